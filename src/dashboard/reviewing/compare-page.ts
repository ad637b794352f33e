import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import { type AssessedAnalysis, isAbstained, isScored } from '../../interview/contract/client.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import { rubricWords } from '../../interview/contract/rubric-label.ts'
import { SCORES } from '../../interview/contract/scores.ts'
import type { Evidence } from '../../interview/reviewing/evidence.ts'
import type { Review, Reviews } from '../../interview/reviewing/reviews.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { noAssessmentText } from '../finding/analysis-state.ts'
import { dashboardPage } from '../frame/frame.ts'
import { listPath, pathTo } from '../frame/interview-place.ts'
import { decisionStatus, pill } from '../frame/pages.ts'
import { inWords } from './analysis-card.ts'
import { answerBody, transcriptPart } from './player.ts'

/** One of the interviews side by side, as this reviewer may see it. */
export interface Compared {
  readonly interview: InterviewDetail
  readonly analysis: AssessedAnalysis
  readonly evidence: Evidence | null
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
  return dashboardPage(session, {
    title: `Compare ${all.length} candidates`,
    area: '/dashboard',
    body: html`<p><a href="${listPath(from)}">Back to the interviews</a></p><h1>Compare ${all.length} candidates</h1><p class="soft">${position}</p>
      ${rubricsNote(all)}<div class="card scroll" role="region" aria-label="Comparison" tabindex="0"><table class="compare"><thead><tr><td></td>${all.map(({ interview }) => html`<th scope="col"><a href="${pathTo({ id: interview.id, from })}"><bdi>${fullName(interview.candidate)}</bdi></a><br>${pill(interview.status)} ${pill(decisionStatus(interview))}</th>`)}</tr></thead>
      <tbody>${questionsOf(all).map(([id, text], at) => row(html`${at + 1}. ${text}`, (one) => answerCell(one, id)))}
      ${row('Your rating', (one) => ownRating(one, mayRate ? rateAt(one) : undefined))}${row('Colleagues', colleagues)}${row('Analysis', (one) => analysisCell(one, mayRate ? rateAt(one) : undefined, pathTo({ id: one.interview.id, from })))}</tbody></table></div>`,
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
  return html`<p class="card alert" role="status"><strong>These results were judged by different rubrics.</strong> Their scores do not say who did better. Compare what was said.</p>`
}

/** The questions that any of them answered, in the order in which the answers name them; one that was edited since counts by its id. */
function questionsOf(all: readonly Compared[]): (readonly [id: string, text: string])[] {
  const texts = new Map<string, string>()
  for (const { interview } of all)
    for (const { questionId, questionText } of interview.answers)
      if (!texts.has(questionId)) texts.set(questionId, questionText)
  return [...texts]
}

function answerCell({ interview, evidence, written }: Compared, questionId: string): Html {
  const answer = interview.answers.find((one) => one.questionId === questionId)
  if (!answer) return html`<span class="soft">not answered</span>`
  const text = written.get(questionId)
  return html`${answerBody(answer, `${fullName(interview.candidate)}: ${answer.questionText}`, text)}${text === undefined ? transcriptPart(evidence?.transcripts.get(questionId)) : ''}`
}

/** `rateAt`: undefined for those who do not rate. */
function ownRating({ interview, reviews }: Compared, rateAt: string | undefined): Html {
  if (reviews.own) return ratingOf(reviews.own)
  if (interview.answers.length === 0) return html`<span class="soft">nothing is recorded</span>`
  if (rateAt === undefined) return html`<span class="soft">reviewers rate</span>`
  return html`<a href="${rateAt}">Rate <bdi>${fullName(interview.candidate)}</bdi></a>`
}

/** Ratings of colleagues come after the own one; the service gives them out then. */
function colleagues({ reviews: { others, count } }: Compared): Html {
  if (count === 0) return html`<span class="soft">none yet</span>`
  if (others === null)
    return html`<span class="soft">${count === 1 ? 'one has' : `${count} have`} rated; shown to each who has rated too</span>`
  return html`${others.map((one) => html`<div>${ratingOf(one)} <span class="soft">${one.by ?? 'Somebody who was removed'}</span></div>`)}`
}

const ratingOf = ({ rating, note }: Review): Html =>
  html`<strong>${rating} of 5</strong>${note === null ? '' : html`<p class="said"><bdi>${note}</bdi></p>`}`

/** What the AI thinks comes after the own rating, as on the page of the interview. */
function analysisCell(
  { analysis: { status, result, noAssessment }, evidence, reviews }: Compared,
  rateAt: string | undefined,
  at: string,
): Html {
  if (noAssessment) return html`${noAssessmentText(noAssessment)}`
  if (!result) return pill(status)
  if (!reviews.isAiShown)
    return rateAt === undefined
      ? html`<a href="${at}#analysis">Hidden at first; the page of the interview shows it</a>`
      : html`<a href="${rateAt}">Hidden until you have rated</a>`
  const scores = SCORES.map(
    ([name, score]) =>
      html`<dt class="soft">${name}</dt><dd>${isScored(result, score) ? result.evaluationScores[score] : 'not scored'}</dd>`,
  )
  return html`<p><strong>${result.summary.one_line_summary}</strong></p>${isAbstained(result) ? '' : html`<dl>${scores}<dt class="soft">Recommendation</dt><dd>${inWords(result.hiringRecommendation.decision)}</dd></dl>`}${evidence?.rubric ? html`<p class="soft">Judged by: ${rubricWords(evidence.rubric)}</p>` : ''}`
}
