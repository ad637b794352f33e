import { expect, test } from 'vitest'
import { SIMULATED } from './ats.ts'
import { comparePlans } from './plans.ts'
import { SEEDS, simServer } from './suite.ts'

const server = simServer()
/** Of the other connectors two in `npm test`, all in `npm run sim:set`. */
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
  const { differences, seen } = await compareMany(1, SEEDS)
  expect(differences).toEqual([])
  // It would prove little if nothing had happened.
  for (const key of ['invited', 'written', 'waits', 'held']) expect(seen[key], key).toBeGreaterThan(0)
  expect(seen['whole']).toBeGreaterThan(SEEDS)
}, 900_000)

test.each(OTHERS)(
  'what plan says of %s is what the next pass does',
  async (connector) => {
    const { differences, seen } = await compareMany(1_001, 1, connector)
    expect(differences).toEqual([])
    expect(seen['written']).toBeGreaterThan(0)
  },
  600_000,
)
