import type { ShownRubric } from '../../interview/reviewing/rubrics.ts'
import { type Html, html } from '../../web/pages.ts'
import { ago, moment } from '../frame/times.ts'

type WaitReason = NonNullable<NonNullable<ShownRubric['drafting']>['waiting']>['reason']

/** Why a draft waits, in words for an administrator. */
export const DRAFT_WAITS: Readonly<Record<WaitReason, string>> = {
  refused: 'The draft waits: the AI does not accept our access.',
  throttled: 'The draft waits: the AI asked us to wait.',
  unavailable: 'The draft waits: the AI has an error. It is asked again.',
  unreachable: 'The draft waits: the AI cannot be reached. It is asked again.',
  budget: 'The draft waits: what the AI may be used for today is used up. It goes on after 00:00 UTC.',
}

/** By what the interviews of a position are judged now, and whether it was made for other questions. */
export function rubricState(rubric: ShownRubric): Html {
  const { inEffect, basis, canDraft } = rubric
  const isStale = inEffect !== null && inEffect.basis !== basis
  return html`<p>${inEffect ? approvedWords(inEffect) : html`<strong>The built-in rubric is in effect</strong>, the same for every position.`}</p>
    ${isStale ? html`<p><span class="pill wait">Look again</span> Version ${inEffect.version} was made for other questions: they, or what the AI should look for, were changed since. It judges until another one is approved; approve it as it is where it still fits.</p>` : ''}
    ${canDraft ? '' : html`<p>No AI model is set up here, so nobody is judged by it now. What is approved judges once there is one.</p>`}`
}

function approvedWords({ version, approvedAt, approvedBy, since, by }: NonNullable<ShownRubric['inEffect']>): Html {
  const isFirst = since.getTime() === approvedAt.getTime()
  return html`<strong>Version ${version} is in effect</strong>, approved by ${approvedBy} ${moment(approvedAt)}.${isFirst ? '' : html` ${by} went back to it ${ago(since)}.`}`
}

/** The rubric on the page of its position. */
export function rubricPart(rubric: ShownRubric, isAdministrator: boolean): Html {
  const { draft, drafting, position } = rubric
  const word = drafting ? 'The AI drafts levels now.' : draft ? 'A draft waits to be approved.' : ''
  return html`<h2 id="rubric">How the AI judges</h2><div class="card">${rubricState(rubric)}
    <p>${isAdministrator && word !== '' ? html`${word} ` : ''}<a href="/dashboard/positions/${position.id}/rubric">${isAdministrator ? 'Read and change the levels' : 'Read the levels'}</a></p></div>`
}
