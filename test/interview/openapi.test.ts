import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { EXAMPLES } from '../../src/interview/api/examples.ts'
import * as contract from '../../src/interview/contract/contract.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** The parts that redocly's recommended rules and openapi-typescript look at; how to run the tools is in the decisions of interview (2026-11-23). */

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly examples?: readonly unknown[]
  readonly [key: string]: unknown
}
interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: readonly unknown[]
  readonly parameters?: readonly { name: string; in: string; description?: string; schema: Schema }[]
  readonly requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  readonly responses: Record<
    string,
    { description: string; headers?: Record<string, unknown>; content?: Record<string, { schema: Schema }> }
  >
}
interface Document {
  readonly info: { license?: unknown; contact?: unknown; description?: string }
  readonly servers: readonly { url: string }[]
  readonly tags: readonly { name: string; description: string }[]
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> }
}

let product: Product
let document: Document
let operations: Operation[]
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  document = (await (await fetch(`${product.origin}/api/v1/openapi.json`)).json()) as Document
  operations = Object.values(document.paths).flatMap((path) => Object.values(path))
})
afterAll(() => product.stop())

const operation = (id: string) => operations.find((one) => one.operationId === id) as Operation
const parameter = (id: string, name: string) => operation(id).parameters?.find((one) => one.name === name)

/** Every schema with the path that leads to it. */
function walk(node: unknown, path: string, visit: (schema: Schema, path: string) => void): void {
  if (node === null || typeof node !== 'object') return
  if (!Array.isArray(node)) visit(node as Schema, path)
  for (const [key, value] of Object.entries(node))
    if (key !== 'examples' && key !== 'example' && key !== 'default') walk(value, `${path}/${key}`, visit)
}

test('every operation has an operationId, a summary, a tag that is described, security and described answers', () => {
  expect(operations.map((one) => one.operationId).sort()).toEqual(
    [
      'cancelInterview',
      'createInvite',
      'createPosition',
      'getAnalysis',
      'getInterview',
      'getMe',
      'listCompanies',
      'listInterviews',
      'listPositions',
      'listTeams',
      'requestAnalysis',
      'updatePosition',
    ].sort(),
  )
  for (const one of operations) {
    expect(one.summary, one.operationId).toBeTruthy()
    expect(document.tags.find((tag) => tag.name === one.tags?.[0])?.description, one.operationId).toBeTruthy()
    expect(one.security, one.operationId).toEqual([{ apiKey: [] }])
    for (const [status, response] of Object.entries(one.responses)) {
      expect(response.description, `${one.operationId} ${status}`).not.toBe('Default Response')
      expect(response.description.length, `${one.operationId} ${status}`).toBeGreaterThan(4)
    }
  }
  expect(document.info).toMatchObject({ license: { name: 'Apache-2.0' }, contact: {} })
  expect(document.servers[0]?.url).toBe(`${product.origin}/api/v1`)
})

test('every operation names its refusals and their headers, and 429 says how long to wait', () => {
  for (const one of operations) {
    expect(Object.keys(one.responses), one.operationId).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '429', '500']),
    )
    for (const [status, response] of Object.entries(one.responses).filter(([status]) => Number(status) >= 400)) {
      expect(Object.keys(response.headers ?? {}), `${one.operationId} ${status}`).toContain('X-Error-Code')
      expect(response.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Problem' })
    }
    expect(Object.keys(one.responses['429']?.headers ?? {})).toEqual(
      expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'Retry-After']),
    )
    if (one.requestBody) expect(Object.keys(one.responses)).toEqual(expect.arrayContaining(['413', '415']))
  }
})

test('an answer to a key without requests left has the headers that are documented', async () => {
  const limited = await startProduct({ role: 'api', yaml: { api: { rateLimit: { limit: 1, windowSeconds: 60 } } } })
  try {
    const api = limited.api(await limited.tenant())
    await api.get('/me')
    const { status, headers } = await api.get('/me')
    expect(status).toBe(429)
    for (const name of Object.keys(operation('getMe').responses['429']?.headers ?? {}))
      expect(headers.get(name), name).not.toBeNull()
  } finally {
    await limited.stop()
  }
})

