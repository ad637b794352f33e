import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { freePort } from './free-port.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'

const CLIENT_ID = 'interview-bridge'
export const CLIENT_SECRET = 'a client secret / of the provider: 0123456789'

/** What the provider knows of somebody, by what they type as their login there. */
type People = Record<string, { email?: string; email_verified?: boolean | string }>

/** A real provider behind a line that can be cut, held, or changed on its way. */
export interface OidcWorld {
  readonly issuer: string
  readonly people: People
  /** Requests that reached the provider, as method and path. */
  readonly requests: string[]
  /** Tokens that it gave out. */
  readonly tokens: string[]
  /** How the provider's answers arrive. */
  line: 'open' | 'cut' | 'hanging'
  /** Changes the claims, or the whole, of the next ID tokens. */
  forge: ((claims: Record<string, unknown>, sign: Sign) => string) | undefined
  stop(): Promise<void>
}

/** A token of these claims: signed by the provider's key, unless with another key, or none at all. */
export type Sign = (claims: Record<string, unknown>, how?: { alg?: string; key?: KeyObject }) => string

async function startOidc(publicUrl: string, options: { inIdToken?: boolean } = {}): Promise<OidcWorld> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const people: People = {}
  let provider: Provider | undefined
  const inner = createServer((asked, answer) => void provider?.callback()(asked, answer))
  const innerPort = await listening(inner)
  const world = { people, requests: [] as string[], tokens: [] as string[], line: 'open', forge: undefined } as Omit<
    OidcWorld,
    'issuer' | 'stop'
  >
  const outer = createServer((asked, answer) => pass(asked, answer, innerPort))
  const issuer = `http://127.0.0.1:${await listening(outer)}`
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${publicUrl}/dashboard/login/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/dashboard/login`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: options.inIdToken !== true,
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people[accountId] }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'first', alg: 'RS256', use: 'sig' }] },
    ttl: { Session: 3_600, Interaction: 3_600, Grant: 3_600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
  })

  const sign: Sign = (claims, { alg = 'RS256', key = privateKey } = {}) => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg, kid: 'first', typ: 'JWT' })}.${part(claims)}`
    return `${text}.${alg === 'none' ? '' : createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
  }

  function pass(asked: IncomingMessage, answer: ServerResponse, port: number): void {
    world.requests.push(`${asked.method} ${asked.url?.split('?')[0]}`)
    if (world.line === 'cut') return void asked.socket.destroy()
    if (world.line === 'hanging') return
    const { method, url, headers } = asked
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, async (reply) => {
      const chunks: Buffer[] = []
      for await (const chunk of reply as AsyncIterable<Buffer>) chunks.push(chunk)
      let body: Buffer = Buffer.concat(chunks)
      if (url === '/token') body = forged(body)
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = reply.headers
      answer.writeHead(reply.statusCode ?? 500, rest).end(body)
    })
    onward.on('error', () => asked.socket.destroy())
    asked.pipe(onward)
  }
  function forged(body: Buffer): Buffer {
    const tokens = JSON.parse(body.toString()) as { id_token?: string } & Record<string, string>
    world.tokens.push(...Object.values(tokens).filter((one) => typeof one === 'string' && one.length > 30))
    if (!world.forge || tokens.id_token === undefined) return body
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString())
    return Buffer.from(JSON.stringify({ ...tokens, id_token: world.forge(claims, sign) }))
  }

  return Object.assign(world, {
    issuer,
    async stop() {
      for (const server of [outer, inner]) {
        server.closeAllConnections()
        await new Promise((closed) => server.close(closed))
      }
    },
  })
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

/** The product with the provider, each knowing the other. */
export async function startWithOidc(
  options: ProductOptions & { oidc?: Record<string, unknown>; passwords?: 'on' | 'off'; inIdToken?: boolean } = {},
): Promise<{ product: Product; provider: OidcWorld; stop(): Promise<void> }> {
  const { oidc, passwords = 'on', inIdToken = false, ...rest } = options
  const port = await freePort()
  const provider = await startOidc(`http://127.0.0.1:${port}`, { inIdToken })
  const settings = { issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: '${CLIENT_SECRET}', name: 'Acme ID' }
  const product = await startProduct({
    role: 'api',
    ...rest,
    yaml: { ...rest.yaml, login: { passwords, oidc: { ...settings, ...oidc } } },
    environment: { PORT: String(port), CLIENT_SECRET, ...rest.environment },
  })
  return {
    ...{ product, provider },
    async stop() {
      await product.stop()
      await provider.stop()
    },
  }
}

