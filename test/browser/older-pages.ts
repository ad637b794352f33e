import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { begin, keep, record, stop } from './steps.ts'
import type { World } from './world.ts'

/** Tests of pages that an older version of the server wrote, and that are still open after an upgrade. */
export function olderPages(world: World): void {
  /** The candidate's page, with another address for the script that sends. */
  async function olderPage(url: string, sending: string): Promise<Page> {
    const page = await world.open()
    await page.route(url, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll(/\/assets\/sending-[0-9a-f]{16}\.js/g, sending)
      await route.fulfill({ response: answer, body })
    })
    return page
  }
  const arrived = (id: string) => expect.poll(async () => (await world.api.interview(id)).answeredQuestions).toBe(1)

  test('a take that is recorded on a page from before an upgrade is sent by the script of now', async () => {
    const interview = await world.invited()
    const page = await olderPage(interview.url, '/assets/sending-0123456789abcdef.js')
    const pieces = page.waitForRequest((request) => request.method() === 'PATCH')
    await begin(page, interview.url)
    await record(page)
    await stop(page)
    await pieces
    await keep(page)
    await arrived(interview.id)
    await page.context().close()
  })

  test('a take whose script is gone for good arrives in one request, and no network is not taken for that', async () => {
    const interview = await world.invited()
    const page = await olderPage(interview.url, '/assets/gone-0123456789abcdef.js')
    await page.route('**/assets/gone-*', (route) => route.abort('connectionreset'))
    let asked = 0
    page.on('requestfailed', (request) => request.url().includes('/assets/gone-') && asked++)
    await begin(page, interview.url)
    await record(page)
    await stop(page)
    await keep(page)
    await expect.poll(() => asked).toBeGreaterThan(6)
    expect((await world.api.interview(interview.id)).answeredQuestions).toBe(0)
    await page.unroute('**/assets/gone-*')
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    await arrived(interview.id)
    await page.context().close()
  })
}
