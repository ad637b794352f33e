import type { Shortcut } from './keys.ts'
import { browserWords } from './words/index.ts'

/** A search over every page: Ctrl-K opens it, and `/`, which is among the keys of the page; arrows choose, Enter goes. Without this script its link leads to a page that does the same. */

interface Row {
  readonly title: string
  readonly detail: string
  readonly href: string
}
interface Answer {
  readonly groups: readonly { readonly name: string; readonly rows: readonly Row[] }[]
  /** The way to all in the list of interviews; its detail says that the search stopped before it had seen everybody. */
  readonly all: Row | null
}

/** Somebody who types goes on typing within this time. */
const PAUSE_MS = 150

/** Makes the search of a page that has one; answers its key. */
export function searchDialog(page: Document): readonly Shortcut[] {
  const opener = page.querySelector<HTMLAnchorElement>('a[data-search]')
  if (!opener) return []
  const view = dialogOf(page)
  const { dialog, input, results, status } = view
  let waiting: number | undefined
  let asking: AbortController | undefined

  const show = async () => {
    asking?.abort()
    asking = new AbortController()
    const { signal } = asking
    const found = await answerOf(opener.href, input.value, signal)
    if (signal.aborted) return
    if (!found) {
      // What cannot be shown here, such as the login after a session has ended, the page itself shows.
      status.textContent = browserWords().search.failed
      results.replaceChildren()
      return
    }
    results.replaceChildren(...found.groups.map((group, at) => groupOf(page, group, at)))
    const count = links().length
    if (found.all) results.append(rowsOf(page, [found.all]))
    status.textContent = (count === 0 && found.all?.detail) || browserWords().search.found(count)
  }
  const links = () => [...results.querySelectorAll('a')]
  const open = () => {
    if (page.querySelector('dialog[open]')) return
    dialog.showModal()
    input.select()
    void show()
  }

  opener.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open()
  })
  page.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return
    const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    if (!isCommand) return
    event.preventDefault()
    open()
  })
  input.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = window.setTimeout(() => void show(), PAUSE_MS)
  })
  dialog.addEventListener('close', () => {
    clearTimeout(waiting)
    asking?.abort()
  })
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const all: HTMLElement[] = [input, ...links()]
    const at = all.indexOf(page.activeElement as HTMLElement)
    const next = all[(at + (event.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length]
    event.preventDefault()
    next?.focus()
  })
  const shown = ['/', ...[...opener.querySelectorAll('kbd')].map((keys) => keys.textContent)].join(', ')
  return [{ keys: ['/'], shown, does: browserWords().keys.search, act: open }]
}

async function answerOf(href: string, text: string, signal: AbortSignal): Promise<Answer | undefined> {
  const query = new URLSearchParams({ q: text })
  try {
    const answer = await fetch(`${href}?${query}`, { headers: { accept: 'application/json' }, signal })
    const isAnswer = answer.ok && answer.headers.get('content-type')?.startsWith('application/json') === true
    return isAnswer ? ((await answer.json()) as Answer) : undefined
  } catch {
    // Aborted, or without a connection: the caller says so where it is still asked for.
    return undefined
  }
}

function dialogOf(page: Document) {
  const words = browserWords()
  const dialog = page.createElement('dialog')
  dialog.className = 'search'
  dialog.setAttribute('aria-label', words.search.title)
  // Enter without a chosen row is answered by the page.
  const form = page.createElement('form')
  form.method = 'get'
  form.action = '/dashboard/search'
  form.setAttribute('role', 'search')
  const input = page.createElement('input')
  // Of type `search`, the first Escape would empty it instead of closing the dialog.
  input.type = 'text'
  input.inputMode = 'search'
  input.enterKeyHint = 'go'
  input.name = 'q'
  input.dir = 'auto'
  input.maxLength = 200
  input.autocomplete = 'off'
  input.placeholder = words.search.what
  input.setAttribute('aria-label', input.placeholder)
  form.append(input)
  const results = page.createElement('div')
  const status = page.createElement('p')
  status.className = 'soft'
  status.setAttribute('role', 'status')
  const closing = page.createElement('form')
  closing.method = 'dialog'
  const close = page.createElement('button')
  close.className = 'second'
  close.textContent = words.close
  // Whoever turned the keys off turns them on here again.
  const keys = page.createElement('button')
  keys.type = 'button'
  keys.className = 'second'
  keys.dataset['keys'] = ''
  keys.textContent = words.keys.title
  closing.append(status, keys, close)
  dialog.append(form, results, closing)
  page.body.append(dialog)
  return { dialog, input, results, status }
}

function groupOf(page: Document, { name, rows }: Answer['groups'][number], at: number): HTMLElement {
  const section = rowsOf(page, rows)
  const heading = page.createElement('h2')
  heading.id = `found-${at}`
  heading.textContent = name
  section.querySelector('ul')?.setAttribute('aria-labelledby', heading.id)
  section.prepend(heading)
  return section
}

function rowsOf(page: Document, rows: readonly Row[]): HTMLElement {
  const section = page.createElement('section')
  section.className = 'found'
  const list = page.createElement('ul')
  for (const { title, detail, href } of rows) {
    const link = page.createElement('a')
    link.href = href
    const words = page.createElement('bdi')
    words.textContent = title
    link.append(words)
    if (detail !== '') {
      const soft = page.createElement('span')
      soft.className = 'soft'
      soft.dir = 'auto'
      soft.textContent = detail
      link.append(' ', soft)
    }
    const item = page.createElement('li')
    item.append(link)
    list.append(item)
  }
  section.append(list)
  return section
}
