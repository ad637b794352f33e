import { z } from '../../../src/connector-kit/zod.ts'
import { csv, documented, instant, oneOf, whole } from '../../../src/fake-kit/documented.ts'

const DOCS = 'https://workable.readme.io/reference'
const RECORDED = 'recorded: NangoHQ/integration-templates integrations/workable/tests'

/** Candidates, members and reasons have ids of hexadecimal digits, jobs have shortcodes of capital letters and digits. */
const hexId = z.string().regex(/^[0-9a-f]{1,20}$/, { error: 'hexadecimal digits' })
const shortcode = z.string().regex(/^[0-9A-Z]{2,20}$/, { error: 'the shortcode of a job' })
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'the slug of a stage' })
const page = { limit: whole(1, 100), since_id: z.string().min(1), max_id: z.string().min(1) }
const since = { created_after: instant, updated_after: instant }
const candidate = { params: { id: hexId } }
const member_id = hexId
/** The roles that may see a comment; administrators always do. */
const role = z.enum(['admin', 'recruiting_admin', 'hiring_manager', 'simple', 'reviewer', 'recruiter'])
const VALUES = ['value', 'checked', 'date', 'choices', 'file', 'file_url'] as const

/** Workable's SPI v3 as documented or recorded; the fake refuses everything that is not named here. */
export const workableRequests = documented({
  'GET /jobs': {
    source: `${DOCS}/jobs; ${RECORDED}`,
    query: {
      ...page,
      ...since,
      state: oneOf('draft', 'published', 'closed', 'archived'),
      include_fields: csv(oneOf('description', 'full_description', 'requirements', 'benefits')),
    },
  },
  'GET /jobs/:id/stages': { source: `${DOCS}/stages; ${RECORDED}`, params: { id: shortcode } },
  'GET /jobs/:id/candidates': {
    source: `${RECORDED}: the next page of a list of one job`,
    params: { id: shortcode },
    query: { ...page, ...since, stage: slug, email: z.string() },
  },
  'GET /members': {
    source: `${DOCS}/members; ${RECORDED}`,
    query: {
      ...page,
      role: oneOf('simple', 'admin', 'reviewer'),
      // Without it only the active ones are listed.
      status: oneOf('active', 'inactive', 'all'),
      shortcode,
      email: z.string().min(1),
      name: z.string().min(1),
    },
  },
  'GET /disqualification_reasons': { source: `${DOCS}/disqualification_reasons; ${RECORDED}` },
  'GET /custom_attributes': {
    source: `${RECORDED}; https://withone.ai/knowledge/workable (quotes the page of the vendor)`,
  },
  'GET /candidates': {
    source: `${DOCS}/job-candidates-index; ${RECORDED}`,
    assumed:
      'updated_after includes its instant; a stage is filtered by its slug within one job; a listed candidate shows the name of its stage, as recorded, where the page of the list says slug (both are read)',
    query: { ...page, ...since, shortcode, stage: slug, email: z.string() },
  },
  'GET /candidates/:id': { source: `${DOCS}/job-candidates-show; ${RECORDED}`, ...candidate },
  'GET /candidates/:id/activities': {
    source: `${DOCS}/candidate-activities; ${RECORDED}`,
    assumed: 'a comment is listed at once, with its whole text; a list in pages goes on by paging.next',
    ...candidate,
    query: { ...page, updated_after: instant, actions: csv(z.string().min(1)) },
  },
  'POST /candidates/:id/comments': {
    source: `${DOCS}/comment-on-candidate; ${RECORDED}`,
    assumed: 'without a policy those see a comment whom Workable lets see comments by default',
    ...candidate,
    json: z.strictObject({
      member_id,
      comment: z.strictObject({
        body: z.string().min(1),
        policy: z.array(role).optional(),
        attachment: z.strictObject({ name: z.string().min(1), data: z.base64() }).optional(),
      }),
    }),
  },
  'PUT /candidates/:id/tags': {
    source: `${DOCS}/tag-candidate; ${RECORDED}`,
    ...candidate,
    json: z.strictObject({ tags: z.array(z.string().min(1)) }),
  },
  'PATCH /candidates/:id/update_custom_attribute_value': {
    source: `${DOCS}/candidatesidupdate_custom_attribute_value; ${RECORDED}`,
    assumed:
      'the key of an attribute is its id in GET /custom_attributes; the choice of a dropdown is a list of one id',
    ...candidate,
    json: z
      .strictObject({
        custom_attribute_key: hexId,
        // A number for a numeric attribute, a text for the two kinds of text.
        value: z.union([z.string(), z.number()]).optional(),
        checked: z.boolean().optional(),
        date: z.iso.date().optional(),
        choices: z.array(hexId).min(1).optional(),
        file: z.strictObject({ name: z.string().min(1), data: z.base64() }).optional(),
        file_url: z.url().optional(),
      })
      .refine((sent) => VALUES.filter((name) => sent[name] !== undefined).length === 1, {
        error: `one of ${VALUES.join(', ')} is expected`,
      }),
  },
  'POST /candidates/:id/move': {
    source: `${DOCS}/move-candidate; ${RECORDED}`,
    ...candidate,
    json: z.strictObject({
      member_id,
      target_stage: slug,
      fill_reserved_requisition: z.boolean().optional(),
      requisition: z.looseObject({ code: z.string() }).optional(),
    }),
  },
  'POST /candidates/:id/disqualify': {
    source: `${DOCS}/disqualify-candidate; ${RECORDED}`,
    assumed: 'withdrew has to suit the category of the reason',
    ...candidate,
    json: z.strictObject({
      member_id,
      disqualify_reason_id: hexId.optional(),
      disqualify_note: z.string().max(256).optional(),
      withdrew: z.boolean().optional(),
      disqualification_reason: z.string().optional(),
    }),
  },
})
