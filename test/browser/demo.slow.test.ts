import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VIDEO } from '../../src/demo/names.ts'
import { startFastDemo } from '../demo/fast-demo.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'

describe.skipIf(!CHROMIUM)('the demo in a real browser', () => {
  let browser: Browser
  let demo: Awaited<ReturnType<typeof startFastDemo>>
  const problems: string[] = []
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage()
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(demo.origin + path)
    return page
  }

  beforeAll(async () => {
    browser = await launchChromium()
    demo = await startFastDemo()
  })
  afterAll(async () => {
    await browser?.close()
    await demo?.end()
  })

  test('the page shows what arrives without being loaded again, and keeps the focus', async () => {
    const page = await open('/')
    // The people of the first start all act at once; then it is calm.
    await page.getByText('Note: a reviewer approved Wei Zhang.').first().waitFor()
    const { id } = demo.ats.world.addApplication(
      { firstName: 'Late', lastName: 'Arrival', email: 'late@people.example' },
      demo.state.jobId,
      VIDEO,
    )
    const arrives = (region: string, text: string) =>
      page.getByRole('region', { name: region }).getByText(text).first().waitFor()
    await Promise.all([
      arrives('In the ATS', 'Note: Late Arrival was invited.'),
      arrives('At the interview', 'Late Arrival'),
      arrives('What happens', 'Late Arrival reached the stage: invited'),
    ])
    await page.locator(`#ats-${id}`).focus()
    demo.ats.world.changeApplication(id, {
      job_interview_stage_id: demo.ats.world.stageOf(demo.state.jobId, 'Offer')?.id ?? 0,
    })
    await page.getByRole('heading', { name: /^Offer/ }).waitFor()
    expect(await page.evaluate('document.activeElement.id')).toBe(`ats-${id}`)
    await page.getByRole('button', { name: 'Pause' }).press('Enter')
    await page.getByText('Updates are paused.').waitFor()
    await page.locator(`#ats-${id}`).press('Enter')
    await page.getByRole('heading', { name: 'Late Arrival', level: 1 }).waitFor()
    expect(problems).toEqual([])
  })

  test('a visitor moves a candidate with the keyboard and sees the invite come', async () => {
    const page = await open('/demo/ats', { viewport: { width: 390, height: 844 } })
    const button = page.getByRole('button', { name: `Move to “${VIDEO}”: ` }).first()
    const name = (await button.getAttribute('aria-label'))?.split(': ')[1] ?? ''
    await button.press('Enter')
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText(`Video interview: ${name} was invited.`).waitFor()
    expect(problems).toEqual([])
  })

  test('no page of the demo is wider than a phone', async () => {
    const [id] = demo.ats.world.applications.keys()
    for (const path of ['/', '/demo/ats', `/demo/ats/${id}`]) {
      const page = await open(path, { viewport: { width: 320, height: 640 } })
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect([path, excess]).toEqual([path, 0])
    }
  })

  test('without scripts the page is whole, and a visitor gets an interview', async () => {
    const page = await open('/', { javaScriptEnabled: false })
    await page.reload()
    expect(await page.getByRole('link', { name: 'Mira Okafor' }).count()).toBeGreaterThan(0)
    const [interview] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Try an interview (new tab)' }).click(),
    ])
    await interview.getByText('Backend Engineer', { exact: true }).waitFor()
    expect(new URL(interview.url()).pathname).toMatch(/^\/i\//)
  })
})
