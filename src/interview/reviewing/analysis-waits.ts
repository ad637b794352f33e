import type { Knex } from 'knex'
import type { ServerPaused } from '../../analysis/pauses.ts'
import type { WaitReason } from '../../analysis/provider.ts'
import { AppError } from '../../base/errors.ts'
import { storable } from '../../base/foreign.ts'
import { ANALYSE_TASK, enqueueInPlaceOfDead, keysWithoutJob } from '../../db/jobs.ts'
import type { InterviewContext } from '../core/context.ts'
import { type NotedWait, serverWait, waitingNow } from './server-waits.ts'

/** Tries of an analysis, since a server last answered it, at which a server failed that answered others: the request itself is then to blame. */
const OWN_TRIES_MAX = 5
const AGAIN_MS_MIN = 2_000
/** Tries of the job by which a fault of our own is met. */
const ATTEMPTS_MAX = 5
/** How often an analysis is planned anew whose process died in each of these tries, without an answer of a server in between. */
const WAKES_MAX = 3

/** Why an analysis does not wait any longer. */
export type GivenUp = { readonly failure: string } | undefined

/** Analyses that are looked at in one statement. */
const LOOKED_AT = 1_000

const keyOf = (interviewId: string): string => `analyse ${interviewId}`

/** Open analyses of one organization that are told apart by the order of jobs. */
const IN_ORDER_MAX = 10_000

/** The job of an analysis. Organizations take turns: behind many of one comes, before the rest of these, the first of another. */
export async function analysisJob(trx: Knex.Transaction, organizationId: string, interviewId: string) {
  const open = trx('interviews')
    .where({ organization_id: organizationId })
    .whereIn('analysis_status', ['pending', 'processing'])
    .whereNull('cancelled_at')
    .limit(IN_ORDER_MAX)
    .select(trx.raw('1'))
  const [counted] = await trx.from(open.as('open')).count<{ n: string }[]>({ n: '*' })
  const options = { jobKey: keyOf(interviewId), maxAttempts: ATTEMPTS_MAX, priority: Number(counted?.n ?? 0) }
  return [ANALYSE_TASK, { organizationId, interviewId }, options] as const
}