/** A browser without pages: keeps cookies for each server, sends them where their path says, and follows nothing by itself. */
export class Visitor {
  readonly #jar = new Map<string, { value: string; path: string }>()

  async ask(url: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Visited> {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.#cookiesFor(new URL(url)), ...headers },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of reply.headers.getSetCookie()) this.#keep(new URL(url).origin, line)
    const location = reply.headers.get('location')
    return {
      url,
      status: reply.status,
      text: await reply.text(),
      code: reply.headers.get('x-error-code'),
      refresh: reply.headers.get('refresh')?.slice('0; url='.length) ?? null,
      location: location === null ? null : new URL(location, url).href,
      setCookies: reply.headers.getSetCookie(),
    }
  }

  /** Cookies as they are now, for another visit with the same ones. */
  copy(): Visitor {
    const other = new Visitor()
    for (const [name, cookie] of this.#jar) other.#jar.set(name, cookie)
    return other
  }

  /** The value of a cookie of a server. */
  cookie(origin: string, name: string): string | undefined {
    return this.#jar.get(`${origin} ${name}`)?.value
  }

  #cookiesFor({ origin, pathname }: URL): string {
    return [...this.#jar]
      .filter(([name, { path }]) => name.startsWith(`${origin} `) && pathname.startsWith(path))
      .map(([name, { value }]) => `${name.split(' ')[1]}=${value}`)
      .join('; ')
  }

  #keep(origin: string, line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', ...value] = pair.split('=')
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
    const isGone = attributes.some((one) => /^expires=Thu, 01 Jan 1970/i.test(one) || /^max-age=0$/i.test(one))
    if (isGone) this.#jar.delete(`${origin} ${name}`)
    else this.#jar.set(`${origin} ${name}`, { value: value.join('='), path })
  }

  /** Begins a login on our page; the address at the provider that the browser is led to. */
  async begin({ origin }: Product, form: Record<string, string> = {}): Promise<string> {
    const { refresh, text } = await this.ask(`${origin}/dashboard/login/oidc`, form)
    if (refresh === null) throw new Error(`the login did not begin: ${text}`)
    return refresh
  }

  /** Logs in at the provider and consents; the address of ours that the provider sends the browser back to. */
  async atProvider(url: string, login: string): Promise<string> {
    const issuer = new URL(url).origin
    let at = url
    for (let step = 0; step < 12; step++) {
      const shown = await this.ask(at)
      const interaction = /action="([^"]*\/interaction\/[^"]+)"/.exec(shown.text)?.[1]
      const answered =
        shown.location === null && interaction !== undefined
          ? await this.ask(
              new URL(interaction, at).href,
              shown.text.includes('name="login"') ? { prompt: 'login', login, password: 'x' } : { prompt: 'consent' },
            )
          : shown
      if (answered.location === null)
        throw new Error(`the provider stopped at ${at}: ${answered.status} ${answered.text}`)
      at = answered.location
      if (new URL(at).origin !== issuer) return at
    }
    throw new Error('the provider led in a circle')
  }

  /** The whole way: begins, logs in at the provider, comes back. */
  async login(product: Product, login: string, form: Record<string, string> = {}): Promise<Visited> {
    return this.ask(await this.atProvider(await this.begin(product, form), login))
  }
}

/** An answer that a visitor got. */
export interface Visited {
  readonly url: string
  readonly status: number
  readonly text: string
  readonly code: string | null
  readonly refresh: string | null
  readonly location: string | null
  readonly setCookies: readonly string[]
}
