import type { Session } from '../../accounts/sessions.ts'
import { INVITE_DAYS } from '../../interview/contract/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { inEnglish } from '../frame/language.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { theirChanges } from './edit-page.ts'
import { type ExampleShown, examplePart } from './example-part.ts'
import { labelled, option, stepPage } from './frame.ts'
import type { MakingShown } from './positions/position-making.ts'
import { positionPart } from './positions/position-part.ts'
import { OF_TEMPLATE } from './positions/positions.ts'
import {
  EVERY_JOB,
  INVITES_MAX,
  type InviteDraft,
  isEveryStage,
  isJobGone,
  isReasonGone,
  isStageGone,
  type MergedInvites,
  stagesInOrder,
} from './rules-draft.ts'
import { type NamedRules, sentencesOf } from './sentences.ts'
import type { LiveTest, Meaning } from './service.ts'
import type { Meanwhile } from './stored.ts'
import { rulesWords } from './words/rules/index.ts'
import { connectedWords, problemWords, writeRightsInWords } from './words.ts'
import type { WriteOption } from './write-backs.ts'

/** What the page of rules shows. */
export interface RulesShown extends NamedRules {
  readonly meaning: Meaning
  readonly name: string
  readonly version: number
  /** What is stored takes effect with the next sync. */
  readonly isRunning: boolean
  readonly mistakes?: ReadonlyMap<string, string>
  readonly problems?: readonly string[]
  /** Somebody else changed the connection meanwhile. */
  readonly changed?: Meanwhile
  /** What that did to the draft's rules for inviting. */
  readonly merged?: MergedInvites
  /** A position that is made for one of the rules. */
  readonly making?: MakingShown | undefined
  /** What would be written about one person. */
  readonly example: ExampleShown
  /** The live test that led here. */
  readonly test?: LiveTest | undefined
}

/** Who is invited, and what goes back; each button is one of the form's, so that no script is needed. */
export function rulesPage(session: Session, shown: RulesShown): PageContent {
  const words = rulesWords().page
  const { name, connector, draft, options, offers, mistakes = new Map(), further, test, isRunning, changed } = shown
  const save = isRunning ? words.store : words.see
  const ats = connector.displayName
  return stepPage(session, 'rules', {
    title: words.title,
    lead: isRunning ? words.leadRunning : words.lead,
    body: html`${test ? html`<p class="card good" role="status"><strong>${connectedWords(test)}.</strong>${test.warnings.map((warning) => html` ${inEnglish(warning)}`)}</p>` : ''}
      ${offers.problem === undefined ? '' : html`<p class="card alert" role="alert">${problemWords(connector, offers.problem, offers.unread?.part, offers.unread?.right)} ${words.typeNames}</p>`}
      ${changed === undefined ? '' : html`<div class="card alert" role="alert"><p>${words.changed(changed.by)}${shown.merged === undefined ? '' : mergedText(shown.merged)}</p>${theirChanges(changed)}</div>`}
      ${mistakeList(mistakes, shown.problems ?? [], options)}
      <form method="post" action="/dashboard/connections/${name}/rules" data-sentences="sentences" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}<input type="hidden" name="version" value="${shown.version}">
        <button class="first-button" name="act" value="${isRunning ? 'preview' : 'save'}" tabindex="-1" aria-hidden="true">${isRunning ? words.sentences : save}</button>
        <h2>${words.invite}</h2>
        ${draft.invites.length === 0 ? html`<p>${words.nobody}</p>` : draft.invites.map((one, at) => inviteFields(session, shown, one, at))}
        <p><button class="second" name="act" value="add" formnovalidate${draft.invites.length >= INVITES_MAX ? html` disabled` : ''}>${words.add}</button></p>
        <h2>${words.writeBack(ats)}</h2>
        ${shown.writesDefaultNotes ? html`<p class="hint">${words.defaults(ats, html`<code>writeBack: []</code>`, (text) => html`<a href="/dashboard/connections/${name}/edit#as-text">${text}</a>`)}</p>` : ''}
        <ul class="boxes">${options.map((one) => writeBox(shown, one))}</ul>
        ${options.length === 0 ? '' : html`<p class="hint">${words.untested(writeRightsInWords(connector, options), connector.rightsOfUser === true)}</p>`}
        ${further.length === 0 ? '' : html`<p class="soft">${words.further(further.length)} <a href="/dashboard/connections/${name}/edit">${words.seeText}</a></p>`}
        ${isRunning ? runningPart(shown) : ''}
        <p class="row"><button name="act" value="save">${save}</button> <button class="second" name="act" value="preview" formnovalidate>${words.sentences}</button></p></form>`,
    aside: html`<h2>${words.willHappen}</h2><div id="sentences"><ol>${sentencesOf(shown).map((one) => html`<li>${one}</li>`)}</ol>${examplePart(ats, shown.example)}</div>`,
  })
}

