import type { Knex } from 'knex'
import { storableJson } from '../../base/foreign.ts'
import type { Database, Statement } from '../../db/database.ts'
import { type DatabaseView, isDatabaseOf } from '../../db/epochs.ts'
import { deliveriesThatMayBe, FORGOTTEN, LEFT_BEHIND, LEFT_IN_DOUBT } from '../rules/delivery-life.ts'
import { columnsOfNew } from '../rules/new-deliveries.ts'
import type { Intent } from '../rules/write-backs.ts'
import type { Birth, SavedIntents } from './births.ts'
import type { Connection, Fenced, SyncContext } from './connection.ts'
import { type Delivery, type DeliveryRow, findDoubtful, joined, toDelivery, WHOSE } from './deliveries-reads.ts'
import { type HeldPart, partSql } from './held-part.ts'
import { columnsOf, type Settled, type Settlement } from './settlement.ts'

/**
 * Stores intents; one that is there already stays as it is. After a restore, a write for an event that may have happened before
 * is stored as unknown, so that it is looked up first; a held one is looked up once it is let go. With `birth`, the first write
 * of an application is stored as claimed where a pump might claim it now. The claim may be used once the transaction is
 * committed, and not before: until then it is not there for anybody else.
 */
export async function saveIntents(
  db: Fenced,
  { name, config }: Pick<Connection, 'name' | 'config'>,
  intents: readonly Intent[],
  birth?: Birth,
): Promise<SavedIntents> {
  if (intents.length === 0) return { stored: 0, born: [] }
  const { rows } = await db.raw<{ rows: SavedRow[] }>(SAVE, {
    name,
    forgotten: FORGOTTEN,
    room: birth?.max ?? 0,
    claim: birth?.id ?? null,
    identity: birth?.view.identity ?? null,
    beat: birth?.view.beat ?? null,
    intents: storableJson(columnsOfNew(intents, config.brake !== 'off')),
  })
  const [first] = rows
  if ((first?.latest ?? 0) > 1) await supersede(db, name, intents)
  return { stored: first?.stored ?? 0, born: rows.filter(({ seq }) => seq !== null).map(toDelivery) }
}

interface SavedRow extends DeliveryRow {
  stored: number
  /** The highest occurrence of an event among them. */
  latest: number
}

/**
 * The conditions of a claim at birth are those under which the pump claims (`CLAIM`, `DUE` in `schedule.ts`), and that it is
 * the first occurrence: a later one writes over what the earlier left. One row at least is answered, with the counts.
 */
const SAVE = `with intent as (
      select i.*, f.restore, c.rules_at, c.looks_from, row_number() over (partition by i.application order by i.place) as turn,
        c.ats_paused is null and c.writes_paused is null and c.ats_open_until <= clock_timestamp() as is_open_for_writes
      from rows from (jsonb_to_recordset(:intents::jsonb) as (application text, interview text, event text, occurrence int, action text, action_index int, payload jsonb, vals jsonb, rule text, marker text, state text, why text, happened timestamptz, followed boolean, by_ai boolean))
        with ordinality as i(application, interview, event, occurrence, action, action_index, payload, vals, rule, marker, state, why, happened, followed, by_ai, place)
      left join sync_connections c on c.name = :name
      left join lateral (select max(number) as restore from epochs
        where reason is not null and coalesce(i.happened, '-infinity') <= c.look_first_until) f on true
    ), first as materialized (
      select i.place from intent i
      where :room::int > 0 and i.turn = 1 and i.state = 'pending' and i.restore is null and i.occurrence = 1 and i.is_open_for_writes
        and ${isDatabaseOf(':identity', ':beat')}
        -- As a value: one step into the index for each row, whatever the statistics say.
        and (select e.seq from deliveries e where e.connection = :name and e.application_id = i.application and e.state in ('held', 'pending', 'claimed', 'unknown') order by e.seq limit 1) is null
      order by i.place limit :room::int
    ), stored as (
      insert into deliveries (connection, application_id, interview_id, event, occurrence, action, action_index, payload, template_values, rule, marker, state, held_for, restore, reason, may_be_written, closed_at, due_at, attempt, claim, claimed_at, unsent_claim, uses_analysis)
      select :name, i.application, i.interview, i.event, i.occurrence, i.action, i.action_index, i.payload, i.vals, i.rule, i.marker,
        case when b.place is not null then 'claimed' when i.restore is not null and i.state = 'pending' then 'unknown' else i.state end,
        case when i.state = 'held' and not i.followed and i.happened <= i.rules_at then 'new_rule' end, i.restore,
        coalesce(i.why, case when i.restore is not null then :forgotten end),
        case when i.state = 'parked' then false end, case when i.state = 'parked' then clock_timestamp() end, greatest(clock_timestamp(), case when i.restore is not null then i.looks_from end),
        case when b.place is not null then 1 else 0 end, case when b.place is not null then :claim end, case when b.place is not null then clock_timestamp() end,
        case when b.place is not null and i.payload -> 'page' is not null then :claim end, i.by_ai
      from intent i left join first b on b.place = i.place
      order by i.place
      on conflict (connection, interview_id, event, occurrence, action_index) do nothing returning *
    )
    select n.stored, n.latest, c.* from (select count(*)::int as stored, max(occurrence) as latest from stored) n
    left join (select c.seq, c.application_id, c.interview_id, c.event, c.action, c.payload, c.marker, c.attempt, c.rule, c.restore, c.is_let, c.uses_analysis, ${WHOSE}
      from stored c ${joined('c')} where c.state = 'claimed') c on true
    order by c.seq`

