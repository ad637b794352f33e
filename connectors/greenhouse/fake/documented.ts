import { z } from '../../../src/connector-kit/zod.ts'
import { documented, id, instant, oneOf, whole } from '../../../src/fake-kit/documented.ts'

/**
 * Greenhouse's documented Harvest v3. Its own OpenAPI file stands behind the pages below; `read` and `write` are two
 * clients that were written from that file, with the paths where they say so. `fields`, which trims rows, is left out:
 * the connector needs whole rows.
 */
const PAGES = 'https://harvestdocs.greenhouse.io/reference'
const GUIDE = 'https://harvestdocs.greenhouse.io/docs'
const READ = 'sam-vangelos/greenhouse-mcp packages/recruiter-mcp/docs/job-scope-resolution/v3-endpoint-inventory.md'
const WRITE = 'segevsh/w6w-apps apps/greenhouse/actions'
const MEASURED =
  'sam-vangelos/greenhouse-mcp packages/recruiter-mcp/test/support/harvest-contract.ts (measured on a live account, 2026-07-27)'

const OPERATOR = /^(gte|gt|lte|lt)$/

/** `ids` and each `*_ids`: a list with commas of at most 50. */
const ids = z.string().regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,49}$/, 'at most 50 numbers with commas between them')
const flag = oneOf('true', 'false')
/** `gte|2026-11-01T00:00:00Z|lte|…`: operators and instants in turn, each operator once. */
const period = z.string().refine(
  (text) => {
    const parts = text.split('|')
    const operators = parts.filter((_, at) => at % 2 === 0)
    const instants = parts.filter((_, at) => at % 2 === 1)
    return (
      operators.length === instants.length &&
      new Set(operators).size === operators.length &&
      operators.every((one) => OPERATOR.test(one)) &&
      instants.every((one) => instant.safeParse(one).success)
    )
  },
  { error: 'operators (gte, gt, lte, lt) and instants in turn, with | between them' },
)

const everyList = { cursor: z.string().min(1), per_page: whole(1, 500), ids, created_at: period, updated_at: period }

/** In JSON, ids are numbers. */
const number = z.int().positive()
const params = { id }
const path = { params }
const ATTACHMENT_TYPES = [
  'resume',
  'cover_letter',
  'take_home_test',
  'offer_packet',
  'offer_letter',
  'signed_offer_letter',
  'form_attachment',
  'midfunnel_agreement',
  'automated_agreement',
  'other',
] as const
const NOTE_TYPES = [
  'NOTE',
  'ACTIVITY',
  'EMAIL',
  'INTERVIEW',
  'FOLLOW_UP',
  'TAKE_HOME_TEST',
  'LINKEDIN_NOTE',
  'LINKEDIN_INMAIL',
  'AVAILABILITY_REQUEST',
  'MIGRATION_ERROR',
  'TOUCHPOINT',
  'FORM',
  'FEEDBACK',
] as const
/** Written so; rows and filters of notes say `publicly_visible`, `privately_visible`, `admin_only_visible`. */
const visibility = z.enum(['public', 'private', 'admin_only'])

const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number()])),
  z.strictObject({ amount: z.number(), currency_code: z.string().length(3) }),
  z.strictObject({ min_amount: z.number(), max_amount: z.number(), currency_code: z.string().length(3) }),
  z.strictObject({ min_value: z.number(), max_value: z.number() }),
])
const customField = z.union([
  z.strictObject({ name_key: z.string().min(1), value }),
  z.strictObject({ custom_field_id: number, value }),
])

const noteText = {
  candidate_id: number,
  application_id: number.optional(),
  user_id: number.optional(),
  body: z.string().min(1),
  visibility,
}
const addresses = z.array(z.string())
const note = z.discriminatedUnion('note_type', [
  z.strictObject({ ...noteText, note_type: z.enum(['NOTE', 'ACTIVITY']), subject: z.string().optional() }),
  z.strictObject({
    ...noteText,
    note_type: z.literal('EMAIL'),
    subject: z.string().min(1),
    email_from: addresses,
    email_to: addresses,
    email_cc: addresses,
  }),
])

const file = {
  application_id: number,
  filename: z.string().min(1),
  type: z.enum(ATTACHMENT_TYPES),
  visibility: visibility.optional(),
}

/**
 * Any other request is refused. A `cursor` travels alone, and `created_at` never with `updated_at`: `lists.ts` refuses
 * both.
 */