/** Analyses that wait for their model server, or for the budget of the next day. Nothing is held while one waits: its job comes again. */
export function analysisWaits({ database, clock, enqueue, settings }: InterviewContext) {
  const { knex } = database
  return {
    /** Plans its job once more, in so many milliseconds. */
    async again(organizationId: string, id: string, inMs: number): Promise<void> {
      await knex.transaction(async (trx) => {
        const [task, payload, options] = await analysisJob(trx, organizationId, id)
        await enqueue(trx, task, payload, { ...options, inMs })
      })
    },

    /** Notes that an analysis waits, and plans its next try; the reason where it has waited or failed for too long. */
    async wait(organizationId: string, id: string, { pause, isOwn }: ServerPaused): Promise<GivenUp> {
      return knex.transaction(async (trx) => {
        const own = { interview_id: id, organization_id: organizationId }
        const row = await trx('analyses')
          .where(own)
          .forUpdate()
          .first<(NotedWait & { own_tries: number }) | undefined>('waiting_for', 'waiting_since', 'own_tries')
        // It was erased meanwhile.
        if (!row) return undefined
        const { since, failure } = serverWait(row, pause, {
          now: await waitingNow(trx, clock),
          giveUpMs: settings.analysisGiveUpMs,
          what: 'The analysis',
        })
        const ownTries = row.own_tries + (isOwn ? 1 : 0)
        await trx('analyses')
          .where(own)
          .update({
            waiting_for: pause.reason,
            waiting_words: storable(pause.words),
            waiting_since: since,
            own_tries: ownTries,
          })
        if (ownTries >= OWN_TRIES_MAX)
          return { failure: `${pause.words}. It answered others, and failed on this interview ${ownTries} times.` }
        if (failure !== undefined) return { failure }
        const [task, payload, options] = await analysisJob(trx, organizationId, id)
        // What may itself be to blame comes behind what was not tried.
        const ownMs = isOwn ? AGAIN_MS_MIN * 2 ** ownTries : 0
        await enqueue(trx, task, payload, { ...options, inMs: Math.max(pause.leftMs, ownMs) })
        return undefined
      })
    },

    /**
     * The server answered this analysis, so tries that failed count from the beginning: it makes many requests. Since when it waited
     * stays, for `analysis.giveUpAfter`.
     */
    async goOn(id: string): Promise<void> {
      await knex('analyses')
        .where({ interview_id: id })
        .where((query) => query.whereNotNull('waiting_for').orWhere('own_tries', '>', 0).orWhere('times_woken', '>', 0))
        .update({
          waiting_for: null,
          waiting_words: null,
          waiting_since: knex.raw(`case when waiting_for = 'budget' then null else waiting_since end`),
          own_tries: 0,
          times_woken: 0,
        })
    },

    /**
     * Plans the jobs of open analyses anew whose processes died in each attempt; their number. What servers answered is kept, what was
     * lost twice fails the analysis, and one that was planned anew too often without an answer is given up: none goes on for ever.
     */
    async wakeAnalyses(
      giveUp: (organizationId: string, id: string, error: AppError) => Promise<void>,
    ): Promise<number> {
      let woken = 0
      for (let last = ''; ; ) {
        const open = await knex('interviews as i')
          .leftJoin('analyses as a', 'a.interview_id', 'i.id')
          .whereIn('i.analysis_status', ['pending', 'processing'])
          .whereNull('i.cancelled_at')
          .where('i.id', '>', last)
          .orderBy('i.id')
          .limit(LOOKED_AT)
          .select<Open[]>('i.id', 'i.organization_id', 'a.times_woken')
        const keys = new Set(
          await keysWithoutJob(
            knex,
            open.map(({ id }) => keyOf(id)),
          ),
        )
        for (const one of open.filter(({ id }) => keys.has(keyOf(id)))) {
          if ((one.times_woken ?? 0) >= WAKES_MAX) await giveUp(one.organization_id, one.id, diedAgain())
          else if (await wakeOne(knex, one)) woken++
        }
        if (open.length < LOOKED_AT) return woken
        last = open.at(-1)?.id ?? last
      }
    },

    /** How many analyses wait for a model server, by reason. */
    async countWaitingAnalyses(): Promise<ReadonlyMap<WaitReason, number>> {
      const rows = await knex('analyses')
        .whereNotNull('waiting_for')
        .groupBy('waiting_for')
        .select<{ reason: WaitReason; n: string }[]>({ reason: 'waiting_for' }, knex.raw('count(*) as n'))
      return new Map(rows.map(({ reason, n }) => [reason, Number(n)]))
    },
  }
}

interface Open {
  readonly id: string
  readonly organization_id: string
  /** Null: it was not asked for as others are, and has no row. */
  readonly times_woken: number | null
}

/** False where its job was planned meanwhile. */
function wakeOne(knex: Knex, { id, organization_id: organizationId }: Open): Promise<boolean> {
  return knex.transaction(async (trx) => {
    if (!(await enqueueInPlaceOfDead(trx, ...(await analysisJob(trx, organizationId, id))))) return false
    await trx('analyses').where({ interview_id: id }).whereNull('completed_at').increment('times_woken')
    return true
  })
}

const diedAgain = () =>
  new AppError(
    `its process ended unexpectedly in each of ${ATTEMPTS_MAX * (WAKES_MAX + 1)} tries, without an answer of a model server in between. The memory may not suffice: look into the log of the program and of the system, then request the analysis again`,
    { kind: 'drift', code: 'analysis.died' },
  )

/** The columns of an analysis that does not wait. */
export const NOT_WAITING = {
  ...{ waiting_for: null, waiting_words: null, waiting_since: null },
  ...{ own_tries: 0, times_woken: 0 },
} as const
