import type { Connector } from '../../connector-kit/contract.ts'
import type { OfferedPosition } from './positions.ts'
import type { RulesDraft } from './rules-draft.ts'
import type { Meaning, Offers } from './service.ts'
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
  const { connector, draft, options, offers, positions, further, meaning } = named
  const ats = connector.displayName
  const invites = draft.invites.flatMap(({ job, stage, position, mails, days }) => {
    if (stage === '') return []
    const where = job === '*' ? 'in any open job' : `in “${offers.jobs.find(({ id }) => id === job)?.name ?? job}”`
    const what = positions.find(({ value }) => value === position)?.name
    const unmailed = mails
      ? 'gets a link, which is not mailed, since this installation has no mail server'
      : 'gets a link, which nobody mails'
    const how = mails && meaning.sendsMails ? 'gets a link by mail' : unmailed
    return [
      `Whoever ${where} reaches “${stage}” ${how}, with the questions of ${what === undefined ? 'a position that you choose' : `“${what}”`}. It holds ${days === '1' ? 'one day' : `${days} days`}.`,
    ]
  })
  const writes = options.flatMap((one) => {
    const value = draft.writes.get(one.id)
    if (value === undefined || (one.needs !== undefined && value === '')) return []
    const isOnce = connector.actions[one.action] === 'none'
    return [
      `${one.sentence(ats, value)}${isOnce ? ` It is tried once: ${ats} does not let anybody look whether it arrived, so a lost answer waits for a person.` : ''}`,
    ]
  })
  return [
    ...(invites.length > 0 ? invites : ['Nobody is invited.']),
    ...(draft.invites.length > 0
      ? [
          meaning.keepsOnLeave
            ? 'Whoever leaves the stage keeps their invite.'
            : 'Whoever leaves the stage before they begin has their invite cancelled.',
        ]
      : []),
    ...(named.writesDefaultNotes && draft.writes.size === 0
      ? [`${ats} gets the default notes, since the text names no write-backs.`]
      : writes.length > 0 || further.length > 0
        ? writes
        : [`Nothing is written to ${ats}.`]),
    ...(further.length > 0 ? ['What the further rules in its text say.'] : []),
    whoDecides(named),
  ]
}

/** A rule that moves or rejects after anything but a reviewer's decision does so by itself. */
function whoDecides({ connector, draft, options, further }: NamedRules): string {
  const chosen = options.flatMap(({ id, rules }) => {
    const value = draft.writes.get(id)
    return value === undefined ? [] : rules(value)
  })
  const alone = [...chosen, ...further].filter((rule) => rule['on'] !== 'approved' && rule['on'] !== 'rejected')
  if (alone.some((rule) => rule['reject'] !== undefined))
    return `A rule rejects people in ${connector.displayName} by itself, before any reviewer decided.`
  if (alone.some((rule) => rule['moveTo'] !== undefined))
    return `A rule moves people in ${connector.displayName} by itself, before any reviewer decided.`
  return 'A person here watches and decides. No machine rejects anybody.'
}
