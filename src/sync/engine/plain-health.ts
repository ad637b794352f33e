import { outcomeWords } from '../rules/words.ts'

/** What the sentences about a connection are made of. */
export interface PlainFacts {
  readonly known: boolean
  readonly ats_paused: string | null
  readonly writes_paused: string | null
  readonly api_paused: string | null
  readonly paused_rules: readonly unknown[]
  readonly open_until: Date | null
  readonly running_since: Date | null
  readonly ended_at: Date | null
  readonly outcome: string | null
}

/** How a connection does, for people who run nothing: without ids, commands, names of settings and answers of a vendor. */
export function plainHealth(ats: string, row: PlainFacts): string[] {
  if (!row.known) return [`Nothing was read from ${ats} yet.`]
  const rules = row.paused_rules.length
  return [
    ...(row.ats_paused === null
      ? []
      : [`The connection to ${ats} is paused. An administrator sees why, and what to do.`]),
    ...(row.writes_paused === null ? [] : [`Writing to ${ats} is paused. An administrator sees why, and what to do.`]),
    ...(row.api_paused === null
      ? []
      : ['The connection to the interviews is paused. An administrator sees why, and what to do.']),
    ...(rules === 0
      ? []
      : [
          `${rules === 1 ? 'An invite rule is' : `${rules} invite rules are`} paused, because a stage in ${ats} was renamed or is gone. No invite is cancelled because of it. An administrator puts it right.`,
        ]),
    ...(row.open_until
      ? [`${ats} does not answer at the moment. It is asked again at ${row.open_until.toISOString()}.`]
      : []),
    ...(row.running_since ? [`A sync is under way since ${row.running_since.toISOString()}.`] : []),
    row.ended_at
      ? `The last sync ended at ${row.ended_at.toISOString()}: ${outcomeWords(row.outcome)}.`
      : 'No sync has ended yet.',
  ]
}
