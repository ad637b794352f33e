import { expect, test } from 'vitest'
import { SIMULATED } from './ats.ts'
import { SEEDS, simServer, simulateMany } from './suite.ts'

const server = simServer()
/** Of each connector; `npm run sim:set` takes six. */
const EACH = Math.max(1, Math.round(SEEDS / 16))

test.each(SIMULATED.filter((name) => name !== 'greenhouse'))(
  'under troubles %s loses no write, doubles none and is silent about none',
  async (connector) => {
    const { faults, notes } = await simulateMany(server(), 1_000, EACH, { connector })
    expect(faults).toEqual([])
    // It would prove little if nothing had happened.
    expect(notes).toBeGreaterThan(EACH * 5)
  },
  600_000,
)

test('a position is made once for a job, even if the process dies over it with a wrong clock', async () => {
  const harsher = { template: true, crashShare: 0, skewShare: 1, brake: false }
  const seeds = Math.max(1, Math.round(SEEDS / 12))
  const { faults, crashes } = await simulateMany(server(), 1, seeds, { harsher, dieAfter: 'api create position' })
  expect([faults, crashes]).toEqual([[], seeds])
}, 600_000)
