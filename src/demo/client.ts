import { exchange } from '../base/exchange.ts'
import type { HttpAnswer } from '../base/http.ts'
import type { Interview } from '../interview/contract/contract.ts'

/** The demo's people use the product as anybody would: over HTTP, with a key, a link, or a login. */
export class DemoClient {
  readonly #origin: string
  readonly #apiKey: string
  constructor(origin: string, apiKey: string) {
    this.#origin = origin
    this.#apiKey = apiKey
  }

  async api<Data>(
    method: 'GET' | 'POST',
    path: string,
    json?: unknown,
  ): Promise<{ status: number; data: Data; message?: string }> {
    const answer = await this.#send(
      method,
      `/api/v1${path}`,
      {
        authorization: `Bearer ${this.#apiKey}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      json === undefined ? undefined : JSON.stringify(json),
    )
    return { status: answer.status, ...(JSON.parse(answer.body) as { data: Data; message?: string }) }
  }

  async interviews(): Promise<Interview[]> {
    const all: Interview[] = []
    for (let page = 1; page <= 20; page++) {
      const answer = await this.api<Interview[]>('GET', `/interviews?limit=100&page=${page}`)
      if (answer.status !== 200) throw new Error(answer.message)
      all.push(...answer.data)
      if (answer.data.length < 100) break
    }
    return all
  }

  /** A request beneath a candidate's link. */
  async link<Body>(
    inviteUrl: string,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: { type: string; bytes: Buffer | string },
  ): Promise<{ status: number; body: Body }> {
    const answer = await this.#send(
      method,
      `${new URL(inviteUrl).pathname}${path}`,
      body ? { 'content-type': body.type } : {},
      body?.bytes,
    )
    return { status: answer.status, body: JSON.parse(answer.body) as Body }
  }

  /** A page of the dashboard, or a form sent to it. */
  dashboard(method: 'GET' | 'POST', path: string, cookie: string, form?: Record<string, string>): Promise<HttpAnswer> {
    return this.#send(
      method,
      path,
      { ...(cookie ? { cookie } : {}), ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
      form ? new URLSearchParams(form).toString() : undefined,
    )
  }

  #send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    headers: Record<string, string>,
    body?: Buffer | string,
  ): Promise<HttpAnswer> {
    return exchange({
      method,
      url: this.#origin + path,
      headers,
      ...(body === undefined ? {} : { body }),
      deadlineMs: 20_000,
      bytesMax: 8 * 1024 * 1024,
    })
  }
}
