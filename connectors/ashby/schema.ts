import { z } from 'zod'
import { HookSecret } from '../../src/connector-kit/webhooks.ts'

/** The wire of Ashby's API: only what we use is named, everything else may be there. */

export const Settings = z.strictObject({
  apiKey: z.string().min(1),
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://api.ashbyhq.com'),
  /** Notes that only those see who may see private notes; the key needs that right. */
  privateNotes: z.boolean().default(false),
  /** Of the webhook to /hooks/CONNECTION, which makes a pass come at once. */
  webhookSecret: HookSecret,
})
export type Settings = z.output<typeof Settings>

const Id = z.string().min(1)
const Value = z.object({ value: z.string().nullable().optional() }).nullable().optional()

export const JobRow = z.object({
  id: Id,
  title: z.string().nullable(),
  status: z.string(),
  defaultInterviewPlanId: z.string().nullable().optional(),
  interviewPlanIds: z.array(z.string()).nullable().optional(),
})
export const StageRow = z.object({ id: Id, title: z.string(), type: z.string().nullable().optional() })
export const CandidateRow = z.object({
  id: Id,
  name: z.string().nullable().optional(),
  primaryEmailAddress: Value,
  primaryPhoneNumber: Value,
  tags: z
    .array(z.object({ title: z.string() }))
    .nullable()
    .optional(),
})
export type CandidateRow = z.output<typeof CandidateRow>
export const ApplicationRow = z.object({
  id: Id,
  status: z.string(),
  candidate: CandidateRow.nullable().optional(),
  currentInterviewStage: z
    .object({ id: Id, title: z.string(), interviewPlanId: z.string().nullable().optional() })
    .nullable()
    .optional(),
  job: z.object({ id: Id }).nullable().optional(),
})
export type ApplicationRow = z.output<typeof ApplicationRow>
export const NoteRow = z.object({ id: Id, content: z.string().nullable().optional() })
export const FieldRow = z.object({ id: Id, title: z.string(), objectType: z.string().nullable().optional() })
export const ReasonRow = z.object({ id: Id, text: z.string(), isArchived: z.boolean().nullable().optional() })
export const Created = z.object({ results: z.object({ id: Id }) })
export const KeyInfo = z.object({ results: z.object({ title: z.string().nullable().optional() }) })

/** How Ashby refuses: with HTTP 200. */
export const Refusal = z.object({
  success: z.literal(false),
  errors: z.array(z.unknown()).optional(),
  errorInfo: z.object({ code: z.string(), message: z.string().optional() }).optional(),
})
