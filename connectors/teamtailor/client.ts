import type { z } from 'zod'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { byHeader } from '../../src/connector-kit/auth.ts'
import type { ListPage, SessionContext } from '../../src/connector-kit/contract.ts'
import { at, byUrlIn, list, type NextPage, readOne } from '../../src/connector-kit/lists.ts'
import { rateHeaders } from '../../src/connector-kit/throttle.ts'
import type { Settings } from './schema.ts'

/** More are refused. */
export const PER_PAGE = 30

const JSON_API = 'application/vnd.api+json'

export function teamtailorClient(settings: Settings, context: SessionContext): AtsClient {
  return new AtsClient({
    baseUrl: settings.baseUrl,
    context,
    authorize: byHeader('authorization', `Token token=${settings.apiKey}`),
    headers: { accept: JSON_API, 'x-api-version': settings.apiVersion },
    jsonType: JSON_API,
    rate: rateHeaders('x-rate-limit', 'seconds'),
  })
}

interface Resource {
  readonly id?: unknown
  readonly type?: unknown
  readonly attributes?: object
  readonly relationships?: Readonly<Record<string, { readonly data?: unknown } | undefined>>
}

/**
 * A JSON:API record as one flat row: its attributes, and under each relationship's name the record that came along, or at
 * least its id. A relationship that was not asked for by `include` has no id at all.
 */
function flat(resource: unknown, included: readonly Resource[] = []): unknown {
  if (resource === null || typeof resource !== 'object') return resource
  const { id, attributes, relationships } = resource as Resource
  const related = Object.entries(relationships ?? {}).map(([name, relation]) => {
    const data = (relation?.data ?? null) as Resource | null
    const whole = data && included.find((one) => one.type === data.type && one.id === data.id)
    return [name, data === null ? null : { id: data.id, ...whole?.attributes }] as const
  })
  return { id, ...attributes, ...Object.fromEntries(related) }
}

const flatList = (json: unknown): unknown => {
  const data = at(json, 'data')
  const included = (at(json, 'included') ?? []) as readonly Resource[]
  return Array.isArray(data) ? data.map((row) => flat(row, included)) : data
}

export function rowsOf<Schema extends z.ZodType, Item>(
  client: AtsClient,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema,
  toItem: (row: z.output<Schema>) => Item,
  next: NextPage = byUrlIn((json) => at(json, 'links.next') as string | undefined),
): AsyncGenerator<ListPage<Item>> {
  const first = { method: 'GET' as const, path, query: { 'page[size]': String(PER_PAGE), ...query } }
  return list({ client, first, what: path, rows: flatList, schema, toItem, next })
}

/** One record, or null where there is none. */
export async function find<Schema extends z.ZodType>(
  client: AtsClient,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const json = await client.find({ method: 'GET', path, query })
  if (json === null) return null
  return readOne(flat(at(json, 'data'), (at(json, 'included') ?? []) as readonly Resource[]), schema, path)
}
