import {
  type Changed,
  DELIVERY_STATES,
  type DeliveryFilter,
  discardDeliveries,
  listDeliveries,
  retryDeliveries,
} from '../sync/deliveries-admin.ts'
import { deliveriesOf, unknownNumber } from '../sync/explain.ts'
import type { Options } from './command.ts'
import { deliveryLines } from './explain.ts'
import { type ExitCode, type Output, table, UsageError } from './output.ts'
import { textOf, withCore } from './with-core.ts'

const SHOWN = 200

/** `deliveries list|show|retry|discard`: pending, doubtful and dead write-backs. */
export function deliveriesCommand(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const [verb, ...numbers] = words
  const seqs = numbers.map((text) => {
    if (!/^\d{1,18}$/.test(text)) throw unknownNumber(text)
    return Number(text)
  })
  const states = textOf(options, 'state')?.split(',')
  const strange = states?.find((state) => !DELIVERY_STATES.includes(state))
  if (strange !== undefined)
    throw new UsageError(`--state takes ${DELIVERY_STATES.join(', ')}, with commas between; it has "${strange}"`)
  const filter: DeliveryFilter = {
    ...(seqs.length > 0 ? { seqs } : {}),
    ...chosen('connection'),
    ...chosen('action'),
    ...chosen('event'),
    ...chosen('application'),
    ...(states ? { states } : {}),
  }
  function chosen(name: 'connection' | 'action' | 'event' | 'application'): Record<string, string> {
    const text = textOf(options, name)
    return text === undefined ? {} : { [name]: text }
  }
  const limit = textOf(options, 'limit') ?? String(SHOWN)
  if (!/^[1-9]\d{0,4}$/.test(limit)) throw new UsageError(`--limit takes a number up to 99999; it is "${limit}"`)
  const dryRun = options['dry-run'] === true
  if (verb === 'list' && seqs.length === 0)
    return withCore(options, output, async ({ database }) => {
      const rows = await listDeliveries(database.knex, filter, Number(limit))
      output.result(rows, () =>
        rows.length === 0 ? 'Nothing is waiting, in doubt or parked.' : `${table(rows)}\n${rows.length} shown`,
      )
      return 0
    })
  if (verb === 'show' && seqs.length === 1)
    return withCore(options, output, async ({ database }) => {
      const [delivery] = await deliveriesOf(database.knex, { seq: seqs[0] })
      if (!delivery) throw unknownNumber(String(seqs[0]))
      output.result(delivery, () => deliveryLines(delivery).join('\n'))
      return 0
    })
  if (verb !== 'retry' && verb !== 'discard')
    throw new UsageError(
      'interview-bridge deliveries list [--connection N --state S,… --action A --event E --application ID --limit N] | show NUMBER | retry NUMBER…|filter [--doubtful] [--dry-run] | discard NUMBER…|filter [--dry-run]',
    )
  if (Object.keys(filter).length === 0)
    throw new UsageError(`Say which: deliveries ${verb} NUMBER…, or a filter such as --connection NAME --state parked`)
  return withCore(options, output, async ({ database }) => {
    const changed =
      verb === 'retry'
        ? await retryDeliveries(database.knex, filter, { dryRun, evenIfDoubtful: options['doubtful'] === true })
        : await discardDeliveries(database.knex, filter, { dryRun })
    output.result(changed, () => toldChange(changed, verb, dryRun))
    return changed.changed.length === 0 && changed.left.length > 0 ? 1 : 0
  })
}

function toldChange({ changed, left }: Changed, verb: string, dryRun: boolean): string {
  const done = verb === 'retry' ? 'put back' : 'discarded'
  return [
    changed.length === 0 ? `Nothing ${dryRun ? 'would be' : 'was'} ${done}.` : table(changed),
    `${changed.length} ${dryRun ? `would be ${done}; nothing was done` : done}`,
    ...left.map(({ seq, why }) => `left as it is: ${seq}: ${why}`),
  ].join('\n')
}
