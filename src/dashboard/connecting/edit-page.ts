import type { Session } from '../../accounts/sessions.ts'
import { cut } from '../../base/text.ts'
import type { Problem } from '../../config/source.ts'
import type { ConnectionDocument, RefusedDocument } from '../../connections/contract.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { ago } from '../frame/times.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { type NamedSecret, namedSecrets } from './credentials.ts'
import { secretFields } from './credentials-page.ts'
import { labelled, stepPage } from './frame.ts'
import { diffPart } from './versions-page.ts'

/** What the page of one connection shows. */
export interface EditShown {
  readonly document: ConnectionDocument
  readonly connector: Connector | undefined
  /** It was started a moment ago. */
  readonly isStarted?: boolean
  readonly refused?: RefusedDocument | undefined
  /** What was typed and could not be stored. */
  readonly typed?: { readonly text: string; readonly mistakes?: readonly Problem[] }
  /** Somebody else changed the connection: the text that this draft was begun on, if it is known. */
  readonly begun?: { readonly text: string | undefined }
}

const STATES: Readonly<Record<ConnectionDocument['state'], readonly [tone: string, words: string]>> = {
  active: ['good', 'runs'],
  paused: ['wait', 'paused'],
  removed: ['soft', 'disconnected'],
}

/** How a connection of the dashboard stands, as a label. */
export const statePill = (state: ConnectionDocument['state']): Html =>
  html`<span class="pill ${STATES[state][0]}">${STATES[state][1]}</span>`

/** One connection that was made here: its text, and everything that can be done with it. */
export function editPage(session: Session, shown: EditShown): PageContent {
  const { document, connector, refused, typed, begun } = shown
  const { name, state, version } = document
  const at = `/dashboard/connections/${name}`
  const isPaused = state === 'paused'
  return dashboardPage(session, {
    title: `Edit ${name}`,
    area: '/dashboard/connections',
    body: html`<p>${isPaused ? html`<a href="/dashboard/connections">All connections</a>` : html`<a href="${at}">How ${name} does</a>`}</p>
      <h1>${name} ${statePill(state)}</h1>
      <p class="soft">${connector?.displayName ?? 'An ATS'} · changed by ${document.changedBy} ${ago(document.changedAt)}</p>
      ${shown.isStarted ? html`<p class="card good" role="status"><strong>It is started.</strong> Within seconds the first sync begins; then <a href="${at}">its page</a> shows what it found.</p>` : ''}
      ${refused ? html`<div class="error" role="alert"><p>This connection does not run:</p>${mistakesList(refused.problems)}</div>` : ''}
      ${begun ? changedPart(document, begun.text, typed !== undefined) : ''}
      <div class="card"><p class="row">${connector ? html`<a class="button${isPaused ? '' : ' second'}" href="${at}/rules">Rules</a> ` : ''}${connector?.id === 'rest' ? html`<a class="button second" href="${at}/describe/address">What is asked</a> ` : ''}<a class="button second" href="${at}/start">${isPaused ? 'Look, and start' : 'See whom it concerns'}</a> ${connector ? html`<a class="button second" href="${at}/key">New key</a> ` : ''}<a class="button second" href="${at}/versions">Earlier versions</a></p>
        <form class="row" method="post" action="${at}/state">${csrfField(session)}<input type="hidden" name="version" value="${version}">
        ${isPaused ? '' : html`<button class="second" name="act" value="pause">Pause</button> `}<a href="${at}/disconnect">Disconnect…</a></form>
        <p class="soft">${isPaused ? 'While it is paused nothing is read, nobody is invited and nothing is written. Candidates who have a link can go on.' : 'While it is paused, nothing would be read, nobody invited and nothing written.'}</p></div>
      <h2 id="as-text">As text</h2>
      ${typed?.mistakes && typed.mistakes.length > 0 ? html`<div class="error" role="alert" id="text-problem"><p>Nothing was stored. Please look at:</p>${mistakesList(typed.mistakes)}</div>` : ''}
      <form method="post" action="${at}/edit" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}<input type="hidden" name="version" value="${version}">
        ${textField(typed?.text ?? document.text, typed?.mistakes !== undefined && typed.mistakes.length > 0)}
        ${missingPart(missingSecrets(shown, typed?.text ?? document.text))}
        <p class="row"><button class="second">Store the text</button></p></form>`,
  })
}

