import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeAshby } from '../../connectors/ashby/fake/fake.ts'
import { asSuiteWorld } from '../../connectors/greenhouse/fake/as-suite-world.ts'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { startFakeLever } from '../../connectors/lever/fake/fake.ts'
import type { FakeAts } from '../../src/fake-kit/suite-rig.ts'
import { Link } from '../kit/api.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { freePort } from '../kit/free-port.ts'
import { eventually, freshDatabase } from '../kit/product.ts'
import { button } from './steps.ts'

const RUN = resolve(import.meta.dirname, '../../src/cli/run.ts')
const PASSWORD = 'correct horse battery'
const rateLimit = 1_000_000

/** What an ATS asks for on the wizard's second page: the label of a field, and which setting it holds. */
const SIGN_IN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Greenhouse: { 'Client id': 'clientId', 'Client secret': 'clientSecret', 'User id': 'userId' },
  Lever: { 'Api key': 'apiKey', 'Perform as': 'performAs' },
  Ashby: { 'Api key': 'apiKey' },
}
const STARTS: Readonly<Record<string, () => Promise<FakeAts>>> = {
  async Greenhouse() {
    const fake = await startFakeGreenhouse({ rateLimit })
    return { ...fake, settings: () => ({ ...fake.settings() }), world: asSuiteWorld(fake.world) }
  },
  Lever: () => startFakeLever({ rateLimit }),
  Ashby: () => startFakeAshby({ rateLimit }),
}

interface Side {
  readonly ats: string
  readonly fake: FakeAts
  readonly application: string
  /** Somebody who is where an approval leads to. */
  readonly onsite: string
  readonly person: { readonly firstName: string; readonly lastName: string; readonly email: string }
}

/** The id of the stage in which an application is; fakes show it in two ways. */
function stageIn({ world }: FakeAts, application: string): unknown {
  const state = world.stateOf(application) as { stage?: unknown; application?: { stageId: unknown } }
  return state.stage ?? state.application?.stageId
}

/**
 * The first hour of a customer who has three ATSs. The file says only that connections may reach this machine, where the fakes are:
 * every step is taken on a page, and what it did is looked up in the ATS. The tests follow each other.
 */
