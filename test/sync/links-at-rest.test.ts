import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { sealLink } from '../../src/base/seals.ts'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { replay } from '../../src/sync/events/replay.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { sealOldVersions } from '../../src/sync/store/old-links.ts'
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

const deliveriesOf = (
  applicationId: string,
): Promise<{ seq: number; state: string; payload: object; template_values: object }[]> =>
  world.product.core.database.knex('deliveries').where({ application_id: applicationId })
const isConfirmed = ({ state }: { state: string }) => state === 'confirmed'

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

test('links that the version before stored are sealed, stay valid, and reach the ATS', async () => {
  const { core, origin, databaseUrl } = world.product
  const { knex } = core.database
  const one = await invitedHere()
  await eventually('its write-backs', async () => (await deliveriesOf(one.id)).every(isConfirmed))
  const { id: interviewId, inviteUrl: link } = (await interviewOf(one.id)) as Interview & { inviteUrl: string }
  const publicToken = randomBytes(32).toString('base64url')
  const plain = (value: unknown) => JSON.stringify(value).replace(/\[sealed:1:[\w-]+\]/g, link)
  // As that version wrote them.
  for (const { seq, payload, template_values } of await deliveriesOf(one.id)) {
    await knex('deliveries')
      .where({ seq })
      .update({ payload: plain(payload), template_values: plain(template_values), reason: `refused: ${link}` })
    const exchanges = [
      { method: 'POST', path: '/', status: 200, ms: 1, sent: `x${btoa(`Open ${link} now`)}`, said: link },
    ]
    await knex('delivery_attempts')
      .where({ seq })
      .update({ exchanges: JSON.stringify(exchanges), problem: `it said ${link}` })
  }
  await knex('sync_history').insert({
    connection: 'test',
    application_id: one.id,
    what: 'x',
    sentence: `quoted ${link}`,
  })
  const [parked] = await knex('deliveries')
    .insert({
      ...{ connection: 'test', application_id: one.id, interview_id: interviewId, event: 'started', occurrence: 1 },
      ...{
        action: 'note',
        action_index: 0,
        marker: 'Ref IV-AAAA-BBBB-CCCC',
        state: 'claimed',
        claimed_at: knex.fn.now(),
      },
      payload: { action: 'note', body: `Once more (Ref IV-AAAA-BBBB-CCCC): ${link}` },
    })
    .returning('seq')
  await knex('mails').insert({
    ...{ id: 'f'.repeat(24), organization_id: world.tenant.organizationId, recipient: 'a@people.example' },
    ...{ subject: 'Video interview', body: `Hello,\n\nYour personal link:\n${link}\n\nBye` },
  })
  await knex('positions')
    .where({ id: world.positionId })
    .update({ public_token: publicToken, public_digest: null, public_sealed: null })
  await knex('sync_interviews')
    .where({ interview_id: interviewId })
    .update({ body: knex.raw("jsonb_set(body, '{inviteUrl}', to_jsonb(?::text))", [link]) })

  // A write under way is recorded with its link when it ends.
  expect(await sealOldVersions(core.database, core.secret)).toBe(0)
  await knex('deliveries').where({ seq: parked.seq }).update({ state: 'parked' })
  await eventually('everything is sealed', async () => {
    const found = foundIn(await dumpOf(databaseUrl), [one.token, publicToken])
    return found.length === 0
  })
  expect((await fetch(link)).status).toBe(200)
  expect((await fetch(`${origin}/p/${publicToken}`)).status).toBe(200)
  expect(await publicTokenOf(world.product, world.tenant, world.positionId)).toBe(publicToken)
  const mails = await core.service.listMails({ organizationId: world.tenant.organizationId, userId: null, keyId: null })
  expect(mails.find(({ id }) => id === 'f'.repeat(24))?.body).toBe(`Hello,\n\nYour personal link:\n${link}\n\nBye`)
  await knex('deliveries').where({ seq: parked.seq }).update({ state: 'pending' })
  await eventually('the note', () =>
    world.notes(one.id).some((note) => note.endsWith(`(Ref IV-AAAA-BBBB-CCCC): ${link}`)),
  )
  expect(foundIn(await dumpOf(databaseUrl), [one.token])).toEqual([])
})

test('a process of the version before can neither claim nor close a sealed write, nor take up a sealed interview', async () => {
  const { core, databaseUrl } = world.product
  const older = new pg.Client({ connectionString: databaseUrl, application_name: 'interview-bridge' })
  await older.connect()
  try {
    const body = sealLink(core.secret, 'https://acme.example/i/x', 'interview x')
    await older.query(
      `insert into deliveries (connection, application_id, interview_id, event, occurrence, action, action_index, payload, marker)
       values ('other', '1', 'x', 'invited', 1, 'note', 0, $1, 'Ref'), ('other', '2', 'y', 'invited', 1, 'note', 0, '{"body":"plain"}', 'Ref')`,
      [{ body }],
    )
    await older.query(
      `insert into sync_interviews (connection, interview_id, position_id, application_id, updated_at, hash, body, state)
       values ('other', 'x', 'p', '1', '', '', $1, 'waiting')`,
      [{ inviteUrl: body }],
    )
    const claim = `update deliveries set state = 'claimed' where connection = 'other' and state = 'pending' returning application_id as id`
    const close = `update deliveries set state = 'pending' where connection = 'other' and state = 'unknown' returning application_id as id`
    const takeUp = `update sync_interviews set asked_at = now() where connection = 'other' returning interview_id as id`
    const doubt = `update deliveries set state = 'unknown' where connection = 'other'`
    const idsOf = async (statement: string) => (await older.query<{ id: string }>(statement)).rows.map(({ id }) => id)
    expect(await idsOf(claim)).toEqual(['2'])
    await older.query(doubt)
    expect(await idsOf(close)).toEqual(['2'])
    expect(await idsOf(takeUp)).toEqual([])
    await older.query('set interview_bridge.opens_seals to on')
    expect(await idsOf(close)).toEqual(['1'])
    expect(await idsOf(takeUp)).toEqual(['x'])
    // It finds a position by its token alone, so the token stays while it is connected.
    const token = randomBytes(32).toString('base64url')
    await older.query('update positions set public_token = $1 where id = $2', [token, world.positionId])
    await core.service.sealOldLinks()
    expect(foundIn(await dumpOf(databaseUrl), [token])).toEqual(['public.positions: 1'])
    await older.end()
    await eventually('the token is removed', async () => foundIn(await dumpOf(databaseUrl), [token]).length === 0)
  } finally {
    await older.end()
  }
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

  const caller = { organizationId: world.tenant.organizationId, userId: null, keyId: null }
  await knex('positions')
    .where({ id: world.positionId })
    .update({ public_sealed: sealLink(other, 'token', `position ${world.positionId}`) })
  await expect(core.service.publicLinkOf(caller, world.positionId)).rejects.toMatchObject({
    code: 'seal.unreadable',
    status: 409,
  })
  const mailId = 'e'.repeat(24)
  await knex('mails').insert({
    ...{ id: mailId, organization_id: world.tenant.organizationId, recipient: 'b@people.example' },
    ...{ subject: 'Video interview', body: payload.body },
  })
  const [mail] = (await core.service.listMails(caller)).filter((one) => one.id === mailId)
  expect(mail?.body).toMatch(/^Link: \[personal link\]\n\n.*INTERVIEW_BRIDGE_SECRET/)
})
