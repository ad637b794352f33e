import { codePoints, cut, isStorable, nearestWord, typedLine } from '../../base/text.ts'

/** Mails to candidates; an organization may write each of them in its own words. */
export const OWN_KINDS = ['invite', 'applied', 'reminder', 'receipt'] as const
export type OwnKind = (typeof OWN_KINDS)[number]

/** A subject and a text in which fields such as `{{ position.name }}` stand for what differs from mail to mail. */
export interface TextTemplate {
  readonly subject: string
  readonly text: string
}

export const SUBJECT_LENGTH_MAX = 150
export const TEXT_LENGTH_MAX = 5_000

/** The link stands on a line of its own, where the mail shows its button. */
export const LINK_FIELD = 'interview.inviteUrl'
const FIRST_NAME = 'candidate.firstName'

/**
 * The fields that each mail may name. At a public link anybody can enter any address, so that mail (`applied`) names nothing that the
 * visitor typed.
 */
export const FIELDS: Readonly<Record<OwnKind, readonly string[]>> = {
  invite: [
    FIRST_NAME,
    'position.name',
    'organization.name',
    'position.interviewCondition',
    LINK_FIELD,
    'interview.inviteExpiresAt',
  ],
  applied: ['position.name', 'organization.name', 'position.interviewCondition', LINK_FIELD],
  reminder: [FIRST_NAME, 'position.name', 'organization.name', LINK_FIELD, 'interview.inviteExpiresAt'],
  receipt: [FIRST_NAME, 'position.name', 'organization.name'],
}
/** Fields of one line, which a subject may name. */
const IN_SUBJECT: readonly string[] = [FIRST_NAME, 'position.name', 'organization.name']
/** Names in a refusal; a pasted page has many. */
const FIELDS_NAMED = 5
const NAME_UNITS_MAX = 60

/** Spaces are cut off the name afterwards: asked for here, a long row of them would take hours. */
const SLOT = /\{\{([^{}]*)\}\}/g
export const slot = (field: string): string => `{{ ${field} }}`

const fieldsOf = (text: string): string[] => Array.from(text.matchAll(SLOT), ([, name = '']) => name.trim())
const isLinkLine = (line: string): boolean => /^\{\{([^{}]*)\}\}$/.exec(line.trim())?.[1]?.trim() === LINK_FIELD

/** Line breaks are ours; no control character and none that turns the direction of a text is kept. */
export function tidied({ subject, text }: TextTemplate): TextTemplate {
  const lines = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
  return {
    subject: typedLine(subject),
    text: lines.trim(),
  }
}

/** Why a text cannot be used: in a sentence that names what is wrong, and by a code with what it names, for other languages. */
export interface TextProblem {
  readonly sentence: string
  readonly why: string
  /** The part that is wrong. */
  readonly part: 'subject' | 'text'
  readonly [named: string]: unknown
}

/** Why a text cannot be used; undefined for one that can. */
export function whyRefused(kind: OwnKind, { subject, text }: TextTemplate): TextProblem | undefined {
  return subjectProblem(kind, subject) ?? textProblem(kind, text)
}

function subjectProblem(kind: OwnKind, subject: string): TextProblem | undefined {
  const part = 'subject'
  if (subject === '')
    return { part, why: 'empty', sentence: 'The subject is empty. Write one, or go back to the built-in text.' }
  const fields = fieldsOf(subject)
  const wrong = fields.find((field) => FIELDS[kind].includes(field) && !IN_SUBJECT.includes(field))
  return (
    formProblem(part, subject, SUBJECT_LENGTH_MAX) ??
    unknownProblem(part, kind, fields, IN_SUBJECT) ??
    (wrong === undefined
      ? undefined
      : {
          ...{ part, why: 'not_in_subject', field: slot(wrong) },
          sentence: `${slot(wrong)} cannot stand in the subject. Put it into the text.`,
        })
  )
}

