import type { Session } from '../../accounts/sessions.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { labelled, option, stepPage } from './frame.ts'
import { INVITES_MAX, type InviteDraft } from './rules-draft.ts'
import { type NamedRules, sentencesOf } from './sentences.ts'
import type { LiveTest, Meaning } from './service.ts'
import { connectedWords, problemWords } from './words.ts'
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
  readonly changedBy?: string
  /** The live test that led here. */
  readonly test?: LiveTest | undefined
}

/** Who is invited, and what goes back; each button is one of the form's, so that no script is needed. */
export function rulesPage(session: Session, shown: RulesShown): PageContent {
  const { name, connector, draft, options, offers, mistakes = new Map(), further, test, isRunning } = shown
  const save = isRunning ? 'Store: it takes effect with the next sync' : 'See whom it concerns'
  const ats = connector.displayName
  return stepPage(session, 'Rules', {
    title: 'Who is invited, and what goes back?',
    lead: isRunning ? 'This connection runs.' : 'You can change this at any time.',
    body: html`${test ? html`<p class="card good" role="status"><strong>${connectedWords(test)}.</strong>${test.warnings.map((warning) => html` ${warning}`)}</p>` : ''}
      ${offers.problem === undefined ? '' : html`<p class="card alert" role="alert">${problemWords(connector, offers.problem)} Names of jobs and stages can be typed meanwhile.</p>`}
      ${shown.changedBy === undefined ? '' : html`<p class="card alert" role="alert"><strong>${shown.changedBy} changed this connection while you were here.</strong> Nothing of yours is lost, and nothing is stored yet. <a href="/dashboard/connections/${name}/versions">See what changed</a>. If you go on, your rules take the place of theirs; other settings stay as they are now.</p>`}
      ${mistakeList(mistakes, shown.problems ?? [], options)}
      <form method="post" action="/dashboard/connections/${name}/rules">${csrfField(session)}<input type="hidden" name="version" value="${shown.version}">
        <button class="first-button" name="act" value="${isRunning ? 'preview' : 'save'}" tabindex="-1" aria-hidden="true">${isRunning ? 'Say it in sentences' : save}</button>
        <h2>Invite</h2>
        ${draft.invites.length === 0 ? html`<p>Nobody is invited by this connection.</p>` : draft.invites.map((one, at) => inviteFields(shown, one, at))}
        <p><button class="second" name="act" value="add" formnovalidate${draft.invites.length >= INVITES_MAX ? html` disabled` : ''}>Add a rule for another job</button></p>
        <h2>Write back to ${ats}</h2>
        ${shown.writesDefaultNotes ? html`<p class="hint">The text of this connection names no write-backs, so ${ats} gets the default notes: when somebody is invited, when they finish, with the analysis, and when an invite ends unused. What you tick here takes their place. For none at all, write <code>writeBack: []</code> in <a href="/dashboard/connections/${name}/edit#as-text">the text</a>.</p>` : ''}
        <ul class="boxes">${options.map((one) => writeBox(shown, one))}</ul>
        ${further.length === 0 ? '' : html`<p class="soft">${further.length === 1 ? 'One further rule stands' : `${further.length} further rules stand`} in the text of this connection and ${further.length === 1 ? 'stays as it is' : 'stay as they are'}. <a href="/dashboard/connections/${name}/edit">See the text</a></p>`}
        ${isRunning ? runningPart(shown) : ''}
        <p class="row"><button name="act" value="save">${save}</button> <button class="second" name="act" value="preview" formnovalidate>Say it in sentences</button></p></form>`,
    aside: html`<h2>What will happen</h2><ol>${sentencesOf(shown).map((one) => html`<li>${one}</li>`)}</ol>`,
  })
}

/** What becomes of rules that are stored while the connection runs; Enter in a field never stores them. */
const runningPart = ({ name, meaning: { asks } }: RulesShown): Html =>
  html`<p class="card alert"><strong>What you store here takes effect with the next sync.</strong> ${
    asks
      ? 'Before a changed rule invites or moves those who stand in its stage already, an administrator is asked. Whoever reaches the stage later is invited without asking.'
      : 'The brake in the text of this connection does not ask, so whoever stands in the stage of a changed rule already is invited at once.'
  } To look first, <a href="/dashboard/connections/${name}/plan">try the rules in a plan</a>, or <a href="/dashboard/connections/${name}/edit">pause the connection</a>.</p>`

