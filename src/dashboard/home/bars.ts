import { type Html, html } from '../../web/pages.ts'
import { shareBar } from '../frame/drawn-bars.ts'
import { presentLanguage } from '../frame/language.ts'
import { homeWords } from './words/index.ts'

/** One row of a plot: a name, a figure, and the share of the row's bar, in percent. */
interface BarRow {
  readonly name: Html | string
  readonly figure: string
  readonly percent: number
  /** What stands beside the bar. */
  readonly words: string
}

/** A plot as a table: each bar has its number beside it, so that no information is in the picture alone. */
export const barsTable = (caption: string, columns: readonly [string, string, string], rows: readonly BarRow[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table class="bars"><caption class="soft">${caption}</caption>
    <thead><tr>${columns.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr><th scope="row">${row.name}</th><td>${row.figure}</td><td>${bar(row)}</td></tr>`)}</tbody></table></div>`

const bar = ({ percent, words }: BarRow): Html => html`<span class="share">${shareBar(percent)} ${words}</span>`

/** A part of a whole in whole percents; of nothing it is nothing. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** A duration for people, in its largest unit and with a tenth where that is small: `1.5 days`, `3 hours`, `less than a minute`. */
export function lasting(ms: number): string {
  for (const [unit, unitMs] of UNITS) {
    if (ms < unitMs) continue
    const n = ms < 10 * unitMs ? Math.round((10 * ms) / unitMs) / 10 : Math.round(ms / unitMs)
    return new Intl.NumberFormat(presentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(n)
  }
  return homeWords().figures.lessThanMinute
}
