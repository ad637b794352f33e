import type { z } from 'zod'
import { codePoints, isStorable } from '../../base/text.ts'
import { POSITION_MAX, PositionInput } from '../../interview/contract/contract.ts'
import type { EditedPosition } from '../../interview/positions/positions.ts'
import { positionWords } from './words/pages/index.ts'

/** Minutes for an answer (spec §8). */
export const MINUTES = [1, 2, 3, 4, 5] as const

/** A question as it stands in the editor. */
export interface DraftQuestion {
  /** Empty: it is new. */
  readonly id: string
  readonly text: string
  readonly minutes: string
}

/** A position as it stands in the editor: texts as they were typed, whether they can be stored or not. */
export interface PositionDraft {
  readonly name: string
  readonly status: string
  readonly companyId: string
  readonly teamId: string
  readonly interviewCondition: string
  readonly analyzePrompt: string
  readonly questions: readonly DraftQuestion[]
}

/** Sentences by the ids of the fields that they belong to, in the order of the page. */
export type Problems = ReadonlyMap<string, string>

const NEW_QUESTION: DraftQuestion = { id: '', text: '', minutes: '2' }

/** The editor of a new position. */
export const EMPTY_DRAFT: PositionDraft = {
  name: '',
  status: 'open',
  companyId: '',
  teamId: '',
  interviewCondition: '',
  analyzePrompt: '',
  questions: [NEW_QUESTION],
}

/** A position in the editor. */
export function draftOfPosition(position: EditedPosition): PositionDraft {
  return {
    name: position.name,
    status: position.status,
    companyId: position.companyId,
    teamId: position.teamId ?? '',
    interviewCondition: position.interviewCondition ?? '',
    analyzePrompt: position.analyzePrompt,
    questions: position.questions.map(({ id, text, timeLimit }) => ({ id, text, minutes: String(timeLimit) })),
  }
}

/** The draft that a form holds. */
export function draftOfForm(fields: Readonly<Record<string, unknown>>): PositionDraft {
  const text = (name: string) => {
    const value = fields[name]
    // A browser sends line breaks as two characters, and counts them as one.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  const numbers = Array.from({ length: POSITION_MAX.questions }, (_, at) => at).filter((at) => `q${at}text` in fields)
  return {
    name: text('name'),
    status: text('status'),
    companyId: text('companyId'),
    teamId: text('teamId'),
    interviewCondition: text('interviewCondition'),
    analyzePrompt: text('analyzePrompt'),
    questions: numbers.map((at) => ({
      id: text(`q${at}id`),
      text: text(`q${at}text`),
      minutes: text(`q${at}minutes`),
    })),
  }
}

/**
 * The draft after a button of its questions: `add`, `up-2`, `down-2` or `remove-2`; undefined for any other. `focus` is the id of the control that
 * comes next, so that a question can be moved on by the same key.
 */
export function rearranged(
  draft: PositionDraft,
  act: string,
): { readonly draft: PositionDraft; readonly focus: string } | undefined {
  const questions = [...draft.questions]
  const last = questions.length - 1
  if (act === 'add') {
    if (questions.length >= POSITION_MAX.questions) return { draft, focus: `q${last}text` }
    return { draft: { ...draft, questions: [...questions, NEW_QUESTION] }, focus: `q${last + 1}text` }
  }
  const [, verb, digits] = /^(up|down|remove)-(\d{1,2})$/.exec(act) ?? []
  if (verb === undefined) return undefined
  const from = Number(digits)
  const [moved] = questions.splice(from, 1)
  if (!moved) return { draft, focus: 'add' }
  if (verb === 'remove') {
    const focus = questions.length === 0 ? 'add' : `q${Math.min(from, questions.length - 1)}text`
    return { draft: { ...draft, questions }, focus }
  }
  const to = Math.min(Math.max(from + (verb === 'up' ? -1 : 1), 0), last)
  questions.splice(to, 0, moved)
  const isAtEnd = to === (verb === 'up' ? 0 : last)
  return { draft: { ...draft, questions }, focus: `${isAtEnd ? (verb === 'up' ? 'down' : 'up') : verb}-${to}` }
}

/** Without questions that the position does not have any more, which somebody else removed: saved again, they are new. */
export function withKnownQuestions(draft: PositionDraft, known: ReadonlySet<string>): PositionDraft {
  return { ...draft, questions: draft.questions.map((one) => (known.has(one.id) ? one : { ...one, id: '' })) }
}

/** What the API would be sent, or what has to be mended, field by field. */
export function checkedDraft(
  draft: PositionDraft,
): { readonly input: PositionInput } | { readonly problems: Problems } {
  const parsed = PositionInput.safeParse({
    name: draft.name,
    companyId: draft.companyId,
    teamId: draft.teamId === '' ? null : draft.teamId,
    status: draft.status,
    interviewCondition: draft.interviewCondition.trim() === '' ? null : draft.interviewCondition,
    analyzePrompt: draft.analyzePrompt,
    questions: draft.questions.map(({ id, text, minutes }, order) => ({
      ...(id === '' ? {} : { id }),
      text,
      timeLimit: Number(minutes),
      order,
    })),
  })
  return parsed.success ? { input: parsed.data } : { problems: problemsOf(parsed.error, draft) }
}

function problemsOf({ issues }: z.ZodError, draft: PositionDraft): Problems {
  const fields = new Set(issues.map(({ path }) => fieldOf(path)))
  const inOrder = [
    'name',
    'companyId',
    'teamId',
    'status',
    'questions',
    ...draft.questions.flatMap((_, at) => [`q${at}text`, `q${at}minutes`]),
    'interviewCondition',
    'analyzePrompt',
  ]
  return new Map(inOrder.filter((field) => fields.has(field)).map((field) => [field, sentenceOf(field, draft)]))
}

function fieldOf([first, at, inner]: readonly PropertyKey[]): string {
  if (first !== 'questions' || typeof at !== 'number') return String(first)
  return inner === 'timeLimit' ? `q${at}minutes` : `q${at}text`
}

function sentenceOf(field: string, draft: PositionDraft): string {
  const words = positionWords().refused
  const typed = typedIn(field, draft)
  if (!isStorable(typed)) return words.character
  const has = codePoints(typed)
  switch (field) {
    case 'name':
      return typed.trim() === '' ? words.noName : words.name(has)
    case 'companyId':
      return words.company
    case 'teamId':
      return words.team
    case 'status':
      return words.status
    case 'questions':
      return words.questions(POSITION_MAX.questions)
    case 'interviewCondition':
      return words.condition(has)
    case 'analyzePrompt':
      return words.prompt(has)
    default:
      if (field.endsWith('minutes')) return words.minutes
      return typed.trim() === '' ? words.noText : words.text(has)
  }
}

function typedIn(field: string, draft: PositionDraft): string {
  const [, at] = /^q(\d+)text$/.exec(field) ?? []
  if (at !== undefined) return draft.questions[Number(at)]?.text ?? ''
  const value = draft[field as keyof PositionDraft]
  return typeof value === 'string' ? value : ''
}