export const greenhouseRequests = documented({
  'POST //token': {
    source: `${GUIDE}/authentication`,
    form: z.strictObject({ grant_type: z.literal('client_credentials'), sub: id.optional() }),
  },
  'GET /jobs': {
    source: `${PAGES}/get_v3-jobs; ${READ}`,
    query: {
      ...everyList,
      status: oneOf('open', 'draft', 'closed'),
      confidential: flag,
      requisition_id: z.string(),
      department_id: id,
      office_id: id,
      custom_field_option_id: id,
      opened_at: period,
      closed_at: period,
    },
  },
  'GET /job_interview_stages': {
    source: `${PAGES}/get_v3-job-interview-stages; ${READ}`,
    query: { ...everyList, job_ids: ids, active: flag },
  },
  'GET /applications': {
    source: `${PAGES}/get_v3-applications; ${MEASURED}; airbytehq/airbyte source-greenhouse (a window with two ends)`,
    assumed:
      'the filter job_interview_stage_ids, which no page names but live clients use, finds everybody in a stage; both ends of a window are included',
    query: {
      ...everyList,
      candidate_ids: ids,
      job_ids: ids,
      prospective_job_ids: ids,
      job_post_ids: ids,
      source_ids: ids,
      referrer_ids: ids,
      stage_ids: ids,
      job_interview_stage_ids: ids,
      stage_name: z.string(),
      // Rows say `in_process` where this says `active`.
      status: oneOf('active', 'rejected', 'hired', 'converted'),
      prospect: flag,
      custom_field_option_id: id,
      last_activity_at: period,
    },
  },
  'GET /candidates': {
    source: `${PAGES}/get_v3-candidates; ${READ}`,
    query: {
      ...everyList,
      email: z.string(),
      tag: z.string(),
      private: flag,
      custom_field_option_id: id,
      last_activity_at: period,
    },
  },
  'GET /users': {
    source: `${PAGES}/get_v3-users; ${READ}`,
    query: {
      ...everyList,
      primary_email: z.string(),
      deactivated: flag,
      show_service_accounts: flag,
      agency_ids: ids,
      office_ids: ids,
      department_ids: ids,
      linked_candidate_ids: ids,
      interviewer_tag_ids: ids,
      custom_field_option_id: id,
      external_office_id: z.string(),
      external_department_id: z.string(),
    },
  },
  'GET /notes': {
    source: `${PAGES}/get_v3-notes; ${READ}`,
    query: {
      ...everyList,
      application_ids: ids,
      candidate_ids: ids,
      user_ids: ids,
      type: oneOf(...NOTE_TYPES),
      visibility: oneOf('publicly_visible', 'privately_visible', 'admin_only_visible'),
    },
  },
  'GET /attachments': {
    source: `${PAGES}/get_v3-attachments; ${READ}`,
    query: { ...everyList, application_ids: ids, candidate_ids: ids, type: oneOf(...ATTACHMENT_TYPES) },
  },
  'GET /candidate_tags': { source: `${PAGES}/get_v3-candidate-tags; ${READ}`, query: everyList },
  'GET /rejection_reasons': {
    source: `${PAGES}/get_v3-rejection-reasons; ${READ}`,
    query: { ...everyList, include_defaults: flag },
  },
  'GET /custom_fields': {
    source: `${PAGES}/get_v3-custom-fields; ${READ}`,
    query: {
      ...everyList,
      field_type: oneOf(
        'job',
        'opening',
        'standard',
        'offer',
        'compensation_frequency',
        'candidate',
        'referral_question',
        'application',
        'rejection_question',
        'form',
        'agency_question',
        'user_attribute',
      ),
      active: flag,
      name: z.string(),
      name_key: z.string(),
    },
  },
  'GET /custom_field_options': {
    source: `${PAGES}/get_v3-custom-field-options; ${READ}`,
    query: { ...everyList, custom_field_ids: ids, custom_field_key: z.string(), active: flag },
  },
  'POST /notes': { source: `${PAGES}/post_v3-notes; ${WRITE}/create-note.ts`, json: note },
  'POST /attachments': {
    source: `${PAGES}/post_v3-attachments; https://prismatic.io/docs/components/greenhouse/ (Create Attachment)`,
    assumed: 'a file of up to a hundred kilobytes is below the limit of size, which no page names',
    json: z.union([
      z.strictObject({ ...file, content: z.base64().min(1) }),
      z.strictObject({ ...file, url: z.url({ protocol: /^https?$/ }) }),
    ]),
  },
  'POST /candidate_tags': {
    source: `${PAGES}/post_v3-candidate-tags`,
    assumed: 'a tag that exists is refused, with 422',
    json: z.strictObject({ name: z.string().min(1) }),
  },
  'POST /applied_candidate_tags': {
    source: `${PAGES}/post_v3-applied-candidate-tags`,
    json: z.strictObject({ candidate_id: number, candidate_tag_id: number }),
  },
  'PATCH /applications/:id': {
    source: `${PAGES}/patch_v3-applications-id; https://developers.greenhouse.io/harvest.html#custom-field-parameters (v1, the types of values)`,
    assumed:
      'no page of v3 says whether custom fields that are not sent are kept, so those that have a value are sent along; a choice is sent as the id of its option, an amount of money as amount and currency_code',
    ...path,
    json: z.strictObject({
      custom_fields: z.array(customField).optional(),
      source_id: number.optional(),
      referrer_id: number.optional(),
      recruiter_id: number.optional(),
      coordinator_id: number.optional(),
      prospect_pool_id: number.optional(),
      prospect_stage_id: number.optional(),
    }),
  },
  'POST /applications/:id/move': {
    source: `${PAGES}/post_v3-applications-id-move; ${WRITE}/move-application.ts`,
    assumed:
      "from_stage_id is the id of the application's own stage record; where that is refused with 422, the id of the job's stage is sent once (live clients differ)",
    ...path,
    json: z
      .strictObject({
        from_stage_id: number,
        to_stage_id: number.optional(),
        to_job_id: number.optional(),
        email_from_user_id: number.optional(),
      })
      .refine((move) => move.to_stage_id === undefined || move.to_job_id === undefined, {
        error: 'to_stage_id or to_job_id, not both',
      }),
  },
  'POST /applications/:id/reject': {
    source: `${PAGES}/post_v3-applications-id-reject; ${WRITE}/reject-application.ts`,
    ...path,
    json: z.strictObject({
      rejection_reason_id: number,
      notes: z.string().optional(),
      rejection_email: z
        .strictObject({
          email_template_id: number,
          email_from_user_id: number.optional(),
          send_email_at: z.iso.datetime({ offset: true }).optional(),
        })
        .optional(),
    }),
  },
})
