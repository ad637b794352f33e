import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { sealLink } from '../../src/base/seals.ts'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { replay } from '../../src/sync/events/replay.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { dumpOf, foundIn } from '../kit/dump.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/**
 * A stolen dump opens no interview. `world` serves the interviews itself; `remote` is a second installation whose interview API
 * is the first one, behind a server that shows links in a form of its own.
 */

let world: SyncWorld
let remote: Product
let smtp: TestSmtp
let front: Server
let farAts: FakeGreenhouse
let farJob: number
let farPositionId: string

const LINKS = [
  {
    on: 'invited',
    note: 'Link of {{ candidate.firstName }}: {{ interview.inviteUrl }}.',
    field: { video_invite: '{{ interview.inviteUrl }}' },
    attach: { filename: 'invite.txt', text: 'Open {{ interview.inviteUrl }} on a phone' },
  },
]

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Shows `/i/TOKEN` as `/talk?key=TOKEN`, as another vendor's server may. */
function withOtherLinks(origin: string): Server {
  return createServer(async (incoming, outgoing) => {
    const { method = 'GET', headers, url = '' } = incoming
    const body = await bodyOf(incoming)
    const answer = await fetch(new URL(url, origin), {
      method,
      headers: { authorization: String(headers.authorization), 'content-type': 'application/json' },
      ...(body.length > 0 ? { body } : {}),
    })
    const text = (await answer.text()).replaceAll('/i/', '/talk?key=')
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
}

beforeAll(async () => {
  smtp = await testSmtp()
  world = await startSyncWorld({
    connection: { writeBack: LINKS },
    yaml: { mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Acme <i@acme.example>' } },
  })
  front = withOtherLinks(world.product.origin)
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  farPositionId = (await world.api.position(world.tenant)).id
  farAts = await startFakeGreenhouse()
  farJob = farAts.world.addJob('Remote', ['Video Interview', 'Onsite']).id
  remote = await startProduct({
    yaml: {
      interviewApi: {
        baseUrl: `http://127.0.0.1:${(front.address() as AddressInfo).port}/api/v1`,
        apiKey: world.tenant.key,
      },
      connections: [
        {
          name: 'remote',
          connector: 'greenhouse',
          settings: farAts.settings(),
          poll: { every: '1s' },
          brake: 'off',
          invite: [{ job: String(farJob), stage: 'Video Interview', position: farPositionId, sendEmail: false }],
          writeBack: LINKS,
        },
      ],
    },
  })
}, 600_000)
afterAll(async () => {
  await remote.stop()
  front.closeAllConnections()
  front.close()
  await world.close()
  await farAts.close()
  await smtp.close()
})

const tokenOf = (link: string | null) => /[A-Za-z0-9_-]{43}$/.exec(link ?? '')?.[0] ?? 'no token'
const interviewOf = async (applicationId: string, positionId = world.positionId): Promise<Interview | undefined> =>
  (await world.api.list(`?externalId=${applicationId}&positionId=${positionId}`)).body.data[0]
const farNotes = (id: string) => (farAts.world.notesOf.get(Number(id)) ?? []).map((note) => note.body)

async function invitedHere(): Promise<{ id: string; token: string }> {
  const id = world.application()
  await eventually('the note with the link', () => world.notes(id).length === 1)
  return { id, token: tokenOf((await interviewOf(id))?.inviteUrl ?? null) }
}

async function invitedFar(): Promise<{ id: string; token: string }> {
  const person = { firstName: 'Far', lastName: 'Away', email: 'far@people.example' }
  const id = String(farAts.world.addApplication(person, farJob, 'Video Interview').id)
  await eventually('the note with the link', () => farNotes(id).length === 1)
  return { id, token: tokenOf((await interviewOf(id, farPositionId))?.inviteUrl ?? null) }
}

/** The parts of an application and of its planned write-backs that people see. */
async function toldOf({ core }: Product, applicationId: string): Promise<string> {
  const [connection] = core.engine.connections
  if (!connection) throw new Error('there is no connection')
  await core.database.knex('deliveries').where({ application_id: applicationId, action: 'field' }).delete()
  const [explained, planned] = [
    await explain(core.sync, connection, applicationId),
    await replay(core.sync, connection, 1),
  ]
  expect(planned).toHaveLength(1)
  return JSON.stringify({ explained, planned })
}

const settled = (product: Product, count: number) =>
  eventually('every write-back is confirmed', async () => {
    const rows = await product.core.database.knex('deliveries').where({ state: 'confirmed' })
    return rows.length === count
  })

test('no table holds a working link: personal, public, mailed, written to an ATS, or of a remote API', async () => {
  const embedded = await invitedHere()
  const far = await invitedFar()
  await settled(world.product, 3)
  await settled(remote, 3)
  const candidate = world.api.candidate()
  const mailed = await world.api.invited(world.positionId, { candidate, sendEmail: true })
  const publicToken = await publicTokenOf(world.product, world.tenant, world.positionId)
  await eventually('the mail', () => smtp.to(String(candidate['email'])).length === 1)
  expect(world.notes(embedded.id)[0]).toContain(`/i/${embedded.token}.`)
  expect(farNotes(far.id)[0]).toContain(`/talk?key=${far.token}.`)
  expect((await fetch(`${world.product.origin}/p/${publicToken}`)).status).toBe(200)

  const secrets = [embedded.token, far.token, tokenOf(mailed.inviteUrl), publicToken]
  expect(foundIn(await dumpOf(world.product.databaseUrl), secrets)).toEqual([])
  expect(foundIn(await dumpOf(remote.databaseUrl), secrets)).toEqual([])
  const told = await Promise.all([toldOf(world.product, embedded.id), toldOf(remote, far.id)])
  expect(told.join('\n')).toContain('Link of Sync: [personal link].')
  const log = [...world.product.logLines, ...remote.logLines].join('\n')
  expect(foundIn(new Map(Object.entries({ told: told.join('\n'), log })), [...secrets, 'sealed:1'])).toEqual([])
})

test('a link that another secret sealed never reaches the ATS: the write is parked, and pages say what to do', async () => {
  const { core } = world.product
  const { knex } = core.database
  const other = Buffer.from('another installation, with a secret of its own')
  const id = world.application('unsealed@people.example', 'Onsite')
  const marker = 'Ref IV-AAAA-BBBB-DDDD'
  const payload = { action: 'note', body: `Link: ${sealLink(other, 'https://acme.example/i/x', 'interview z')}` }
  await knex('deliveries').insert(
    (['pending', 'unknown'] as const).map((state, n) => ({
      ...{ connection: 'test', application_id: `${id}${n}`, interview_id: 'z', event: 'invited', occurrence: n + 1 },
      ...{ action: 'note', action_index: 0, marker, state, payload },
    })),
  )
  const parked = await eventually('both are parked', async () => {
    const rows = await knex('deliveries').where({ interview_id: 'z', state: 'parked' }).orderBy('seq')
    return rows.length === 2 && rows.map((row) => String(row.reason))
  })
  const what = /the personal link of interview z was stored with another secret.*INTERVIEW_BRIDGE_SECRET/i
  expect(parked[0]).toMatch(what)
  expect(parked[1]).toMatch(/^it is not known whether this was written.*INTERVIEW_BRIDGE_SECRET/)
})
