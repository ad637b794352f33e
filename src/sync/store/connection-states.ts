import type { Knex } from 'knex'

/**
 * Which state a connection of the configuration goes on with. State belongs to (owner, name in the YAML, account in the ATS). The
 * first one of a name lies under the name itself; another one under the name with a number, such as `acme-greenhouse~2`, which no
 * YAML can hold. So no statement that reads by a name ever meets rows of another owner or account.
 */

/** A process notes so often which states it works on. */
export const SEEN_EVERY_MS = 60_000
/** A state that nobody noted for so long is not worked on: a process may be slow, or away from its database, for less. */
export const LEFT_MS = 5 * SEEN_EVERY_MS

/** The code of an error: a state counts the account of its connection no more. */
export const ACCOUNT_MOVED = 'connection.account_moved'

/** A state that the database knows. */
export interface KnownState {
  readonly name: string
  readonly configured: string
  readonly owner: string
  readonly accounts: readonly string[]
  readonly madeAt: Date
  /** A person has forgotten it: nothing goes on with it, and its name is not given again. */
  readonly isForgotten: boolean
}

/** A connection as the configuration says it. */
export interface WantedState {
  readonly configured: string
  /** `organization ID`, or `api` with the address of a remote service. */
  readonly owner: string
  /** A keyed digest of the settings that reach the account. */
  readonly account: string
}

/**
 * `known`: go on. `fresh`: begin under `name`. `asked`: the owner has a state of this name, and other settings reach the ATS now:
 * a new key of the same account, or another account. Only the ATS can tell which.
 */
export type FoundState =
  | { readonly is: 'known'; readonly name: string; readonly madeAt: Date }
  | { readonly is: 'fresh'; readonly name: string }
  | { readonly is: 'asked'; readonly states: readonly KnownState[]; readonly freshName: string }

/** Decides; `states` are those of the wanted name, the one used last first. Pure. */
export function findState(states: readonly KnownState[], { configured, owner, account }: WantedState): FoundState {
  const own = statesOf(states, owner)
  const known = own.find((state) => state.accounts.includes(account))
  if (known) return { is: 'known', name: known.name, madeAt: known.madeAt }
  const freshName = nextName(configured, states)
  return own.length === 0 ? { is: 'fresh', name: freshName } : { is: 'asked', states: own, freshName }
}

/** The states that somebody may go on with for this owner. */
export const statesOf = (states: readonly KnownState[], owner: string): KnownState[] =>
  states.filter((state) => !state.isForgotten && state.owner === owner)

/** The owners of the states that somebody may go on with. */
export const ownersOf = (states: readonly KnownState[]): string[] =>
  states.flatMap(({ owner, isForgotten }) => (isForgotten ? [] : [owner]))

/** The number of a state among those of its name: 1 for the first. */
export const ordinalOf = (name: string): number => Number(name.split('~')[1] ?? 1)

function nextName(configured: string, states: readonly KnownState[]): string {
  const last = Math.max(0, ...states.map(({ name }) => ordinalOf(name)))
  return last === 0 ? configured : `${configured}~${last + 1}`
}

/** The states of these names, by name, each list the one used last first. */
export async function readStates(knex: Knex, configured: readonly string[]): Promise<Map<string, KnownState[]>> {
  const states = await knex('sync_connections')
    .whereRaw('configured = any(?)', [[...configured]])
    .orderBy('seen_at', 'desc')
    .select<KnownState[]>(
      'name',
      'configured',
      'owner',
      'accounts',
      { madeAt: 'made_at' },
      knex.raw('forgotten_at is not null as "isForgotten"'),
    )
  return Map.groupBy(states, (state) => state.configured)
}

/**
 * Whether the first pass of the state that a connection would go on with was let go. Where only the ATS can tell which state that is,
 * one of them is enough.
 */
export async function hasBegun(knex: Knex, wanted: WantedState): Promise<boolean> {
  const states = (await readStates(knex, [wanted.configured])).get(wanted.configured) ?? []
  const found = findState(states, wanted)
  if (found.is === 'fresh') return false
  const names = found.is === 'known' ? [found.name] : found.states.map(({ name }) => name)
  const row = await knex('sync_connections').whereIn('name', names).whereNotNull('begun_at').first('name')
  return row !== undefined
}

/** So many people of a state are read before its first pass, and looked for in the ATS when its settings changed. One who is the same person decides. */
export const PEOPLE_COMPARED = 20

