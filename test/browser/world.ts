import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { InvitedInterview } from '../../src/interview/contract/contract.ts'
import type { Api } from '../kit/api.ts'
import { launchChromium } from '../kit/browser.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** One browser and one product for all tests about candidates. */
export interface World {
  readonly product: Product
  readonly tenant: Tenant
  readonly api: Api
  /** A page of a browser that knows nothing yet. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** A candidate at a position of two questions; `settings` as an administrator makes them. */
  invited(settings?: Record<string, unknown>): Promise<InvitedInterview & { url: string }>
  statusOf(interview: { id: string }): Promise<string>
}

/** Starts both before the tests of a `describe`, and ends them after. */
export function candidateWorld(): World {
  let browser: Browser
  let product: Product
  let tenant: Tenant
  beforeAll(async () => {
    browser = await launchChromium()
    product = await startProduct()
    tenant = await product.tenant()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  return {
    get product() {
      return product
    },
    get tenant() {
      return tenant
    },
    get api() {
      return product.api(tenant)
    },
    async open(options = PHONE) {
      const page = await (await browser.newContext(options)).newPage()
      return page
    },
    async invited(settings = {}) {
      const api = product.api(tenant)
      const position = await api.position(tenant, { interviewCondition: 'Please answer in English.' })
      if (Object.keys(settings).length > 0)
        await product.core.database.knex('positions').where({ id: position.id }).update(settings)
      const interview = await api.invited(position.id)
      return { ...interview, url: interview.inviteUrl ?? '' }
    },
    statusOf: async ({ id }) => (await product.api(tenant).interview(id)).status,
  }
}
