import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type ModelProcess, startModelProcess } from '../../src/demo/model/start.ts'
import { launchChromium } from '../kit/browser.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { type RealEar, startRealEar } from '../kit/real-ear.ts'
import { wavOf } from '../kit/voice.ts'
import { button, check, stop } from './steps.ts'

/** Candidates whose microphone hears what a test says: the page records and sends it, and a real engine hears the sound that was cut out. */

/** What is said in the first recordings of the demo, by sentence. */
const ANSWERS = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../src/demo/recordings/said.json'), 'utf8')) as {
    segments: { text: string }[]
  }[]
)
  .slice(0, 4)
  .map(({ segments }) => segments.map(({ text }) => text))
export const [ANSWER = []] = ANSWERS

/** Who the engine understands although the browser suppresses noise: it knows American English. */
export const VOICE = { voice: 'en-us', pace: 160, pitch: 45 }

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

/** Waits until an expression is true in the page, which has `quietSeconds()` and `hasHeard`. */
export const shows = (page: Page, expression: string) => expect.poll(() => page.evaluate(expression)).toBe(true)

/** For the tests of one `describe`: a product with a real ear and a simulated judge. Answers how somebody is assessed by it. */
export function realSpeech() {
  let folder: string
  let [ear, judge, browser]: [RealEar?, ModelProcess?, Browser?] = []
  let product: Product
  let tenant: Tenant

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ib-speech-'))
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
  return async function assessed(sound: Buffer, recorded: (page: Page) => Promise<unknown>) {
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
}