/** An event that happened again makes an earlier write of it needless, if nobody began that one yet. */
async function supersede(db: Knex, connection: string, intents: readonly Intent[]): Promise<void> {
  const again = intents.filter((intent) => intent.occurrence > 1)
  await db.raw(
    `update deliveries d set state = 'discarded', closed_at = clock_timestamp(), reason = 'it happened again before this was written; the newer one is written instead'
     from jsonb_to_recordset(?::jsonb) as i(interview text, event text, occurrence int, action_index int)
     where d.connection = ? and d.interview_id = i.interview and d.event = i.event and d.action_index = i.action_index and d.occurrence < i.occurrence
       and d.state in ('pending', 'held') and d.attempt = 0`,
    [
      JSON.stringify(
        again.map((intent) => ({
          interview: intent.interviewId,
          event: intent.event,
          occurrence: intent.occurrence,
          action_index: intent.actionIndex,
        })),
      ),
      connection,
    ],
  )
}

/**
 * The next writes that may go out: due, and with no earlier one of the same application still open. The one that became due
 * first comes first: a write that was tried and waits stands behind those that nobody has tried yet.
 */
const CLAIM: Statement = {
  name: 'deliveries_claim_undecided',
  text: `with next as (
      select d.seq from deliveries d
      -- Of a database that was restored since this process looked, nothing is claimed.
      where ($4::text is null or ${isDatabaseOf('$4', '$5')}) and d.connection = $1 and d.state = 'pending' and d.due_at <= clock_timestamp()
        -- As a value, not as "not exists": for each row one step into the index, whatever the statistics say.
        and d.seq = (select e.seq from deliveries e where e.connection = $1 and e.application_id = d.application_id and e.state in ('held', 'pending', 'claimed', 'unknown') order by e.seq limit 1)
      order by d.due_at, d.seq limit $2 for update of d skip locked
    ), claimed as (
      update deliveries d set state = 'claimed', attempt = d.attempt + 1, claim = $3, claimed_at = clock_timestamp(),
        unsent_claim = case when d.action = 'attach' and d.payload -> 'page' is not null then $3 end from next where d.seq = next.seq returning d.*
    )
    select c.seq, c.application_id, c.interview_id, c.event, c.action, c.payload, c.marker, c.attempt, c.rule, c.restore, c.is_let, c.uses_analysis, r.times as refusals, r.unready, ${WHOSE}, case when c.occurrence > 1 then (
        select e.remote_id from deliveries e where e.connection = c.connection and e.interview_id = c.interview_id and e.event = c.event
          and e.action_index = c.action_index and e.occurrence < c.occurrence and e.state = 'confirmed' order by e.occurrence desc limit 1) end as replaces
    from claimed c ${joined('c')}
      left join delivery_refusals r on r.seq = c.seq order by c.due_at, c.seq`,
}

