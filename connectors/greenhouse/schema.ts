import { z } from 'zod'
import { Address, Id, Place, Text } from '../../src/connector-kit/fields.ts'
import { HookSecret } from '../../src/connector-kit/webhooks.ts'

/** The wire of Harvest v3: only what we use is named, everything else may be there. */

/** The `settings` of a Greenhouse connection in the YAML. */
export const Settings = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  userId: z
    .string()
    .regex(/^\d+$/, { error: 'expected the digits of a Greenhouse user id' })
    .describe('digits: the Greenhouse user that every write is signed with; a Site Admin, to see everything'),
  baseUrl: Address.default('https://harvest.greenhouse.io/v3'),
  authUrl: Address.default('https://auth.greenhouse.io'),
  keepsOtherFields: z
    .boolean()
    .default(false)
    .describe('true once you saw in your account that a PATCH of one custom field leaves the others as they are'),
  noteVisibility: z.enum(['public', 'private', 'admin_only']).default('private'),
  webhookSecret: HookSecret,
})
export type Settings = z.output<typeof Settings>

export const JobRow = z.object({ id: Id, name: z.string().nullable(), status: z.string() })

/** A stage of one job, which `job_id` names. */
export const StageRow = z.object({ id: Id, job_id: Id, name: z.string(), sort_order: Place })

/** Flat ids are what most sources tell; one reads of nested rows, so both are understood. */
export const ApplicationRow = z.object({
  id: Id,
  candidate_id: Id.nullish(),
  job_id: Id.nullish(),
  jobs: z.array(z.object({ id: Id })).optional(),
  status: z.string(),
  /** This application's own stage record. Not an id of a job's stage. */
  stage_id: Id.nullish(),
  job_interview_stage_id: Id.nullish(),
  stage_name: Text,
  current_stage: z.object({ id: Id, name: z.string() }).nullish(),
})
export type ApplicationRow = z.output<typeof ApplicationRow>

const ShownField = z.object({ type: z.string(), value: z.unknown() })
export type ShownField = z.output<typeof ShownField>
/** The custom fields of an application by their key; all that it can have, with or without a value. */
export const FieldsRow = z.object({
  id: Id,
  updated_at: Text,
  custom_fields: z.record(z.string(), ShownField).nullish(),
})
export type FieldsRow = z.output<typeof FieldsRow>

/** A custom field; `name_key` is the key under which rows show it. */
export const FieldDefinition = z.object({ id: Id, name_key: z.string(), value_type: z.string() })

/** An option of a select field; writes send its id. */
export const FieldOption = z.object({ id: Id, name: z.string(), active: z.boolean().optional() })

const Contact = z.object({ value: z.string().nullable() })

/** A candidate; private ones come without contact data. */
export const CandidateRow = z.object({
  id: Id,
  first_name: Text,
  last_name: Text,
  email_addresses: z.array(Contact).optional(),
  phone_numbers: z.array(Contact).optional(),
  tags: z.array(z.string()).optional(),
})
export type CandidateRow = z.output<typeof CandidateRow>

export const NoteRow = z.object({ id: Id, body: z.string().nullable() })

/** A file of an application, found again by its name. */
export const AttachmentRow = z.object({ id: Id.optional(), filename: z.string().nullable() })
export const TagRow = z.object({ id: Id, name: z.string() })
export const ReasonRow = z.object({ id: Id, name: z.string() })

/** The user who signs; `check --online` warns if they are deactivated or no Site Admin. */
export const UserRow = z.object({
  id: Id,
  name: Text,
  site_admin: z.boolean().optional(),
  deactivated: z.boolean().optional(),
})