function inviteFields(shown: RulesShown, invite: InviteDraft, at: number): Html {
  const { offers, positions, mistakes = new Map() } = shown
  const { jobs } = offers
  const stages = [...new Set(jobs.flatMap((job) => job.stages))]
  const problem = (field: string) => ({ problem: mistakes.get(`${field}${at}`) })
  const typed = (id: string, value: string, more: Html) =>
    html`<input id="${id}" name="${id}" type="text" value="${value}" required${more}>`
  const isKnownJob = invite.job === '*' || jobs.some(({ id }) => id === invite.job)
  const job = (more: Html) =>
    offers.problem !== undefined
      ? typed(`job${at}`, invite.job, more)
      : offers.hasMoreJobs
        ? html`${typed(`job${at}`, invite.job, html`${more} list="jobs${at}"`)}<datalist id="jobs${at}">${jobs.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</datalist>`
        : html`<select id="job${at}" name="job${at}"${more}>${option('*', 'Every open job', invite.job)}${isKnownJob ? '' : option(invite.job, invite.job, invite.job)}${jobs.map(({ id, name }) => option(id, name, invite.job))}</select>`
  const stage = (more: Html) =>
    offers.problem !== undefined || stages.length === 0
      ? typed(`stage${at}`, invite.stage, more)
      : html`<select id="stage${at}" name="stage${at}" required${more}>${option('', 'Choose a stage', invite.stage)}${invite.stage === '' || stages.includes(invite.stage) ? '' : option(invite.stage, invite.stage, invite.stage)}${stages.map((one) => option(one, one, invite.stage))}</select>`
  return html`<fieldset class="card rule"><legend>Rule ${at + 1}</legend><div class="row fields">
    <div>${labelled(`job${at}`, 'When somebody in', job, { ...problem('job'), ...(offers.hasMoreJobs ? { hint: 'Not every open job could be read. Type the id or the name of one, or * for every open job.' } : {}) })}</div>
    <div>${labelled(`stage${at}`, 'reaches the stage', stage, problem('stage'))}</div>
    <div>${labelled(`position${at}`, 'ask the questions of', (more) => html`<select id="position${at}" name="position${at}" required${more}>${option('', 'Choose a position', invite.position)}${positions.map(({ value, name }) => option(value, name, invite.position))}</select>`, problem('position'))}</div></div>
    <div class="row fields"><div>${labelled(`days${at}`, 'Days that the link holds', (more) => html`<input id="days${at}" name="days${at}" type="number" min="1" max="90" value="${invite.days}" required${more}>`, problem('days'))}</div>
    <label class="check"><input type="checkbox" name="mails${at}"${invite.mails ? html` checked` : ''}> Mail the link to the candidate</label>
    <button class="second" name="act" value="remove-${at}" formnovalidate aria-label="Remove rule ${at + 1}">Remove</button></div></fieldset>`
}

function writeBox({ draft, offers, mistakes = new Map() }: RulesShown, one: WriteOption): Html {
  const { id, label, hint, needs } = one
  const value = draft.writes.get(id)
  const problem = mistakes.get(`value-${id}`)
  const known = needs === 'stage' ? [...new Set(offers.jobs.flatMap((job) => job.stages))] : offers.reasons
  const field = `value-${id}`
  const named = needs === 'stage' ? `Stage to move them to: ${label}` : 'Reason of the rejection'
  return html`<li><label class="check"><input type="checkbox" name="write-${id}" id="write-${id}"${value === undefined ? '' : html` checked`}${hint ? html` aria-describedby="hint-${id}"` : ''}> ${label}</label>${hint ? html`<p class="hint" id="hint-${id}">${hint}</p>` : ''}
    ${
      needs === undefined
        ? ''
        : html`<div class="beside">${problem ? html`<p class="problem" id="${field}-problem">${problem}</p>` : ''}${
            known.length > 0
              ? html`<select id="${field}" name="${field}" aria-label="${named}">${option('', needs === 'stage' ? 'Choose a stage' : 'Choose a reason', value ?? '')}${value && !known.includes(value) ? option(value, value, value) : ''}${known.map((text) => option(text, text, value ?? ''))}</select>`
              : html`<input id="${field}" name="${field}" type="text" value="${value ?? ''}" aria-label="${named}">`
          }</div>`
    }</li>`
}

function mistakeList(
  mistakes: ReadonlyMap<string, string>,
  problems: readonly string[],
  options: readonly WriteOption[],
): Html | '' {
  if (mistakes.size + problems.length === 0) return ''
  const named = (field: string): string => {
    const [, word = '', at] = /^(job|stage|position|days)(\d+)$/.exec(field) ?? []
    if (at !== undefined) return `Rule ${Number(at) + 1}, ${word}`
    return options.find(({ id }) => field === `value-${id}`)?.label ?? field
  }
  return html`<div class="error" role="alert"><p>Nothing was stored yet. Please look at:</p><ul>${[...mistakes].map(([field, sentence]) => html`<li><a href="#${field}">${named(field)}</a>: ${sentence}</li>`)}${problems.map((one) => html`<li>${one}</li>`)}</ul></div>`
}
