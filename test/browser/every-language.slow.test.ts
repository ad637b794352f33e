import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '../../src/base/languages.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { violations } from './steps.ts'
import { type Visit, type WalkWorld, walkWorld } from './walk-world.ts'

/** English words that no sentence of the other languages holds, and that hardly an English sentence lacks. */
const ENGLISH = /\b(?:the|and|of|with|were|this|that|you|your|have|has|are|from|each|for|they|nobody|nothing)\b/i

/**
 * Every text of the page that is said to be in its language; runs in the browser. What somebody typed stands in `bdi` or has a direction of
 * its own, what is English says so, and a text field is what it holds.
 */
const TEXTS = `(() => {
  const texts = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const isOurs = (one) => one && !one.closest('bdi, [dir=auto], [lang=en], textarea, code, pre, script, style, .said') && one.closest('[lang]').lang === document.documentElement.lang
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (isOurs(node.parentElement) && node.data.trim() !== '') texts.push(node.data.trim().replace(/\\s+/g, ' '))
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    if (isOurs(one)) for (const name of ['aria-label', 'title', 'placeholder', 'alt']) if (one.hasAttribute(name)) texts.push(one.getAttribute(name))
  return texts
})()`
const IS_WIDE = 'document.documentElement.scrollWidth > innerWidth'

/** What the world of this test typed, without the marks of something typed; each is a name or a question. */
const TYPED =
  /Tell us about|Payments engineer|What did you|A small square|nothing.?[”“»]|Not a fit|Isle of Man|Port of Spain/

/** A position as candidates see it is in the language of the position; the page of components is for developers. */
const OTHERS = /\/preview$|\/dashboard\/components/

/** Every page of the dashboard in the other languages: in that language as a whole, and whole on a phone, where words are longer. */
describe.skipIf(!CHROMIUM)('every page of the dashboard, in another language', () => {
  let browser: Browser
  let world: WalkWorld

  beforeAll(async () => {
    ;[browser, world] = await Promise.all([launchChromium(), walkWorld()])
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  async function flaws(page: Page, { path, status = 200 }: Visit, language: Language) {
    const answer = await page.goto(`${world.origin}${path}`)
    await page.evaluate(`for (const one of document.querySelectorAll('details:not(.more)')) one.open = true`)
    const said = await page.evaluate<string>('document.documentElement.lang')
    const texts = await page.evaluate<string[]>(TEXTS)
    const broken = language === 'de' ? await violations(page) : []
    await page.setViewportSize({ width: 390, height: 844 })
    const isWide = await page.evaluate<boolean>(IS_WIDE)
    await page.setViewportSize({ width: 1_366, height: 800 })
    const found: Record<string, unknown[]> = {
      status: answer?.status() === status ? [] : [answer?.status()],
      lang: said === language || OTHERS.test(path) ? [] : [said],
      english: OTHERS.test(path)
        ? []
        : texts.filter((text) => ENGLISH.test(text.replace(/\S+@\S+|\{\w+\}/g, '')) && !TYPED.test(text)),
      broken,
      wide: isWide ? [path] : [],
    }
    return Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))
  }

  test.each(['de', 'es', 'fr', 'tr'] as const)('in %s', async (language) => {
    const all: Record<string, unknown> = {}
    const inside = await world.login(browser)
    await inside.setExtraHTTPHeaders({ 'accept-language': language })
    const outside = await (await browser.newContext({ locale: language })).newPage()
    for (const visit of world.visits) {
      const found = await flaws(visit.isPublic ? outside : inside, visit, language)
      if (Object.keys(found).length > 0) all[visit.path] = found
    }
    await inside.context().close()
    await outside.context().close()
    expect(all).toEqual({})
  })
})
