import type { Page } from 'playwright-core'

/** What a walk through one page with the Tab key found; every list is empty on a page that works. */
export interface Walk {
  /** How many elements took the focus, in their order. */
  readonly reached: number
  /** Elements that take the focus but were never reached. */
  readonly missed: readonly string[]
  /** Elements that were reached again before the end of the page. */
  readonly again: readonly string[]
  /** Elements that stand above the one before them, or to its left in the same line. */
  readonly unordered: readonly string[]
  /** Elements that look the same with the focus as without it. */
  readonly unseen: readonly string[]
  /** Elements that lie beneath something else, such as a bar, while they have the focus. */
  readonly covered: readonly string[]
  /** What the Tab key reached first. */
  readonly first: string
}

/**
 * Runs in the browser. It looks at the element with the focus before the Tab key moves on, when the browser has scrolled to it; looks are
 * compared with those of the same element without the focus.
 */
const WATCH = `(() => {
  const name = (one) => one.outerHTML.replace(/\\s+/g, ' ').slice(0, 140)
  const look = (one) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(one)
    return [outlineStyle === 'none' ? 'none' : outlineStyle + outlineWidth, boxShadow, borderColor, backgroundColor].join('|')
  }
  const radios = new Set()
  const isStop = (one) => {
    if (one.tabIndex < 0 || one.disabled || !one.checkVisibility({ visibilityProperty: true })) return false
    if (one.closest('details:not([open])') && !(one.matches('summary') && !one.parentElement.parentElement.closest('details:not([open])'))) return false
    if (one.type !== 'radio') return true
    const group = one.form?.querySelectorAll('input[type=radio][name="' + CSS.escape(one.name) + '"]') ?? [one]
    const chosen = [...group].find((each) => each.checked)
    return chosen ? chosen === one : group[0] === one
  }
  const stops = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, video[controls], [tabindex]')].filter(isStop)
  const seen = []
  const place = (one) => {
    const box = one.getBoundingClientRect()
    const isFixed = Boolean(one.closest('.bar, .skip, .side, .tabs'))
    // Parts of a page scroll by themselves, too.
    let down = scrollY
    let along = 0
    for (let around = one.parentElement; around && around !== document.documentElement; around = around.parentElement) {
      down += around.scrollTop
      along += around.scrollLeft
    }
    return { top: box.top + down, bottom: box.bottom + down, left: box.left + along, right: box.right + along, isFixed }
  }
  const isCovered = (one) => {
    const box = [...one.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
    if (!box) return false
    const shown = { left: Math.max(0, box.left), right: Math.min(innerWidth, box.right), top: Math.max(0, box.top), bottom: Math.min(innerHeight, box.bottom) }
    if (shown.right - shown.left < 1 || shown.bottom - shown.top < 1) return true
    return [0.1, 0.5, 0.9].every((at) => {
      const top = document.elementFromPoint((shown.left + shown.right) / 2, shown.top + at * (shown.bottom - shown.top))
      return top && !one.contains(top) && !top.contains(one) && !(top.control === one || one.labels && [...one.labels].some((label) => label.contains(top)))
    })
  }
  const note = () => {
    const one = document.activeElement
    if (!one || one === document.body || seen.at(-1)?.one === one) return
    const focused = look(one)
    seen.push({ one, focused, place: place(one), isCovered: isCovered(one) })
  }
  // From the beginning, also where a field took the focus by itself or the address names a part of the page.
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  const plain = new Map(stops.map((one) => [one, look(one)]))
  addEventListener('keydown', (event) => event.key === 'Tab' && note(), true)
  window.walk = {
    stops: stops.length,
    isOver: () => {
      note()
      const at = document.activeElement
      return !document.hasFocus() || at === document.body || seen.length > 1 && at === seen[0].one
    },
    found: () => {
      if (seen.length > 1 && seen.at(-1).one === seen[0].one) seen.pop()
      const order = seen.map(({ one }) => one)
      const rows = seen.filter(({ place }) => !place.isFixed)
      return {
        reached: seen.length,
        missed: stops.filter((one) => !order.includes(one)).map(name),
        again: order.filter((one, at) => order.indexOf(one) !== at).map(name),
        unordered: rows.filter(({ place }, at) => {
          const before = rows[at - 1]?.place
          if (!before) return false
          const isAbove = place.bottom <= before.top + 1 && place.left < before.right - 1
          const isLeft = place.top < before.bottom - 4 && place.bottom > before.top + 4 && place.right <= before.left + 1
          return isAbove || isLeft
        }).map(({ one }) => name(one)),
        unseen: seen.filter(({ one, focused }) => plain.get(one) === focused).map(({ one }) => name(one)),
        covered: seen.filter(({ isCovered }) => isCovered).map(({ one }) => name(one)),
        first: seen[0] ? seen[0].one.textContent : '',
      }
    },
  }
})()`

/** How often the Tab key is pressed before somebody looks whether the end of the page is reached. */
const AT_ONCE = 8

/** Walks through the whole page with the Tab key. */
export async function walkThrough(page: Page): Promise<Walk> {
  await page.evaluate(WATCH)
  const stops = await page.evaluate<number>('window.walk.stops')
  // Fields of dates, and players, take several keys each.
  const limit = 6 * stops + 30
  for (let pressed = 0; pressed < limit; ) {
    // Presses travel one after the other without waiting for answers in between.
    const left = Math.max(1, Math.min(AT_ONCE, stops + 1 - pressed))
    await Promise.all(Array.from({ length: left }, () => page.keyboard.press('Tab')))
    pressed += left
    if (pressed > stops && (await page.evaluate<boolean>('window.walk.isOver()'))) break
  }
  return page.evaluate<Walk>('window.walk.found()')
}
