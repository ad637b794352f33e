import { z } from 'zod'
import { Address, Flag, Id, Place, Text } from '../../src/connector-kit/fields.ts'
import { HookSecret } from '../../src/connector-kit/webhooks.ts'

/** The wire of Ashby's API: only what we use is named, everything else may be there. */

/** The `settings` of an Ashby connection in the YAML. */
export const Settings = z.strictObject({
  apiKey: z.string().min(1),
  baseUrl: Address.default('https://api.ashbyhq.com'),
  apiVersion: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'expected a version of Ashby, such as 2026-01-01' })
    .optional()
    .describe('the version of the API, such as 2026-01-01; absent: the one that the key is set to'),
  /** Notes that only those see who may see private notes; the key needs that right. */
  privateNotes: z.boolean().default(false),
  webhookSecret: HookSecret,
})
export type Settings = z.output<typeof Settings>

const Value = z.object({ value: Text }).nullish()

/** Stages belong to interview plans, so a job names its plans. */
export const JobRow = z.object({
  id: Id,
  title: z.string().nullable(),
  status: z.string(),
  defaultInterviewPlanId: Text,
  interviewPlanIds: z.array(z.string()).nullish(),
})
export const StageRow = z.object({ id: Id, title: z.string(), type: Text, orderInInterviewPlan: Place })

/** A candidate, alone or inside an application; tags are compared by title. */
export const CandidateRow = z.object({
  id: Id,
  name: Text,
  primaryEmailAddress: Value,
  primaryPhoneNumber: Value,
  tags: z.array(z.object({ title: z.string() })).nullish(),
})
export type CandidateRow = z.output<typeof CandidateRow>

/** An application; candidate, job and stage are nested and may be absent. */
export const ApplicationRow = z.object({
  id: Id,
  status: z.string(),
  candidate: CandidateRow.nullish(),
  currentInterviewStage: z.object({ id: Id, title: z.string(), interviewPlanId: Text }).nullish(),
  job: z.object({ id: Id }).nullish(),
})
export type ApplicationRow = z.output<typeof ApplicationRow>
export const NoteRow = z.object({ id: Id, content: Text })

/** A custom field; select fields take the `value` of one of `selectableValues`, not its label. */
export const FieldRow = z.object({
  id: Id,
  title: z.string(),
  objectType: Text,
  isArchived: Flag,
  fieldType: z.string(),
  selectableValues: z.array(z.object({ label: Text, value: z.string(), isArchived: Flag })).nullish(),
})
export type FieldRow = z.output<typeof FieldRow>
export const ReasonRow = z.object({ id: Id, text: z.string(), isArchived: Flag })

/** The answer of `apiKey.info`; shows that the key works, and its name. */
export const KeyInfo = z.object({ results: z.object({ title: Text }) })

/** How Ashby refuses: with HTTP 200. */
export const Refusal = z.object({
  success: z.literal(false),
  errors: z.array(z.unknown()).optional(),
  errorInfo: z.object({ code: z.string(), message: z.string().optional() }).optional(),
})
