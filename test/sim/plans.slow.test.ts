import { expect, test } from 'vitest'
import { SIMULATED } from './ats.ts'
import { comparePlans } from './plans.ts'
import { SEEDS, simServer } from './suite.ts'

const server = simServer()
/** Seeds 17 to 20 show invites, write-backs, what is held and who waits; `npm run sim:set` takes a hundred. */
const COMPARED = Math.max(4, SEEDS)
/** Of the other connectors two in `npm run test:slow`, all in `npm run sim:set`. */
const OTHERS = SIMULATED.filter((name) => name !== 'greenhouse').slice(0, Math.max(2, SEEDS - 2))

async function compareMany(from: number, count: number, connector?: string) {
  const differences: string[] = []
  const seen: Record<string, number> = {}
  for (let seed = from; seed < from + count; seed++) {
    const report = await comparePlans(server(), seed, connector)
    differences.push(...report.differences)
    for (const [key, n] of Object.entries(report.seen)) seen[key] = (seen[key] ?? 0) + n
  }
  return { differences, seen }
}

test('what plan says is what the next pass does: invites, cancellations, write-backs, what is held, who waits and why', async () => {
  const { differences, seen } = await compareMany(17, COMPARED)
  expect(differences).toEqual([])
  // It would prove little if nothing had happened.
  expect(seen['waits'], 'waits').toBeGreaterThan(COMPARED / 4)
  for (const key of ['invited', 'written', 'held']) expect(seen[key], key).toBeGreaterThan(COMPARED / 2)
  expect(seen['whole']).toBeGreaterThan(COMPARED * 3)
}, 900_000)

test.each(OTHERS)(
  'what plan says of %s is what the next pass does',
  async (connector) => {
    const { differences, seen } = await compareMany(1_003, 1, connector)
    expect(differences).toEqual([])
    expect(seen['written']).toBeGreaterThan(0)
  },
  600_000,
)