/** Secrets that a text names and that are not set: their values are given together with it. */
export const missingSecrets = (
  { document, connector }: Pick<EditShown, 'document' | 'connector'>,
  text: string,
): readonly NamedSecret[] => namedSecrets(connector, text).filter(({ name }) => !document.secrets.includes(name))

const missingPart = (missing: readonly NamedSecret[]): Html | '' =>
  missing.length === 0
    ? ''
    : html`<fieldset class="card"><legend>Secrets that the text names and that are not set</legend><p class="soft">Their values are stored together with the text. If it is refused, give them once more.</p>${secretFields(missing, [])}</fieldset>`

const textField = (text: string, isWrong: boolean): Html =>
  labelled(
    'text',
    'The connection as YAML',
    () =>
      html`<textarea class="long code" id="text" name="text" rows="18" required spellcheck="false" autocapitalize="off" aria-describedby="text-hint${isWrong ? ' text-problem' : ''}"${isWrong ? html` aria-invalid="true"` : ''}>\n${text}</textarea>`,
    {
      hint: html`The same format as a file of connections. Secrets stand here by their names, as <code>${'$'}{secret:…}</code>; their values are shown to nobody.`,
    },
  )

/** Mistakes with their places. */
const mistakesList = (mistakes: readonly Problem[]): Html =>
  html`<ul>${mistakes.map(({ line, column, message, source }) => html`<li>Line ${line}, column ${column}: ${message}${source === undefined || source.trim() === '' ? '' : html`<br><code>${cut(source.trim(), 160)}</code>`}</li>`)}</ul>`

function changedPart({ changedBy, text }: ConnectionDocument, begun: string | undefined, isTyped: boolean): Html {
  return html`<div class="card alert" role="alert"><p>${
    isTyped
      ? html`<strong>${changedBy} changed this connection while you were editing.</strong> Nothing of yours is lost: it stands below, and nothing of it is stored yet. If you store it now, it takes the place of theirs.`
      : html`<strong>${changedBy} changed this connection meanwhile, so nothing was done.</strong> You see it as it stands now; if you still mean it, do it again.`
  }</p>
    ${begun === undefined ? html`<p>Stored now:</p><pre>${text}</pre>` : html`<p>What they changed:</p>${diffPart(begun, text)}`}</div>`
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
    readonly problem?: string
    readonly secretNames?: readonly string[]
  },
): PageContent {
  const rows = Array.from({ length: SECRETS_OF_TEXT }, (_, at) => at)
  return stepPage(session, 'Sign in', {
    title: 'Describe your ATS',
    lead: 'Its addresses and fields, as text. Nothing is asked there before you have stored it, and then only read.',
    body: html`${problem === undefined ? '' : html`<p class="error" role="alert">${problem}</p>`}
      ${mistakes.length > 0 ? html`<div class="error" role="alert" id="text-problem"><p>Nothing was stored. Please look at:</p>${mistakesList(mistakes)}<p>Secrets were not kept: give them once more.</p></div>` : ''}
      <form method="post" action="/dashboard/connect/${connector.id}" autocomplete="off" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}
        ${labelled('name', 'Name of the connection', (more) => html`<input id="name" name="name" type="text" value="${name}" required maxlength="63" spellcheck="false"${more}>`, { hint: 'It stays, whatever else changes.' })}
        ${textField(text, mistakes.length > 0)}
        <fieldset class="card"><legend>Secrets that the text names</legend>${rows.map((at) => html`<div class="row fields"><div>${labelled(`secret-name${at}`, `Name of secret ${at + 1}`, (more) => html`<input id="secret-name${at}" name="secret-name${at}" type="text" value="${secretNames[at] ?? (at === 0 ? 'api_key' : '')}" spellcheck="false" autocapitalize="off"${more}>`)}</div><div>${labelled(`secret-value${at}`, `Value of secret ${at + 1}`, (more) => html`<input id="secret-value${at}" name="secret-value${at}" type="password" autocomplete="new-password"${more}>`)}</div></div>`)}</fieldset>
        <p class="row"><button>Store it, and test</button> <a href="/dashboard/connect/${connector.id}/guided">In fields instead</a> <a href="/dashboard/connect">Another ATS</a></p></form>`,
    aside: html`<h2>How to begin</h2><p>The documentation of this connector has whole examples to copy: one with a key, and one with OAuth.</p><p>A secret is written as <code>${'$'}{secret:api_key}</code>, and its value is given beside the text. It is kept encrypted.</p>`,
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
