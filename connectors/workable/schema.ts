import { z } from 'zod'
import { HookSecret } from '../../src/connector-kit/webhooks.ts'

/** The wire of Workable's SPI v3: only what we use is named, everything else may be there. */

export const Settings = z.strictObject({
  /** The account: `acme` of acme.workable.com. */
  subdomain: z.string().regex(/^[a-z0-9-]+$/i, { error: 'expected the first part of your workable.com address' }),
  token: z.string().min(1),
  /** The member that every write is signed with; must be allowed on the jobs. */
  memberId: z.string().min(1),
  /** Absent: `https://SUBDOMAIN.workable.com/spi/v3`. */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Of the webhook to /hooks/CONNECTION, which makes a pass come at once. */
  webhookSecret: HookSecret,
})
export type Settings = z.output<typeof Settings>

const Id = z.union([z.string().min(1), z.number().int()]).transform(String)

export const JobRow = z.object({ shortcode: z.string().min(1), title: z.string().nullable(), state: z.string() })
export const StageRow = z.object({ slug: z.string().min(1), name: z.string() })
export const CandidateRow = z.object({
  id: Id,
  name: z.string().nullable().optional(),
  firstname: z.string().nullable().optional(),
  lastname: z.string().nullable().optional(),
  job: z.object({ shortcode: z.string() }).nullable().optional(),
  /** The name of the stage; filters and moves want its slug. */
  stage: z.string().nullable().optional(),
  disqualified: z.boolean().nullable().optional(),
  anonymized: z.boolean().nullable().optional(),
  hired_at: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  tags: z.array(z.string()).nullable().optional(),
})
export type CandidateRow = z.output<typeof CandidateRow>
export const ActivityRow = z.object({ id: Id, body: z.string().nullable().optional() })
export const ReasonRow = z.object({ id: Id, description: z.string() })
export const MemberRow = z.object({
  id: Id,
  name: z.string().nullable().optional(),
  active: z.boolean().nullable().optional(),
})
export const Created = z.object({ id: Id })
