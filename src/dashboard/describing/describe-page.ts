import type { Session } from '../../accounts/sessions.ts'
import type { Problem } from '../../config/source.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { labelled, ofConnection, stepPage } from '../connecting/frame.ts'
import type { Tried } from '../connecting/service.ts'
import { diffPart } from '../connecting/versions-page.ts'
import { csrfField } from '../frame/frame.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { fieldControl } from './controls.ts'
import { type Group, nameOf, type Part } from './fields.ts'
import { PARTS } from './parts.ts'
import { likelyValues, suggestionLists, triedPart } from './tried-part.ts'
import type { ReadPart, Values } from './values.ts'

/** The contents of the page of one part. */
export interface DescribeShown {
  readonly part: Part
  readonly read: ReadPart
  readonly values: Values
  /** By the names of fields. */
  readonly mistakes?: ReadonlyMap<string, string>
  /** Mistakes of the text that belong to no field. */
  readonly problems?: readonly Problem[]
  readonly tried?: { readonly group: Group; readonly result: Tried }
  readonly isSaved?: boolean
  /** Ids that somebody gave to try with, by the part that is tried. */
  readonly ids?: Readonly<Record<string, string>>
}

/** The connection that the page is about. */
export interface Described {
  readonly name: string
  readonly version: number
  readonly hasKey: boolean
  /** The connection runs: a stored change takes effect within seconds. */
  readonly isRunning: boolean
  /** Somebody else changed it: who, and what their text was before. */
  readonly changed?: { readonly by: string; readonly before: string | undefined; readonly now: string }
}

/** The page of one part of a description: its fields, and the result of a trial. */
export function describePage(session: Session, connection: Described, shown: DescribeShown): PageContent {
  const { name, version, hasKey, changed, isRunning } = connection
  const { part, isSaved } = shown
  const next = PARTS[PARTS.indexOf(part) + 1]
  const at = `/dashboard/connections/${name}`
  return ofConnection(session, name, {
    title: part.title,
    body: html`<nav aria-label="Parts of the description"><ol class="parts">${PARTS.map(({ id, title }) => html`<li><a href="${at}/describe/${id}"${id === part.id ? html` aria-current="page"` : ''}>${title}</a></li>`)}</ol></nav>
      ${isSaved ? html`<p class="card good" role="status">It is stored. ${isRunning ? 'The connection runs: it takes effect within seconds.' : 'Nobody is invited by it before the connection has rules and is started.'}</p>` : ''}
      ${changed ? html`<div class="card alert" role="alert"><p><strong>${changed.by} changed this connection while you were editing.</strong> What you typed stands below and is not stored yet. If you store it now, it is put into their text; only these fields take the place of theirs.</p>${changed.before === undefined ? '' : html`<p>What they changed:</p>${diffPart(changed.before, changed.now)}`}</div>` : ''}
      ${troubles(shown)}
      <form class="described" method="post" action="${at}/describe/${part.id}#tried" autocomplete="off" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}<input type="hidden" name="version" value="${version}">
        ${isRunning ? html`<p class="soft">This connection runs: what you store takes effect within seconds.</p>` : html`<button class="hide" name="act" value="save" tabindex="-1" aria-hidden="true">Store</button>`}
        ${part.groups.map((group) => groupPart(group, shown))}
        ${part.id === 'address' ? keyField(hasKey) : ''}
        <p class="row"><button name="act" value="save">${next ? 'Store, and go on' : 'Store, and go on to the rules'}</button> <a href="${at}/edit#as-text">As text</a></p></form>`,
  })
}

