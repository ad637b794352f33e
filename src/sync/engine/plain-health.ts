import { outcomeWords } from '../rules/words.ts'

/** What the lines about a connection are made of. */
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

/** One thing that people are told about a connection: its code and its facts, so that a page has words for it in each language. */
export type HealthLine =
  | {
      readonly is:
        | 'not-read'
        | 'ats-paused'
        | 'writes-paused'
        | 'api-paused'
        | 'never-ended'
        | 'account-unknown'
        | 'owner-unknown'
        | 'of-sample'
    }
  | { readonly is: 'late'; readonly minutes: number }
  | { readonly is: 'rules-paused'; readonly count: number }
  | { readonly is: 'resting'; readonly until: Date }
  | { readonly is: 'running'; readonly since: Date }
  | { readonly is: 'ended'; readonly at: Date; readonly outcome: string | null }

/** How a connection does, for people who run nothing; the last line is about the last pass. */
export function healthLines(row: PlainFacts): HealthLine[] {
  if (!row.known) return [{ is: 'not-read' }]
  const rules = row.paused_rules.length
  return [
    ...(row.ats_paused === null ? [] : [{ is: 'ats-paused' } as const]),
    ...(row.writes_paused === null ? [] : [{ is: 'writes-paused' } as const]),
    ...(row.api_paused === null ? [] : [{ is: 'api-paused' } as const]),
    ...(rules === 0 ? [] : [{ is: 'rules-paused', count: rules } as const]),
    ...(row.open_until ? [{ is: 'resting', until: row.open_until } as const] : []),
    ...(row.running_since ? [{ is: 'running', since: row.running_since } as const] : []),
    row.ended_at ? { is: 'ended', at: row.ended_at, outcome: row.outcome } : { is: 'never-ended' },
  ]
}

/** A line in English: without ids, commands, names of settings and answers of a vendor. */
export function plainLine(ats: string, line: HealthLine): string {
  switch (line.is) {
    case 'not-read':
      return `Nothing was read from ${ats} yet.`
    case 'late':
      return `No sync has begun for ${line.minutes} minutes, and several were due. The operator looks whether a worker is running.`
    case 'ats-paused':
      return `The connection to ${ats} is paused. An administrator sees why, and what to do.`
    case 'writes-paused':
      return `Writing to ${ats} is paused. An administrator sees why, and what to do.`
    case 'api-paused':
      return 'The connection to the interviews is paused. An administrator sees why, and what to do.'
    case 'rules-paused':
      return `${line.count === 1 ? 'An invite rule is' : `${line.count} invite rules are`} paused, because a stage in ${ats} was renamed or is gone. No invite is cancelled because of it. An administrator puts it right.`
    case 'resting':
      return `${ats} does not answer at the moment. It is asked again at ${line.until.toISOString()}.`
    case 'running':
      return `A sync is under way since ${line.since.toISOString()}.`
    case 'ended':
      return `The last sync ended at ${line.at.toISOString()}: ${outcomeWords(line.outcome)}.`
    case 'never-ended':
      return 'No sync has ended yet.'
    case 'owner-unknown':
      return 'The interview service has not told yet to whom this connection belongs. Nothing is read or written until it has; it is asked again by itself.'
    case 'of-sample':
      return 'This connection is refused: the configuration gives it to sample data. Nothing is read or written. The operator names the real organization there.'
    case 'account-unknown':
      return `The settings of this connection changed, and it is not known yet whether they reach the same account of ${ats} as before. Nothing is read or written until that is known; it is asked again by itself, and an administrator can settle it.`
  }
}
