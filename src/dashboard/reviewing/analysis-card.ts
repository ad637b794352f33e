import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { type AssessedAnalysis, type AssessedResult, isAbstained, isScored } from '../../interview/contract/client.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import type { NoAssessment } from '../../interview/contract/no-assessment.ts'
import { rubricWords } from '../../interview/contract/rubric-label.ts'
import { SCORES } from '../../interview/contract/scores.ts'
import type { Evidence, Quote, Range } from '../../interview/reviewing/evidence.ts'
import { type Html, html } from '../../web/pages.ts'
import { noAssessmentText, waitingText } from '../finding/analysis-state.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { pill } from '../frame/pages.ts'
import { moment } from '../frame/times.ts'
import { makingParts } from './making.ts'

/** An analysis, what it is based on, and whether this reviewer may see it yet. */
export interface ShownAnalysis {
  readonly analysis: AssessedAnalysis
  readonly evidence: Evidence | null
  /** The reviewer rated, or asked to see it without. */
  readonly isShown: boolean
}

/** The analysis: what the AI thinks comes after what the reviewer thinks. */
export function analysisCard(session: Session, place: Place, interview: InterviewDetail, shown: ShownAnalysis): Html {
  const { analysis, evidence, isShown } = shown
  const { result, noAssessment: missing } = analysis
  if (missing !== undefined) return html`<h2 id="analysis">Analysis</h2>${missingPart(session, place, missing, shown)}`
  if (!result) return html`<h2 id="analysis">Analysis</h2>${unfinished(session, place, interview, shown)}`
  return html`<h2 id="analysis">What the AI thinks</h2>${isShown ? resultPart(session, interview, result, evidence) : hidden(session, place, interview)}`
}

/** Why there is no assessment. Only one that failed can be asked for again; what the model's server said is for administrators. */
function missingPart(session: Session, place: Place, missing: NoAssessment, { evidence }: ShownAnalysis): Html {
  const isFailed = missing === 'failed'
  return html`<div class="card"><p>${noAssessmentText(missing)}</p>
    ${isFailed && session.isAdministrator && evidence?.failure ? html`<details><summary>For administrators</summary><p>${evidence.failure}</p></details>` : ''}
    ${isFailed && may(session, 'decide') ? requestForm(session, place) : ''}</div>`
}

const requestForm = (session: Session, place: Place): Html =>
  html`<form method="post" action="${pathTo(place, '/analysis')}">${csrfField(session)}<button class="second">Request the analysis</button></form>`

function unfinished(session: Session, place: Place, { status }: InterviewDetail, shown: ShownAnalysis): Html {
  const { analysis } = shown
  const mayAsk = may(session, 'decide') && status === 'completed' && analysis.status === 'not_requested'
  return html`<div class="card"><p>${pill(analysis.status)} ${status === 'completed' ? '' : 'An analysis can be requested once the interview is completed.'}</p>
    ${waitingPart(session, shown)}${mayAsk ? requestForm(session, place) : ''}</div>`
}

function waitingPart(session: Session, { analysis: { waiting }, evidence }: ShownAnalysis): Html {
  if (!waiting) return html``
  return html`<p>${waitingText(waiting.reason)} <span class="soft">Since ${moment(waiting.since)}. The analysis goes on by itself.</span></p>
    ${session.isAdministrator && evidence?.waitingWords ? html`<details><summary>For administrators</summary><p>${evidence.waitingWords}</p></details>` : ''}`
}

function hidden(session: Session, place: Place, { answers }: InterviewDetail): Html {
  const mayRate = may(session, 'decide')
  return html`<details class="card"><summary>${mayRate ? 'Hidden until you have rated' : 'Hidden at first'}</summary>
    <p>${mayRate ? 'You see the AI’s result after your own rating, so that its opinion does not become yours.' : 'You see the AI’s result when you ask for it, so that you can look at the answers first.'}${answers.length === 0 || !mayRate ? '' : html` <a href="#rating">Rate the interview</a>`}</p>
    <form method="post" action="${pathTo(place, '/reveal')}">${csrfField(session)}<p><button class="second">${mayRate ? 'Show it without my rating' : 'Show it'}</button></p></form></details>`
}

