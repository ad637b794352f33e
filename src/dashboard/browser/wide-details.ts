/** The width from which a list is a table; below it each row is a card (`dashboard.css`). */
const WIDE = '(min-width: 40rem)'

/** Opens what is marked where there is room for it. On a phone it stays closed, so that the list is seen. */
export function wideDetails(root: ParentNode): void {
  if (!window.matchMedia(WIDE).matches) return
  for (const one of root.querySelectorAll<HTMLDetailsElement>('details[data-open-wide]')) one.open = true
}
