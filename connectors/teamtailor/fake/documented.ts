import { z } from '../../../src/connector-kit/zod.ts'
import { csv, documented, id, instant, oneOf, whole } from '../../../src/fake-kit/documented.ts'

const DOCS = 'https://github.com/Teamtailor/docs/blob/435312b/source/includes'
const FIXTURES = 'recorded: Teamtailor/teamtailor-rb spec/fixtures/v1'
const POSTMAN = 'SebastienMelki/teamtailor-go-sdk-mcp docs/TeamtailorService.openapi.yaml'

/** The version itself is refused with 406 by the fake, as the vendor does. */
const headers = { accept: z.literal('application/vnd.api+json') }
const written = { ...headers, 'content-type': z.literal('application/vnd.api+json') }

const page = { 'page[number]': whole(1), 'page[size]': whole(1, 30) }
const between = (name: string) => ({ [`filter[${name}][from]`]: instant, [`filter[${name}][to]`]: instant })

const applicationRelations = csv(oneOf('candidate', 'job', 'stage', 'reject-reason'))
const applications = { ...page, include: applicationRelations }

/** The vendor writes ids in relationships as numbers and as digits. */
const related = z.union([z.int().positive(), id])
const to = <const Type extends string>(type: Type) =>
  z.strictObject({ data: z.strictObject({ id: related, type: z.literal(type) }) })
const fieldValue = z.strictObject({ value: z.string() })

/** Teamtailor's documented public API, which is JSON:API; anything else is refused. */
export const teamtailorRequests = documented({
  'GET /company': { source: `${DOCS}/companies/_read.md.erb`, headers },
  'GET /users': {
    source: `${DOCS}/users/_list.md.erb`,
    headers,
    query: {
      ...page,
      include: csv(oneOf('activities', 'department', 'location', 'jobs')),
      'filter[email]': z.string(),
      'filter[department]': id,
      'filter[external-id]': z.string(),
      sort: z.string(),
    },
  },
  'GET /jobs': {
    source: `${DOCS}/jobs/_list.md.erb`,
    assumed: 'an Admin key lists the internal feed too, and a job is listed in one feed or in both',
    headers,
    query: {
      ...page,
      include: z.string(),
      'filter[status]': oneOf('published', 'unlisted', 'archived', 'draft', 'scheduled', 'all'),
      // "and/or", without an example of both: clients ask for one after the other.
      'filter[feed]': oneOf('public', 'internal'),
      'filter[department]': id,
      'filter[role]': id,
      'filter[locations]': id,
      'filter[regions]': id,
      sort: z.string(),
    },
  },
  'GET /jobs/:id/stages': {
    source: `${DOCS}/stages/_list.md.erb; the related link "stages" of a job`,
    headers,
    params: { id },
    query: { ...page, include: csv(oneOf('job-applications', 'job', 'triggers')), sort: oneOf('row-order', 'id') },
  },
  'GET /job-applications': {
    source: `${DOCS}/job_applications/_list.md.erb; ${POSTMAN}`,
    assumed: 'sort takes updated-at, and both ends of the window are included',
    headers,
    query: {
      ...applications,
      'filter[stage-type]': oneOf('Inbox', 'In process', 'Hired'),
      'filter[candidate]': id,
      ...between('created-at'),
      ...between('updated-at'),
      ...between('changed-stage-at'),
      sort: z.string().regex(/^-?(created|updated|changed-stage)-at$/, 'an attribute'),
    },
  },
  'GET /job-applications/:id': {
    source: `${DOCS}/job_applications/_read.md.erb; ${FIXTURES}/job_application_included_candidate_job.json`,
    headers,
    params: { id },
    query: { include: applicationRelations },
  },
  'GET /stages/:id/job-applications': {
    source: `the related link "job-applications" of a stage, ${FIXTURES}/stages.json`,
    assumed: 'include and page[size] work there as in /job-applications',
    headers,
    params: { id },
    query: applications,
  },
  'PATCH /job-applications/:id': {
    source: `${DOCS}/job_applications/_update.md.erb`,
    assumed: 'the relationship stage moves; rejected-at with the relationship reject-reason rejects',
    headers: written,
    params: { id },
    json: z.strictObject({
      data: z.strictObject({
        id,
        type: z.literal('job-applications'),
        attributes: z
          .strictObject({
            'cover-letter': z.string().optional(),
            'rejected-at': z.iso.datetime({ offset: true }).optional(),
          })
          .optional(),
        relationships: z
          .strictObject({ stage: to('stages').optional(), 'reject-reason': to('reject-reasons').optional() })
          .optional(),
      }),
    }),
  },
  'GET /candidates/:id': { source: `${DOCS}/candidates/_read.md.erb`, headers, params: { id } },
  'PATCH /candidates/:id': {
    source: `${DOCS}/candidates/_update.md.erb`,
    headers: written,
    params: { id },
    json: z.strictObject({
      data: z.strictObject({
        id,
        type: z.literal('candidates'),
        attributes: z.strictObject({
          'first-name': z.string().optional(),
          'last-name': z.string().optional(),
          email: z.string().optional(),
          phone: z.string().optional(),
          pitch: z.string().optional(),
          tags: z.array(z.string()).optional(),
        }),
      }),
    }),
  },
  // The list of notes takes no filter, and its documented answer is no JSON:API list: nobody can look a note up there.
  'POST /notes': {
    source: `${DOCS}/notes/_create.md.erb`,
    headers: written,
    json: z.strictObject({
      data: z.strictObject({
        type: z.literal('notes'),
        attributes: z.strictObject({ note: z.string().min(1), 'private-note': z.boolean().optional() }),
        relationships: z.strictObject({ candidate: to('candidates'), user: to('users') }),
      }),
    }),
  },
  'GET /reject-reasons': { source: `${DOCS}/reject_reasons/_list.md.erb`, headers, query: page },
  'GET /custom-fields': { source: `${DOCS}/custom-fields/_list.md.erb`, headers, query: page },
  'GET /candidates/:id/custom-field-values': {
    source: `the related link "custom-field-values" of a candidate, ${FIXTURES}/candidate.json`,
    assumed: 'include=custom-field works there as clients use it on the values of a job',
    headers,
    params: { id },
    query: { ...page, include: csv(oneOf('custom-field', 'owner')) },
  },
  'POST /custom-field-values': {
    source: `${DOCS}/custom_field_values/_create.md.erb`,
    assumed: 'numbers and check boxes are written as text, which is the documented type of a value',
    headers: written,
    json: z.strictObject({
      data: z.strictObject({
        type: z.literal('custom-field-values'),
        attributes: fieldValue,
        relationships: z.strictObject({ 'custom-field': to('custom-fields'), owner: to('candidates') }),
      }),
    }),
  },
  'PATCH /custom-field-values/:id': {
    source: `${DOCS}/custom_field_values/_update.md.erb`,
    headers: written,
    params: { id },
    json: z.strictObject({
      data: z.strictObject({
        id,
        type: z.literal('custom-field-values'),
        attributes: fieldValue,
        relationships: z.strictObject({ 'custom-field': to('custom-fields'), owner: to('candidates') }).optional(),
      }),
    }),
  },
})