/** Claims of processes that died: nobody knows how far they came, but of a page that was still to be drawn. It waits again; one that was being drawn counts. */
const ORPHANED: Statement = {
  name: 'deliveries_orphaned_sent_or_not',
  text: `with old as (
      select seq, unsent_claim is not distinct from claim as unsent, drawing_claim is not distinct from claim as drawing from deliveries
      where connection = $1 and state = 'claimed' and claimed_at < clock_timestamp() - $3::float8 * interval '1 millisecond' for update
    ), orphaned as (
      update deliveries d set state = case when o.unsent then 'pending' else 'unknown' end, claim = case when o.unsent then null else d.claim end,
        due_at = case when o.unsent then clock_timestamp() else d.claimed_at + $2::float8 * interval '1 millisecond' end,
        reason = case when o.unsent then 'the process that was to draw its page ended before anything was sent; it is tried again' else 'the process that was writing it ended; it is looked up before anything is tried again' end
      from old o where d.seq = o.seq returning d.seq
    ), counted as (
      insert into delivery_refusals as r (seq, times, unready) select seq, 0, 1 from old where unsent and drawing
      on conflict (seq) do update set unready = r.unready + 1
    ) select seq from orphaned`,
}

/** For groups of nothing but first attempts that went as they should, as most groups are: four columns instead of thirteen, and no joins. */
const SETTLE_CLEAN: Statement = {
  name: 'deliveries_settle_only_clean',
  text: `with s as (
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as s(seq, guard, remote_id, exchanges)
    ), settled as (
      update deliveries d set state = 'confirmed', remote_id = coalesce(s.remote_id, d.remote_id), reason = null, may_be_written = null,
        claim = null, exchanges = s.exchanges::jsonb, due_at = clock_timestamp(), closed_at = clock_timestamp()
      from s where d.seq = s.seq and d.state = 'claimed' and d.claim = s.guard
      returning d.seq, s.guard, extract(epoch from clock_timestamp() - d.created_at)::float8 as age
    ), logged as (
      insert into delivery_attempts (seq, attempt, kind, at, outcome, problem, exchanges)
      select s.seq, 1, 'write', clock_timestamp(), 'confirmed, but somebody else had settled it', null, s.exchanges::jsonb
      from s left join settled x on x.seq = s.seq and x.guard = s.guard
      -- As below: only a row that is locked is known to be there still.
      where x.seq is null and exists (select 1 from deliveries d where d.seq = s.seq for key share)
    ) select seq, guard, age from settled`,
}

const SETTLE: Statement = {
  name: 'deliveries_settle_any_coded',
  text: `with s as (
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::int[], $9::text[], $10::int[], $11::boolean[], $12::boolean[], $13::boolean[], $14::text[])
        as s(seq, guard, remote_id, exchanges, state, reason, wait_ms, uncount, kind, attempt, refused, clean, may_be_written, unready)
    ), settled as (
      update deliveries d set state = s.state, remote_id = coalesce(s.remote_id, d.remote_id), reason = s.reason, may_be_written = s.may_be_written,
        attempt = d.attempt - s.uncount, claim = null, exchanges = case when s.clean then s.exchanges::jsonb end,
        due_at = clock_timestamp() + s.wait_ms * interval '1 millisecond',
        closed_at = case when s.state in ('confirmed', 'parked', 'discarded') then clock_timestamp() end
      from s where d.seq = s.seq and (case when s.guard = '' then d.state = 'unknown' and d.attempt = s.attempt else d.state = 'claimed' and d.claim = s.guard end)
      returning d.seq, s.guard, extract(epoch from clock_timestamp() - d.created_at)::float8 as age
    ), refused as (
      insert into delivery_refusals as r (seq, times, unready) select s.seq, s.refused::int, (s.unready is not null)::int from s join settled x on x.seq = s.seq and x.guard = s.guard
      where s.refused or s.unready is not null
      on conflict (seq) do update set times = r.times + excluded.times, unready = r.unready + excluded.unready
    ), logged as (
      insert into delivery_attempts (seq, attempt, kind, at, outcome, problem, exchanges, code)
      select s.seq, s.attempt, s.kind, clock_timestamp(), case when x.seq is null then s.state || ', but somebody else had settled it' else s.state end, s.reason, s.exchanges::jsonb, s.unready
      from s left join settled x on x.seq = s.seq and x.guard = s.guard
      -- A delivery that was deleted meanwhile leaves no attempt behind; only a row that is locked is known to be there still.
      -- An attempt that went as it should stands in its delivery's row alone, unless it was settled by somebody else.
      where s.kind is not null and not (s.clean and x.seq is not null) and (x.seq is not null or exists (select 1 from deliveries d where d.seq = s.seq for key share))
    ) select seq, guard, age from settled`,
}

