import { z } from '../../../src/connector-kit/zod.ts'
import { documented, id, instant, many, oneOf, uuid, whole } from '../../../src/fake-kit/documented.ts'

const SWAGGER = 'recorded: roksela/smartrecruiters-python-client (made from the vendor’s Swagger)'
const CANDIDATES = `${SWAGGER} docs/CandidatesApi.md`
const CONFIGURATION = `${SWAGGER} docs/ConfigurationApi.md`
const REFERENCE = 'https://developers.smartrecruiters.com/reference'

/** Live accounts show UUIDs, the documentation's older examples numbers. */
const recordId = z.union([uuid, id])

const STATUSES = [
  'LEAD',
  'NEW',
  'IN_REVIEW',
  'INTERVIEW',
  'OFFERED',
  'HIRED',
  'REJECTED',
  'WITHDRAWN',
  'TRANSFERRED',
] as const

const page = { limit: whole(1, 100), offset: whole() }
const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.strictObject({ code: z.string().regex(/^[A-Z]{3}$/), value: z.number() }),
])

/** SmartRecruiters' documented customer API; any other request is refused. */
export const smartRecruitersRequests = documented({
  'GET /users/me': { source: `${SWAGGER} docs/UsersApi.md` },
  'GET /jobs': {
    source: `${REFERENCE}/jobsall-1; ${SWAGGER} docs/JobsApi.md`,
    query: {
      ...page,
      q: z.string(),
      city: many(z.string()),
      department: many(z.string()),
      updatedAfter: instant,
      lastActivityAfter: instant,
      language: z.string(),
      postingStatus: z.string(),
    },
  },
  'GET /configuration/hiring-processes': {
    source: CONFIGURATION,
    assumed: 'the whole list comes in one answer, for the request has no parameters',
  },
  'GET /configuration/rejection-reasons': {
    source: CONFIGURATION,
    assumed: 'the whole list comes in one answer, for the request has no parameters',
  },
  'GET /configuration/candidate-properties': {
    source: CONFIGURATION,
    assumed: 'the whole list comes in one answer, for the request has no parameters',
  },
  'GET /configuration/candidate-properties/:id/values': {
    source: CONFIGURATION,
    assumed: 'the whole list comes in one answer, for the request has no parameters',
    params: { id: recordId },
  },
  'GET /candidates': {
    source: `${REFERENCE}/candidatesall-1; ${CANDIDATES}`,
    assumed: 'subStatus is compared with the label as the hiring process writes it',
    query: {
      limit: whole(1, 100),
      pageId: z.string().min(1),
      q: z.string(),
      jobId: many(recordId),
      status: many(oneOf(...STATUSES)),
      subStatus: z.string().min(1),
      location: many(z.string()),
      averageRating: many(whole()),
      tag: many(z.string()),
      updatedAfter: instant,
      onboardingStatus: z.string(),
      propertyId: many(recordId),
      propertyValueId: many(recordId),
    },
  },
  'GET /candidates/:id': { source: `${REFERENCE}/candidatesget-1; ${CANDIDATES}`, params: { id: recordId } },
  'GET /candidates/:id/tags': { source: CANDIDATES, params: { id: recordId } },
  'POST /candidates/:id/tags': {
    source: CANDIDATES,
    params: { id: recordId },
    json: z.strictObject({ tags: z.array(z.string().min(1)).min(1) }),
  },
  'GET /candidates/:id/attachments': {
    source: CANDIDATES,
    assumed: 'the whole list comes in one answer, for the request has no parameters',
    params: { id: recordId },
  },
  'POST /candidates/:id/attachments': {
    source: CANDIDATES,
    params: { id: recordId },
    multipart: ['attachmentType', 'file'],
  },
  'PUT /candidates/:id/jobs/:job/status': {
    source: CANDIDATES,
    params: { id: recordId, job: recordId },
    json: z.strictObject({
      status: z.enum(STATUSES),
      subStatus: z.string().min(1).optional(),
      startsOn: z.iso.datetime({ offset: true }).optional(),
      reason: z.string().min(1).optional(),
    }),
  },
  'PUT /candidates/:id/jobs/:job/properties/:property': {
    source: `${CANDIDATES}; recorded: clients of others put { value } there`,
    params: { id: recordId, job: recordId, property: recordId },
    json: z.strictObject({ value: value.optional() }),
  },
  'POST /messages/shares': {
    source: `${SWAGGER} docs/MessagesApi.md, docs/ShareWith.md`,
    assumed: 'a message that is shared with nobody stands on the candidate and mails nobody',
    json: z.strictObject({
      content: z
        .string()
        .min(1)
        .max(10_000)
        .refine((text) => !/<\/?[a-z][^>]*>/i.test(text), { error: 'no HTML tags are allowed' }),
      correlationId: z.string().optional(),
      shareWith: z
        .strictObject({
          users: z.array(z.string()).optional(),
          hiringTeamOf: z.array(recordId).optional(),
          everyone: z.boolean().optional(),
          openNote: z.boolean().optional(),
        })
        .optional(),
    }),
  },
})
