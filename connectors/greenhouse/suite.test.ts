import { connectorSuite } from '../../src/fake-kit/suite.ts'
import { asSuiteWorld } from './fake/as-suite-world.ts'
import { startFakeGreenhouse } from './fake/server.ts'
import { greenhouse } from './index.ts'

connectorSuite(greenhouse, {
  async start(options) {
    const fake = await startFakeGreenhouse(options)
    return { ...fake, settings: () => ({ ...fake.settings() }), world: asSuiteWorld(fake.world) }
  },
  manyRows: 1_050,
  reads: 'GET /applications',
  field: 'video_score',
  emptyPage: [],
})
