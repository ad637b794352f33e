import { type Html, html } from '../../web/pages.ts'
import { labelled, option } from '../connecting/frame.ts'
import { type Field, nameOf } from './fields.ts'
import { controlsOf, METHODS, type Values } from './values.ts'

/** The controls of one field of a description. */

/** The values, mistake and suggestions that a control shows. */
interface ControlShown {
  readonly values: Values
  readonly kept: ReadonlySet<string>
  readonly mistake: string | undefined
  /** The lists of what was found in an answer. */
  readonly lists: string | undefined
}

const AUTH: readonly (readonly [string, string])[] = [
  ['bearer', 'Authorization: Bearer KEY'],
  ['header', 'In a header of its own'],
  ['basic', 'As the password of a user (basic)'],
  ['query', 'As a parameter of the address'],
]
const NEXT: readonly (readonly [string, string])[] = [
  ['', 'Everything comes at once'],
  ['link', 'The header “Link” names the next page'],
  ['page', 'By page number, as {page}'],
  ['offset', 'By the number of rows so far, as {offset}'],
  ['url', 'The answer holds the next address'],
  ['cursor', 'The answer holds a cursor, sent as {cursor}'],
]

/** A field with its label, hint and mistake; one whose text says more than it can show is told so and left alone. */
export function fieldControl(field: Field, shown: ControlShown): Html {
  const { kind, label, hint } = field
  const name = nameOf(field)
  const [first = name, second = '', third = ''] = controlsOf(field)
  const { values, mistake, kept } = shown
  if (kept.has(first))
    return html`<div><p id="${name}"><strong>${label}</strong></p><p class="soft">The text says this in a way that no field here shows. It stays as it is${mistake === undefined ? '' : html`: <span class="problem">${mistake}</span>`}.</p></div>`
  const input = (id: string, more: Html, list: string | undefined = undefined) =>
    html`<input id="${id}" name="${id}" type="text" value="${values[id] ?? ''}" maxlength="4096" autocomplete="off" spellcheck="false" autocapitalize="off"${list === undefined ? '' : html` list="${list}"`}${more}>`
  const select = (id: string, options: readonly (readonly [string, string])[], more: Html) =>
    html`<select id="${id}" name="${id}"${more}>${options.map(([value, words]) => option(value, words, values[id] ?? ''))}</select>`
  const said = { hint, problem: mistake }
  switch (kind) {
    case 'auth':
      return html`<div>${labelled(first, label, (more) => select(first, AUTH, more), said)}</div>
        <div>${labelled(second, 'Name of the header or parameter', (more) => input(second, more), { hint: 'For a header or a parameter of its own.' })}</div>
        <div>${labelled(third, 'User', (more) => input(third, more), { hint: 'For basic.' })}</div>`
    case 'next':
      return html`<div>${labelled(first, label, (more) => select(first, NEXT, more), said)}</div>
        <div>${labelled(second, 'Where the address or the cursor is', (more) => input(second, more), { hint: 'Such as paging.next.' })}</div>`
    case 'request':
      return html`<div>${labelled(first, 'Method', (more) => select(first, [['', 'Not written'], ...METHODS.filter((one) => one !== 'get').map((one) => [one, one.toUpperCase()] as const)], more))}</div>
        <div>${labelled(second, 'Path', (more) => input(second, more), said)}</div>`
    case 'pairs':
    case 'body':
      return html`<div>${labelled(name, label, (more) => html`<textarea id="${name}" name="${name}" rows="${kind === 'pairs' ? 2 : 3}" maxlength="20000" spellcheck="false" autocapitalize="off"${more}>\n${values[name] ?? ''}</textarea>`, said)}</div>`
    default:
      return html`<div>${labelled(name, label, (more) => input(name, more, field.suggest && shown.lists ? `${shown.lists}-${field.suggest}` : undefined), said)}</div>`
  }
}
