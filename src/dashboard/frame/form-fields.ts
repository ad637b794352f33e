import { parseDateTime } from '../../base/text.ts'
import { type Html, html } from '../../web/pages.ts'
import type { Told } from './refusals/refusal-text.ts'

/** The values of a refused form, and the reason for the refusal. */
export interface Again {
  readonly problem: Told
  readonly typed: Readonly<Record<string, unknown>>
  /** 400 where it is not given. */
  readonly status?: number
}

/** The reason for a refusal, above its form. */
export const problemOf = (again: Again | undefined): Html | '' =>
  again ? html`<p class="error" role="alert">${again.problem}</p>` : ''

/** The typed value after a refusal, else the stored one. */
export function fieldValue(again: Again | undefined, name: string, stored: string | number | null): string {
  const typed = again?.typed[name]
  return typeof typed === 'string' ? typed : String(stored ?? '')
}

/** The trimmed text of a field; '' where the form has none of this name. */
export function textIn(form: Readonly<Record<string, unknown>>, name: string): string {
  const value = form[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** An empty field is no limit; the service refuses text that is no number. */
export function numberOf(field: string): number | null {
  return field.trim() === '' ? null : /^\d{1,6}$/.test(field.trim()) ? Number(field) : Number.NaN
}

/** The value of a `datetime-local` field, taken as UTC; the service refuses text that is no time. */
export function momentOf(field: string): Date {
  const seconds = /T\d\d:\d\d$/.test(field) ? ':00' : ''
  return parseDateTime(`${field}${seconds}Z`) ?? new Date(Number.NaN)
}
