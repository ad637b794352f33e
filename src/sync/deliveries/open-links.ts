import { AppError } from '../../base/errors.ts'
import { hidingLinks, mapTexts, withoutLinks } from '../../base/seals.ts'
import { actionWords } from '../rules/words.ts'
import type { SyncContext } from '../store/connection.ts'
import type { Delivery } from '../store/deliveries-reads.ts'
import { openedDelivery } from '../store/sealed-links.ts'
import type { Settlement } from '../store/settlement.ts'
import { inDoubt, type Outcome } from './outcome.ts'

/**
 * Carries out a write or a look with the delivery's links opened. The result holds none of them. `claim`: the name of
 * the claim, empty for a look. A delivery whose link cannot be opened is parked with what to do.
 */
export async function withOpenLinks(
  { secret }: SyncContext,
  delivery: Delivery,
  claim: string,
  work: (opened: Delivery) => Promise<Outcome>,
): Promise<Outcome> {
  let found: ReturnType<typeof openedDelivery>
  try {
    found = openedDelivery(secret, delivery)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const base = { seq: delivery.seq, guard: claim, attempt: null }
    const settlement: Settlement =
      claim === ''
        ? inDoubt(base, `it cannot be looked up: ${error.message}`)
        : { ...base, state: 'parked', reason: error.message }
    return {
      settlement,
      metric: 'parked',
      sentence: `${actionWords(delivery.action)} not written, which needs a decision: ${settlement.reason}`,
      pauses: null,
      answered: null,
    }
  }
  const { opened, links } = found
  if (links.length === 0) return work(opened)
  return mapTexts(await hidingLinks(links, () => work(opened)), (text) => withoutLinks(text, links))
}
