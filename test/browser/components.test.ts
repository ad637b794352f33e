import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { cutOut, differences, keepPictures, type Part, PICTURE_FLAGS, pictureStyle } from './pictures.ts'

/**
 * Every component looks as it did when somebody looked at it. `npm run pictures` keeps new pictures: look at them before you commit them.
 * One that is not as kept is named with its part.
 */
const RENEWS = process.env['RENEW_PICTURES'] !== undefined

/** How many faces of the pictures' font drew something. */
const FACES = `[...document.fonts].filter(({ family, status }) => family === 'Pictured' && status === 'loaded').length`

describe.skipIf(!CHROMIUM)('the components', () => {
  let browser: Browser
  let product: Product
  let tenant: Tenant
  const style = pictureStyle()

  beforeAll(async () => {
    ;[browser, product] = await Promise.all([
      launchChromium({ flags: PICTURE_FLAGS }),
      startProduct({ role: 'api', isDevelopment: true }),
    ])
    tenant = await product.tenant()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  for (const width of [390, 1_366])
    for (const scheme of ['light', 'dark'] as const)
      test(`${width} pixels wide, ${scheme}, each part looks as it was kept`, async () => {
        const open = (options: object) =>
          browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, bypassCSP: true, ...options })
        // Times would be told in the zone of the machine, and how long ago they are.
        const plain = await open({ javaScriptEnabled: false })
        const parts = await sections(plain)
        const scripted = await open({ storageState: await plain.storageState() })
        const name = `components-${width}-${scheme}`
        const all = [...parts, await searchDialog(scripted)]
        await Promise.all([plain.close(), scripted.close()])
        if (RENEWS) await keepPictures(name, all)
        expect(await differences(name, all)).toEqual([])
      })

  async function dressed(context: BrowserContext) {
    await context.route(/\/assets\/dashboard-\w+\.css$/, async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, body: `${await reply.text()}\n${style}` })
    })
    return context.newPage()
  }

  /** The parts of the page as somebody sees them who ticked a row and opened what is folded. */
  async function sections(context: BrowserContext): Promise<Part[]> {
    const page = await dressed(context)
    await page.goto(`${product.origin}/dashboard/login?next=%2Fdashboard%2Fcomponents`)
    await page.getByLabel('Email address').fill(tenant.email)
    await page.getByLabel('Password').fill(tenant.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Components' }).waitFor()
    await page.getByRole('checkbox', { name: 'Select Mira Okafor' }).check()
    const folded = page.getByRole('main').locator('section summary')
    for (const one of await folded.all()) await one.click()
    const height = await page.evaluate<number>('document.documentElement.scrollHeight')
    // With the whole page in sight nothing sticks to an edge.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: height + 200 })
    // Else whatever lies below the pointer would look as if somebody pointed at it.
    await page.mouse.move(0, 0)
    const picture = await page.screenshot()
    expect(await page.evaluate(FACES)).toBe(2)
    const parts: Part[] = []
    for (const section of await page.getByRole('main').locator('section:has(> h2[id^="part-"])').all()) {
      const box = await section.boundingBox()
      if (!box) throw new Error('a part of the page of components is not seen')
      const [left, top] = [Math.max(0, Math.floor(box.x)), Math.floor(box.y)]
      const cut = { left, top, width: Math.ceil(box.width), height: Math.ceil(box.height) }
      parts.push({ name: await section.locator('> h2').innerText(), png: await cutOut(picture, cut) })
    }
    return parts
  }

  async function searchDialog(context: BrowserContext): Promise<Part> {
    const page = await dressed(context)
    // Not on the page of components: a dialog is open there, and the search opens none above another.
    await page.goto(`${product.origin}/dashboard/account`)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.getByRole('link', { name: 'Positions' }).waitFor()
    return { name: 'Dialog of the search', png: await dialog.screenshot() }
  }
})
