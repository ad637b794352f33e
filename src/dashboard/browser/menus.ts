/** Escape closes the part of the navigation that "More" opened, and the focus goes back to it. */
export function menus(page: Document): void {
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return
    const menu = event.target.closest<HTMLDetailsElement>('details.more[open]')
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
