import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ModelProcess, startModelProcess } from '../../src/demo/model/start.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { HAS_EARS, type RealEar, startRealEar, wordsOf } from '../kit/real-ear.ts'
import { noisy, secondsOf, silence, spoken, wavOf } from '../kit/voice.ts'
import { button, check, record, stop } from './steps.ts'

/** A real ear: a microphone hears it, the candidate's page records and sends it, a real engine hears the sound that was cut out. */

const ANSWERS = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../src/demo/recordings/said.json'), 'utf8')) as {
    segments: { text: string }[]
  }[]
)
  .slice(0, 4)
  .map(({ segments }) => segments.map(({ text }) => text))
const [ANSWER = []] = ANSWERS

/** Who the engine understands although the browser suppresses noise: it knows American English. */
const VOICE = { voice: 'en-us', pace: 160, pitch: 45 }
/** Between two sentences; after so long the engine has closed its segment. */
const PAUSE_S = 0.8
/** Before the answer, and so before it is said again: nobody begins or stops in the middle of it. */
const GAP_S = 8
const QUIETER = 0.5

/** Runs before the page: for how long its microphone has heard nothing, and whether it heard something since it was asked to listen. */
const LISTENER = `{
  const own = navigator.mediaDevices
  const ask = own.getUserMedia.bind(own)
  own.getUserMedia = async (wanted) => {
    const stream = await ask(wanted)
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let heardAt = performance.now()
    window.hasHeard = false
    window.quietSeconds = () => (performance.now() - heardAt) / 1_000
    setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      if (!samples.some((sample) => Math.abs(sample) > 0.01)) return
      heardAt = performance.now()
      window.hasHeard = true
    }, 25)
    return stream
  }
}`

describe.skipIf(!CHROMIUM || !HAS_EARS)('what a candidate says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ib-speech-'))
  let [ear, judge, browser]: [RealEar?, ModelProcess?, Browser?] = []
  let product: Product
  let tenant: Tenant

  beforeAll(async () => {
    ear = await startRealEar(ANSWERS.flat())
    judge = await startModelProcess()
    const transcription = { baseUrl: ear.baseUrl, apiKey: 'none', model: 'pocketsphinx' }
    product = await startProduct({ yaml: { analysis: { ...judge.analysis, transcription } } })
    tenant = await product.tenant()
  })
  afterEach(() => browser?.close())
  afterAll(async () => {
    await product?.stop()
    await judge?.stop()
    await ear?.close()
    rmSync(folder, { recursive: true })
  })

  /** A candidate whose microphone hears this over and over answers the one question, and is assessed. */
  async function assessed(sound: Buffer, recorded: (page: Page) => Promise<unknown>) {
    const hears = join(folder, 'microphone.wav')
    writeFileSync(hears, wavOf(sound))
    browser = await launchChromium({ hears })
    const page = await (await browser.newContext()).newPage()
    await page.addInitScript(LISTENER)
    const api = product.api(tenant)
    const questions = [{ text: 'Tell us about a system that you built.', timeLimit: 2, order: 0 }]
    const { id, inviteUrl } = await api.invited((await api.position(tenant, { questions })).id)
    await page.goto(inviteUrl ?? '')
    await page.getByLabel(/I agree/).check()
    await page.getByLabel('Yes, an AI may help').check()
    await button(page, 'Continue to the camera check').click()
    await check(page)
    await button(page, 'Start the interview').click()
    await page.getByText('Question 1 of 1').waitFor()
    await recorded(page)
    await stop(page)
    const doubts = await page.getByText('There seems to be no sound in this take.').count()
    await button(page, /^Keep/).click()
    await page.getByText('All your answers have arrived.').waitFor()
    await api.call('POST', `/interviews/${id}/analysis`)
    const { result } = await eventually('the analysis ends', async () => {
      const { data } = (await api.analysis(id)).body
      return ['completed', 'failed'].includes(data.status) && data
    })
    const { knex } = product.core.database
    const { provenance } = await knex('analyses').where({ interview_id: id }).first('provenance')
    const { media_bytes: bytes } = await knex('answers').where({ interview_id: id }).first('media_bytes')
    return {
      summary: result?.summary,
      scores: result?.evaluationScores,
      provenance,
      bytes,
      doubts,
      ...ear?.hearings.at(-1),
    }
  }
  const shows = (page: Page, expression: string) => expect.poll(() => page.evaluate(expression)).toBe(true)

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
