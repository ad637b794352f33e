import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import { type Decision, REASON_MAX, UNDO_MS, VERDICTS, type Verdict } from '../../interview/reviewing/decisions.ts'
import type { Effect, Unforeseen } from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import type { Further, Neighbour } from '../finding/neighbour-links.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { decisionStatus, pill } from '../frame/pages.ts'
import { moment, second } from '../frame/times.ts'
import { endWords, otherThan, undoPart, VERDICT_WORDS } from './undo-part.ts'

/** What became of a decision. */
export const STATE_WORDS: Readonly<Record<Decision['state'], string>> = {
  waiting: 'can still be undone',
  effective: 'took effect',
  undone: 'undone',
  replaced: 'decided anew before it took effect',
  dropped: 'the interview was cancelled before it took effect',
}

/** Stays in sight: the decision about an interview, the ways to change it, and the next candidate. */
export function decisionBar(
  session: Session,
  place: Place,
  interview: InterviewDetail,
  decided: readonly Decision[],
  next: Neighbour | Further | null,
): Html {
  const waiting = may(session, 'decide') ? decided.find(({ state }) => state === 'waiting') : undefined
  return html`<section class="bar" id="decision" aria-label="Decision">
    ${waiting ? undoForm(session, place, interview, waiting) : choices(session, place, interview)}
    ${next ? onward(next, place) : ''}</section>`
}

/** In a list of those who wait for a decision the next one is the next to decide, also once this one is decided and left the list. */
function onward(next: Neighbour | Further, { from }: Place): Html {
  const words = new URLSearchParams(from).get('decision') === 'to_decide' ? 'to decide' : 'candidate'
  if ('further' in next)
    return html`<a class="onward" href="${next.further}">Look further<span class="beyond"> for the next ${words}</span></a>`
  return html`<a class="onward" href="${pathTo(next)}" aria-label="Next ${words}: ${fullName(next)}">Next<span class="beyond"> ${words}</span></a>`
}

function choices(session: Session, place: Place, interview: InterviewDetail): Html {
  const { approvalStatus, candidate } = interview
  const link = (verdict: Verdict, second: boolean) =>
    html`<a class="button${second ? ' second' : ''}" data-verdict="${verdict}" href="${pathTo(place, '/decision', { decision: verdict })}">${VERDICT_WORDS[verdict].act}…</a>`
  return html`<p class="row"><strong class="whom"><bdi>${fullName(candidate)}</bdi></strong> ${pill(decisionStatus(interview))}
    ${may(session, 'decide') ? VERDICTS.filter((verdict) => verdict !== approvalStatus).map((verdict) => link(verdict, verdict === 'rejected')) : html`<span class="soft">Reviewers decide.</span>`}</p>`
}

/** The address that leads here names the button, which a browser then gives the focus; `autofocus` does nothing beside such a name. */
function undoForm(session: Session, place: Place, interview: InterviewDetail, waiting: Decision): Html {
  const { id, decision, by, remainingMs } = waiting
  return undoPart({
    stateAt: `${pathTo({ id: place.id, from: '' }, '/decision/undo', { decisionId: id })}`,
    remainingMs,
    over: endWords(waiting),
    subject: html`${VERDICT_WORDS[decision].noun} of <bdi>${fullName(interview.candidate)}</bdi>${by === null || by === session.email ? '' : ` by ${by}`}`,
    instead: html`${otherwise(place, interview, decision)}<a href="${pathTo(place)}">Show how it stands now</a>`,
    form: (words) => html`<form class="row" method="post" action="${pathTo(place, '/decision/undo')}">
    ${csrfField(session)}<input type="hidden" name="decisionId" value="${id}">${words}
    <button id="undo">Undo</button></form>`,
  })
}

/** Once the interview has this decision, the other one may follow. */
function otherwise(place: Place, { approvalStatus }: InterviewDetail, decision: Verdict): Html | '' {
  const other = otherThan(decision)
  // It is the interview's already, and the question would not be asked.
  if (approvalStatus === other) return ''
  return html`<a class="button second" href="${pathTo(place, '/decision', { decision: other })}">${VERDICT_WORDS[other].act}…</a>`
}

/** Answers who wanted to undo a decision that cannot be undone any more: nothing was changed, and what can be done instead. */
export function lateUndoPage(
  session: Session,
  place: Place,
  interview: InterviewDetail,
  { decided, isOfAts }: { readonly decided: Decision; readonly isOfAts: boolean },
): PageContent {
  const { decision, state, takesEffectAt, settledBy } = decided
  const other = otherThan(decision)
  const mayDecide = interview.approvalStatus !== other
  return dashboardPage(session, {
    title: 'This cannot be undone any more',
    area: '/dashboard',
    narrow: true,
    body: html`<p><a href="${pathTo(place)}">Back to the interview</a></p><h1>This cannot be undone any more</h1>
      <div class="card alert" role="alert"><p>${VERDICT_WORDS[decision].noun} of <bdi>${fullName(interview.candidate)}</bdi> ${state === 'effective' ? html`took effect at ${second(takesEffectAt)}` : `was ${STATE_WORDS[state]}${settledBy === null ? '' : ` (${settledBy})`}`}. You can undo a decision for ${UNDO_MS / 1_000} seconds. Nothing was changed now.</p></div>
      <div class="card"><h2>What you can do instead</h2><p>${mayDecide ? `Decide anew: a new decision takes the place of this one, and you can undo it again for ${UNDO_MS / 1_000} seconds.` : 'Look at the interview: it has another decision now.'}</p>
      ${mayDecide && isOfAts ? html`<p>What this decision wrote into your ATS stays there, until a rule for the new decision or a person changes it.</p>` : ''}
      <p class="row">${otherwise(place, interview, decision)}<a href="${pathTo(place)}">Show the interview</a></p></div>`,
  })
}

