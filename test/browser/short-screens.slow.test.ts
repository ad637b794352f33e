import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { CHROMIUM } from '../kit/browser.ts'
import { agree, button, check, keep, onDevice, startNow, stop } from './steps.ts'
import { candidateWorld } from './world.ts'

/** A phone held sideways, one held upright, and a small laptop. */
const SCREENS = [
  { width: 568, height: 320 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1_024, height: 600 },
]

/** Runs in the browser: the buttons of this state that are not wholly in the window, or are covered. */
const hidden = `[...document.querySelectorAll('main button')].filter((one) => !one.closest('.outbox')).flatMap((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect()
  const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  const inFront = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return isIn && one.contains(inFront) ? [] : [[one.textContent, ...[left, top, right, bottom].map(Math.round)].join(' ')]
})`

const LONG = 'Tell us about a decision that you had to make with too little time and too little knowledge. '.repeat(4)

describe.skipIf(!CHROMIUM)("the candidate's page on a short screen", () => {
  const world = candidateWorld()

  test.each(SCREENS)('every button is in sight in every state at $width × $height', async (viewport) => {
    const { knex } = world.product.core.database
    const interview = await world.invited({
      retakes: 3,
      questions: knex.raw("jsonb_set(questions, '{0,text}', ?)", [JSON.stringify(LONG)]),
    })
    await knex('interviews').where({ id: interview.id }).update({ may_write: true })
    const page = await world.open({ viewport, hasTouch: true, isMobile: viewport.width < 900 })
    const inSight = (state: string) => everywhere(page, state, viewport)

    await page.goto(interview.url)
    await button(page, 'Continue to the camera check').waitFor()
    await inSight('welcome')
    await agree(page)
    await inSight('check, off')
    await check(page)
    await inSight('check, on')
    await button(page, 'Try a practice question').click()
    await inSight('practice')
    await button(page, 'Done practising').click()
    await button(page, 'Start the interview').click()
    await page.getByText('Question 1 of 2').waitFor()
    await inSight('question')
    // The countdown stands still while it is looked at.
    await page.evaluate('{ const now = performance.now(); performance.now = () => now }')
    await button(page, 'Start recording').click()
    await button(page, 'Start now').waitFor()
    await inSight('countdown')
    await page.evaluate('delete performance.now')
    await startNow(page)
    await button(page, 'Stop').waitFor()
    await inSight('recording')
    await onDevice(page)
    await stop(page)
    await inSight('review')
    await keep(page)
    await button(page, 'Show the next question').waitFor()
    await inSight('pause')
    await page.reload()
    await button(page, 'Go on').waitFor()
    await inSight('resume')
    await page.addInitScript(
      `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('raw text', 'NotAllowedError'))`,
    )
    await page.reload()
    await button(page, 'Go on').click()
    await button(page, 'Try again').waitFor()
    await inSight('no camera')
    await page.context().close()
  })

  /** At the top, where a state begins, and wherever somebody scrolls. */
  async function everywhere(page: Page, state: string, { width }: { width: number }) {
    const places = ['0', 'document.body.scrollHeight / 2', 'document.body.scrollHeight']
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/${width}-${state.replaceAll(/\W+/g, '-')}.png` })
    for (const place of places) {
      await page.evaluate(`scrollTo(0, ${place})`)
      expect.soft({ state, place, hidden: await page.evaluate(hidden) }).toEqual({ state, place, hidden: [] })
    }
    await page.evaluate('scrollTo(0, 0)')
  }
})
