import type { FastifyRequest } from 'fastify'
import { readJsonOrNull } from '../../base/foreign.ts'
import { isStorable } from '../../base/text.ts'
import { type Html, html } from '../../web/pages.ts'
import { isKeyForm, isSecretField } from './secret-fields.ts'

/** The way back after a login: the page that was asked for, or a form that was sent when the login had ended. */
export interface ComeBack {
  readonly next?: string
  readonly unsent?: Unsent
  /** The form was too large to carry along, or asked for a password or a key. */
  readonly isLost?: boolean
}

/** A form that was not carried out. */
export interface Unsent {
  readonly path: string
  /** A field that was sent several times has several values. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  /** Files are not carried along: they have to be chosen again. */
  readonly hadFiles: boolean
}

/** Path and fields as a form sends them, once more encoded: the login's form, with them in it, has to stay below its own bound of 64 KB. */
const CARRIED_MAX = 57_000
/** With the filters of the list that somebody came from. */
const PATH_MAX = 7_000

/** A path of the dashboard as it was asked for; undefined for everything that could lead elsewhere. */
export function pathOfOurs(value: unknown): string | undefined {
  if (
    typeof value !== 'string' ||
    value.length > PATH_MAX ||
    !/^\/dashboard(?:[/?][\x21-\x5b\x5d-\x7e]*)?$/.test(value)
  )
    return undefined
  // Dots would be resolved by the browser.
  return new URL(value, 'http://dashboard').pathname.startsWith('/dashboard') ? value : undefined
}

/** The form that a request carries, without its proof and its files; undefined for what is too large to carry along, or holds a secret. */
export function unsentOf(request: FastifyRequest): Unsent | undefined {
  const path = pathOfOurs(request.url)
  const body = request.body
  if (path === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const { csrf: _csrf, ...sent } = body as Record<string, unknown>
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => !(value instanceof Uint8Array)))
  const hadFiles = Object.keys(fields).length < Object.keys(sent).length
  return isFields(fields) && mayCarry(path, fields) ? { path, fields, hadFiles } : undefined
}

/** What somebody sent, to be shown to them at once: without its proof, its files and its secrets. Undefined for a form that takes a key. */
export function shownAgain(request: FastifyRequest): Unsent | undefined {
  const path = pathOfOurs(request.url)
  const body = request.body
  if (path === undefined || isKeyForm(path) || typeof body !== 'object' || body === null) return undefined
  const { csrf: _csrf, ...sent } = body as Record<string, unknown>
  const fields = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !isSecretField(name) && !(value instanceof Uint8Array)),
  )
  return isFields(fields) ? { path, fields, hadFiles: false } : undefined
}

/** The way back that a login form carries. Every value is checked again, since anybody can send one. */
function comeBackOf(form: {
  next?: unknown
  unsentPath?: unknown
  unsentFields?: unknown
  unsentFiles?: unknown
}): ComeBack {
  const next = pathOfOurs(form.next)
  const path = pathOfOurs(form.unsentPath)
  const fields = typeof form.unsentFields === 'string' ? parsed(form.unsentFields) : undefined
  const hadFiles = form.unsentFiles !== undefined
  return {
    ...(next === undefined ? {} : { next }),
    ...(path && fields && mayCarry(path, fields) ? { unsent: { path, fields, hadFiles } } : {}),
  }
}

/** The way back that the login form of a request carries. */
export const typedBack = ({ body }: FastifyRequest): ComeBack =>
  typeof body === 'object' && body !== null ? comeBackOf(body) : {}

/** The way back as text, for a login that leaves our pages in between; undefined where it leads nowhere in particular. */
export function comeBackText({ next, unsent }: ComeBack): string | undefined {
  if (next === undefined && unsent === undefined) return undefined
  return JSON.stringify({
    next,
    ...(unsent ? { unsentPath: unsent.path, unsentFields: JSON.stringify(unsent.fields) } : {}),
    ...(unsent?.hadFiles ? { unsentFiles: '1' } : {}),
  })
}

/** The way back from such a text. */
export function comeBackFrom(text: string | undefined): ComeBack {
  const value = text === undefined ? null : readJsonOrNull(text)
  return typeof value === 'object' && value !== null ? comeBackOf(value) : {}
}

function parsed(text: string): Unsent['fields'] | undefined {
  if (text.length > CARRIED_MAX) return undefined
  const value = readJsonOrNull(text)
  return isFields(value) ? value : undefined
}

function isFields(value: unknown): value is Unsent['fields'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value)
    .flat()
    .every((one) => typeof one === 'string' && isStorable(one))
}

/** Short enough, and without a password or a key: it would stand in clear in pages, for whoever logs in next at this device. */
const mayCarry = (path: string, fields: Unsent['fields']): boolean =>
  isShort(path, fields) &&
  !isKeyForm(path) &&
  !Object.entries(fields).some(([name, value]) => isSecretField(name) && [value].flat().some((one) => one !== ''))

const isShort = (path: string, fields: Unsent['fields']): boolean =>
  encodeURIComponent(path).length + encodeURIComponent(JSON.stringify(fields)).length <= CARRIED_MAX

/** The hidden fields that carry it through the login. */
export function comeBackFields({ next, unsent }: ComeBack): Html {
  return html`${next === undefined ? '' : html`<input type="hidden" name="next" value="${next}">`}${
    unsent
      ? html`<input type="hidden" name="unsentPath" value="${unsent.path}"><input type="hidden" name="unsentFields" value="${JSON.stringify(unsent.fields)}">${unsent.hadFiles ? html`<input type="hidden" name="unsentFiles" value="1">` : ''}`
      : ''
  }`
}
