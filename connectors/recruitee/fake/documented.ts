import { z } from '../../../src/connector-kit/zod.ts'
import { csv, documented, id, many, oneOf, whole } from '../../../src/fake-kit/documented.ts'

/** The whole reference, where each request is listed by its path. */
const REFERENCE = 'https://apidocs.recruitee.com'
/** A client that was written from that reference and tried against the live API. */
const W6W = 'recorded: w6w-io/w6w-apps apps/recruitee/actions'
/** A client that says what it saw the live API do. */
const LIVE = 'recorded: jnot807/recruitee-mcp client.js'

const idNumber = z.int().positive()
const status = oneOf('draft', 'published', 'internal', 'closed', 'archived')
/** A flag is left out rather than sent as false. */
const flag = oneOf('true', '1')
const paged = { page: whole(1), limit: whole(1, 1000) }

/** Recruitee's API as documented, or as live clients showed it; the fake refuses everything that is not named here. */
export const recruiteeRequests = documented({
  'GET /admin': { source: `${REFERENCE}; recorded: w6w-io/w6w-apps apps/recruitee/lib/client.ts` },
  'GET /offers': {
    source: `https://docs.recruitee.com/reference/offers-get; ${W6W}/offer-list.ts`,
    query: {
      ...paged,
      statuses: csv(status),
      'statuses[]': many(status),
      scope: oneOf('active', 'archived', 'not_archived'),
      view_mode: oneOf('default', 'brief'),
    },
  },
  'GET /offers/:id': { source: `${REFERENCE}; ${W6W}/offer-get.ts`, params: { id } },
  'GET /offers/:id/placements': {
    source: `${REFERENCE}; ${W6W}/placement-list.ts; ${LIVE}`,
    assumed: 'everybody on the offer comes in one answer',
    params: { id },
    query: {
      stage_id: id,
      qualified: flag,
      disqualified: flag,
      sort_by: z.string().min(1),
      sort_order: oneOf('asc', 'desc'),
    },
  },
  'GET /candidates': {
    source: `https://docs.recruitee.com/reference/candidates-get; ${W6W}/candidate-list.ts`,
    query: {
      limit: whole(1, 1000),
      offset: whole(),
      query: z.string(),
      offer_id: id,
      sort: oneOf('by_date', 'by_last_message'),
      qualified: flag,
      disqualified: flag,
    },
  },
  'GET /candidates/:id': { source: `${REFERENCE}; ${W6W}/candidate-get.ts; ${LIVE}`, params: { id } },
  'GET /candidates/:id/notes': {
    source: `${REFERENCE}; ${W6W}/candidate-note-list.ts; ${LIVE} (limit)`,
    assumed: 'a list of notes that is cut goes on with page, as the one of offers does',
    params: { id },
    query: paged,
  },
  'POST /candidates/:id/notes': {
    source: `${REFERENCE}; ${W6W}/candidate-note-create.ts; ${LIVE}`,
    assumed: 'visibility.level takes "private" (the live clients send "public")',
    params: { id },
    json: z.strictObject({
      note: z.strictObject({
        body: z.string().min(1),
        visibility: z.strictObject({ level: z.enum(['public', 'private']) }).optional(),
      }),
    }),
  },
  'GET /candidates/:id/attachments': {
    source: `${REFERENCE}; ${LIVE}`,
    assumed: 'a list of files that is cut goes on with page, as the one of offers does',
    params: { id },
    query: paged,
  },
  'POST /attachments': {
    source: LIVE,
    assumed: 'a file of a form is still taken: the reference describes another way, which nobody explains',
    multipart: ['attachment[file]', 'attachment[candidate_id]'],
  },
  'PATCH /placements/:id/change_stage': {
    source: `${REFERENCE}; ${W6W}/placement-change-stage.ts`,
    assumed:
      'stage_id stands at the top of the body: the reference lists it there, its example is empty, and one client sends it below "placement" first',
    params: { id },
    json: z.strictObject({
      stage_id: idNumber,
      position: z.int().optional(),
      proceed: z.boolean().optional(),
      disqualify_reason_id: idNumber.optional(),
      run_actions: z.boolean().optional(),
    }),
  },
  'GET /disqualify_reasons': {
    source: `${REFERENCE}; https://glama.ai/mcp/connectors/io.usefulapi/recruitee/tools/recruitee_list_disqualify_reasons`,
  },
  'PATCH /placements/:id/disqualify': {
    source: `${REFERENCE}; recorded: metorial/integrations integrations/recruitee/src/lib/client.ts; recorded: FlowRunner-AI/flowrunner-extensions (Recruitee)`,
    assumed: 'disqualify_reason_id stands at the top of the body and must be there: two clients send it so',
    params: { id },
    json: z.strictObject({ disqualify_reason_id: idNumber }),
  },
})
