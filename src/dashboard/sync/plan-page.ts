import type { Session } from '../../accounts/sessions.ts'
import { cut } from '../../base/text.ts'
import {
  eventWords,
  type PlanStage,
  type RuleMistake,
  type ShownPlan,
  type ShownStep,
  type ShownWrite,
} from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { sentence } from '../frame/pages.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { applicationLink, candidateName } from './timeline-page.ts'

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
  return framed(
    session,
    connection,
    html`${problem === undefined ? '' : html`<p class="error" role="alert">${problem}</p>`}
      <p>A plan reads the ATS and the interviews as the next sync (pass) does, and shows what it would do, candidate by candidate. Nobody is invited, nothing is cancelled or written.</p>
      <form class="card" method="post" action="${at}/plan">${csrfField(session)}<h2>With the rules as they are</h2><p><button name="act" value="saved">Plan the next sync</button></p></form>
      <form class="card" method="post" action="${at}/plan" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}<h2>With other rules</h2>
        ${mistakes.length === 0 ? '' : mistakesPart(mistakes)}
        <label for="rules">Rules to try</label>
        <p class="hint" id="rules-hint"><code>invite:</code> and <code>writeBack:</code> as they would stand in this connection of the configuration file. What is left out stays as it is. Nothing is saved, and variables are not filled in.</p>
        <textarea class="long" id="rules" name="rules" rows="14" required spellcheck="false" autocapitalize="off" aria-describedby="rules-hint${mistakes.length === 0 ? '' : ' rules-problem'}"${mistakes.length === 0 ? '' : html` aria-invalid="true"`}>\n${typed.rules}</textarea>
        <details><summary>An example</summary><pre>${EXAMPLE}</pre></details>
        <p><button name="act" value="other">Plan with these rules</button></p></form>`,
  )
}

const EXAMPLE = `invite:
  - { job: "*", stage: Video Interview, positionTemplate: standard }
writeBack:
  - { on: invited, note: "Interview link: {{ interview.inviteUrl }}" }
  - { on: approved, moveTo: Onsite }`

function mistakesPart(mistakes: readonly RuleMistake[]): Html {
  return html`<div class="error" role="alert" id="rules-problem"><p>Nothing was planned. Please look at:</p><ul>${mistakes.map(
    ({ line, column, message, source }) =>
      html`<li>Line ${line}, column ${column}: ${message}${source === undefined || source.trim() === '' ? '' : html`<br><code>${cut(source.trim(), 160)}</code>`}</li>`,
  )}</ul></div>`
}

/** The page that a plan is shown on while it is made; `body` comes in parts. */
export function planFrame(session: Session, connection: string): ReturnType<typeof dashboardPage> {
  return framed(session, connection, html``)
}

function framed(session: Session, connection: string, body: Html): ReturnType<typeof dashboardPage> {
  return dashboardPage(session, {
    title: `Plan for ${connection}`,
    area: '/dashboard/connections',
    body: html`<p><a href="/dashboard/connections/${connection}">${connection}</a></p><h1>What the next sync would do</h1>${body}`,
  })
}

const STAGES: Readonly<Record<PlanStage, string>> = {
  copying: 'Reading what is known of this connection',
  reading: 'Reading the ATS and the interviews',
  deciding: 'Deciding whom to invite and what for',
}

/** One line of the progress. */
export const stageLine = (stage: PlanStage): Html => html`<li>${STAGES[stage]}…</li>`

