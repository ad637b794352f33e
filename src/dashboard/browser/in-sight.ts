/** Browsers from before 2022 do not know which focus is drawn. */
const DRAWN = CSS.supports('selector(:focus-visible)') ? ':focus-visible' : ':focus'

/** The page that is open, among those of its place: on a phone they are one line, longer than the screen. */
export function openPartInSight(page: Document): void {
  const open = page.querySelector('.with-parts > .parts [aria-current]')
  const line = open?.parentElement
  if (!open || !line) return
  const [one, all] = [open.getBoundingClientRect(), line.getBoundingClientRect()]
  line.scrollLeft += one.left - all.left - (all.width - one.width) / 2
}

/** Scrolls what gets the focus by keyboard from behind a bar: a browser that finds it within the window leaves it there (WCAG 2.4.11). */
export function keepInSight(page: Document): void {
  const bars = [...page.querySelectorAll<HTMLElement>('.bar, .tabs, .chosen-bar')]
  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(DRAWN)) return
    const one = target.getBoundingClientRect()
    // What is taller than half of the window is seen beside a bar.
    if (one.height > innerHeight / 2) return
    const isBehind = (bar: HTMLElement) => {
      const over = bar.getBoundingClientRect()
      return (
        over.height > 0 &&
        !bar.contains(target) &&
        one.bottom > over.top &&
        one.top < over.bottom &&
        one.right > over.left &&
        one.left < over.right
      )
    }
    if (bars.some(isBehind)) target.scrollIntoView({ block: 'center' })
  })
}
