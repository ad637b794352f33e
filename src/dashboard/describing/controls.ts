import { type Html, html } from '../../web/pages.ts'
import { labelled, option } from '../connecting/frame.ts'
import { type Field, nameOf } from './fields.ts'
import { controlsOf, METHODS, type Values } from './values.ts'
import { fieldWords } from './words/fields/index.ts'
import { describingWords } from './words/pages/index.ts'

/** The controls of one field of a description. */

/** The values, mistake and suggestions that a control shows. */
interface ControlShown {
  readonly values: Values
  readonly kept: ReadonlySet<string>
  readonly mistake: Html | string | undefined
  /** The lists of what was found in an answer. */
  readonly lists: string | undefined
}

const AUTH = ['bearer', 'header', 'basic', 'query'] as const
const NEXT = ['none', 'link', 'page', 'offset', 'url', 'cursor'] as const

/** A field with its label, hint and mistake; one whose text says more than it can show is told so and left alone. */
export function fieldControl(field: Field, shown: ControlShown): Html {
  const words = describingWords()
  const { labels, hints } = fieldWords()
  const { kind } = field
  const label = labels[field.label]
  const hint = field.hint === undefined ? undefined : hints[field.hint]
  const name = nameOf(field)
  const [first = name, second = '', third = ''] = controlsOf(field)
  const { values, mistake, kept } = shown
  if (kept.has(first))
    return html`<div><p id="${name}"><strong>${label}</strong></p><p class="soft">${mistake === undefined ? words.kept : words.keptWrong(html`<span class="problem">${mistake}</span>`)}</p></div>`
  const input = (id: string, more: Html, list: string | undefined = undefined) =>
    html`<input id="${id}" name="${id}" type="text" value="${values[id] ?? ''}" maxlength="4096" autocomplete="off" spellcheck="false" autocapitalize="off"${list === undefined ? '' : html` list="${list}"`}${more}>`
  const select = (id: string, options: readonly (readonly [string, string])[], more: Html) =>
    html`<select id="${id}" name="${id}"${more}>${options.map(([value, shown]) => option(value, shown, values[id] ?? ''))}</select>`
  const said = { hint, problem: mistake }
  const choice = (options: readonly (readonly [string, string])[]) =>
    labelled(first, label, (more) => select(first, options, more), said)
  switch (kind) {
    case 'auth':
      return html`<div>${choice(AUTH.map((one) => [one, words.auth[one]]))}</div>
        <div>${labelled(second, words.authName, (more) => input(second, more), { hint: words.authNameHint })}</div>
        <div>${labelled(third, words.authUser, (more) => input(third, more), { hint: words.authUserHint })}</div>`
    case 'next':
      return html`<div>${choice(NEXT.map((one) => [one === 'none' ? '' : one, words.next[one]]))}</div>
        <div>${labelled(second, words.nextAt, (more) => input(second, more), { hint: words.nextAtHint })}</div>`
    case 'request':
      return html`<div>${labelled(first, words.method, (more) => select(first, [['', words.notWritten], ...METHODS.filter((one) => one !== 'get').map((one) => [one, one.toUpperCase()] as const)], more))}</div>
        <div>${labelled(second, labels.path, (more) => input(second, more), said)}</div>`
    case 'pairs':
    case 'body':
      return html`<div>${labelled(name, label, (more) => html`<textarea id="${name}" name="${name}" rows="${kind === 'pairs' ? 2 : 3}" maxlength="20000" spellcheck="false" autocapitalize="off"${more}>\n${values[name] ?? ''}</textarea>`, said)}</div>`
    default:
      return html`<div>${labelled(name, label, (more) => input(name, more, field.suggest && shown.lists ? `${shown.lists}-${field.suggest}` : undefined), said)}</div>`
  }
}
