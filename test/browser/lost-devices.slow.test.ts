import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { CHROMIUM } from '../kit/browser.ts'
import { begin, button, keep, record, stop, violations } from './steps.ts'
import { candidateWorld } from './world.ts'

/**
 * Runs before the page: the stream that it uses, and when a text first stood on it. Turns of 20 ms are counted, not time: the page's own
 * timers stand still as well while a busy machine does not let it run.
 */
const WATCHED = `{
  const own = navigator.mediaDevices
  const ask = own.getUserMedia.bind(own)
  own.getUserMedia = async (wanted) => (window.stream = await ask(wanted))
  window.secondsUntil = async (text, act) => {
    let turns = 0
    await act()
    while (!document.body.innerText.includes(text)) {
      if (++turns > 1_000) throw new Error('not said: ' + text)
      await new Promise((go) => setTimeout(go, 20))
    }
    return turns * 0.02
  }
}`

describe.skipIf(!CHROMIUM)('a camera or microphone that goes away', () => {
  const world = candidateWorld()
  const until = (page: Page, text: string, act: string) =>
    page.evaluate<number>(`window.secondsUntil(${JSON.stringify(text)}, () => { ${act} })`)
  async function recording(): Promise<Page> {
    const interview = await world.invited({ retakes: 1 })
    const page = await world.open()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.addInitScript(WATCHED)
    await begin(page, interview.url)
    await record(page)
    // A track that is muted while the recorder starts says nothing.
    await page.waitForTimeout(1_000)
    return page
  }

  test('in the middle of a take is said within 2 s, and the take is offered again at no cost', async () => {
    const page = await recording()
    const microphone = await until(
      page,
      'The microphone went away during this take.',
      'window.stream.getAudioTracks()[0].stop()',
    )
    expect(microphone).toBeLessThan(2)
    expect(await violations(page)).toEqual([])
    await button(page, 'Record again (does not count)').click()
    await record(page)
    // A browser that says only that the devices have changed.
    const camera = await until(
      page,
      'The camera went away during this take.',
      `const there = window.stream.getAudioTracks()[0].getSettings().deviceId
       navigator.mediaDevices.enumerateDevices = async () => [{ deviceId: there, kind: 'audioinput' }]
       navigator.mediaDevices.dispatchEvent(new Event('devicechange'))`,
    )
    expect(camera).toBeLessThan(2)
    await button(page, 'Record again (does not count)').click()
    await record(page)
    await stop(page)
    await button(page, 'Record again (1 left)').waitFor()
    await page.context().close()
  })

  test('that is muted is said while it lasts, and the take is offered again at no cost', async () => {
    const page = await recording()
    const words = 'No sound comes from your microphone.'
    const mute = (isMuted: boolean) =>
      `Object.defineProperty(window.stream.getAudioTracks()[0], 'muted', { value: ${isMuted}, configurable: true })`
    expect(await until(page, words, mute(true))).toBeLessThan(2)
    expect(await violations(page)).toEqual([])
    await page.evaluate(mute(false))
    await page.getByText(words).waitFor({ state: 'detached' })
    await button(page, 'Stop').click()
    await page.getByText('This take was interrupted.').waitFor()
    await button(page, 'Record again (does not count)').waitFor()
    await page.context().close()
  })

  test('between two takes is said, and turned on again with the next one', async () => {
    const page = await recording()
    await stop(page)
    await button(page, 'Record again (1 left)').click()
    await button(page, 'Start recording').waitFor()
    const end = 'window.stream.getTracks().forEach((track) => track.stop())'
    expect(await until(page, 'The camera or the microphone went away', end)).toBeLessThan(2)
    expect(await violations(page)).toEqual([])
    await record(page)
    await page.context().close()
  })

  test('a screen that was kept on is kept on again when the page is back', async () => {
    const interview = await world.invited()
    const page = await world.open()
    await page.addInitScript(`{
      window.locks = []
      navigator.wakeLock.request = async () => {
        const lock = { released: false, release: async () => { lock.released = true } }
        window.locks.push(lock)
        return lock
      }
    }`)
    await begin(page, interview.url)
    await record(page)
    const locks = () => page.evaluate<boolean[]>('window.locks.map(({ released }) => released)')
    expect(await locks()).toEqual([false])
    // As a browser does that hides the page.
    await page.evaluate(`window.locks[0].released = true; document.dispatchEvent(new Event('visibilitychange'))`)
    await expect.poll(locks).toEqual([true, false])
    await stop(page)
    await expect.poll(locks).toEqual([true, true])
    await page.context().close()
  })

  test('a recorder that hands over everything at the end is used', async () => {
    const interview = await world.invited()
    const page = await world.open()
    await page.addInitScript(`{
      const { start } = MediaRecorder.prototype
      MediaRecorder.prototype.start = function () { start.call(this) }
    }`)
    await begin(page, interview.url)
    await record(page, () => page.waitForTimeout(1_500))
    await stop(page)
    await keep(page)
    await expect.poll(async () => (await world.api.interview(interview.id)).answeredQuestions).toBe(1)
    await page.context().close()
  })
})
