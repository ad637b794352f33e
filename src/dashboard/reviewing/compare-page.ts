import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import { type AssessedAnalysis, isAbstained } from '../../interview/contract/client.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import { SCORES } from '../../interview/contract/scores.ts'
import type { Evidence } from '../../interview/reviewing/evidence.ts'
import type { Review, Reviews } from '../../interview/reviewing/reviews.ts'
import type { ShownTranscript } from '../../interview/reviewing/transcripts/corrections.ts'
import { codeInWords, rubricInWords } from '../../pdf/result-words.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { noAssessmentText } from '../finding/analysis-state.ts'
import { dashboardPage } from '../frame/frame.ts'
import { listPath, pathTo } from '../frame/interview-place.ts'
import { decisionStatus, pill } from '../frame/pages.ts'
import { frameWords } from '../frame/words/index.ts'
import { answerBody } from './player.ts'
import { scorePart, toldResult } from './told-result.ts'
import { transcriptPart } from './transcripts/part.ts'
import { decidingWords } from './words/deciding/index.ts'
import { watchingWords } from './words/watching/index.ts'

/** One of the interviews side by side, as this reviewer may see it. */
export interface Compared {
  readonly interview: InterviewDetail
  readonly analysis: AssessedAnalysis
  readonly evidence: Evidence | null
  readonly transcripts: ReadonlyMap<string, ShownTranscript>
  readonly reviews: Reviews
  readonly written: ReadonlyMap<string, string>
}

/** Candidates of one position side by side: what each answered, what reviewers think, and then what the AI does. */
export function comparePage(
  session: Session,
  { all, position, from }: { readonly all: readonly Compared[]; readonly position: string; readonly from: string },
): PageContent {
  const row = (heading: Html | string, cell: (one: Compared) => Html) =>
    html`<tr><th scope="row">${heading}</th>${all.map((one) => html`<td>${cell(one)}</td>`)}</tr>`
  const mayRate = may(session, 'decide')
  const rateAt = ({ interview: { id } }: Compared) => `${pathTo({ id, from })}#rating`
  const words = decidingWords().compare
  return dashboardPage(session, {
    title: words.title(all.length),
    area: '/dashboard',
    body: html`<p><a href="${listPath(from)}">${frameWords().backToInterviews}</a></p><h1>${words.title(all.length)}</h1><p class="soft"><bdi>${position}</bdi></p>
      ${rubricsNote(all)}<div class="card scroll" role="region" aria-label="${words.region}" tabindex="0"><table class="compare"><thead><tr><td></td>${all.map(({ interview }) => html`<th scope="col"><a href="${pathTo({ id: interview.id, from })}"><bdi>${fullName(interview.candidate)}</bdi></a><br>${pill(interview.status)} ${pill(decisionStatus(interview))}</th>`)}</tr></thead>
      <tbody>${questionsOf(all).map(([id, text], at) => row(html`${at + 1}. <bdi>${text}</bdi>`, (one) => answerCell(one, id)))}
      ${row(words.ownRating, (one) => ownRating(one, mayRate ? rateAt(one) : undefined))}${row(words.colleagues, colleagues)}${row(words.analysis, (one) => analysisCell(one, mayRate ? rateAt(one) : undefined, pathTo({ id: one.interview.id, from })))}</tbody></table></div>`,
  })
}

/** Scores of different rubrics mean different things. */
function rubricsNote(all: readonly Compared[]): Html | '' {
  const rubrics = new Set(
    all.flatMap(({ analysis, evidence, reviews }) =>
      analysis.result && !isAbstained(analysis.result) && reviews.isAiShown ? [evidence?.rubric ?? ''] : [],
    ),
  )
  if (rubrics.size < 2) return ''
  const words = decidingWords().compare
  return html`<p class="card alert" role="status"><strong>${words.otherRubrics}</strong> ${words.otherRubricsWhy}</p>`
}

/** The questions that any of them answered, in the order in which the answers name them; one that was edited since counts by its id. */
function questionsOf(all: readonly Compared[]): (readonly [id: string, text: string])[] {
  const texts = new Map<string, string>()
  for (const { interview } of all)
    for (const { questionId, questionText } of interview.answers)
      if (!texts.has(questionId)) texts.set(questionId, questionText)
  return [...texts]
}

function answerCell({ interview, transcripts, written }: Compared, questionId: string): Html {
  const answer = interview.answers.find((one) => one.questionId === questionId)
  if (!answer) return html`<span class="soft">${decidingWords().compare.notAnswered}</span>`
  const text = written.get(questionId)
  return html`${answerBody(answer, `${fullName(interview.candidate)}: ${answer.questionText}`, text)}${text === undefined ? transcriptPart(transcripts.get(questionId)) : ''}`
}

/** `rateAt`: undefined for those who do not rate. */
function ownRating({ interview, reviews }: Compared, rateAt: string | undefined): Html {
  if (reviews.own) return ratingOf(reviews.own)
  const words = decidingWords().compare
  if (interview.answers.length === 0) return html`<span class="soft">${words.nothingRecorded}</span>`
  if (rateAt === undefined) return html`<span class="soft">${words.reviewersRate}</span>`
  return html`<a href="${rateAt}">${words.rate(html`<bdi>${fullName(interview.candidate)}</bdi>`)}</a>`
}

/** Ratings of colleagues come after the own one; the service gives them out then. */
function colleagues({ reviews: { others, count } }: Compared): Html {
  const words = decidingWords().compare
  if (count === 0) return html`<span class="soft">${words.noRating}</span>`
  if (others === null) return html`<span class="soft">${words.hiddenRatings(count)}</span>`
  return html`${others.map((one) => html`<div>${ratingOf(one)} <span class="soft">${one.by ?? words.removed}</span></div>`)}`
}

const ratingOf = ({ rating, note }: Review): Html =>
  html`<strong>${decidingWords().compare.rating(rating)}</strong>${note === null ? '' : html`<p class="said"><bdi>${note}</bdi></p>`}`

/** What the AI thinks comes after the own rating, as on the page of the interview. */
function analysisCell(
  { interview, analysis: { status, result, noAssessment }, evidence, reviews }: Compared,
  rateAt: string | undefined,
  at: string,
): Html {
  if (noAssessment) return html`${noAssessmentText(noAssessment)}`
  if (!result) return pill(status)
  const words = decidingWords().compare
  if (!reviews.isAiShown)
    return rateAt === undefined
      ? html`<a href="${at}#analysis">${words.hiddenAtFirst}</a>`
      : html`<a href="${rateAt}">${words.hiddenUntilRated}</a>`
  const scores = SCORES.map(
    (row) =>
      html`<dt class="soft">${watchingWords().analysis.scores[row[1]]}</dt><dd>${scorePart(result, evidence, row, words.notScored)}</dd>`,
  )
  const { flagged } = watchingWords().analysis
  return html`<p><strong>${toldResult(interview, result, evidence).summary}</strong></p>${evidence && evidence.flags.length > 0 ? html`<p><span class="pill wait">${flagged}</span></p>` : ''}${isAbstained(result) ? '' : html`<dl>${scores}<dt class="soft">${words.recommendation}</dt><dd>${codeInWords(watchingWords().analysis, result.hiringRecommendation.decision)}</dd><dt class="soft">${words.confidence}</dt><dd>${codeInWords(watchingWords().analysis, result.hiringRecommendation.confidence_level)}</dd></dl>`}${evidence?.rubric ? html`<p class="soft">${words.judgedBy(rubricInWords(watchingWords().analysis, evidence.rubric))}</p>` : ''}`
}