function resultPart(
  session: Session,
  interview: InterviewDetail,
  result: AssessedResult,
  evidence: Evidence | null,
): Html {
  const { hiringRecommendation: advice, summary, detailedAssessment: detail } = result
  const { communication, competency_assessment: competency } = detail
  return html`<div class="card"><p><strong>${summary.one_line_summary}</strong></p>
    ${
      isAbstained(result)
        ? ''
        : html`<table><tbody>${SCORES.map((row) => scoreRow(interview, result, evidence, row))}</tbody></table>
      <p>Recommendation: <strong>${inWords(advice.decision)}</strong>, confidence ${inWords(advice.confidence_level)}. It is advice, not the decision of a reviewer.</p>`
    }
    ${[summary.key_strengths, summary.key_concerns].map((text) => (text === '' ? '' : html`<p>${text}</p>`))}
    ${list('Reasons', advice.primary_reasons)}${list('Risks', advice.risks)}${list('Conditions', advice.conditions)}
    ${list('Strengths', [...communication.strengths, ...competency.observed_strengths])}${list('Weaknesses', [...communication.weaknesses, ...competency.areas_for_improvement])}
    ${list('Speaks for the candidate', detail.positive_indicators)}${list('Red flags', detail.red_flags)}
    ${evidence === null ? '' : flaggedPart(interview, evidence)}
    <p class="soft">Analysed ${moment(result.analyzedAt)}${evidence?.model ? ` by ${evidence.model}` : ''}${evidence?.rubric ? `, ${rubricWords(evidence.rubric)}` : ''}</p>${evidence === null ? '' : forAdministrators(session, ...makingParts(evidence))}</div>`
}

/** The codes of the API in words: `STRONG_YES`. */
export const inWords = (code: string): string => code.toLowerCase().replaceAll('_', ' ')

const list = (title: string, items: readonly string[]): Html =>
  items.length === 0 ? html`` : html`<h3>${title}</h3><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`

function scoreRow(
  interview: InterviewDetail,
  result: AssessedResult,
  evidence: Evidence | null,
  [name, score, criterion]: (typeof SCORES)[number],
): Html {
  if (!isScored(result, score))
    return html`<tr><th scope="row">${name}</th><td colspan="2" class="soft">not scored</td></tr>`
  const value = result.evaluationScores[score]
  const range = criterion === null ? undefined : evidence?.ranges.get(criterion)
  const quotes = criterion === null ? [] : (evidence?.quotes.get(criterion) ?? [])
  return html`<tr><th scope="row">${name}</th><td>${value}${rangeOf(range)}</td><td><progress max="100" value="${value}" aria-label="${name}"></progress></td></tr>${quotes.length === 0 ? '' : html`<tr class="evidence"><td colspan="3">${quotes.map((quote) => quoteOf(interview, quote))}</td></tr>`}`
}

/** How far several judgements lie apart; nothing where they agree. */
const rangeOf = (range: Range | undefined): Html =>
  range === undefined || range[0] === range[1] ? html`` : html` <span class="soft range">${range[0]}–${range[1]}</span>`

/** Words to whoever assesses. There may be good reasons for them, so nothing follows but this. */
function flaggedPart(interview: InterviewDetail, { flags, dropped }: Evidence): Html {
  return html`${
    flags.length === 0
      ? ''
      : html`<h3>Speaks to whoever assesses</h3><p>These words tell an assessor or an AI what to do. They are no evidence for a score. On this result no stage move, rejection, tag or field is written to the ATS without a person.</p>${flags.map((flag) => quoteOf(interview, flag))}`
  }${dropped === 0 ? '' : html`<p class="soft">${dropped === 1 ? 'One sentence of the AI was left out: it spoke' : `${dropped} sentences of the AI were left out: they spoke`} of a personal trait such as age, origin, health or family.</p>`}`
}

/** A quote, with the way to the answer that it is from. */
function quoteOf({ answers }: InterviewDetail, { text, questionId, second }: Quote): Html {
  const at = answers.findIndex((answer) => answer.questionId === questionId)
  const when = second === null ? '' : ` at ${clockTime(second)}`
  return html`<p class="quote"><q><bdi>${text}</bdi></q>${at < 0 ? '' : html` <a href="#answer-${at + 1}">Answer ${at + 1}${when}</a>`}</p>`
}

/** As a player shows it: `1:05`. */
const clockTime = (second: number): string =>
  `${Math.floor(second / 60)}:${String(Math.floor(second % 60)).padStart(2, '0')}`
