import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { FormedChat, plainSchema } from '../../src/analysis/forms.ts'
import { JUDGEMENT, SUPPORT } from '../../src/analysis/judging/form.ts'
import { ModelServer } from '../../src/analysis/model-server.ts'
import { Pauses } from '../../src/analysis/pauses.ts'
import { systemClock } from '../../src/base/clock.ts'
import { type ModelHttp, modelSettings, startModelHttp } from '../kit/model-http.ts'

/** Servers differ in how they are made to answer with JSON; each is asked in the strictest form that it takes. */

interface Asked {
  readonly temperature?: number
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: unknown } }
  readonly messages: readonly { readonly content: string }[]
}

let server: ModelHttp
let asked: Asked[]
/** The sentence with which the server refuses a request; undefined: it answers. */
let refuses: (request: Asked) => string | undefined
let status: number
let chat: FormedChat

beforeEach(async () => {
  asked = []
  status = 400
  refuses = () => undefined
  server = await startModelHttp(({ body }) => {
    const request: Asked = JSON.parse(body)
    asked.push(request)
    const message = refuses(request)
    return message === undefined ? { json: { choices: [] } } : { status, json: { error: { message } } }
  })
  chat = new FormedChat(
    new ModelServer({
      purpose: 'judgement',
      settings: modelSettings(server.baseUrl),
      apiKey: () => 'k',
      pauses: new Pauses(systemClock),
      atOnce: 4,
    }),
  )
})
afterEach(() => server.close())

const SCHEMA = plainSchema(
  z.object({ level: z.number().int().min(1).max(5).nullable(), why: z.string().max(300).optional() }),
)
const question = {
  name: 'answer',
  schema: SCHEMA,
  messages: [
    { role: 'system', content: 'You assess.' },
    { role: 'user', content: 'The transcript.' },
  ],
} as const
const formsAsked = () => asked.map(({ response_format }) => response_format?.type ?? 'text')

test.each([
  ['takes a schema', () => undefined, ['json_schema']],
  [
    'knows json_object alone',
    ({ response_format }: Asked) => (response_format?.type === 'json_schema' ? 'unknown response_format' : undefined),
    ['json_schema', 'json_object'],
  ],
  [
    'knows no form at all',
    ({ response_format }: Asked) => (response_format ? "Unrecognized argument: 'response_format'" : undefined),
    ['json_schema', 'json_object', 'text'],
  ],
] as const)(
  'a server that %s is asked in that form, and the next request begins with it',
  async (_name, how, forms) => {
    refuses = how
    for (const code of [400, 422]) {
      status = code
      expect(await chat.complete(question)).toEqual({ choices: [] })
    }
    expect(formsAsked()).toEqual([...forms, forms.at(-1)])
    expect(chat.form).toBe(forms.at(-1))
    // A server may hold the model to a schema without showing it the names of the fields.
    for (const { messages } of asked)
      expect(messages.map(({ content }) => content)).toEqual([
        `You assess. Answer with one JSON object and nothing else. Its JSON schema: ${JSON.stringify(SCHEMA)}`,
        'The transcript.',
      ])
  },
)

test('a refusal in every form is no matter of form: it is told, and nothing is remembered of it', async () => {
  refuses = () => 'maximum context length is 4096 tokens'
  await expect(chat.complete(question)).rejects.toMatchObject({
    code: 'analysis.rejected',
    message: expect.stringContaining('maximum context length is 4096 tokens'),
  })
  refuses = () => undefined
  await chat.complete(question)
  expect(chat.form).toBe('json_schema')
})

test('a model that takes its own temperature alone keeps its schema', async () => {
  refuses = ({ temperature }) => (temperature === undefined ? undefined : "Unsupported value: 'temperature'")
  await chat.complete(question)
  await chat.complete(question)
  expect(formsAsked()).toEqual(['json_schema', 'json_schema', 'json_schema'])
  expect(asked.map(({ temperature }) => temperature)).toEqual([0, undefined, undefined])
})

test.each([
  ['takes max_tokens', () => undefined, ['max_tokens'], 8_000],
  [
    'takes max_completion_tokens alone',
    ({ max_tokens }: Asked) =>
      max_tokens && "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.",
    ['max_tokens', 'max_completion_tokens'],
    8_000,
  ],
  [
    'takes no bound',
    ({ max_tokens, max_completion_tokens }: Asked) =>
      (max_tokens ?? max_completion_tokens) && `Unknown field ${max_tokens ? 'max_tokens' : 'max_completion_tokens'}`,
    ['max_tokens', 'max_completion_tokens', undefined],
    undefined,
  ],
] as const)(
  'a server that %s is asked so, keeps its schema, and the next request begins with it',
  async (_name, how, limits, most) => {
    refuses = (request) => how(request) || undefined
    for (const _time of [1, 2]) await chat.complete(question)
    expect(formsAsked()).toEqual([...limits, limits.at(-1)].map(() => 'json_schema'))
    const limitOf = (one: Asked) =>
      (['max_tokens', 'max_completion_tokens'] as const).find((limit) => one[limit] === 8_000)
    expect(asked.map(limitOf)).toEqual([...limits, limits.at(-1)])
    expect(chat.tokensMax).toBe(most)
  },
)

test('one question that is too long for the model takes the bound from itself alone', async () => {
  const tooLong = 'maximum context length is 8192 tokens; 9000 requested (1000 in the messages, 8000 in the completion)'
  refuses = ({ max_tokens }) => (max_tokens ? tooLong : undefined)
  await chat.complete(question)
  refuses = () => undefined
  await chat.complete(question)
  expect(asked.map(({ max_tokens }) => max_tokens)).toEqual([8_000, undefined, 8_000])
  expect(chat.tokensMax).toBe(8_000)
})

test('a server that names the field beside its sentence is understood', async () => {
  await server.close()
  const fields: string[][] = []
  server = await startModelHttp(({ body }) => {
    const request: Record<string, unknown> = JSON.parse(body)
    fields.push(Object.keys(request))
    if (!('max_tokens' in request || 'max_completion_tokens' in request)) return { json: { choices: [] } }
    const field = 'max_tokens' in request ? 'max_tokens' : 'max_completion_tokens'
    return { status: 422, json: { detail: [{ loc: ['body', field], msg: 'Extra inputs are not permitted' }] } }
  })
  const parts = { purpose: 'judgement', settings: modelSettings(server.baseUrl), apiKey: () => 'k', atOnce: 1 } as const
  const other = new FormedChat(new ModelServer({ ...parts, pauses: new Pauses(systemClock) }))
  await other.complete(question)
  expect([fields.length, other.form, other.tokensMax]).toEqual([3, 'json_schema', undefined])
})

test('the schema that goes out has no lengths and no bounds, requires every field, and allows no other', () => {
  for (const schema of [JUDGEMENT, SUPPORT, SCHEMA])
    expect(JSON.stringify(schema)).not.toMatch(/"(?:min|max|exclusive)\w*":|"\$schema"|"pattern"|"format"/)
  expect(SCHEMA).toEqual({
    type: 'object',
    properties: { level: { anyOf: [{ type: 'integer' }, { type: 'null' }] }, why: { type: 'string' } },
    required: ['level', 'why'],
    additionalProperties: false,
  })
})

test('a field with the name of a bound stays a field', () => {
  expect(plainSchema(z.object({ format: z.string(), minimum: z.number() }))).toMatchObject({
    properties: { format: { type: 'string' }, minimum: { type: 'number' } },
    required: ['format', 'minimum'],
  })
})
