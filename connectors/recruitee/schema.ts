import { z } from 'zod'
import { Address, Id, Place, Text } from '../../src/connector-kit/fields.ts'
import { HookSecret } from '../../src/connector-kit/webhooks.ts'

/** The wire of Recruitee's ATS API: only what we use is named, everything else may be there. */

/** The `settings` of a Recruitee connection in the YAML. */
export const Settings = z.strictObject({
  company: z
    .string()
    .regex(/^[\w-]+$/, { error: 'expected the id or subdomain of the company' })
    .describe('numeric id, or acme of acme.recruitee.com'),
  token: z.string().min(1).describe('a personal API token; its owner signs every write'),
  /** Absent: `https://api.recruitee.com/c/COMPANY`. */
  baseUrl: Address.optional(),
  noteVisibility: z.enum(['public', 'private']).default('public'),
  webhookSecret: HookSecret,
})
export type Settings = z.output<typeof Settings>

/** An offer, which is a job. */
export const OfferRow = z.object({ id: Id, title: Text, status: Text })
export const StageRow = z.object({ id: Id, name: z.string(), position: Place })

/** A placement is one candidate on one offer: an application. */
export const PlacementRow = z.object({
  id: Id,
  candidate_id: Id,
  stage_id: Id.nullish(),
  disqualified_at: Text,
  hired_at: Text,
})
export type PlacementRow = z.output<typeof PlacementRow>

/** A candidate with all placements; they name their offer here, but not their candidate. */
export const CandidateRow = z.object({
  id: Id,
  name: Text,
  emails: z.array(z.string()).nullish(),
  phones: z.array(z.string()).nullish(),
  placements: z.array(PlacementRow.omit({ candidate_id: true }).extend({ offer_id: Id.nullish() })).nullish(),
})
export type CandidateRow = z.output<typeof CandidateRow>

/** A note as text, as HTML, or both. */
export const NoteRow = z.object({ id: Id, body: Text, body_html: Text })
export const ReasonRow = z.object({ id: Id, name: z.string() })

/** Any row of which only the id matters. */
export const AnyRow = z.object({ id: Id })
export const AttachmentRow = z.object({ id: Id, filename: Text })

/** The owner of the token, as `check --online` names them. */
export const AdminRow = z.object({ first_name: Text, last_name: Text, email: Text })
