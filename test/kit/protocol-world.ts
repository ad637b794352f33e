import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { ManualClock } from '../../src/base/clock.ts'
import { AppError, type ErrorKind } from '../../src/base/errors.ts'
import type { ActionHandler, WritePayload } from '../../src/connector-kit/contract.ts'
import { attempt } from '../../src/sync/deliveries/attempt.ts'
import { ClaimGroup } from '../../src/sync/deliveries/write-claim.ts'
import { markerFor } from '../../src/sync/rules/markers.ts'
import type { Intent } from '../../src/sync/rules/write-backs.ts'
import type { Connection, SyncContext } from '../../src/sync/store/connection.ts'
import { deliveriesStore, saveIntents } from '../../src/sync/store/deliveries-store.ts'
import { asHolder } from './fenced.ts'
import { noteIntent } from './intents.ts'
import { type Product, startProduct } from './product.ts'

/** The delivery protocol, one step at a time, on a real database. */
let product: Product
export let context: SyncContext
export const clock = new ManualClock('2026-01-05T08:00:00Z')
export const SECRET = Buffer.alloc(32, 3)

/** Starts a product for the calling file of tests. A worker loads this module once for many files, so each must ask. */
export function useProtocolWorld(): void {
  beforeAll(async () => {
    product = await startProduct({ role: 'api' })
    context = { ...product.core.sync, clock }
  })
  afterAll(() => product.stop())
}

let names = 0
export const freshName = () => `protocol-${++names}`
export const database = () => product.core.database
export const intent = (applicationId: string, event: string, extra: Partial<Intent> = {}): Intent =>
  noteIntent(applicationId, markerFor(SECRET, applicationId, event, extra.occurrence ?? 1), { event, ...extra })

export type Handler = Partial<ActionHandler<WritePayload>> & { perform: ActionHandler<WritePayload>['perform'] }
export function connection(name: string, handler?: Handler, brake: 'off' | object = 'off'): Connection {
  const writes = handler && { idempotency: 'marker', ...handler }
  return {
    name,
    config: {
      name,
      connector: 'test',
      poll: { every: 1_000 },
      brake,
      invite: [],
      delivery: { deadline: 2_000, quietWait: 1_000, concurrency: 2 },
    },
    ats: { actions: writes ? { note: writes, attach: writes } : {} },
    api: { requestAnalysis: () => Promise.resolve({ status: 'pending' }) },
  } as unknown as Connection
}
export async function stored(name: string, ...intents: Intent[]) {
  await saveIntents(asHolder(database().knex), connection(name), intents)
  return deliveriesStore(database(), name)
}
export const row = (name: string, event: string) =>
  database().knex('deliveries').where({ connection: name, event }).orderBy('occurrence', 'desc').first()
/** What time, or another process, did to a delivery. */
export const change = (seq: number | undefined, columns: Record<string, unknown>) =>
  database().knex('deliveries').where({ seq }).update(columns)
export const error = (kind: ErrorKind, doubtful: boolean, retryAfterMs?: number) =>
  new AppError(`an error of kind ${kind}`, {
    kind,
    code: 'test',
    facts: { doubtful },
    ...(retryAfterMs ? { retryAfterMs } : {}),
  })

/** The claim on one delivery, made just now. */
export const claimOf = (delivery: { seq: number } | undefined, id: string) =>
  new ClaimGroup(context, { id, atMs: clock.monotonicMs() }, [delivery?.seq ?? 0])

/** Nothing is halted. */
export const GOES_ON = { isHalted: () => false, signal: new AbortController().signal }

/** One delivery, claimed, and tried with an ATS that does `perform`. */
export async function tried(note: Handler | undefined, extra: Partial<Intent> = {}) {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited', extra))
  const id = randomUUID()
  const [delivery] = await store.claim(1, id)
  if (!delivery) throw new Error('nothing to claim')
  const outcome = await attempt(context, connection(name, note), delivery, claimOf(delivery, id), GOES_ON)
  // Whatever comes of it: settled is this delivery, under this claim, with this try.
  expect(outcome.settlement).toMatchObject({
    seq: delivery.seq,
    guard: id,
    attempt: { number: 1, kind: 'write', exchanges: [] },
  })
  return outcome
}
export const failing = (thrown: unknown): Handler => ({
  perform: () => Promise.reject(thrown),
  lookUp: () => Promise.resolve({ seen: 'no' as const }),
})
