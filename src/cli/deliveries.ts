import type { Core } from '../app/core.ts'
import {
  type Changed,
  type DeliveryFilter,
  discardDeliveries,
  listDeliveries,
  retryDeliveries,
} from '../sync/deliveries/deliveries-admin.ts'
import { type ConnectionHealth, readHealth } from '../sync/engine/health.ts'
import { unknownNumber } from '../sync/operations/explain.ts'
import { deliveriesOf } from '../sync/operations/stored-history.ts'
import { DELIVERY_STATES } from '../sync/rules/delivery-life.ts'
import type { Command, CommandOption, Options } from './command.ts'
import { deliveryLines } from './explain.ts'
import { textOf } from './options.ts'
import { type ExitCode, type Output, table, UsageError } from './output.ts'
import { ProgressLine } from './progress.ts'
import { withCore } from './with-core.ts'

const SHOWN = 200

const FILTER: readonly CommandOption[] = [
  { flags: '--connection NAME', about: 'only those of this connection' },
  { flags: '--state S,…', about: `only those in these states: ${DELIVERY_STATES.join(', ')}` },
  { flags: '--action A', about: 'only this action, such as note or moveTo' },
  { flags: '--event E', about: 'only those of this event, such as completed' },
  { flags: '--application ID', about: 'only those of this application' },
]
const DRY_RUN: CommandOption = { flags: '--dry-run', about: 'shows the selected write-backs; changes nothing' }

/** The commands `deliveries …` by their names. */
export const deliveryCommands: Readonly<Record<string, Command>> = {
  'deliveries list': {
    options: [...FILTER, { flags: '--limit N', about: `so many at most (default: ${SHOWN})` }],
    about: 'pending, doubtful and parked write-backs',
    examples: ['deliveries list', 'deliveries list --connection acme-greenhouse --state parked'],
    run: list,
  },
  'deliveries show': {
    words: ['NUMBER'],
    about: 'one write-back with its values and every request',
    examples: ['deliveries show 42', 'deliveries show 42 --json'],
    run: show,
  },
  'deliveries retry': {
    words: ['[NUMBER...]'],
    options: [...FILTER, { flags: '--doubtful', about: 'also those that may have reached the ATS' }, DRY_RUN],
    about: 'tries parked write-backs again: by number, or all that a filter selects',
    examples: ['deliveries retry 42 43', 'deliveries retry --connection acme-greenhouse --state parked --dry-run'],
    run: (words, options, output) => change('retry', words, options, output),
  },
  'deliveries discard': {
    words: ['[NUMBER...]'],
    options: [...FILTER, DRY_RUN],
    about: 'discards write-backs: by number, or all that a filter selects',
    examples: ['deliveries discard 42', 'deliveries discard --application 20001 --dry-run'],
    run: (words, options, output) => change('discard', words, options, output),
  },
}

function numbersOf(words: readonly string[]): number[] {
  return words.map((text) => {
    if (!/^\d{1,18}$/.test(text)) throw unknownNumber(text)
    return Number(text)
  })
}

function filterOf(options: Options, seqs: readonly number[]): DeliveryFilter {
  const states = textOf(options, 'state')?.split(',')
  const strange = states?.find((state) => !DELIVERY_STATES.some((one) => one === state))
  if (strange !== undefined)
    throw new UsageError(`--state takes ${DELIVERY_STATES.join(', ')}, with commas between; it has "${strange}"`)
  const chosen = (['connection', 'action', 'event', 'application'] as const).flatMap((name) => {
    const text = textOf(options, name)
    return text === undefined ? [] : [[name, text]]
  })
  return { ...(seqs.length > 0 ? { seqs } : {}), ...Object.fromEntries(chosen), ...(states ? { states } : {}) }
}

/**
 * A name of the YAML means the state that it goes on with; any other name means the state of that name. Throws where it is not known
 * yet which state that is: the one that lies under the very name may be another owner's.
 */
function stateOf(engine: Core['engine'], filter: DeliveryFilter): DeliveryFilter {
  const { connection } = filter
  if (connection === undefined || !engine.names.includes(connection)) return filter
  return { ...filter, connection: engine.connection(connection).name }
}

