import { AsyncLocalStorage } from 'node:async_hooks'
import { mapTexts } from './seals.ts'

/** Masks secret values in texts: literal by literal, so that many and long values cost no more than a search for each. */

/** The text without the values of this mask. */
export type Mask = (text: string) => string

/** From here on a value is no ordinary word, so it is masked also within a longer word. */
export const LENGTH_SURE = 16
/** A longer value is found by its beginning, so one that was cut off is masked too, and a search stays short. */
const HEAD_LENGTH = 64
const MASK = '…'
const WORD = /[A-Za-z0-9_-]/

/** Masks these values as they stand, in a URL and within JSON. */
export function maskOf(values: Iterable<string>): Mask {
  const formsByHead = new Map<string, string[]>()
  for (const form of new Set([...values].map((value) => value.trim()).flatMap(formsOf))) {
    if (form === '') continue
    const head = form.slice(0, HEAD_LENGTH)
    const known = formsByHead.get(head)
    if (known) known.push(form)
    else formsByHead.set(head, [form])
  }
  // Longer ones first: one secret may begin with another.
  const heads = [...formsByHead].sort(([a], [b]) => b.length - a.length)
  return (text) => heads.reduce((left, [head, forms]) => without(left, head, forms), text)
}

const formsOf = (text: string): string[] => [
  text,
  encodeURIComponent(text.toWellFormed()),
  JSON.stringify(text).slice(1, -1),
]

function without(text: string, head: string, forms: readonly string[]): string {
  let at = text.indexOf(head)
  if (at === -1) return text
  let masked = ''
  let from = 0
  while (at !== -1) {
    const end = at + Math.max(...forms.map((form) => lengthShared(text, at, form)))
    const isWithinWord = head.length < LENGTH_SURE && (WORD.test(text[at - 1] ?? '') || WORD.test(text[end] ?? ''))
    if (!isWithinWord) {
      masked += text.slice(from, at) + MASK
      from = end
    }
    at = text.indexOf(head, isWithinWord ? at + 1 : end)
  }
  return masked + text.slice(from)
}

/** The number of characters from `at` on in which the text is the form. */
function lengthShared(text: string, at: number, form: string): number {
  let length = Math.min(HEAD_LENGTH, form.length)
  while (length < form.length && text[at + length] === form[length]) length++
  return length
}

// Ambient, like the links that a work has opened: code that quotes an ATS does not know whose connection it works for.
const own = new AsyncLocalStorage<{ readonly mask: Mask; readonly owner: string | undefined }>()

/**
 * Runs work of one connection. Texts that are scrubbed meanwhile are masked with this mask and with no other: what became "…" in a
 * text that its people read would tell them that it is somebody's secret. `owner`: whose work it is, where works take turns.
 */
export function maskingWith<Result>(mask: Mask, work: () => Result, owner?: string): Result {
  return own.run({ mask, owner }, work)
}

/** The mask of the connection that the present work is for; undefined: it is nobody's in particular. */
export function ownMask(): Mask | undefined {
  return own.getStore()?.mask
}

/** Whose the present work is. */
export function currentOwner(): string | undefined {
  return own.getStore()?.owner
}

/**
 * The same object: its methods and those of its parts run with the mask, and their errors and what `clean` makes of their results
 * leave it masked.
 */
export function maskedBy<Target extends object>(
  target: Target,
  mask: Mask,
  { clean, owner }: { readonly clean: (result: unknown, mask: Mask) => unknown; readonly owner?: string | undefined },
): Target {
  const attempt = <Result>(work: () => Result): Result => {
    try {
      const result = maskingWith(mask, work, owner)
      return result instanceof Promise ? (result.then((value) => clean(value, mask), fail) as Result) : result
    } catch (error) {
      return fail(error)
    }
  }
  const fail = (error: unknown): never => {
    throw maskedError(error, mask)
  }
  const pagesOf = (pages: AsyncIterable<unknown>): AsyncIterable<unknown> => ({
    [Symbol.asyncIterator]() {
      const iterator = attempt(() => pages[Symbol.asyncIterator]())
      const next = async () => {
        const step = await attempt(() => iterator.next())
        return step.done ? step : { ...step, value: clean(step.value, mask) }
      }
      return { next, return: async (value) => (await attempt(() => iterator.return?.(value))) ?? { done: true, value } }
    },
  })
  const wrapped = (part: unknown, owner: object): unknown => {
    if (typeof part === 'function')
      return (...given: unknown[]) => {
        const result: unknown = attempt(() => Reflect.apply(part, owner, given) as unknown)
        return isPages(result) ? pagesOf(result) : result
      }
    if (Array.isArray(part)) return part.map((one: unknown) => wrapped(one, part))
    return typeof part === 'object' && part !== null ? wrap(part) : part
  }
  const wrap = <Part extends object>(part: Part): Part =>
    new Proxy(part, { get: (_part, name) => wrapped(Reflect.get(part, name), part) })
  return wrap(target)
}

const isPages = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** The same error, masked in its words and those of its causes: its class and its facts decide what follows. */
export function maskedError(error: unknown, mask: Mask): unknown {
  const seen = new Set<unknown>()
  const visit = (one: unknown): void => {
    if (typeof one !== 'object' || one === null || seen.has(one)) return
    seen.add(one)
    for (const name of TOLD) {
      const before: unknown = Reflect.get(one, name)
      const after = mapTexts(before, mask)
      // Defined, not set: some errors of Node have their message from their class.
      if (after !== before) Object.defineProperty(one, name, { value: after, writable: true, configurable: true })
    }
    visit((one as Error).cause)
    if (one instanceof AggregateError) one.errors.forEach(visit)
  }
  visit(error)
  return error
}

/** What of an error stands in logs, records and pages. */
const TOLD = ['message', 'stack', 'facts', 'named'] as const
