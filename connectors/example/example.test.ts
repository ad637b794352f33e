import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { startFakeExample } from './fake/fake.ts'
import example from './index.ts'

connectorSuite(example, {
  start: startFakeExample,
  // More than two pages of the longest list.
  manyRows: 120,
  // The first request for applications: the suite plans failures for it.
  reads: 'GET /applications',
  // Where the action `field` is offered: `field`, the name of a field that the fake always has. Where a page without rows is no object: `emptyPage`.
})
