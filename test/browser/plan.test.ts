import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'
import { violations } from './steps.ts'

const BOSS = { email: 'boss@acme.example', password: 'correct horse battery' }

/** The page of a plan on a phone, in both schemes, and without a script. */
describe.skipIf(!CHROMIUM)('a plan in a real browser', () => {
  let browser: Browser
  let world: SyncWorld

  beforeAll(async () => {
    browser = await launchChromium()
    world = await startSyncWorld({ connection: { poll: { every: '1h' } } })
    const { core } = world.product
    await core.accounts.createUser({ organizationId: world.tenant.organizationId, ...BOSS, administrator: true })
    await eventually(
      'the first pass',
      async () => (await core.database.knex('sync_passes').whereNotNull('ended_at')).length > 0,
    )
    world.application(undefined, undefined, { firstName: 'Ada', lastName: 'Planned' })
    world.application('')
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  async function opened(javaScriptEnabled: boolean): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 390, height: 700 }, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${world.product.origin}/dashboard/login?next=%2Fdashboard%2Fconnections%2Ftest%2Fplan`)
    await page.getByLabel('Email address').fill(BOSS.email)
    await page.getByLabel('Password').fill(BOSS.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'What the next sync would do' }).waitFor()
    return page
  }

  async function isFit(page: Page): Promise<void> {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
    }
    // As text: it runs in the page, whose types are not ours.
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }

  test('the form, its mistakes and the plan are accessible, and fit a phone in both schemes', async () => {
    const page = await opened(true)
    await page.getByText('An example').click()
    await isFit(page)
    await page.getByLabel('Rules to try').fill('invite:\n  - { job: "*", stage: x, positionTemplate: nowhere }')
    await page.getByRole('button', { name: 'Plan with these rules' }).click()
    await page.getByText('Nothing was planned. Please look at:').waitFor()
    expect(await page.getByLabel('Rules to try').inputValue()).toContain('nowhere')
    await isFit(page)
    await page.getByRole('button', { name: 'Plan the next sync' }).click()
    await page.getByRole('link', { name: 'Ada Planned' }).waitFor()
    await page.getByText('no e-mail address').waitFor()
    await isFit(page)
    await page.context().close()
  })

  test('a plan needs no script', async () => {
    const page = await opened(false)
    await page.getByRole('button', { name: 'Plan the next sync' }).click()
    await page.getByRole('link', { name: 'Ada Planned' }).waitFor()
    await page.getByText('Reading the ATS and the interviews').waitFor()
    await page.context().close()
  })
})
