import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'
import { SEEDS, simServer, simulateMany, startNeighbor } from './suite.ts'

const server = simServer()

test('under crashes, stops, lost answers and late lists (seeds from 101) no write is lost, doubled or silent', async () => {
  const { faults, crashes, notes } = await simulateMany(server(), 101, SEEDS)
  expect(faults).toEqual([])
  // It would prove little if nothing had happened.
  expect(crashes).toBeGreaterThan(SEEDS / 2)
  expect(notes).toBeGreaterThan(SEEDS * 10)
}, 600_000)

test('a seed is a history: it repeats exactly, however busy another database of the server is', async () => {
  // With a lock that is waited for; in the long set also with a connection that is lost between two statements, and any.
  for (const seed of SEEDS < 100 ? [13] : [13, 40, 77]) {
    const first = await simulate(server(), seed)
    const stopNeighbor = await startNeighbor()
    const second = await simulate(server(), seed).finally(stopNeighbor)
    expect([second.fingerprint, second.steps, second.notes]).toEqual([first.fingerprint, first.steps, first.notes])
  }
})
