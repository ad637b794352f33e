import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { stringify } from 'yaml'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../../connectors/greenhouse/fake/server.ts'
import { startFakeLever } from '../../../connectors/lever/fake/fake.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../../src/db/embedded.ts'
import type { FakeServer } from '../../../src/fake-kit/server.ts'
import { urlOf } from '../../kit/database-url.ts'
import { freePort } from '../../kit/free-port.ts'
import type { Canary, Place } from './search.ts'
import { type EchoServer, echoOf, startEchoServer, startEchoSmtp } from './servers.ts'

const STAGE = 'Video Interview'
/** Writes to an ATS that it refuses with everything that it was sent. */
const REFUSALS = [403, 422, 500, 400]
/** Goes wherever an echoed secret would go. */
const ECHO = 'CanaryEcho'

const random = () => randomBytes(18).toString('base64url')

/** Secrets that the operator plants; some have characters that want encoding. */
const SECRETS = {
  'SMTP password': `smtp/@"${random()}`,
  'database password': `db/#@${random()}`,
  'metrics token': `figures-${random()}`,
  'model key': `sk-model-${random()}`,
  'transcription key': `sk-listen-${random()}`,
  'ATS client secret': `client+${random()}`,
  'OIDC client secret': `oidc/+${random()}`,
  'webhook secret': `hook-${random()}`,
  'assessment key': `assess-${random()}`,
  'ATS key': 'lever-secret-key',
} as const

/** The daemon with every kind of secret, and other sides that repeat them. */
export class CanaryWorld {
  readonly dataDir: string
  readonly secrets = SECRETS
  readonly echo = ECHO
  readonly stage = STAGE
  readonly port: number
  readonly inspectPort: number
  readonly greenhouse: FakeGreenhouse
  readonly lever: Awaited<ReturnType<typeof startFakeLever>>
  readonly #folder: string
  readonly #postgres: EmbeddedPostgres
  readonly #others: readonly EchoServer[]
  readonly #made: Canary[] = []
  readonly #sent: Place[] = []
  #daemon: ChildProcess | undefined

  private constructor(parts: {
    folder: string
    dataDir: string
    postgres: EmbeddedPostgres
    greenhouse: FakeGreenhouse
    lever: Awaited<ReturnType<typeof startFakeLever>>
    others: readonly EchoServer[]
    ports: readonly [number, number]
  }) {
    this.#folder = parts.folder
    this.dataDir = parts.dataDir
    this.#postgres = parts.postgres
    this.greenhouse = parts.greenhouse
    this.lever = parts.lever
    this.#others = parts.others
    ;[this.port, this.inspectPort] = parts.ports
  }

