import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { type AssessedAnalysis, type AssessedResult, isAbstained, isScored } from '../../interview/contract/client.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import type { NoAssessment } from '../../interview/contract/no-assessment.ts'
import { SCORES } from '../../interview/contract/scores.ts'
import type { Evidence, Quote } from '../../interview/reviewing/evidence.ts'
import { clockTime, codeInWords, rubricInWords } from '../../pdf/result-words.ts'
import { type Html, html } from '../../web/pages.ts'
import { noAssessmentText, waitingText } from '../finding/analysis-state.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { inEnglish } from '../frame/language.ts'
import { pill } from '../frame/pages.ts'
import { moment } from '../frame/times.ts'
import { frameWords } from '../frame/words/index.ts'
import { makingParts } from './making.ts'
import { notScoredWhy, reasonWords, scorePart, toldReasons, toldResult } from './told-result.ts'
import { lineId, playsFrom } from './transcripts/part.ts'
import { watchingWords } from './words/watching/index.ts'

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
  const words = watchingWords().analysis
  if (missing !== undefined)
    return html`<h2 id="analysis">${words.title}</h2>${missingPart(session, place, missing, shown)}`
  if (!result) return html`<h2 id="analysis">${words.title}</h2>${unfinished(session, place, interview, shown)}`
  return html`<h2 id="analysis">${words.ofAi}</h2>${isShown ? resultPart(session, place, interview, result, evidence) : hidden(session, place, interview)}`
}

/** Why there is no assessment. Only one that failed can be asked for again; what the model's server said is for administrators. */
function missingPart(session: Session, place: Place, missing: NoAssessment, { evidence }: ShownAnalysis): Html {
  const isFailed = missing === 'failed'
  return html`<div class="card"><p>${noAssessmentText(missing)}</p>
    ${isFailed && session.isAdministrator && evidence?.failure ? html`<details><summary>${frameWords().forAdministrators}</summary><p>${inEnglish(evidence.failure)}</p></details>` : ''}
    ${isFailed && mayRequest(session) ? requestForm(session, place) : ''}</div>`
}

/** Nothing is asked about made-up people. */
const mayRequest = (session: Session): boolean => may(session, 'decide') && session.sample === null

const requestForm = (session: Session, place: Place): Html =>
  html`<form method="post" action="${pathTo(place, '/analysis')}">${csrfField(session)}<button class="second">${watchingWords().analysis.request}</button></form>`

function unfinished(session: Session, place: Place, { status }: InterviewDetail, shown: ShownAnalysis): Html {
  const { analysis } = shown
  const mayAsk = mayRequest(session) && status === 'completed' && analysis.status === 'not_requested'
  return html`<div class="card"><p>${pill(analysis.status)} ${status === 'completed' ? '' : watchingWords().analysis.later}</p>
    ${waitingPart(session, shown)}${mayAsk ? requestForm(session, place) : ''}</div>`
}

function waitingPart(session: Session, { analysis: { waiting }, evidence }: ShownAnalysis): Html {
  if (!waiting) return html``
  return html`<p>${waitingText(waiting.reason)} <span class="soft">${watchingWords().analysis.since(moment(waiting.since))}</span></p>
    ${session.isAdministrator && evidence?.waitingWords ? html`<details><summary>${frameWords().forAdministrators}</summary><p>${inEnglish(evidence.waitingWords)}</p></details>` : ''}`
}

function hidden(session: Session, place: Place, { answers }: InterviewDetail): Html {
  const words = watchingWords().analysis
  const mayRate = may(session, 'decide')
  return html`<details class="card"><summary>${mayRate ? words.hiddenUntil : words.hidden}</summary>
    <p>${mayRate ? words.afterRating : words.whenAsked}${answers.length === 0 || !mayRate ? '' : html` <a href="#rating">${words.rate}</a>`}</p>
    <form method="post" action="${pathTo(place, '/reveal')}">${csrfField(session)}<p><button class="second">${mayRate ? words.showUnrated : words.show}</button></p></form></details>`
}

