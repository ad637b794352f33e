import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSecretField } from '../../src/dashboard/frame/secret-fields.ts'
import { isTyped } from '../../src/dashboard/people/unsent-page.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { violationsInBoth } from './steps.ts'
import { walkThrough } from './walk.ts'
import { type Visit, type WalkWorld, walkWorld } from './walk-world.ts'

/** What a reader needs of every page, whatever it is about; runs in the browser. */
const FRAME = `({
  title: document.title.trim() !== '',
  lang: document.documentElement.lang,
  h1: document.querySelectorAll('h1').length,
  nameless: [...document.querySelectorAll('input:not([type=hidden]), select, textarea')]
    .filter((one) => one.labels.length === 0 && !one.getAttribute('aria-label') && !one.getAttribute('aria-labelledby'))
    .map((one) => one.outerHTML),
  fields: [...document.querySelectorAll('form:has([name=csrf]) :is(input:not([type=file]), select, textarea, button)[name]')].map((one) =>
    [one.name, one.form.getAttribute('action') ?? '', one.matches('textarea, input:is([type=text], [type=email], [type=url], [type=number], [type=datetime-local])')]),
  codes: [...document.querySelectorAll('main')].flatMap((one) => one.innerText.match(/\\b(?:undefined|null|NaN|\\[object Object\\])\\b/g) ?? []),
})`
const WIDE = `[...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.scroll, .skip, [hidden]') && one.checkVisibility())
  .slice(0, document.documentElement.scrollWidth > innerWidth ? 5 : 0).map((one) => one.outerHTML.slice(0, 140))`

/** How far the page moved until now by itself (CLS). */
const MOVED = `new Promise((done) => {
  let moved = 0
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) moved += one.value }).observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => setTimeout(() => done(moved), 50))
})`
/** A page that moved by less than this looks still. */
const STILL = 0.001

/** A page with one flaw of each kind. */
const BROKEN = `<!doctype html><html lang="en"><title>Broken</title><style>#ringless:focus-visible { outline: none }</style>
<body><a class="skip" href="#main">Skip</a><main id="main"><p style="display: flex"><button id="first" style="order: 1">First</button><button id="second">Second</button></p>
<p><button id="ringless">Ringless</button></p><p style="position: relative"><button id="beneath">Beneath</button><b style="position: absolute; inset: 0; background: #fff"></b></p>
<p><button id="trap">Trap</button></p><p><button id="never">Never</button></p></main>
<script>document.querySelector('#trap').addEventListener('keydown', (event) => event.key === 'Tab' && event.preventDefault())</script>`

