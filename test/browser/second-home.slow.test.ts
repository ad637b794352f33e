import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { Link } from '../kit/api.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { runHere } from '../kit/command-line.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { button, violationsInBoth } from './steps.ts'

/**
 * A connection that was made by the wizard moves to a fresh installation by its text alone: nothing that stands in the ATS is written
 * again, and whoever comes next has one of everything. The tests follow each other.
 */
describe.skipIf(!CHROMIUM)('a connection in its second installation, by pages', () => {
  let browser: Browser
  let ats: FakeGreenhouse
  let jobId: number
  const homes: { product: Product; tenant: Tenant; page: Page }[] = []
  let exported = ''
  let ada = ''

  const open = async (): Promise<void> => {
    const product = await startProduct({ yaml: { server: { connectionHosts: ['127.0.0.1'] } } })
    const tenant = await product.tenant()
    await product.core.accounts.updateUser(tenant.userId, { administrator: true })
    await product.api(tenant).position(tenant, { name: 'Payments engineer' })
    const page = await (await browser.newContext({ viewport: { width: 1_366, height: 768 } })).newPage()
    homes.push({ product, tenant, page })
    await page.goto(`${product.origin}/dashboard/login?next=%2Fdashboard%2Fconnections`)
    await page.getByLabel('Email address').fill(tenant.email)
    await page.getByLabel('Password').fill(tenant.password)
    await button(page, 'Log in').click()
    await page.getByRole('heading', { name: 'Connections' }).waitFor()
  }
  beforeAll(async () => {
    ats = await startFakeGreenhouse()
    jobId = ats.world.addJob('Engineer', ['Application Review', 'Video Interview', 'Onsite']).id
    ada = applied('Ada')
    browser = await launchChromium()
    await open()
    await open()
  })
  afterAll(async () => {
    await browser?.close()
    for (const { product } of homes) await product.stop()
    await ats?.close()
  })

  const applied = (firstName: string): string => {
    const person = { firstName, lastName: 'Lovelace', email: `${firstName.toLowerCase()}@people.example` }
    return String(ats.world.addApplication(person, jobId, 'Video Interview').id)
  }
  const home = (at: number) => homes[at] ?? expect.unreachable()
  const notes = (application: string): string[] =>
    (ats.world.notesOf.get(Number(application)) ?? []).map(({ body }) => body)
  const links = (application: string) => notes(application).filter((body) => /\/i\/[\w-]{43}/.test(body))
  const invited = async (at: number) =>
    (await home(at).product.api(home(at).tenant).list()).body.data as {
      candidate: { firstName: string }
      inviteUrl: string
    }[]

  /** From the page of rules to a started connection. */
  async function start(page: Page): Promise<void> {
    await page.getByLabel('ask the questions of').selectOption({ label: 'Payments engineer' })
    await button(page, 'See whom it concerns').click()
    await page.getByText('Did another installation run this connection before?').waitFor()
    await button(page, 'Show me').click()
    await page.getByText('Ada Lovelace').first().waitFor()
    await button(page, 'Start, and ask me first').click()
    await page.getByText('It is started.').waitFor()
  }
  const sync = async (at: number): Promise<void> => {
    const { page, product } = home(at)
    await page.goto(`${product.origin}/dashboard/connections/moving`)
    await button(page, 'Sync now').click()
    await page.getByRole('status').getByText('A sync was asked for').waitFor()
  }
  const held = async (at: number): Promise<void> => {
    const { page, product } = home(at)
    await eventually('the first sync asks', async () => {
      await page.goto(`${product.origin}/dashboard/connections/moving/held`)
      return (await button(page, 'Release all').count()) === 1
    })
  }

  test('the wizard of the first installation invites Ada, and her result stands in the ATS', async () => {
    const { page } = home(0)
    await page.getByRole('link', { name: 'Connect an ATS' }).click()
    await page.getByRole('link', { name: 'Greenhouse' }).click()
    const { clientId, clientSecret, userId, baseUrl, authUrl } = ats.settings()
    await page.getByLabel('Client id').fill(clientId)
    await page.getByLabel('Client secret').fill(clientSecret)
    await page.getByLabel('User id').fill(userId)
    await page.getByText('More settings').click()
    await page.getByLabel('Name of the connection').fill('moving')
    await page.getByLabel('Base URL').fill(baseUrl)
    await page.getByLabel('Auth URL').fill(authUrl)
    await button(page, 'Test, and continue').click()
    await page.getByRole('heading', { name: 'Who is invited, and what goes back?' }).waitFor()
    await page.getByLabel('When somebody in').selectOption({ label: 'Engineer' })
    await page.getByLabel('reaches the stage').selectOption('Video Interview')
    await start(page)
    await held(0)
    await button(page, 'Release all').click()
    await eventually('Ada has her link', () => links(ada).length === 1)
    const [interview] = await invited(0)
    await new Link(interview?.inviteUrl ?? '').answer()
    await eventually('her result stands in the ATS', async () => {
      await sync(0)
      return notes(ada).length > 1
    })
  })

  test('its text is exported without its secret, and the connection is paused there', async () => {
    const { page, product } = home(0)
    const env = { ...process.env, DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder, NODE_OPTIONS: '' }
    const file = join(product.folder, 'interview-bridge.yaml')
    const ran = await runHere(['connections', 'export', 'moving', '--config', file], { cwd: product.folder, env })
    expect(ran.code).toBe(0)
    exported = ran.stdout
    expect(exported).not.toContain(ats.settings().clientSecret)
    await page.goto(`${product.origin}/dashboard/connections/moving/edit`)
    await button(page, 'Pause').click()
    await button(page, 'Pause').waitFor({ state: 'detached' })
  })

  test('in a fresh installation the text asks for its secret and a position, and the first sync for a person', async () => {
    const { page } = home(1)
    const before = notes(ada)
    await page.getByRole('link', { name: 'Connect an ATS' }).click()
    await page.getByRole('link', { name: 'Bring one from another installation' }).click()
    await page.getByLabel('The connection as YAML').fill(exported)
    expect(await violationsInBoth(page)).toEqual([])
    await button(page, 'Go on').click()
    await page.getByLabel('Client secret').fill(ats.settings().clientSecret)
    expect(await violationsInBoth(page)).toEqual([])
    await button(page, 'Go on').click()
    await page.getByRole('heading', { name: 'Who is invited, and what goes back?' }).waitFor()
    await start(page)
    await held(1)
    await page.getByText('Drop all…').click()
    await button(page, 'Drop all').click()
    await button(page, 'Release all').waitFor({ state: 'detached' })
    await sync(1)
    expect([notes(ada), (await invited(1)).length]).toEqual([before, 0])
  })

  test('whoever comes next has one link and one result, and nobody before them gets another', async () => {
    const before = notes(ada)
    const grace = applied('Grace')
    await eventually('Grace has her link', async () => {
      await sync(1)
      return links(grace).length > 0
    })
    const [interview, ...others] = await invited(1)
    expect([interview?.candidate.firstName, others]).toEqual(['Grace', []])
    await new Link(interview?.inviteUrl ?? '').answer()
    await eventually('her result stands in the ATS', async () => {
      await sync(1)
      return notes(grace).length > 1
    })
    await sync(1)
    expect([links(grace).length, notes(grace).length]).toEqual([1, before.length])
    expect([notes(ada), links(ada).length]).toEqual([before, 1])
    expect((await invited(0)).map(({ candidate }) => candidate.firstName)).toEqual(['Ada'])
  })
})
