import { Address } from '../../src/connector-kit/fields.ts'
import { HookSecret } from '../../src/connector-kit/webhooks.ts'
import { z } from '../../src/connector-kit/zod.ts'
import { Actions, filled, HeaderName } from './action-schema.ts'
import { ExpressionText } from './expression.ts'
import { type ListSpec, listOf, type RequestSpec, requestOf } from './request-schema.ts'

/** An ATS as the YAML describes it: its requests, and what its words mean. README.md explains it in order. */

const optional = ExpressionText.optional()

const HeaderValue = filled.regex(/^[\t\x20-\x7e\x80-\xff]*$/, {
  error: 'must not hold line breaks or other control characters',
})

const Auth = z.union(
  [
    z.strictObject({ bearer: HeaderValue }),
    z.strictObject({ header: HeaderName, value: HeaderValue }),
    z.strictObject({ query: filled, value: HeaderValue }),
    z.strictObject({ basic: z.strictObject({ user: z.string(), password: z.string().default('') }) }),
    z.strictObject({
      oauth: z.strictObject({
        tokenUrl: Address,
        clientId: filled,
        clientSecret: filled,
        scope: filled.optional(),
        /** With one, the token is renewed by it; the new one that comes with each use is kept. */
        refreshToken: filled.optional(),
        /** The word before the token. */
        scheme: filled.default('Bearer'),
        /** How the client is named: in the form, or as HTTP's own basic credentials. */
        client: z.enum(['form', 'basic']).default('form'),
      }),
    }),
  ],
  {
    error:
      'expected { bearer: … }, { header: NAME, value: … }, { query: NAME, value: … }, { basic: { user, password } } or { oauth: { tokenUrl, clientId, clientSecret } }',
  },
)

/** One of the ways to prove who asks: bearer, header, query, basic or OAuth. */
export type Auth = z.output<typeof Auth>

const Limits = z.strictObject({
  requests: z.int().min(1),
  /** Seconds that the number counts for. */
  seconds: z.number().positive().max(86_400),
  concurrent: z.int().min(1).optional(),
})

const PersonFields = { firstName: optional, lastName: optional, name: optional, email: optional, phone: optional }
const Names = z.strictObject({ id: ExpressionText, name: ExpressionText })
const Fixed = z.array(z.strictObject({ id: z.string(), name: z.string() })).min(1)

/** A list that is asked for, or one that never changes. */
const namesOf = (values: readonly string[]) =>
  z.union([z.strictObject({ fixed: Fixed }), listOf(values, { map: Names })])

/** The `settings` of a `rest` connection: the whole of an unknown ATS, described in the YAML. */
export const Settings = z
  .strictObject({
    baseUrl: Address,
    auth: Auth,
    headers: z.record(HeaderName, HeaderValue).default({}),
    limits: Limits.optional(),
    /** Found in a 2xx: the ATS's words for refusing what was asked. */
    refusal: optional,
    me: requestOf([], { name: ExpressionText }),
    jobs: listOf([], { map: z.strictObject({ id: ExpressionText, name: ExpressionText, status: ExpressionText }) }),
    stages: namesOf(['jobId']),
    applications: z.strictObject({
      inStage: listOf(['jobId', 'stageId', 'stageName']),
      changed: listOf(['from', 'to', 'fromSeconds', 'toSeconds']).optional(),
      byId: requestOf(['applicationId'], { row: optional }),
      map: z.strictObject({
        id: ExpressionText,
        jobId: ExpressionText,
        candidateId: ExpressionText,
        stageId: optional,
        /** Where rows tell the stage by its name only. */
        stageName: optional,
        status: ExpressionText,
        /** Where the rows tell who it is. */
        person: z.strictObject(PersonFields).optional(),
      }),
    }),
    people: requestOf(['candidateId'], { row: optional, map: z.strictObject({ id: ExpressionText, ...PersonFields }) }),
    reasons: namesOf([]).optional(),
    actions: Actions,
    webhook: z
      .strictObject({
        secret: HookSecret.unwrap(),
        /** The header with the HMAC-SHA256 of the raw body. */
        header: HeaderName.transform((name) => name.toLowerCase()),
        encoding: z.enum(['hex', 'base64']).default('hex'),
        prefix: z.string().default(''),
      })
      .optional(),
  })
  .superRefine(({ actions, reasons, applications: { map } }, context) => {
    if (map.stageId === undefined && map.stageName === undefined)
      context.addIssue({ code: 'custom', path: ['applications', 'map'], message: 'needs "stageId" or "stageName"' })
    if (actions.reject && !reasons)
      context.addIssue({
        code: 'custom',
        path: ['actions', 'reject'],
        message: 'needs "reasons": a list that is asked for, or { fixed: [{ id, name }] }',
      })
  })
export type Settings = z.output<typeof Settings>
export type { Actions, ListSpec, RequestSpec }
