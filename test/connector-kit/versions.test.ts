import { expect, test } from 'vitest'
import { connectors } from '../../connectors/index.ts'

/** Where no vendor's API is called but one that somebody describes, or one that is made up. */
const WITHOUT = ['rest']

test('every bundled connector names the version that it calls', () => {
  const unnamed = Object.values(connectors).filter(({ version }) => version === undefined)
  expect(unnamed.map(({ id }) => id).filter((id) => !WITHOUT.includes(id))).toEqual([])
})
