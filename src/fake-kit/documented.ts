import { z } from '../connector-kit/zod.ts'
import type { FakeRequest } from './request.ts'

/** How a value in a path, a query or a header must look. It is checked as the text that was sent. */
export type TextCheck = z.ZodType<unknown, string>
/** A query name whose values are more than one: said again for each of them, or in a list with commas. */
export interface SeveralCheck {
  readonly each: TextCheck
  readonly by: 'name' | 'comma'
}

/** A check of one query parameter; `SeveralCheck` allows it to be repeated. */
export type QueryCheck = TextCheck | SeveralCheck

/**
 * The documentation of one request by its vendor, or a recording of it. The fake refuses everything that is not named
 * here.
 */
export interface DocumentedRequest {
  /** A link to the page that shows the shape, or where it was recorded; several are separated by "; ". */
  readonly source: string
  /** The undocumented behaviour on which the connector relies, as one sentence. */
  readonly assumed?: string
  readonly params?: Readonly<Record<string, TextCheck>>
  readonly query?: Readonly<Record<string, QueryCheck>>
  /** Query names that must be there. */
  readonly required?: readonly string[]
  /** Headers that must be there, in lower case. */
  readonly headers?: Readonly<Record<string, TextCheck>>
  /** The body. With none of the three there must be none. */
  readonly json?: z.ZodType
  /** A body of `application/x-www-form-urlencoded`. */
  readonly form?: z.ZodType
  /** Names of the parts of a `multipart/form-data` body; one that ends with "?" may be missing. */
  readonly multipart?: readonly string[]
}

/**
 * Documented requests by `METHOD /path/:name` below the API's base path. A path that begins with two slashes begins at
 * the root of the host, such as the place where tokens are fetched.
 */
export type DocumentedRequests = Readonly<Record<string, DocumentedRequest>>

/** Declares what a vendor documents; its keys are the names of the fake's routes. */
export function documented<const Requests extends DocumentedRequests>(requests: Requests): Requests {
  return requests
}

/** A number that the vendor uses as an id. */
export const id = z.string().regex(/^[1-9]\d{0,18}$/, 'a number')

/** A UUID of any version, in either case. */
export const uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'a UUID')
/** RFC 3339 with an offset. */
export const instant = z.iso.datetime({ offset: true, error: 'a date and time such as 2026-11-24T10:00:00Z' })

/** A whole number within these bounds. */
export function whole(min = 0, max = Number.MAX_SAFE_INTEGER): TextCheck {
  return z
    .string()
    .regex(/^\d{1,16}$/, 'a whole number')
    .refine((text) => Number(text) >= min && Number(text) <= max, { error: `a number from ${min} to ${max}` })
}

/** A check for a parameter with a closed list of documented values. */
export function oneOf(...words: readonly [string, ...string[]]): TextCheck {
  return z.enum(words)
}

/** A name that may come several times, each with a value of its own. */
export function many(each: TextCheck): SeveralCheck {
  return { each, by: 'name' }
}

/** A list with commas in one value. */
export function csv(each: TextCheck): SeveralCheck {
  return { each, by: 'comma' }
}

/** A request matched to the documented call that it is. */
export interface Match {
  /** As it is documented: `METHOD /path/:name`. */
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  /** True where the path begins at the root of the host. */
  readonly isOutside: boolean
}

/** Finds the documented request that a request means, and what of it is not documented. */
export function contractOf(requests: DocumentedRequests, basePath: string) {
  const patterns = Object.keys(requests).map((name) => {
    const [method = '', path = ''] = name.split(' ')
    const isOutside = path.startsWith('//')
    const whole = isOutside ? path.slice(1) : `${basePath}${path}`
    const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
    const source = whole.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '([^/]+)')
    return { name, method, names, isOutside, pattern: new RegExp(`^${source}$`) }
  })

  return {
    match({ method, target }: FakeRequest): Match | undefined {
      const path = new URL(target, 'http://fake').pathname
      for (const { name, method: wanted, names, isOutside, pattern } of patterns) {
        const found = method === wanted ? pattern.exec(path) : null
        if (!found) continue
        const params = Object.fromEntries(names.map((one, at) => [one, decoded(found[at + 1] ?? '')]))
        return { name, params, isOutside }
      }
      return undefined
    },
    /** The undocumented part of this request, as a sentence; undefined where all of it is documented. */
    problemOf({ name, params }: Match, request: FakeRequest): string | undefined {
      const shape = requests[name]
      if (!shape) return `${name} is not documented`
      const found = [
        ...Object.entries(shape.params ?? {}).map(([param, check]) => wrong(`:${param}`, check, params[param] ?? '')),
        ...queryProblems(shape, new URL(request.target, 'http://fake').searchParams),
        ...Object.entries(shape.headers ?? {}).map(([header, check]) =>
          wrong(`the header ${header}`, check, request.headers[header] ?? ''),
        ),
        bodyProblem(shape, request),
      ].find((problem) => problem !== undefined)
      return found === undefined ? undefined : `${name}: ${found}`
    },
  }
}

export type DocumentedContract = ReturnType<typeof contractOf>

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function wrong(what: string, check: z.ZodType, value: unknown): string | undefined {
  const result = check.safeParse(value)
  if (result.success) return undefined
  const issue = result.error.issues[0]
  const path = issue?.path.join('.')
  const shown = typeof value === 'string' ? ` (${JSON.stringify(value)})` : ''
  return `${what}${path ? `.${path}` : ''}${shown}: ${issue?.message}`
}

function* queryProblems({ query = {}, required = [] }: DocumentedRequest, sent: URLSearchParams) {
  for (const name of required) if (!sent.has(name)) yield `?${name} is missing`
  for (const name of new Set(sent.keys())) {
    const check = query[name]
    const values = sent.getAll(name)
    if (!check) yield `?${name} is not documented`
    else if ('each' in check) {
      if (check.by === 'comma' && values.length > 1) yield `?${name} comes ${values.length} times`
      const each = check.by === 'comma' ? (values[0] ?? '').split(',') : values
      for (const value of each) yield wrong(`?${name}`, check.each, value)
    } else if (values.length > 1) yield `?${name} comes ${values.length} times`
    else yield wrong(`?${name}`, check, values[0])
  }
}

function bodyProblem({ json, form, multipart }: DocumentedRequest, { headers, body }: FakeRequest): string | undefined {
  const type = headers['content-type'] ?? ''
  if (json) {
    if (body !== '' && !/json/.test(type)) return `the body has the type "${type}", not JSON`
    return wrong('the body', json, body === '' ? undefined : parsed(body))
  }
  if (form) {
    if (!type.startsWith('application/x-www-form-urlencoded')) return `the body has the type "${type}", not a form's`
    const sent = new URLSearchParams(body)
    if (new Set(sent.keys()).size < sent.size) return 'a field of the form comes twice'
    return wrong('the form', form, Object.fromEntries(sent))
  }
  if (multipart) {
    if (!type.startsWith('multipart/form-data')) return `the body has the type "${type}", not multipart/form-data`
    const parts = [...body.matchAll(/^content-disposition: form-data;[^\r\n]*?\bname="([^"]*)"/gim)].map(
      ([, part = '']) => part,
    )
    const unknown = parts.find((part) => !multipart.includes(part) && !multipart.includes(`${part}?`))
    if (unknown !== undefined) return `the part "${unknown}" is not documented`
    const missing = multipart.find((part) => !part.endsWith('?') && !parts.includes(part))
    return missing === undefined ? undefined : `the part "${missing}" is missing`
  }
  return body === '' ? undefined : 'a body is not documented'
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
