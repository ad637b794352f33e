import type { Connector } from '../../connector-kit/contract.ts'
import { OF_TEMPLATE, type OfferedPosition } from './positions/positions.ts'
import { EVERY_JOB, type RulesDraft } from './rules-draft.ts'
import type { Meaning, Offers } from './service.ts'
import { rulesWords } from './words/rules/index.ts'
import type { PlainRule, WriteOption } from './write-backs.ts'

/** The rules of a connection with everything that their sentences name. */
export interface NamedRules {
  readonly connector: Connector
  readonly draft: RulesDraft
  /** Write-back rules that the form has no box for. */
  readonly further: readonly PlainRule[]
  readonly options: readonly WriteOption[]
  readonly offers: Offers
  readonly positions: readonly OfferedPosition[]
  readonly meaning: Pick<Meaning, 'keepsOnLeave' | 'sendsMails'>
  /** The text names no write-backs: the default notes are written where no box is ticked. */
  readonly writesDefaultNotes: boolean
}

/** The rules of a connection as sentences, in the order in which they happen. */
export function sentencesOf(named: NamedRules): string[] {
  const words = rulesWords().sentences
  const { connector, draft, options, offers, positions, further, meaning } = named
  const ats = connector.displayName
  const invites = draft.invites.flatMap(({ job, stage, position, mails, days }) => {
    if (stage === '') return []
    return words.invite({
      job: job === EVERY_JOB ? null : (offers.jobs.find(({ id }) => id === job)?.name ?? job),
      position: positions.find(({ value }) => value === position)?.name ?? null,
      template: position.startsWith(OF_TEMPLATE) ? position.slice(OF_TEMPLATE.length) : null,
      how: !mails ? 'unmailed' : meaning.sendsMails ? 'mail' : 'no_server',
      ...{ stage, days },
    })
  })
  const writes = options.flatMap((one) => {
    const value = draft.writes.get(one.id)
    if (value === undefined || (one.needs !== undefined && value === '')) return []
    const isOnce = connector.actions[one.action] === 'none'
    return `${one.sentence(ats, value)}${isOnce ? ` ${words.once(ats)}` : ''}`
  })
  return [
    ...(invites.length > 0 ? invites : [words.nobody]),
    ...(draft.invites.length > 0 ? [meaning.keepsOnLeave ? words.keeps : words.cancels] : []),
    ...(named.writesDefaultNotes && draft.writes.size === 0
      ? [words.defaults(ats)]
      : writes.length > 0 || further.length > 0
        ? writes
        : [words.nothing(ats)]),
    ...(further.length > 0 ? [words.further] : []),
    whoDecides(named),
  ]
}

/** A rule that moves or rejects after anything but a reviewer's decision does so by itself. */
function whoDecides({ connector, draft, options, further }: NamedRules): string {
  const words = rulesWords().sentences
  const chosen = options.flatMap(({ id, rules }) => {
    const value = draft.writes.get(id)
    return value === undefined ? [] : rules(value)
  })
  const alone = [...chosen, ...further].filter((rule) => rule['on'] !== 'approved' && rule['on'] !== 'rejected')
  if (alone.some((rule) => rule['reject'] !== undefined)) return words.rejectsAlone(connector.displayName)
  if (alone.some((rule) => rule['moveTo'] !== undefined)) return words.movesAlone(connector.displayName)
  return words.personDecides
}