describe.skipIf(!CHROMIUM)('the first hour, by pages alone', () => {
  let browser: Browser
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let folder: string
  let origin: string
  let daemon: ChildProcess | undefined
  let output = ''
  let page: Page
  const sides: Side[] = []
  /** How many notes an ATS had before its candidate was decided about, by last name. */
  const notes = new Map<string, number>()

  beforeAll(async () => {
    ;[browser, database] = await Promise.all([launchChromium(), freshDatabase()])
    for (const [ats, start] of Object.entries(STARTS)) {
      const fake = await start()
      // Two of the fakes count their ids alike, which no two ATSs do.
      for (let at = 0; at < sides.length; at++) fake.world.addJob('Something else', ['Applied'])
      const job = fake.world.addJob(`Engineer at ${ats}`, ['Applied', 'Video Interview', 'Onsite'])
      const person = { firstName: 'Ada', lastName: `Of ${ats}`, email: `ada@${ats.toLowerCase()}.example` }
      const at = (stage: string, who: Side['person']) => fake.world.addApplication(who, job.id, stage).id
      const onsite = at('Onsite', { ...person, firstName: 'Eve', email: `eve@${ats.toLowerCase()}.example` })
      sides.push({ ats, fake, person, onsite, application: at('Video Interview', person) })
    }
    folder = mkdtempSync(join(tmpdir(), 'ib-first-hour-'))
    writeFileSync(join(folder, 'interview-bridge.yaml'), 'server: { connectionHosts: ["127.0.0.1"] }\n')
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), PUBLIC_URL: origin }
    daemon = spawn(process.execPath, [RUN, 'start', '--config', join(folder, 'interview-bridge.yaml')], { env })
    daemon.stdout?.on('data', (piece) => (output += String(piece)))
    page = await (await browser.newContext({ viewport: { width: 1_366, height: 768 } })).newPage()
  })
  afterAll(async () => {
    await browser?.close()
    if (daemon?.exitCode === null) {
      daemon.kill('SIGTERM')
      await once(daemon, 'exit')
    }
    for (const { fake } of sides) await fake.close()
    await database?.drop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  const goTo = (path: string) => page.goto(`${origin}/dashboard${path}`)
  const press = (name: string | RegExp) => button(page, name).first().press('Enter')
  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

  test('the first start leads to an administrator, credits, a company, a team and a position', async () => {
    const [link = ''] = await eventually(
      'the link',
      () => /http\S+\/dashboard\/first\/[\w-]+/.exec(output) ?? undefined,
    )
    await page.goto(link)
    await page.getByLabel('Organization').fill('Acme')
    await page.getByLabel('Your email address').fill('ina@acme.example')
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('The new password again').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await heading('To begin')
    await goTo('/organizations')
    await page.locator('main').getByRole('link', { name: 'Acme' }).press('Enter')
    await page.getByLabel('Interview credits left').fill('250')
    await press('Save')
    await page.getByRole('status').getByText('Saved.').waitFor()
    await goTo('/companies')
    await page.locator('main').getByRole('link', { name: 'Acme' }).press('Enter')
    await page.getByLabel('Website').fill('https://acme.example')
    await press('Save')
    await page.locator('main p').getByText('https://acme.example').waitFor()
    await goTo('/teams')
    await page.getByLabel('Name', { exact: true }).fill('Engineering')
    await press('Add the team')
    await heading('Engineering')
    await goTo('/positions/new')
    await page.getByLabel('Name').fill('Engineer')
    await page.getByLabel('Text').fill('What did you build last?')
    await press('Make the position')
    await heading('Engineer')
  })

  test.each(Object.keys(STARTS))('%s is connected by the wizard alone', async (ats) => {
    const { fake } = sides.find((one) => one.ats === ats) ?? expect.unreachable()
    const settings = fake.settings()
    await goTo('/connect')
    await page.getByRole('link', { name: ats }).press('Enter')
    for (const [label, setting] of Object.entries(SIGN_IN[ats] ?? {}))
      await page.getByLabel(label).first().fill(String(settings[setting]))
    await page.getByText('More settings').press('Enter')
    await page.getByLabel('Base URL').fill(String(settings['baseUrl']))
    if ('authUrl' in settings) await page.getByLabel('Auth URL').fill(String(settings['authUrl']))
    await press('Test, and continue')
    await heading('Who is invited, and what goes back?')
    await page.getByLabel('When somebody in').selectOption({ label: `Engineer at ${ats}` })
    await page.getByLabel('reaches the stage').selectOption('Video Interview')
    await page.getByLabel('ask the questions of').selectOption({ label: 'Engineer' })
    await page.getByLabel('Move them when a reviewer approves', { exact: true }).check()
    await page.getByLabel('Stage to move them to: Move them when a reviewer approves').selectOption('Onsite')
    await press('See whom it concerns')
    await page.getByText('An approval moves them to “Onsite”.').waitFor()
    await press('Show me')
    await page.getByText(`Ada Of ${ats}`).first().waitFor()
    await press('Start, and ask me first')
    await page.getByText('It is started.').waitFor()
    const name = new URL(page.url()).pathname.split('/')[3]
    await eventually('its first candidate waits for approval', async () => {
      await goTo(`/connections/${name}/held`)
      return (await button(page, 'Release all').count()) === 1
    })
    await press('Release all')
    await eventually('its first candidate is invited', async () => {
      await goTo(`?q=${encodeURIComponent(`Of ${ats}`)}`)
      return (await page.getByRole('link', { name: `Ada Of ${ats}` }).count()) === 1
    })
  })

  test.each(Object.keys(STARTS))('the candidate of %s is watched, rated and approved by keyboard', async (ats) => {
    const { fake, person } = sides.find((one) => one.ats === ats) ?? expect.unreachable()
    await goTo(`?q=${encodeURIComponent(`Of ${ats}`)}`)
    await page.getByRole('link', { name: `Ada Of ${ats}` }).press('Enter')
    await heading(`Ada Of ${ats}`)
    await new Link(await page.getByLabel('Personal link').inputValue()).answer()
    await page.reload()
    const video = page.locator('video').first()
    await video.waitFor()
    notes.set(person.lastName, fake.world.countEntries())
    await page.keyboard.press(' ')
    await eventually('it plays', () => video.evaluate((one: { currentTime: number }) => one.currentTime > 0))
    await page.keyboard.press('4')
    await page.keyboard.press('Enter')
    await page.getByText('4 of 5').first().waitFor()
    await page.keyboard.press('a')
    const confirm = button(page, `Approve Ada Of ${ats}`)
    await confirm.waitFor()
    const isFocused = () =>
      confirm.evaluate(
        (one) => one === (one as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement,
      )
    let tabs = 0
    for (; !(await isFocused()) && tabs < 10; tabs += 1) await page.keyboard.press('Tab')
    // From the field that has the focus at first, past a second one at most.
    expect(tabs).toBeLessThanOrEqual(2)
    await page.keyboard.press('Enter')
    await page.getByText(`The approval of Ada Of ${ats} takes effect in`).waitFor()
  })

  test('each ATS has the move, and notes of the interview', async () => {
    for (const { ats, fake, application, onsite, person } of sides) {
      await eventually('the move', async () => {
        await goTo(`/connections/acme-${ats.toLowerCase()}`)
        await press('Sync now')
        await page.getByRole('status').getByText('A sync was asked for').waitFor()
        return stageIn(fake, application) === stageIn(fake, onsite)
      })
      await eventually(
        'notes',
        () => fake.world.countEntries() > (notes.get(person.lastName) ?? Number.POSITIVE_INFINITY),
      )
    }
  })
})
