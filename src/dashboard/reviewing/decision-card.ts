import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import {
  type Decision,
  REASON_MAX,
  UNDO_MS,
  VERDICTS,
  type Verdict,
  WHY_MAX,
} from '../../interview/reviewing/decisions.ts'
import type { Effect, Unforeseen } from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import type { Further, Neighbour } from '../finding/neighbour-links.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { inEnglish } from '../frame/language.ts'
import { decisionStatus, pill } from '../frame/pages.ts'
import { second } from '../frame/times.ts'
import { frameWords } from '../frame/words/index.ts'
import { endWords, otherThan, undoPart } from './undo-part.ts'
import { decidingWords } from './words/deciding/index.ts'

const UNDO_S = UNDO_MS / 1_000

/** Stays in sight: the decision about an interview, the ways to change it, and the next candidate. */
export function decisionBar(
  session: Session,
  place: Place,
  interview: InterviewDetail,
  decided: readonly Decision[],
  next: Neighbour | Further | null,
): Html {
  const waiting = may(session, 'decide') ? decided.find(({ state }) => state === 'waiting') : undefined
  return html`<section class="bar" id="decision" aria-label="${decidingWords().decision}">
    ${waiting ? undoForm(session, place, interview, waiting) : choices(session, place, interview)}
    ${next ? onward(next, place) : ''}</section>`
}

/** In a list of those who wait for a decision the next one is the next to decide, also once this one is decided and left the list. */
function onward(next: Neighbour | Further, { from }: Place): Html {
  const words = decidingWords().next
  const isToDecide = new URLSearchParams(from).get('decision') === 'to_decide'
  if ('further' in next)
    return html`<a class="onward" href="${next.further}">${isToDecide ? words.furtherToDecide : words.furtherCandidate}</a>`
  const label = isToDecide ? words.toDecideOf(fullName(next)) : words.candidateOf(fullName(next))
  return html`<a class="onward" href="${pathTo(next)}" aria-label="${label}"><span class="whole">${label}</span><span class="short">${isToDecide ? words.toDecide : words.candidate}</span></a>`
}

function choices(session: Session, place: Place, interview: InterviewDetail): Html {
  const { approvalStatus, candidate } = interview
  const words = decidingWords()
  const link = (verdict: Verdict, second: boolean) =>
    html`<a class="button${second ? ' second' : ''}" data-verdict="${verdict}" href="${pathTo(place, '/decision', { decision: verdict })}">${words[verdict].act}…</a>`
  return html`<p class="row"><strong class="whom"><bdi>${fullName(candidate)}</bdi></strong> ${statusOf(interview)}
    ${may(session, 'decide') ? VERDICTS.filter((verdict) => verdict !== approvalStatus).map((verdict) => link(verdict, verdict === 'rejected')) : html`<span class="soft">${words.reviewersDecide}</span>`}</p>`
}

/** On a phone what is still to be decided is seen by the buttons alone, which then stand in one row. */
function statusOf(interview: InterviewDetail): Html {
  const label = pill(decisionStatus(interview))
  return interview.approvalStatus === 'pending' ? html`<span class="beyond">${label}</span>` : label
}

/** The address that leads here names the button, which a browser then gives the focus; `autofocus` does nothing beside such a name. */
function undoForm(session: Session, place: Place, interview: InterviewDetail, waiting: Decision): Html {
  const { id, decision, by, remainingMs } = waiting
  const words = decidingWords()
  const whom = html`<bdi>${fullName(interview.candidate)}</bdi>`
  return undoPart({
    stateAt: `${pathTo({ id: place.id, from: '' }, '/decision/undo', { decisionId: id })}`,
    remainingMs,
    over: endWords(waiting),
    waits: (left) => words[decision].takesEffect(whom, by === session.email ? null : by, left),
    instead: html`${otherwise(place, interview, decision)}<a href="${pathTo(place)}">${words.howItStands}</a>`,
    form: (content) => html`<form class="row" method="post" action="${pathTo(place, '/decision/undo')}">
    ${csrfField(session)}<input type="hidden" name="decisionId" value="${id}">${content}
    <button id="undo">${words.undo}</button></form>`,
  })
}

