import { z } from 'zod'
import { filled, wholeNumber } from './plain-values.ts'

/** The rules of a connection: whom to invite, and what to write back. */

const EVENTS = [
  'invited',
  'started',
  'completed',
  'abandoned',
  'expired',
  'cancelled',
  'analysis.completed',
  'analysis.failed',
  'approved',
  'rejected',
] as const
/** The events that a write-back rule can wait for. */
export type EventName = (typeof EVENTS)[number]

/** The actions that a write-back rule can name. */
export const ACTIONS = [
  'requestAnalysis',
  'note',
  'field',
  'link',
  'tag',
  'attach',
  'moveTo',
  'reject',
  'result',
] as const
/** One of the actions. */
export type ActionName = (typeof ACTIONS)[number]

/** Each write of a rule has a number of its own in the database; no ATS has so many fields. */
export const FIELDS_OF_RULE_MAX = 10_000

export const WriteBack = z.strictObject({
  on: z.enum(EVENTS),
  /** Values that must hold, for instance `analysis.abstained: false`. */
  when: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  requestAnalysis: z.literal(true).optional(),
  note: filled.optional(),
  field: z
    .record(z.string(), filled)
    .refine((fields) => Object.keys(fields).length <= FIELDS_OF_RULE_MAX, {
      error: `expected at most ${FIELDS_OF_RULE_MAX} fields`,
    })
    .optional(),
  link: z.strictObject({ title: filled, url: filled }).optional(),
  tag: filled.optional(),
  /** A file: of text, or the result of the analysis as a page (PDF). */
  attach: z
    .strictObject({ filename: filled, text: filled.optional(), pdf: z.literal('default').optional() })
    .refine(({ text, pdf }) => (text === undefined) !== (pdf === undefined), { error: 'expected either text or pdf' })
    .refine(({ filename, pdf }) => pdf === undefined || /\.pdf$/i.test(filename), {
      error: 'expected a filename that ends in .pdf, so that the file opens',
      path: ['filename'],
    })
    .optional(),
  moveTo: filled.optional(),
  reject: z.strictObject({ reason: filled, note: filled.optional() }).optional(),
  /** Where the ATS ordered the interview: how it stands. */
  result: z.literal(true).optional(),
  allowAutomatedDecision: z.boolean().optional(),
})

export const InviteRule = z
  .strictObject({
    job: filled,
    stage: filled,
    position: filled
      .regex(/^[0-9a-fA-F]{24}$/, { error: 'expected the 24 hexadecimal characters of a position id' })
      .transform((id) => id.toLowerCase())
      .optional(),
    positionTemplate: filled.optional(),
    sendEmail: z.boolean().default(true),
    expiresInDays: wholeNumber(1, 90).default(14),
  })
  .refine((rule) => (rule.position === undefined) !== (rule.positionTemplate === undefined), {
    error: 'expected either position or positionTemplate',
  })

/** Rules that are tried before anybody saves them; more of them are no rules that a person wrote. */
const RULES_MAX = 200
export const DraftRules = z.strictObject({
  invite: z.array(InviteRule).max(RULES_MAX).optional(),
  writeBack: z.array(WriteBack).max(RULES_MAX).optional(),
})
