import { z } from '../../../src/connector-kit/index.ts'
import { documented, id, instant } from '../../../src/fake-kit/index.ts'

const SOURCE = 'the page of the vendor that shows this request'
const after = { after: id }

/** The vendor's documented API; the fake refuses everything that is not named here. */
export const exampleRequests = documented({
  'GET /me': { source: SOURCE },
  'GET /jobs': { source: SOURCE, query: after },
  'GET /jobs/:id/stages': { source: SOURCE, params: { id }, query: after },
  'GET /reasons': { source: SOURCE, query: after },
  'GET /applications': {
    source: SOURCE,
    assumed: 'both ends of from and to are included',
    query: { ...after, stage: id, candidate: id, from: instant, to: instant },
  },
  'GET /applications/:id': { source: SOURCE, params: { id } },
  'GET /applications/:id/notes': { source: SOURCE, params: { id }, query: after },
  'POST /applications/:id/notes': {
    source: SOURCE,
    params: { id },
    json: z.strictObject({ text: z.string().min(1) }),
  },
  'POST /applications/:id/move': { source: SOURCE, params: { id }, json: z.strictObject({ stageId: id }) },
  'POST /applications/:id/reject': { source: SOURCE, params: { id }, json: z.strictObject({ reasonId: id }) },
})
