import { at, byUrlIn, type NextPage } from './lists.ts'

/** Shapes of JSON:API (jsonapi.org, version 1.0), as Teamtailor, Pinpoint and others use it. */

/** The media type of requests and answers: `accept`, and `jsonType` of the client. */
export const JSON_API = 'application/vnd.api+json'

interface Resource {
  readonly id?: unknown
  readonly type?: unknown
  readonly attributes?: object
  readonly relationships?: Readonly<Record<string, { readonly data?: unknown } | undefined>>
}

/**
 * The rows of an answer with a list, as flat rows: the attributes of a record, its `id`, and under each relationship's
 * name the record that came along (`included`), or at least its id; a list of them where the relation is to many. Null
 * for a relation that is empty or was not asked for by `include`. An answer that is no list is returned as it came, so
 * that `readRows` refuses it.
 */
export function jsonApiRows(json: unknown): unknown {
  const data = at(json, 'data')
  const find = included(json)
  return Array.isArray(data) ? data.map((row) => flat(row, find)) : data
}

/** The same for an answer with one record. */
export function jsonApiRow(json: unknown): unknown {
  return flat(at(json, 'data'), included(json))
}

/** The next page by `links.next`. */
export const byNextLink: NextPage = byUrlIn((json) => at(json, 'links.next') as string | null | undefined)

type Find = (of: Resource) => Resource | undefined

function included(json: unknown): Find {
  const list = at(json, 'included')
  const keyOf = ({ type, id }: Resource) => JSON.stringify([type, id])
  const known = new Map((Array.isArray(list) ? (list as Resource[]) : []).map((one) => [keyOf(one), one]))
  return (of) => known.get(keyOf(of))
}

function flat(resource: unknown, find: Find): unknown {
  if (resource === null || typeof resource !== 'object') return resource
  const { id, attributes, relationships } = resource as Resource
  const whole = (one: Resource) => ({ id: one.id, ...find(one)?.attributes })
  const related = Object.entries(relationships ?? {}).map(([name, relation]) => {
    const data = (relation?.data ?? null) as Resource | readonly Resource[] | null
    return [name, data === null ? null : Array.isArray(data) ? data.map(whole) : whole(data as Resource)] as const
  })
  return { id, ...attributes, ...Object.fromEntries(related) }
}