test('shapes have names: no large object stands without one in an operation or inside another shape', () => {
  const unnamed: string[] = []
  walk({ paths: document.paths }, '', (schema, path) => {
    if (Object.keys(schema.properties ?? {}).length > 2) unnamed.push(path)
  })
  for (const [name, schema] of Object.entries(document.components.schemas))
    walk(schema, name, (inner, path) => {
      if (path !== name && Object.keys(inner.properties ?? {}).length > 4) unnamed.push(path)
    })
  // The envelope of a list has three fields: data, meta, timestamp.
  expect(unnamed.filter((path) => !/responses\/200\/content\/application\/json\/schema$/.test(path))).toEqual([])
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining([
      'Analysis',
      'Interview',
      'InterviewDetail',
      'InviteInput',
      'PaginationMeta',
      'Position',
      'PositionPatch',
      'Problem',
    ]),
  )
  expect(Object.keys(document.components.schemas).filter((name) => /(Input|Output)\d|\d$|__/.test(name))).toEqual([])
})

test('every reference leads somewhere, and every named shape is used', () => {
  const used = new Set<string>()
  walk(document, '', (schema) => {
    if (schema.$ref) used.add(schema.$ref.replace('#/components/schemas/', ''))
  })
  expect([...used].sort()).toEqual(Object.keys(document.components.schemas).sort())
})

test('bounds are those of the specification, never those of JavaScript', () => {
  expect(JSON.stringify(document)).not.toContain('9007199254740991')
  expect(parameter('listInterviews', 'page')?.schema).toMatchObject({ type: 'integer', minimum: 1, default: 1 })
  expect(parameter('listInterviews', 'limit')?.schema).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 20,
  })
  expect(parameter('listInterviews', 'externalId')?.schema).toMatchObject({ type: 'string', maxLength: 200 })
  expect(parameter('listInterviews', 'updatedSince')?.schema).toMatchObject({ type: 'string', format: 'date-time' })
  const { schemas } = document.components
  expect(schemas['InviteInput']?.properties?.['expiresInDays']).toMatchObject({ minimum: 1, maximum: 90, default: 14 })
  expect(schemas['InviteInput']?.properties?.['externalId']).toMatchObject({ minLength: 1, maxLength: 200 })
  expect(schemas['QuestionInput']?.properties?.['order']).toMatchObject({ minimum: 0, format: 'int64' })
  expect(schemas['PositionInput']?.properties?.['name']).toMatchObject({ minLength: 2, maxLength: 100 })
})

test('fields that are easily misread are described', () => {
  const text = JSON.stringify(document)
  for (const words of [
    /inclusive/i,
    /never returned/,
    /`updatedAt` stays/,
    /200 when one with this externalId/,
    /always false with 200/,
    /replaces the whole list/i,
    /Only before an answer was recorded/,
    /`result` is null unless/,
  ])
    expect(text).toMatch(words)
  expect(JSON.stringify(parameter('listInterviews', 'updatedSince'))).toMatch(/Inclusive/)
})

test('every named shape that is an object has an example, and every example fits the schema that validates', () => {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (!schema.properties) continue
    expect(schema.examples, name).toHaveLength(1)
  }
  const schemas = contract as unknown as Record<string, z.ZodType>
  for (const [name, example] of Object.entries(EXAMPLES)) {
    const parsed = schemas[name]?.safeParse(example)
    expect(parsed?.error?.issues ?? [], name).toEqual([])
    if (!/(Input|Patch)$/.test(name)) expect(parsed?.data, name).toEqual(example)
    else expect(Object.keys(parsed?.data as object), name).toEqual(expect.arrayContaining(Object.keys(example)))
  }
})
