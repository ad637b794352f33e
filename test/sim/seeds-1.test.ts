import { expect, test } from 'vitest'

import { simServer, simulateMany } from './suite.ts'

const server = simServer()

test('seeds 1 to 100 of crashes, stops, lost answers and late lists: nothing lost, doubled or silent', async () => {
  const { faults, crashes, notes } = await simulateMany(server(), 1, 100)
  expect(faults).toEqual([])
  // It would prove little if nothing had happened.
  expect(crashes).toBeGreaterThan(50)
  expect(notes).toBeGreaterThan(1_000)
}, 600_000)
