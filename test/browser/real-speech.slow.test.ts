import { describe, expect, test } from 'vitest'
import { CHROMIUM } from '../kit/browser.ts'
import { HAS_EARS, wordsOf } from '../kit/real-ear.ts'
import { noisy, secondsOf, silence, spoken } from '../kit/voice.ts'
import { ANSWER, realSpeech, VOICE } from './real-speech.ts'
import { record } from './steps.ts'

/** A real ear that hears nothing, or noise: nobody is judged by it. */
describe.skipIf(!CHROMIUM || !HAS_EARS)('what a candidate says', () => {
  const assessed = realSpeech()

  test('that is nothing ends as "no words were heard", and no model judges it', async () => {
    const { summary, provenance, doubts, text } = await assessed(silence(2), (page) =>
      record(page, () => page.waitForTimeout(3_000)),
    )
    expect([text, doubts]).toEqual(['', 1])
    expect(summary?.one_line_summary).toBe('No AI assessment: no words were heard in the answers.')
    expect(provenance).toMatchObject({ nothingSaid: true, model: null, usage: { requests: 0 } })
  })

  test('among noise ends as an abstention', async () => {
    const sound = noisy(spoken(VOICE, ANSWER[0] ?? ''), { speech: 0.4, hiss: 0.08 })
    const { summary, provenance, text } = await assessed(sound, (page) =>
      record(page, () => page.waitForTimeout(1_000 * secondsOf(sound))),
    )
    // What the engine makes of it is not what was said.
    expect(wordsOf(text ?? '').length).toBeGreaterThan(0)
    expect(wordsOf(text ?? '')).not.toEqual(wordsOf(ANSWER[0] ?? ''))
    expect(summary?.one_line_summary).toBe('No AI assessment: fewer than 30 words could be understood.')
    expect(provenance).toMatchObject({ abstained: { length: 4 }, unasked: 'few_words', usage: { requests: 0 } })
    expect(provenance).not.toHaveProperty('nothingSaid')
  })
})
