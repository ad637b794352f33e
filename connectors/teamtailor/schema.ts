import { z } from 'zod'
import { Address, Id, Text } from '../../src/connector-kit/fields.ts'
import { HookSecret } from '../../src/connector-kit/webhooks.ts'

/** The wire of Teamtailor's public API, after `flat` has put attributes and related records into each row. */

/** The `settings` of a Teamtailor connection in the YAML. */
export const Settings = z.strictObject({
  apiKey: z.string().min(1),
  userId: z
    .string()
    .regex(/^\d+$/, { error: 'expected the digits of a Teamtailor user id' })
    .describe('digits: the Teamtailor user whose name stands under the notes'),
  /** North America: https://api.na.teamtailor.com/v1; Asia-Pacific: https://api.au.teamtailor.com/v1. */
  baseUrl: Address.default('https://api.teamtailor.com/v1'),
  apiVersion: z
    .string()
    .regex(/^\d{8}$/, { error: 'expected a date such as 20240904' })
    .default('20240904'),
  webhookSecret: HookSecret,
})
export type Settings = z.output<typeof Settings>

const Related = z.object({ id: Id }).nullish()

/** Attributes of a job, flattened from JSON:API. */
export const JobRow = z.object({ id: Id, title: Text, status: Text })
export const StageRow = z.object({ id: Id, name: z.string() })

/** Attributes of a candidate, flattened from JSON:API. */
export const CandidateRow = z.object({
  id: Id,
  'first-name': Text,
  'last-name': Text,
  email: Text,
  phone: Text,
  tags: z.array(z.string()).nullish(),
})
export type CandidateRow = z.output<typeof CandidateRow>

/** A job-application; the candidate is whole where the query included it, otherwise only its id. */
export const ApplicationRow = z.object({
  id: Id,
  'rejected-at': Text,
  candidate: z.union([CandidateRow, Related]),
  job: Related,
  stage: z.object({ id: Id, name: Text, 'stage-type': Text }).nullish(),
})
export type ApplicationRow = z.output<typeof ApplicationRow>
export const ReasonRow = z.object({ id: Id, reason: Text, name: Text })

/** A custom field; the YAML names it by `name`, or by `api-name` where it has no name. */
export const FieldRow = z.object({ id: Id, name: Text, 'api-name': Text, 'field-type': Text })

/** A value of a custom field; its id is needed to change the value. */
export const FieldValueRow = z.object({ id: Id, 'custom-field': Related })
export const CompanyRow = z.object({ id: Id, name: Text })
