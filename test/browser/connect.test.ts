import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { button, violationsInBoth } from './steps.ts'

/** An administrator connects Greenhouse by the pages alone, with and without scripts. */
describe.skipIf(!CHROMIUM)('connecting an ATS in a real browser', () => {
  let browser: Browser
  let ats: FakeGreenhouse
  let product: Product
  let tenant: Tenant

  beforeAll(async () => {
    ats = await startFakeGreenhouse()
    const job = ats.world.addJob('Engineer', ['Application Review', 'Video Interview', 'Onsite'])
    const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@people.example' }
    ats.world.addApplication(ada, job.id, 'Video Interview')
    browser = await launchChromium()
    product = await startProduct({ yaml: { server: { connectionHosts: ['127.0.0.1'] } } })
    tenant = await product.tenant()
    await product.core.accounts.updateUser(tenant.userId, { administrator: true })
    await product.api(tenant).position(tenant, { name: 'Payments engineer' })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    await ats?.close()
  })

  async function opened(javaScriptEnabled: boolean): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1_366, height: 768 }, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${product.origin}/dashboard/login?next=%2Fdashboard%2Fconnections`)
    await page.getByLabel('Email address').fill(tenant.email)
    await page.getByLabel('Password').fill(tenant.password)
    await button(page, 'Log in').click()
    await page.getByRole('heading', { name: 'Connections' }).waitFor()
    return page
  }

  /** From the list of connections to the page of rules. */
  async function signIn(page: Page, name: string): Promise<void> {
    await page.getByRole('link', { name: 'Connect an ATS' }).click()
    await page.getByRole('link', { name: 'Greenhouse' }).click()
    const { clientId, clientSecret, userId, baseUrl, authUrl } = ats.settings()
    await page.getByLabel('Client id').fill(clientId)
    await page.getByLabel('Client secret').fill(clientSecret)
    await page.getByLabel('User id').fill(userId)
    await page.getByText('More settings').click()
    await page.getByLabel('Name of the connection').fill(name)
    await page.getByLabel('Base URL').fill(baseUrl)
    await page.getByLabel('Auth URL').fill(authUrl)
    await button(page, 'Test, and continue').click()
    await page.getByRole('heading', { name: 'Who is invited, and what goes back?' }).waitFor()
    await page.getByText(/Connected as .+, 1 open job\./).waitFor()
  }

  test('Greenhouse is connected by the wizard alone, and its first candidate is invited', async () => {
    const page = await opened(true)
    await signIn(page, 'by-hand')
    await page.getByLabel('When somebody in').selectOption({ label: 'Engineer' })
    await page.getByLabel('reaches the stage').selectOption('Video Interview')
    await page.getByLabel('ask the questions of').selectOption({ label: 'Payments engineer' })
    // Without a button: what was chosen is said at once.
    await page.getByText('Whoever in “Engineer” reaches “Video Interview”').waitFor()
    await page.getByLabel('Move them when a reviewer approves', { exact: true }).check()
    await page.getByLabel('Stage to move them to: Move them when a reviewer approves').selectOption('Onsite')
    await page.getByText('An approval moves them to “Onsite”.').waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    await button(page, 'See whom it concerns').click()
    await page.getByText('An approval moves them to “Onsite”.').waitFor()
    await button(page, 'Show me').click()
    await page.getByText('Ada Lovelace').first().waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    await button(page, 'Start, and ask me first').click()
    await page.getByText('It is started.').waitFor()
    const held = `${product.origin}/dashboard/connections/by-hand/held`
    await eventually('Ada waits for approval', async () => {
      await page.goto(held)
      return (await button(page, 'Release all').count()) === 1
    })
    await button(page, 'Release all').click()
    await eventually('Ada is invited', async () => (await product.api(tenant).list()).body.meta.total === 1)
  })

  test('without scripts a rule is added and removed, and the draft stays', async () => {
    const page = await opened(false)
    await signIn(page, 'plain')
    await button(page, 'Add a rule for another job').click()
    await page.getByRole('group', { name: 'Rule 2' }).getByLabel('reaches the stage').selectOption('Onsite')
    await button(page, 'Remove rule 1').click()
    expect(await page.getByLabel('reaches the stage').inputValue()).toBe('Onsite')
    expect(await page.getByLabel('A note when they finish').isChecked()).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })
})
