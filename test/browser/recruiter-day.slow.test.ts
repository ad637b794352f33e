import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvitedInterview } from '../../src/interview/contract/contract.ts'
import { Api, Link } from '../kit/api.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { jobDid, stopDecisions, timeGoesBy } from '../kit/decisions.ts'
import { QUOTE, startModel, type TestModel } from '../kit/model.ts'
import { PNG } from '../kit/pictures.ts'
import { eventually, type Product } from '../kit/product.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'
import { agree, button, check, keep, record, stop, violationsInBoth } from './steps.ts'
import { PHONE } from './world.ts'

const RAE = { email: 'rae@acme.example', password: 'correct horse battery' }
const CHART = { name: 'chart.png', mimeType: 'image/png', buffer: PNG }
const REASON = 'Too little experience with payments'

/** A candidate who came from the ATS and answered. */
interface FromAts {
  readonly application: string
  readonly id: string
}

/**
 * A recruiter's whole day in a browser, without the command line: every step is one that a person takes on a page, and what it did is
 * looked up in the ATS. The tests follow each other.
 */
describe.skipIf(!CHROMIUM)("a recruiter's day", () => {
  let browser: Browser
  let model: TestModel
  let smtp: TestSmtp
  let world: SyncWorld
  let product: Product
  /** The recruiter's own browser, logged in from the first test on. */
  let page: Page
  let mine: Api
  const people: Record<'ada' | 'bo' | 'cleo' | 'dan', FromAts> = {} as never

  beforeAll(async () => {
    ;[browser, model, smtp] = await Promise.all([launchChromium(), startModel(), testSmtp()])
    world = await startSyncWorld({
      yaml: { analysis: model.analysis, mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'i@acme.example' } },
      connection: {
        writeBack: [
          { on: 'completed', note: 'default' },
          { on: 'approved', moveTo: 'Onsite' },
          { on: 'rejected', reject: { reason: 'Not a fit' } },
        ],
      },
    })
    product = world.product
    await stopDecisions(product)
    await product.core.accounts.createUser({ ...world.tenant, ...RAE, role: 'administrator' })
    page = await opened()
    await Promise.all(
      (['Ada', 'Bo', 'Cleo', 'Dan'] as const).map(async (firstName) => {
        const email = `${firstName.toLowerCase()}@people.example`
        const application = world.application(email, undefined, { firstName, lastName: 'Applied' })
        people[firstName.toLowerCase() as keyof typeof people] = { application, id: await answered(application) }
      }),
    )
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
    await smtp?.close()
    await model?.close()
  })

  async function opened(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const fresh = await (await browser.newContext({ viewport: { width: 1_366, height: 800 }, ...options })).newPage()
    return fresh
  }

  /** A candidate whom the sync invited, and who answered; the interview's id. */
  async function answered(application: string): Promise<string> {
    const { id, inviteUrl } = await eventually(
      'it is invited',
      async () => (await world.api.list(`?externalId=${application}`)).body.data[0],
    )
    await new Link(inviteUrl ?? '').answer()
    return id
  }

  /** The page is usable by everybody, as a reader of either scheme sees it; for what `every-page.slow.test.ts` does not come to. */
  async function flawless(of: Page = page): Promise<void> {
    expect([of.url(), await violationsInBoth(of)]).toEqual([of.url(), []])
  }
  async function login(): Promise<void> {
    await page.getByLabel('Email address').fill(RAE.email)
    await page.getByLabel('Password').fill(RAE.password)
    await page.getByRole('button', { name: 'Log in' }).press('Enter')
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).press('Enter')
  const follow = (name: string | RegExp) => page.getByRole('link', { name }).first().press('Enter')
  const goTo = (path: string) => page.goto(`${product.origin}/dashboard${path}`)
  const inAts = ({ application }: FromAts) => {
    const row = world.ats.world.applications.get(Number(application))
    const stage = [...world.ats.world.stages.values()].find(({ id }) => id === row?.job_interview_stage_id)
    return [stage?.name, row?.status]
  }
  const WAITS = ['Video Interview', 'in_process']
  const statusOf = async ({ id }: FromAts) => (await world.api.interview(id)).approvalStatus

  test('makes a position with a picture in the editor, and an API key', async () => {
    await goTo('/positions/new')
    await login()
    await page.getByLabel('Name').fill('Payments engineer')
    await page.getByLabel('Company').selectOption({ index: 1 })
    await page.getByLabel('Text').fill('What do you see here?')
    await press('Add a question')
    await page.getByLabel('Text').nth(1).fill('What did you build last?')
    await page.getByLabel('Time for the answer').nth(1).selectOption('3')
    await page.getByLabel('What the AI should look for').fill('Payments')
    await flawless()
    await press('Make the position')
    await page.getByRole('heading', { name: 'Payments engineer' }).waitFor()
    const first = page.locator('section.card').filter({ hasText: 'What do you see here?' })
    await first.getByText('Add a picture').press('Enter')
    await first.getByLabel('Picture', { exact: true }).setInputFiles(CHART)
    await first.getByLabel('What it shows').fill('A small square')
    await first.getByRole('button', { name: 'Add' }).press('Enter')
    await page.getByRole('img', { name: 'A small square' }).waitFor()
    await goTo('/api-keys')
    await page.getByLabel('Name').fill('Career page')
    await press('Make a key')
    mine = new Api(product.origin, await page.getByLabel('Key', { exact: true }).inputValue())
    await flawless()
  })

  /** Invited by the recruiter by hand, and by a program with the recruiter's key. */
  let [byHand, byKey]: { readonly id: string; readonly url: string }[] = []

  test('invites one candidate by hand and one by the API, and sees what the candidate will see', async () => {
    await goTo('/positions')
    await follow('Payments engineer')
    const positionId = page.url().split('/').at(-1) ?? ''
    await follow('See it as a candidate')
    await page.getByRole('img', { name: 'A small square' }).waitFor()
    await goTo(`/positions/${positionId}/invite`)
    await page.getByLabel('First name').fill('Eve')
    await page.getByLabel('Last name').fill('Byhand')
    await page.getByLabel('Email address').fill('eve@people.example')
    await page.getByLabel(/Mail the link/).uncheck()
    await flawless()
    await press('Invite')
    await page.getByRole('heading', { name: 'Eve Byhand' }).waitFor()
    byHand = { id: idIn(page), url: await page.getByLabel('Personal link').inputValue() }
    await flawless()
    const candidate = { firstName: 'Finn', lastName: 'Bykey', email: 'finn@people.example' }
    const made = await mine.call<InvitedInterview>('POST', `/positions/${positionId}/invites`, { candidate })
    expect(made.status, made.text).toBe(201)
    byKey = { id: made.body.data.id, url: made.body.data.inviteUrl ?? '' }
  })

  test('the candidate records on a phone', async () => {
    const phone = await opened(PHONE)
    await phone.goto(byHand?.url ?? '')
    await phone.getByLabel('Yes, an AI may help').check()
    await agree(phone)
    await check(phone)
    await button(phone, 'Start the interview').click()
    await phone.getByRole('img', { name: 'A small square' }).waitFor()
    for (const number of [1, 2]) {
      await record(phone)
      await stop(phone)
      await keep(phone)
      if (number === 1) await button(phone, 'Show the next question').click()
    }
    await phone.getByText('All your answers have arrived.').waitFor()
    await phone.context().close()
    expect((await mine.interview(byHand?.id ?? '')).status).toBe('completed')
  })

  test('watches what was recorded: seeks, changes the speed and the answer by key, and reads the picture', async () => {
    await eventually('the recordings are made seekable', async () => {
      const answers = await product.core.database.knex('answers').where({ interview_id: byHand?.id }).pluck('playable')
      return answers.every((playable) => playable === 'made')
    })
    await goTo(`/interviews/${byHand?.id}`)
    const [first, second] = [page.getByLabel(/^Answer 1/), page.getByLabel(/^Answer 2/)]
    const now = () => first.evaluate((video: { currentTime: number }) => video.currentTime)
    const rate = () => first.evaluate((video: { playbackRate: number }) => video.playbackRate)
    await eventually('its length is known', () =>
      first.evaluate((video: { duration: number }) => Number.isFinite(video.duration) && video.duration > 0),
    )
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ArrowRight')
    expect(await now()).toBeGreaterThan(0.2)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('.')
    await page.keyboard.press(' ')
    await eventually('it plays from its beginning', async () => (await now()) > 0)
    expect(await rate()).toBe(1.25)
    await page.keyboard.press('n')
    expect([await first.isVisible(), await second.isVisible()]).toEqual([false, true])
    await flawless()
  })

  test('the note in the ATS leads, after the login, to the interview, where the own rating comes before the AI’s', async () => {
    const { application, id } = people.ada
    await mine.call('POST', `/interviews/${id}/analysis`)
    const note = await eventually('the note', () => world.notes(application).find((one) => one.includes('Watch')))
    const url = /Watch and decide: (\S+)/.exec(note)?.[1] ?? ''
    await page.context().clearCookies()
    await page.goto(url)
    expect(new URL(page.url()).pathname).toBe('/dashboard/login')
    await login()
    await page.getByRole('heading', { name: 'Ada Applied' }).waitFor()
    expect(idIn(page)).toBe(id)
    await eventually('it is analysed', async () => (await mine.interview(id)).analysisStatus === 'completed')
    await page.reload()
    await page.getByText('Hidden until you have rated').waitFor()
    expect(await page.content()).not.toContain('by what was said')
    await page.getByRole('radio', { name: '4 good' }).check()
    await page.getByLabel(/^Why/).fill('Clear, and with numbers')
    await press('Rate')
    await page.getByText('by what was said').waitFor()
    const quote = page.locator('.quote').filter({ hasText: QUOTE }).first()
    await quote.getByRole('link').press('Enter')
    await page.locator('#answer-1:focus').waitFor()
    await page.getByLabel('A new note').fill('Ask about the ledger')
    await press('Add the note')
    await page.locator('.said', { hasText: 'Ask about the ledger' }).waitFor()
    await flawless()
  })

  test('approves one, and rejects one and undoes it: the ATS shows the move, and nothing of what was undone', async () => {
    const { ada, bo } = people
    await follow('Approve…')
    await page.getByText('moves the application to "Onsite"').waitFor()
    await press('Approve Ada Applied')
    await page.getByText('The approval of Ada Applied takes effect in').waitFor()
    await goTo(`/interviews/${bo.id}`)
    await follow('Reject…')
    await page.getByText('rejects the application with the reason "Not a fit"').waitFor()
    await page.getByLabel('Reason').fill(REASON)
    await press('Reject Bo Applied')
    // It has the focus, so one key takes the decision back.
    await eventually('"Undo" has the focus', () =>
      page.evaluate<boolean>('document.activeElement?.textContent === "Undo"'),
    )
    await flawless()
    await page.keyboard.press('Enter')
    await page.locator('.bar').getByText('to decide').waitFor()
    await page.locator('li', { hasText: REASON }).getByText('undone').waitFor()
    for (const { id } of [ada, bo]) await timeGoesBy(product, id)
    await jobDid(product, ada.id, 'the approval takes effect', async () => (await statusOf(ada)) === 'approved')
    await product.core.services.decisions.carryOutDecision(world.tenant.organizationId, bo.id)
    await eventually('the ATS moved', () => inAts(ada)[0] === 'Onsite')
    expect([inAts(ada), inAts(bo), await statusOf(bo)]).toEqual([['Onsite', 'in_process'], WAITS, 'pending'])
  })

  test('a login that ends costs nothing that was typed', async () => {
    await goTo(`/interviews/${people.bo.id}`)
    await page.getByLabel('A new note').fill('Half an hour of <thoughts> & "quotes"')
    await page.context().clearCookies()
    await press('Add the note')
    await page.getByText('It is kept: log in, and send it again.').waitFor()
    await flawless()
    await login()
    await page.locator('.said').getByText('Half an hour of <thoughts> & "quotes"').waitFor()
    await flawless()
    await press('Send it now')
    await page.locator('#notes .said').getByText('Half an hour of <thoughts> & "quotes"').waitFor()
  })

  test('finds people by name, filters and sorts, and the address holds it all; compares two, and decides about both with one undo', async () => {
    const { cleo, dan } = people
    await goTo('')
    await page.getByLabel('Name or address').fill('appl')
    await page.getByText('More filters and order').press('Enter')
    await page.getByRole('combobox', { name: 'Decision' }).selectOption('to_decide')
    await page.getByRole('combobox', { name: 'Order' }).selectOption('name')
    await press(/^Show$/)
    const toDecide = ['Bo Applied', 'Cleo Applied', 'Dan Applied']
    const names = () => page.locator('td.who a').allInnerTexts()
    await eventually('those to decide', async () => (await names()).length === 3)
    expect(await names()).toEqual(toDecide)
    await flawless()
    const address = page.url()
    await goTo('')
    await page.goto(address)
    expect(await names()).toEqual(toDecide)
    const select = async () => {
      for (const name of ['Cleo', 'Dan']) await page.getByLabel(`Select ${name} Applied`).press(' ')
    }
    await select()
    await press('Compare…')
    await page.getByRole('heading', { name: 'Compare 2 candidates' }).waitFor()
    await follow('Back to the interviews')
    await select()
    await press('Reject…')
    await page.getByLabel(/^One reason for all/).fill(REASON)
    await flawless()
    await press('Reject 2 candidates')
    await page.getByRole('heading', { name: 'Rejection of 2 candidates' }).waitFor()
    await press('Undo')
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    for (const { id } of [cleo, dan]) {
      await timeGoesBy(product, id)
      await product.core.services.decisions.carryOutDecision(world.tenant.organizationId, id)
    }
    expect([inAts(cleo), inAts(dan)]).toEqual([WAITS, WAITS])
    expect([await statusOf(cleo), await statusOf(dan)]).toEqual(['pending', 'pending'])
  })

  test('shows one interview to somebody without an account, and reminds a candidate who has not answered', async () => {
    await goTo(`/interviews/${people.ada.id}`)
    await press('Make a guest link')
    await flawless()
    const guest = await opened(PHONE)
    await guest.goto(await page.getByLabel('Link', { exact: true }).inputValue())
    await guest.getByRole('heading', { name: 'Ada Applied' }).waitFor()
    await guest.context().close()
    await goTo(`/interviews/${byKey?.id}`)
    await follow('Remind the candidate…')
    await press('Remind 1 candidate')
    await page.getByText('A reminder is on the way.').waitFor()
    await eventually('the mail', () =>
      smtp.to('finn@people.example').some(({ text }) => text.includes(byKey?.url ?? '')),
    )
  })

  test('at the end of the day the ATS shows one move and nothing else', async () => {
    await goTo('/home')
    await page.getByRole('heading', { name: 'How far they got' }).waitFor()
    const timeline = await goTo('/timeline?connection=test&application=' + people.ada.application)
    expect(timeline?.status()).toBe(200)
    await eventually('nothing waits to be written', async () => {
      const open = await product.core.database.knex('deliveries').whereNotIn('state', ['confirmed', 'discarded'])
      return open.length === 0
    })
    const { ada, ...others } = people
    expect(inAts(ada)).toEqual(['Onsite', 'in_process'])
    for (const one of Object.values(others)) expect(inAts(one)).toEqual(WAITS)
    expect([...world.ats.world.movesOf.values()].filter((moves) => moves.length > 0)).toHaveLength(1)
  })
})

const idIn = (page: Page): string => /\/interviews\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? ''
