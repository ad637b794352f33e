import { z } from 'zod'
import { Address, Flag, Id, Place, Text } from '../../src/connector-kit/fields.ts'
import { HookSecret } from '../../src/connector-kit/webhooks.ts'

/** The wire of Workable's SPI v3: only what we use is named, everything else may be there. */

/** The `settings` of a Workable connection in the YAML. */
export const Settings = z.strictObject({
  subdomain: z
    .string()
    .regex(/^[a-z0-9-]+$/i, { error: 'expected the first part of your workable.com address' })
    .describe('acme of acme.workable.com'),
  token: z.string().min(1),
  memberId: z.string().min(1).describe('id of the member that every write is signed with; must be allowed on the jobs'),
  /** Absent: `https://SUBDOMAIN.workable.com/spi/v3`. */
  baseUrl: Address.optional(),
  webhookSecret: HookSecret,
})
export type Settings = z.output<typeof Settings>

/** A job; calls address it by its shortcode. */
export const JobRow = z.object({ shortcode: z.string().min(1), title: z.string().nullable(), state: z.string() })

/** A stage; writes and filters want the slug, candidates show the name. */
export const StageRow = z.object({ slug: z.string().min(1), name: z.string(), position: Place })

/** A candidate on one job, which is an application and its person in one. */
export const CandidateRow = z.object({
  id: Id,
  name: Text,
  firstname: Text,
  lastname: Text,
  job: z.object({ shortcode: z.string() }).nullish(),
  /** The name of the stage, as recorded (the vendor's page has the slug); filters and moves want its slug. */
  stage: Text,
  disqualified: Flag,
  anonymized: Flag,
  hired_at: Text,
  email: Text,
  phone: Text,
  tags: z.array(z.string()).nullish(),
})
export type CandidateRow = z.output<typeof CandidateRow>

/** An entry of a candidate's history; notes are found there by their marker. */
export const ActivityRow = z.object({ id: Id, body: Text })
/** `candidate_withdrew`: the category of the reason, which a rejection by it has to name. */
export const ReasonRow = z.object({ id: Id, description: z.string(), candidate_withdrew: Flag })

/** A custom attribute; choices are written by id. */
export const AttributeRow = z.object({
  id: Id,
  label: z.string(),
  type: z.string(),
  enabled: Flag,
  choices: z.array(z.object({ id: Id, body: Text })).nullish(),
})
export type AttributeRow = z.output<typeof AttributeRow>

/** The member who signs writes; `check --online` warns if they are inactive. */
export const MemberRow = z.object({
  id: Id,
  name: Text,
  active: Flag,
})
