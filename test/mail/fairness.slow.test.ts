import { afterAll, beforeAll, expect, test } from 'vitest'
import { FairPlaces } from '../../src/base/fair-places.ts'
import { MailStore } from '../../src/mail/store.ts'
import type { Api } from '../kit/api.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import { changeSchema } from '../kit/schema-change.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'

let smtp: TestSmtp
let product: Product

interface Organization {
  readonly tenant: Tenant
  readonly api: Api
  readonly positionId: string
}

beforeAll(async () => {
  smtp = await testSmtp()
  product = await startProduct({
    yaml: {
      mail: {
        smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
        from: 'Acme <i@acme.example>',
        // So long that a mail which waits for a retry or a pause does not arrive within these tests.
        retry: { first: '10m', longest: '30m' },
        timeout: { connect: '2m', answer: '10m' },
      },
    },
  })
})
afterAll(async () => {
  await smtp.close()
  await product.stop()
})

async function organization(of = product): Promise<Organization> {
  const tenant = await of.tenant()
  const api = of.api(tenant)
  return { tenant, api, positionId: (await api.position(tenant)).id }
}

async function apply({ tenant, positionId }: Organization, email: string): Promise<void> {
  const token = await publicTokenOf(product, tenant, positionId)
  const body = new URLSearchParams({ firstName: 'A', lastName: 'B', email })
  const { status } = await fetch(`${product.origin}/p/${token}`, { method: 'POST', body })
  expect(status).toBe(200)
}

async function inviteArrives({ api, positionId }: Organization): Promise<void> {
  const candidate = api.candidate()
  expect((await api.invite(positionId, { candidate, sendEmail: true })).status).toBe(201)
  await eventually('the invite arrives', () => smtp.to(String(candidate['email'])).length === 1)
}

test('addresses at which the server cuts the connection delay no other mail, of the same organization and of others', async () => {
  const [own, other] = [await organization(), await organization()]
  smtp.onFault((to) => (to?.startsWith('poison') ? 'cut before data' : 'accept'))
  await Promise.all(Array.from({ length: 12 }, (_, n) => apply(own, `poison${n}@people.example`)))
  await eventually('each of them was tried', async () => {
    const rows = await product.core.database.knex('mails').where({ failure_code: 'smtp.broken' })
    return rows.length === 12
  })
  await inviteArrives(own)
  await inviteArrives(other)
})

test('applications that hang leave one line of their organization for invites that nobody has tried', async () => {
  const own = await organization()
  smtp.onFault((to) => (to?.startsWith('stuck') ? 'hang after data' : 'accept'))
  await Promise.all(Array.from({ length: 5 }, (_, n) => apply(own, `stuck${n}@people.example`)))
  await eventually(
    'two of them hang',
    () => smtp.received.filter((one) => one.recipient.startsWith('stuck')).length >= 2,
  )
  await inviteArrives(own)
}, 600_000)

test('a mail that hangs while the first ones are claimed slowly leaves the other lines of its organization working', async () => {
  const own = await organization()
  const { knex } = product.core.database
  // As on a busy database: a line that looks meanwhile passes over the row and finds nothing.
  await changeSchema(
    knex,
    `
    create function claim_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.4); return new; end $$;
    create trigger claim_slowly before update on mails for each row
      when (old.claimed_at is null and new.claimed_at is not null) execute function claim_slowly()`,
  )
  try {
    smtp.onFault((to) => (to?.startsWith('slow') ? 'hang after data' : 'accept'))
    await apply(own, 'slow0@people.example')
    await eventually('the first one hangs', () => smtp.to('slow0@people.example').length === 1)
    await apply(own, 'slow1@people.example')
    await eventually('the second one is tried', () => smtp.to('slow1@people.example').length === 1)
  } finally {
    await changeSchema(knex, 'drop trigger claim_slowly on mails; drop function claim_slowly')
  }
}, 600_000)

