import type { Session } from '../accounts/sessions.ts'
import { fullName } from '../base/person-names.ts'
import type { Accommodations } from '../interview/accommodations.ts'
import { type AssessedAnalysis, type AssessedResult, isAbstained, isScored } from '../interview/client.ts'
import type { Answer, InterviewDetail } from '../interview/contract.ts'
import type { Decision } from '../interview/decisions.ts'
import type { ShownMail } from '../interview/mailing.ts'
import type { GivenConsent } from '../interview/notices.ts'
import { type Html, html, type PageContent } from '../web/pages.ts'
import { accommodationCard } from './accommodation-card.ts'
import { consentCard } from './consent-card.ts'
import { decisionCard } from './decision-card.ts'
import { dashboardPage } from './frame.ts'
import { mailCard } from './mails.ts'
import { moment, pill } from './pages.ts'
import { timelinePath } from './timeline-page.ts'

/** One interview: who, how far, the recordings, the analysis, and the decision that only a person takes. */
export function interviewPage(
  session: Session,
  interview: InterviewDetail,
  analysis: AssessedAnalysis,
  position: string,
  origin: { connection: string; applicationId: string } | null,
  mails: readonly ShownMail[],
  more: {
    readonly granted: Accommodations
    readonly written: ReadonlyMap<string, string>
    readonly decided: readonly Decision[]
    readonly consent: GivenConsent | null
  },
): PageContent {
  const { candidate } = interview
  return dashboardPage(session, {
    title: fullName(candidate),
    area: '/dashboard',
    body: html`<p><a href="/dashboard">All interviews</a></p>
      <h1><bdi>${fullName(candidate)}</bdi></h1>
      <p class="soft">${position} · ${candidate.email}${candidate.phoneNumber ? html` · ${candidate.countryCode ?? ''} ${candidate.phoneNumber}` : ''}</p>
      <p class="row">${pill(interview.status)} ${interview.answeredQuestions} answered · invited ${moment(interview.createdAt)} · completed ${moment(interview.completedAt)}</p>
      ${origin ? html`<p><a href="${timelinePath(origin)}">Writes to the ATS, and why</a></p>` : ''}
      ${decisionCard(session, interview, more.decided)}
      <h2>Answers</h2>
      ${
        interview.answers.length === 0
          ? html`<div class="card"><p>Nothing has been recorded yet.</p></div>`
          : interview.answers.map(
              (answer) =>
                html`<figure class="card"><figcaption>${answer.questionText} <span class="soft">${moment(answer.answeredAt)}</span></figcaption>${answerOf(answer, more.written)}</figure>`,
            )
      }
      <h2>Analysis</h2>${analysisPart(session, interview, analysis)}
      ${consentCard(more.consent)}
      ${accommodationCard(session, interview, more.granted)}
      ${mails.length === 0 ? '' : html`<h2>Mail</h2>${mails.map((mail) => mailCard(session, mail))}`}`,
  })
}

function answerOf({ questionId, videoUrl }: Answer, written: ReadonlyMap<string, string>): Html {
  const text = written.get(questionId)
  return text === undefined
    ? html`<video controls preload="metadata" src="${localPath(videoUrl)}"></video>`
    : html`<p class="said">${text}</p>`
}

// The page plays recordings from its own origin, whatever address the API gives to others.
function localPath(videoUrl: string): string {
  const url = URL.parse(videoUrl)
  return url ? url.pathname : videoUrl
}

function analysisPart(session: Session, interview: InterviewDetail, analysis: AssessedAnalysis): Html {
  if (analysis.result) return resultPart(analysis.result)
  const ask = interview.status === 'completed' && (analysis.status === 'not_requested' || analysis.status === 'failed')
  return html`<div class="card"><p>${pill(analysis.status)} ${interview.status === 'completed' ? '' : 'An analysis can be requested once the interview is completed.'}</p>
    ${ask ? html`<form method="post" action="/dashboard/interviews/${interview.id}/analysis"><input type="hidden" name="csrf" value="${session.csrf}"><button class="second">Request the analysis</button></form>` : ''}</div>`
}

function resultPart(result: AssessedResult): Html {
  const { evaluationScores: scores, hiringRecommendation: advice, summary, detailedAssessment: detail } = result
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? '' : html`<h3>${title}</h3><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`
  const row = (name: string, score: keyof typeof scores) =>
    isScored(result, score)
      ? html`<tr><th scope="row">${name}</th><td>${scores[score]}</td><td><progress max="100" value="${scores[score]}" aria-label="${name}"></progress></td></tr>`
      : html`<tr><th scope="row">${name}</th><td colspan="2" class="soft">not scored</td></tr>`
  return html`<div class="card"><p><strong>${summary.one_line_summary}</strong></p>
    ${
      isAbstained(result)
        ? ''
        : html`<table><tbody>${row('Overall', 'overall_score')}${row('Communication', 'communication_score')}${row('Criteria match', 'criteria_match_score')}${row('Competency', 'competency_score')}${row('Cultural fit', 'cultural_fit_score')}</tbody></table>
      <p>Recommendation: <strong>${advice.decision}</strong>, confidence ${advice.confidence_level}. It is advice; the decision is yours.</p>`
    }
    <p>${summary.key_concerns}</p>
    ${list('Reasons', advice.primary_reasons)}${list('Risks', advice.risks)}${list('Conditions', advice.conditions)}
    ${list('Strengths', detail.communication.strengths)}${list('Weaknesses', detail.communication.weaknesses)}${list('Examples', detail.competency_assessment.relevant_examples)}
    <p class="soft">Analysed ${moment(result.analyzedAt)}</p></div>`
}
