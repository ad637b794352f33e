import type { Session } from '../../accounts/sessions.ts'
import { cut } from '../../base/text.ts'
import type { PlanStage, RuleMistake, ShownPlan, ShownStep, ShownWrite } from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { inEnglish } from '../frame/language.ts'
import { sentence } from '../frame/pages.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { applicationLink, candidateName } from './timeline-page.ts'
import { waitText } from './told-words.ts'
import { brakeWords, causeSentence } from './words/causes/index.ts'
import { effectText } from './words/effects/index.ts'
import { syncWords } from './words/pages/index.ts'
import { planWords } from './words/plan/index.ts'
import { toldWords } from './words/told/index.ts'

/** The form of rules that were pasted, and what is wrong with them. */
export interface TypedRules {
  readonly rules: string
  readonly mistakes?: readonly RuleMistake[]
  readonly problem?: string
}

/** Where somebody asks for a plan: of the connection as it is, or of other rules. */
export function planPage(session: Session, connection: string, typed: TypedRules = { rules: '' }): PageContent {
  const at = `/dashboard/connections/${connection}`
  const { mistakes = [], problem } = typed
  const words = planWords()
  return framed(
    session,
    connection,
    html`${problem === undefined ? '' : html`<p class="error" role="alert">${problem}</p>`}
      <p>${words.what}</p>
      <form class="card" method="post" action="${at}/plan">${csrfField(session)}<h2>${words.asIs}</h2><p><button name="act" value="saved">${words.planNext}</button></p></form>
      <form class="card" method="post" action="${at}/plan" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}<h2>${words.withOthers}</h2>
        ${mistakes.length === 0 ? '' : mistakesPart(mistakes)}
        <label for="rules">${words.rules}</label>
        <p class="hint" id="rules-hint">${words.rulesHint(html`<code>invite:</code>`, html`<code>writeBack:</code>`)}</p>
        <textarea class="long" id="rules" name="rules" rows="14" required spellcheck="false" autocapitalize="off" aria-describedby="rules-hint${mistakes.length === 0 ? '' : ' rules-problem'}"${mistakes.length === 0 ? '' : html` aria-invalid="true"`}>\n${typed.rules}</textarea>
        <details><summary>${words.example}</summary><pre>${EXAMPLE}</pre></details>
        <p><button name="act" value="other">${words.planOthers}</button></p></form>`,
  )
}

const EXAMPLE = `invite:
  - { job: "*", stage: Video Interview, positionTemplate: standard }
writeBack:
  - { on: invited, note: "Interview link: {{ interview.inviteUrl }}" }
  - { on: approved, moveTo: Onsite }`

function mistakesPart(mistakes: readonly RuleMistake[]): Html {
  const words = planWords()
  return html`<div class="error" role="alert" id="rules-problem"><p>${words.mistakes}</p><ul>${mistakes.map(
    ({ line, column, message, source }) =>
      html`<li>${words.mistake(line, column, inEnglish(message))}${source === undefined || source.trim() === '' ? '' : html`<br><code>${cut(source.trim(), 160)}</code>`}</li>`,
  )}</ul></div>`
}

/** The page that a plan is shown on while it is made; `body` comes in parts. */
export function planFrame(session: Session, connection: string): ReturnType<typeof dashboardPage> {
  return framed(session, connection, html``)
}

function framed(session: Session, connection: string, body: Html): ReturnType<typeof dashboardPage> {
  return dashboardPage(session, {
    title: planWords().title(connection),
    area: '/dashboard/connections',
    body: html`<p><a href="/dashboard/connections/${connection}">${connection}</a></p><h1>${planWords().heading}</h1>${body}`,
  })
}

/** One line of the progress. */
export const stageLine = (stage: PlanStage): Html => html`<li>${planWords().stages[stage]}</li>`