/** What of a colleague's rules came into the draft, went out of it, or found no room in it. */
function mergedText({ added, gone, unplaced }: MergedInvites): Html {
  const words = rulesWords().page
  return html`${added === 0 ? '' : ` ${words.theirsAdded}`}${gone === 0 ? '' : ` ${words.theirsGone(gone)}`}${unplaced === 0 ? '' : html` <strong>${words.theirsUnplaced(unplaced, INVITES_MAX)}</strong>`}`
}

/** What becomes of rules that are stored while the connection runs; Enter in a field never stores them. */
function runningPart({ name, meaning: { asks } }: RulesShown): Html {
  const words = rulesWords().page
  const plan = (what: string) => html`<a href="/dashboard/connections/${name}/plan">${what}</a>`
  const pause = (what: string) => html`<a href="/dashboard/connections/${name}/edit">${what}</a>`
  return html`<p class="card alert"><strong>${words.running}</strong> ${asks ? words.runningAsks : words.runningAtOnce} ${words.lookFirst(plan, pause)}</p>`
}

function inviteFields(session: Session, shown: RulesShown, invite: InviteDraft, at: number): Html {
  const words = rulesWords().fields
  const { offers, positions, mistakes = new Map() } = shown
  const { jobs } = offers
  const stages = stagesInOrder(jobs)
  const jobsByName = new Map(jobs.map(({ id, name }) => [id, name]))
  const isEvery = isEveryStage(offers)
  const problem = (field: string) => ({ problem: mistakes.get(`${field}${at}`) })
  const typed = (id: string, value: string, more: Html) =>
    html`<input id="${id}" name="${id}" type="text" value="${value}" required${more}>`
  const isKnownJob = invite.job === EVERY_JOB || jobs.some(({ id }) => id === invite.job)
  const job = (more: Html) =>
    offers.problem !== undefined
      ? typed(`job${at}`, invite.job, more)
      : offers.hasMoreJobs
        ? typedOf(`job${at}`, invite.job, more, jobsByName)
        : html`<select id="job${at}" name="job${at}"${more}>${option(EVERY_JOB, words.everyJob, invite.job)}${isKnownJob ? '' : option(invite.job, isJobGone(offers, invite.job) ? words.gone(invite.job) : invite.job, invite.job)}${jobs.map(({ id, name }) => option(id, name, invite.job))}</select>`
  const stage = (more: Html) =>
    stages.length === 0 || offers.problem !== undefined
      ? typed(`stage${at}`, invite.stage, more)
      : !isEvery
        ? typedOf(`stage${at}`, invite.stage, more, new Map(stages.map((one) => [one, ''])))
        : html`<select id="stage${at}" name="stage${at}" required${more}>${option('', words.chooseStage, invite.stage)}${invite.stage === '' || stages.includes(invite.stage) ? '' : option(invite.stage, isStageGone(offers, invite.stage) ? words.gone(invite.stage) : invite.stage, invite.stage)}${stages.map((one) => option(one, one, invite.stage))}</select>`
  return html`<fieldset class="card rule"><legend>${words.rule(at + 1)}</legend><div class="row fields">
    <div>${labelled(`job${at}`, words.job, job, { ...problem('job'), ...(offers.hasMoreJobs ? { hint: words.notEveryJob } : {}) })}</div>
    <div>${labelled(`stage${at}`, words.stage, stage, { ...problem('stage'), ...(offers.problem !== undefined || isEvery ? {} : { hint: words.notEveryStage }) })}</div>
    <div>${labelled(`position${at}`, words.position, (more) => html`<select id="position${at}" name="position${at}" required${more}>${option('', words.choosePosition, invite.position)}${positions.map(({ value, name }) => option(value, name, invite.position))}</select>`, problem('position'))}</div></div>
    ${positionPart(at, shown.making, { hasNone: !positions.some(({ value }) => !value.startsWith(OF_TEMPLATE)), organization: session.organizationName })}
    <div class="row fields"><div>${labelled(`days${at}`, words.days, (more) => html`<input id="days${at}" name="days${at}" type="number" min="${INVITE_DAYS.min}" max="${INVITE_DAYS.max}" value="${invite.days}" required${more}>`, problem('days'))}</div>
    <label class="check"><input type="checkbox" name="mails${at}"${invite.mails ? html` checked` : ''}> ${words.mails}</label>
    <button class="second" name="act" value="remove-${at}" formnovalidate aria-label="${words.removeRule(at + 1)}">${words.remove}</button></div></fieldset>`
}

