import { expect, test } from 'vitest'
import { comparePlans } from './plans.ts'
import { SEEDS, simServer } from './suite.ts'

const server = simServer()

test('what plan says is what the next pass does: invites, cancellations, write-backs, what is held, who waits and why', async () => {
  const differences: string[] = []
  const seen: Record<string, number> = {}
  for (let seed = 1; seed <= SEEDS; seed++) {
    const report = await comparePlans(server(), seed)
    differences.push(...report.differences)
    for (const [key, n] of Object.entries(report.seen)) seen[key] = (seen[key] ?? 0) + n
  }
  expect(differences).toEqual([])
  // It would prove little if nothing had happened.
  for (const key of ['invited', 'written', 'waits', 'held']) expect(seen[key], key).toBeGreaterThan(SEEDS / 2)
}, 600_000)