function resultPart(
  session: Session,
  place: Place,
  interview: InterviewDetail,
  result: AssessedResult,
  evidence: Evidence | null,
): Html {
  const words = watchingWords().analysis
  const { hiringRecommendation: advice, detailedAssessment: detail } = result
  const told = toldResult(interview, result, evidence)
  const { strengths, concerns, reasons } = toldReasons(result, evidence)
  const { communication, competency_assessment: competency } = detail
  const said = (text: string) => reasonWords(text, evidence)
  return html`<div class="card"><p><strong>${told.summary}</strong></p>
    ${
      isAbstained(result)
        ? ''
        : html`<table class="scores"><tbody>${SCORES.map((row) => scoreRow(interview, result, evidence, row))}</tbody></table>
      <p>${words.recommendation(codeInWords(words, advice.decision), codeInWords(words, advice.confidence_level))}</p>`
    }
    ${[strengths, concerns].map((text) => (text === '' ? '' : html`<p>${text}</p>`))}
    ${list(words.reasons, reasons, evidence?.told?.primary.some(({ text }) => text !== null) ? words.reasonsAre : '')}${list(words.risks, advice.risks.map(said))}${list(words.conditions, told.conditions)}
    ${list(words.strengths, [...communication.strengths, ...competency.observed_strengths].map(said))}${list(words.weaknesses, [...communication.weaknesses, ...competency.areas_for_improvement].map(said))}
    ${list(words.speaksFor, detail.positive_indicators.map(said))}${list(words.redFlags, told.redFlags)}
    ${evidence === null ? '' : flaggedPart(interview, evidence)}
    <p class="soft">${words.analysed(moment(result.analyzedAt), evidence?.model || null, evidence?.rubric ? rubricInWords(words, evidence.rubric) : null)}</p>${session.sample === null ? html`<p><a class="button second" href="${pathTo(place, '/result.pdf')}" download>${words.asPdf}</a></p>` : ''}${evidence === null ? '' : forAdministrators(session, ...makingParts(evidence))}</div>`
}

const list = (title: string, items: readonly (Html | string)[], about = ''): Html =>
  items.length === 0
    ? html``
    : html`<h3>${title}</h3>${about === '' ? '' : html`<p class="soft">${about}</p>`}<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`

function scoreRow(
  interview: InterviewDetail,
  result: AssessedResult,
  evidence: Evidence | null,
  row: (typeof SCORES)[number],
): Html {
  const [, score, criterion] = row
  const words = watchingWords().analysis
  const quotes = criterion === null || !isScored(result, score) ? [] : (evidence?.quotes.get(criterion) ?? [])
  return html`<tr><th scope="row">${words.scores[score]}</th><td>${scorePart(result, evidence, row, words.notScored(notScoredWhy(evidence, criterion)))}</td></tr>${quotes.length === 0 ? '' : html`<tr class="evidence"><td colspan="2">${quotes.map((quote) => quoteOf(interview, quote))}</td></tr>`}`
}

/** Words to whoever assesses. There may be good reasons for them, so nothing follows but this. */
function flaggedPart(interview: InterviewDetail, { flags, dropped }: Evidence): Html {
  const words = watchingWords().analysis
  return html`${
    flags.length === 0
      ? ''
      : html`<h3>${words.flagged}</h3><p>${words.flaggedWhy}</p>${flags.map((flag) => quoteOf(interview, flag))}`
  }${dropped === 0 ? '' : html`<p class="soft">${words.dropped(dropped)}</p>`}`
}

/** A quote, with the way to the answer that it is from. */
function quoteOf({ answers }: InterviewDetail, { text, questionId, second, correctedLine }: Quote): Html {
  const at = answers.findIndex((answer) => answer.questionId === questionId)
  const words = watchingWords().analysis
  return html`<p class="quote"><q><bdi>${text}</bdi></q>${at < 0 ? '' : html` <a href="#answer-${at + 1}"${playsFrom(second)}>${second === null ? words.answer(at + 1) : words.answerAt(at + 1, clockTime(second))}</a>`}${at < 0 || correctedLine === undefined ? '' : html` <a href="#${lineId(at + 1, correctedLine)}">${words.corrected}</a>`}</p>`
}