/** The plan itself. `connection`: null for one that does not run, of which no other page tells. `isDraft`: of rules that nobody saved. */
export function planPart(session: Session, connection: string | null, plan: ShownPlan, isDraft: boolean): Html {
  const words = planWords()
  const { ats, counts, holds, isAsking, incomplete, hidden } = plan
  const place = { connection, ats }
  const isNothing = counts.invite + counts.cancel + counts.write + counts.waiting === 0 && holds === null
  return html`<section id="result"><h2>${words.result}</h2>
    ${incomplete === null ? '' : html`<p class="card alert" role="alert">${words.incomplete(incomplete.is === 'told' ? inEnglish(incomplete.words) : words.incompletes[incomplete.is])}</p>`}
    ${hidden === null ? '' : html`<p class="card alert" role="alert">${words.hidden(ats, hidden)}</p>`}
    <p>${isDraft ? words.draftSummary(counts) : words.summary(counts)}</p>
    ${holds === null ? '' : html`<p class="card">${isAsking ? words.allHeld(brakeWords(holds)) : words.partHeld(brakeWords(holds))}${isAsking || connection === null ? '' : html` <a href="/dashboard/connections/${connection}/held">${syncWords().seeWhom}</a>`}</p>`}
    ${plan.paused.map((pause) => html`<p class="card">${words.paused(pause)}</p>`)}
    ${isNothing ? html`<div class="card"><p>${words.nothing}</p></div>` : ''}
    ${stepsPart(session, place, words.invited, plan.invite, counts.invite)}
    ${stepsPart(session, place, words.cancelled, plan.cancel, counts.cancel)}
    ${writesPart(session, connection, plan)}
    ${stepsPart(session, place, words.waiting, plan.waiting, counts.waiting)}
    ${pastPart(session, plan)}</section>`
}

const more = (shown: number, all: number): Html | '' =>
  all > shown ? html`<p class="soft">${planWords().more(all - shown)}</p>` : ''
const behind = (session: Session, { applicationId, rule }: Pick<ShownStep, 'applicationId' | 'rule'>): Html | '' =>
  forAdministrators(
    session,
    syncWords().application(applicationId),
    rule === null ? null : html`<p>${syncWords().held.rule(html`<code>${rule}</code>`)}</p>`,
  )
const heldPart = (isHeld: boolean): Html | '' =>
  isHeld ? html` <span class="pill wait">${planWords().onceApproved}</span>` : ''

const whoPart = (connection: string | null, one: Pick<ShownStep, 'name' | 'applicationId'>): Html =>
  connection === null ? html`<bdi>${candidateName(one.name)}</bdi>` : applicationLink(connection, one)

/** What stands in the way, or why it is so. */
const whyPart = (ats: string, { waits, cause, why }: ShownStep): Html | string =>
  waits === null ? causeSentence(cause, why) : sentence(waitText(ats, waits))

function stepsPart(
  session: Session,
  { connection, ats }: { readonly connection: string | null; readonly ats: string },
  title: string,
  steps: readonly ShownStep[],
  all: number,
): Html | '' {
  if (all === 0) return ''
  const { columns } = syncWords()
  return html`<h3>${title}</h3><div class="card scroll"><table class="cards"><thead><tr><th scope="col">${columns.candidate}</th><th scope="col">${columns.why}</th></tr></thead>
    <tbody>${steps.map((one) => html`<tr><td>${whoPart(connection, one)}${heldPart(one.isHeld)}</td><td>${whyPart(ats, one)}${behind(session, one)}</td></tr>`)}</tbody></table>${more(steps.length, all)}</div>`
}

function writesPart(session: Session, connection: string | null, { write, counts, unlisted }: ShownPlan): Html | '' {
  if (counts.write === 0) return ''
  const words = planWords()
  const row = (one: ShownWrite) =>
    html`<tr><td>${whoPart(connection, one)}${heldPart(one.isHeld)}</td><td>${sentence(effectText(one.effect))}</td><td>${sentence(toldWords().event(one.event))}${behind(session, one)}</td></tr>`
  return html`<h3>${words.written}</h3><div class="card scroll"><table class="cards"><thead><tr><th scope="col">${syncWords().columns.candidate}</th><th scope="col">${words.columns.what}</th><th scope="col">${words.columns.after}</th></tr></thead>
    <tbody>${write.map(row)}</tbody></table>${more(write.length + unlisted, counts.write)}
    ${unlisted === 0 ? '' : html`<p class="soft">${words.unlisted(unlisted)}</p>`}</div>`
}

function pastPart(session: Session, { past }: ShownPlan): Html | '' {
  if (past.length === 0) return ''
  const words = planWords()
  return html`<h3>${words.notWritten}</h3><div class="card"><p>${words.past}</p>
    <ul>${past.map((one) => html`<li>${words.pastOf(one.interviews, toldWords().event(one.event))}${forAdministrators(session, html`<p>${syncWords().held.rule(html`<code>${one.rule}</code>`)}</p>`)}</li>`)}</ul></div>`
}
