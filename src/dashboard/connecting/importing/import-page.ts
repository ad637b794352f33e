import type { Session } from '../../../accounts/sessions.ts'
import type { Problem } from '../../../config/source.ts'
import { type Html, html, type PageContent } from '../../../web/pages.ts'
import { csrfField } from '../../frame/frame.ts'
import type { Told } from '../../frame/refusals/refusal-text.ts'
import { LONG_FORM_BYTES_MAX } from '../../frame/too-long.ts'
import type { NamedSecret } from '../credentials.ts'
import { secretFields } from '../credentials-page.ts'
import { mistakesList, textField } from '../edit-page.ts'
import { stepPage } from '../frame.ts'
import { importWords } from './words/index.ts'

/** What the page shows beside the field for the text. */
export interface ImportShown {
  readonly text: string
  /** What the text names. */
  readonly secrets: readonly NamedSecret[]
  /** The names of those that were given and go along, sealed, in `kept`. */
  readonly set?: readonly string[]
  readonly kept?: string | undefined
  /** The servers that the text names, each with its setting: where its secrets go. */
  readonly servers?: readonly string[]
  readonly problem?: Told | undefined
  readonly mistakes?: readonly Problem[]
}

/** A connection by the text that another installation printed. */
export function importPage(
  session: Session,
  { text, secrets, set = [], kept, servers = [], problem, mistakes = [] }: ImportShown,
): PageContent {
  const words = importWords()
  return stepPage(session, 'signIn', {
    title: words.title,
    lead: words.lead,
    body: html`${problem === undefined ? '' : html`<p class="error" role="alert">${problem}</p>`}
      ${mistakes.length === 0 ? '' : html`<div class="error" role="alert" id="text-problem"><p>${words.lookAt}</p>${mistakesList(mistakes)}</div>`}
      <form method="post" action="/dashboard/connect/import" autocomplete="off" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}
        ${kept === undefined ? '' : html`<input type="hidden" name="kept" value="${kept}">`}
        ${textField(text, mistakes.length > 0)}
        ${secrets.length === 0 ? '' : secretsPart(secrets, set, servers)}
        <p class="row"><button>${words.store}</button> <a href="/dashboard/connect">${words.another}</a></p></form>`,
    aside: html`<h2>${words.before}</h2><p>${words.old}</p><p>${words.unknown}</p><p>${words.positions}</p>`,
  })
}

const secretsPart = (secrets: readonly NamedSecret[], set: readonly string[], servers: readonly string[]): Html =>
  html`<fieldset class="card" id="secrets"><legend>${importWords().secrets}</legend><p class="soft">${importWords().secretsWhy}</p>${servers.length === 0 ? '' : html`<p><strong>${importWords().goTo}</strong></p><ul>${servers.map((one) => html`<li><code>${one}</code></li>`)}</ul>`}${secretFields(secrets, set, importWords().given)}</fieldset>`
