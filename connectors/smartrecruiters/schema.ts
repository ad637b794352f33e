import { z } from 'zod'
import { Address, Flag, Id, Text } from '../../src/connector-kit/fields.ts'
import { HookSecret } from '../../src/connector-kit/webhooks.ts'

/** The wire of SmartRecruiters' customer API: only what we use is named, everything else may be there. */

/** The `settings` of a SmartRecruiters connection in the YAML. */
export const Settings = z.strictObject({
  apiKey: z.string().min(1).describe("the customer's key; it sees what its user sees"),
  baseUrl: Address.default('https://api.smartrecruiters.com'),
  /** Show notes to the hiring team of the job. SmartRecruiters mails them to those they are shown to. */
  notesToHiringTeam: z.boolean().default(false),
  webhookSecret: HookSecret,
})
export type Settings = z.output<typeof Settings>

/** A job; the words of its status are not documented. */
export const JobRow = z.object({ id: Id, title: Text, status: Text })

/** A hiring process: the sub statuses that each status can have. */
export const ProcessRow = z.object({
  id: Id,
  active: Flag,
  subStatuses: z.record(z.string(), z.array(z.string())).nullish(),
})
const Assignment = z.object({ job: z.object({ id: Id }), status: z.string(), subStatus: Text })

/** A candidate with assignments, each of which is an application on one job. */
export const CandidateRow = z.object({
  id: Id,
  firstName: Text,
  lastName: Text,
  email: Text,
  phoneNumber: Text,
  primaryAssignment: Assignment.nullish(),
  secondaryAssignments: z.array(Assignment).nullish(),
})
export type CandidateRow = z.output<typeof CandidateRow>

/** A rejection reason, or a value of a property, by its label. */
export const LabelRow = z.object({ id: Id, label: z.string() })

/** A candidate property, which is a custom field. */
export const PropertyRow = LabelRow.extend({ type: Text })

/** A file attached to a candidate. */
export const AttachmentRow = z.object({ id: Id, name: Text })

/** The user of the credentials, as `GET /users/me` answers it. */
export const UserRow = z.object({ id: Id, firstName: Text, lastName: Text, email: Text })
