import { fullName } from '../base/person-names.ts'
import type { FoundInterview } from '../interview/find.ts'

const COLUMNS = [
  'Id',
  'Name',
  'Email',
  'Position',
  'Status',
  'Decision',
  'Analysis',
  'Invited',
  'Completed',
  'Changed',
  'Overall score',
] as const

/**
 * Where a spreadsheet takes what follows for a formula; behind an apostrophe it is text. A spreadsheet whose separator is another one, as in
 * many languages, sees no quotes of ours: a semicolon, a tab or a line break within a name begins a cell of its own there.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** The mark by which spreadsheets know UTF-8, and the names of the columns. */
export const CSV_HEAD = `\ufeff${line(COLUMNS)}`

/** An interview as a line of the export, for the person of its `scoresFor`. No link in it: whoever has an invite's link is the candidate. */
export function csvLine(one: FoundInterview): string {
  const isToDecide = one.approvalStatus === 'pending' && one.status === 'completed'
  return line([
    one.id,
    fullName(one.candidate),
    one.candidate.email,
    one.positionName,
    one.status,
    isToDecide ? 'to decide' : one.approvalStatus,
    one.analysisStatus,
    one.createdAt.toISOString(),
    one.completedAt?.toISOString() ?? '',
    one.updatedAt.toISOString(),
    scoreCell(one),
  ])
}

/** What the AI thinks comes after the own rating, here as on the page of the interview. */
function scoreCell({ score, isScoreHidden }: FoundInterview): string {
  if (isScoreHidden) return 'hidden until you have rated'
  return score === null ? '' : String(score)
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string): string {
  const safe = text.replace(FORMULA, "$1'")
  return /[",;\t\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