/** People whom a state knows, by the ATS's ids, to be compared with whom the ATS shows under these ids now; those that changed last. */
export async function knownPeople(
  knex: Knex,
  connection: string,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  return knex('sync_applications')
    .where({ connection })
    .whereRaw(`candidate_id is not null and candidate ->> 'email' <> ''`)
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .select('candidate_id as id', knex.raw(`candidate ->> 'email' as email`))
}

/** The earlier account of a name: no process has worked on its state for some minutes, and one works on another one. */
export interface LeftState {
  readonly name: string
  /** The name in the YAML. */
  readonly configured: string
  readonly owner: string
  /** When a process last worked on it. */
  readonly seenAt: Date
}

/**
 * States that no process has worked on for some minutes, while one works on another state of the same name: its settings reach another
 * account now, or it belongs to another organization.
 */
export async function leftStates(knex: Knex): Promise<LeftState[]> {
  const { rows } = await knex.raw<{ rows: LeftState[] }>(
    `select s.name, s.configured, s.owner, s.seen_at as "seenAt" from sync_connections s
     where s.forgotten_at is null and s.seen_at < clock_timestamp() - :leftMs * interval '1 millisecond' and exists (
       select from sync_connections c where c.configured = s.configured
         and c.name <> s.name and c.seen_at >= clock_timestamp() - :leftMs * interval '1 millisecond')
     order by s.seen_at desc`,
    { leftMs: LEFT_MS },
  )
  return rows
}

/** What is stored under each name, for people who decide what to keep. */
export async function listStates(knex: Knex): Promise<
  {
    name: string
    configured: string
    seenAt: Date
    isWorkedOn: boolean
    applications: number
    open: number
  }[]
> {
  const { rows } = await knex.raw(
    `select s.name, s.configured, s.seen_at as "seenAt", s.seen_at >= clock_timestamp() - :leftMs * interval '1 millisecond' as "isWorkedOn",
       (select count(*) from sync_applications a where a.connection = s.name)::int as applications,
       (select count(*) from deliveries d where d.connection = s.name and d.state in ('held', 'pending', 'claimed', 'unknown', 'parked'))::int as open
     from sync_connections s where s.forgotten_at is null order by s.configured, s.seen_at desc`,
    { leftMs: LEFT_MS },
  )
  return rows
}

/** Whether a process worked on a state within the last minutes. */
export const workedOnNow = (knex: Knex): Knex.Raw =>
  knex.raw(`seen_at >= clock_timestamp() - ? * interval '1 millisecond'`, [LEFT_MS])

/**
 * Whether nothing was ever done under a state, nobody was invited, followed or written about, and nobody is known whom another account
 * could be asked about. Its first pass may still wait for approval.
 */
export async function isBlank(knex: Knex, connection: string): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { is_blank: boolean }[] }>(
    `select not exists (select from sync_applications where connection = :connection
         and (interview_id is not null or state = 'open' or candidate ->> 'email' <> ''))
       and not exists (select from sync_interviews where connection = :connection and state in ('owned', 'gone'))
       and not exists (select from deliveries where connection = :connection and state <> 'held') as is_blank`,
    { connection },
  )
  return rows[0]?.is_blank === true
}

/**
 * Those of these interviews, by their ids, that belong to another state of the same name: their `externalId` carries its number; or it
 * is a plain one, and the first state of the name has this interview, or is about to invite under that id.
 */
export async function interviewsOfOthers(
  knex: Knex,
  { name, configured }: { readonly name: string; readonly configured: string },
  interviews: readonly { readonly id: string; readonly externalId: string | null }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `select q.id from unnest(:ids::text[], :externals::text[]) as q(id, external)
     join sync_connections o on o.configured = :configured and o.name <> :name
     where o.name = :configured || substring(q.external from '~[0-9]+$')
       or (o.name = :configured and q.external !~ '~[0-9]+$' and (
         exists (select from sync_interviews i where i.connection = o.name and i.interview_id = q.id and i.state in ('owned', 'gone'))
         or exists (select from sync_applications a where a.connection = o.name and a.application_id = q.external
           and (a.interview_id = q.id or (a.interview_id is null and a.want = 'invited' and a.state <> 'held')))))`,
    {
      ids: interviews.map(({ id }) => id),
      externals: interviews.map(({ externalId }) => externalId ?? ''),
      name,
      configured,
    },
  )
  return new Set(rows.map(({ id }) => id))
}