/** A field to type into that offers what is known. */
const typedOf = (id: string, value: string, more: Html, known: ReadonlyMap<string, string>, isNeeded = true): Html =>
  html`<input id="${id}" name="${id}" type="text" value="${value}" list="known-${id}"${isNeeded ? html` required` : ''}${more}><datalist id="known-${id}">${[...known].map(([one, name]) => html`<option value="${one}">${name}</option>`)}</datalist>`

function writeBox({ connector, draft, offers, mistakes = new Map() }: RulesShown, one: WriteOption): Html {
  const words = rulesWords().fields
  const { id, label, hint, needs } = one
  const value = draft.writes.get(id)
  const problem = mistakes.get(`value-${id}`)
  const known = needs === 'stage' ? stagesInOrder(offers.jobs) : offers.reasons
  const isGone = value && (needs === 'stage' ? isStageGone(offers, value) : isReasonGone(offers, value))
  const isTyped = known.length === 0 || (needs === 'stage' && !isEveryStage(offers))
  const field = `value-${id}`
  const named = needs === 'stage' ? words.moveTo(label) : words.reason
  const unread = needs === 'reason' ? offers.reasonsProblem : undefined
  const describedBy = unread === undefined ? '' : html` aria-describedby="${field}-unread"`
  return html`<li><label class="check"><input type="checkbox" name="write-${id}" id="write-${id}"${value === undefined ? '' : html` checked`}${hint ? html` aria-describedby="hint-${id}"` : ''}> ${label}</label>${hint ? html`<p class="hint" id="hint-${id}">${hint}</p>` : ''}
    ${
      needs === undefined
        ? ''
        : html`<div class="beside">${problem ? html`<p class="problem" id="${field}-problem">${problem}</p>` : ''}${unread === undefined ? '' : html`<p class="hint" id="${field}-unread">${problemWords(connector, unread, 'reasons')} ${words.typeReason}</p>`}${
            isTyped
              ? typedOf(
                  field,
                  value ?? '',
                  html` aria-label="${named}"${describedBy}`,
                  new Map(known.map((text) => [text, ''])),
                  false,
                )
              : html`<select id="${field}" name="${field}" aria-label="${named}">${option('', needs === 'stage' ? words.chooseStage : words.chooseReason, value ?? '')}${value && !known.includes(value) ? option(value, isGone ? words.gone(value) : value, value) : ''}${known.map((text) => option(text, text, value ?? ''))}</select>`
          }</div>`
    }</li>`
}

function mistakeList(
  mistakes: ReadonlyMap<string, string>,
  problems: readonly string[],
  options: readonly WriteOption[],
): Html | '' {
  if (mistakes.size + problems.length === 0) return ''
  const words = rulesWords().mistakes
  const named = (field: string): string => {
    const [, word, at] = /^(job|stage|position|days)(\d+)$/.exec(field) ?? []
    if (at !== undefined) return words.of[word as keyof typeof words.of](Number(at) + 1)
    return options.find(({ id }) => field === `value-${id}`)?.label ?? field
  }
  return html`<div class="error" role="alert"><p>${words.lookAt}</p><ul>${[...mistakes].map(([field, sentence]) => html`<li>${words.labelled(html`<a href="#${field}">${named(field)}</a>`, sentence)}</li>`)}${problems.map((one) => html`<li>${inEnglish(one)}</li>`)}</ul></div>`
}
