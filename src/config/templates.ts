import type { Path } from './places.ts'
import type { WriteBackRule } from './schema.ts'

/**
 * `{{ name.path }}` in texts of the YAML. Values are put in as they are: the text of a value is never a template. Spaces are cut off the name afterwards:
 * asked for here, they could be shared out in so many ways that a row of a few thousand would hold up the process for hours.
 */
const SLOT = /\{\{([^{}]*)\}\}/g

/** The names between `{{` and `}}`, in their order. */
export function slotsOf(template: string): string[] {
  return Array.from(template.matchAll(SLOT), (match) => (match[1] ?? '').trim())
}

/** True when braces are left over where every `{{ … }}` is taken away: one of them was not closed. */
export function hasLooseBraces(template: string): boolean {
  return /\{\{|\}\}/.test(template.replace(SLOT, ''))
}

/** Every text of a rule in which `{{ … }}` is filled in, with its place below the rule. */
export function templatesOf(rule: WriteBackRule): { text: string; at: Path }[] {
  const texts: [string | undefined, Path][] = [
    [rule.note, ['note']],
    [rule.tag, ['tag']],
    [rule.link?.url, ['link', 'url']],
    [rule.attach?.filename, ['attach', 'filename']],
    [rule.attach?.text, ['attach', 'text']],
    [rule.reject?.note, ['reject', 'note']],
    ...Object.entries(rule.field ?? {}).map(([name, text]): [string, Path] => [text, ['field', name]]),
  ]
  return texts.flatMap(([text, at]) => (text === undefined ? [] : [{ text, at }]))
}

/** Renders a template; `value` answers for each slot. Returns the text and what each slot became, for `explain`. */
export function render(
  template: string,
  value: (slot: string) => string,
): { text: string; values: Record<string, string> } {
  const values: Record<string, string> = {}
  const text = template.replace(SLOT, (_whole, written: string) => {
    const slot = written.trim()
    const found = value(slot)
    values[slot] = found
    return found
  })
  return { text, values }
}

const SCORES = [
  'communication_score',
  'criteria_match_score',
  'competency_score',
  'cultural_fit_score',
  'overall_score',
]

/** Everything a template may name. */
export const SLOTS: readonly string[] = [
  ...[
    'id',
    'status',
    'approvalStatus',
    'inviteUrl',
    'inviteExpiresAt',
    'answeredQuestions',
    'createdAt',
    'completedAt',
    'reviewUrl',
  ].map((name) => `interview.${name}`),
  ...['firstName', 'lastName', 'email'].map((name) => `candidate.${name}`),
  'position.id',
  'position.name',
  'application.id',
  'job.id',
  'job.name',
  'event',
  'connection',
  'analysis.abstained',
  'analysis.analyzedAt',
  ...SCORES.map((name) => `analysis.evaluationScores.${name}`),
  'analysis.hiringRecommendation.decision',
  'analysis.hiringRecommendation.confidence_level',
  ...['one_line_summary', 'key_strengths', 'key_concerns', 'fit_assessment'].map((name) => `analysis.summary.${name}`),
]