/** The plan itself. `connection`: null for one that does not run, of which no other page tells. `isDraft`: of rules that nobody saved. */
export function planPart(session: Session, connection: string | null, plan: ShownPlan, isDraft: boolean): Html {
  const { counts, holds, isAsking, incomplete } = plan
  const isNothing = counts.invite + counts.cancel + counts.write + counts.waiting === 0 && holds === null
  return html`<section id="result"><h2>The plan</h2>
    ${incomplete === null ? '' : html`<p class="card alert" role="alert">Not everything could be read, so the next sync may do more: ${incomplete}</p>`}
    <p>${isDraft ? 'With the rules that you pasted, the' : 'The'} next sync would invite ${counts.invite}, cancel ${counts.cancel} and write ${counts.write}; ${counts.waiting} wait. Nothing was done.</p>
    ${holds === null ? '' : html`<p class="card">${isAsking ? 'All of it would wait for approval first' : 'Part of it waits for approval (the brake)'}: ${holds}.${isAsking || connection === null ? '' : html` <a href="/dashboard/connections/${connection}/held">See whom it concerns</a>`}</p>`}
    ${plan.paused.map((pause) => html`<p class="card">An invite rule is paused: its ${pause}. It invites and cancels nobody until the rule or the ATS is put right.</p>`)}
    ${isNothing ? html`<div class="card"><p>There is nothing to do.</p></div>` : ''}
    ${stepsPart(session, connection, 'Would be invited', plan.invite, counts.invite)}
    ${stepsPart(session, connection, 'Would be cancelled', plan.cancel, counts.cancel)}
    ${writesPart(session, connection, plan)}
    ${stepsPart(session, connection, 'Would wait', plan.waiting, counts.waiting)}
    ${pastPart(session, plan)}</section>`
}

const more = (shown: number, all: number): Html | '' =>
  all > shown ? html`<p class="soft">and ${all - shown} more</p>` : ''
const behind = (session: Session, { applicationId, rule }: Pick<ShownStep, 'applicationId' | 'rule'>): Html | '' =>
  forAdministrators(
    session,
    `Application ${applicationId}`,
    rule === null ? null : html`<p>Rule <code>${rule}</code></p>`,
  )
const heldPart = (isHeld: boolean): Html | '' =>
  isHeld ? html` <span class="pill wait">once it is approved</span>` : ''

const whoPart = (connection: string | null, one: Pick<ShownStep, 'name' | 'applicationId'>): Html =>
  connection === null ? html`<bdi>${candidateName(one.name)}</bdi>` : applicationLink(connection, one)

function stepsPart(
  session: Session,
  connection: string | null,
  title: string,
  steps: readonly ShownStep[],
  all: number,
): Html | '' {
  if (all === 0) return ''
  return html`<h3>${title}</h3><div class="card scroll"><table class="cards"><thead><tr><th scope="col">Candidate</th><th scope="col">Why</th></tr></thead>
    <tbody>${steps.map((one) => html`<tr><td>${whoPart(connection, one)}${heldPart(one.isHeld)}</td><td>${sentence(one.why)}${behind(session, one)}</td></tr>`)}</tbody></table>${more(steps.length, all)}</div>`
}

function writesPart(session: Session, connection: string | null, { write, counts, unlisted }: ShownPlan): Html | '' {
  if (counts.write === 0) return ''
  const row = (one: ShownWrite) =>
    html`<tr><td>${whoPart(connection, one)}${heldPart(one.isHeld)}</td><td>${sentence(one.words)}</td><td>${sentence(eventWords(one.event))}${behind(session, one)}</td></tr>`
  return html`<h3>Would be written to the ATS</h3><div class="card scroll"><table class="cards"><thead><tr><th scope="col">Candidate</th><th scope="col">What</th><th scope="col">After</th></tr></thead>
    <tbody>${write.map(row)}</tbody></table>${more(write.length + unlisted, counts.write)}
    ${unlisted === 0 ? '' : html`<p class="soft">${unlisted} further write-backs depend on what the AI thinks of an interview, so they are not listed by name.</p>`}</div>`
}

function pastPart(session: Session, { past }: ShownPlan): Html | '' {
  if (past.length === 0) return ''
  return html`<h3>Not written</h3><div class="card"><p>A rule writes from its first event on. About events before it these rules write nothing:</p>
    <ul>${past.map((one) => html`<li>${one.interviews === 1 ? '1 interview' : `${one.interviews} interviews`} after ${eventWords(one.event)}${forAdministrators(session, html`<p>Rule <code>${one.rule}</code></p>`)}</li>`)}</ul></div>`
}
