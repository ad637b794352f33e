import type { AdviceFigures } from '../../interview/contract/advice.ts'
import { type Html, html } from '../../web/pages.ts'
import { numberWords } from '../frame/language.ts'
import { positionWords } from './words/pages/index.ts'

/** The spans that the figures can be of, in days; null: all time. */
const SPANS = [7, 30, 90, null] as const
export type AdviceSpan = (typeof SPANS)[number]

const ROWS = ['agreed', 'approved', 'rejected'] as const

/** The span that the address names; without one all time. */
export const adviceSpanOf = (asked: unknown): AdviceSpan => SPANS.find((days) => String(days) === asked) ?? null

/** How often people decided as the AI recommended, and how often otherwise, before and after they had seen it. */
export function advicePart(path: string, figures: AdviceFigures, days: AdviceSpan): Html {
  const words = positionWords().advice
  const spans = SPANS.map(
    (one) =>
      html`<a class="chip" href="${path}${one === null ? '' : `?days=${one}`}#advice"${one === days ? html` aria-current="page"` : ''}>${one === null ? words.allTime : words.days(one)}</a>`,
  )
  const cells = ROWS.map((row) => figures[row])
  const total = {
    before: cells.reduce((sum, { before }) => sum + before, 0),
    after: cells.reduce((sum, { after }) => sum + after, 0),
  }
  const row = (name: string, { before, after }: { readonly before: number; readonly after: number }) =>
    html`<tr><th scope="row">${name}</th><td>${numberWords(before)}</td><td>${numberWords(after)}</td></tr>`
  return html`<div class="over"><h2 id="advice">${words.title}</h2><nav class="chips" aria-label="${words.spans}">${spans}</nav></div>
    <div class="card"><p class="soft">${words.what}</p>
    ${
      total.before + total.after === 0
        ? html`<p>${words.none}</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="${words.caption}"><table><caption class="soft">${words.caption}</caption>
      <thead><tr><th scope="col">${words.decision}</th><th scope="col">${words.before}</th><th scope="col">${words.after}</th></tr></thead>
      <tbody>${ROWS.map((name) => row(words.rows[name], figures[name]))}${row(words.total, total)}</tbody></table></div>`
    }${figures.byCommand === 0 ? '' : html`<p class="soft">${words.byCommand(figures.byCommand)}</p>`}</div>`
}
