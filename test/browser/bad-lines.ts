import { expect, test } from 'vitest'
import {
  agree,
  begin,
  button,
  bytesOf,
  check,
  keep,
  keptParts,
  onDevice,
  record,
  savedParts,
  stop,
  violations,
} from './steps.ts'
import type { World } from './world.ts'

/** Tests of what is on its way while the network, or the browser's storage, fails. */
export function badLines(world: World): void {
  test('an answer that is kept without a network is sent by itself once there is one; another device goes on with the next take', async () => {
    const interview = await world.invited()
    const page = await world.open()
    await begin(page, interview.url)
    await page.context().setOffline(true)
    await record(page)
    await stop(page)
    await keep(page)
    await page.getByText('saved on this device; sent by itself when you are online again').waitFor()
    // Nobody has to wait for the network.
    await button(page, 'Show the next question').click()
    await page.getByText('Question 2 of 2').waitFor()
    expect((await world.api.interview(interview.id)).answeredQuestions).toBe(0)
    await page.context().setOffline(false)
    await expect.poll(async () => (await world.api.interview(interview.id)).answeredQuestions).toBe(1)
    await page.getByText('saved on this device').waitFor({ state: 'hidden' })
    // A take that was sent and not kept yet waits for its candidate on another device as well.
    await record(page)
    await stop(page)
    const uploads = async () => (await (await fetch(`${interview.url}/uploads`)).json()) as { uploads: unknown[] }
    await expect.poll(uploads).toMatchObject({ uploads: [{ isComplete: true }] })
    const other = await world.open({ viewport: { width: 1_100, height: 800 } })
    await other.goto(interview.url)
    await button(other, 'Go on').click()
    await other.getByText('This take was still there.').waitFor()
    await keep(other)
    await other.getByText('All your answers have arrived.').waitFor()
    expect(await world.statusOf(interview)).toBe('completed')
    await other.context().close()
    await page.context().close()
  })

  test('an interview whose last answer arrived ends well although every reply to it was lost', async () => {
    const interview = await world.invited()
    const page = await world.open()
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
    expect(await world.statusOf(interview)).toBe('completed')
    await page.context().close()
  })

  test('an upload that stands still is ended, said so, and tried again', async () => {
    const interview = await world.invited()
    const page = await world.open()
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
    await expect.poll(async () => (await world.api.interview(interview.id)).answeredQuestions).toBe(1)
    await page.context().close()
  })

  test('a script that comes late costs no answer, and a language that does not come is said so', async () => {
    const interview = await world.invited()
    const page = await world.open()
    let isMissing = true
    await page.route(/\/assets\/(sending|words-de)-/, (route) => (isMissing ? route.abort() : route.continue()))
    await page.goto(interview.url)
    const language = page.getByLabel('Language', { exact: true })
    await language.selectOption('de')
    await page.getByText('This language could not be loaded.').waitFor()
    expect(await language.inputValue()).toBe('en')
    expect(await violations(page)).toEqual([])
    await agree(page)
    await check(page)
    await button(page, 'Start the interview').click()
    await record(page)
    await stop(page)
    await keep(page)
    await page.getByText('the connection was interrupted, trying again').waitFor()
    isMissing = false
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    await expect.poll(async () => (await world.api.interview(interview.id)).answeredQuestions).toBe(1)
    await language.selectOption('de')
    await page.getByRole('heading', { name: 'Antwort 1 ist fertig' }).waitFor()
    expect(await page.getByText('This language could not be loaded.').isVisible()).toBe(false)
    await page.context().close()
  })

  test('a second tab takes nothing from a take that the first one records, neither at its beginning nor later', async () => {
    const interview = await world.invited()
    const page = await world.open()
    // The recorder's first part is cut in two, and the rest is held: a page that has just begun, for as long as it takes.
    await page.addInitScript(`{
      const start = MediaRecorder.prototype.start
      MediaRecorder.prototype.start = function (ms) {
        const give = this.ondataavailable
        let held
        window.given = []
        window.goOn = () => {
          for (const data of held) give({ data })
          held = { push: (data) => give({ data }) }
        }
        this.ondataavailable = ({ data }) => {
          window.given.push(data)
          if (held || data.size < 1_000) return held ? held.push(data) : give({ data })
          held = [data.slice(500)]
          give({ data: data.slice(0, 500) })
        }
        return start.call(this, ms)
      }
    }`)
    const kept = () => bytesOf(page, keptParts)
    await begin(page, interview.url)
    await record(page, () => expect.poll(async () => (await kept()).length).toBeGreaterThan(400))
    const other = await page.context().newPage()
    await other.goto(interview.url)
    await button(other, 'Go on').click()
    await other.getByText('Question 1 of 2').waitFor()
    await page.evaluate('goOn()')
    await onDevice(page)
    const saved = await kept()
    expect(saved.length).toBeGreaterThan(1_000)
    expect((await bytesOf(page, 'window.given')).subarray(0, saved.length).equals(saved)).toBe(true)
    await other.reload()
    await button(other, 'Go on').click()
    await other.getByText('This take was interrupted.').waitFor()
    await onDevice(page)
    await stop(page)
    const whole = await bytesOf(page, 'window.given')
    await keep(page)
    await expect.poll(async () => (await world.api.interview(interview.id)).answeredQuestions).toBe(1)
    const [answer] = (await world.api.interview(interview.id)).answers
    const stored = Buffer.from(await (await fetch(answer?.videoUrl ?? '')).arrayBuffer())
    expect(stored.equals(whole)).toBe(true)
    await page.context().close()
  })

  test('a written answer stays on the device until the server has it', async () => {
    const interview = await world.invited()
    await world.product.core.database.knex('interviews').where({ id: interview.id }).update({ may_write: true })
    const page = await world.open()
    page.on('dialog', (dialog) => void dialog.accept())
    const draft = () => page.evaluate(`Object.keys(localStorage).map((key) => localStorage.getItem(key))`)
    const text = 'Because of the people.'
    await begin(page, interview.url)
    await button(page, 'Write the answer instead').tap()
    await page.getByLabel('Your answer').fill(text)
    expect(await violations(page)).toEqual([])
    await page.reload()
    await button(page, 'Go on').tap()
    await button(page, 'Write the answer instead').tap()
    expect(await page.getByLabel('Your answer').inputValue()).toBe(text)
    let refused = 0
    await page.route('**/answers/*', (route) =>
      refused++ === 0 ? route.fulfill({ status: 503, body: 'no' }) : route.abort('connectionreset'),
    )
    await button(page, 'Send this answer').tap()
    await page.getByText('the connection was interrupted, trying again').waitFor()
    expect(await draft()).toEqual([text])
    await page.unroute('**/answers/*')
    await expect.poll(async () => (await world.api.interview(interview.id)).answeredQuestions).toBe(1)
    await expect.poll(draft).toEqual([])
    const [answer] = (await world.api.interview(interview.id)).answers
    expect(await (await fetch(answer?.videoUrl ?? '')).text()).toBe(text)
    await page.context().close()
  })

  test.each([
    [
      'never answers',
      // Until it is mended: then the database that was asked for opens after all.
      `const open = indexedDB.open.bind(indexedDB)
       const waiting = []
       indexedDB.open = (...given) => {
         let real
         const silent = { get result() { return real.result }, get error() { return real.error }, get transaction() { return real.transaction } }
         waiting.push(() => {
           real = open(...given)
           for (const name of ['onupgradeneeded', 'onblocked', 'onsuccess', 'onerror']) real[name] = silent[name]
         })
         return silent
       }
       window.mend = () => { for (const go of waiting.splice(0)) go(); indexedDB.open = open }`,
    ],
    [
      'undoes what it wrote',
      // As on a full disk: each request succeeds, and the transaction does not.
      `const start = IDBDatabase.prototype.transaction
       IDBDatabase.prototype.transaction = function (names, mode) {
         const trx = start.call(this, names, mode)
         if (mode !== 'readwrite') return trx
         const store = trx.objectStore('takes')
         store.getAllKeys().onsuccess = () => (store.getAllKeys().onsuccess = () => trx.abort())
         return trx
       }
       window.mend = () => { IDBDatabase.prototype.transaction = start }`,
    ],
  ])(
    'a take in a browser whose storage %s is sent directly and said so, and is saved once that works',
    async (_how, trouble) => {
      const interview = await world.invited()
      const page = await world.open()
      await page.addInitScript(trouble)
      await begin(page, interview.url)
      let isHeld = true
      const held: (() => void)[] = []
      await page.route(/\/uploads\/\w+$/, (route) => (isHeld ? void held.push(() => route.abort()) : route.continue()))
      await record(page, () => page.waitForRequest((request) => request.method() === 'PATCH'))
      await stop(page)
      await keep(page)
      await page.getByText(/sent directly, not saved on this device: \d+%/).waitFor()
      await page.context().setOffline(true)
      for (const end of held) end()
      await page.getByText('only in this page, not sent yet: do not close it').waitFor()
      await page.evaluate('mend()')
      await page.getByText('saved on this device; sent by itself when you are online again').waitFor()
      // Two where a write that came too late was made after all.
      expect(await savedParts(page)).toBeGreaterThan(0)
      isHeld = false
      await page.context().setOffline(false)
      await expect.poll(async () => (await world.api.interview(interview.id)).answeredQuestions).toBe(1)
      await expect.poll(() => savedParts(page)).toBe(0)
      await page.context().close()
    },
  )
}
