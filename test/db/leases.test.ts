import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import { Leases } from '../../src/db/leases.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'

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

test('a lease of a process that died while the clock was ahead is taken within seconds, and that of a living one is not', async () => {
  const { database } = product.core
  const of = (holder: string) => new Leases(database, systemClock, createLog({ level: 'silent' }), holder)
  const [leases, others] = [of('living'), of('another')]
  await others.tryWith('dead', async () => {})
  const aDayAhead = database.knex.raw(`clock_timestamp() + interval '1 day'`)
  await database.knex('leases').where({ name: 'dead' }).update({ holder: 'dead', expires_at: aDayAhead })
  const done = await leases.tryWith('alive', async () => {
    await database.knex('leases').where({ name: 'alive' }).update({ expires_at: aDayAhead })
    const taken = await eventually('the lease of the dead is taken', async () => {
      expect(await others.tryWith('alive', () => Promise.resolve('stolen'))).toBeUndefined()
      return (await others.tryWith('dead', () => Promise.resolve('taken'))) ?? false
    })
    return taken.result
  })
  expect(done).toEqual({ result: 'taken' })
  await Promise.all([leases.stop(), others.stop()])
})
