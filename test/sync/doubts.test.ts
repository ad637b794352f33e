import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import type { ActionHandler, WritePayload } from '../../src/connector-kit/contract.ts'
import { currentRecord } from '../../src/connector-kit/priority.ts'
import { pumpDeliveries } from '../../src/sync/deliveries/worker.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import { saveIntents } from '../../src/sync/store/deliveries-store.ts'
import { asHolder } from '../kit/fenced.ts'
import { noteIntent } from '../kit/intents.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { stateRow } from '../kit/state-row.ts'

/** A write in doubt delays the writes of its own application, and of no other. */

let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
})
afterAll(() => product.stop())
const knex = () => product.core.sync.database.knex

function connectionOf(
  name: string,
  note: ActionHandler<WritePayload>,
  concurrency: number,
  answered: () => Promise<unknown> = () => Promise.resolve(),
): Connection {
  return {
    name,
    config: { name, connector: 'test', brake: 'off', delivery: { deadline: 1_000, quietWait: 60_000, concurrency } },
    ats: {
      actions: { note },
      readyInMs: () => 0,
      async identify() {
        await answered()
        currentRecord()?.push({ method: 'GET', path: '/me', status: 200, ms: 1 })
        return { account: 'test', warnings: [] }
      },
    },
  } as unknown as Connection
}

/** One note for each of so many applications, "0", "1", …; its mark is the application's id. */
async function saveNotes(connection: Connection, applications: number): Promise<void> {
  await knex()('sync_connections').insert(stateRow(connection.name))
  const intents = Array.from({ length: applications }, (_, n) => noteIntent(String(n), String(n)))
  await saveIntents(asHolder(knex()), connection, intents)
}
const stateOf = (connection: string, application: string) =>
  knex()('deliveries').where({ connection, application_id: application }).first<{ state: string }>('state')

test('a doubt is looked up while writes about other applications hang in every slot', async () => {
  const happened: string[] = []
  let release = (): void => {}
  const isLookedUp = new Promise<void>((done) => {
    release = done
  })
  const note: ActionHandler<WritePayload> = {
    idempotency: 'marker',
    async perform({ marker }) {
      happened.push(`write ${marker}`)
      // Every slot is taken now, and the doubt becomes due.
      if (happened.length === 2)
        await knex()('deliveries').where({ connection: 'hanging', state: 'unknown' }).update({ due_at: 'now' })
      let timer: NodeJS.Timeout | undefined
      await Promise.race([isLookedUp, new Promise((late) => (timer = setTimeout(late, 3_000)))])
      clearTimeout(timer)
      happened.push(`written ${marker}`)
      return { remoteId: null }
    },
    lookUp({ marker }) {
      happened.push(`look ${marker}`)
      release()
      return Promise.resolve({ seen: 'yes', remoteId: null })
    },
  }
  const connection = connectionOf('hanging', note, 2)
  await saveNotes(connection, 3)
  await knex().raw(
    `update deliveries set state = 'unknown', attempt = 1, due_at = clock_timestamp() + interval '1 hour' where connection = 'hanging' and application_id = '2'`,
  )
  await pumpDeliveries(product.core.sync, connection, () => false)
  expect(happened.slice(0, 3)).toEqual(['write 0', 'write 1', 'look 2'])
  expect(await stateOf('hanging', '2')).toEqual({ state: 'confirmed' })
})

/** Of 60 applications the first 8 end in doubt; the ATS takes the others. */
const eightInDoubt: ActionHandler<WritePayload> = {
  idempotency: 'marker',
  perform({ marker }) {
    if (Number(marker) >= 8) return Promise.resolve({ remoteId: null })
    const problem = { kind: 'transient', code: 'ats.failed', facts: { doubtful: true } } as const
    return Promise.reject(new AppError('The ATS failed with 500', problem))
  },
  lookUp: () => Promise.resolve({ seen: 'no' }),
}

async function expectOthersWritten(connection: Connection): Promise<void> {
  const { name } = connection
  await saveNotes(connection, 60)
  await pumpDeliveries(product.core.sync, connection, () => false)
  const states = await knex()('deliveries').where({ connection: name }).orderBy('seq').pluck<string[]>('state')
  expect(states).toEqual([...Array<string>(8).fill('unknown'), ...Array<string>(52).fill('confirmed')])
  expect(await knex()('sync_connections').where({ name }).first('ats_failures')).toEqual({ ats_failures: 0 })
}

test('writes about 8 applications that end in doubt stop no write about others while the ATS says who we are', () =>
  expectOthersWritten(connectionOf('failing', eightInDoubt, 1)))

test('a pump waits for an ATS that takes its time to say who we are, and goes on by itself', () =>
  expectOthersWritten(connectionOf('thinking', eightInDoubt, 4, () => product.core.sync.clock.sleep(500))))
