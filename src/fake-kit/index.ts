/**
 * The parts of a fake ATS for a connector outside this repository: `import { … } from 'interview-bridge/fake-kit'`. The
 * suite needs vitest, so it has a door of its own: `import { connectorSuite } from 'interview-bridge/fake-kit/suite'`.
 */

export { startByHand } from './by-hand.ts'
export {
  csv,
  type DocumentedRequest,
  type DocumentedRequests,
  documented,
  id,
  instant,
  many,
  oneOf,
  type QueryCheck,
  type SeveralCheck,
  type TextCheck,
  uuid,
  whole,
} from './documented.ts'
export type { FakeRequest } from './request.ts'
export { type FakeServer, type FakeServerOptions, type PlannedAnswer, startFakeServer } from './server.ts'
export {
  answer,
  type Call,
  type FakeResponse,
  type FakeService,
  Refused,
  type RestService,
  type RouteResult,
  restService,
} from './service.ts'
export { openSession } from './session.ts'
export { type StartedFake, startFake } from './start.ts'
export {
  AtsWorld,
  type FakeApplication,
  type FakeEntry,
  type FakeJob,
  type FakePerson,
  type FakeStage,
  uuidOf,
} from './world.ts'
