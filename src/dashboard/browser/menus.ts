/** Escape closes the menu that "More" opened, and the focus goes back to it; so does whoever turns to something else on the page. */
export function menus(page: Document): void {
  const menu = page.querySelector<HTMLDetailsElement>('details.more')
  if (!menu) return
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  // It lies above the page, and would cover what has the focus (WCAG 2.4.11).
  for (const turned of ['focusin', 'pointerdown'] as const)
    page.addEventListener(turned, ({ target }) => {
      if (target instanceof Node && !menu.contains(target)) menu.open = false
    })
}