/** `view`: the process's view of the database; absent: claims are not bound to it. */
export function deliveriesStore(database: Database, connection: string, view?: () => DatabaseView) {
  return {
    /**
     * `claim` names this claim alone: a later claim of the same delivery has another name, and is not settled under
     * this one.
     */
    async claim(count: number, claim: string): Promise<Delivery[]> {
      return (
        await database.run<DeliveryRow>(CLAIM, [
          connection,
          count,
          claim,
          view?.().identity ?? null,
          view?.().beat ?? null,
        ])
      ).map(toDelivery)
    },
    doubtful: (count: number): Promise<Delivery[]> => findDoubtful(database, connection, count),
    /** Makes claims older than `leaseMs` unknown, to be looked up `quietMs` after they were claimed. */
    async orphan(quietMs: number, leaseMs: number): Promise<number> {
      return (await database.run<{ seq: number }>(ORPHANED, [connection, quietMs, leaseMs])).length
    },
    /** Settles many at once; answers those that still were as the settler believed. */
    settle(settlements: readonly Settlement[]): Promise<Settled[]> {
      const { clean, rest } = columnsOf(settlements)
      return rest.length === 0 ? database.run(SETTLE_CLEAN, clean) : database.run(SETTLE, [...clean, ...rest])
    },
  }
}

const RENEW: Statement = {
  name: 'deliveries_renew_together',
  text: `update deliveries set claimed_at = clock_timestamp() where seq = any($1::bigint[]) and claim = $2 and state = 'claimed' returning seq`,
}

/** Makes the claim on each of these young again; answers those that are still ours. */
export async function renewClaims(database: Database, seqs: readonly number[], claim: string): Promise<Set<number>> {
  return new Set((await database.run<{ seq: number }>(RENEW, [seqs, claim])).map(({ seq }) => seq))
}

const STEP: Statement = {
  name: 'deliveries_making_ready',
  text: `update deliveries set drawing_claim = case when $3 then null else $2 end, unsent_claim = case when $3 then null else unsent_claim end, claimed_at = clock_timestamp()
    where seq = $1 and claim = $2 and state = 'claimed' returning seq`,
}

/** From now on the page of a write is drawn, or the write may have been sent. False where the claim is not ours any more. */
export async function noteStep(db: Database, step: 'draws' | 'sends', seq: number, claim: string): Promise<boolean> {
  return (await db.run<{ seq: number }>(STEP, [seq, claim, step === 'sends'])).length === 1
}

const GIVE_BACK: Statement = {
  name: 'deliveries_give_back_unsent',
  text: `update deliveries set state = 'pending', attempt = attempt - 1, claim = null, due_at = clock_timestamp()
    where connection = $1 and state = 'claimed' and claim = any($2::text[]) returning seq`,
}

/** Gives back writes that were claimed as they were stored, and of which nobody ever heard: the answer to their COMMIT was lost. */
export function giveBackUnsent(
  { database, births }: Pick<SyncContext, 'database' | 'births'>,
  connection: string,
): Promise<void> {
  return births.giveBackLost(connection, (claims) => database.run(GIVE_BACK, [connection, claims]))
}

/** What a person decides about some deliveries: the ones that still are as they were read. */
export interface DeliveriesChange {
  readonly to: 'pending' | 'discarded'
  readonly reason: string
  /** False: one that a restore made doubtful is looked up first. */
  readonly isSure: boolean
  /** True: a person named each of them, so what was decided about an interview since keeps none back. */
  readonly isLet: boolean
  readonly rows: readonly { readonly seq: number; readonly state: string }[]
}