/** Once the interview has this decision, the other one may follow. */
function otherwise(place: Place, { approvalStatus }: InterviewDetail, decision: Verdict): Html | '' {
  const other = otherThan(decision)
  // It is the interview's already, and the question would not be asked.
  if (approvalStatus === other) return ''
  return html`<a class="button second" data-verdict="${other}" href="${pathTo(place, '/decision', { decision: other })}">${decidingWords()[other].act}…</a>`
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
  const words = decidingWords()
  const whom = html`<bdi>${fullName(interview.candidate)}</bdi>`
  const what = words[decision].late[state](whom, { at: second(takesEffectAt), by: settledBy })
  return dashboardPage(session, {
    title: words.tooLate,
    area: '/dashboard',
    narrow: true,
    body: html`<p><a href="${pathTo(place)}">${frameWords().backToInterview}</a></p><h1>${words.tooLate}</h1>
      <div class="card alert" role="alert"><p>${what} ${words.lateRule(UNDO_S)}</p></div>
      <div class="card"><h2>${words.instead}</h2><p>${mayDecide ? words.decideAnew(UNDO_S) : words.otherDecision}</p>
      ${mayDecide && isOfAts ? html`<p>${words.writtenStays}</p>` : ''}
      <p class="row">${otherwise(place, interview, decision)}<a href="${pathTo(place)}">${words.showInterview}</a></p></div>`,
  })
}

/** One decision, with who, why and what became of it. `isAiShown`: its reader sees what the AI thinks, and so why it was not followed. */
export function decisionEntry({ decision, by, settledBy, reason, why, state }: Decision, isAiShown: boolean): Html {
  const words = decidingWords()
  return html`${pill(decision)} ${by ?? words.byNobodyHere} · <span class="soft">${words.states[state]}${settledBy === null ? '' : ` (${settledBy})`}</span>${reason === null ? '' : html`<p class="said"><bdi>${reason}</bdi></p>`}${why === null || !isAiShown ? '' : html`<p class="said">${words.against.told(html`<bdi>${why}</bdi>`)}</p>`}`
}

/** The writes to the ATS that a decision would cause, where they are known. */
export type Foreseen =
  | { readonly ats: string; readonly connection: string; readonly effects: readonly Effect[] }
  /** No ATS knows of this interview. */
  | null
  /** Why it could not be worked out. */
  | Unforeseen

/** A decision against what the reviewer has seen of the AI, with the line that they typed already. */
export interface Against {
  readonly why: string
  /** They sent the form without it. */
  readonly isMissing: boolean
}

/** The question before a decision, with the reason that the reviewer typed already. */
export interface Asking {
  readonly decision: Verdict
  readonly position: string
  readonly foreseen: Foreseen
  /** A digest of `foreseen`; it comes back with the form. */
  readonly digest: string
  readonly decided: readonly Decision[]
  readonly reason?: string
  /** Undefined: it goes against nothing that they have seen. */
  readonly against: Against | undefined
  /** The effects differ from those that the reviewer was shown before. */
  readonly isChanged?: boolean
}

/** Says that the effects changed. `described`: ids of what is read out with it. It has the focus: a field would take the Enter that sent the form before, and confirm what nobody has read. */
export const changedAlert = (described: string): Html =>
  html`<p class="card alert" role="alert" tabindex="-1" aria-describedby="${described}" autofocus>${decidingWords().isChanged}</p>`

