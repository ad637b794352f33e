import type { Clock } from '../base/clock.ts'
import type { ConnectionDocument } from '../connections/contract.ts'
import type { OfferedJob, Offers, OffersAsked } from '../dashboard/connecting/service.ts'

/** A form goes on for so long with the jobs and stages that it showed. */
const KEPT_MS = 60_000
/** Forms that are open at once; that of the oldest asks again. */
const KEPT_MAX = 100

interface Kept {
  readonly offers: Offers
  /** The jobs for which it was asked. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly atMs: number
}

/** The stages of every chosen job were read, or asked for first and yet too slow. */
function isEnough({ offers, chosen: asked }: Kept, chosen: ReadonlySet<string> = new Set()): boolean {
  const isMissing = ({ id, name, isRead }: OfferedJob) =>
    !isRead && [id, name].some((one) => chosen.has(one) && !asked?.has(one))
  return !offers.jobs.some(isMissing)
}

/**
 * Remembers what an ATS offered to a version of a connection: every button of the form of rules would ask for it anew. A job that
 * was chosen meanwhile is asked for. Whoever stores something asks as it is now. What could not be read is never remembered.
 */
export function keptOffers(
  clock: Clock,
  ask: (document: ConnectionDocument, chosen: ReadonlySet<string> | undefined) => Promise<Offers>,
) {
  const kept = new Map<string, Kept>()
  return async (document: ConnectionDocument, { mayBeKept = false, chosen }: OffersAsked = {}): Promise<Offers> => {
    const key = [document.organizationId, document.name, document.version].join(' ')
    const known = kept.get(key)
    if (mayBeKept && known && clock.monotonicMs() - known.atMs < KEPT_MS && isEnough(known, chosen)) return known.offers
    const offers = await ask(document, chosen)
    kept.delete(key)
    if (offers.problem !== undefined) return offers
    kept.set(key, { offers, chosen, atMs: clock.monotonicMs() })
    const oldest = kept.keys().next().value
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return offers
  }
}
