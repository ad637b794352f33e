import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '../../base/languages.ts'
import { type Html, html } from '../../web/pages.ts'

/**
 * The language of the page that is made at present. A page asks for its words here, as a statement asks `db/tenancy.ts` for its
 * organization: each of a hundred small parts of a page would else pass the language on. Outside of a request it is English.
 */
const present = new AsyncLocalStorage<Language>()

/** Work that makes a page in this language. What is made later, such as the parts of a stream, takes its words while it runs. */
export const withLanguage = <Result>(language: Language, work: () => Result): Result => present.run(language, work)

/** The language of the present page. */
export const presentLanguage = (): Language => present.getStore() ?? 'en'

/** The words of a room in each language; the function answers those of the present page, so it is called while a page is made and not before. */
export const wordsIn =
  <Words>(tables: Readonly<Record<Language, Words>>) =>
  (): Words =>
    tables[presentLanguage()]

const NUMBERS = new Map<Language, Intl.NumberFormat>()

/** A number as its reader writes it: `12,345`, `12.345`. */
export function numberWords(n: number): string {
  const language = presentLanguage()
  const kept = NUMBERS.get(language) ?? new Intl.NumberFormat(language)
  NUMBERS.set(language, kept)
  return kept.format(n)
}

/** A day of a filter, `2026-11-28`, as the language writes it: `Nov 28, 2026`. */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat(presentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Several things as a list of a sentence: `one, two and three`. */
export const listWords = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(presentLanguage(), { type }).format(items)

/**
 * What is there in English only, marked so on a page of another language: a sentence that was stored, the words of a connector, what a
 * vendor answered. Nothing stays nothing.
 */
export function inEnglish(text: Html | string): Html
export function inEnglish(text: Html | string | null): Html | null
export function inEnglish(text: Html | string | null): Html | null {
  if (text === null) return text
  return presentLanguage() === 'en' ? html`${text}` : html`<span lang="en">${text}</span>`
}
