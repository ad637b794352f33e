import type { Knex } from 'knex'
import { ServerPaused } from '../../analysis/pauses.ts'
import type { AnalysisBudget, InterviewContext } from '../core/context.ts'

/** What one answer of a model server took. */
export interface Used {
  readonly tokens: number
  readonly audioSeconds: number
}

/** A budget that is raised takes effect within this time. */
const LOOK_AGAIN_MS_MAX = 60 * 60_000
const SECONDS = 60

/** Tokens and minutes of sound that analyses used, by organization and day (UTC), and the check that the day's `analysis.budget` has some left. */
export function analysisUsage({ database: { knex }, clock, settings }: InterviewContext) {
  const at = (db: Knex) => db.raw('coalesce(?::timestamptz, clock_timestamp())', [clock.stampAt()])
  const day = (db: Knex) => db.raw(`(? at time zone 'utc')::date`, [at(db)])

  return {
    /** Adds to what the organization used today, in the transaction that stores the answer. */
    async add(trx: Knex, organizationId: string, { tokens, audioSeconds }: Used): Promise<void> {
      await trx('analysis_usage')
        .insert({ organization_id: organizationId, day: day(trx), tokens, audio_seconds: audioSeconds })
        .onConflict(['organization_id', 'day'])
        .merge({
          tokens: trx.raw('analysis_usage.tokens + excluded.tokens'),
          audio_seconds: trx.raw('analysis_usage.audio_seconds + excluded.audio_seconds'),
        })
    },

    /**
     * Throws ServerPaused once the day's budget is used up. Requests that left before count when their answers come, so the day may end above
     * the budget by those that were under way.
     */
    async expectLeft(organizationId: string, of: keyof AnalysisBudget): Promise<void> {
      const most = settings.analysisBudget[of]
      if (most === undefined) return
      const row = await knex('analysis_usage')
        .where({ organization_id: organizationId, day: day(knex) })
        .first<{ tokens: string; minutes: number; left_ms: number } | undefined>(
          'tokens',
          knex.raw(`audio_seconds / ${SECONDS} as minutes`),
          knex.raw(
            `(extract(epoch from (date_trunc('day', ? at time zone 'utc') + interval '1 day') at time zone 'utc' - ?) * 1000)::float8 as left_ms`,
            [at(knex), at(knex)],
          ),
        )
      const used = of === 'tokensPerDay' ? Number(row?.tokens ?? 0) : (row?.minutes ?? 0)
      if (!row || used < most) return
      throw new ServerPaused(
        {
          reason: 'budget',
          words: `The budget of this day is used up: ${told(used)} of ${told(most)} ${of === 'tokensPerDay' ? 'tokens' : 'minutes of audio'} (analysis.budget.${of}). It is counted anew from 00:00 UTC`,
          leftMs: Math.min(LOOK_AGAIN_MS_MAX, Math.max(1, Math.ceil(row.left_ms))),
        },
        false,
      )
    },
  }
}

const told = (figure: number): string => Math.floor(figure).toLocaleString('en')
