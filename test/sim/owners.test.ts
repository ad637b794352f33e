import { expect, test } from 'vitest'
import { simulateOwners } from './owners.ts'
import { simServer } from './suite.ts'

const server = simServer()

/** All others: npm run sim:owners. */
test.each([
  [
    3,
    'a pass of one account stored people under a state that another account had taken over, and their results went to its ATS',
  ],
  [8, 'the first account of a name kept interviews that a later one had made, and showed their people'],
])(
  'nothing of one account or organization is seen through another one of the same name (seed %i; before: %s)',
  async (seed) => {
    const { faults, changes, invites, notes } = await simulateOwners(server(), seed)
    expect(faults).toEqual([])
    // It would prove little if nothing had happened.
    expect(changes).toBeGreaterThan(3)
    expect(invites).toBeGreaterThan(5)
    expect(notes).toBeGreaterThan(5)
  },
  600_000,
)
