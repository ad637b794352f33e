import type { Knex } from 'knex'
import { type Clock, DAY } from '../../base/clock.ts'
import { abstainedByWords, abstainedOf } from '../contract/abstention.ts'
import { type Advice, type AdviceFigures, adviceOf } from '../contract/advice.ts'
import { AnalysisResult } from '../contract/contract.ts'
import { interviewError } from '../contract/errors.ts'

/** Of the line that says why somebody decides against the AI, in code points. */
export const WHY_MAX = 300

/** What the AI recommends about an interview, and whether one person has seen it. */
export interface SeenAdvice {
  readonly advice: Advice | null
  readonly isSeen: boolean
}

/** How a decision stands to it; `why` is the line of who decides against what they have seen. */
export interface Weighed extends SeenAdvice {
  readonly why: string | null
}

/** Of those interviews that have a result. */
export async function advicesOn(
  db: Knex,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string | null },
  ids: readonly string[],
): Promise<ReadonlyMap<string, SeenAdvice>> {
  const rows = await db('analyses as a')
    .leftJoin('reviews as r', (join) =>
      join.on('r.interview_id', 'a.interview_id').andOnVal('r.user_id', '=', userId ?? ''),
    )
    .where({ 'a.organization_id': organizationId })
    .whereIn('a.interview_id', ids)
    .whereNull('a.no_assessment')
    .whereNotNull('a.result')
    .select<{ id: string; result: unknown; provenance: unknown; isSeen: boolean }[]>(
      'a.interview_id as id',
      'a.result',
      db.raw(`jsonb_build_object('abstained', a.provenance -> 'abstained') as provenance`),
      // As on the page: whoever rated, or asked to see it, sees it.
      db.raw('r.user_id is not null as "isSeen"'),
    )
  return new Map(
    rows.flatMap(({ id, result: stored, provenance, isSeen }) => {
      const { data: result } = AnalysisResult.safeParse(stored)
      if (!result) return []
      const abstained = abstainedOf(provenance) ?? abstainedByWords(result)
      return [[id, { advice: adviceOf({ ...result, abstained }), isSeen }] as const]
    }),
  )
}

/** True where somebody decides against what they have seen. */
export const isAgainst = (verdict: Advice, { advice, isSeen }: SeenAdvice): boolean =>
  isSeen && advice !== null && advice !== verdict

/** How a decision stands to what the AI recommends; `seen` is undefined where there is no result. Throws 400 where it goes against it and nobody says why. */
export function weighed(verdict: Advice, seen: SeenAdvice | undefined, why: string | null): Weighed {
  if (!seen) return { advice: null, isSeen: false, why: null }
  if (!isAgainst(verdict, seen)) return { ...seen, why: null }
  if (why === null) throw interviewError('decision.why_against')
  return { ...seen, why }
}

/** Counts a decision that takes effect, where the AI recommended something; with `countByCommand` the only writer of `decision_days`. */
export async function countAdvice(
  trx: Knex.Transaction,
  of: { readonly organizationId: string; readonly id: string },
  decisionId: string,
): Promise<void> {
  await trx.raw(
    `insert into decision_days as k (organization_id, position_id, day, agreed_before, agreed_after, approved_before, approved_after, rejected_before, rejected_after)
       select d.organization_id, i.position_id, (clock_timestamp() at time zone 'UTC')::date,
         (d.ai_advice = d.decision and not d.ai_seen)::int, (d.ai_advice = d.decision and d.ai_seen)::int,
         (d.ai_advice <> 'approved' and d.decision = 'approved' and not d.ai_seen)::int, (d.ai_advice <> 'approved' and d.decision = 'approved' and d.ai_seen)::int,
         (d.ai_advice <> 'rejected' and d.decision = 'rejected' and not d.ai_seen)::int, (d.ai_advice <> 'rejected' and d.decision = 'rejected' and d.ai_seen)::int
       from decisions d join interviews i on i.organization_id = d.organization_id and i.id = d.interview_id
       where d.id = :decisionId and d.organization_id = :organizationId and d.interview_id = :id and d.ai_advice is not null
     on conflict (organization_id, position_id, day) do update set
       agreed_before = k.agreed_before + excluded.agreed_before, agreed_after = k.agreed_after + excluded.agreed_after,
       approved_before = k.approved_before + excluded.approved_before, approved_after = k.approved_after + excluded.approved_after,
       rejected_before = k.rejected_before + excluded.rejected_before, rejected_after = k.rejected_after + excluded.rejected_after`,
    { ...of, decisionId },
  )
}

/** Counts a decision by a command about an interview for which the AI recommended something. */
export async function countByCommand(
  trx: Knex.Transaction,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<void> {
  const advice = (await advicesOn(trx, { organizationId, userId: null }, [id])).get(id)?.advice ?? null
  if (advice === null) return
  await trx.raw(
    `insert into decision_days as k (organization_id, position_id, day, by_command)
       select organization_id, position_id, (clock_timestamp() at time zone 'UTC')::date, 1 from interviews where organization_id = :organizationId and id = :id
     on conflict (organization_id, position_id, day) do update set by_command = k.by_command + 1`,
    { organizationId, id },
  )
}

/** The decisions about a position that took effect today and on the days before, `days` in all (UTC); null: all. */
export async function adviceFiguresOf(
  { knex, clock }: { readonly knex: Knex; readonly clock: Clock },
  { organizationId, positionId }: { readonly organizationId: string; readonly positionId: string },
  days: number | null,
): Promise<AdviceFigures> {
  const names = ['agreed', 'approved', 'rejected'].flatMap((name) => [`${name}_before`, `${name}_after`])
  names.push('by_command')
  const since = days === null ? null : new Date(clock.now().getTime() - (days - 1) * DAY).toISOString().slice(0, 10)
  const row = await knex('decision_days')
    .where({ organization_id: organizationId, position_id: positionId })
    .modify((query) => since !== null && query.where('day', '>=', since))
    .first<Record<string, number> | undefined>(
      ...names.map((name) => knex.raw('coalesce(sum(??), 0)::int as ??', [name, name])),
    )
  const count = (name: 'agreed' | 'approved' | 'rejected') => ({
    before: row?.[`${name}_before`] ?? 0,
    after: row?.[`${name}_after`] ?? 0,
  })
  return {
    agreed: count('agreed'),
    approved: count('approved'),
    rejected: count('rejected'),
    byCommand: row?.['by_command'] ?? 0,
  }
}
