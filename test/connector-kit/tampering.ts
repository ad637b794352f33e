import type { HttpRequest } from '../../src/base/http.ts'
import type { DocumentedRequest, QueryCheck } from '../../src/fake-kit/documented.ts'

/** One request of a connector, made undocumented in one way. */

export type Requests = Readonly<Record<string, DocumentedRequest>>

/** Answers the request as it goes out instead, and a word that the fake's refusal must hold; undefined where this way is not open. */
type Tamper = (
  request: HttpRequest,
  shape: DocumentedRequest,
  name: string,
) => readonly [HttpRequest, string] | undefined

/** The documented name of a request, whatever the base path is. */
export function nameOf(requests: Requests, { method, url }: HttpRequest): string | undefined {
  const { pathname } = new URL(url)
  const names = Object.keys(requests).filter((name) => {
    const [wanted, path = ''] = name.split(' ')
    return wanted === method && patternOf(path).test(pathname)
  })
  const fixed = (name: string) => name.replace(/:\w+/g, '').length
  return names.sort((a, b) => fixed(b) - fixed(a))[0]
}

function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '([^/]+)')
  return path.startsWith('//') ? new RegExp(`^${source.slice(1)}$`) : new RegExp(`${source}$`)
}

const UNKNOWN = 'undocumented_name'
/** A fake answers this one with 404, which a connector may take for a record that is not there: only the fake's naming it is wanted. */
export const MISSED = 'a relative link, followed from the wrong place'
const STRANGE = 'nothing-documented'

function withQuery(request: HttpRequest, change: (query: URLSearchParams) => void): HttpRequest {
  const url = new URL(request.url)
  change(url.searchParams)
  return { ...request, url: url.href }
}

const refuses = (check: QueryCheck, value: string): boolean =>
  !('each' in check ? check.each : check).safeParse(value).success

/** The first query name that is documented and for which `fits` holds. */
function queryName(
  request: HttpRequest,
  shape: DocumentedRequest,
  fits: (check: QueryCheck, value: string) => boolean,
) {
  for (const [name, value] of new URL(request.url).searchParams) {
    const check = shape.query?.[name]
    if (check && fits(check, value)) return [name, value] as const
  }
  return undefined
}

function jsonOf({ body, headers }: HttpRequest): Record<string, unknown> | undefined {
  if (typeof body !== 'string' || !/json/.test(headers?.['content-type'] ?? '')) return undefined
  return JSON.parse(body) as Record<string, unknown>
}

/** Every copy of a JSON value in which one number is a text, or one text is another one. */
function* strangeCopies(json: unknown): Generator<unknown> {
  if (typeof json === 'number') yield String(json)
  else if (typeof json === 'string') yield STRANGE
  else if (Array.isArray(json)) {
    for (const [at, one] of json.entries()) for (const copy of strangeCopies(one)) yield json.with(at, copy)
  } else if (json !== null && typeof json === 'object')
    for (const [key, one] of Object.entries(json)) for (const copy of strangeCopies(one)) yield { ...json, [key]: copy }
}

export const TAMPERS: Readonly<Record<string, Tamper>> = {
  'an unknown query name': (request) => [withQuery(request, (query) => query.append(UNKNOWN, '1')), UNKNOWN],

  'a query name that comes twice': (request, shape) => {
    const found = queryName(request, shape, (check) => !('each' in check && check.by === 'name'))
    if (!found) return undefined
    const [name, value] = found
    return [withQuery(request, (query) => query.append(name, value)), `?${name}`]
  },

  'a list with commas where one value is documented': (request, shape) => {
    const isOne = (check: QueryCheck, value: string) =>
      !('each' in check && check.by === 'comma') && refuses(check, `${value},${value}`)
    const found = queryName(request, shape, isOne)
    if (!found) return undefined
    const [name, value] = found
    return [withQuery(request, (query) => query.set(name, `${value},${value}`)), `?${name}`]
  },

  'a query value of another type or outside its enumeration': (request, shape) => {
    const found = queryName(request, shape, (check) => refuses(check, STRANGE))
    return found && [withQuery(request, (query) => query.set(found[0], STRANGE)), `?${found[0]}`]
  },

  'an id of another type in the path': (request, shape, name) => {
    const path = name.split(' ')[1] ?? ''
    const at = path.split('/').findIndex((part) => part.startsWith(':'))
    const check = shape.params?.[path.split('/')[at]?.slice(1) ?? '']
    if (at < 0 || !check || !refuses(check, STRANGE)) return undefined
    const url = new URL(request.url)
    const parts = url.pathname.split('/')
    parts[parts.length - path.split('/').length + at] = STRANGE
    url.pathname = parts.join('/')
    return [{ ...request, url: url.href }, STRANGE]
  },

  'an unknown body key': (request, shape) => {
    const json = jsonOf(request)
    if (!json || !shape.json) return undefined
    return [{ ...request, body: JSON.stringify({ ...json, [UNKNOWN]: 1 }) }, UNKNOWN]
  },

  'a body value of another type or outside its enumeration': (request, shape) => {
    for (const copy of strangeCopies(jsonOf(request)))
      if (shape.json?.safeParse(copy).success === false) return [{ ...request, body: JSON.stringify(copy) }, 'the body']
    return undefined
  },

  // A GET has no way to carry one.
  'a body where none is documented': (request, { json, form, multipart }) =>
    json || form || multipart || request.method === 'GET'
      ? undefined
      : [
          { ...request, headers: { ...request.headers, 'content-type': 'application/json' }, body: '{"a":1}' },
          'a body',
        ],

  [MISSED]: (request) => {
    const url = new URL(request.url)
    return [{ ...request, url: `${url.origin}/elsewhere${url.pathname}${url.search}` }, '/elsewhere']
  },
}