/** Every page of the dashboard: with the keyboard alone, for everybody, in both schemes and on a phone. */
describe.skipIf(!CHROMIUM)('every page of the dashboard', () => {
  let browser: Browser
  let world: WalkWorld

  beforeAll(async () => {
    ;[browser, world] = await Promise.all([launchChromium(), walkWorld()])
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  test('every route that answers with a page is visited', () => {
    const visited = new Set(world.visits.map(({ route }) => route))
    expect(world.routes.filter((route) => !visited.has(route))).toEqual([])
    expect([...visited].filter((route) => !world.routes.includes(route))).toEqual([])
  })

  const fresh = async () => (await browser.newContext({ viewport: { width: 1_366, height: 800 } })).newPage()

  /** What is wrong with one page; empty where nothing is. */
  async function flaws(page: Page, { path, status = 200 }: Visit): Promise<Record<string, unknown>> {
    const problems: string[] = []
    const note = (message: ConsoleMessage) => message.type() === 'error' && problems.push(message.text())
    page.on('console', note)
    const answer = await page.goto(`${world.origin}${path}`)
    const moved = await page.evaluate<number>(MOVED)
    // The content of an opened <details> is part of the page; the menu "More" lies above it, and is tried below.
    await page.evaluate(`for (const one of document.querySelectorAll('details:not(.more)')) one.open = true`)
    const frame = await page.evaluate<Record<string, unknown>>(FRAME)
    const wide = await walkThrough(page)
    const broken = await violationsInBoth(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = await page.evaluate<unknown[]>(WIDE)
    const onPhone = await walkThrough(page)
    await page.setViewportSize({ width: 1_366, height: 800 })
    page.off('console', note)
    const found: Record<string, unknown> = {
      // The browser itself reports what is not there.
      problems: status === 200 ? problems : [],
      status: answer?.status() === status ? [] : [answer?.status()],
      frame: frame['title'] && frame['lang'] === 'en' && frame['h1'] === 1 ? [] : [frame],
      moved: moved < STILL ? [] : [moved],
      nameless: frame['nameless'],
      codes: frame['codes'],
      'told as what they are not, in a form that waits': (frame['fields'] as [string, string, boolean][]).filter(
        ([name, , isText]) =>
          // The days of a rule say nothing without their rule.
          !isSecretField(name) && name !== 'csrf' && !/^days\d+$/.test(name) && isTyped(name, 'x') !== isText,
      ),
      broken,
      overflow,
      skip: wide.first === 'Skip to the content' ? [] : [wide.first],
      'on a phone, missed': onPhone.missed,
      'on a phone, covered': onPhone.covered,
      ...Object.fromEntries(Object.entries(wide).filter(([, list]) => Array.isArray(list))),
    }
    return Object.fromEntries(Object.entries(found).filter(([, list]) => (list as unknown[]).length > 0))
  }

  /** Everything that is wrong, by address, so that one run shows it all; two pages at once, since each waits for the other end half of the time. */
  async function walk(open: () => Promise<Page>, visits: readonly Visit[]): Promise<Record<string, unknown>> {
    const all: Record<string, unknown> = {}
    const rest = [...visits]
    await Promise.all(
      [1, 2].map(async () => {
        const page = await open()
        for (let visit = rest.shift(); visit; visit = rest.shift()) {
          const found = await flaws(page, visit)
          if (Object.keys(found).length > 0) all[visit.path] = found
        }
        await page.context().close()
      }),
    )
    return all
  }

  test('the walk itself finds what is out of order, without a ring, beneath something, or behind a trap', async () => {
    const page = await fresh()
    await page.setContent(BROKEN)
    const { reached, ...found } = await walkThrough(page)
    expect(reached).toBe(6)
    const ids = (list: readonly string[]) => list.map((one) => /id="(\w+)"/.exec(one)?.[1])
    expect([found.first, ids(found.unordered), ids(found.unseen), ids(found.covered), ids(found.missed)]).toEqual([
      'Skip',
      ['second'],
      ['ringless'],
      ['beneath'],
      ['never'],
    ])
    await page.context().close()
  })

  test('is whole for everybody, reached by the Tab key in the order of reading, and fits a phone', async () => {
    const visits = world.visits.filter(({ isPublic }) => !isPublic)
    expect(await walk(() => world.login(browser), visits)).toEqual({})
  })

  test('is whole in an organization that has nothing', async () => {
    const paths = ['home', '', 'positions', 'companies', 'teams', 'connections', 'deliveries', 'api-keys', 'mail']
    const visits = paths.map((word) => ({ route: '', path: `/dashboard/${word}`.replace(/\/$/, '') }))
    expect(await walk(() => world.login(browser, true), visits)).toEqual({})
  })

  test('is whole for whoever is not logged in', async () => {
    const visits = world.visits.filter(({ isPublic }) => isPublic)
    expect(await walk(fresh, visits)).toEqual({})
  })

  test('Escape closes what was opened, and the focus goes back to what opened it', async () => {
    const page = await world.login(browser)
    await page.setViewportSize({ width: 390, height: 844 })
    const more = page.locator('details.more > summary')
    await more.press('Enter')
    await page.getByRole('link', { name: 'Settings' }).focus()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('link', { name: 'Settings' }).isVisible()).toBe(false)
    expect(await page.locator(':focus').textContent()).toBe('More')
    // By keyboard through the whole menu; whoever goes on closes it.
    await page.keyboard.press('Enter')
    const names: string[] = []
    for (const _ of Array(5)) {
      await page.keyboard.press('Tab')
      names.push((await page.locator(':focus').textContent()) ?? '')
    }
    // One of them waits for an administrator.
    expect(names).toEqual(['Connections1', 'People', 'Settings', 'Account', 'Log out'])
    await page.getByRole('link', { name: 'Positions' }).first().focus()
    expect(await page.getByRole('link', { name: 'Settings' }).isVisible()).toBe(false)
    await page.setViewportSize({ width: 1_366, height: 800 })
    await page.goto(`${world.origin}${world.visits.find(({ route }) => route === '/dashboard/interviews/:id')?.path}`)
    const keys = page.getByRole('button', { name: 'Keys' })
    await keys.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.locator(':focus').textContent()).toBe('Keys')
    await page.context().close()
  })
})
