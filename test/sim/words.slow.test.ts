import { expect, test } from 'vitest'
import { OTHER_WORDS } from '../kit/other-words.ts'
import { simServer, simulateMany } from './suite.ts'

const server = simServer()

test('where every stored sentence reads otherwise no write is lost, doubled or silent', async () => {
  await server().query(OTHER_WORDS)
  const { faults, notes } = await simulateMany(server(), 1, 2)
  expect(faults).toEqual([])
  expect(notes).toBeGreaterThan(20)
}, 600_000)
