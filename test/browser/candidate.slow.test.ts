import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { CHROMIUM } from '../kit/browser.ts'
import { PNG } from '../kit/pictures.ts'
import { eventually, startProduct } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import { badLines } from './bad-lines.ts'
import { cameras } from './cameras.ts'
import { olderPages } from './older-pages.ts'
import { agree, button, check, keep, onDevice, record, savedParts, seek, startNow, stop, violations } from './steps.ts'
import { candidateWorld, PHONE } from './world.ts'

const BYTES_MAX = 150_000

/** Runs before the page: a touch whose end comes late is a long press ("contextmenu"), which is no click. */
const TOUCHES = `window.touches = []
for (const type of ['touchstart', 'touchend', 'touchcancel', 'contextmenu', 'click'])
  addEventListener(type, ({ timeStamp, target }) =>
    window.touches.push([type, Math.round(timeStamp), target.textContent?.slice(0, 20)].join(' ')), { capture: true, passive: true })`

describe.skipIf(!CHROMIUM)("the candidate's page in a real browser", () => {
  const world = candidateWorld()
  const creditsLeft = async () =>
    (
      await world.product.core.database
        .knex('organizations')
        .where({ id: world.tenant.organizationId })
        .first('credits')
    ).credits

  test('a candidate goes the whole way by touch on a phone, and axe finds nothing in any state', async () => {
    const interview = await world.invited()
    const { services } = world.product.core
    const caller = { ...world.tenant, keyId: null }
    const { questions } = await services.positions.positionToEdit(caller, interview.positionId)
    const image = { alt: 'A small square', picture: PNG }
    await services.questionImages.setQuestionImage(caller, interview.positionId, questions[0]?.id ?? '', image)
    const page = await world.open()
    await page.addInitScript(TOUCHES)
    const picture = page.getByRole('img', { name: 'A small square' })
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    const foreign: string[] = []
    let bytes = 0
    page.on('requestfinished', async (request) => {
      if (!request.url().startsWith(world.product.origin) && !request.url().startsWith('blob:'))
        foreign.push(request.url())
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
    await page.getByText(/Your connection is (fast enough|slow)/).waitFor()
    await page.getByText('Your microphone works.').waitFor()
    await flawless('check, on')
    console.log(`the candidate's page needs ${Math.round(bytes / 1_000)} KB before anything is recorded`)
    expect(bytes).toBeLessThan(BYTES_MAX)

    await button(page, 'Try a practice question').tap()
    await record(page, async () => {})
    await stopPractice(page)
    await flawless('practice')
    await button(page, 'Done practising').tap()
    expect([await world.statusOf(interview), await creditsLeft()]).toEqual(['created', credits])
    await button(page, 'Start the interview').tap()
    await page.getByText('Question 1 of 2').waitFor()
    expect(await creditsLeft()).toBe(credits - 1)
    const widthOfPicture = () => picture.evaluate((node) => ('naturalWidth' in node ? node.naturalWidth : 0))
    await expect.poll(widthOfPicture).toBe(1)
    await flawless('question')
    await button(page, 'Start recording').tap()
    await startNow(page)
    await button(page, 'Stop').waitFor()
    expect(await picture.count()).toBe(1)
    // One thing to do at a time: what cannot be done now is not shown.
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Stop'])
    await flawless('recording')
    // A recorder that gave nothing yet has no take to look at: on a busy machine axe is done before its first part.
    await onDevice(page)
    await button(page, 'Stop').tap()
    // Names what is offered instead and how the touches arrived, should it ever fail.
    const offered = async () => [
      ...(await page.getByRole('button').allInnerTexts()),
      ...(await page.evaluate<string[]>('window.touches.slice(-12)')),
    ]
    await expect.poll(offered).toContain('Record again')
    await button(page, 'Record again').tap()
    await record(page)
    await stop(page)
    await flawless('review')
    await button(page, /^Keep/).tap()
    await button(page, 'Show the next question').waitFor()
    await flawless('pause')
    await button(page, 'Show the next question').tap()
    await page.getByText('Question 2 of 2').waitFor()
    expect(await picture.count()).toBe(0)
    await record(page)
    await stop(page)
    await keep(page)
    await page.getByText('All your answers have arrived.').waitFor()
    await page.getByText('2 of 2 arrived').waitFor()
    await page.getByRole('heading', { name: 'What happens next' }).waitFor()
    await page.getByText('assesses your answers and decides about the next step.').waitFor()
    await page.getByText(/Write to Organization \d+, or to the person there who invited you/).waitFor()
    await flawless('done')

    expect(await world.statusOf(interview)).toBe('completed')
    const row = await world.product.core.database
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
      const answers = await world.product.core.database.knex('answers').where({ interview_id: id }).pluck('playable')
      return answers.every((playable) => playable === 'made')
    })
    const viewer = await world.open({})
    await viewer.goto(`${world.product.origin}/dashboard`)
    for (const { videoUrl } of (await world.api.interview(id)).answers) await seek(viewer, videoUrl)
    await viewer.context().close()
  }

  async function stopPractice(page: Page): Promise<void> {
    await button(page, 'Stop').tap()
    await button(page, 'Done practising').waitFor()
  }

  test('the whole way works by keyboard alone, in German', async () => {
    const interview = await world.invited({ language: 'de' })
    const page = await world.open({ viewport: { width: 1_100, height: 800 } })
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
    expect([await world.statusOf(interview), await page.evaluate('document.documentElement.lang')]).toEqual([
      'completed',
      'de',
    ])
    await page.context().close()
  })

  test('a page whose script is missing asks to be loaded again, and one whose script came does not', async () => {
    const interview = await world.invited()
    const page = await world.open()
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

  test('through the public link in Turkish, an applicant keeps what was typed, and is asked about AI without a choice made beforehand', async () => {
    const nowhere = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'none', model: 'none' }
    const assessed = await startProduct({ role: 'api', yaml: { analysis: { ...nowhere, transcription: nowhere } } })
    try {
      const its = await assessed.tenant()
      const position = await assessed.api(its).position(its)
      const page = await world.open({ ...PHONE, locale: 'tr-TR' })
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

  test('the deadline stands on the first screen in UTC, and then in the time zone of the candidate and in a language they choose', async () => {
    const interview = await world.invited()
    const page = await world.open({ ...PHONE, timezoneId: 'Asia/Tokyo' })
    await page.addInitScript(`new MutationObserver((_, own) => {
      const shown = document.querySelector('dl.facts')
      if (!shown) return
      window.firstShown = shown.textContent
      own.disconnect()
    }).observe(document, { childList: true, subtree: true })`)
    await page.goto(interview.url)
    await page.getByText('GMT+9').waitFor()
    expect(await page.evaluate('window.firstShown')).toMatch(/Start before.* UTC/)
    await page.getByLabel('Language', { exact: true }).selectOption('de')
    await page.getByText(/\d{1,2}:\d\d GMT\+9/).waitFor()
    expect(await page.locator('dl.facts').textContent()).toMatch(
      /(Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag)/,
    )
    await page.context().close()
  })

  test('dead links say so in the language of the browser, and offer the others', async () => {
    const page = await world.open({ ...PHONE, locale: 'tr-TR' })
    expect((await page.goto(`${world.product.origin}/i/${'A'.repeat(43)}`))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Bu bağlantı yok veya artık geçerli değil' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'This link does not exist or is no longer valid' }).waitFor()
    await page.context().close()
  })

  badLines(world)
  olderPages(world)
  cameras(world)
})
