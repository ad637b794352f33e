import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { RateLimiter } from '../../src/web/rate-limit.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** Stamps that a clock left which was a day ahead, and was set back since. */

let product: Product | undefined
afterEach(async () => {
  await product?.stop()
  product = undefined
})

test('nobody is refused, and no file or comparison waits, for as long as a clock was ahead', async () => {
  product = await startProduct({ role: 'api' })
  const { database, service } = product.core
  const { knex } = database
  const tenant = await product.tenant({ credits: 1 })
  const ahead = knex.raw(`clock_timestamp() + interval '1 day'`)

  await knex('rate_windows').insert({ subject: 'somebody', started_at: ahead, used: 3, granted: 3 })
  const limiter = new RateLimiter(database, systemClock, { limit: 3, windowSeconds: 60 })
  expect((await limiter.take('somebody')).allowed).toBe(true)

  await service.recordings.findMissing()
  await knex('media_checks').update({ lap_began_at: ahead })
  await service.recordings.findMissing()
  expect(await knex('media_checks').whereRaw('lap_began_at > clock_timestamp()').select('name')).toEqual([])

  await knex('media_leftovers').insert({
    ...{ key: 'replaced', organization_id: tenant.organizationId, state: 'discarded', noted_at: ahead },
    keep_until: knex.raw(`clock_timestamp() + interval '25 hours'`),
  })
  await service.recordings.sweepLeftovers()
  const kept = await knex('media_leftovers')
    .where({ key: 'replaced' })
    .first<{ minutes: number }>(
      knex.raw('(extract(epoch from keep_until - clock_timestamp()) / 60)::float8 as minutes'),
    )
  expect(kept?.minutes).toBeLessThan(61)
})
