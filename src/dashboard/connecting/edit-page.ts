import type { Session } from '../../accounts/sessions.ts'
import { cut } from '../../base/text.ts'
import { goesElsewhere } from '../../config/document.ts'
import type { Problem } from '../../config/source.ts'
import type { ConnectionDocument, RefusedDocument } from '../../connections/contract.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { inEnglish } from '../frame/language.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'
import { ago } from '../frame/times.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { type NamedSecret, namedSecrets } from './credentials.ts'
import { secretFields } from './credentials-page.ts'
import { labelled, stepPage } from './frame.ts'
import type { Meanwhile } from './stored.ts'
import { diffPart } from './versions-page.ts'
import { choosingWords } from './words/choosing/index.ts'
import { ownWords } from './words/own/index.ts'

/** What the page of one connection shows. */
export interface EditShown {
  readonly document: ConnectionDocument
  readonly connector: Connector | undefined
  /** It was started a moment ago. */
  readonly isStarted?: boolean
  readonly refused?: RefusedDocument | undefined
  /** What was typed and could not be stored. */
  readonly typed?: { readonly text: string; readonly mistakes?: readonly Problem[] }
  /** Somebody else changed the connection since this draft was begun. */
  readonly meanwhile?: Meanwhile
}

const TONES: Readonly<Record<ConnectionDocument['state'], string>> = { active: 'good', paused: 'wait', removed: 'soft' }

/** How a connection of the dashboard stands, as a label. */
export const statePill = (state: ConnectionDocument['state']): Html =>
  html`<span class="pill ${TONES[state]}">${ownWords().states[state]}</span>`

/** One connection that was made here: its text, and everything that can be done with it. */
export function editPage(session: Session, shown: EditShown): PageContent {
  const words = ownWords().edit
  const { document, connector, refused, typed, meanwhile } = shown
  const { name, state, version } = document
  const at = `/dashboard/connections/${name}`
  const isPaused = state === 'paused'
  return dashboardPage(session, {
    title: words.title(name),
    area: '/dashboard/connections',
    body: html`<p>${isPaused ? html`<a href="/dashboard/connections">${words.all}</a>` : html`<a href="${at}">${words.how(name)}</a>`}</p>
      <h1>${name} ${statePill(state)}</h1>
      <p class="soft">${connector?.displayName ?? ownWords().anAts} · ${words.changedBy(document.changedBy, ago(document.changedAt))}</p>
      ${shown.isStarted ? html`<div class="card good" role="status"><p>${words.started}</p><p class="row"><a class="button" href="${at}">${words.seeFound}</a></p></div>` : ''}
      ${refused ? html`<div class="error" role="alert"><p>${words.broken}</p>${mistakesList(refused.problems)}</div>` : ''}
      ${meanwhile ? changedPart(meanwhile, typed !== undefined) : ''}
      <div class="card"><p class="row">${connector ? html`<a class="button${isPaused ? '' : ' second'}" href="${at}/rules">${words.rules}</a> ` : ''}${connector?.id === 'rest' ? html`<a class="button second" href="${at}/describe/address">${words.asked}</a> ` : ''}<a class="button second" href="${at}/start">${isPaused ? words.look : words.see}</a> ${connector ? html`<a class="button second" href="${at}/key">${words.key}</a> ` : ''}<a class="button second" href="${at}/versions">${words.versions}</a></p>
        <form class="row" method="post" action="${at}/state">${csrfField(session)}<input type="hidden" name="version" value="${version}">
        ${isPaused ? '' : html`<button class="second" name="act" value="pause">${words.pause}</button> `}<a href="${at}/disconnect">${words.disconnect}</a></form>
        <p class="soft">${isPaused ? words.whilePaused : words.ifPaused}</p></div>
      <h2 id="as-text">${words.asText}</h2>
      ${typed?.mistakes && typed.mistakes.length > 0 ? html`<div class="error" role="alert" id="text-problem"><p>${words.lookAt}</p>${mistakesList(typed.mistakes)}</div>` : ''}
      <form method="post" action="${at}/edit" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}<input type="hidden" name="version" value="${version}">
        ${textField(typed?.text ?? document.text, typed?.mistakes !== undefined && typed.mistakes.length > 0)}
        ${askedPart(document, askedSecrets(shown, typed?.text ?? document.text))}
        <p class="row"><button class="second">${words.storeText}</button></p></form>`,
  })
}

/** Secrets that a text names and whose values are given together with it: those that are not set; all of them where they would go elsewhere. */
export const askedSecrets = (
  { document, connector }: Pick<EditShown, 'document' | 'connector'>,
  text: string,
): readonly NamedSecret[] => {
  const named = namedSecrets(connector, text)
  return goesElsewhere(document.text, text) ? named : named.filter(({ name }) => !document.secrets.includes(name))
}

