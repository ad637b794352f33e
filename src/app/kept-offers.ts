import type { Clock } from '../base/clock.ts'
import type { ConnectionDocument } from '../connections/contract.ts'
import type { Offers } from '../dashboard/connecting/service.ts'

/** A form goes on for so long with the jobs and stages that it showed. */
const KEPT_MS = 60_000
/** Forms that are open at once; that of the oldest asks again. */
const KEPT_MAX = 100

/**
 * Remembers what an ATS offered to a version of a connection: every button of the form of rules would ask for it anew. Whoever stores
 * something asks as it is now. What could not be read is never remembered.
 */
export function keptOffers(clock: Clock, ask: (document: ConnectionDocument) => Promise<Offers>) {
  const kept = new Map<string, { readonly offers: Offers; readonly atMs: number }>()
  return async (document: ConnectionDocument, { mayBeKept = false } = {}): Promise<Offers> => {
    const key = [document.organizationId, document.name, document.version].join(' ')
    const known = kept.get(key)
    if (mayBeKept && known && clock.monotonicMs() - known.atMs < KEPT_MS) return known.offers
    const offers = await ask(document)
    kept.delete(key)
    if (offers.problem !== undefined) return offers
    kept.set(key, { offers, atMs: clock.monotonicMs() })
    const oldest = kept.keys().next().value
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return offers
  }
}
