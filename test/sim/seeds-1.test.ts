import { expect, test } from 'vitest'
import { SEEDS, simServer, simulateMany } from './suite.ts'

const server = simServer()

test('under crashes, stops, lost answers and late lists (seeds from 1) no write is lost, doubled or silent', async () => {
  const { faults, crashes, notes } = await simulateMany(server(), 1, SEEDS)
  expect(faults).toEqual([])
  // It would prove little if nothing had happened.
  expect(crashes).toBeGreaterThan(SEEDS / 2)
  expect(notes).toBeGreaterThan(SEEDS * 10)
}, 600_000)