function list(_words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const filter = filterOf(options, [])
  const limit = textOf(options, 'limit') ?? String(SHOWN)
  if (!/^[1-9]\d{0,4}$/.test(limit)) throw new UsageError(`--limit takes a number up to 99999; it is "${limit}"`)
  return withCore(options, output, async ({ database, engine }) => {
    const rows = await listDeliveries(database.knex, stateOf(engine, filter), Number(limit))
    const health =
      rows.length > 0 || Object.keys(filter).length > 0 ? undefined : await readHealth(database, engine.connections)
    output.result(rows, () => (rows.length > 0 ? `${table(rows)}\n${rows.length} shown` : nothingTold(health)))
    return 0
  })
}

/** Says that nothing waits only where nothing does. `health`: undefined where only a part was asked for. */
export function nothingTold(health: readonly ConnectionHealth[] | undefined): string {
  if (health === undefined) return 'No write-back fits the filter.'
  const waiting = health.flatMap(({ name, invites, cancels, heldNow }) => {
    const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, n) => all + n, 0)
    const parts = [
      [sum(invites), 'to invite'],
      [cancels, 'to cancel'],
      [heldNow.invite + heldNow.cancel, 'held by the brake'],
    ] as const
    const told = parts.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`)
    return told.length === 0 ? [] : [`${name}: ${told.join(', ')}; see: plan ${name}`]
  })
  return waiting.length === 0
    ? 'Nothing is waiting, in doubt or parked.'
    : ['No write-back is waiting, in doubt or parked. Applications wait:', ...waiting].join('\n')
}

function show(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const [seq] = numbersOf(words)
  return withCore(options, output, async ({ database }) => {
    const [delivery] = await deliveriesOf(database.knex, { seq })
    if (!delivery) throw unknownNumber(String(seq))
    output.result(delivery, () => deliveryLines(delivery).join('\n'))
    return 0
  })
}

function change(
  verb: 'retry' | 'discard',
  words: readonly string[],
  options: Options,
  output: Output,
): Promise<ExitCode> {
  const filter = filterOf(options, numbersOf(words))
  const dryRun = options['dry-run'] === true
  if (Object.keys(filter).length === 0)
    throw new UsageError(`Say which: deliveries ${verb} NUMBER…, or a filter such as --connection NAME --state parked`)
  return withCore(options, output, async ({ database, clock, engine }) => {
    const line = new ProgressLine(output, () => clock.monotonicMs())
    const begunMs = clock.monotonicMs()
    let stopping = false
    process.once('SIGINT', () => {
      stopping = true
    })
    const how = {
      dryRun,
      isStopping: () => stopping,
      onProgress: (done: number, total: number) =>
        line.show(done, total, 'write-backs', ((clock.monotonicMs() - begunMs) / Math.max(done, 1)) * (total - done)),
    }
    const changed =
      verb === 'retry'
        ? await retryDeliveries(database.knex, stateOf(engine, filter), {
            ...how,
            evenIfDoubtful: options['doubtful'] === true,
          })
        : await discardDeliveries(database.knex, stateOf(engine, filter), how)
    line.end()
    output.result(changed, () => toldChange(changed, verb, dryRun))
    return !changed.ended || (changed.changedCount === 0 && changed.leftCount > 0) ? 1 : 0
  })
}

function toldChange({ changed, left, changedCount, leftCount, ended }: Changed, verb: string, dryRun: boolean): string {
  const done = verb === 'retry' ? 'put back' : 'discarded'
  const more = (count: number, shown: number) => (count > shown ? [`… and ${count - shown} more`] : [])
  return [
    changedCount === 0 ? `Nothing ${dryRun ? 'would be' : 'was'} ${done}.` : table(changed),
    ...more(changedCount, changed.length),
    `${changedCount} ${dryRun ? `would be ${done}; nothing was done` : done}`,
    ...left.map(({ seq, why }) => `left as it is: ${seq}: ${why}`),
    ...more(leftCount, left.length),
    ...(ended ? [] : ['Stopped before the end; the same command goes on with the rest.']),
  ].join('\n')
}
