import { z } from 'zod'
import * as contract from '../contract/contract.ts'
import { EXAMPLES } from './examples.ts'

/** The contract as OpenAPI: named shapes, and what holds for every operation and so stands in no route. */

type Json = Record<string, unknown>

/** The shapes that have a name in the document, by the name they are exported under. */
const NAMED: ReadonlyMap<unknown, string> = new Map(
  Object.entries(contract)
    .filter(([name, value]) => value instanceof z.ZodType && !/(Query|Params)$/.test(name))
    .map(([name, schema]) => [schema, name === 'Meta' ? 'PaginationMeta' : name]),
)

/** zod's own metadata, and a name. Not in zod's global registry: there a name would also reach the serializer. */
class NamingRegistry extends z.core.$ZodRegistry {
  override get(schema: z.core.$ZodType) {
    const id = NAMED.get(schema)
    const { id: _inherited, ...known } = (z.globalRegistry.get(schema) ?? {}) as Json
    return { ...known, ...(id === undefined ? {} : { id }) } as never
  }
  override has(schema: z.core.$ZodType) {
    return NAMED.has(schema) || z.globalRegistry.has(schema)
  }
}
const metadata = new NamingRegistry() as never

/** Collects the named shapes that the routes use. */
export class Components {
  readonly schemas: Record<string, Json> = {}

  /** A schema as JSON Schema whose named parts are references into `components.schemas`. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    // Inside an object, so that a named schema is a reference like any other.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
      target: 'draft-2020-12',
      io,
      metadata,
      unrepresentable: 'any',
    }) as unknown as { properties: { it: Json }; $defs?: Record<string, Json> }
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _id, ...shape } = plain(definition) as Json
      const example = (EXAMPLES as Json)[name === 'PaginationMeta' ? 'Meta' : name]
      this.schemas[name] = { ...shape, ...(example === undefined ? {} : { examples: [example] }) }
    }
    return plain(properties.it) as Json
  }
}

/** References as OpenAPI writes them; without the bounds that only say that JavaScript counts no further, and open for later fields. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      if (key === '$ref') return [[key, String(value).replace('#/$defs/', '#/components/schemas/')]]
      if (typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER) return []
      if (key === 'additionalProperties' && value === false) return []
      if (key === 'fallback') return [['default', value]]
      return [[key, key === 'default' || key === 'examples' ? value : plain(value)]]
    }),
  )
}

const header = (description: string, schema: Json): Json => ({ description, required: true, schema })
const RATE_HEADERS = {
  RateLimit: header('What is left of the limit, as `limit=<n>, remaining=<n>, reset=<seconds>`.', {
    type: 'string',
    examples: ['limit=600, remaining=599, reset=42'],
  }),
  'RateLimit-Policy': header('The limit and its window in seconds.', { type: 'string', examples: ['600;w=60'] }),
}
const RETRY_AFTER = header('Seconds to wait before the request is repeated.', {
  type: 'integer',
  minimum: 1,
  examples: [42],
})
const ERROR_CODE = header('A stable code for programs, such as `invite.already_active`.', {
  type: 'string',
  examples: ['request.invalid'],
})
const REQUEST_ID = header('Names this request in the log of the service.', { type: 'string', examples: ['req-1a'] })

const MEANINGS: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Queued.',
  400: 'The request is not valid; `message` is the first thing wrong with it.',
  401: 'The API key is missing, malformed, invalid or revoked.',
  403: 'API access is disabled for the organization; on an invite also: no active subscription, or no credits left.',
  404: 'It does not exist, was cancelled, or belongs to another organization.',
  409: 'The state of the interview does not allow it.',
  413: 'The request body is too large.',
  415: 'The request body is not UTF-8 JSON, or is encoded.',
  429: 'Too many requests. Wait for `Retry-After` seconds.',
  500: 'The service failed. The message reveals nothing; `X-Request-Id` names the request in its log.',
  503: 'The service cannot reach its database at the moment.',
}

interface Operation {
  operationId?: string
  requestBody?: { required?: boolean; content: Json }
  responses: Record<string, { description: string; headers?: Json; content?: Json }>
}

/** Adds to each operation what every answer of the API has: errors, their headers, what the statuses mean. */
export function completeOperations(paths: Record<string, Record<string, Operation>>, problem: Json): void {
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const { responses, requestBody } = operation
    const failures = ['500', '503', ...(requestBody ? ['413', '415'] : [])]
    for (const status of failures)
      responses[status] = { description: '', content: { 'application/json': { schema: problem } } }
    if (requestBody) requestBody.required = true
    for (const [status, response] of Object.entries(responses)) {
      response.description = MEANINGS[status] ?? status
      const isError = Number(status) >= 400
      response.headers = {
        // Without a key nobody's limit is counted.
        ...(status === '401' || Number(status) >= 500 ? {} : RATE_HEADERS),
        ...(status === '429' ? { 'Retry-After': RETRY_AFTER } : {}),
        ...(isError ? { 'X-Error-Code': ERROR_CODE } : {}),
        ...(Number(status) >= 500 ? { 'X-Request-Id': REQUEST_ID } : {}),
      }
    }
  }
}
