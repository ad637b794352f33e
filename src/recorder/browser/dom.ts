type Child = Node | string | null | false | undefined
type Props = Readonly<Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>>

/** Makes an element. A function is a listener, `true` an empty attribute; false, null and undefined leave it out. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value))
  }
  made.append(...children.filter((child): child is Node | string => Boolean(child)))
  return made
}

/** A button; the first one of a row is the one thing that most people want next. */
export function button(label: string, click: () => void, kind: 'first' | 'second' = 'first'): HTMLButtonElement {
  return el('button', { type: 'button', class: kind === 'first' ? '' : 'second', click }, label)
}

/** The heading of a view; it takes the focus when the view appears, so that a screen reader begins there. */
export const heading = (text: string): HTMLHeadingElement => el('h1', { tabindex: -1 }, text)

/** Text as somebody typed it, line by line. */
export function lines(text: string): HTMLParagraphElement {
  return el('p', { class: 'said' }, text)
}
