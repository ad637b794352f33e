import { z } from '../../../src/connector-kit/zod.ts'
import { documented, instant, oneOf, whole } from '../../../src/fake-kit/documented.ts'

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

/** What Workable documents of its SPI v3, or what was recorded of it; the fake refuses everything that is not named here. */
export const workableRequests = documented({
  'GET /jobs': {
    source: `${DOCS}/jobs; ${RECORDED}`,
    query: {
      ...page,
      ...since,
      state: oneOf('draft', 'published', 'closed', 'archived'),
      include_fields: z.string().min(1),
    },
  },
  'GET /jobs/:id/stages': { source: `${DOCS}/jobsshortcodestages; ${RECORDED}`, params: { id: shortcode } },
  'GET /jobs/:id/candidates': {
    source: `${RECORDED}: the next page of a list of one job`,
    params: { id: shortcode },
    query: { ...page, ...since, stage: slug, email: z.string() },
  },
  'GET /members': {
    source: `${DOCS}/members; ${RECORDED}`,
    assumed: 'an inactive member is listed too, with active: false',
    query: { ...page, email: z.string(), role: z.string(), status: oneOf('active', 'inactive') },
  },
  'GET /disqualification_reasons': { source: `${DOCS}/disqualification_reasons; ${RECORDED}` },
  'GET /candidates': {
    source: `${DOCS}/candidates; ${RECORDED}`,
    assumed: 'updated_after includes its instant; a stage is filtered by its slug within one job',
    query: { ...page, ...since, shortcode, stage: slug, email: z.string() },
  },
  'GET /candidates/:id': { source: `${DOCS}/candidatesid; ${RECORDED}`, ...candidate },
  'GET /candidates/:id/activities': {
    source: `${DOCS}/candidatesidactivities; ${RECORDED}`,
    assumed: 'a comment is listed at once, with its whole text; a list in pages goes on by paging.next',
    ...candidate,
    query: page,
  },
  'POST /candidates/:id/comments': {
    source: `${DOCS}/candidatesidcomments; ${RECORDED}`,
    ...candidate,
    json: z.strictObject({
      member_id,
      comment: z.strictObject({
        body: z.string().min(1),
        policy: z.array(z.string()).optional(),
        attachment: z.strictObject({ name: z.string().min(1), data: z.base64() }).optional(),
      }),
    }),
  },
  'PUT /candidates/:id/tags': {
    source: `${DOCS}/candidatesidtags; NangoHQ/integration-templates`,
    ...candidate,
    json: z.strictObject({ tags: z.array(z.string().min(1)) }),
  },
  'PATCH /candidates/:id/update_custom_attribute_value': {
    source: `${DOCS}/candidatesidupdate_custom_attribute_value; NangoHQ/integration-templates`,
    assumed:
      'the attribute is a text or a number, which both take their value as text; check boxes, dates and choices are refused by the vendor',
    ...candidate,
    json: z.strictObject({
      custom_attribute_key: z.string().min(1),
      value: z.string().optional(),
      checked: z.boolean().optional(),
      date: z.iso.date().optional(),
      choices: z.array(z.string()).optional(),
    }),
  },
  'POST /candidates/:id/move': {
    source: `${DOCS}/candidatesidmove; ${RECORDED}`,
    ...candidate,
    json: z.strictObject({ member_id, target_stage: slug }),
  },
  'POST /candidates/:id/disqualify': {
    source: `${DOCS}/candidatesiddisqualify; ${RECORDED}`,
    ...candidate,
    json: z.strictObject({
      member_id,
      disqualify_reason_id: hexId.optional(),
      disqualify_note: z.string().max(256).optional(),
      withdrew: z.boolean().optional(),
    }),
  },
})
