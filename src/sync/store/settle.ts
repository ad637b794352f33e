import { storable, storableJson } from '../../base/foreign.ts'
import type { Database, Statement } from '../../db/database.ts'
import type { Settlement } from './settlement.ts'

/** Stores the outcomes of attempts and lookups. */

/** A delivery that was settled under its guard, with its age in seconds. */
export interface Settled {
  readonly seq: number
  readonly guard: string
  readonly age: number
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
  name: 'deliveries_settle_clean_with_code',
  text: `with s as (
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::int[], $7::text[], $8::text[], $9::int[], $10::text[], $11::boolean[], $12::boolean[], $13::boolean[])
        as s(seq, state, remote_id, reason, wait_ms, uncount, guard, kind, attempt, exchanges, refused, clean, may_be_written)
    ), settled as (
      update deliveries d set state = s.state, remote_id = coalesce(s.remote_id, d.remote_id), reason = s.reason, may_be_written = s.may_be_written,
        attempt = d.attempt - s.uncount, claim = null, exchanges = case when s.clean then s.exchanges::jsonb end,
        due_at = clock_timestamp() + s.wait_ms * interval '1 millisecond',
        closed_at = case when s.state in ('confirmed', 'parked', 'discarded') then clock_timestamp() end
      from s where d.seq = s.seq and (case when s.guard = '' then d.state = 'unknown' and d.attempt = s.attempt else d.state = 'claimed' and d.claim = s.guard end)
      returning d.seq, s.guard, extract(epoch from clock_timestamp() - d.created_at)::float8 as age
    ), refused as (
      insert into delivery_refusals as r (seq, times) select s.seq, 1 from s join settled x on x.seq = s.seq and x.guard = s.guard where s.refused
      on conflict (seq) do update set times = r.times + 1
    ), logged as (
      insert into delivery_attempts (seq, attempt, kind, at, outcome, problem, exchanges)
      select s.seq, s.attempt, s.kind, clock_timestamp(), case when x.seq is null then s.state || ', but somebody else had settled it' else s.state end, s.reason, s.exchanges::jsonb
      from s left join settled x on x.seq = s.seq and x.guard = s.guard
      -- A delivery that was deleted meanwhile leaves no attempt behind; only a row that is locked is known to be there still.
      -- An attempt that went as it should stands in its delivery's row alone, unless it was settled by somebody else.
      where s.kind is not null and not (s.clean and x.seq is not null) and (x.seq is not null or exists (select 1 from deliveries d where d.seq = s.seq for key share))
    ) select seq, guard, age from settled`,
}

const textOrNull = (text: string | null | undefined): string | null => (text == null ? null : storable(text))

/** Settles many at once, by one statement; answers those that still were as the settler believed. */
export async function settle(database: Database, settlements: readonly Settlement[]): Promise<Settled[]> {
  const columns = <Value>(of: (one: Settlement) => Value): Value[] => settlements.map(of)
  const seqs = columns(({ seq }) => seq)
  const guards = columns(({ guard }) => guard)
  const remoteIds = columns(({ remoteId }) => textOrNull(remoteId))
  const exchanges = columns(({ attempt }) => storableJson(attempt?.exchanges ?? []))
  if (settlements.every(isCleanWrite)) return database.run(SETTLE_CLEAN, [seqs, guards, remoteIds, exchanges])
  return database.run(SETTLE, [
    seqs,
    columns(({ state }) => state),
    remoteIds,
    columns(({ reason }) => textOrNull(reason)),
    columns(({ waitMs }) => waitMs ?? 0),
    columns(({ uncounted }) => (uncounted ? 1 : 0)),
    guards,
    columns(({ attempt }) => attempt?.kind ?? null),
    columns(({ attempt }) => attempt?.number ?? 0),
    exchanges,
    columns(({ refused }) => refused === true),
    columns(({ isClean }) => isClean === true),
    columns(({ state, mayBeWritten }) => (state === 'parked' ? mayBeWritten === true : null)),
  ])
}

/** As `SETTLE_CLEAN` takes them for granted. */
const isCleanWrite = ({ isClean, state, guard, attempt }: Settlement): boolean =>
  isClean === true && state === 'confirmed' && guard !== '' && attempt?.kind === 'write' && attempt.number === 1
