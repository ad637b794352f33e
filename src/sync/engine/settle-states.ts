import type { Knex } from 'knex'
import PQueue from 'p-queue'
import { AppError, codeOf, messageOf } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { withPriority } from '../../connector-kit/priority.ts'
import type { Database } from '../../db/database.ts'
import type { Connection } from '../store/connection.ts'
import {
  findState,
  isBlank,
  type KnownState,
  knownPeople,
  ownersOf,
  PEOPLE_COMPARED,
  readStates,
} from '../store/connection-states.ts'
import type { HealthLine } from './plain-health.ts'

/** So many ATSs of one organization are asked at once: those that hang delay nobody else's. */
const ASKED_AT_ONCE = 8
/** Whoever has not answered by then waits, and everybody else begins; it is asked again beside their work. */
export const SETTLED_WITHIN_MS = 10_000

/**
 * Why a connection cannot begin. `connection.account_unknown`: other settings reach its ATS than before, and the ATS did not tell
 * whether the account is the same. `connection.owner_unknown`: the interview API did not tell whose the connection is. `connection.of_sample`:
 * its organization holds the sample data of another one.
 */
export interface Unsettled {
  readonly connection: Connection
  readonly code: 'connection.account_unknown' | 'connection.owner_unknown' | typeof OF_SAMPLE
  /** What the other side said, or why nothing can be compared. */
  readonly problem: string
}

/** The code of the refusal of a connection whose organization holds sample data. */
export const OF_SAMPLE = 'connection.of_sample'

/** Tells in one sentence why a connection waits, and which command helps. */
export function whyUnsettled({ connection: { config, atsName }, code, problem }: Unsettled): string {
  if (code === OF_SAMPLE)
    return `The connection "${config.name}" is refused, and nothing is read or written for it: ${problem}. Write the id of the real one after "organization:" in the configuration.`
  return code === 'connection.owner_unknown'
    ? `The connection "${config.name}" waits: it is not known yet which organization the key of the interview API (interviewApi.apiKey) belongs to. It said: ${problem}. It is asked again every 15 s.`
    : `The connection "${config.name}" waits: its settings changed, and it is not known yet whether they reach the same account of ${atsName}: ${problem}. It is asked again every 15 s; a person can say it too: interview-bridge connections account ${config.name} --same, or --other.`
}

/** The same for people who do not administer: what is the matter, without settings and commands. */
export const lineUnsettled = ({ code }: Unsettled): HealthLine => ({ is: LINES[code] })

const LINES = {
  'connection.owner_unknown': 'owner-unknown',
  'connection.account_unknown': 'account-unknown',
  [OF_SAMPLE]: 'of-sample',
} as const satisfies Record<Unsettled['code'], HealthLine['is']>

/** Connections with the state that each goes on with, by the state's name. */
export interface Settled {
  readonly connections: Map<string, Connection>
  readonly unsettled: readonly Unsettled[]
  /** States whose account the ATS proved to be the one of before, under other settings. */
  readonly proven: ReadonlySet<string>
  /** States of another account, under which nothing was ever done and nobody is known. */
  readonly blank: ReadonlySet<string>
}

/** The state that a connection works on from now on, or why the connection waits. */
type Found = { readonly waits: Unsettled } | { readonly goesOn: Connection; readonly as?: 'proven' | 'blank' }

/**
 * Finds the state of each connection. Reads only. Where the settings that reach the account changed, the ATS is asked about people
 * whom the state knows: a new key shows the same people under the same ids, another account (a sandbox, production) shows others or none.
 * All are asked side by side, and nobody waits longer than `withinMs` for all of them. Throws `lease.stopping` as soon as `signal` aborts, whoever has not answered by then.
 */