/** The first page of a new description: its address, its key and its name. */
export function newDescriptionPage(
  session: Session,
  { name, ...shown }: DescribeShown & { readonly name: string },
): PageContent {
  return stepPage(session, 'signIn', {
    title: 'Describe your ATS',
    lead: 'Any system with a JSON interface. You say what to ask and which field is which; each part can be tried on a real answer.',
    body: html`${troubles(shown, OF_NEW)}<form class="described" method="post" action="/dashboard/connect/rest/guided" autocomplete="off">${csrfField(session)}
      ${shown.part.groups.map((group) => groupPart(withoutTries(group), shown))}
      ${keyField(false)}
      ${labelled('name', 'Name of the connection', (more) => html`<input id="name" name="name" type="text" value="${name}" required maxlength="63" spellcheck="false"${more}>`, { hint: 'It stays, whatever else changes.', problem: shown.mistakes?.get('name') })}
      <p class="row"><button>Store it, and go on</button> <a href="/dashboard/connect/rest">As text</a> <a href="/dashboard/connect">Another ATS</a></p></form>`,
    aside: html`<h2>What you need</h2><p>The documentation of its API, and a key that may read jobs, stages, applications and candidates; for what is written back, one that may write.</p><p>It is stored paused. Nothing is asked there before you press a button to try it, and then only read.</p>`,
  })
}

const withoutTries = ({ tries: _tries, ...group }: Group): Group => group

const keyField = (hasKey: boolean): Html =>
  labelled(
    'key',
    'The key',
    (more) =>
      html`<input id="key" name="key" type="password" maxlength="4096" autocomplete="new-password" spellcheck="false"${hasKey ? '' : html` required`}${more}>`,
    {
      hint: `${hasKey ? 'Left empty, the one that is stored stays. It is needed again where the address changes, and after a trial that used a new one.' : 'As the ATS gave it to you; with basic, the password.'} Kept encrypted, and never shown again.`,
    },
  )

/** Nobody has typed the text of a new connection, so a place in it helps nobody. */
const OF_NEW = ({ message }: Problem): Html => html`<li>${message}.</li>`
const OF_TEXT = ({ line, column, message }: Problem): Html =>
  html`<li>Line ${line}, column ${column} of the text: ${message}.</li>`

function troubles({ mistakes, problems = [] }: DescribeShown, told: (problem: Problem) => Html = OF_TEXT): Html | '' {
  if ((mistakes?.size ?? 0) + problems.length === 0) return ''
  return html`<div class="error" role="alert"><p>Nothing was stored. Please look at:</p><ul>${[...(mistakes ?? [])].map(([name, sentence]) => html`<li><a href="#${name}">${labelOf(name)}</a>: ${sentence}</li>`)}${problems.map(told)}</ul></div>`
}

const labelOf = (name: string): string => {
  if (name === 'name') return 'Name of the connection'
  for (const { groups } of PARTS)
    for (const { title, fields } of groups)
      for (const field of fields) if (nameOf(field) === name) return `${title}, ${field.label.toLowerCase()}`
  return 'The key'
}

function groupPart(group: Group, shown: DescribeShown): Html {
  const { part, read, values, mistakes = new Map<string, string>(), tried, ids = {} } = shown
  const { title, about, fields, tries } = group
  const further = read.further.get(group) ?? []
  const trial = tried?.result.trial
  // Whatever was tried on this page, its rows are those that the fields of the page describe.
  const lists = trial ? 'found' : undefined
  return html`<fieldset class="card"><legend>${title}</legend><p class="soft">${about}</p>
    <div class="rule"><div class="fields">${fields.map((field) => fieldControl(field, { values, kept: read.kept, mistake: mistakes.get(nameOf(field)), lists }))}</div></div>
    ${further.length === 0 ? '' : html`<p class="soft">The text says more about this than these fields show: ${further.join(', ')}. It stays as it is.</p>`}
    ${
      tries
        ? html`${tries.by === undefined ? '' : labelled(`id-${tries.part}`, tries.by, (more) => html`<input id="id-${tries.part}" name="id-${tries.part}" type="text" value="${ids[tries.part] ?? ''}" maxlength="500" spellcheck="false"${more}>`)}<p class="row"><button class="second" name="act" value="try-${tries.part}">${tries.words}</button> <span class="soft">Only reads, and stores nothing.</span></p>`
        : ''
    }
    ${tried?.group === group ? triedPart(tried.result, { likely: trial ? likelyValues(part.groups, group, values, trial) : new Map(), fields: part.groups.flatMap((one) => one.fields), fill: `fill-${tries?.part}` }) : ''}
    ${tried?.group === group && trial ? suggestionLists('found', trial) : ''}</fieldset>`
}
