import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import { Leases } from '../../src/db/leases.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** The right to do one thing alone. */

let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
})
afterAll(() => product.stop())

test('a fenced transaction that is open for longer than a lease lives holds up no renewal, of this lease or another', async () => {
  const { database } = product.core
  const of = (holder: string) => new Leases(database, systemClock, createLog({ level: 'silent' }), holder)
  const [leases, others] = [of('one'), of('another')]
  const done = await leases.tryWith('long', (long) =>
    leases.tryWith('beside', async (beside) => {
      await database.knex.transaction(async (trx) => {
        await long.fence(trx)
        await trx.raw('select pg_sleep(3.2)')
      })
      long.assertHeld()
      beside.assertHeld()
      expect(await others.tryWith('long', () => Promise.resolve('taken'))).toBeUndefined()
      return 'through'
    }),
  )
  expect(done).toEqual({ result: { result: 'through' } })
  await Promise.all([leases.stop(), others.stop()])
})
