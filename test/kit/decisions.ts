import { eventually, type Product } from './product.ts'
import { changeSchema } from './schema-change.ts'

/**
 * Decisions of this product wait for an hour instead of seconds, by a trigger of its database: a test says when their time is over, so a
 * slow machine does not.
 */
export async function stopDecisions({ core }: Product): Promise<void> {
  await changeSchema(
    core.database.knex,
    `
    create function wait_for_the_test() returns trigger language plpgsql as $$
    begin
      new.takes_effect_at := new.takes_effect_at + interval '1 hour';
      return new;
    end $$;
    create trigger wait_for_the_test before insert on decisions for each row when (new.state = 'waiting') execute function wait_for_the_test()`,
  )
}

/** What the time of undoing does to a decision that waits; its job runs once it is over. */
export async function timeGoesBy(product: Product, interviewId: string): Promise<void> {
  const { knex } = product.core.database
  await knex('decisions')
    .where({ interview_id: interviewId })
    .update({ takes_effect_at: knex.raw('clock_timestamp()') })
  await wakeJob(product, interviewId)
}

/** Waits for what a decision's job does. On a slow machine the job may have run before, and be planned anew for the hour that was left then. */
export function jobDid(product: Product, interviewId: string, what: string, isDone: () => Promise<boolean>) {
  return eventually(what, async () => {
    if (await isDone()) return true
    await wakeJob(product, interviewId)
    return false
  })
}

const wakeJob = ({ core }: Product, interviewId: string) =>
  core.database.knex.raw(
    'update graphile_worker._private_jobs set run_at = clock_timestamp() where key = ? and run_at > clock_timestamp()',
    [`decide ${interviewId}`],
  )
