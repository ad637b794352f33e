import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { startFakeExample } from './fake/fake.ts'
import example from './index.ts'

connectorSuite(example, {
  start: startFakeExample,
  // More than two pages of the longest list.
  manyRows: 120,
  reads: 'GET /applications',
  // What the vendor cannot do, by the name of the test: { 'what changed is listed, and only that': 'why, and where it is written' }
  cannot: {},
})
