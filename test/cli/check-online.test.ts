import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { sampleOf } from '../../src/base/ids.ts'
import { createLog } from '../../src/base/log.ts'
import { askEverySide } from '../../src/cli/check-online.ts'
import { runHere } from '../kit/command-line.ts'
import { freePort } from '../kit/free-port.ts'
import { taskIn } from '../kit/judging.ts'
import { startModel } from '../kit/model.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** The proofs of `check --online` on the side of the interview service, embedded and remote. */
let product: Product
let ats: FakeGreenhouse
beforeAll(async () => {
  product = await startProduct()
  ats = await startFakeGreenhouse()
  ats.world.addJob('Engineer', ['Video Interview'])
}, 600_000)
afterAll(async () => {
  await ats.close()
  await product.stop()
})

/** The problems of the interview API's side with one rule. */
async function problems(
  organization: string | undefined,
  rule: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<readonly string[]> {
  const file = join(product.folder, 'online.yaml')
  const connection = {
    name: 'acme',
    connector: 'greenhouse',
    organization,
    settings: ats.settings(),
    invite: [{ job: '*', stage: 'Video Interview', ...rule }],
  }
  writeFileSync(file, stringify({ ...more, connections: [connection] }))
  const environment = { DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder }
  const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
  try {
    const [, answer] = await askEverySide(core)
    expect(answer?.side).toBe('interview API')
    expect(answer?.ok).toBe(answer?.problems.length === 0)
    return answer?.problems ?? []
  } finally {
    await core.close()
  }
}

test('model servers say what they take, and with a wrong key why they take nothing', async () => {
  const model = await startModel()
  const file = join(product.folder, 'models.yaml')
  writeFileSync(file, stringify({ analysis: model.analysis }))
  const environment = { DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder }
  const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
  try {
    expect(await askEverySide(core)).toMatchObject([
      {
        connection: 'analysis',
        side: 'judgement server',
        ok: true,
        who: 'judge',
        means: ['takes a JSON schema (json_schema)'],
      },
      {
        connection: 'analysis',
        side: 'transcription server',
        ok: true,
        who: 'listen',
        means: ['gives times (verbose_json)', expect.stringContaining('was sent English alone')],
      },
    ])
    // As an analysis asks, so that a server which does not take such a request says so now.
    const [judgement] = model.requests().filter(({ path }) => path.endsWith('/chat/completions'))
    expect(taskIn(judgement?.body ?? '')).toMatchObject({ task: 'judge', criterion: 'competency' })
    model.takes('another key')
    const refused = { ok: false, who: expect.stringContaining('refuses our requests (401: “Incorrect API key: k”)') }
    expect(await askEverySide(core)).toMatchObject([refused, refused])
  } finally {
    await core.close()
    await model.close()
  }
})

const TEMPLATE = { positionTemplate: 'standard' }

test('the organization must be there, with a subscription and credits', async () => {
  const right = await product.tenant()
  expect(await problems(right.organizationId, TEMPLATE)).toEqual([])
  expect(await problems('f'.repeat(24), TEMPLATE)).toEqual([
    expect.stringMatching(new RegExp(`^there is no organization f{24}; there are .*${right.organizationId}`)),
  ])
  const poor = await product.tenant({ credits: 0, subscription: 'none' })
  expect(await problems(poor.organizationId, TEMPLATE)).toEqual([
    expect.stringContaining(
      `has no active subscription, so nobody can be invited; interview-bridge admin organization update ${poor.organizationId} --subscription active`,
    ),
    expect.stringContaining('has no credits, so nobody can be invited'),
  ])
})

test('a position must be there, open, and of that organization; a template needs its company', async () => {
  const tenant = await product.tenant()
  const stranger = await product.tenant()
  const open = await product.api(tenant).position(tenant)
  const closed = await product.api(tenant).position(tenant, { status: 'closed' })
  const of = (position: string) => problems(tenant.organizationId, { position })
  expect(await of(open.id)).toEqual([])
  expect(await of(closed.id)).toEqual([
    expect.stringContaining(`(${closed.id}) is closed; only an open one takes invites`),
  ])
  const foreign = await product.api(stranger).position(stranger)
  expect(await of(foreign.id)).toEqual([expect.stringContaining(`there is no position ${foreign.id}; there are `)])
  const company = { positionTemplates: { standard: { company: 'Compani', questions: [{ text: 'a' }] } } }
  const [missing] = await problems(tenant.organizationId, TEMPLATE, company)
  expect(missing).toMatch(
    /^online\.yaml:\d+:\d+: the organization has no company "Compani", which positionTemplates\.standard names; there are Company/,
  )
})

test('a connection of a file that names sample data is refused, made or not, and says whose sample it is', async () => {
  const { organizationId } = await product.tenant()
  const named = { organization: sampleOf(organizationId).toUpperCase() }
  const told = [
    expect.stringMatching(
      new RegExp(
        `^The connection "acme" is refused, .*organization ${sampleOf(organizationId)} holds the sample data of organization ${organizationId}\\.`,
      ),
    ),
  ]
  expect(await problems(named.organization, { position: 'e'.repeat(24) })).toEqual(told)
  await product.core.samples.make(organizationId, 'en')
  expect(await problems(named.organization, { position: 'e'.repeat(24) })).toEqual(told)
})

test('the same is asked of a remote interview API', async () => {
  const tenant: Tenant = await product.tenant()
  const remote = { interviewApi: { baseUrl: `${product.origin}/api/v1`, apiKey: tenant.key } }
  const { id } = await product.api(tenant).position(tenant)
  expect(await problems(undefined, { position: id }, remote)).toEqual([])
  expect(await problems(undefined, { position: 'e'.repeat(24) }, remote)).toEqual([
    expect.stringContaining(`there is no position ${'e'.repeat(24)}; there are `),
  ])
})

test('a proxy of the environment is named, and what it refuses; never its password', async () => {
  const { organizationId } = await product.tenant()
  const place = `127.0.0.1:${await freePort()}`
  const far = { ...ats.settings(), baseUrl: 'https://ats.example/v3', authUrl: 'https://ats.example' }
  const connection = { name: 'acme', connector: 'greenhouse', organization: organizationId, settings: far }
  const login = { oidc: { issuer: 'https://login.example', clientId: 'c', name: 'Acme' } }
  const file = join(product.folder, 'proxied.yaml')
  writeFileSync(file, stringify({ connections: [connection], login }))
  const env = {
    ...{ DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder, NO_PROXY: 'intra.example' },
    HTTPS_PROXY: `http://bob:sesame-street@${place}`,
  }
  const asked = await runHere(['check', '--online', '--config', file], { cwd: product.folder, env })
  expect(asked).toMatchObject({ code: 1, stderr: '' })
  const [ways, ...rest] = asked.stdout.split('\n')
  expect(ways).toBe(
    `Requests go out: https through the proxy ${place} (HTTPS_PROXY), http without a proxy; always without one: this machine, and NO_PROXY: intra.example`,
  )
  const sentence = `the proxy ${place} (HTTPS_PROXY) cannot be reached`
  expect(rest.filter((line) => line.includes(sentence))).toEqual([
    expect.stringMatching(/^acme: ats: FAILED/),
    expect.stringMatching(/^login.oidc: OpenID provider: FAILED/),
  ])
  expect(asked.stdout).not.toContain('sesame')
  const json = await runHere(['check', '--online', '--json', '--config', file], { cwd: product.folder, env })
  expect(JSON.parse(json.stdout).proxies).toEqual({
    https: { proxy: place, variable: 'HTTPS_PROXY' },
    http: null,
    without: 'intra.example',
  })
})

test('a command is refused where the environment names no proxy, and help is not', async () => {
  const env = { ...process.env, HTTPS_PROXY: 'socks5://bob:sesame-street@127.0.0.1:1' }
  const refused = await runHere(['check'], { cwd: product.folder, env })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/environment variable HTTPS_PROXY names a proxy of the kind socks5, .*http:\/\/proxy/)
  expect(refused.stderr).not.toContain('sesame')
  expect(await runHere(['help', 'check'], { cwd: product.folder, env })).toMatchObject({ code: 0, stderr: '' })
})
