import { createHash } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvitedInterview } from '../../src/interview/contract.ts'
import type { Api } from '../kit/api.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import { agree, begin, button, check, keep, onDevice, record, savedParts, startNow, stop, violations } from './steps.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const BYTES_MAX = 150_000

/** Runs in the browser: opens a recording, goes to its middle and says what is seen there. */
const half = (url: string | null) => `new Promise((done, fail) => {
  const video = document.createElement('video')
  video.onerror = () => fail(new Error(video.error.message))
  video.onloadedmetadata = () => { video.currentTime = video.duration / 2 }
  video.onseeked = () => done({
    duration: video.duration,
    seekableEnd: video.seekable.end(0),
    at: video.currentTime,
  })
  video.src = ${JSON.stringify(url)}
})`

describe.skipIf(!CHROMIUM)("the candidate's page in a real browser", () => {
  let browser: Browser
  let product: Product
  let tenant: Tenant
  let api: Api

  beforeAll(async () => {
    browser = await launchChromium()
    product = await startProduct()
    tenant = await product.tenant()
    api = product.api(tenant)
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  async function open(options: BrowserContextOptions = PHONE): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage()
    page.setDefaultTimeout(60_000)
    return page
  }
  /** A candidate at a position of two questions; `settings` as an administrator makes them. */
  async function invited(settings: Record<string, unknown> = {}): Promise<InvitedInterview & { url: string }> {
    const position = await api.position(tenant, { interviewCondition: 'Please answer in English.' })
    if (Object.keys(settings).length > 0)
      await product.core.database.knex('positions').where({ id: position.id }).update(settings)
    const interview = await api.invited(position.id)
    return { ...interview, url: interview.inviteUrl ?? '' }
  }
  const statusOf = async ({ id }: { id: string }) => (await api.interview(id)).status
  const creditsLeft = async () =>
    (await product.core.database.knex('organizations').where({ id: tenant.organizationId }).first('credits')).credits

  test('a candidate goes the whole way by touch on a phone, and axe finds nothing in any state', async () => {
    const interview = await invited()
    const page = await open()
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    const foreign: string[] = []
    let bytes = 0
    page.on('requestfinished', async (request) => {
      if (!request.url().startsWith(product.origin) && !request.url().startsWith('blob:')) foreign.push(request.url())
      const sizes = await request.sizes().catch(() => undefined)
      bytes += (sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0)
    })
    const flawless = async (state: string) =>
      expect({ state, found: await violations(page) }).toEqual({ state, found: [] })
    const credits = await creditsLeft()

    await page.goto(interview.url)
    await page.getByText('2 questions').waitFor()
    // No model is configured, so nobody is asked.
    expect(await page.getByRole('radio').count()).toBe(0)
    await button(page, 'Continue to the camera check').tap()
    await page.getByText('Tick this box to go on.').waitFor()
    await flawless('welcome')
    await agree(page)
    await flawless('check, off')
    await check(page)
    await page.getByText('Your connection is fast enough.').waitFor()
    await page.getByText('Your microphone works.').waitFor()
    await flawless('check, on')
    console.log(`the candidate's page needs ${Math.round(bytes / 1_000)} KB before anything is recorded`)
    expect(bytes).toBeLessThan(BYTES_MAX)

    await button(page, 'Try a practice question').tap()
    await record(page, async () => {})
    await stopPractice(page)
    await flawless('practice')
    await button(page, 'Done practising').tap()
    expect([await statusOf(interview), await creditsLeft()]).toEqual(['created', credits])
    await button(page, 'Start the interview').tap()
    await page.getByText('Question 1 of 2').waitFor()
    expect(await creditsLeft()).toBe(credits - 1)
    await flawless('question')
    await button(page, 'Start recording').tap()
    await startNow(page)
    await button(page, 'Stop').waitFor()
    // One thing to do at a time: what cannot be done now is not shown.
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Stop'])
    await flawless('recording')
    await button(page, 'Stop').tap()
    await button(page, 'Record again').tap()
    await record(page)
    await stop(page)
    await flawless('review')
    await button(page, /^Keep/).tap()
    await button(page, 'Show the next question').waitFor()
    await flawless('pause')
    await button(page, 'Show the next question').tap()
    await record(page)
    await stop(page)
    await keep(page)
    await page.getByText('All your answers have arrived.').waitFor()
    await page.getByText('2 of 2 arrived').waitFor()
    await flawless('done')

    expect(await statusOf(interview)).toBe('completed')
    const row = await product.core.database
      .knex('interviews')
      .where({ id: interview.id })
      .first('ai_consent', 'notice', 'language')
    expect(row).toEqual({
      ai_consent: null,
      language: 'en',
      notice: { version: expect.stringMatching(/^en-/), isAiAsked: false },
    })
    expect({ problems, foreign }).toEqual({ problems: [], foreign: [] })
    await expect.poll(() => savedParts(page)).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'Thank you, Mira' }).waitFor()
    await reviewersSeek(interview)
    await page.context().close()
  })

  /** A recorder states no duration, so nobody could seek in what it sends. */
  async function reviewersSeek({ id }: { id: string }): Promise<void> {
    await eventually('the recordings are made seekable', async () => {
      const answers = await product.core.database.knex('answers').where({ interview_id: id }).pluck('playable')
      return answers.every((playable) => playable === 'made')
    })
    const viewer = await open({})
    await viewer.goto(`${product.origin}/dashboard`)
    for (const { videoUrl } of (await api.interview(id)).answers) {
      const seen = await viewer.evaluate<{ duration: number; seekableEnd: number; at: number }>(half(videoUrl))
      expect(seen.duration).toBeGreaterThan(0.2)
      expect(seen.duration).toBeLessThan(30)
      expect(seen.seekableEnd).toBeCloseTo(seen.duration, 1)
      expect(seen.at).toBeCloseTo(seen.duration / 2, 1)
    }
    await viewer.context().close()
  }

  async function stopPractice(page: Page): Promise<void> {
    await button(page, 'Stop').tap()
    await button(page, 'Done practising').waitFor()
  }

  test('the whole way works by keyboard alone, in German', async () => {
    const interview = await invited({ language: 'de' })
    const page = await open({ viewport: { width: 1_100, height: 800 } })
    await page.goto(interview.url)
    const tabTo = async (name: RegExp) => {
      for (let tries = 0; tries < 40; tries++) {
        const now = await page.evaluate(
          `[document.activeElement, document.activeElement.closest('label')].map((one) => (one === document.body ? '' : one?.innerText)).join(' ')`,
        )
        if (name.test(String(now))) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`No focus on ${name}`)
    }
    const press = async (name: RegExp, key = 'Enter') => {
      await page.getByText(name).first().waitFor()
      await tabTo(name)
      await page.keyboard.press(key)
    }
    await press(/^ Ich bin damit einverstanden|Ich bin damit einverstanden/, 'Space')
    await press(/Weiter zum Kameratest/)
    await press(/Kamera und Mikrofon einschalten/)
    await press(/Interview beginnen/)
    for (const number of [1, 2]) {
      await page.getByText(`Frage ${number} von 2`).waitFor()
      await press(/Aufnahme starten/)
      await page.getByText('Aufnahme läuft').first().waitFor()
      await onDevice(page)
      await press(/^Stopp/)
      await press(/behalten$|behalten $/)
      if (number === 1) await press(/Nächste Frage zeigen/)
    }
    await page.getByText('Alle Ihre Antworten sind angekommen.').waitFor()
    expect([await statusOf(interview), await page.evaluate('document.documentElement.lang')]).toEqual([
      'completed',
      'de',
    ])
    await page.context().close()
  })

  test('a take survives a reload while it is looked at and while it is recorded, and leaving asks first', async () => {
    const interview = await invited({ retakes: 0 })
    const page = await open()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await begin(page, interview.url)
    await record(page)
    await stop(page)
    await page.reload()
    await button(page, 'Go on').click()
    await page.getByText('This take was still there.').waitFor()
    await keep(page)
    await button(page, 'Show the next question').click()
    await record(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await page.getByText('1 of 2 answers are done').waitFor()
    await button(page, 'Go on').click()
    await page.getByText('This take was interrupted.').waitFor()
    // Of one take that each question has, the fault costs none.
    await button(page, 'Record again (does not count)').waitFor()
    await button(page, 'Keep it anyway').click()
    await page.getByText('All your answers have arrived.').waitFor()
    expect(await statusOf(interview)).toBe('completed')
    expect(asked).toEqual(['beforeunload', 'beforeunload'])
    await page.context().close()
  })

  test('an answer that is kept without a network is saved on the device and sent by itself once there is one', async () => {
    const interview = await invited()
    const page = await open()
    await begin(page, interview.url)
    await page.context().setOffline(true)
    await record(page)
    await stop(page)
    await keep(page)
    await page.getByText('saved on this device; sent by itself when you are online again').waitFor()
    // Nobody has to wait for the network.
    await button(page, 'Show the next question').click()
    await page.getByText('Question 2 of 2').waitFor()
    expect((await api.interview(interview.id)).answeredQuestions).toBe(0)
    await page.context().setOffline(false)
    await expect.poll(async () => (await api.interview(interview.id)).answeredQuestions, { timeout: 30_000 }).toBe(1)
    await page.getByText('saved on this device').waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('a page whose script is missing asks to be loaded again, and one whose script came does not', async () => {
    const interview = await invited()
    const page = await open()
    // As a process of another version answers during an upgrade.
    await page.route('**/assets/recorder-*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto(`${interview.url}?lang=tr`)
    const late = page.getByText('bu sayfayı yeniden yükleyin')
    expect(await late.isVisible()).toBe(false)
    await late.waitFor({ state: 'visible' })
    await page.unroute('**/assets/recorder-*.js')
    await page.reload()
    await page.getByRole('checkbox').waitFor()
    expect(await late.count()).toBe(0)
    await page.context().close()
  })

  test('an interview whose last answer arrived ends well although every reply to it was lost', async () => {
    const interview = await invited()
    const page = await open()
    await begin(page, interview.url)
    await record(page)
    await stop(page)
    await keep(page)
    await button(page, 'Show the next question').click()
    await record(page)
    await stop(page)
    let lost = 0
    await page.route(/\/(answers\/\w+|uploads\/\w+\/keep\?.*)$/, async (route) => {
      lost++
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.route('**/state', (route) => (lost++ < 3 ? route.abort('connectionreset') : route.continue()))
    await keep(page)
    await page.getByText('All your answers have arrived.').waitFor()
    expect(lost).toBeGreaterThan(1)
    expect(await statusOf(interview)).toBe('completed')
    await page.context().close()
  })

  test('an upload that stands still is ended, said so, and tried again', async () => {
    const interview = await invited()
    const page = await open()
    await page.clock.install()
    await begin(page, interview.url)
    let swallowed = 0
    await page.route(/\/(answers|uploads)\b/, (route) => {
      const isLooking = ['GET', 'HEAD'].includes(route.request().method())
      // The first one is never answered.
      return isLooking || swallowed++ > 0 ? route.continue() : undefined
    })
    await record(page)
    await stop(page)
    await keep(page)
    await button(page, 'Show the next question').waitFor()
    await expect.poll(() => swallowed).toBeGreaterThan(0)
    await page.clock.runFor(30_000)
    await expect.poll(async () => (await api.interview(interview.id)).answeredQuestions, { timeout: 30_000 }).toBe(1)
    await page.context().close()
  })

  test('every byte arrives although the network goes away, and another device goes on with the take', async () => {
    const interview = await invited()
    const page = await open()
    // What the recorder gave, as the browser itself saw it.
    await page.addInitScript(`window.given = []
      const start = MediaRecorder.prototype.start
      MediaRecorder.prototype.start = function (...given) {
        window.given = []
        this.addEventListener('dataavailable', ({ data }) => window.given.push(data))
        return start.apply(this, given)
      }`)
    await begin(page, interview.url)
    await record(page)
    await page.context().setOffline(true)
    await onDevice(page)
    await onDevice(page)
    await page.context().setOffline(false)
    await stop(page)
    const original = await page.evaluate(`(async () => {
      const digest = await crypto.subtle.digest('SHA-256', await new Blob(window.given).arrayBuffer())
      return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    })()`)
    const uploads = async () =>
      ((await (await fetch(`${interview.url}/uploads`)).json()) as { uploads: { id: string; isComplete: boolean }[] })
        .uploads
    await expect
      .poll(async () => (await uploads()).map(({ isComplete }) => isComplete), { timeout: 30_000 })
      .toEqual([true])
    const arrived = await fetch(`${interview.url}/uploads/${(await uploads())[0]?.id}`)
    const hash = createHash('sha256').update(Buffer.from(await arrived.arrayBuffer()))
    expect(hash.digest('hex')).toBe(original)
    // Nothing is an answer before it is kept.
    expect(await statusOf(interview)).toBe('created')

    const other = await open({ viewport: { width: 1_100, height: 800 } })
    await other.goto(interview.url)
    await button(other, 'Go on').click()
    await other.getByText('This take was still there.').waitFor()
    await keep(other)
    await button(other, 'Show the next question').waitFor()
    expect(await statusOf(interview)).toBe('in_progress')
    await other.context().close()
    await page.context().close()
  })

  test('through the public link in Turkish, an applicant keeps what was typed, and is asked about AI without a choice made beforehand', async () => {
    const nowhere = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'none', model: 'none' }
    const assessed = await startProduct({ role: 'api', yaml: { analysis: { ...nowhere, transcription: nowhere } } })
    try {
      const its = await assessed.tenant()
      const position = await assessed.api(its).position(its)
      const page = await open({ ...PHONE, locale: 'tr-TR' })
      await page.goto(`${assessed.origin}/p/${await publicTokenOf(assessed, its, position.id)}`)
      const turkish = (name: string) => button(page, name)
      await page.getByLabel('Adınız', { exact: true }).fill('Ayşe')
      await page.getByLabel('Soyadınız').fill('Öz')
      await page.getByLabel('E-posta adresiniz').fill('ayse@yanlis')
      await turkish('Devam et').tap()
      await page.getByText('ad@example.com gibi bir e-posta adresi yazın.').waitFor()
      expect(await page.getByLabel('Soyadınız').inputValue()).toBe('Öz')
      expect(await violations(page)).toEqual([])
      await page.getByLabel('E-posta adresiniz').fill('ayse@people.example')
      await turkish('Devam et').tap()
      await page.getByRole('heading', { name: 'Merhaba Ayşe' }).waitFor()
      expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
      await page.getByLabel(/kabul ediyorum/).check()
      await turkish('Kamera kontrolüne geç').tap()
      await page.getByText('Evet veya hayır seçeneğini işaretleyin.').waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByLabel('Evet, yapay zekâdan yararlanılabilir').check()
      await turkish('Kamera kontrolüne geç').tap()
      await turkish('Kamera ve mikrofonu aç').tap()
      await turkish('Görüşmeyi başlat').tap()
      await page.getByText('Soru 1 / 2').waitFor()
      const row = await assessed.core.database.knex('interviews').first('ai_consent', 'notice', 'language')
      expect(row).toMatchObject({ ai_consent: true, language: 'tr', notice: { isAiAsked: true } })
      await page.context().close()
    } finally {
      await assessed.stop()
    }
  })

  test.each([
    ['without a recorder', 'delete window.MediaRecorder', /cannot record video/, 'Copy the link'],
    ['without a camera', 'NotFoundError', /No camera or no microphone was found/, 'Try again'],
    ['that refuses the camera', 'NotAllowedError', /Chrome or Edge: click the symbol/, 'Try again'],
    ['whose camera is in use', 'NotReadableError', /Another program uses/, 'Try again'],
    [
      'inside another app',
      `Object.defineProperty(navigator, 'userAgent', { value: navigator.userAgent + ' Instagram 300.0' });
       Object.defineProperty(navigator, 'mediaDevices', { value: undefined })`,
      /Copy the link and open it in your browser/,
      'Copy the link',
    ],
    [
      'whose recorder gives nothing',
      'MediaRecorder.prototype.start = () => { throw new DOMException("no", "NotSupportedError") }',
      /cannot record video/,
      'Copy the link',
    ],
  ])('a browser %s is told so before the interview begins', async (_what, trouble, words, offer) => {
    const page = await open()
    await page.addInitScript(
      /^\w+Error$/.test(trouble)
        ? `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('raw text', '${trouble}'))`
        : trouble,
    )
    const interview = await invited()
    await page.goto(interview.url)
    await agree(page)
    await button(page, 'Turn on camera and microphone').click()
    await page.getByText(words).waitFor()
    await button(page, offer).waitFor()
    expect(await page.getByText('raw text').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(await statusOf(interview)).toBe('created')
    await page.context().close()
  })

  test('a camera that ends during the countdown costs no take, and recording works with the next click', async () => {
    const interview = await invited({ retakes: 0 })
    const page = await open()
    await page.addInitScript(`{
      const own = navigator.mediaDevices
      const ask = own.getUserMedia.bind(own)
      own.getUserMedia = async (wanted) => (window.stream = await ask(wanted))
    }`)
    await begin(page, interview.url)
    await button(page, 'Start recording').click()
    await button(page, 'Start now').waitFor()
    await page.evaluate('for (const track of window.stream.getTracks()) track.stop()')
    await startNow(page)
    await record(page)
    await stop(page)
    await keep(page)
    await button(page, 'Show the next question').waitFor()
    await page.context().close()
  })

  test('a black and silent take is offered again at no cost, and time to think is shown and ends by itself', async () => {
    const interview = await invited({ retakes: 0, thinking_seconds: 2 })
    const page = await open()
    await page.clock.install()
    await page.addInitScript(`navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      setInterval(() => context.fillRect(0, 0, canvas.width, canvas.height), 50)
      const audio = new AudioContext()
      const end = audio.createMediaStreamDestination()
      const quiet = audio.createGain()
      quiet.gain.value = 0
      const tone = audio.createOscillator()
      tone.connect(quiet).connect(end)
      tone.start()
      return new MediaStream([...canvas.captureStream(20).getTracks(), ...end.stream.getTracks()])
    }`)
    await page.goto(interview.url)
    await page.getByText('2 seconds before each answer').waitFor()
    await agree(page)
    await check(page)
    await button(page, 'Start the interview').click()
    await button(page, 'Show the first question').click()
    await page.getByText(/Time to think: 0:0\d/).waitFor()
    await button(page, 'Stop').waitFor()
    await expect.poll(() => savedParts(page), { timeout: 30_000 }).toBeGreaterThan(0)
    await page.clock.runFor(4_000)
    await button(page, 'Stop').click()
    await page.getByText('There seems to be no sound in this take.').waitFor()
    await page.getByText('The picture of this take seems to be black.').waitFor()
    await button(page, 'Record again (does not count)').click()
    await record(page)
    await page.clock.runFor(4_000)
    await button(page, 'Stop').click()
    await button(page, 'Keep it anyway').click()
    await expect.poll(async () => (await api.interview(interview.id)).answeredQuestions, { timeout: 30_000 }).toBe(1)
    await page.context().close()
  })

  test('who may write an answer finds it again after a reload', async () => {
    const interview = await invited()
    await product.core.database.knex('interviews').where({ id: interview.id }).update({ may_write: true })
    const page = await open()
    page.on('dialog', (dialog) => void dialog.accept())
    await begin(page, interview.url)
    await button(page, 'Write the answer instead').tap()
    await page.getByLabel('Your answer').fill('Because of the people.')
    expect(await violations(page)).toEqual([])
    await page.reload()
    await button(page, 'Go on').tap()
    await button(page, 'Write the answer instead').tap()
    expect(await page.getByLabel('Your answer').inputValue()).toBe('Because of the people.')
    await page.context().close()
  })

  test('dead links say so in the language of the browser, and offer the others', async () => {
    const page = await open({ ...PHONE, locale: 'tr-TR' })
    expect((await page.goto(`${product.origin}/i/${'A'.repeat(43)}`))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Bu bağlantı yok veya artık geçerli değil' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'This link does not exist or is no longer valid' }).waitFor()
    await page.context().close()
  })
})
