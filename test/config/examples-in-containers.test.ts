import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { configuration } from '../../src/app/configuration.ts'
import { runHere } from '../kit/command-line.ts'

/**
 * The settings of the daemon's container in compose.yaml, read with a YAML reader and the real loader; no test here can start Docker.
 * The image's own variables stand in the Dockerfile.
 */
const root = resolve(import.meta.dirname, '../..')
const compose = parse(readFileSync(resolve(root, 'compose.yaml'), 'utf8')) as {
  services: Record<'bridge' | 'postgres', { environment: Record<string, string>; env_file?: { path: string }[] }>
}
const { bridge, postgres } = compose.services
const image = Object.fromEntries(
  (/^ENV (.*)$/m.exec(readFileSync(resolve(root, 'Dockerfile'), 'utf8'))?.[1] ?? '')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)
const examples = readdirSync(resolve(root, 'config')).filter((name) => /^(example|rest-|analysis-).*\.yaml$/.test(name))

const VALUES: Record<string, string> = {
  POSTGRES_PASSWORD: 'p@ss/w#rd:%?&+ x',
  GRAFANA_PASSWORD: 'g',
  SMTP_URL: 'smtp://u:p@mail:587',
  BREEZY_COMPANY: 'acme',
  LLM_URL: 'https://llm.example/v1',
  LLM_TRANSCRIPTION_URL: 'https://llm.example/v1',
}

/** Compose fills `${NAME}` in from .env, and passes the whole of an env_file on; what `environment` says wins. */
function containerFor(dotEnv: Record<string, string>): Record<string, string> {
  const passed = bridge.env_file?.some(({ path }) => path === '.env') ? dotEnv : {}
  const own = Object.entries(bridge.environment).map(([name, value]) => [
    name,
    value.replace(/\$\{([A-Z_]+)[^}]*\}/g, (_whole, inner: string) => dotEnv[inner] ?? ''),
  ])
  return { ...image, ...passed, ...Object.fromEntries(own) }
}

test.each(examples)('config/%s starts in the container as it is written: all of its variables get there', (name) => {
  const file = resolve(root, 'config', name)
  const used = [...readFileSync(file, 'utf8').matchAll(/\$\{([A-Z_]+)\}/g)].map((match) => match[1] ?? '')
  const dotEnv = Object.fromEntries(
    [...used.filter((one) => one !== 'DATABASE_URL'), 'POSTGRES_PASSWORD', 'GRAFANA_PASSWORD'].map((one) => [
      one,
      VALUES[one] ?? 'a value that is long enough',
    ]),
  )
  const { config } = configuration(file, containerFor(dotEnv))
  expect(config.server).toMatchObject({ host: '0.0.0.0', port: 8080 })
  expect(config.dataDir).toBe('/data')
  expect(config.database.url).toBe('postgres://bridge@postgres/bridge')
})

test("the example of an analysis by machines of one's own is accepted by `check` once its key is set, and names ports that are not ours", async () => {
  const file = resolve(root, 'config/analysis-local.yaml')
  const { code, stdout } = await runHere(['check', '--config', file], { cwd: root, env: { LLM_KEY: 'k' } })
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'The configuration is right; 0 connections: none.'])
  const { config } = configuration(file, { LLM_KEY: 'k' })
  const servers = [config.analysis?.baseUrl, config.analysis?.transcription.baseUrl].map((url) => new URL(url ?? ''))
  const commands = readFileSync(file, 'utf8')
  for (const { port } of servers) expect(commands).toMatch(new RegExp(`--port ${port}\\b`))
  expect(servers.map(({ port }) => port)).not.toContain(String(config.server.port))
  expect(commands).toMatch(/whisper-server .*\n?.*--convert/)
})

test('the password of PostgreSQL may hold any characters, and the public address of the YAML is not replaced', async () => {
  const environment = containerFor(VALUES)
  const pg = createRequire(import.meta.url)('pg') as typeof import('pg')
  const before = process.env['PGPASSWORD']
  try {
    process.env['PGPASSWORD'] = environment['PGPASSWORD']
    const client = new pg.Client({ connectionString: environment['DATABASE_URL'] })
    expect([client.user, client.host, client.database]).toEqual(['bridge', 'postgres', 'bridge'])
    expect((client as unknown as { password: string }).password).toBe(VALUES['POSTGRES_PASSWORD'])
  } finally {
    if (before === undefined) delete process.env['PGPASSWORD']
    else process.env['PGPASSWORD'] = before
  }
  expect(postgres.environment['POSTGRES_PASSWORD']).toContain('${POSTGRES_PASSWORD')
  expect(environment['PUBLIC_URL']).toBeUndefined()
})
