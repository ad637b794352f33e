import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { freePort } from '../kit/free-port.ts'
import { eventually, freshDatabase } from '../kit/product.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'
import { violationsInBoth } from './steps.ts'

const RUN = resolve(import.meta.dirname, '../../src/cli/run.ts')
const INA = { email: 'ina@acme.example', password: 'correct horse battery' }
const RITA = { email: 'rita@acme.example', password: 'several words are easy' }

/**
 * An administrator's first day: from the first start of the daemon to the first invited candidate, by the dashboard and the
 * configuration file alone, without the command line. The tests follow each other.
 */
describe.skipIf(!CHROMIUM)("an administrator's first day", () => {
  let browser: Browser
  let smtp: TestSmtp
  let ats: FakeGreenhouse
  let jobId: number
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let folder: string
  let origin: string
  let daemon: ChildProcess | undefined
  let output = ''
  /** The administrator's own browser, logged in from the first test on. */
  let page: Page

  beforeAll(async () => {
    ;[browser, smtp, ats, database] = await Promise.all([
      launchChromium(),
      testSmtp(),
      startFakeGreenhouse(),
      freshDatabase(),
    ])
    jobId = ats.world.addJob('Engineer', ['Application Review', 'Video Interview', 'Onsite']).id
    ats.world.addApplication(
      { firstName: 'Ada', lastName: 'First', email: 'ada@people.example' },
      jobId,
      'Video Interview',
    )
    folder = mkdtempSync(join(tmpdir(), 'ib-admin-day-'))
    configure()
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: origin,
    }
    daemon = spawn(process.execPath, [RUN, 'start', '--config', join(folder, 'interview-bridge.yaml')], { env })
    daemon.stdout?.on('data', (piece) => (output += String(piece)))
    page = await opened()
  })
  afterAll(async () => {
    await browser?.close()
    if (daemon?.exitCode === null) {
      daemon.kill('SIGTERM')
      await once(daemon, 'exit')
    }
    await Promise.all([ats?.close(), smtp?.close()])
    await database?.drop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  /** What stands in the configuration file: the daemon reads it anew when it changes. */
  function configure(connections: readonly unknown[] = []): void {
    const mail = { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Acme Interviews <interviews@acme.example>' }
    writeFileSync(join(folder, 'interview-bridge.yaml'), stringify({ mail, connections }))
  }
  async function opened(): Promise<Page> {
    const fresh = await (await browser.newContext({ viewport: { width: 1_366, height: 800 } })).newPage()
    return fresh
  }
  /** The page breaks no rule in either scheme, and fits a phone. */
  async function flawless(of: Page = page): Promise<void> {
    expect([of.url(), await violationsInBoth(of)]).toEqual([of.url(), []])
    await of.setViewportSize({ width: 390, height: 844 })
    // As text: it runs in the page, whose types are not ours.
    expect([of.url(), await of.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([
      of.url(),
      true,
    ])
    await of.setViewportSize({ width: 1_366, height: 800 })
  }
  const goTo = (path: string) => page.goto(`${origin}/dashboard${path}`)
  const press = (name: string | RegExp, of: Page = page) => of.getByRole('button', { name }).press('Enter')
  const follow = (name: string | RegExp) => page.getByRole('link', { name }).first().press('Enter')
  const heading = (name: string | RegExp, of: Page = page) => of.getByRole('heading', { name }).first().waitFor()
  async function login(of: Page, { email, password }: typeof INA): Promise<void> {
    await of.getByLabel('Email address').fill(email)
    await of.getByLabel('Password').fill(password)
    await press('Log in', of)
  }
  /** The newest link for a password in the mails to somebody. */
  const linkTo = (email: string, number: number) =>
    eventually(`mail ${number} to ${email}`, () => {
      const mails = smtp.to(email).flatMap(({ text }) => /http\S+\/dashboard\/password\/\S+/.exec(text) ?? [])
      return mails.length >= number ? mails.at(-1) : undefined
    })
  async function choosePassword(of: Page, link: string, { email, password }: typeof RITA): Promise<void> {
    await of.goto(link)
    await flawless(of)
    await of.getByLabel('New password', { exact: true }).fill(password)
    await of.getByLabel('The new password again').fill(password)
    await press('Set the password', of)
    await login(of, { email, password })
    await heading('Home', of)
  }

  let positionId = ''

  test('the first start prints a link, and the page of it makes organization and administrator by keyboard alone', async () => {
    const [link = ''] = await eventually(
      'the link',
      () => /http\S+\/dashboard\/first\/[\w-]+/.exec(output) ?? undefined,
    )
    // Somebody who found the port before the administrator gets no further than this.
    await page.goto(`${origin}/dashboard`)
    await heading('Nobody administers this installation yet')
    await flawless()
    await page.goto(link)
    await heading('Welcome to Interview Bridge')
    await flawless()
    await page.getByLabel('Organization').focus()
    for (const [label, typed] of [
      ['Organization', 'Acme'],
      ['Your email address', INA.email],
      ['New password', INA.password],
      ['The new password again', 'something else'],
    ] as const) {
      const field = await page.getByLabel(label, { exact: true }).getAttribute('id')
      expect(await page.locator(':focus').getAttribute('id')).toBe(field)
      await page.keyboard.type(typed)
      if (label !== 'The new password again') await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('not the same').waitFor()
    expect(await page.getByLabel('Organization').inputValue()).toBe('Acme')
    await flawless()
    await page.getByLabel('New password', { exact: true }).fill(INA.password)
    await page.getByLabel('The new password again').fill(INA.password)
    await page.keyboard.press('Enter')
    await heading('To begin')
    await flawless()
    const late = await opened()
    await late.goto(link)
    await heading('This link does not work', late)
    await flawless(late)
    await late.context().close()
  })

  test('the organization gets credits, a company and a team', async () => {
    await follow('Settings')
    await follow('Organizations')
    await flawless()
    await page.locator('main').getByRole('link', { name: 'Acme' }).press('Enter')
    await page.getByLabel('Interview credits left').fill('250')
    await flawless()
    await press('Save')
    await page.getByRole('status').getByText('Saved.').waitFor()
    await goTo('/companies')
    await flawless()
    await page.getByLabel('Name', { exact: true }).fill('Acme Careers')
    await page.getByLabel('Website').fill('https://acme.example')
    await press('Add the company')
    await heading('Acme Careers')
    await flawless()
    await goTo('/teams')
    await page.getByLabel('Name', { exact: true }).fill('Engineering')
    await flawless()
    await press('Add the team')
    await heading('Engineering')
    await flawless()
    await goTo('/home')
    await page.getByRole('listitem').filter({ hasText: 'Add a company' }).getByText('done').waitFor()
  })

  test('a colleague is added by mail, given a role and a team, a new password, and an end', async () => {
    await goTo('/people')
    await page.getByLabel('Email address').fill(RITA.email)
    await press('Add, and make a link')
    await page.getByText('on its way to them by mail').waitFor()
    await flawless()
    const rita = await opened()
    await choosePassword(rita, await linkTo(RITA.email, 1), RITA)
    await flawless(rita)

    await goTo('/people?q=RITA')
    await follow(RITA.email)
    await page.getByLabel('Role', { exact: true }).selectOption('viewer')
    await press('Change the role')
    await page.locator('main .pill', { hasText: 'viewer' }).waitFor()
    await page.getByRole('checkbox', { name: 'Engineering' }).check()
    await press('Save the teams')
    await page.getByText('They see the interviews and positions of their teams').waitFor()
    await flawless()
    await rita.goto(`${origin}/dashboard/account`)
    await rita.getByText('You see the interviews and positions of your team: Engineering.').waitFor()
    await flawless(rita)
    expect((await rita.goto(`${origin}/dashboard/people`))?.status()).toBe(403)

    await press('Link for a new password')
    await choosePassword(rita, await linkTo(RITA.email, 2), { ...RITA, password: 'other words are easy too' })
    await page.getByText('Disable…').press('Enter')
    await press('Disable')
    await page.getByText('disabled').first().waitFor()
    await flawless()
    await rita.goto(`${origin}/dashboard`)
    await heading('Log in', rita)
    await rita.context().close()
    for (const act of ['was added', 'was made a viewer', 'was given other teams', 'was disabled'])
      await page
        .getByRole('listitem')
        .filter({ hasText: `${RITA.email} ${act}, by ${INA.email}` })
        .first()
        .waitFor()
    // Colleagues see that a link was mailed, and not the link.
    await goTo('/mail')
    await page.getByText(`to ${RITA.email}: Choose your password`).first().press('Enter')
    await page.getByText('/dashboard/password/…').first().waitFor()
    await flawless()
  })

  test('an API key is shown once, says when it was used, and ends', async () => {
    await goTo('/api-keys')
    await flawless()
    await page.getByLabel('Name').fill('Career page')
    await press('Make a key')
    const key = await page.getByLabel('Key', { exact: true }).inputValue()
    await flawless()
    const me = () => fetch(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })
    expect((await me()).status).toBe(200)
    await goTo('/api-keys')
    expect(await page.content()).not.toContain(key)
    await eventually('its use is shown', async () => {
      await page.reload()
      return !(await page.getByText('last used never').isVisible())
    })
    await page.getByText('Revoke…').press('Enter')
    await press('Revoke “Career page”')
    await page.getByText('revoked', { exact: true }).waitFor()
    await flawless()
    await eventually('it is refused', async () => (await me()).status === 401)
  })

  test('what candidates see is set, and a position is made', async () => {
    await goTo('/candidate-page')
    await page.getByLabel('Colour as text').fill('#0d3b2e')
    await page.getByLabel('Whom candidates may ask').fill('jobs@acme.example')
    await flawless()
    await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), press('Save')])
    await goTo('/candidate-page')
    expect(await page.getByLabel('Colour as text').inputValue()).toBe('#0d3b2e')
    await goTo('/home')
    await follow('Make a position')
    await page.getByLabel('Name').fill('Engineer')
    await page.getByLabel('Company').selectOption({ label: 'Acme Careers' })
    await page.getByLabel('Team').selectOption({ label: 'Engineering' })
    await page.getByLabel('Text').fill('What did you build last?')
    await flawless()
    await press('Make the position')
    await heading('Engineer')
    await flawless()
    positionId = page.url().split('/').at(-1) ?? ''
  })

  test('a connection is configured by what the page says, planned with pasted rules, and released: the first candidate is invited', async () => {
    await goTo('/connections')
    await flawless()
    await page.locator('main').getByText('For administrators').click()
    const organization = await page.locator('main code').first().innerText()
    const rule = { job: String(jobId), stage: 'Video Interview', position: positionId, sendEmail: true }
    const connect = (invite: object) =>
      configure([
        {
          name: 'acme-greenhouse',
          connector: 'greenhouse',
          organization,
          settings: ats.settings(),
          poll: { every: '1s' },
          invite: [invite],
        },
      ])
    // Nobody is in this stage.
    connect({ ...rule, stage: 'Onsite' })
    await eventually('a pass of it is complete', async () => {
      await page.reload()
      return page.locator('section.card p.soft time').first().isVisible()
    })
    await page.getByRole('link', { name: 'acme-greenhouse' }).first().waitFor()
    await flawless()
    await goTo('/connections/acme-greenhouse/plan')
    await page.getByLabel('Rules to try').fill('invite:\n  - { job: "*", stagee: Video Interview }')
    await press('Plan with these rules')
    await page.getByText('Nothing was planned. Please look at:').waitFor()
    await flawless()
    await page.getByLabel('Rules to try').fill(stringify({ invite: [{ ...rule, expiresInDays: 14 }] }))
    await press('Plan with these rules')
    await page.getByRole('link', { name: 'Ada First' }).waitFor()
    await flawless()
    expect(smtp.to('ada@people.example')).toEqual([])

    connect(rule)
    const [mail] = await eventually('Ada is invited by mail', async () => {
      await goTo('/connections/acme-greenhouse/held')
      if (await page.getByRole('button', { name: 'Release all' }).isVisible()) await press('Release all')
      const mails = smtp.to('ada@people.example')
      return mails.length > 0 ? mails : undefined
    })
    expect(mail?.text).toContain(`${origin}/i/`)
    await goTo('/home')
    await flawless()
    await goTo('')
    await page.getByRole('link', { name: 'Ada First' }).press('Enter')
    await heading('Ada First')
    await flawless()
  })
})
