/** Scrolls what gets the focus by keyboard from behind a bar: a browser that finds it within the window leaves it there (WCAG 2.4.11). */
export function keepInSight(page: Document): void {
  const bars = [...page.querySelectorAll<HTMLElement>('.bar, .tabs')]
  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    const one = target.getBoundingClientRect()
    const isBehind = (bar: HTMLElement) => {
      const over = bar.getBoundingClientRect()
      return over.height > 0 && !bar.contains(target) && one.bottom > over.top && one.top < over.bottom
    }
    if (bars.some(isBehind)) target.scrollIntoView({ block: 'center' })
  })
}
