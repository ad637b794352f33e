import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { walkThrough } from './walk.ts'
import { type Visit, type WalkWorld, walkWorld } from './walk-world.ts'

/** CSS pixels of a window of 1366 at 200 %, and the narrowest that WCAG 1.4.10 names: 1280 at 400 %. */
const WIDTHS = [683, 320]

/** What makes a page scroll to the side; runs in the browser. A table may scroll within its own frame. */
const WIDE = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.scroll, .skip, [hidden]') && one.checkVisibility())
  .slice(0, 5).map((one) => one.outerHTML.slice(0, 140))`

/**
 * What forced colours hide; runs in the browser. The browser then paints each ground and each line in the system's few colours, so what is
 * chosen must differ from its neighbours by a line or a weight, what is an alarm needs a line, and boxes to tick must be the system's own.
 */
const HIDDEN = `(() => {
  const name = (one) => one.outerHTML.replace(/\\s+/g, ' ').slice(0, 140)
  const shown = (one) => one.checkVisibility({ visibilityProperty: true })
  const line = (style, side) => style['border' + side + 'Style'] === 'none' ? '0px' : style['border' + side + 'Width']
  const seen = (one, part) => {
    const style = getComputedStyle(one, part)
    if (part && style.content === 'none') return ''
    const outline = style.outlineStyle === 'none' ? '' : style.outlineStyle + style.outlineWidth
    return [...['Top', 'Right', 'Bottom', 'Left'].map((side) => line(style, side)), outline, style.textDecorationLine, style.fontWeight, part ? style.content + style.blockSize : ''].join(' ')
  }
  const look = (one) => [one, ...one.querySelectorAll('*')].map((each) => [seen(each), seen(each, '::before'), seen(each, '::after')].join('|')).join('||')
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown)
  return {
    alike: all('[aria-current]:not([aria-current=false])').filter((one) =>
      [...(one.closest('nav, ol, ul, p')?.querySelectorAll(one.tagName + ':not([aria-current])') ?? [])].some((other) => shown(other) && other.className === one.className && look(other) === look(one))).map(name),
    lineless: all('.error, .card.alert, .card.good, .pill, .chip, main button, main a.button, main input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), main select, main textarea')
      .filter((one) => line(getComputedStyle(one), 'Top') === '0px').map(name),
    painted: all('input[type=checkbox], input[type=radio]').filter((one) => getComputedStyle(one).appearance === 'none').map(name),
  }
})()`

/** A page with one flaw of each kind. */
const BROKEN = `<!doctype html><html lang="en"><title>Broken</title><style>.pill { background: #efe } #wide { inline-size: 400px } [aria-current] { background: #ddd } [type=checkbox] { appearance: none; inline-size: 1rem; block-size: 1rem }</style>
<body><nav><a href="/a" aria-current="page">Here</a> <a href="/b">There</a></nav><p id="wide"><span class="pill">completed</span> <input type="checkbox" aria-label="Box"></p>`

/** Every page of the dashboard for people who enlarge it, and for those who choose their own few colours. */
describe.skipIf(!CHROMIUM)('every page, enlarged and in forced colours', () => {
  let browser: Browser
  let world: WalkWorld

  beforeAll(async () => {
    ;[browser, world] = await Promise.all([launchChromium(), walkWorld()])
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  const fresh = async () => (await browser.newContext({ viewport: { width: 1_366, height: 800 } })).newPage()

  /** What is wrong with one page; empty where nothing is. */
  async function flaws(page: Page): Promise<Record<string, unknown>> {
    const found: Record<string, readonly unknown[]> = {}
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      found[`wider than ${width}`] = await page.evaluate<unknown[]>(WIDE)
    }
    await page.setViewportSize({ width: 1_366, height: 800 })
    await page.emulateMedia({ forcedColors: 'active' })
    Object.assign(found, await page.evaluate(HIDDEN))
    await page.emulateMedia({ forcedColors: 'none' })
    return Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))
  }

  /** Everything that is wrong, by address, so that one run shows it all. */
  async function walk(page: Page, visits: readonly Visit[]): Promise<Record<string, unknown>> {
    const all: Record<string, unknown> = {}
    for (const { path } of visits) {
      await page.goto(`${world.origin}${path}`)
      await page.evaluate(`for (const one of document.querySelectorAll('details:not(.more)')) one.open = true`)
      const found = await flaws(page)
      if (Object.keys(found).length > 0) all[path] = found
    }
    await page.context().close()
    return all
  }

  test('the walk itself finds what is too wide, told by its ground alone, without a line, or a box that is painted', async () => {
    const page = await fresh()
    await page.setContent(BROKEN)
    const found = await flaws(page)
    expect(Object.keys(found).sort()).toEqual(['alike', 'lineless', 'painted', 'wider than 320'])
    await page.context().close()
  })

  test('nothing scrolls to the side at 200 % and at 400 %, and forced colours hide no state', async () => {
    const visits = world.visits.filter(({ isPublic }) => !isPublic)
    expect(await walk(await world.login(browser), visits)).toEqual({})
  })

  test('forced colours leave a ring around what has the focus', async () => {
    const page = await world.login(browser)
    await page.emulateMedia({ forcedColors: 'active' })
    for (const route of ['/dashboard', '/dashboard/interviews/:id', '/dashboard/connections/:name/rules']) {
      const visit = world.visits.find((one) => one.route === route) ?? expect.unreachable()
      await page.goto(`${world.origin}${visit.path}`)
      expect([route, (await walkThrough(page)).unseen]).toEqual([route, []])
    }
    await page.context().close()
  })

  test('a review room on paper holds every answer with its transcript, and nothing to press', async () => {
    const page = await world.login(browser)
    const room = world.visits.find(({ route }) => route === '/dashboard/interviews/:id') ?? expect.unreachable()
    await page.goto(`${world.origin}${room.path}`)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    const seen = (selector: string) => page.locator(`main ${selector}`).filter({ visible: true }).count()
    expect([await seen('.answer'), await seen('.answer .lines')]).toEqual([2, 2])
    expect(await Promise.all(['button', 'a.button', 'textarea', 'input'].map(seen))).toEqual([0, 0, 0, 0])
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
    await page.emulateMedia({ media: 'screen' })
    expect(await seen('.answer')).toBe(1)
    await page.context().close()
  })

  test('the same for whoever is not logged in', async () => {
    const visits = world.visits.filter(({ isPublic }) => isPublic)
    expect(await walk(await fresh(), visits)).toEqual({})
  })
})
