import { z } from '../../src/connector-kit/zod.ts'
import { ExpressionText } from './expression.ts'
import { listOf, namesIn, requestOf } from './request-schema.ts'

/** The actions of the YAML: a request each, and how it is known whether it was carried out. */

/** Text of at least one character. */
export const filled = z.string({ error: 'expected text' }).min(1, { error: 'must not be empty' })

/** A header name by RFC 9110. */
export const HeaderName = filled.regex(/^[\w!#$%&'*+.^`|~-]+$/, { error: 'expected the name of an HTTP header' })

const ON_WRITE = ['applicationId', 'candidateId', 'jobId', 'marker'] as const
const idAt = ExpressionText.optional()
const readBack = listOf(ON_WRITE, { map: z.strictObject({ id: idAt, text: ExpressionText }) }).optional()
const current = listOf(ON_WRITE, { map: ExpressionText }).optional()
/** A header by which the ATS itself knows a repetition. */
const idempotencyKey = HeaderName.optional()

/** A read that has to show what was written; it asks for at least one of the values `written`. */
function readOf(values: readonly string[], written: readonly string[]) {
  return requestOf([...ON_WRITE, ...values], { holds: ExpressionText }).superRefine((read, context) => {
    const { put, patch, delete: removal } = read
    if (put ?? patch ?? removal)
      context.addIssue({ code: 'custom', message: 'expected get, or post for a search: "verify" only reads' })
    if (!namesIn(read).some(({ name }) => written.includes(name)))
      context.addIssue({
        code: 'custom',
        path: ['holds'],
        message: `asks for nothing that was written, so it shows nothing; expected one of ${written.map((name) => `$${name}`).join(', ')}`,
      })
  })
}

const FieldType = z.enum(['text', 'number', 'integer', 'boolean', 'date'], {
  error: 'expected text, number, integer, boolean or date',
})
/** One type for every field that the rules name, or types by the field's name; one that is not named is text. */
const FieldTypes = z.union([FieldType, z.record(z.string(), FieldType)], {
  error: 'expected text, number, integer, boolean or date, or { NAME: … } for fields of several types',
})

const Yes = z.literal(true, { error: 'expected true: "applications.byId" shows whether it holds' })

/** A request that writes; `idAt` finds the new thing's id in its answer. */
const writes = <Extra extends z.ZodRawShape>(values: readonly string[], extra: Extra) =>
  requestOf([...ON_WRITE, ...values], { idAt, ...extra }).optional()

const verifyOf = (values: readonly string[], written: readonly string[]) =>
  z
    .union([z.literal(true), readOf(values, written)], { error: 'expected true, or { get: …, holds: EXPRESSION }' })
    .optional()

const appends = (...values: string[]) =>
  writes(values, { readBack, idempotencyKey, verify: verifyOf(values, [...values, 'marker']) })

/** The `actions` of a `rest` connection; an action left out is one that the ATS does not offer. */
export const Actions = z
  .strictObject({
    note: appends('note'),
    link: appends('title', 'url'),
    attach: appends('filename', 'text', 'base64', 'file'),
    tag: writes(['tag', 'tags'], { current, verify: verifyOf(['tag', 'tags'], ['tag', 'tags']) }),
    field: writes(['name', 'value'], {
      verify: readOf(['name', 'value'], ['value']).optional(),
      type: FieldTypes.default('text'),
    }),
    moveTo: writes(['stageId', 'stageName'], { verify: Yes.optional() }),
    reject: writes(['reasonId', 'reasonName', 'note'], { verify: Yes.optional() }),
  })
  .superRefine(({ note, link, attach, tag }, context) => {
    const reads = { note: note?.readBack, link: link?.readBack, attach: attach?.readBack, tag: tag?.current }
    for (const [action, { verify } = {}] of Object.entries({ note, link, attach, tag }))
      if (verify === true && !reads[action as keyof typeof reads])
        context.addIssue({
          code: 'custom',
          path: [action, 'verify'],
          message: `true needs "${action === 'tag' ? 'current' : 'readBack'}"; or write { get: …, holds: EXPRESSION }`,
        })
  })
  .default({})
export type Actions = z.output<typeof Actions>
