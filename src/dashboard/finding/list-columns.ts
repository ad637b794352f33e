import type { Session } from '../../accounts/sessions.ts'
import type { FoundInterview } from '../../interview/finding/find.ts'
import type { FindSort } from '../../interview/finding/find-filters.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { pill, statusWord } from '../frame/pages.ts'
import { ago } from '../frame/times.ts'
import { analysisWord, noAssessmentPill } from './analysis-state.ts'
import { findingWords } from './words/index.ts'

/** Columns that a person can choose, in the order in which they stand behind the candidate. `time`: that of the list's order. */
export const COLUMNS = [
  'position',
  'status',
  'analysis',
  'score',
  'decision',
  'time',
  'invited',
  'completed',
  'changed',
] as const
export type Column = (typeof COLUMNS)[number]

/** Of whoever chose none. */
const USUAL: readonly Column[] = ['position', 'status', 'analysis', 'decision', 'time']

/** The column of the time that each order is by. */
const TIMES: Readonly<Record<FindSort, 'invited' | 'completed' | 'changed'>> = {
  changed: 'changed',
  invited: 'invited',
  completed: 'completed',
  name: 'changed',
  waiting: 'completed',
}

const CELLS: Readonly<Record<Exclude<Column, 'time'>, (one: FoundInterview) => Html | string>> = {
  position: (one) => html`<bdi>${one.positionName}</bdi>`,
  status: (one) => pill(one.status),
  analysis: analysisOf,
  score: scoreOf,
  decision: decisionOf,
  invited: (one) => ago(one.createdAt),
  completed: (one) => ago(one.completedAt),
  changed: (one) => ago(one.updatedAt),
}

/** A column as the list shows it. */
export interface ShownColumn {
  /** The same in every language, for the style sheet. */
  readonly name: Column
  readonly heading: string
  readonly cell: (one: FoundInterview) => Html | string
}

/** What somebody chose, of what the list has; what was chosen of an earlier version and is no column any more is left out. */
export const validColumns = (stored: readonly string[] | undefined): readonly Column[] =>
  stored === undefined ? USUAL : COLUMNS.filter((column) => stored.includes(column))

/** The columns of a list in this order; a time stands in it once. */
export function columnsOf(chosen: readonly Column[], sort: FindSort): ShownColumn[] {
  const words = findingWords().columns
  const shown = chosen.map((column) => (column === 'time' ? TIMES[sort] : column))
  return [...new Set(shown)].map((column) => ({ name: column, heading: words[column], cell: CELLS[column] }))
}

/** The form in which a person chooses their columns; `query`: the list to go back to. */
export function columnsForm(session: Session, chosen: readonly Column[], query: string): Html {
  const { columns, columnsForm: words } = findingWords()
  return html`<details class="tool"><summary>${words.title}</summary><form method="post" action="/dashboard/columns">${csrfField(session)}<input type="hidden" name="query" value="${query}">
    <fieldset><legend>${words.legend}</legend>${COLUMNS.map((column) => html`<label class="check"><input type="checkbox" name="column" value="${column}"${chosen.includes(column) ? html` checked` : ''}> ${columns[column]}</label>`)}</fieldset>
    <p class="row"><button>${words.show}</button><button class="second" name="usual" value="1">${words.usual}</button></p></form></details>`
}

/** Nothing can be analysed before somebody has finished. */
function analysisOf({ status, analysisStatus, noAssessment }: FoundInterview): Html {
  if (noAssessment) return noAssessmentPill(noAssessment)
  if (analysisStatus !== 'not_requested' || status === 'completed')
    return pill(analysisStatus, analysisWord(analysisStatus))
  return html`<span class="soft">–</span>`
}

/** What the AI thinks comes after the own rating, here as on the page of the interview. */
function scoreOf({ score, isScoreHidden }: FoundInterview): Html | string {
  if (isScoreHidden) return html`<span class="soft">${findingWords().afterRating}</span>`
  return score === null ? html`<span class="soft">–</span>` : String(score)
}

/** Nothing is to be decided before somebody has finished. */
function decisionOf({ status, approvalStatus }: FoundInterview): Html {
  if (approvalStatus !== 'pending') return pill(approvalStatus)
  return html`<span class="soft">${status === 'completed' ? statusWord('to_decide') : '–'}</span>`
}