test('four organizations whose mails hang after the data leave a connection for the fifth', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => organization()))
  const fifth = await organization()
  smtp.onFault((to) => (/^(hang|stuck)/.test(to ?? '') ? 'hang after data' : 'accept'))
  await Promise.all(
    others.flatMap(({ api, positionId }, n) =>
      [0, 1, 2].map((k) =>
        api.invite(positionId, {
          candidate: api.candidate({ email: `hang${n}-${k}@people.example` }),
          sendEmail: true,
        }),
      ),
    ),
  )
  await inviteArrives(fifth)
}, 600_000)

test('untried mails come before retried ones, and mails caused by strangers come last', async () => {
  const quiet = await startProduct({ role: 'api' })
  try {
    const { tenant, api, positionId } = await organization(quiet)
    const { id: interviewId } = await api.invited(positionId, { sendEmail: false })
    const { knex } = quiet.core.database
    const row = (id: string, kind: string, attempts: number, ageS: number) => ({
      id: `5f0000000000000000000${id}`,
      organization_id: tenant.organizationId,
      interview_id: interviewId,
      recipient: 'a@people.example',
      message_id: '<m>',
      kind,
      attempts,
      state: 'waiting',
      next_at: knex.raw("clock_timestamp() - ? * interval '1 second'", [ageS]),
      expires_at: knex.raw("clock_timestamp() + interval '1 day'"),
    })
    await knex('mails').insert([
      row('0a1', 'applied', 3, 90),
      row('0a2', 'invite', 3, 80),
      row('0a3', 'applied', 0, 70),
      row('0a4', 'analysis.failed', 0, 60),
      row('0a5', 'invite', 0, 50),
    ])
    const store = new MailStore(quiet.core.database)
    const claimed = async (onlyNew: boolean) => (await store.claim(tenant.organizationId, { onlyNew }))?.id.slice(-1)
    expect([await claimed(false), await claimed(true), await claimed(true)]).toEqual(['4', '5', undefined])
    expect([await claimed(false), await claimed(false), await claimed(false)]).toEqual(['3', '2', '1'])
  } finally {
    await quiet.stop()
  }
})

test('without an SMTP server no attempt counts and no wait grows, and the reason is shown', async () => {
  const quiet = await startProduct({
    role: 'api',
    yaml: { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@acme.example' } },
  })
  const without = await startProduct({ role: 'api', databaseUrl: quiet.databaseUrl, folder: quiet.folder })
  try {
    const { tenant, api, positionId } = await organization(quiet)
    const { id } = await api.invited(positionId, { sendEmail: true })
    for (let n = 0; n < 3; n++)
      await without.core.mailer.send(tenant.organizationId, without.core.services.mails.renderMail)
    const [row] = await quiet.core.database
      .knex('mails')
      .where({ interview_id: id })
      .select('state', 'attempts', 'failure_code')
      .select(quiet.core.database.knex.raw('next_at <= clock_timestamp() as due'))
    expect(row).toEqual({ state: 'waiting', attempts: 0, failure_code: 'smtp.none', due: true })
  } finally {
    await without.stop({ keep: true })
    await quiet.stop()
  }
})

test('connections are handed out in turn, and organizations that hold several leave some for those that hold none', async () => {
  const connections = new FairPlaces({ max: 10, kept: 5 })
  const ends: (() => void)[] = []
  const begun: string[] = []
  const hold = (organizationId: string) =>
    connections.run(organizationId, () => {
      begun.push(organizationId)
      return new Promise<void>((end) => ends.push(end))
    })
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((name) => [hold(name), hold(name), hold(name)])
  const settle = () => new Promise((done) => setImmediate(done))
  await settle()
  expect(begun.join('')).toBe('aaabbcdefg')
  ends.shift()?.()
  await settle()
  // The one that holds none goes first, although others have waited longer.
  expect(begun.join('')).toBe('aaabbcdefgh')
  let isIdle = false
  const idle = connections.idle().then(() => {
    isIdle = true
  })
  while (begun.length < 24) {
    expect(isIdle).toBe(false)
    ends.shift()?.()
    await settle()
  }
  for (const end of ends) end()
  await Promise.all([...all, idle])
  expect(isIdle).toBe(true)
})
