import { fullName } from '../../base/person-names.ts'
import { rubricVersionOf } from '../../interview/contract/rubric-label.ts'
import type { FoundInterview } from '../../interview/finding/find.ts'
import { presentLanguage } from '../frame/language.ts'
import { decisionStatus, statusWord } from '../frame/pages.ts'
import { analysisWord, noAssessmentShort } from './analysis-state.ts'
import { findingWords } from './words/index.ts'

const COLUMNS = [
  'id',
  'name',
  'email',
  'position',
  'status',
  'decision',
  'analysis',
  'invited',
  'completed',
  'changed',
  'score',
  'rubric',
  'low',
  'high',
  'confidence',
  'flagged',
] as const

/** Tabs and every kind of line break: within a cell they would begin another one, or another row, in a file read with a tab or line by line. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu
/** Other separators of cells, in the forms that a spreadsheet may fold into them. */
const SEPARATOR = /[,;:|\u037e\u060c\u061b\ufe10\ufe14\ufe50\ufe54\uff0c\uff1a\uff1b\uff5c]/
/** Where a formula begins, in the same forms. */
const SIGN = /[=+\-@\u207a\u207b\u207c\u208a\u208b\u208c\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]/
/**
 * Where a spreadsheet takes what follows for a formula; behind an apostrophe it is text. A spreadsheet whose separator is another one,
 * as in many languages, sees no quotes of ours: a separator within a name begins a cell of its own there, and quotes that a name holds
 * may vanish from before its sign, as may spaces and characters that nobody sees.
 */
const FORMULA = new RegExp(`(?<=^|${SEPARATOR.source})(?=[\\s"\\p{Cf}]*${SIGN.source})`, 'gu')

/** The mark by which spreadsheets know UTF-8, and the names of the columns. */
export function csvHead(): string {
  const { headings } = findingWords().csv
  return `\ufeff${line(COLUMNS.map((column) => headings[column]))}`
}

/** A status in the reader's words; in English the word of the API, by which programs of people know it. */
const word = (status: string, wordOf = statusWord): string => (presentLanguage() === 'en' ? status : wordOf(status))

/** The decision as the list says it; in English what is not decided yet and cannot be either stays the word of the API. */
function decisionWord(one: FoundInterview): string {
  const status = decisionStatus(one)
  if (status === 'to_decide') return statusWord(status)
  return status === 'unfinished' && presentLanguage() === 'en' ? one.approvalStatus : word(status)
}

/** An interview as a line of the export, for the person of its `scoresFor`. No link in it: whoever has an invite's link is the candidate. */
export function csvLine(one: FoundInterview): string {
  return line([
    one.id,
    fullName(one.candidate),
    one.candidate.email,
    one.positionName,
    word(one.status),
    decisionWord(one),
    one.noAssessment ? noAssessmentShort(one.noAssessment) : word(one.analysisStatus, analysisWord),
    one.createdAt.toISOString(),
    one.completedAt?.toISOString() ?? '',
    one.updatedAt.toISOString(),
    scoreCell(one),
    rubricCell(one.rubric),
    ...surenessCells(one),
  ])
}

/** What the AI thinks comes after the own rating, here as on the page of the interview. */
function scoreCell({ score, isScoreHidden }: FoundInterview): string {
  if (isScoreHidden) return findingWords().csv.hidden
  return score === null ? '' : String(score)
}

/** From which score to which several judgements lie, and how sure the AI is; hidden like the score itself. */
function surenessCells({ sureness, isScoreHidden }: FoundInterview): string[] {
  const { hidden, confidences, yes, no } = findingWords().csv
  if (isScoreHidden) return [hidden, hidden, hidden, hidden]
  if (sureness === null) return ['', '', '', '']
  const { range, confidence, isFlagged } = sureness
  const flagged = isFlagged === null ? '' : isFlagged ? yes : no
  return [...(range ?? ['', '']).map(String), confidence === null ? '' : confidences[confidence], flagged]
}

function rubricCell(label: FoundInterview['rubric']): string {
  if (label === null) return ''
  const { isOwn, version } = rubricVersionOf(label)
  const { ownRubric, builtInRubric } = findingWords().csv
  return isOwn ? ownRubric(version) : builtInRubric(version)
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string): string {
  const safe = text.replace(BREAKS, ' ').replace(FORMULA, "'")
  return /[",;]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
