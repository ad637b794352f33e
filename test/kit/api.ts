import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  Analysis,
  Interview,
  InterviewDetail,
  InvitedInterview,
  Position,
} from '../../src/interview/contract/contract.ts'
import type { Tenant } from './product.ts'

export interface Answer<Data = unknown> {
  status: number
  headers: Headers
  text: string
  body: {
    data: Data
    meta: { total: number; page: number; limit: number; totalPages: number }
    timestamp: number
    success?: boolean
    message?: string
  }
}

const WEBM = readFileSync(join(import.meta.dirname, 'recordings/tone-1.webm'))

let people = 0

/** The interview API as a client calls it. */
export class Api {
  readonly origin: string
  readonly key: string
  constructor(origin: string, key: string) {
    this.origin = origin
    this.key = key
  }

  async call<Data>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> {
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') ? (JSON.parse(text) as Answer<Data>['body']) : ({} as Answer<Data>['body']),
    }
  }

  get<Data>(path: string): Promise<Answer<Data>> {
    return this.call<Data>('GET', path)
  }

  positionInput(tenant: Tenant, extra: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      name: 'Engineer',
      companyId: tenant.companyId,
      questions: [
        { text: 'Why?', timeLimit: 2, order: 0 },
        { text: 'How?', timeLimit: 1, order: 1 },
      ],
      ...extra,
    }
  }

  async position(tenant: Tenant, extra: Record<string, unknown> = {}): Promise<Position> {
    const answer = await this.call<Position>('POST', '/positions', this.positionInput(tenant, extra))
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body.data
  }

  candidate(extra: Record<string, unknown> = {}): Record<string, unknown> {
    return { firstName: 'Mira', lastName: 'Okafor', email: `candidate${++people}@people.example`, ...extra }
  }

  invite(positionId: string, extra: Record<string, unknown> = {}): Promise<Answer<InvitedInterview>> {
    return this.call<InvitedInterview>('POST', `/positions/${positionId}/invites`, {
      candidate: this.candidate(),
      sendEmail: false,
      ...extra,
    })
  }

  async invited(positionId: string, extra: Record<string, unknown> = {}): Promise<InvitedInterview> {
    const answer = await this.invite(positionId, extra)
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body.data
  }

  async interview(id: string): Promise<InterviewDetail> {
    return (await this.get<InterviewDetail>(`/interviews/${id}`)).body.data
  }

  analysis(id: string): Promise<Answer<Analysis>> {
    return this.get<Analysis>(`/interviews/${id}/analysis`)
  }

  list(query = ''): Promise<Answer<Interview[]>> {
    return this.get<Interview[]>(`/interviews${query}`)
  }
}

/** A candidate at the link. */
export class Link {
  readonly url: string
  constructor(inviteUrl: string) {
    this.url = inviteUrl
  }

  start(body: unknown = { consent: true }): Promise<Response> {
    return fetch(`${this.url}/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  async state(): Promise<{
    status: string
    started: boolean
    questions: {
      id: string
      answered: boolean
      text: string
      timeLimit: number
      image: { id: string; alt: string } | null
    }[]
  }> {
    return (await fetch(`${this.url}/state`)).json() as never
  }

  put(questionId: string, body: Uint8Array = WEBM, type = 'video/webm'): Promise<Response> {
    return fetch(`${this.url}/answers/${questionId}`, {
      method: 'PUT',
      headers: { 'content-type': type },
      body: new Uint8Array(body),
    })
  }

  /** Sends a recording by the tus protocol; the URL of the complete take, which waits to be kept. */
  async take(questionId: string, body: Uint8Array = WEBM, type = 'video/webm'): Promise<string> {
    const b64 = (text: string) => Buffer.from(text).toString('base64')
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': String(body.length) }
    const metadata = `questionId ${b64(questionId)},filetype ${b64(type)}`
    const made = await fetch(`${this.url}/uploads`, {
      method: 'POST',
      headers: { ...tus, 'upload-metadata': metadata },
    })
    const url = new URL(made.headers.get('location') ?? '', this.url).href
    const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const sent = await fetch(url, { method: 'PATCH', headers, body: new Uint8Array(body) })
    if (sent.status !== 204) throw new Error(`${made.status} ${sent.status} ${await sent.text()}`)
    return url
  }

  /** Starts if need be and answers the first `count` questions; all by default. */
  async answer(count = Number.POSITIVE_INFINITY): Promise<void> {
    await this.start()
    const { questions } = await this.state()
    for (const question of questions.slice(0, count)) {
      const response = await this.put(question.id)
      if (response.status !== 200) throw new Error(await response.text())
    }
  }
}
