import { z } from '../../../src/connector-kit/zod.ts'
import { documented, many, oneOf, type TextCheck, uuid, whole } from '../../../src/fake-kit/documented.ts'

const DOCS = 'https://hire.lever.co/developer/documentation'
const RECORDED = 'recorded: NangoHQ/integration-templates integrations/lever/tests'

/** A published client that says expand once for each object. */
const REPEATED = 'Grayscale-Labs/lever spec/lever/client_spec.rb'

/** A stage is a UUID, or one of the words that every account has. */
const stage: TextCheck = z
  .string()
  .regex(
    /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|lead-new|lead-reached-out|lead-responded|applicant-new|offer)$/i,
    {
      error: 'a UUID, or a stage that every account has',
    },
  )
const page = { limit: whole(1, 100), offset: z.string().min(1) }
const epoch = whole()
const confidentiality = oneOf('non-confidential', 'confidential', 'all')
const expand = many(oneOf('applications', 'contact', 'followers', 'owner', 'sourcedBy', 'stage', 'user'))
const signed = { query: { perform_as: uuid }, required: ['perform_as'] }
const opportunity = { params: { id: uuid } }
const EXPAND = 'several objects are expanded by saying expand once for each of them; a list with commas is refused'

/** Lever's Data API v1 as documented or recorded; the fake refuses everything that is not named here. */
export const leverRequests = documented({
  'GET /postings': {
    source: `${DOCS}#list-all-postings; ${RECORDED}`,
    assumed: 'confidentiality filters postings as it filters opportunities',
    query: {
      ...page,
      state: oneOf('published', 'internal', 'closed', 'draft', 'pending', 'rejected'),
      confidentiality,
      updated_at_start: epoch,
      updated_at_end: epoch,
    },
  },
  'GET /stages': { source: `${DOCS}#list-all-stages; ${RECORDED}`, query: page },
  'GET /archive_reasons': {
    source: `${DOCS}#list-all-archive-reasons; ${RECORDED}`,
    query: { ...page, type: oneOf('hired', 'non-hired') },
  },
  'GET /users/:id': {
    source: `${DOCS}#retrieve-a-single-user`,
    assumed: 'a deactivated user, who is absent from the list of users, is still found by the id',
    params: { id: uuid },
  },
  'GET /opportunities': {
    source: `${DOCS}#list-all-opportunities; ${RECORDED}; ${REPEATED}`,
    assumed: `${EXPAND}; both ends of a window are included`,
    query: {
      ...page,
      expand,
      stage_id: many(stage),
      posting_id: many(uuid),
      archive_reason_id: many(uuid),
      archived: oneOf('true', 'false'),
      confidentiality,
      updated_at_start: epoch,
      updated_at_end: epoch,
      created_at_start: epoch,
      created_at_end: epoch,
    },
  },
  'GET /opportunities/:id': {
    source: `${DOCS}#retrieve-a-single-opportunity; ${RECORDED}; ${REPEATED}`,
    assumed: EXPAND,
    ...opportunity,
    query: { expand },
  },
  'GET /opportunities/:id/notes': { source: `${DOCS}#list-all-notes; ${RECORDED}`, ...opportunity, query: page },
  'POST /opportunities/:id/notes': {
    source: `${DOCS}#create-a-note; ${RECORDED}; torchsmith/lever-js src/index.ts`,
    ...opportunity,
    ...signed,
    json: z.strictObject({
      value: z.string().min(1),
      secret: z.boolean().optional(),
      score: z.int().min(1).max(4).optional(),
      notifyFollowers: z.boolean().optional(),
      createdAt: z.int().optional(),
    }),
  },
  'POST /opportunities/:id/addTags': {
    source: `${DOCS}#add-tags-to-an-opportunity; ${RECORDED}`,
    ...opportunity,
    ...signed,
    json: z.strictObject({ tags: z.array(z.string().min(1)).min(1) }),
  },
  'POST /opportunities/:id/addLinks': {
    source: `${DOCS}#add-links-to-an-opportunity; ${RECORDED}`,
    ...opportunity,
    ...signed,
    json: z.strictObject({ links: z.array(z.url()).min(1) }),
  },
  'GET /opportunities/:id/files': { source: `${DOCS}#list-all-files`, ...opportunity, query: page },
  'POST /opportunities/:id/files': {
    source: `${DOCS}#upload-a-single-file; airbytehq/airbyte source-lever-hiring`,
    assumed: 'the name of the file is kept as it was sent',
    ...opportunity,
    ...signed,
    multipart: ['file'],
  },
  'PUT /opportunities/:id/stage': {
    source: `${DOCS}#update-opportunity-stage; ${RECORDED}`,
    ...opportunity,
    ...signed,
    json: z.strictObject({ stage }),
  },
  'PUT /opportunities/:id/archived': {
    source: `${DOCS}#update-opportunity-archived-state; ${RECORDED}`,
    ...opportunity,
    ...signed,
    json: z.strictObject({
      reason: uuid.nullable(),
      cleanInterviews: z.boolean().optional(),
      requisitionId: uuid.optional(),
    }),
  },
  'POST //oauth/token': {
    source: `${DOCS}#authentication; Knit and Merge integration guides`,
    form: z.strictObject({
      grant_type: z.literal('refresh_token'),
      refresh_token: z.string().min(1),
      client_id: z.string().min(1),
      client_secret: z.string().min(1),
    }),
  },
})