/** Asks before somebody decides: whom it concerns, and what the ATS will be told. A key leads here, so a field has the focus; never the button, which a held Enter would press. */
export function decisionPage(session: Session, place: Place, interview: InterviewDetail, more: Asking): PageContent {
  const { decision, position, foreseen, digest, decided, reason = '' } = more
  const waiting = decided.find(({ state }) => state === 'waiting')
  const plainName = fullName(interview.candidate)
  const name = html`<bdi>${plainName}</bdi>`
  const words = decidingWords()
  const verdict = words[decision]
  const alerts = html`${unfinished(interview, name)}${waiting ? html`<p class="card alert">${words[waiting.decision].givesWay(waiting.by)}</p>` : ''}`
  const before = alerts.text === '' ? 'foreseen' : 'before foreseen'
  return dashboardPage(session, {
    title: verdict.ask(plainName),
    area: '/dashboard',
    narrow: true,
    body: html`<p><a href="${pathTo(place)}">${frameWords().backToInterview}</a></p><h1>${verdict.askOf(name)}</h1>
      <p class="soft"><bdi>${position}</bdi> · ${interview.candidate.email}</p>
      ${more.isChanged ? changedAlert(before) : ''}${alerts.text === '' ? '' : html`<div id="before">${alerts}</div>`}
      <form class="card" method="post" action="${pathTo(place, '/decision')}" data-asks>
        ${csrfField(session)}<input type="hidden" name="decision" value="${decision}"><input type="hidden" name="foreseen" value="${digest}">
        <div id="foreseen">${foreseenPart(session, foreseen)}</div>
        ${more.against ? againstPart(html`<p id="against">${words.against.one}</p>`, more.against, { isFirst: !more.isChanged, before: `${before} against` }) : ''}
        <label for="reason">${words.reason}</label>
        <textarea id="reason" name="reason" dir="auto" maxlength="${REASON_MAX}" aria-describedby="${before}"${more.against || more.isChanged ? '' : html` autofocus`}>${reason}</textarea>
        <p class="row"><button type="submit"><span>${verdict.do(name)}</span></button> <a href="${pathTo(place)}">${words.notNow}</a></p>
        <p class="soft">${words.canUndo(UNDO_S)}</p></form>`,
  })
}

/**
 * Asks why somebody decides against what they have seen of the AI, in a line. `what` says whom it concerns; `isFirst`: its field has the focus.
 * `before`: ids of what stands before the field, which is read out with it: the focus would skip it.
 */
export function againstPart(what: Html, { why, isMissing }: Against, { isFirst = false, before = '' } = {}): Html {
  const words = decidingWords().against
  const isWrong = isMissing ? html` aria-invalid="true"` : ''
  const described = [before, 'why-hint', isMissing ? 'why-problem' : ''].filter((id) => id !== '').join(' ')
  return html`${what}<label for="why">${words.why}</label><p class="hint" id="why-hint">${words.hint(WHY_MAX)}</p>
    ${isMissing ? html`<p class="error" id="why-problem" role="alert">${words.missing}</p>` : ''}
    <input id="why" name="why" type="text" required maxlength="${WHY_MAX}" value="${why}" dir="auto"${isFirst ? html` autofocus` : ''} autocomplete="off" aria-describedby="${described}"${isWrong}>`
}

function unfinished({ status, answeredQuestions }: InterviewDetail, name: Html): Html {
  if (status === 'completed') return html``
  const words = decidingWords()
  if (answeredQuestions > 0) return html`<p class="card alert">${words.notCompleted(answeredQuestions)}</p>`
  const what = status === 'expired' ? words.nothingRecordedExpired(name) : words.nothingRecorded(name)
  return html`<p class="card alert">${what}</p>`
}

/** What the ATS will be told, as a list. */
export function foreseenPart(session: Session, foreseen: Foreseen): Html {
  const words = decidingWords()
  if (foreseen === null) return html`<p>${words.noAts}</p>`
  if ('problem' in foreseen)
    return html`<p class="error">${words.unforeseen[foreseen.code]}</p>${forAdministrators(session, foreseen.problem === null ? words.ourFault : html`<p>${inEnglish(foreseen.problem)}</p>`)}`
  const { ats, connection, effects } = foreseen
  if (effects.length === 0) return html`<p>${words.nothingChanges(ats, connection)}</p>`
  const [strong, rest] = [effects.filter((one) => one.isAboutPerson), effects.filter((one) => !one.isAboutPerson)]
  return html`<p>${words.inAts(ats)}</p><ul>${strong.map((one) => html`<li><strong>${words.effect(one)}</strong></li>`)}${rest.map((one) => html`<li>${words.effect(one)}</li>`)}</ul>
    <p class="soft">${words.through(connection)}</p>`
}
