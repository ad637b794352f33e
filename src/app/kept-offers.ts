import type { Clock } from '../base/clock.ts'
import type { ConnectionDocument } from '../connections/contract.ts'
import type { OfferedJob, OfferedPerson, Offers, OffersAsked } from '../dashboard/connecting/service.ts'
import { isAboutAny, isNamed, jobOfExample } from './asking-ats.ts'

/** A form goes on for so long with the jobs and stages that it showed. */
const KEPT_MS = 60_000
/** Forms that are open at once; that of the oldest asks again. */
const KEPT_MAX = 100

interface Kept {
  /** Without an example. */
  readonly offers: Offers
  /** By the id of a job: one of its candidates; null: the ATS said that it has none. First the one who was found first. */
  readonly people: Map<string, OfferedPerson | null>
  /** The jobs for which it was asked. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly atMs: number
}

/** Asks an ATS. */
interface Asking {
  offers(document: ConnectionDocument, chosen: ReadonlySet<string> | undefined): Promise<Offers>
  /** Somebody of a job, as an example; null: nobody is there; undefined: that could not be read. */
  somebody(document: ConnectionDocument, job: OfferedJob): Promise<OfferedPerson | null | undefined>
}

/** The stages of every chosen job were read, or asked for first and yet too slow. */
function isEnough({ offers, chosen: asked }: Kept, chosen: ReadonlySet<string> | undefined): boolean {
  return !offers.jobs.some((job) => !job.isRead && isNamed(job, chosen) && !isNamed(job, asked))
}

/**
 * Remembers what an ATS offered to a version of a connection: every button of the form of rules would ask for it anew. A job that
 * was chosen meanwhile is asked for, and somebody of it where it is the first rule's. Whoever stores something asks as it is now.
 * Parts that could not be read are asked for again, such as a candidate who did not come in time, unless the key lacks the right to the reasons. Names and addresses of
 * candidates are in it, so it goes by its time, used or not.
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

  /** What is kept, with somebody of the job that the first rule names now; where that is any, with the one who was found first. */
  async function withSomebody(
    document: ConnectionDocument,
    { offers, people }: Kept,
    chosen: ReadonlySet<string> | undefined,
  ): Promise<Offers> {
    const found = isAboutAny(chosen) ? [...people.values()].find((one) => one !== null) : undefined
    if (found) return { ...offers, person: found }
    const job = jobOfExample(offers.jobs, chosen)
    if (!job) return offers
    const person = people.has(job.id) ? people.get(job.id) : await ask.somebody(document, job)
    if (person !== undefined) people.set(job.id, person)
    return { ...offers, ...(person && { person }) }
  }

  return async (document: ConnectionDocument, { mayBeKept = false, chosen }: OffersAsked = {}): Promise<Offers> => {
    const key = [document.organizationId, document.name, document.version].join(' ')
    const known = kept.get(key)
    if (mayBeKept && known && clock.monotonicMs() - known.atMs < KEPT_MS && isEnough(known, chosen))
      return withSomebody(document, known, chosen)
    const asked = await ask.offers(document, chosen)
    kept.delete(key)
    const { person, nobodyIn, ...offers } = asked
    const people = new Map<string, OfferedPerson | null>()
    if (person) people.set(person.job.id, person)
    if (nobodyIn !== undefined) people.set(nobodyIn, null)
    // A key that lacks the right to the reasons lacks it at the next button too.
    const hasReasons = offers.reasonsProblem === undefined || offers.reasonsProblem === 'right'
    if (offers.problem === undefined && hasReasons) keep(key, { offers, people, chosen, atMs: clock.monotonicMs() })
    return asked
  }
}
