import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchChromium } from '../kit/browser.ts'
import { stopDecisions } from '../kit/decisions.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** One browser and one product for tests of the reviewers' pages. */
export interface ReviewWorld {
  readonly browser: Browser
  readonly product: Product
  readonly tenant: Tenant
  /** A page of a browser that knows nothing yet. */
  open(width?: number): Promise<Page>
  /** Logs in, as the tenant's reviewer unless `person` is somebody else. */
  login(page: Page, person?: Pick<Tenant, 'email' | 'password'>): Promise<void>
}

/** Starts both before the tests of a `describe`, and ends them after. */
export function reviewWorld(): ReviewWorld {
  let browser: Browser
  let product: Product
  let tenant: Tenant
  beforeAll(async () => {
    browser = await launchChromium()
    product = await startProduct()
    await stopDecisions(product)
    tenant = await product.tenant()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  return {
    get browser() {
      return browser
    },
    get product() {
      return product
    },
    get tenant() {
      return tenant
    },
    open: async (width = 1_100) => (await browser.newContext({ viewport: { width, height: 800 } })).newPage(),
    async login(page, { email, password } = tenant) {
      await page.goto(`${product.origin}/dashboard/login?next=%2Fdashboard`)
      await page.getByLabel('Email address').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('heading', { name: 'Interviews' }).waitFor()
    },
  }
}
