import { afterAll, beforeAll, describe } from 'vitest'
import { startProduct } from '../kit/product.ts'
import { part3 } from './part-3.ts'
import { part4 } from './part-4.ts'
import { part4Invites } from './part-4-invites.ts'
import { part1, part2 } from './parts-1-2.ts'
import { parts5to9 } from './parts-5-9.ts'
import { world } from './world.ts'

/**
 * The specification as tests: one for each sentence that says something about the service, in its order, over HTTP
 * against the started product. `npm run spec` prints the names in order.
 */
beforeAll(async () => {
  world.product = await startProduct()
  world.tenant = await world.product.tenant()
  world.other = await world.product.tenant()
  world.api = world.product.api(world.tenant)
  world.foreign = world.product.api(world.other)
  world.position = await world.api.position(world.tenant)
})
afterAll(() => world.product.stop())

describe('1. What the service does', part1)
describe('2. Resources and their fields', part2)
describe('3. States and transitions', part3)
describe('4. Endpoints', part4)
describe('4. Endpoints: inviting', part4Invites)
describe('5 to 9. Authentication, events, errors, limits, versioning', parts5to9)
