import { memory } from './memory.ts'
import { browserWords } from './words/index.ts'

/** A key of the page, pressed alone. */
export interface Shortcut {
  readonly keys: readonly string[]
  /** How the help names the keys. */
  readonly shown: string
  readonly does: string
  readonly act: () => void
  /** False while what it leads to is not shown; absent: it always is. */
  readonly holds?: () => boolean
}

const OFF = 'keys'
/** Here a key is a letter of a text. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'
/** These have a use of their own for the space bar and the arrows. */
const OPERATED = 'a, button, summary, input, video, audio, [role="button"]'
const OPERATING: readonly string[] = [' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

/**
 * Offers the keys that hold on this page, `?` for the list of them, and opens it from each button for it. They can be
 * turned off on this device (WCAG 2.1.4), and never act while somebody types or a dialog is open. A page without keys has no list.
 */
export function shortcuts(root: ParentNode, list: readonly Shortcut[]): void {
  const openers = root.querySelectorAll('[data-keys]')
  if (list.length === 0 && openers.length === 0) return
  let isOn = memory.get(OFF) !== 'off'
  const help = helpOf(list, isOn, (on) => {
    isOn = on
    memory.set(OFF, on ? 'on' : 'off')
  })
  document.body.append(help.dialog)
  for (const opener of openers) opener.addEventListener('click', help.show)
  document.addEventListener('keydown', (event) => {
    if (!isOn || isElsewhere(event) || document.querySelector('dialog[open]')) return
    if (event.key === '?') {
      event.preventDefault()
      help.show()
      return
    }
    const found = list.find(({ keys, holds }) => keys.includes(event.key) && holds?.() !== false)
    if (!found) return
    event.preventDefault()
    found.act()
  })
}

function isElsewhere(event: KeyboardEvent): boolean {
  const { target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return true
  if (!(target instanceof Element)) return false
  return target.closest(TYPING) !== null || (OPERATING.includes(event.key) && target.closest(OPERATED) !== null)
}

/** The list of the keys that hold when it is opened. */
function helpOf(list: readonly Shortcut[], isOn: boolean, choose: (on: boolean) => void) {
  const words = browserWords()
  const dialog = document.createElement('dialog')
  dialog.classList.add('card', 'keys')
  dialog.setAttribute('aria-labelledby', 'keys-title')
  const title = made('h2', words.keys.title)
  title.id = 'keys-title'
  const table = document.createElement('dl')
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.checked = isOn
  box.addEventListener('change', () => choose(box.checked))
  const label = made('label', ` ${words.keys.use}`)
  label.className = 'check'
  label.prepend(box)
  // A form of this method closes the dialog, as Escape does.
  const form = document.createElement('form')
  form.method = 'dialog'
  form.append(made('button', words.close))
  dialog.append(title, table, label, form)
  const show = () => {
    const now = [...list.filter(({ holds }) => holds?.() !== false), { shown: '?', does: words.keys.help }]
    table.replaceChildren(...now.flatMap(({ shown, does }) => [made('dt', shown), made('dd', does)]))
    dialog.showModal()
  }
  return { dialog, show }
}

function made<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
