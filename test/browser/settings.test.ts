import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { type Product, startProduct } from '../kit/product.ts'

const HEAD = { email: 'head@acme.example', password: 'correct horse battery' }

/** Settings with a preview: live with a script, by a button without one. */
describe.skipIf(!CHROMIUM)('settings with a preview', () => {
  let browser: Browser
  let product: Product

  beforeAll(async () => {
    product = await startProduct({ role: 'api' })
    const { organizationId } = await product.tenant()
    await product.core.accounts.createUser({ organizationId, ...HEAD, role: 'administrator' })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  async function open(path: string, javaScriptEnabled = true): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled, timezoneId: 'America/New_York' })
    const page = await context.newPage()
    await page.goto(`${product.origin}/dashboard/login`)
    await page.getByLabel('Email address').fill(HEAD.email)
    await page.getByLabel('Password').fill(HEAD.password)
    await page.getByRole('button', { name: 'Log in' }).press('Enter')
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    await page.goto(`${product.origin}/dashboard/${path}`)
    return page
  }
  const preview = (page: Page) => page.frameLocator('iframe[name="preview"]')

  test('a mail is shown as it is typed, and Back leads off the page', async () => {
    const page = await open('mail-texts')
    await page.getByRole('link', { name: 'Invitation, English: built-in' }).click()
    const text = page.getByLabel('Text', { exact: true })
    await preview(page).getByText('Hello Mira,').first().waitFor()
    await text.fill((await text.inputValue()).replace('Hello', 'Dear'))
    await preview(page).getByText('Dear Mira,').first().waitFor()
    await text.fill('No link')
    await preview(page).getByRole('alert').getByText('is missing').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Mail texts', level: 1 }).waitFor()
    await page.context().close()
  })

  test('without a script a button shows it', async () => {
    const page = await open('mail-texts/invite/en', false)
    const text = page.getByLabel('Text', { exact: true })
    await text.fill((await text.inputValue()).replace('Hello', 'Dear'))
    await page.getByRole('button', { name: 'Preview' }).press('Enter')
    await preview(page).getByText('Dear Mira,').first().waitFor()
    await page.context().close()
  })

  test('a colour that is picked is written too, shown on page and mail, and stored', async () => {
    const page = await open('candidate-page')
    await page.getByLabel('Pick a colour').fill('#a01050')
    expect(await page.getByLabel('Colour as text').inputValue()).toBe('#a01050')
    await preview(page).getByText('white text on #a01050 reads well').waitFor()
    await page.getByRole('button', { name: 'Preview the mail' }).press('Enter')
    const button = preview(page).getByRole('link', { name: 'Open the interview' })
    expect(await button.locator('xpath=..').getAttribute('bgcolor')).toBe('#a01050')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.waitForURL('**/candidate-page')
    expect(await page.getByLabel('Pick a colour').inputValue()).toBe('#a01050')
    await page.context().close()
  })

  test('whoever has not chosen is offered the time zone of their device', async () => {
    const page = await open('notifications')
    expect(await page.getByLabel('Time zone').inputValue()).toBe('America/New_York')
    await page.getByLabel('Hour of the summary').selectOption('8')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.waitForLoadState()
    expect(await page.getByLabel('Hour of the summary').inputValue()).toBe('8')
    await page.context().close()
  })
})
