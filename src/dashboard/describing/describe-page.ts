import type { Session } from '../../accounts/sessions.ts'
import type { Problem } from '../../config/source.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { theirChanges } from '../connecting/edit-page.ts'
import { labelled, ofConnection, stepPage } from '../connecting/frame.ts'
import type { Tried } from '../connecting/service.ts'
import type { Meanwhile } from '../connecting/stored.ts'
import { csrfField } from '../frame/frame.ts'
import { inEnglish } from '../frame/language.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { fieldControl } from './controls.ts'
import { type Group, nameOf, type Part } from './fields.ts'
import { PARTS } from './parts.ts'
import { likelyValues, suggestionLists, triedPart } from './tried-part.ts'
import type { ReadPart, Values } from './values.ts'
import { fieldWords } from './words/fields/index.ts'
import { describingWords } from './words/pages/index.ts'

/** The contents of the page of one part. */
export interface DescribeShown {
  readonly part: Part
  readonly read: ReadPart
  readonly values: Values
  /** By the names of fields. */
  readonly mistakes?: ReadonlyMap<string, Html | string>
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
  /** Somebody else changed it meanwhile. */
  readonly changed?: Meanwhile
}

/** The page of one part of a description: its fields, and the result of a trial. */
export function describePage(session: Session, connection: Described, shown: DescribeShown): PageContent {
  const { name, version, hasKey, changed, isRunning } = connection
  const { part, isSaved } = shown
  const next = PARTS[PARTS.indexOf(part) + 1]
  const at = `/dashboard/connections/${name}`
  const words = describingWords()
  const titles = fieldWords().parts
  return ofConnection(session, name, {
    title: titles[part.id],
    body: html`<nav aria-label="${words.partsLabel}"><ol class="parts">${PARTS.map(({ id }) => html`<li><a href="${at}/describe/${id}"${id === part.id ? html` aria-current="page"` : ''}>${titles[id]}</a></li>`)}</ol></nav>
      ${isSaved ? html`<p class="card good" role="status">${isRunning ? words.storedRuns : words.storedRests}</p>` : ''}
      ${changed ? html`<div class="card alert" role="alert"><p>${words.changed(changed.by)}</p>${theirChanges(changed)}</div>` : ''}
      ${troubles(shown)}
      <form class="described" method="post" action="${at}/describe/${part.id}#tried" autocomplete="off" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}<input type="hidden" name="version" value="${version}">
        ${isRunning ? html`<p class="soft">${words.runs}</p>` : html`<button class="hide" name="act" value="save" tabindex="-1" aria-hidden="true">${words.store}</button>`}
        ${part.groups.map((group) => groupPart(group, shown))}
        ${part.id === 'address' ? keyField(hasKey) : ''}
        <p class="row"><button name="act" value="save">${next ? words.storeOn : words.storeToRules}</button> <a href="${at}/edit#as-text">${words.asText}</a></p></form>`,
  })
}

/** The first page of a new description: its address, its key and its name. */
export function newDescriptionPage(
  session: Session,
  { name, ...shown }: DescribeShown & { readonly name: string },
): PageContent {
  const words = describingWords()
  return stepPage(session, 'signIn', {
    title: words.newTitle,
    lead: words.newLead,
    body: html`${troubles(shown, ({ message }) => words.trouble(inEnglish(message)))}<form class="described" method="post" action="/dashboard/connect/rest/guided" autocomplete="off">${csrfField(session)}
      ${shown.part.groups.map((group) => groupPart(withoutTries(group), shown))}
      ${keyField(false)}
      ${labelled('name', words.connectionName, (more) => html`<input id="name" name="name" type="text" value="${name}" required maxlength="63" spellcheck="false"${more}>`, { hint: words.nameStays, problem: shown.mistakes?.get('name') })}
      <p class="row"><button>${words.storeNew}</button> <a href="/dashboard/connect/rest">${words.asText}</a> <a href="/dashboard/connect">${words.anotherAts}</a></p></form>`,
    aside: html`<h2>${words.need}</h2><p>${words.needs}</p><p>${words.storedPaused}</p>`,
  })
}

const withoutTries = ({ tries: _tries, ...group }: Group): Group => group

function keyField(hasKey: boolean): Html {
  const words = describingWords()
  return labelled(
    'key',
    words.key,
    (more) =>
      html`<input id="key" name="key" type="password" maxlength="4096" autocomplete="new-password" spellcheck="false"${hasKey ? '' : html` required`}${more}>`,
    { hint: hasKey ? words.keyKept : words.keyNew },
  )
}

/** `told`: nobody has typed the text of a new connection, so a place in it helps nobody there. */
function troubles(
  { mistakes, problems = [] }: DescribeShown,
  told: (problem: Problem) => Html = ({ line, column, message }) =>
    describingWords().troubleAt(line, column, inEnglish(message)),
): Html | '' {
  if ((mistakes?.size ?? 0) + problems.length === 0) return ''
  return html`<div class="error" role="alert"><p>${describingWords().troubles}</p><ul>${[...(mistakes ?? [])].map(([name, mistake]) => html`<li><a href="#${name}">${labelOf(name)}</a>: ${mistake}</li>`)}${problems.map((problem) => html`<li>${told(problem)}</li>`)}</ul></div>`
}

function labelOf(name: string): string {
  const words = describingWords()
  if (name === 'name') return words.connectionName
  const { groups: titles, labels } = fieldWords()
  for (const { groups } of PARTS)
    for (const group of groups)
      for (const field of group.fields)
        if (nameOf(field) === name) return words.fieldOf(titles[group.words].title, labels[field.label])
  return words.key
}

function groupPart(group: Group, shown: DescribeShown): Html {
  const { part, read, values, mistakes = new Map<string, Html | string>(), tried, ids = {} } = shown
  const { fields, tries } = group
  const words = describingWords()
  const { groups, by, tries: buttons } = fieldWords()
  const { title, about } = groups[group.words]
  const further = read.further.get(group) ?? []
  const trial = tried?.result.trial
  // Whatever was tried on this page, its rows are those that the fields of the page describe.
  const lists = trial ? 'found' : undefined
  return html`<fieldset class="card"><legend>${title}</legend><p class="soft">${about}</p>
    <div class="rule"><div class="fields">${fields.map((field) => fieldControl(field, { values, kept: read.kept, mistake: mistakes.get(nameOf(field)), lists }))}</div></div>
    ${further.length === 0 ? '' : html`<p class="soft">${words.further(further.join(', '))}</p>`}
    ${
      tries
        ? html`${tries.by === undefined ? '' : labelled(`id-${tries.part}`, by[tries.by], (more) => html`<input id="id-${tries.part}" name="id-${tries.part}" type="text" value="${ids[tries.part] ?? ''}" maxlength="500" spellcheck="false"${more}>`)}<p class="row"><button class="second" name="act" value="try-${tries.part}">${buttons[tries.part]}</button> <span class="soft">${words.onlyReads}</span></p>`
        : ''
    }
    ${tried?.group === group ? triedPart(tried.result, { likely: trial ? likelyValues(part.groups, group, values, trial) : new Map(), fields: part.groups.flatMap((one) => one.fields), fill: `fill-${tries?.part}` }) : ''}
    ${tried?.group === group && trial ? suggestionLists('found', trial) : ''}</fieldset>`
}
