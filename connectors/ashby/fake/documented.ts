import { z } from '../../../src/connector-kit/zod.ts'
import { documented, uuid } from '../../../src/fake-kit/documented.ts'

/** Ashby has one page for each call, named after it: `application.list` is `applicationlist`. */
const page = (call: string) => `https://developers.ashbyhq.com/reference/${call.toLowerCase().replace('.', '')}`

const headers = { accept: z.literal('application/json; version=1') }
const limit = z.int().min(1).max(100).optional()
const paged = { cursor: z.string().min(1).optional(), limit }
const synced = { ...paged, syncToken: z.string().min(1).optional() }
const dated = { ...synced, createdAfter: z.int().min(0).optional() }
const expand = <Word extends string>(...words: [Word, ...Word[]]) => z.array(z.enum(words)).optional()
const jobExpand = expand('location', 'openings')

/** Ashby documents a type of value for each type of field; the fake knows which field has which. */
const fieldValue = z.union([
  z.boolean(),
  z.string(),
  z.number(),
  z.array(z.string()),
  z.strictObject({ value: z.number(), currencyCode: z.string() }),
  z.strictObject({ type: z.literal('number-range'), minValue: z.number(), maxValue: z.number() }),
])

/** Ashby's documented API: every call is a POST with a JSON body, ids are UUIDs. Anything else is refused. */
export const ashbyRequests = documented({
  'POST /apiKey.info': { source: page('apiKey.info'), headers, json: z.strictObject({}) },
  'POST /job.list': {
    source: page('job.list'),
    headers,
    json: z.strictObject({
      ...dated,
      status: z.array(z.enum(['Draft', 'Open', 'Closed', 'Archived'])).optional(),
      openedAfter: z.int().optional(),
      openedBefore: z.int().optional(),
      closedAfter: z.int().optional(),
      closedBefore: z.int().optional(),
      includeUnpublishedJobPostingsIds: z.boolean().optional(),
      expand: jobExpand,
    }),
  },
  'POST /job.info': {
    source: page('job.info'),
    headers,
    json: z.strictObject({
      id: uuid,
      includeUnpublishedJobPostingsIds: z.boolean().optional(),
      expand: jobExpand,
    }),
  },
  // All stages in one answer: neither a limit nor a cursor is documented.
  'POST /interviewStage.list': {
    source: page('interviewStage.list'),
    headers,
    json: z.strictObject({ interviewPlanId: uuid }),
  },
  'POST /application.list': {
    source: `${page('application.list')}; https://developers.ashbyhq.com/docs/pagination-and-incremental-sync`,
    assumed: 'the pages after the first take the sync token beside their cursor',
    headers,
    json: z.strictObject({
      ...dated,
      status: z.enum(['Hired', 'Archived', 'Active', 'Lead']).optional(),
      jobId: uuid.optional(),
      expand: expand('openings'),
    }),
  },
  'POST /application.info': {
    source: page('application.info'),
    headers,
    json: z.strictObject({
      applicationId: uuid,
      expand: expand('openings', 'applicationFormSubmissions', 'referrals'),
    }),
  },
  'POST /candidate.info': {
    source: page('candidate.info'),
    headers,
    json: z.union([z.strictObject({ id: uuid }), z.strictObject({ externalMappingId: z.string().min(1) })]),
  },
  'POST /candidate.listNotes': {
    source: page('candidate.listNotes'),
    assumed: 'the content of a note comes back with the text that was sent',
    headers,
    json: z.strictObject({ candidateId: uuid, ...synced }),
  },
  'POST /candidate.createNote': {
    source: page('candidate.createNote'),
    headers,
    json: z.strictObject({
      candidateId: uuid,
      note: z.union([z.string(), z.strictObject({ type: z.enum(['text/plain', 'text/html']), value: z.string() })]),
      sendNotifications: z.boolean().optional(),
      isPrivate: z.boolean().optional(),
      createdAt: z.iso.datetime({ offset: true }).optional(),
    }),
  },
  'POST /candidateTag.create': {
    source: page('candidateTag.create'),
    headers,
    json: z.strictObject({ title: z.string().min(1) }),
  },
  'POST /candidate.addTag': {
    source: page('candidate.addTag'),
    headers,
    json: z.strictObject({ candidateId: uuid, tagId: uuid }),
  },
  'POST /customField.list': { source: page('customField.list'), headers, json: z.strictObject(synced) },
  'POST /customField.setValues': {
    source: page('customField.setValues'),
    assumed: 'a Date field takes a day without a time',
    headers,
    json: z.strictObject({
      objectId: uuid,
      objectType: z.enum(['Application', 'Candidate', 'Job', 'Opening']),
      values: z.array(z.strictObject({ fieldId: uuid, fieldValue })).min(1),
    }),
  },
  'POST /archiveReason.list': {
    source: page('archiveReason.list'),
    headers,
    json: z.strictObject({ includeArchived: z.boolean().optional() }),
  },
  'POST /application.changeStage': {
    source: page('application.changeStage'),
    headers,
    json: z.strictObject({
      applicationId: uuid,
      interviewStageId: uuid,
      archiveReasonId: uuid.optional(),
      archiveEmail: z
        .strictObject({ communicationTemplateId: uuid, sendAt: z.iso.datetime({ offset: true }).optional() })
        .optional(),
    }),
  },
})