function textProblem(kind: OwnKind, text: string): TextProblem | undefined {
  const part = 'text'
  if (text === '')
    return { part, why: 'empty', sentence: 'The text is empty. Write one, or go back to the built-in text.' }
  const problem = formProblem(part, text, TEXT_LENGTH_MAX) ?? unknownProblem(part, kind, fieldsOf(text), FIELDS[kind])
  if (problem !== undefined || !FIELDS[kind].includes(LINK_FIELD)) return problem
  const count = fieldsOf(text).filter((field) => field === LINK_FIELD).length
  const field = slot(LINK_FIELD)
  if (count === 0)
    return {
      ...{ part, why: 'no_link', field },
      sentence: `${field} is missing: without the link the candidate cannot begin. Put it on a line of its own.`,
    }
  if (count > 1)
    return {
      ...{ part, why: 'several_links', field, count },
      sentence: `${field} stands there ${count} times. Keep one; it becomes the button.`,
    }
  if (text.split('\n').some(isLinkLine)) return undefined
  return {
    ...{ part, why: 'link_in_line', field },
    sentence: `${field} must stand on a line of its own; it becomes the button.`,
  }
}

const PART_NAMES = { subject: 'The subject', text: 'The text' } as const

function formProblem(part: TextProblem['part'], text: string, max: number): TextProblem | undefined {
  const name = PART_NAMES[part]
  const length = codePoints(text)
  if (!isStorable(text))
    return { part, why: 'not_storable', sentence: `${name} holds a character that cannot be stored.` }
  if (length > max)
    return {
      ...{ part, why: 'too_long', max, length },
      sentence: `${name} must be at most ${max.toLocaleString('en')} characters long; it has ${length.toLocaleString('en')}.`,
    }
  if (!/\{\{|\}\}/.test(text.replace(SLOT, ''))) return undefined
  const field = slot('position.name')
  return {
    ...{ part, why: 'half_field', field },
    sentence: `${name} has a {{ or }} without its other half. A field looks like ${field}.`,
  }
}

function unknownProblem(
  part: TextProblem['part'],
  kind: OwnKind,
  fields: readonly string[],
  named: readonly string[],
): TextProblem | undefined {
  const unknown = [...new Set(fields.filter((field) => !FIELDS[kind].includes(field)))]
  if (unknown.length === 0) return undefined
  const told = unknown.slice(0, FIELDS_NAMED).map((field) => {
    const near = nearestWord(field, FIELDS[kind])
    return { field: slot(cut(field, NAME_UNITS_MAX)), near: near === undefined ? undefined : slot(near) }
  })
  const shown = told.map(({ field, near }) => `${field}${near === undefined ? '' : ` (did you mean ${near}?)`}`)
  const more = unknown.length > FIELDS_NAMED ? ` and ${unknown.length - FIELDS_NAMED} more` : ''
  const are = unknown.length === 1 ? 'is no field' : 'are no fields'
  const use = named.map(slot).join(', ')
  return {
    ...{ part, why: 'unknown_fields', told, more: unknown.length - told.length, use },
    sentence: `${shown.join(', ')}${more} ${are} of this mail. Use ${use}.`,
  }
}

/** A text with its fields filled in: paragraphs before the link, and after it. A field without a value takes its line with it. */
export function filled(
  text: string,
  values: Readonly<Record<string, string>>,
): { readonly before: readonly string[]; readonly after: readonly string[] } {
  const lines = text.split('\n')
  const at = lines.findIndex(isLinkLine)
  return at < 0
    ? { before: paragraphsOf(lines, values), after: [] }
    : { before: paragraphsOf(lines.slice(0, at), values), after: paragraphsOf(lines.slice(at + 1), values) }
}

/** One line with its fields filled in; undefined where one of them has no value. A first name that is not known leaves the line. */
export function filledLine(line: string, values: Readonly<Record<string, string>>): string | undefined {
  if (fieldsOf(line).some((field) => field !== FIRST_NAME && !values[field])) return undefined
  const named = values[FIRST_NAME] ? line : line.replace(/ ?\{\{ *candidate\.firstName *\}\}/g, '')
  return named.replace(SLOT, (_whole, name: string) => values[name.trim()] ?? '')
}

function paragraphsOf(lines: readonly string[], values: Readonly<Record<string, string>>): string[] {
  const kept = lines.flatMap((line) => filledLine(line, values) ?? [])
  return kept
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
