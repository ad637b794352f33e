import type { ShownRubric } from '../../interview/reviewing/rubrics.ts'
import { type Html, html } from '../../web/pages.ts'
import { ago, moment } from '../frame/times.ts'
import { rubricWords } from './words/rubric/index.ts'

/** By what the interviews of a position are judged now, and whether it was made for other questions. */
export function rubricState(rubric: ShownRubric): Html {
  const { inEffect, basis, canDraft } = rubric
  const words = rubricWords().state
  const isStale = inEffect !== null && inEffect.basis !== basis
  return html`<p>${inEffect ? approvedWords(inEffect) : words.builtIn}</p>
    ${isStale ? html`<p><span class="pill wait">${words.lookAgain}</span> ${words.stale(inEffect.version)}</p>` : ''}
    ${canDraft ? '' : html`<p>${words.noModel}</p>`}`
}

function approvedWords({ version, approvedAt, approvedBy, since, by }: NonNullable<ShownRubric['inEffect']>): Html {
  const isFirst = since.getTime() === approvedAt.getTime()
  const words = rubricWords().state
  return html`${words.version(version, approvedBy, moment(approvedAt))}${isFirst ? '' : html` ${words.wentBack(by, ago(since))}`}`
}

/** The rubric on the page of its position. */
export function rubricPart(rubric: ShownRubric, isAdministrator: boolean): Html {
  const { draft, drafting, position } = rubric
  const { title, onPosition: words } = rubricWords()
  const word = drafting ? words.drafting : draft ? words.draft : ''
  return html`<h2 id="rubric">${title}</h2><div class="card">${rubricState(rubric)}
    <p>${isAdministrator && word !== '' ? html`${word} ` : ''}<a href="/dashboard/positions/${position.id}/rubric">${isAdministrator ? words.change : words.read}</a></p></div>`
}
