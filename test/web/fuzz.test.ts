import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/**
 * Requests made from the OpenAPI document: shapes that it describes, with parts of them replaced by anything. `npm run fuzz` goes on
 * for a minute with a seed of its own; FUZZ_SEED=N repeats one.
 */

const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 0)
const SEED = Number(process.env['FUZZ_SEED'] ?? (SECONDS > 0 ? Date.now() % 1_000_000 : 7))
const RUNS = 400

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, unknown>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
interface Call {
  readonly method: string
  readonly path: string
  readonly body: string | undefined
  readonly responses: readonly string[]
}

let product: Product
let [us, others]: Tenant[] = []
let document: Document
/** Ids that are there: ours, which a request may change, and those of others, which none may. */
let ids: { ours: string[]; others: string[] }

async function seeded(tenant: Tenant): Promise<string[]> {
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const made = await api.invited(position.id)
  return [position.id, made.id, tenant.companyId, tenant.teamId]
}

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  ;[us, others] = [await product.tenant(), await product.tenant()]
  ids = { ours: await seeded(us), others: await seeded(others) }
  document = (await (await fetch(`${product.origin}/api/v1/openapi.json`)).json()) as Document
})
afterAll(() => product.stop())

const NASTY = [
  '',
  ' ',
  '\0',
  '\ud800',
  '..',
  '%00',
  '%',
  '１２',
  '0x10',
  '1e400',
  '-0',
  '9007199254740993',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '0000-00-00T00:00:00Z',
  '\u202eevil',
  'А'.repeat(300),
  "'; drop table interviews; --",
  '__proto__',
  '{{ x }}',
  '<script>',
]
const nasty = fc.constantFrom(...NASTY)
const anything = fc.oneof(nasty, fc.jsonValue(), fc.double(), fc.string({ unit: 'binary', maxLength: 400 }))

/** Values of a schema, of which now and then a part is anything else. */
function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const { $ref } = schema
  if ($ref) return valuesOf(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, depth)
  return fc.oneof({ weight: 40, arbitrary: rightOf(schema, depth) }, { weight: 1, arbitrary: anything })
}

function rightOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, depth + 1)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch ([schema.type].flat()[0]) {
    case 'string':
      if (schema.pattern?.includes('24')) return fc.constantFrom(...ids.ours, ...ids.others)
      return fc.oneof(
        fc.string({ maxLength: Math.min(schema.maxLength ?? 60, 60) }),
        fc.emailAddress(),
        fc.constantFrom(...ids.ours, ...ids.others),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      )
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? -1, -1), max: Math.min(schema.maximum ?? 9, 200) })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, depth + 1), { maxLength: 4 })
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valuesOf(one, depth + 1)])
      const shape = Object.fromEntries(entries) as Record<string, fc.Arbitrary<unknown>>
      return fc.record(shape, { requiredKeys: (schema.required ?? []).filter((name) => name in shape) })
    }
    default:
      return fc.jsonValue()
  }
}

/** Requests of one operation. */
function callsOf(template: string, method: string, operation: Operation): fc.Arbitrary<Call> {
  const { parameters = [], requestBody, responses } = operation
  const text = (schema: Schema) =>
    valuesOf(schema).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const named = (where: string) =>
    Object.fromEntries(parameters.filter((one) => one.in === where).map(({ name, schema }) => [name, text(schema)]))
  const schema = requestBody?.content['application/json']?.schema
  return fc
    .record({
      path: fc.record(named('path')),
      query: fc.record(named('query'), { requiredKeys: [] }),
      body: schema ? valuesOf(schema) : fc.constant(undefined),
    })
    .map(({ path, query, body }) => {
      const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
      const filled = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encoded(path[name] ?? ''))
      const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
      return {
        method: method.toUpperCase(),
        path: `${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`,
        body: body === undefined ? undefined : JSON.stringify(body),
        responses: Object.keys(responses),
      }
    })
}

async function isRight({ method, path, body, responses }: Call): Promise<void> {
  const headers = {
    authorization: `Bearer ${us?.key}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const reply = await fetch(`${product.origin}/api/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const said = (await reply.json()) as Record<string, unknown>
  expect(reply.status).toBeLessThan(500)
  // An id that changes the path (of dots, or of nothing) asks for another route, or for none.
  if (reply.status !== 404) expect(responses).toContain(String(reply.status))
  if (reply.ok) expect(said).toHaveProperty('data')
  else expect(Object.keys(said).sort()).toEqual(['message', 'success', 'timestamp'])
}

/** Rows of other organizations, as they lie in the database. */
async function theirs(): Promise<string> {
  const { rows } = await product.core.database.knex.raw<{ rows: { text: string }[] }>(
    `select (select jsonb_agg(p order by p.id) from positions p where organization_id = :id)::text
       || (select jsonb_agg(i order by i.id) from interviews i where organization_id = :id)::text as text`,
    { id: others?.organizationId ?? '' },
  )
  return rows[0]?.text ?? ''
}

test(
  `requests made from the OpenAPI document are answered as it says, and change nothing of others (seed ${SEED})`,
  async () => {
    const before = await theirs()
    const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => callsOf(path, method, operation)),
    )
    expect(calls.length).toBeGreaterThan(10)
    await fc.assert(fc.asyncProperty(fc.oneof(...calls), isRight), {
      seed: SEED,
      numRuns: SECONDS > 0 ? 1_000_000 : RUNS,
      ...(SECONDS > 0 ? { interruptAfterTimeLimit: SECONDS * 1_000 } : {}),
    })
    expect(await theirs()).toBe(before)
  },
  (SECONDS + 60) * 1_000,
)
