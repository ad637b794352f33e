import type { Tenant } from '../../kit/product.ts'

export interface Hostile {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
  /** The one status that is right, and the sentence that says so; absent: anything below 500 that changes no row. */
  readonly wanted?: number
  readonly rule?: string
}

export interface Targets {
  readonly tenant: Tenant
  readonly positionId: string
  readonly interviewId: string
  readonly link: string
  readonly videoPath: string
  readonly questionId: string
  /** A reviewer who is logged in: the cookie, and the value that their forms carry. */
  readonly cookie: string
  readonly csrf: string
  /** The position's public link. */
  readonly publicPath: string
}

export const JSON_TYPE = { 'content-type': 'application/json' }
export const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
export const NO_5XX = 'product.md §4 and hazards.md §4: refuse at the edge; bad input is 4xx'
export const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** A request of the key's owner to the API; a body that is no text and no bytes is sent as JSON. */
export const apiCase =
  ({ tenant }: Targets) =>
  (name: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Hostile => ({
    name,
    method,
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${tenant.key}`, ...(body === undefined ? {} : JSON_TYPE), ...headers },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
  })
