import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { EXAMPLES } from '../../src/interview/api/examples.ts'
import { Link } from '../kit/api.ts'
import { CHROMIUM } from '../kit/browser.ts'
import { reviewWorld } from './review-world.ts'
import { violations } from './steps.ts'

/** What was said is played from its second: by a click on a quote, on words that are flagged, and on the time of a line. */

const SECOND = 1.2

describe.skipIf(!CHROMIUM)('a quote is played from its second', () => {
  const world = reviewWorld()

  /** A judged interview; the quote is of the second answer, the flag of the first. */
  async function judged(starts = [0, SECOND, 2 * SECOND]) {
    const { product, tenant } = world
    const api = product.api(tenant)
    const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
    await new Link(inviteUrl ?? '').answer()
    const { answers } = await api.interview(id)
    const { knex } = product.core.database
    const of = { interview_id: id, organization_id: tenant.organizationId }
    const said = ['I sold shoes.', 'I built the whole system.', 'Thank you for watching.']
    const text = said.join(' ')
    const struck = [{ start: text.indexOf('Thank'), end: text.length - 1 }]
    const segments = said.map((one, at) => ({
      ...{ start: starts[at] ?? 0, end: (at + 1) * SECOND, text: one },
      ...{ noSpeech: null, logprob: null },
    }))
    const now = new Date()
    await knex('analysis_steps').insert(
      answers.map(({ questionId }) => ({
        ...of,
        ...{ kind: 'transcript', step: questionId, model: 'listen', asked_at: now, answered_at: now },
        answer: JSON.stringify({ text, segments }),
      })),
    )
    await knex('analyses').insert({
      ...of,
      ...{ requested_at: now, completed_at: now, result: JSON.stringify(EXAMPLES.AnalysisResult) },
      provenance: JSON.stringify({
        ...{ provider: 'openai', model: 'judge', rubric: 'default-2', abstained: [], cut: [1] },
        quotes: { communication: [{ text: said[1], answer: 1, second: SECOND }] },
        criteria: { communication: { range: [50, 100], abstention: null } },
        told: { strengths: [], concerns: [], primary: [] },
        flags: [{ text: said[0], answer: 0, second: 0.4 }],
        transcripts: answers.map(({ questionId }) => ({ questionId, text, struck })),
      }),
    })
    await knex('interviews').where({ id }).update({ analysis_status: 'completed' })
    await product.core.services.reviews.showAi({ ...tenant }, id)
    return `/dashboard/interviews/${id}`
  }
  async function shown(path: string, width = 1_366) {
    const page = await world.open(width)
    await world.login(page)
    await page.goto(`${world.product.origin}${path}`)
    return page
  }
  const stateOf = (page: Page, answer: number) =>
    page.evaluate<{ at: number; isPaused: boolean }>(
      `(({ currentTime, paused }) => ({ at: currentTime, isPaused: paused }))(document.querySelector('#answer-${answer} video'))`,
    )
  /** It plays from there: the page knows which parts of a recording it played, however slow the machine is. */
  async function playsFrom(page: Page, answer: number, second: number) {
    const played = () =>
      page.evaluate<[start: number, end: number][]>(
        `(({ played }) => Array.from({ length: played.length }, (_, at) => [played.start(at), played.end(at)]))(document.querySelector('#answer-${answer} video'))`,
      )
    await expect
      .poll(async () => (await played()).some(([, end]) => end > second), {
        timeout: 20_000,
        message: `from ${second}`,
      })
      .toBe(true)
    expect((await played()).map(([start]) => Math.abs(start - second) < 0.05)).toEqual([true])
  }
  /** Nothing is read before somebody plays, as where data are saved. */
  const unread = (page: Page, answer: number) =>
    page.evaluate<number>(`(() => {
      const video = document.querySelector('#answer-${answer} video')
      video.preload = 'none'
      video.load()
      return video.readyState
    })()`)
  const focused = (page: Page) => page.evaluate<string>('document.activeElement.id || document.activeElement.hash')

  test('by a click and by Enter, in the answer that is shown and in another one, also where nothing of it was read', async () => {
    const path = await judged()
    const page = await shown(path)
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    const quote = page.getByRole('link', { name: 'Answer 2 at 0:01' })
    await quote.waitFor()
    // Named as what it does, with the words that it shows.
    expect(await quote.getAttribute('aria-label')).toBe('Play from here: Answer 2 at 0:01')
    expect(await page.locator('#answer-2').isVisible()).toBe(false)
    expect(await unread(page, 2)).toBe(0)
    await quote.click()
    await playsFrom(page, 2, SECOND)
    expect([await page.locator('#answer-2').isVisible(), await focused(page)]).toEqual([true, 'answer-2'])
    // Once more, where the address names the answer already.
    await quote.focus()
    await page.evaluate(`(() => {
      const video = document.querySelector('#answer-2 video')
      video.pause()
      video.currentTime = 0
    })()`)
    await quote.press('Enter')
    await playsFrom(page, 2, SECOND)
    expect(await focused(page)).toBe('answer-2')
    await page.getByRole('link', { name: 'Answer 1 at 0:00' }).click()
    await playsFrom(page, 1, 0.4)
    expect([(await stateOf(page, 2)).isPaused, await focused(page)]).toEqual([true, 'answer-1'])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('the time of a line plays from there, the reader stays at the line, and what a program made up is struck through', async () => {
    const page = await shown(await judged(), 390)
    await page.locator('#answer-1 summary').click()
    const line = page.locator('#line-1-3')
    expect(await line.locator('s').textContent()).toBe('Thank you for watching.')
    await line.getByText('probably not said; not used as evidence').waitFor()
    const time = page.locator('#line-1-2').getByRole('link', { name: 'Play from here: 0:01' })
    await time.press('Enter')
    await playsFrom(page, 1, SECOND)
    expect(await focused(page)).toBe('#line-1-2')
    // The transcript follows.
    await expect
      .poll(() => page.locator('#answer-1 .lines [aria-current]').getAttribute('id'), { timeout: 20_000 })
      .toMatch(/^line-1-[23]$/)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
    }
    await page.context().close()
  })

  test('the line is marked that began last, also where times are equal or in no order', async () => {
    const page = await shown(await judged([SECOND, 0, SECOND]))
    await page.locator('#answer-1 summary').click()
    const marked = () => page.locator('#answer-1 .lines [aria-current]').getAttribute('id')
    for (const [second, line] of [
      [1.5, 'line-1-1'],
      [0.5, 'line-1-2'],
      [2.5, 'line-1-1'],
    ] as const) {
      await page.evaluate(`document.querySelector('#answer-1 video').currentTime = ${second}`)
      await expect.poll(marked, { timeout: 20_000 }).toBe(line)
    }
    await page.context().close()
  })

  test.each([
    ['follows for whoever started it there by a key', false],
    ['stays where somebody moves in it', true],
  ])('the list of lines %s', async (_what, isMoved) => {
    const page = await shown(await judged())
    await page.locator('#answer-1 summary').click()
    await page.evaluate(`(() => {
      const list = document.querySelector('#answer-1 .lines')
      list.style.cssText = 'max-height: 2.5em; overflow: auto'
      document.querySelector('#answer-1 video').playbackRate = 0.5
      list.addEventListener('click', () => {
        if (${isMoved}) setInterval(() => list.dispatchEvent(new WheelEvent('wheel')), 50)
      })
    })()`)
    await page.locator('#line-1-1').getByRole('link', { name: 'Play from here: 0:00' }).press('Enter')
    await expect
      .poll(() => page.locator('#answer-1 .lines [aria-current]').getAttribute('id'), { timeout: 20_000 })
      .toMatch(/^line-1-[23]$/)
    const scrolled = () => page.evaluate<number>(`document.querySelector('#answer-1 .lines').scrollTop`)
    if (isMoved) expect(await scrolled()).toBe(0)
    else await expect.poll(scrolled, { timeout: 20_000 }).toBeGreaterThan(0)
    await page.context().close()
  })

  test('a browser that refuses to play stays at the second, and a second behind the end is near the end', async () => {
    const page = await shown(await judged())
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    await page.getByRole('link', { name: 'Answer 2 at 0:01' }).waitFor()
    await page.evaluate(
      `HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'))`,
    )
    await page.getByRole('link', { name: 'Answer 2 at 0:01' }).click()
    await expect.poll(() => stateOf(page, 2), { timeout: 20_000 }).toEqual({ at: SECOND, isPaused: true })
    await page.evaluate(`document.querySelector('a[data-second="0.4"]').dataset.second = '9999'`)
    await page.getByRole('link', { name: 'Answer 1 at 0:00' }).click()
    await expect.poll(async () => (await stateOf(page, 1)).at, { timeout: 20_000 }).toBeGreaterThan(1)
    expect(await page.evaluate<boolean>(`document.querySelector('#answer-1 video').ended`)).toBe(false)
    expect(problems).toEqual([])
    await page.context().close()
  })
})