  static async start(folder: string): Promise<CanaryWorld> {
    const dataDir = join(folder, 'data')
    const postgres = await startEmbedded(dataDir)
    const greenhouse = await startFakeGreenhouse({ clientSecret: SECRETS['ATS client secret'], rateLimit: 10_000 })
    const lever = await startFakeLever({ rateLimit: 10_000 })
    let tokens = 0
    const made: Canary[] = []
    const auth = await startEchoServer('the token server', async (request) => {
      if (tokens++ === 0) return { status: 401, body: JSON.stringify({ error: echoOf(ECHO, request) }) }
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
      const answer = await fetch(`${greenhouse.url}${request.url}`, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: request.body,
      })
      const body = await answer.text()
      const token = /"access_token":"([^"]+)"/.exec(body)?.[1]
      if (token) made.push({ kind: 'ATS access token', value: token })
      return { status: answer.status, body }
    })
    let heard = 0
    const model = await startEchoServer('the model', async (request) =>
      request.url.endsWith('/transcriptions') && heard++ > 0
        ? { status: 200, body: JSON.stringify({ text: 'I measured every change.' }) }
        : { status: 401, body: JSON.stringify({ error: { message: echoOf(ECHO, request) } }) },
    )
    const provider = await startEchoServer('the OpenID provider', async (request) => {
      const issuer = `http://${request.headers.host}`
      const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
      return request.url === '/.well-known/openid-configuration'
        ? { status: 200, body: JSON.stringify({ issuer, ...endpoints, jwks_uri: `${issuer}/keys` }) }
        : { status: 401, body: JSON.stringify({ error: ECHO, error_description: echoOf(ECHO, request) }) }
    })
    const others = [auth, model, await startEchoSmtp(ECHO), provider]
    const world = new CanaryWorld({
      ...{ folder, dataDir, postgres, greenhouse, lever, others },
      ports: [await freePort(), await freePort()],
    })
    world.#made.push(
      ...Object.entries(SECRETS).map(([kind, value]) => ({ kind, value })),
      { kind: 'echo', value: ECHO },
      { kind: 'password of the embedded database', value: String(postgres.connection.password) },
    )
    world.#tokens = made
    await world.asOwner((client) =>
      client.query(`create role canary login createrole password '${SECRETS['database password']}'`),
    )
    await world.asOwner((client) => client.query('create database canary owner canary'))
    for (const [name, fake] of [
      ['Greenhouse', greenhouse],
      ['Lever', lever],
    ] as const)
      world.#repeats(name, fake)
    return world
  }

  #tokens: Canary[] = []

  /** The first writes, and one read, are refused with everything that came. */
  #repeats(name: string, fake: FakeServer): void {
    let writes = 0
    let reads = 0
    fake.answerBy((request) => {
      this.#sent.push({ name: `request to ${name}`, text: `${JSON.stringify(request.headers)} ${request.body}` })
      const isWrite = request.method !== 'GET'
      const status = isWrite ? REFUSALS[writes++] : reads++ === 3 ? 500 : undefined
      return status === undefined ? undefined : { status, body: JSON.stringify({ message: echoOf(ECHO, request) }) }
    })
  }

  /** A secret that was made while the flow ran. */
  plant(kind: string, value: string): void {
    if (value.length < 16) throw new Error(`there is no ${kind} to look for`)
    this.#made.push({ kind, value })
  }

  canaries(): Canary[] {
    const installation = {
      kind: 'installation secret',
      value: readFileSync(join(this.dataDir, 'secret'), 'utf8').trim(),
    }
    return [...this.#made, ...this.#tokens.slice(-1), installation]
  }

  /** Texts that other sides got. */
  seen(): Place[] {
    return [...this.#sent, ...this.#others.flatMap(({ seen }) => seen)]
  }

  get ownerUrl(): string {
    return urlOf(this.#postgres.connection, 'canary')
  }

  async asOwner(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
    const client = new pg.Client({ connectionString: urlOf(this.#postgres.connection, 'postgres') })
    await client.connect()
    await work(client).finally(() => client.end())
  }

  get environment(): Record<string, string> {
    const [, model, smtp, provider] = this.#others
    return {
      DATA_DIR: this.dataDir,
      PORT: String(this.port),
      LOG_LEVEL: 'debug',
      DB_PASSWORD: SECRETS['database password'],
      SMTP_URL: `smtp://bridge:${encodeURIComponent(SECRETS['SMTP password'])}@${smtp?.url}`,
      METRICS_TOKEN: SECRETS['metrics token'],
      LLM_URL: `${model?.url}/v1`,
      LLM_KEY: SECRETS['model key'],
      STT_KEY: SECRETS['transcription key'],
      OIDC_ISSUER: `${provider?.url}`,
      OIDC_SECRET: SECRETS['OIDC client secret'],
      HOOK_SECRET: SECRETS['webhook secret'],
      ASSESSMENT_KEY: SECRETS['assessment key'],
      LEVER_KEY: SECRETS['ATS key'],
    }
  }

  get file(): string {
    return join(this.#folder, 'interview-bridge.yaml')
  }

  /** With places for the secrets, as an operator writes it. */
  writeFile(connections: readonly object[]): void {
    const { host, port } = this.#postgres.connection
    const yaml = {
      server: { metrics: { token: '${METRICS_TOKEN}' } },
      database: {
        url: `postgres://canary@/canary?host=${encodeURIComponent(String(host))}&port=${port}`,
        password: '${DB_PASSWORD}',
      },
      mail: { smtpUrl: '${SMTP_URL}', from: 'Canary <i@acme.example>', retry: { first: '500ms', longest: '1s' } },
      analysis: {
        baseUrl: '${LLM_URL}',
        apiKey: '${LLM_KEY}',
        model: 'judge',
        transcription: { baseUrl: '${LLM_URL}', apiKey: '${STT_KEY}', model: 'listen' },
      },
      login: { oidc: { issuer: '${OIDC_ISSUER}', clientId: 'canary', clientSecret: '${OIDC_SECRET}', name: 'Canary' } },
      connections,
    }
    writeFileSync(this.file, stringify(yaml))
  }

  /** The settings of the three connections; the client's secret comes from a file. */
  settings(): { greenhouse: object; lever: object; ordering: object } {
    const secretFile = join(this.#folder, 'client-secret')
    writeFileSync(secretFile, `${SECRETS['ATS client secret']}\n`)
    return {
      greenhouse: {
        ...this.greenhouse.settings(),
        authUrl: this.#others[0]?.url,
        clientSecret: `\${file:${secretFile}}`,
        webhookSecret: '${HOOK_SECRET}',
      },
      lever: { ...this.lever.settings(), apiKey: '${LEVER_KEY}' },
      ordering: { key: '${ASSESSMENT_KEY}', baseUrl: 'http://127.0.0.1:9', sendEmail: false },
    }
  }

  startDaemon(): void {
    const log = createWriteStream(join(this.#folder, 'daemon.log'))
    this.#daemon = spawn(
      process.execPath,
      [`--inspect=127.0.0.1:${this.inspectPort}`, 'src/cli/run.ts', 'start', '--config', this.file],
      { env: { ...process.env, ...this.environment }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    this.#daemon.stdout?.pipe(log, { end: false })
    this.#daemon.stderr?.pipe(log, { end: false })
  }

  hup(): void {
    this.#daemon?.kill('SIGHUP')
  }

  log(): string {
    const file = join(this.#folder, 'daemon.log')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }

  /** A command as an operator runs it; what it says on both outputs. */
  command(args: readonly string[], { stdin = '', environment = {} } = {}): Promise<{ stdout: string; stderr: string }> {
    return new Promise((done) => {
      const child = execFile(
        process.execPath,
        ['src/cli/run.ts', ...args],
        { env: { ...process.env, ...this.environment, ...environment }, maxBuffer: 64 * 1024 * 1024 },
        (_error, stdout, stderr) => done({ stdout, stderr }),
      )
      child.stdin?.end(stdin)
    })
  }

  async stopDaemon(): Promise<void> {
    const child = this.#daemon
    this.#daemon = undefined
    if (!child || child.exitCode !== null) return
    await new Promise((gone) => {
      child.once('exit', gone)
      child.kill('SIGTERM')
    })
  }

  stopPostgres(): Promise<void> {
    return this.#postgres.stop()
  }

  async stop(): Promise<void> {
    this.#daemon?.kill('SIGKILL')
    await Promise.all([this.greenhouse.close(), this.lever.close(), ...this.#others.map((one) => one.close())])
    await this.stopPostgres()
  }
}
