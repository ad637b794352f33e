import { z } from 'zod'
import { HookSecret } from '../../src/connector-kit/webhooks.ts'

/** The wire of Lever's Data API v1: only what we use is named, everything else may be there. */

export const Settings = z.strictObject({
  apiKey: z.string().min(1),
  /** The Lever user that every write is signed with. */
  performAs: z.string().min(1),
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://api.lever.co/v1'),
  /** Also read confidential opportunities; the key must have been made with that right. */
  confidential: z.boolean().default(false),
  /** Of the webhook to /hooks/CONNECTION, which makes a pass come at once. */
  webhookSecret: HookSecret,
})
export type Settings = z.output<typeof Settings>

const Id = z.string().min(1)

export const PostingRow = z.object({ id: Id, text: z.string().nullable(), state: z.string() })
export const StageRow = z.object({ id: Id, text: z.string() })
export const ReasonRow = z.object({ id: Id, text: z.string(), type: z.string().nullable().optional() })
export const UserRow = z.object({
  id: Id,
  name: z.string().nullable().optional(),
  deactivatedAt: z.number().nullable().optional(),
})

export const OpportunityRow = z.object({
  id: Id,
  name: z.string().nullable().optional(),
  /** An id, or the whole stage where it was expanded. */
  stage: z.union([Id, StageRow]).nullable().optional(),
  emails: z.array(z.string()).nullable().optional(),
  phones: z
    .array(z.object({ value: z.string().nullable() }))
    .nullable()
    .optional(),
  tags: z.array(z.string()).nullable().optional(),
  links: z.array(z.string()).nullable().optional(),
  archived: z.object({ reason: z.string().nullable().optional() }).nullable().optional(),
  isAnonymized: z.boolean().nullable().optional(),
  /** Ids, or whole applications where they were expanded: only those name their posting. */
  applications: z
    .array(z.union([Id, z.object({ id: Id, posting: z.string().nullable().optional() })]))
    .nullable()
    .optional(),
})
export type OpportunityRow = z.output<typeof OpportunityRow>

export const NoteRow = z.object({
  id: Id,
  fields: z.array(z.object({ value: z.unknown() })).optional(),
  deletedAt: z.number().nullable().optional(),
})
export const FileRow = z.object({ id: Id, name: z.string().nullable().optional() })
export const Created = z.object({ data: z.object({ id: Id }) })