export async function settleStates(
  { database: { knex }, log }: { readonly database: Pick<Database, 'knex'>; readonly log: Log },
  wanted: Iterable<Connection>,
  signal: AbortSignal,
  withinMs = SETTLED_WITHIN_MS,
): Promise<Settled> {
  const all = [...wanted]
  const known = await readStates(
    knex,
    all.map(({ config }) => config.name),
  )
  const queues = new Map<string, PQueue>()
  const queueOf = (organization = ''): PQueue => {
    const queue = queues.get(organization) ?? new PQueue({ concurrency: ASKED_AT_ONCE })
    queues.set(organization, queue)
    return queue
  }
  const late = new AbortController()
  const asking = AbortSignal.any([signal, late.signal])
  // The process's own timer: a clock that somebody moves by hand sleeps for no time at all.
  const timer = setTimeout(() => late.abort(unknownAccount(`no answer within ${withinMs / 1_000} s`)), withinMs).unref()
  async function find(connection: Connection): Promise<Found> {
    const { account, config } = connection
    const states = known.get(config.name) ?? []
    const wait = (code: Unsettled['code'], error: unknown): Found => {
      signal.throwIfAborted()
      return { waits: { connection, code, problem: messageOf(error) } }
    }
    let owner: string
    try {
      owner = await untilAborted(asking, connection.ownerOf(ownersOf(states)))
    } catch (error) {
      return wait(codeOf(error) === OF_SAMPLE ? OF_SAMPLE : 'connection.owner_unknown', error)
    }
    signal.throwIfAborted()
    const under = (name: string, madeAt: Date | null) =>
      name === connection.name && owner === connection.owner ? connection : connection.under({ name, owner, madeAt })
    const found = findState(states, { configured: config.name, owner, account })
    if (found.is !== 'asked') return { goesOn: under(found.name, found.is === 'known' ? found.madeAt : null) }
    try {
      const same = await untilAborted(
        asking,
        queueOf(config.organization).add(() => findSameAccount(knex, connection, found.states, asking)),
      )
      if (!same) return { goesOn: under(found.freshName, null) }
      log.info(
        { connection: same.state.name },
        `the settings of a connection changed; ${same.why}, so its state goes on`,
      )
      return {
        goesOn: under(same.state.name, same.state.madeAt),
        as: same.isBlank ? 'blank' : 'proven',
      }
    } catch (error) {
      return wait('connection.account_unknown', error)
    }
  }
  const found = await untilAborted(signal, Promise.all(all.map(find))).finally(() => clearTimeout(timer))
  const goingOn = found.flatMap((one) => ('goesOn' in one ? [one] : []))
  const named = (as: 'proven' | 'blank') => new Set(goingOn.flatMap((one) => (one.as === as ? [one.goesOn.name] : [])))
  return {
    connections: new Map(goingOn.map(({ goesOn }) => [goesOn.name, goesOn])),
    unsettled: found.flatMap((one) => ('waits' in one ? [one.waits] : [])),
    proven: named('proven'),
    blank: named('blank'),
  }
}

/** The work's result, or the reason of the abort where that comes first; what the work says then is heard by nobody. */
async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    over.abort()
  }
}

/**
 * The state whose people the ATS shows; undefined where it shows other people, or none of them. Throws where nothing can be compared:
 * a mere new key must not begin anew, nor another account go on with the people of this one.
 */
async function findSameAccount(
  knex: Knex,
  { ats, showsPeople }: Connection,
  states: readonly KnownState[],
  signal: AbortSignal,
): Promise<{ readonly state: KnownState; readonly why: string; readonly isBlank?: true } | undefined> {
  // The digest of an ATS that orders from us holds no key: other settings are another account.
  if (!showsPeople) return undefined
  // One of a mistake, such as a wrong key, must not hide the state whose people the ATS shows.
  let blank: KnownState | undefined
  for (const state of states) {
    signal.throwIfAborted()
    const people = await knownPeople(knex, state.name, PEOPLE_COMPARED)
    if (people.length === 0) {
      if (!(await isBlank(knex, state.name)))
        throw unknownAccount('no e-mail address of its people is stored, so nobody can be compared')
      blank ??= state
      continue
    }
    const emails = new Map(people.map(({ id, email }) => [id, email.trim().toLowerCase()]))
    const page = await withPriority('look', async () => ats.people([...emails.keys()]))
    signal.throwIfAborted()
    const shown = page.items.flatMap(({ id, email }) =>
      email === null ? [] : [{ id, email: email.trim().toLowerCase() }],
    )
    const same = shown.filter(({ id, email }) => emails.get(id) === email).length
    // One person may have another address by now, and one of ours may stand in two accounts.
    if (same > shown.length / 2) return { state, why: 'the ATS shows the same people' }
    // The ATS did not answer for some people: one of them may be the same person.
    if (page.failure) throw page.failure
    if (shown.length === 0 && page.items.length + page.unreadable.length > 0)
      throw unknownAccount('the ATS shows no e-mail address of the people that it has')
  }
  return blank && { state: blank, why: 'nothing was done for it before', isBlank: true }
}

const unknownAccount = (why: string): AppError =>
  new AppError(why, { kind: 'config', code: 'connection.account_unknown' })
