import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { startWithOidc } from '../kit/oidc.ts'
import type { Product, Tenant } from '../kit/product.ts'
import { violations } from './steps.ts'

/** Logging in by a real OpenID provider, in a real browser, without a mouse. */
describe.skipIf(!CHROMIUM)('a login by the provider in a real browser', () => {
  let browser: Browser
  let world: Awaited<ReturnType<typeof startWithOidc>>
  let product: Product
  let tenant: Tenant

  beforeAll(async () => {
    browser = await launchChromium()
    world = await startWithOidc()
    product = world.product
    tenant = await product.tenant()
    world.provider.people['ada'] = { email: tenant.email, email_verified: true }
  })
  afterAll(async () => {
    await browser?.close()
    await world?.stop()
  })

  async function open(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 800 }, ...options })).newPage()
    // The provider's pages ask for fonts of another site.
    await page.route(/^https:/, (route) => route.abort())
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

  /** At the provider: who one is, and that this is meant. */
  async function atProvider(page: Page): Promise<void> {
    const login = page.locator('input[name="login"]')
    await login.fill('ada')
    await page.locator('input[name="password"]').fill('x')
    await login.press('Enter')
    await page.getByRole('button', { name: 'Continue' }).press('Enter')
  }

  test('somebody logs in by keys alone, is led to the page that they asked for, and logs out at both', async () => {
    const page = await open()
    await page.goto(`${product.origin}/dashboard/positions`)
    const button = page.getByRole('button', { name: 'Log in with Acme ID' })
    await isFit(page)
    // It has the focus already, so Enter is enough.
    expect(await button.evaluate((one) => one.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    await atProvider(page)
    await page.getByRole('heading', { name: 'Positions', level: 1 }).waitFor()
    expect(page.url()).toBe(`${product.origin}/dashboard/positions`)
    await page.getByText('More', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Log out' }).press('Enter')
    await page.getByText('Do you want to sign-out').waitFor()
    await page.getByRole('button', { name: /yes/i }).press('Enter')
    await button.waitFor()
    expect(page.url()).toContain(`${product.origin}/dashboard/login`)
    expect((await page.goto(`${product.origin}/dashboard/positions`))?.url()).toContain('/dashboard/login')
    await page.context().close()
  })

  test('what somebody typed before their login had ended comes back, without a script too', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await open({ javaScriptEnabled })
      await page.goto(`${product.origin}/dashboard/account`)
      await page.getByRole('button', { name: 'Log in with Acme ID' }).press('Enter')
      await atProvider(page)
      await page.goto(`${product.origin}/dashboard/notifications`)
      await page.context().clearCookies({ name: 'ib_session' })
      const form = page.locator('form[action="/dashboard/notifications"]')
      await form.getByRole('button').press('Enter')
      await page.getByText('what you sent was not carried out').waitFor()
      await page.getByRole('button', { name: 'Log in with Acme ID' }).press('Enter')
      await page.getByRole('heading', { name: 'You are logged in again' }).waitFor()
      await page.getByRole('button', { name: 'Send it now' }).press('Enter')
      await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
      await page.context().close()
    }
  })

  test('the pages on the way, and those of a refusal, are usable by everybody', async () => {
    const page = await open()
    await page.goto(`${product.origin}/dashboard/login`)
    // A navigation that is given up: the browser stays where it is.
    await page.route(`${world.provider.issuer}/**`, (route) => route.abort('aborted'))
    await page.getByRole('button', { name: 'Log in with Acme ID' }).press('Enter')
    await page.getByRole('link', { name: 'Go on to Acme ID' }).waitFor()
    await isFit(page)
    await page.goto(`${product.origin}/dashboard/login/oidc/callback?state=x`)
    await page.getByRole('alert').getByText('login.oidc_out_of_date').waitFor()
    await isFit(page)
    const { token } = await product.core.ways.links.make(tenant.userId)
    await page.goto(`${product.origin}/dashboard/login/link/${token}`)
    await isFit(page)
    await page.getByRole('button', { name: 'Log in' }).press('Enter')
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    await page.goto(`${product.origin}/dashboard/login/link/${token}`)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await isFit(page)
    await page.context().close()
  })
})
