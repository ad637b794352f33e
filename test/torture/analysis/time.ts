import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Core } from '../../../src/app/core.ts'
import { sleep } from '../../kit/program.ts'

/** A step of time is shorter than any pause that the product keeps for long. */
const [STEP_MS, EVERY_MS] = [5_000, 250]

/** Time that comes from outside: it passes twenty times as fast for the pauses of model servers, for what waits for them, and for the daemons. */
export interface HurriedTime {
  /** For the environment of a daemon that has `hurried.ts`. */
  readonly environment: Readonly<Record<string, string>>
  /** Resolves when so much time has passed. */
  pass(ms: number): Promise<void>
}

/** The time of daemons on one database. */
export function hurriedTime(folder: string, { database: { knex } }: Core): HurriedTime {
  const file = join(folder, 'hurried-by')
  let aheadMs = 0
  writeFileSync(file, '0')

  async function step(): Promise<void> {
    aheadMs += STEP_MS
    writeFileSync(file, String(aheadMs))
    const by = knex.raw(`? * interval '1 millisecond'`, [STEP_MS])
    await knex.transaction(async (trx) => {
      await trx('model_pauses').update({ until: trx.raw('until - ?', [by]), told_at: trx.raw('told_at - ?', [by]) })
      await trx('analyses')
        .whereNotNull('waiting_since')
        .update({ waiting_since: trx.raw('waiting_since - ?', [by]) })
      await trx.raw(
        `update graphile_worker._private_jobs set run_at = run_at - ? where locked_at is null and run_at > now()`,
        [by],
      )
    })
  }
  return {
    environment: { HURRIED_BY: file },
    async pass(ms) {
      for (let left = ms; left > 0; left -= STEP_MS + EVERY_MS) {
        await step()
        await sleep(EVERY_MS)
      }
    },
  }
}
