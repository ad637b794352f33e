import { sleep } from '../../kit/program.ts'
import type { Place } from './search.ts'
import type { CanaryWorld } from './world.ts'

const WAIT_MS_MAX = 60_000

export interface Reply {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/** Asks an installation as a program, a browser and a terminal do; whatever comes back is a place. */
export class Visitor {
  readonly places: Place[] = []
  /** The key of the API, once there is one. */
  key = ''
  readonly #world: CanaryWorld
  readonly #origin: string

  constructor(world: CanaryWorld) {
    this.#world = world
    this.#origin = `http://127.0.0.1:${world.port}`
  }

  get bearer(): Record<string, string> {
    return { authorization: `Bearer ${this.key}` }
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Reply> {
    const reply = await fetch(`${this.#origin}${path}`, { ...init, headers: { ...init.headers, connection: 'close' } })
    return { status: reply.status, text: await reply.text(), headers: reply.headers }
  }

  /** A request whose whole answer is a place. */
  async get(name: string, path: string, init: RequestInit = {}): Promise<Reply> {
    const reply = await this.fetch(path, init)
    this.places.push({ name, text: `${reply.status} ${JSON.stringify([...reply.headers])} ${reply.text}` })
    return reply
  }

  call(method: string, path: string, body?: object): Promise<Reply> {
    const headers = { ...this.bearer, ...(body ? { 'content-type': 'application/json' } : {}) }
    return this.get('answer of the API', `/api/v1${path}`, {
      ...{ method, headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  }

  async api<Data>(method: string, path: string, body?: object): Promise<Data> {
    const { status, text } = await this.call(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return (JSON.parse(text) as { data: Data }).data
  }

  login(email: string, password: string, name: string): Promise<Reply> {
    const body = new URLSearchParams({ email, password })
    return this.get(name, '/dashboard/login', { method: 'POST', body, redirect: 'manual' })
  }

  async command(words: readonly string[], options: { stdin?: string; environment?: Record<string, string> } = {}) {
    const args = words.includes('--config') ? words : [...words, '--config', this.#world.file]
    const said = await this.#world.command(args, options)
    const name = words.filter((word) => /^[a-z-]+$/.test(word)).slice(0, words[0] === 'admin' ? 3 : 1)
    this.places.push({ name: `command ${name.join(' ')}`, text: `${said.stdout}\n${said.stderr}` })
    return said
  }
}

export async function until(what: string, isTrue: () => unknown): Promise<void> {
  const end = Date.now() + WAIT_MS_MAX
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`)
    await sleep(100)
  }
}
