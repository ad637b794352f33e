import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { startFakeExample } from './fake/fake.ts'
import example from './index.ts'

connectorSuite(example, {
  start: startFakeExample,
  // More than two pages of the longest list.
  manyRows: 120,
  reads: 'GET /applications',
})
