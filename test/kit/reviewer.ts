import type { PasswordLogin } from '../../src/accounts/sessions.ts'
import type { Tenant } from './product.ts'

export interface Shown {
  readonly status: number
  readonly text: string
  readonly location: string | null
  readonly code: string | null
}

/** How a page is asked for, where it is not just opened. */
interface Ask {
  readonly method?: 'GET' | 'HEAD'
  readonly headers?: Readonly<Record<string, string>>
  /** Closes the connection before the answer is there. */
  readonly signal?: AbortSignal
}

/** Somebody logged in to the dashboard, without a browser: pages as text, forms as a page of ours would send them. */
export class Reviewer {
  readonly #origin: string
  readonly #cookie: string

  private constructor(origin: string, cookie: string) {
    this.#origin = origin
    this.#cookie = cookie
  }

  static async login(origin: string, { email, password }: Pick<Tenant, 'email' | 'password'>): Promise<Reviewer> {
    const reply = await fetch(`${origin}/dashboard/login`, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      redirect: 'manual',
    })
    return new Reviewer(origin, (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '')
  }

  async get(path: string, { method = 'GET', headers = {}, signal }: Ask = {}): Promise<Shown> {
    // What somebody else set comes along with the session.
    const own = { cookie: [this.#cookie, ...(headers['cookie'] ? [headers['cookie']] : [])].join('; ') }
    const asked = { method, headers: { ...headers, ...own }, redirect: 'manual', ...(signal && { signal }) } as const
    return this.#shown(fetch(`${this.#origin}${path}`, asked))
  }

  /** The bytes of a file that a page offers to save. */
  async file(path: string): Promise<Uint8Array> {
    const reply = await fetch(`${this.#origin}${path}`, { headers: { cookie: this.#cookie }, redirect: 'manual' })
    if (reply.status !== 200) throw new Error(`no file at ${path}: ${reply.status} ${await reply.text()}`)
    return reply.bytes()
  }

  /** Sends a form with the session's own value, unless `fields` brings another; one with files goes as multipart, several boxes of one name as a list. */
  async post(path: string, fields: Record<string, Field>): Promise<Shown> {
    const csrf = /name="csrf" value="([^"]+)"/.exec((await this.get('/dashboard/mail')).text)?.[1] ?? ''
    return this.#shown(
      fetch(`${this.#origin}${path}`, {
        method: 'POST',
        headers: { cookie: this.#cookie },
        body: bodyOf({ csrf, ...fields }),
        redirect: 'manual',
      }),
    )
  }

  /** Decides as the page of an interview does: asks first, and sends back what was foreseen. */
  async decide(path: string, decision: 'approved' | 'rejected', reason = ''): Promise<Shown> {
    const { text } = await this.get(`${path}/decision?decision=${decision}`)
    const foreseen = /name="foreseen" value="([^"]*)"/.exec(text)?.[1] ?? ''
    return this.post(`${path}/decision`, { decision, reason, foreseen })
  }

  async #shown(answer: Promise<Response>): Promise<Shown> {
    const reply = await answer
    return {
      status: reply.status,
      text: await reply.text(),
      location: reply.headers.get('location'),
      code: reply.headers.get('x-error-code'),
    }
  }
}

type Field = string | Blob | readonly string[]

function bodyOf(fields: Record<string, Field>): URLSearchParams | FormData {
  const all = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
  const form = all.every(([, value]) => typeof value === 'string') ? new URLSearchParams() : new FormData()
  for (const [name, value] of all) form.append(name, value as string)
  return form
}

/** The token of a login that began; empty where none did. */
export const tokenOf = (login: PasswordLogin | undefined): string => (login && 'token' in login ? login.token : '')
