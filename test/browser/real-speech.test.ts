import { describe, expect, test } from 'vitest'
import { CHROMIUM } from '../kit/browser.ts'
import { HAS_EARS, wordsOf } from '../kit/real-ear.ts'
import { noisy, secondsOf, silence, spoken } from '../kit/voice.ts'
import { ANSWER, realSpeech, shows, VOICE } from './real-speech.ts'
import { record } from './steps.ts'

/** A real ear: what a candidate says is heard, judged and quoted. Silence and noise: `real-speech.slow.test.ts`. */

/** Between two sentences; after so long the engine has closed its segment. */
const PAUSE_S = 0.8
/** Before the answer, and so before it is said again: nobody begins or stops in the middle of it. */
const GAP_S = 8
const QUIETER = 0.5

describe.skipIf(!CHROMIUM || !HAS_EARS)('what a candidate says', () => {
  const assessed = realSpeech()

  test('is heard by a real engine word for word, judged, and quoted with its second', async () => {
    const begins: number[] = []
    let sound = silence(GAP_S)
    for (const sentence of ANSWER) {
      begins.push(secondsOf(sound))
      sound = Buffer.concat([sound, noisy(spoken(VOICE, sentence), { speech: QUIETER, hiss: 0 }), silence(PAUSE_S)])
    }
    const { scores, provenance, bytes, doubts, file, text } = await assessed(sound, async (page) => {
      await shows(page, 'quietSeconds() > 1.5')
      await record(page, async () => {
        await page.evaluate('hasHeard = false')
        await shows(page, 'hasHeard && quietSeconds() > 1.5')
      })
    })
    expect(wordsOf(text ?? '')).toEqual(ANSWER.flatMap(wordsOf))
    // The picture stayed here.
    expect([file?.type, doubts]).toEqual(['audio/webm', 0])
    expect(file?.size).toBeLessThan(bytes)
    // Nothing in it speaks to how somebody works with others.
    expect(provenance).toMatchObject({ abstained: ['cultural_fit'], servedBy: ['simulated-judge'] })
    expect(scores?.overall_score).toBeGreaterThan(0)
    const quotes = Object.values(provenance.quotes as Record<string, { text: string; second: number }[]>).flat()
    const places = quotes.map(({ text: quoted, second }) => {
      const at = ANSWER.findIndex((sentence) => wordsOf(sentence).join(' ') === wordsOf(quoted).join(' '))
      // What was recorded before the answer began.
      return { at, before: second - (begins[at] ?? Number.NaN) }
    })
    expect(new Set(places.map(({ at }) => at)).size).toBeGreaterThan(2)
    for (const { before } of places) expect(before).toBeCloseTo(places[0]?.before ?? Number.NaN, 0)
  })
})
