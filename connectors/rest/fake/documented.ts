import { z } from '../../../src/connector-kit/zod.ts'
import { documented, id, oneOf, whole } from '../../../src/fake-kit/documented.ts'

/**
 * The documented APIs of the systems in the examples; their fakes refuse the rest. Workable's is in its own connector.
 */

const REFERENCE = 'https://developer.breezy.hr/reference/company-positions'
const PATHS = `${REFERENCE}; recorded: polymetrics-ai/cli, connector breezy-hr`
const LIVE = `${PATHS}; recorded: Vilsky-Viktor/ai-interview-prep-platform, services/ats`

const key = z.string().regex(/^[\w-]{1,64}$/, 'an id of Breezy HR')
const candidate = { pid: key, cid: key }

/** The calls of Breezy HR that the example YAML makes, by the vendor's pages. */
export const breezyRequests = documented({
  'GET /positions': { source: PATHS, query: { state: oneOf('draft', 'published', 'closed', 'archived', 'pending') } },
  'GET /position/:pid': { source: PATHS, params: { pid: key } },
  'GET /pipeline/:id': { source: LIVE, params: { id: key } },
  'GET /position/:pid/candidates': {
    source: PATHS,
    assumed: 'the list has pages; a server without pages answers the same rows again, which ends the list',
    params: { pid: key },
    query: { page: whole(1), limit: whole(1), sort: oneOf('updated_date') },
  },
  'GET /position/:pid/candidate/:cid': { source: PATHS, params: candidate },
  'POST /position/:pid/candidate/:cid/stream': {
    source: LIVE,
    params: candidate,
    json: z.strictObject({ body: z.string().min(1) }),
  },
  'PUT /position/:pid/candidate/:cid/stage': {
    source: LIVE,
    assumed: 'a rejection and a hire are stages',
    params: candidate,
    json: z.strictObject({ stage_id: z.string().min(1) }),
  },
})

const source = 'our own example'
const one = { source, params: { id } }

/** The calls of an invented in-house ATS, for what Breezy does not have: OAuth, pages by size, refusals in a 2xx. */
export const inHouseRequests = documented({
  'POST //oauth/token': {
    source,
    form: z.strictObject({
      grant_type: z.literal('client_credentials'),
      client_id: z.string().min(1),
      client_secret: z.string().min(1),
      scope: z.string().min(1),
    }),
  },
  'GET /whoami': { source },
  'GET /vacancies': { source, query: { page: whole(1), size: whole(1, 100) }, required: ['page'] },
  'GET /steps': { source },
  'GET /applications': { source, query: { vacancy: id, step: id, after: id }, required: ['vacancy', 'step'] },
  'POST /applications/search': {
    source,
    json: z.strictObject({ changed: z.strictObject({ from: z.int(), to: z.int() }), offset: z.int().min(0) }),
  },
  'GET /applications/:id': one,
  'GET /people/:id': one,
  'POST /applications/:id/comments': { ...one, json: z.strictObject({ text: z.string().min(1) }) },
  'POST /applications/:id/links': { ...one, json: z.strictObject({ title: z.string().min(1), href: z.url() }) },
  'GET /applications/:id/links': one,
  'POST /applications/:id/files': { ...one, multipart: ['name', 'file'] },
  'GET /applications/:id/files': one,
  'PATCH /applications/:id': {
    ...one,
    json: z.strictObject({ extra: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }),
  },
  'PUT /applications/:id/step': { ...one, json: z.strictObject({ step: z.int() }) },
  'POST /applications/:id/decline': {
    ...one,
    json: z.strictObject({ reason: z.enum(['NOFIT', 'WITHDREW']), remark: z.string() }),
  },
})