/** Changes them, and answers the numbers of those that were changed: the engine works meanwhile. */
export async function changeDeliveries(
  trx: Knex.Transaction,
  { to, reason, isSure, isLet, rows }: DeliveriesChange,
): Promise<Set<number>> {
  const { rows: updated } = await trx.raw<{ rows: { seq: number }[] }>(
    `update deliveries d set reason = :reason, due_at = clock_timestamp(), may_be_written = null, is_unasked = null, is_let = case when :isLet then true else is_let end,
       -- After a restore it may have been written by a retry that the database has forgotten; what a name left was never looked for.
       state = case when :isSure or (d.restore is null and d.is_unasked is not true) then :to else 'unknown' end,
       closed_at = case when :to = 'discarded' then clock_timestamp() end
     from unnest(:seqs::bigint[], :states::text[]) as w(seq, state)
     where d.seq = w.seq and d.state = w.state returning d.seq`,
    { reason, to, isSure, isLet, seqs: rows.map(({ seq }) => seq), states: rows.map(({ state }) => state) },
  )
  const seqs = updated.map((row) => row.seq)
  // A person decided anew: the ATS may refuse it as often as the first time before it is parked again.
  await trx('delivery_refusals').whereRaw('seq = any(?)', [seqs]).delete()
  return new Set(seqs)
}

/** Lets go what the brake holds. After a restore it may have been written before it was held anew. */
export async function letDeliveriesGo(db: Knex, connection: string, part: HeldPart): Promise<void> {
  const only = partSql(part)
  await db.raw(
    `update deliveries set state = case when restore is null then 'pending' else 'unknown' end, held_for = null, due_at = greatest(clock_timestamp(), due_at)
     where connection = ? and state = 'held' ${only.sql}`,
    [connection, ...only.values],
  )
}

/** Discards what the brake holds, since a person dropped it. */
export async function dropHeldDeliveries(db: Knex, connection: string, part: HeldPart): Promise<void> {
  const only = partSql(part)
  await db.raw(
    `update deliveries set state = 'discarded', closed_at = clock_timestamp(), reason = 'a person dropped what the brake held' where connection = ? and state = 'held' ${only.sql}`,
    [connection, ...only.values],
  )
}

/** The ATS refused it for this id of the candidate. */
export async function noteRefusedFor(db: Knex, seq: number, candidateId: string): Promise<void> {
  await db('deliveries').where({ seq }).update({ refused_for: candidateId })
}

/** Tries the writes again that the ATS refused for an id that the candidate has no more. */
export async function retryRefused(db: Knex, connection: string, applicationIds: readonly string[]): Promise<void> {
  await db.raw(
    `update deliveries d set state = case when d.restore is null and d.may_be_written is false then 'pending' else 'unknown' end, due_at = clock_timestamp(), closed_at = null, refused_for = null, may_be_written = null, is_unasked = null,
       reason = 'it was refused for an earlier id of the candidate, and is tried for the present one'
     from sync_applications a
     where d.connection = ? and d.application_id = any(?) and d.state = 'parked' and d.refused_for is not null
       and a.connection = d.connection and a.application_id = d.application_id and a.candidate_id <> d.refused_for`,
    [connection, [...applicationIds]],
  )
}

/** After a restore: what is open is in doubt; what is held or parked will be once somebody lets it go. */
export async function doubtDeliveries(
  trx: Knex.Transaction,
  restore: number,
  later: Knex.Raw,
): Promise<{ doubted: { connection: string }[]; kept: { connection: string; state: string }[] }> {
  const doubted: { connection: string }[] = await trx('deliveries')
    .whereIn('state', deliveriesThatMayBe('restored'))
    .update({ state: 'unknown', claim: null, restore, reason: FORGOTTEN, due_at: later }, ['connection'])
  const kept: { connection: string; state: string }[] = await trx('deliveries')
    .whereIn('state', ['held', 'parked'])
    .update({ restore, due_at: later }, ['connection', 'state'])
  return { doubted, kept }
}

/** Parks the open write-backs of states that a name has left, and counts them. A claimed or doubtful one may have been written. */
export async function parkLeftBehind(db: Knex, connections: readonly string[]): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update deliveries set state = 'parked', reason = case when state in ('claimed', 'unknown') then ? else ? end,
       may_be_written = state in ('claimed', 'unknown'), is_unasked = state in ('claimed', 'unknown'), claim = null, held_for = null, closed_at = clock_timestamp()
     where connection = any(?) and state = any(?)`,
    [LEFT_IN_DOUBT, LEFT_BEHIND, [...connections], [...deliveriesThatMayBe('left behind')]],
  )
  return rowCount
}
