import type { Knex } from 'knex'
import type { BrakeCause, BrakeCounts } from '../rules/causes.ts'
import { saveHeld } from '../store/connections-store.ts'
import { letDeliveriesGo } from '../store/deliveries-store.ts'
import { letApplicationsGo } from '../store/desired-state.ts'
import type { HeldPart } from '../store/held-part.ts'

/** Changes that wait for approval: how many there are, what is told of them, and how they go on. */

const SAMPLE = 10

/** The changes that the brake holds, for people. */
export interface Held {
  readonly reason: string
  /** The same by code and facts; absent where an earlier version held it. */
  readonly cause?: BrakeCause
  readonly invite: number
  readonly cancel: number
  readonly move: number
  readonly reject: number
  /** Interviews first seen now that would be written about. */
  readonly write: number
  /** A few of the applications, with what would happen to them. */
  readonly sample: readonly string[]
}

/** How many changes are held; `byRules`: of these, those which a changed rule caused. */
export async function countHeld(db: Knex, connection: string): Promise<{ all: BrakeCounts; byRules: BrakeCounts }> {
  const { rows } = await db.raw<{ rows: (Record<keyof BrakeCounts, string | number> & { is_by_rules: boolean })[] }>(
    `with a as (select want, held_for is not null as by_rules from sync_applications where connection = :name and state = 'held'),
       d as (select action, interview_id, held_for is not null as by_rules from deliveries where connection = :name and state = 'held')
     select is_by_rules,
       (select count(*) from a where want = 'invited' and (by_rules or not is_by_rules)) as invite,
       (select count(*) from a where want = 'cancelled' and (by_rules or not is_by_rules)) as cancel,
       (select count(*) from d where action = 'moveTo' and (by_rules or not is_by_rules)) as move,
       (select count(*) from d where action = 'reject' and (by_rules or not is_by_rules)) as reject,
       (select count(distinct interview_id) from d where action not in ('moveTo', 'reject') and (by_rules or not is_by_rules)) as write
     from (values (true), (false)) as v(is_by_rules)`,
    { name: connection },
  )
  const countsOf = (isByRules: boolean): BrakeCounts => {
    const row = rows.find((one) => one.is_by_rules === isByRules)
    return {
      invite: Number(row?.invite ?? 0),
      cancel: Number(row?.cancel ?? 0),
      move: Number(row?.move ?? 0),
      reject: Number(row?.reject ?? 0),
      write: Number(row?.write ?? 0),
    }
  }
  return { all: countsOf(false), byRules: countsOf(true) }
}

/** All changes together. */
export const sumOf = ({ invite, cancel, move, reject, write }: BrakeCounts) => invite + cancel + move + reject + write

/**
 * Only a list that was read to its end may be released: before that a mass change may come in slices, each below the
 * bound.
 */
export interface Scope {
  readonly applications: boolean
  readonly deliveries: boolean
}

/** All lists were read to their end, or a person decides. */
export const EVERYTHING: Scope = { applications: true, deliveries: true }

/** Lets held changes go on. */
export async function letGo(db: Knex, connection: string, scope: Scope, part: HeldPart = 'all'): Promise<void> {
  if (scope.applications) await letApplicationsGo(db, connection, part)
  if (scope.deliveries) await letDeliveriesGo(db, connection, part)
}

/** Stores what is held, with a few of its applications. */
export async function storeHeld(db: Knex, connection: string, held: Omit<Held, 'sample'>): Promise<Held> {
  const { rows } = await db.raw<{ rows: { line: string }[] }>(
    `(select 'application ' || application_id || ': ' || case want when 'invited' then 'invite, because it ' else 'cancel, because it ' end || reason as line
        from sync_applications where connection = :name and state = 'held' order by held_for nulls last, application_id limit ${SAMPLE})
     union all (select 'application ' || application_id || ': ' || case action when 'moveTo' then 'move' else action end || ' on ' || event
        from deliveries where connection = :name and state = 'held' order by held_for nulls last, seq limit ${SAMPLE})`,
    { name: connection },
  )
  const told: Held = { ...held, sample: rows.map((row) => row.line).slice(0, SAMPLE) }
  await saveHeld(db, connection, told)
  return told
}

/** The changes that the brake of a connection holds; null when nothing. */
export async function findHeld(db: Knex, connection: string): Promise<Held | null> {
  const row = await db('sync_connections').where({ name: connection }).first<{ held: Held | null } | undefined>('held')
  return row?.held ?? null
}
