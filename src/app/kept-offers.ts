import type { Clock } from '../base/clock.ts'
import type { ConnectionDocument } from '../connections/contract.ts'
import type { OfferedJob, OfferedPerson, Offers, OffersAsked } from '../dashboard/connecting/service.ts'
import { jobOfExample } from './asking-ats.ts'

/** A form goes on for so long with the jobs and stages that it showed. */
const KEPT_MS = 60_000
/** Forms that are open at once; that of the oldest asks again. */
const KEPT_MAX = 100

interface Kept {
  offers: Offers
  /** The id of the job of which somebody was asked for; undefined: of any. */
  personOf: string | undefined
  /** The jobs for which it was asked. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly atMs: number
}

/** Asks an ATS. */
interface Asking {
  offers(document: ConnectionDocument, chosen: ReadonlySet<string> | undefined): Promise<Offers>
  /** Somebody of a job, as an example. */
  somebody(document: ConnectionDocument, job: OfferedJob): Promise<OfferedPerson | undefined>
}

/** The stages of every chosen job were read, or asked for first and yet too slow. */
function isEnough({ offers, chosen: asked }: Kept, chosen: ReadonlySet<string> = new Set()): boolean {
  const isMissing = ({ id, name, isRead }: OfferedJob) =>
    !isRead && [id, name].some((one) => chosen.has(one) && !asked?.has(one))
  return !offers.jobs.some(isMissing)
}

/**
 * Remembers what an ATS offered to a version of a connection: every button of the form of rules would ask for it anew. A job that
 * was chosen meanwhile is asked for, and somebody of it where it is the first rule's. Whoever stores something asks as it is now.
 * What could not be read is never remembered. The name and address of a candidate are in it, so it goes by its time, used or not.
 */
export function keptOffers(clock: Clock, ask: Asking) {
  const kept = new Map<string, Kept>()

  function keep(key: string, one: Kept): void {
    kept.set(key, one)
    setTimeout(() => {
      if (kept.get(key) === one) kept.delete(key)
    }, KEPT_MS).unref()
    const oldest = kept.keys().next().value
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  }

  /** What is kept, with somebody of the job that the first rule names now. */
  async function withSomebody(document: ConnectionDocument, known: Kept, chosen: ReadonlySet<string> | undefined) {
    const job = jobOfExample(known.offers.jobs, chosen)
    if (job === undefined || job.id === (known.personOf ?? known.offers.person?.job.id)) return known.offers
    const { person: _before, ...offers } = known.offers
    const person = await ask.somebody(document, job)
    known.offers = { ...offers, ...(person && { person }) }
    known.personOf = job.id
    return known.offers
  }

  return async (document: ConnectionDocument, { mayBeKept = false, chosen }: OffersAsked = {}): Promise<Offers> => {
    const key = [document.organizationId, document.name, document.version].join(' ')
    const known = kept.get(key)
    if (mayBeKept && known && clock.monotonicMs() - known.atMs < KEPT_MS && isEnough(known, chosen))
      return withSomebody(document, known, chosen)
    const offers = await ask.offers(document, chosen)
    kept.delete(key)
    if (offers.problem === undefined && offers.reasonsProblem === undefined)
      keep(key, { offers, chosen, personOf: jobOfExample(offers.jobs, chosen)?.id, atMs: clock.monotonicMs() })
    return offers
  }
}
