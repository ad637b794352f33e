import { AppError, messageOf } from '../../src/base/errors.ts'
import { listDeliveries, retryDeliveries } from '../../src/sync/deliveries/deliveries-admin.ts'
import { readHealth } from '../../src/sync/engine/health.ts'
import { approveHeld } from '../../src/sync/engine/held-verdict.ts'
import { AdminService } from '../../src/sync/operations/admin-service.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { planPass } from '../../src/sync/operations/plan.ts'
import { type Files, type Ground, type Running, startProcess } from './owners-daemons.ts'
import { foreignMarks } from './owners-oracle.ts'
import { NAME, type Target } from './owners-world.ts'

/** People beside the daemons, each with a command or a page of their own. */

/** Runs a command of somebody who has these files. */
async function command(
  ground: Ground,
  name: string,
  target: Target,
  work: (running: Running) => Promise<void>,
): Promise<void> {
  const files: Files = { target, door: null }
  const running = startProcess(ground, name, files)
  try {
    await running.engine.findStates()
    await work(running)
  } finally {
    await running.database.database.close()
  }
}

/** Lets go what the brake holds; `onDone` hears the moment at which the person says so. */
export function approve(ground: Ground, target: Target, onDone: (state: string) => void): Promise<void> {
  return command(ground, 'approver', target, async ({ engine, context }) => {
    const { name } = engine.connection(NAME)
    onDone(name)
    await approveHeld(context, name, 'approve')
  })
}

export function decide(ground: Ground, target: Target, verdict: 'same' | 'other'): Promise<void> {
  return command(ground, 'decider', target, async ({ engine }) => {
    await engine.decideAccount(NAME, verdict)
  })
}

/** Tries what was parked again, as the sentence about it says; what may be written already only where the ATS shows no note of it. */
export function retryParked(ground: Ground, target: Target): Promise<void> {
  return command(ground, 'retrier', target, async ({ engine, context }) => {
    const { knex } = context.database
    const { name } = engine.connection(NAME)
    await retryDeliveries(knex, { connection: name }, { dryRun: false, evenIfDoubtful: false })
  })
}

/** Looks at every page and command for the name, and tells what they show of another owner. */
export async function look(ground: Ground, target: Target, asked: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  // The page of write-backs is the organization's: it shows what its earlier accounts have left, too.
  const isOfAll = (what: string) => what === 'the page of write-backs'
  const see = (what: string, shown: unknown, echo = '') => {
    const text = JSON.stringify(shown ?? null)
    const found = foreignMarks(echo === '' ? text : text.replaceAll(echo, ''), target).filter(
      (mark) => !isOfAll(what) || !ground.world.accounts.some(({ name }) => name.toLowerCase() === mark),
    )
    if (found.length > 0) faults.push(`${what} of ${target.side.mark} ${target.door.account} shows ${found.join(', ')}`)
  }
  const attempt = async (what: string, echo: string, work: () => Promise<unknown>) => {
    try {
      see(what, await work(), echo)
    } catch (error) {
      see(`the error of ${what}`, messageOf(error), echo)
      if (!(error instanceof AppError)) faults.push(`${what}: ${messageOf(error)}`)
    }
  }
  await command(ground, 'viewer', target, async ({ engine, context, leases }) => {
    const connection = await Promise.resolve()
      .then(() => engine.connection(NAME))
      .catch((error: unknown) => void see('the sentence of a waiting connection', messageOf(error)))
    if (!connection) return
    const { knex } = context.database
    const { organization = '' } = connection.config
    const viewer = { organizationId: organization, userId: 'u'.repeat(24), isAdministrator: true, isOperator: false }
    const pages = new AdminService(context, () => engine, {
      leases,
      draft: (one) => ({ ok: true, connection: one }),
    })
    await attempt('plan', '', () => planPass(context, connection))
    await attempt('deliveries list', '', () => listDeliveries(knex, { connection: connection.name }, 200))
    await attempt('health', '', () => readHealth(context.database, engine.connections))
    await attempt('the page of the connection', '', () => pages.connection(viewer, connection.name))
    await attempt('the page of what is held', '', () => pages.held(viewer, connection.name, '', 50))
    await attempt('the page of write-backs', '', () =>
      pages.deliveries(viewer, { states: ['held', 'pending', 'claimed', 'unknown', 'parked', 'confirmed'] }, 100),
    )
    for (const one of asked) {
      await attempt(`explain ${one}`, one, () => explain(context, connection, one))
      await attempt(`the timeline of ${one}`, one, () => pages.explain(viewer, connection.name, one, async () => false))
    }
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) faults.push(`looking: ${messageOf(error)}`)
  })
  return faults
}
