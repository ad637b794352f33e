import type { Browser } from 'playwright-core'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import type { PagePath } from './page-paths.ts'
import type { Visits } from './page-visits.ts'

/** Goals that a line of one page does not show. They are printed as met or missed, and fail nothing. */

/** A visited page with its route. */
export interface Measured extends Visits {
  readonly route: string
}

/** Of what somebody opens all day, in milliseconds, p95. */
const EVERYDAY_MS_MAX = 50
const EVERYDAY = { list: '/dashboard', home: '/dashboard/home', search: '/dashboard/search' }

const verdict = (isMet: boolean) => (isMet ? 'goal met' : 'goal missed')

/** A line for the list, the first page and the search: the slowest of their visits. */
export function everydayGoals(pages: readonly Measured[]): string[] {
  return Object.entries(EVERYDAY).flatMap(([name, route]) => {
    const times = pages.filter((page) => page.route === route).map(({ p95 }) => p95)
    if (times.length === 0) return []
    const most = Math.max(...times)
    return `${name}: p95 ${most.toFixed(0)} ms in the slowest of ${times.length} (goal: at most ${EVERYDAY_MS_MAX} ms; ${verdict(most <= EVERYDAY_MS_MAX)})`
  })
}

const SHOWN = [
  '/dashboard',
  '/dashboard/home',
  '/dashboard/interviews/:id',
  '/dashboard/positions',
  '/dashboard/search',
]
const WIDTHS = [390, 1_366]
/** A page that moved by less than this looks still. */
const SHIFT_MAX = 0.001
/** What comes late, such as a script's own rows, has come by then. */
const SETTLED_MS = 500

/** Runs before the page. What moves after a touch or a key is what somebody asked for. */
const WATCH = `window.shifted = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

/** How far each of five pages moves while it loads, on a phone and on a desk, in a browser that has none of its files (CLS). */
export async function layoutShifts(origin: string, cookie: string, pages: readonly PagePath[]): Promise<string[]> {
  if (!CHROMIUM) return ['layout shift: not measured, it needs Chromium (apt-get install chromium)']
  const browser = await launchChromium()
  try {
    const lines: string[] = []
    for (const route of SHOWN) {
      const path = pages.find((page) => page.route === route)?.path ?? route
      const shifts: number[] = []
      for (const width of WIDTHS) shifts.push(await shiftOf(browser, { url: `${origin}${path}`, cookie, width }))
      const told = WIDTHS.map((width, at) => `${(shifts[at] ?? 0).toFixed(4)} at ${width} px`).join(', ')
      lines.push(`layout shift of ${route}: ${told} (goal: none; ${verdict(shifts.every((one) => one < SHIFT_MAX))})`)
    }
    return lines
  } finally {
    await browser.close()
  }
}

async function shiftOf(
  browser: Browser,
  { url, cookie, width }: { readonly url: string; readonly cookie: string; readonly width: number },
): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: 768 } })
  const [name = ''] = cookie.split('=')
  await context.addCookies([{ name, value: cookie.slice(name.length + 1), url }])
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLED_MS)
  const shifted = await page.evaluate<number>('window.shifted')
  await context.close()
  return shifted
}