function askedPart({ secrets }: ConnectionDocument, asked: readonly NamedSecret[]): Html | '' {
  if (asked.length === 0) return ''
  const { missing, missingHint, moved, movedHint } = ownWords().edit
  const isMoved = asked.some(({ name }) => secrets.includes(name))
  return html`<fieldset class="card"><legend>${isMoved ? moved : missing}</legend><p class="soft">${isMoved ? movedHint : missingHint}</p>${secretFields(asked, secrets, '')}</fieldset>`
}

/** The field for the text of a connection. */
export const textField = (text: string, isWrong: boolean): Html =>
  labelled(
    'text',
    ownWords().edit.yaml,
    () =>
      html`<textarea class="long code" id="text" name="text" rows="18" required spellcheck="false" autocapitalize="off" aria-describedby="text-hint${isWrong ? ' text-problem' : ''}"${isWrong ? html` aria-invalid="true"` : ''}>\n${text}</textarea>`,
    {
      hint: ownWords().edit.yamlHint(html`<code>${'$'}{secret:…}</code>`),
    },
  )

/** Mistakes with their places. */
export const mistakesList = (mistakes: readonly Problem[]): Html =>
  html`<ul>${mistakes.map(({ line, column, message, source }) => html`<li>${ownWords().edit.mistake(line, column, inEnglish(message))}${source === undefined || source.trim() === '' ? '' : html`<br><code>${cut(source.trim(), 160)}</code>`}</li>`)}</ul>`

function changedPart(meanwhile: Meanwhile, isTyped: boolean): Html {
  const { by } = meanwhile
  const words = ownWords().edit
  return html`<div class="card alert" role="alert"><p>${isTyped ? words.changedWhileTyping(by) : words.changedBefore(by)}</p>
    ${theirChanges(meanwhile)}</div>`
}

/** What somebody else changed; where the text stayed as it was, what they did instead, such as giving a new key. */
export function theirChanges({ begun, text, events }: Meanwhile): Html {
  const { storedNow, theyChanged } = ownWords().edit
  const { happened } = ownWords().versions
  if (begun === text)
    return html`<ul>${events.map(({ by, what, at }) => html`<li>${happened(by, what, ago(at))}</li>`)}</ul>`
  if (begun === undefined) return html`<p>${storedNow}</p><pre>${text}</pre>`
  return html`<p>${theyChanged}</p>${diffPart(begun, text)}`
}

/** Secrets that a new text may name at once. */
export const SECRETS_OF_TEXT = 4

/** A new connection that is described in text, with its secrets beside it. */
export function newTextPage(
  session: Session,
  connector: Connector,
  {
    name,
    text = exampleFor(connector, name),
    mistakes = [],
    problem,
    secretNames = [],
  }: {
    readonly name: string
    readonly text?: string
    readonly mistakes?: readonly Problem[]
    readonly problem?: Told
    readonly secretNames?: readonly string[]
  },
): PageContent {
  const words = ownWords().described
  const { name: nameLabel, nameStays, another, lookAt } = choosingWords().credentials
  const rows = Array.from({ length: SECRETS_OF_TEXT }, (_, at) => at)
  return stepPage(session, 'signIn', {
    title: words.title,
    lead: words.lead,
    body: html`${problem === undefined ? '' : html`<p class="error" role="alert">${problem}</p>`}
      ${mistakes.length > 0 ? html`<div class="error" role="alert" id="text-problem"><p>${lookAt}</p>${mistakesList(mistakes)}<p>${words.notKept}</p></div>` : ''}
      <form method="post" action="/dashboard/connect/${connector.id}" autocomplete="off" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}
        ${labelled('name', nameLabel, (more) => html`<input id="name" name="name" type="text" value="${name}" required maxlength="63" spellcheck="false"${more}>`, { hint: nameStays })}
        ${textField(text, mistakes.length > 0)}
        <fieldset class="card"><legend>${words.secrets}</legend>${rows.map((at) => html`<div class="row fields"><div>${labelled(`secret-name${at}`, words.secretName(at + 1), (more) => html`<input id="secret-name${at}" name="secret-name${at}" type="text" value="${secretNames[at] ?? (at === 0 ? 'api_key' : '')}" spellcheck="false" autocapitalize="off"${more}>`)}</div><div>${labelled(`secret-value${at}`, words.secretValue(at + 1), (more) => html`<input id="secret-value${at}" name="secret-value${at}" type="password" autocomplete="new-password"${more}>`)}</div></div>`)}</fieldset>
        <p class="row"><button>${words.store}</button> <a href="/dashboard/connect/${connector.id}/guided">${words.inFields}</a> <a href="/dashboard/connect">${another}</a></p></form>`,
    aside: html`<h2>${words.begin}</h2><p>${words.examples}</p><p>${words.secretAs(html`<code>${'$'}{secret:api_key}</code>`)}</p>`,
  })
}

const exampleFor = ({ id }: Connector, name: string): string =>
  [
    `name: ${name}`,
    `connector: ${id}`,
    'settings:',
    '  baseUrl: https://ats.example.com/api',
    '  auth: { bearer: "${secret:api_key}" }',
    '  # me, jobs, stages, applications and actions follow',
    'invite: []',
    'writeBack: []',
    '',
  ].join('\n')
