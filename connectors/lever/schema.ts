import { z } from 'zod'
import { Address, Flag, Id, Text } from '../../src/connector-kit/fields.ts'
import { HookSecret } from '../../src/connector-kit/webhooks.ts'

/** The wire of Lever's Data API v1: only what we use is named, everything else may be there. */

const Fields = z.strictObject({
  apiKey: z.string().min(1).optional().describe("the customer's key; leave it out for oauth, of a partner's app"),
  oauth: z
    .strictObject({ clientId: z.string().min(1), clientSecret: z.string().min(1), refreshToken: z.string().min(1) })
    .optional(),
  authUrl: Address.default('https://auth.lever.co'),
  performAs: z
    .guid({ error: 'expected the id of a user, a UUID' })
    .describe('id of the Lever user that every write is signed with'),
  baseUrl: Address.default('https://api.lever.co/v1'),
  /** Also read confidential opportunities; the key must have been made with that right. */
  confidential: z.boolean().default(false),
  webhookSecret: HookSecret,
})

/** The `settings` of a Lever connection in the YAML: an API key or OAuth, not both. */
export const Settings = Fields.refine((one) => (one.apiKey === undefined) !== (one.oauth === undefined), {
  error: 'expected either apiKey or oauth',
})
export type Settings = z.output<typeof Settings>

/** A posting, which is a job; `text` is its title. */
export const PostingRow = z.object({ id: Id, text: z.string().nullable(), state: z.string() })
export const StageRow = z.object({ id: Id, text: z.string() })

/** An archive reason; `type` tells hired from not hired. */
export const ReasonRow = z.object({ id: Id, text: z.string(), type: Text, status: Text })

/** The user who signs writes; `deactivatedAt` is in milliseconds. */
export const UserRow = z.object({
  id: Id,
  name: Text,
  deactivatedAt: z.number().nullish(),
})

/** An opportunity, with its stage and applications as ids or expanded, by query. */
export const OpportunityRow = z.object({
  id: Id,
  name: Text,
  /** An id, or the whole stage where it was expanded. */
  stage: z.union([Id, StageRow]).nullish(),
  emails: z.array(z.string()).nullish(),
  phones: z.array(z.object({ value: z.string().nullable() })).nullish(),
  tags: z.array(z.string()).nullish(),
  links: z.array(z.string()).nullish(),
  archived: z.object({ reason: Text }).nullish(),
  isAnonymized: Flag,
  /** Ids, or whole applications where they were expanded: only those name their posting. */
  applications: z.array(z.union([Id, z.object({ id: Id, posting: Text })])).nullish(),
})
export type OpportunityRow = z.output<typeof OpportunityRow>

/** A note; deleted ones stay in the list with `deletedAt`. */
export const NoteRow = z.object({
  id: Id,
  fields: z.array(z.object({ value: z.unknown() })).optional(),
  deletedAt: z.number().nullish(),
})
export const FileRow = z.object({ id: Id, name: Text })