/** One decision, with who, when, why and what became of it. */
export function decisionEntry({ decision, by, settledBy, decidedAt, reason, state }: Decision): Html {
  return html`<li>${pill(decision)} ${by ?? 'by the command line, or by somebody who was removed'} · ${moment(decidedAt)} · <span class="soft">${STATE_WORDS[state]}${settledBy === null ? '' : ` (${settledBy})`}</span>${reason === null ? '' : html`<p class="said"><bdi>${reason}</bdi></p>`}</li>`
}

/** The writes to the ATS that a decision would cause, where they are known. */
export type Foreseen =
  | { readonly ats: string; readonly connection: string; readonly effects: readonly Effect[] }
  /** No ATS knows of this interview. */
  | null
  /** Why it could not be worked out. */
  | Unforeseen

/** The question before a decision, with the reason that the reviewer typed already. */
export interface Asking {
  readonly decision: Verdict
  readonly position: string
  readonly foreseen: Foreseen
  /** A digest of `foreseen`; it comes back with the form. */
  readonly digest: string
  readonly decided: readonly Decision[]
  readonly reason?: string
  /** The effects differ from those that the reviewer was shown before. */
  readonly isChanged?: boolean
}

/** Asks before somebody decides: whom it concerns, and what the ATS will be told. */
export function decisionPage(session: Session, place: Place, interview: InterviewDetail, more: Asking): PageContent {
  const { decision, position, foreseen, digest, decided, reason = '' } = more
  const waiting = decided.find(({ state }) => state === 'waiting')
  const plainName = fullName(interview.candidate)
  const name = html`<bdi>${plainName}</bdi>`
  const { act } = VERDICT_WORDS[decision]
  return dashboardPage(session, {
    title: `${act} ${plainName}?`,
    area: '/dashboard',
    narrow: true,
    body: html`<p><a href="${pathTo(place)}">Back to the interview</a></p><h1>${act} ${name}?</h1>
      <p class="soft">${position} · ${interview.candidate.email}</p>
      ${more.isChanged ? html`<p class="card alert" role="alert">What the ATS will be told has changed since you were asked. Look at it again.</p>` : ''}${unfinished(interview, name)}
      ${waiting ? html`<p class="card alert">${VERDICT_WORDS[waiting.decision].noun}${waiting.by === null ? '' : ` by ${waiting.by}`} can still be undone; this decision takes its place.</p>` : ''}
      <form class="card" method="post" action="${pathTo(place, '/decision')}">
        ${csrfField(session)}<input type="hidden" name="decision" value="${decision}"><input type="hidden" name="foreseen" value="${digest}">
        ${foreseenPart(session, foreseen)}
        <label for="reason">Reason (for your colleagues; neither the candidate nor the ATS gets it)</label>
        <textarea id="reason" name="reason" maxlength="${REASON_MAX}">${reason}</textarea>
        <p class="row"><button type="submit">${act} ${name}</button> <a href="${pathTo(place)}">Do not decide now</a></p>
        <p class="soft">You can undo it for ${UNDO_MS / 1_000} seconds.</p></form>`,
  })
}

function unfinished({ status, answeredQuestions }: InterviewDetail, name: Html): Html {
  if (status === 'completed') return html``
  const what =
    answeredQuestions === 0
      ? html`${name} has not recorded anything yet${status === 'expired' ? ', and the invite has expired' : ''}.`
      : html`The interview is not completed: ${answeredQuestions} answered.`
  return html`<p class="card alert">${what}</p>`
}

/** What the ATS will be told, as a list. */
export function foreseenPart(session: Session, foreseen: Foreseen): Html {
  if (foreseen === null) return html`<p>No ATS is told: the interview came through no connection that you see.</p>`
  if ('problem' in foreseen)
    return html`<p class="error">What the ATS will be told could not be worked out: ${foreseen.plain}.</p>${forAdministrators(session, foreseen.problem)}`
  const { ats, connection, effects } = foreseen
  if (effects.length === 0)
    return html`<p>In ${ats} nothing changes: no rule of the connection “${connection}” writes anything about this decision.</p>`
  const [strong, rest] = [effects.filter((one) => one.isAboutPerson), effects.filter((one) => !one.isAboutPerson)]
  return html`<p>In ${ats} this</p><ul>${strong.map(({ words }) => html`<li><strong>${words}</strong></li>`)}${rest.map(({ words }) => html`<li>${words}</li>`)}</ul>
    <p class="soft">Through the connection “${connection}”.</p>`
}
