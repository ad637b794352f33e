import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { stringify } from 'yaml'
import type { Position } from '../../src/interview/contract.ts'
import { embeddedClient } from '../../src/interview/embedded-client.ts'
import { type Api, Link } from '../kit/api.ts'
import { freePort } from '../kit/free-port.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SmtpFault, type TestSmtp, testSmtp } from '../kit/smtp.ts'

let smtp: TestSmtp
let product: Product
let tenant: Tenant
let api: Api
let position: Position

/** `answer`: how long the server may take; on a busy machine an honest answer takes more than a second. */
const mailOf = (port: number, answer = '1s') => ({
  mail: {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Acme Interviews <i@acme.example>',
    retry: { first: '100ms', longest: '400ms' },
    timeout: { connect: '1s', answer },
  },
})

beforeAll(async () => {
  smtp = await testSmtp()
  product = await startProduct({ yaml: mailOf(smtp.port) })
  tenant = await product.tenant()
  api = product.api(tenant)
  position = await api.position(tenant)
})
afterEach(() => smtp.onFault(() => 'accept'))
afterAll(async () => {
  await product.stop()
  await smtp.close()
})

interface MailRow {
  id: string
  state: string
  kind: string
  attempts: number
  unconfirmed: number
  failure_code: string | null
  failure: string | null
  message_id: string
  body: string
  subject: string
  next_at: Date | null
}
const rowsOf = (interviewId: string, of = product): Promise<MailRow[]> =>
  of.core.database.knex('mails').where({ interview_id: interviewId }).orderBy('created_at')
const settled = (interviewId: string, state: string) =>
  eventually(`the mail of ${interviewId} is ${state}`, async () => {
    const [row] = await rowsOf(interviewId)
    return row?.state === state ? row : undefined
  })
/** The first attempts of a recipient's mail meet these faults, the later ones none. */
function faultsFor(recipient: unknown, ...faults: SmtpFault[]): void {
  smtp.onFault((to) => (to === recipient ? (faults.shift() ?? 'accept') : 'accept'))
}

test('an accepted invite: emailSent is true, the row holds no link and no text, and the mail has its headers', async () => {
  const candidate = api.candidate()
  const { status, body } = await api.invite(position.id, { candidate, sendEmail: true })
  expect([status, body.data.emailSent]).toEqual([201, true])
  const [mail, ...more] = smtp.to(String(candidate['email']))
  expect(more).toEqual([])
  expect(mail?.text).toContain(body.data.inviteUrl)
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail?.messageId).toMatch(/^<[0-9a-f]{24}@acme\.example>$/)
  const row = await settled(body.data.id, 'sent')
  expect(row).toMatchObject({
    kind: 'invite',
    attempts: 1,
    unconfirmed: 0,
    message_id: mail?.messageId,
    subject: '',
    body: '',
  })
})

test('a greylisted mail and one whose connection breaks before the data are tried again, and arrive once', async () => {
  for (const fault of ['defer recipient', 'defer data', 'cut before data'] as const) {
    const candidate = api.candidate()
    faultsFor(candidate['email'], fault, fault)
    const { body } = await api.invite(position.id, { candidate, sendEmail: true })
    expect([fault, body.data.emailSent]).toEqual([fault, false])
    const row = await settled(body.data.id, 'sent')
    expect([row.attempts > 1, row.unconfirmed]).toEqual([true, 0])
    expect(smtp.to(String(candidate['email']))).toHaveLength(1)
  }
})

test('a refusal is final at the recipient and at the end of the data: no retry, and it is shown', async () => {
  const reviewer = await Reviewer.login(product.origin, tenant)
  for (const fault of ['refuse recipient', 'refuse data'] as const) {
    const candidate = api.candidate()
    faultsFor(candidate['email'], fault)
    const { body } = await api.invite(position.id, { candidate, sendEmail: true })
    expect(body.data.emailSent).toBe(false)
    expect(await settled(body.data.id, 'refused')).toMatchObject({
      attempts: 1,
      failure_code: 'smtp.refused',
      next_at: null,
    })
    const page = (await reviewer.get(`/dashboard/interviews/${body.data.id}`)).text
    expect(page).toContain('The SMTP server refused the mail for good')
    expect(page).toContain('/i/… (administrators see the whole link)')
    expect(smtp.to(String(candidate['email']))).toEqual([])
  }
  const log = product.logLines.filter((line) => line.includes('refused for good')).join('')
  expect(log).toContain('"code":"smtp.refused"')
  expect(log).not.toContain('people.example')
})

test('a second copy is sent only when the connection broke after the data, with the same Message-ID, and is counted', async () => {
  for (const fault of ['cut after data', 'hang after data'] as const) {
    const candidate = api.candidate()
    faultsFor(candidate['email'], fault)
    const { body } = await api.invite(position.id, { candidate, sendEmail: true })
    expect(await settled(body.data.id, 'sent')).toMatchObject({ attempts: 2, unconfirmed: 1 })
    const copies = smtp.to(String(candidate['email']))
    expect(copies.map((mail) => mail.messageId)).toEqual([copies[0]?.messageId, copies[0]?.messageId])
  }
  const metrics = await (await fetch(`${product.origin}/metrics`)).text()
  expect(metrics).toMatch(/interview_bridge_mails_total\{kind="invite",outcome="unconfirmed"\} [2-9]/)
  expect(metrics).toMatch(/interview_bridge_mails_waiting\{kind="invite"\} \d/)
})

test('a server that hangs at its greeting delays no analysis, and the mail arrives when it answers again', async () => {
  smtp.onFault((to) => (to === undefined ? 'hang at greeting' : 'accept'))
  const candidates = Array.from({ length: 80 }, () => api.candidate())
  const waiting = candidates.map((candidate) => api.invite(position.id, { candidate, sendEmail: true }))
  const done = await api.invited(position.id)
  await new Link(done.inviteUrl ?? '').answer()
  await api.call('POST', `/interviews/${done.id}/analysis`)
  await eventually(
    'the analysis ends while the mails hang',
    async () => (await api.analysis(done.id)).body.data.status === 'completed',
  )
  const unsent = await product.core.database.knex('mails').where({ kind: 'invite', state: 'waiting' })
  expect(unsent.length).toBeGreaterThan(0)
  smtp.onFault(() => 'accept')
  const answers = await Promise.all(waiting)
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201))
  await eventually('every mail arrives', () => candidates.every((one) => smtp.to(String(one['email'])).length > 0))
  // An answer that took a busy machine longer than its second may have brought a second copy; nothing else may.
  const rows = await eventually('every mail is sent', async () => {
    const found = await product.core.database
      .knex('mails')
      .whereIn(
        'recipient',
        candidates.map((one) => String(one['email'])),
      )
      .select<{ recipient: string; state: string; unconfirmed: number }[]>('recipient', 'state', 'unconfirmed')
    return found.every(({ state }) => state === 'sent') ? found : undefined
  })
  expect(rows).toHaveLength(80)
  for (const { recipient, unconfirmed } of rows)
    expect(smtp.to(recipient).length, recipient).toBeLessThanOrEqual(1 + unconfirmed)
}, 600_000)

test('a mail that hangs after the data delays no other mail of its organization', async () => {
  const slow = await startProduct({
    yaml: { mail: { ...mailOf(smtp.port).mail, timeout: { connect: '5s', answer: '10m' } } },
  })
  try {
    const its = await slow.tenant()
    const slowApi = slow.api(its)
    const { id } = await slowApi.position(its)
    const [stuck, next] = [slowApi.candidate(), slowApi.candidate()]
    faultsFor(stuck['email'], 'hang after data')
    const { body } = await slowApi.invite(id, { candidate: stuck, sendEmail: true })
    expect([smtp.to(String(stuck['email'])).length, body.data.emailSent]).toEqual([1, false])
    await slowApi.invite(id, { candidate: next, sendEmail: true })
    await eventually('the next mail is recorded as sent', async () => {
      const rows = await slow.core.database.knex('mails').where({ recipient: next['email'], state: 'sent' })
      return rows.length === 1
    })
    expect((await rowsOf(body.data.id, slow))[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  } finally {
    await smtp.goAway()
    await smtp.comeBack()
    await slow.stop()
  }
})

test('a server that is away for a while loses no mail, of an invite and of an analysis', async () => {
  const done = await api.invited(position.id)
  await new Link(done.inviteUrl ?? '').answer()
  await smtp.goAway()
  const candidate = api.candidate()
  const { body } = await api.invite(position.id, { candidate, sendEmail: true })
  expect(body.data.emailSent).toBe(false)
  await api.call('POST', `/interviews/${done.id}/analysis`)
  await eventually('the analysis ends', async () => (await api.analysis(done.id)).body.data.status === 'completed')
  expect((await rowsOf(done.id)).map((row) => [row.kind, row.state])).toEqual([['analysis.completed', 'waiting']])
  const [row] = await rowsOf(body.data.id)
  expect(row).toMatchObject({ state: 'waiting', failure_code: 'smtp.unreachable' })
  await smtp.comeBack()
  await settled(body.data.id, 'sent')
  await settled(done.id, 'sent')
  expect(smtp.to(tenant.email).filter((mail) => mail.text.includes(done.id))).toHaveLength(1)
})

test('fifty equal invites at once make one interview and one mail', async () => {
  const candidate = api.candidate()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => api.invite(position.id, { candidate, externalId: 'fifty', sendEmail: true })),
  )
  const created = answers.filter((answer) => answer.status === 201)
  expect(created).toHaveLength(1)
  // The call waits for the mail for a bounded time; on a busy machine that may be over before.
  expect(answers.filter((answer) => answer.body.data.emailSent && answer.status !== 201)).toEqual([])
  const id = created[0]?.body.data.id ?? ''
  await settled(id, 'sent')
  const mails = await product.core.database.knex('mails').where({ interview_id: id }).select('unconfirmed')
  expect(mails).toHaveLength(1)
  const copies = smtp.to(String(candidate['email'])).length
  expect(copies).toBeGreaterThan(0)
  expect(copies).toBeLessThanOrEqual(1 + mails[0].unconfirmed)
})

test('sendEmail false writes no mail, also when the invite is repeated with sendEmail true', async () => {
  const candidate = api.candidate()
  const { id } = await api.invited(position.id, { candidate, externalId: 'silent', sendEmail: false })
  const again = await api.invite(position.id, { candidate, externalId: 'silent', sendEmail: true })
  expect([again.status, again.body.data.emailSent]).toEqual([200, false])
  expect(await rowsOf(id)).toEqual([])
})

test('the mail of an interview that was cancelled or begun meanwhile is dropped, with its reason', async () => {
  const [gone, begun] = [api.candidate(), api.candidate()]
  smtp.onFault((to) => (to === undefined ? 'accept' : 'defer recipient'))
  const [first, second] = await Promise.all(
    [gone, begun].map(async (candidate) => (await api.invite(position.id, { candidate, sendEmail: true })).body.data),
  )
  await api.call('DELETE', `/interviews/${first?.id}`)
  await new Link(second?.inviteUrl ?? '').answer(1)
  expect(await settled(first?.id ?? '', 'dropped')).toMatchObject({ failure_code: 'interview.cancelled' })
  expect(await settled(second?.id ?? '', 'dropped')).toMatchObject({ failure_code: 'interview.started' })
  expect(smtp.to(String(gone['email']))).toEqual([])
})

test('a mail whose time is over is given up, visibly', async () => {
  const candidate = api.candidate()
  smtp.onFault((to) => (to === candidate['email'] ? 'defer recipient' : 'accept'))
  const { body } = await api.invite(position.id, { candidate, sendEmail: true })
  const { knex } = product.core.database
  await knex('mails')
    .where({ interview_id: body.data.id })
    .update({ expires_at: knex.raw('clock_timestamp()') })
  expect((await settled(body.data.id, 'given_up')).attempts).toBeGreaterThan(0)
  const client = embeddedClient(product.core.service, tenant.organizationId)
  expect(await client.mailsOf?.(body.data.id)).toMatchObject([{ state: 'given_up', code: 'smtp.deferred' }])
})

test('names and positions with line breaks and control characters make no header and no paragraph of their own', async () => {
  const candidate = api.candidate({ firstName: 'Mira\r\n\r\nYour account is locked:\u2028\u202eevil', lastName: 'X' })
  const odd = await api.position(tenant, { name: 'Engineer\r\nBcc: all@people.example\r\n\r\nHello' })
  const { status } = await api.invite(odd.id, { candidate, sendEmail: true })
  expect(status).toBe(201)
  await eventually('the mail arrives', () => smtp.to(String(candidate['email'])).length === 1)
  const [mail] = smtp.to(String(candidate['email']))
  expect(mail?.headerLines.filter((line) => /^bcc/i.test(line))).toEqual([])
  expect(mail?.headers.get('subject')).toBe('Video interview: Engineer Bcc: all@people.example Hello')
  expect(mail?.text.split('\r\n')[0]).toBe('Hello Mira Your account is locked: evil,')
})

test('a mail of the version before is shown with its text, and is never sent', async () => {
  const { knex } = product.core.database
  const old = {
    organization_id: tenant.organizationId,
    recipient: 'old@people.example',
    subject: 'Old subject',
    body: 'Old text',
  }
  await knex('mails').insert([
    { id: '5f00000000000000000000a1', ...old },
    { id: '5f00000000000000000000a2', ...old, sent_at: new Date() },
  ])
  await product.core.mailer.wakeOverdue()
  await product.core.mailer.send(tenant.organizationId, product.core.service.renderMail)
  const page = (await (await Reviewer.login(product.origin, tenant)).get('/dashboard/mail')).text
  expect(page.match(/to old@people\.example: Old subject <span class="pill \w+">(not sent|sent)</g)).toHaveLength(2)
  expect(page).toContain('Old text')
  expect(page).toContain('did not record whether it was sent')
  expect(page).not.toContain('No SMTP server was configured')
  expect(smtp.to('old@people.example')).toEqual([])
})

test('the embedded client answers at once, and the mail comes later', async () => {
  smtp.onFault((to) => (to === undefined ? 'hang at greeting' : 'accept'))
  const client = embeddedClient(product.core.service, tenant.organizationId)
  const candidate = api.candidate()
  const { interview } = await client.invite(position.id, {
    candidate: {
      firstName: 'M',
      lastName: 'O',
      email: String(candidate['email']),
      phoneNumber: null,
      countryCode: null,
    },
    sendEmail: true,
    expiresInDays: 14,
  })
  expect(interview.emailSent).toBe(false)
  expect((await rowsOf(interview.id))[0]?.state).toBe('waiting')
  smtp.onFault(() => 'accept')
  await settled(interview.id, 'sent')
})

/** A daemon as an operator runs it, to be killed. */
function daemon(
  folder: string,
  databaseUrl: string,
  port: number,
  mail: object,
): { child: ChildProcess; ready: Promise<void> } {
  const file = join(folder, 'interview-bridge.yaml')
  writeFileSync(file, stringify(mail))
  const child = spawn(process.execPath, ['src/cli/run.ts', 'start', '--config', file], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = new Promise<void>((done, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('ready at') && done())
    child.on('exit', (code) => failed(new Error(`the daemon ended with ${code}`)))
  })
  ready.catch(() => {}) // its end is what some tests want
  return { child, ready }
}

test('a daemon killed with -9 between the commit and the SMTP server: the next one sends each mail once', async () => {
  const own = await startProduct({ role: 'api', yaml: mailOf(smtp.port, '20s') })
  const children: ChildProcess[] = []
  try {
    const its = await own.tenant()
    const its_ = own.api(its)
    const { id: positionId } = await its_.position(its)
    smtp.onFault((to) => (to === undefined ? 'hang at greeting' : 'accept'))
    const port = await freePort()
    const first = daemon(own.folder, own.databaseUrl, port, mailOf(smtp.port, '20s'))
    children.push(first.child)
    await first.ready
    const candidates = Array.from({ length: 10 }, () => its_.candidate())
    const interviews = await Promise.all(
      candidates.map(async (candidate) => (await its_.invite(positionId, { candidate, sendEmail: true })).body.data.id),
    )
    await eventually('an attempt is under way', () =>
      own.core.database.knex('mails').whereNotNull('claimed_at').first('id'),
    )
    first.child.kill('SIGKILL')
    smtp.onFault(() => 'accept')
    const second = daemon(own.folder, own.databaseUrl, await freePort(), mailOf(smtp.port, '20s'))
    children.push(second.child)
    await second.ready
    await eventually(
      'every mail arrives',
      () => candidates.every((one) => smtp.to(String(one['email'])).length > 0),
      60_000,
    )
    await eventually(
      'every mail is recorded as sent',
      async () => (await own.core.database.knex('mails').where({ state: 'sent' })).length === interviews.length,
    )
    expect(candidates.map((one) => smtp.to(String(one['email'])).length)).toEqual(candidates.map(() => 1))
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await own.stop()
  }
}, 600_000)

/** A cable to PostgreSQL that swallows the answer to the statement that contains `word`, and cuts the connection. */
function losingProxy(target: { host: string; port: number } | { path: string }, word: string) {
  let isArmed = false
  let lost = 0
  const sockets = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = 'path' in target ? createConnection(target.path) : createConnection(target.port, target.host)
    let isLosing = false
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk: Buffer) => {
      // A prepared statement is named in its bind message.
      if (isArmed && chunk.includes(word)) {
        isArmed = false
        isLosing = true
        lost++
      }
      far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      if (!isLosing) near.write(chunk)
      else near.destroy()
    })
  })
  return {
    listen: () =>
      new Promise<number>((ready) =>
        server.listen(0, '127.0.0.1', () => ready((server.address() as { port: number }).port)),
      ),
    arm: () => {
      isArmed = true
    },
    lost: () => lost,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('the reply to the COMMIT of an invite is lost: the caller repeats it, gets 200, and the mail arrives once', async () => {
  const { connection } = inject('server')
  const given = connection.connectionString ? new URL(connection.connectionString) : undefined
  const { host = '', port = 5432 } = connection
  const [user, password] = given ? [given.username, given.password] : [connection.user, String(connection.password)]
  const proxy = losingProxy(
    given
      ? { host: given.hostname, port: Number(given.port || 5432) }
      : host.startsWith('/')
        ? { path: join(host, `.s.PGSQL.${port}`) }
        : { host, port },
    'interview_invite',
  )
  const database = /\/([^/?]+)(?:\?|$)/.exec(product.databaseUrl)?.[1]
  const through = `postgres://${user}:${password}@127.0.0.1:${await proxy.listen()}/${database}`
  const cut = await startProduct({ databaseUrl: through, folder: product.folder, yaml: mailOf(smtp.port), role: 'api' })
  try {
    const its = cut.api(tenant)
    const candidate = api.candidate()
    await its.invite(position.id, { sendEmail: false })
    proxy.arm()
    const first = await its.invite(position.id, { candidate, externalId: 'lost reply', sendEmail: true })
    const again =
      first.status >= 500
        ? await its.invite(position.id, { candidate, externalId: 'lost reply', sendEmail: true })
        : first
    expect(proxy.lost()).toBe(1)
    expect([first.status, again.status, again.body.data.emailSent]).toEqual([503, 200, false])
    await settled(again.body.data.id, 'sent')
    expect(smtp.to(String(candidate['email']))).toHaveLength(1)
    expect(smtp.to(String(candidate['email']))[0]?.text).toContain(new URL(again.body.data.inviteUrl ?? '').pathname)
  } finally {
    await cut.stop({ keep: true })
    proxy.close()
  }
})

test('a mail whose job was lost is found by housekeeping', async () => {
  const { knex } = product.core.database
  const candidate = api.candidate()
  faultsFor(candidate['email'], ...Array<SmtpFault>(50).fill('defer recipient'))
  const { id } = await api.invited(position.id, { candidate, sendEmail: true })
  await eventually('the job waits for the next day', async () => {
    // Between two tries; one that is under way sets its own time when it ends.
    await knex.raw("update mails set next_at = clock_timestamp() + interval '1 day' where interview_id = ?", [id])
    const { rows } = await knex.raw<{ rows: { n: number }[] }>(
      `select count(*)::integer as n from graphile_worker.jobs where task_identifier = 'mail.send' and run_at > now() + interval '1 hour'`,
    )
    return (rows[0]?.n ?? 0) > 0
  })
  faultsFor(candidate['email'])
  await knex.raw(`select graphile_worker.remove_job(?)`, [`mail ${tenant.organizationId}`])
  await knex.raw("update mails set next_at = clock_timestamp() - interval '2 minutes' where interview_id = ?", [id])
  await product.core.mailer.wakeOverdue()
  await settled(id, 'sent')
})

/** A product of its own in which PostgreSQL refuses to record a mail as sent, with this SQLSTATE. */
async function unrecorded(code: string) {
  const own = await startProduct({ yaml: mailOf(smtp.port) })
  const its = await own.tenant()
  const { id: positionId } = await own.api(its).position(its)
  const { knex } = own.core.database
  await knex.raw(`create function refuse_sent() returns trigger language plpgsql as $$
    begin raise exception 'refused by the test' using errcode = '${code}'; end $$`)
  await knex.raw(
    `create trigger refuse_sent before update on mails for each row when (new.state = 'sent') execute function refuse_sent()`,
  )
  const { body } = await own.api(its).invite(positionId, { sendEmail: true })
  return { own, knex, interviewId: body.data.id }
}
const isRetrying = (of: Product) => of.logLines.some((line) => line.includes('outcome of a mail could not be recorded'))

test('an outcome that PostgreSQL refuses ends the run at once: the next run takes the mail over and counts the copy', async () => {
  const { own, knex, interviewId } = await unrecorded('23514')
  try {
    await eventually('the mail is taken over', async () => ((await rowsOf(interviewId, own))[0]?.unconfirmed ?? 0) > 0)
    expect(isRetrying(own)).toBe(false)
    await knex.raw('drop trigger refuse_sent on mails')
    await eventually('it is sent', async () => (await rowsOf(interviewId, own))[0]?.state === 'sent')
  } finally {
    await own.stop()
  }
})

test('a stop does not wait for a database that records no outcome; the row shows that a copy may exist', async () => {
  const { own, knex, interviewId } = await unrecorded('57P03')
  await eventually('the outcome is being recorded', () => isRetrying(own))
  await own.core.mailer.stop()
  const [row] = await knex('mails').where({ interview_id: interviewId })
  expect(row).toMatchObject({ state: 'waiting', data_at: expect.any(Date) })
  await own.stop()
})

test('mails that wait in a restored database are sent, and are counted as possible copies', async () => {
  const own = await startProduct({ role: 'api', yaml: mailOf(smtp.port) })
  try {
    const its = await own.tenant()
    const { id: positionId } = await own.api(its).position(its)
    const [handedOver, waiting] = await Promise.all(
      [1, 2].map(() => own.api(its).invited(positionId, { sendEmail: true })),
    )
    const { knex } = own.core.database
    const now = knex.raw('clock_timestamp()')
    await knex('mails').where({ interview_id: handedOver?.id }).update({ claimed_at: now, data_at: now, attempts: 1 })
    const { found } = await own.core.epochs.declare()
    expect(found.mails).toEqual({ invite: 1 })
    const metrics = await (await fetch(`${own.origin}/metrics`)).text()
    expect(metrics).toContain('interview_bridge_mails_total{kind="invite",outcome="unconfirmed"} 1')
    await eventually('both mails are sent', async () => {
      await own.core.mailer.send(its.organizationId, own.core.service.renderMail)
      return (await knex('mails').where({ state: 'sent' })).length === 2
    })
    // One of the restore, the other of the attempt that had begun before the backup.
    expect((await rowsOf(waiting?.id ?? '', own))[0]?.unconfirmed).toBe(1)
    expect((await rowsOf(handedOver?.id ?? '', own))[0]?.unconfirmed).toBe(1)
    const page = (await (await Reviewer.login(own.origin, its)).get(`/dashboard/interviews/${waiting?.id}`)).text
    expect(page).toContain('a copy may have arrived')
  } finally {
    await own.stop()
  }
})

test('an overdue mail whose job waits for hours after failures of its own is sent by housekeeping', async () => {
  const { knex } = product.core.database
  const candidate = api.candidate()
  faultsFor(candidate['email'], ...Array<SmtpFault>(50).fill('defer recipient'))
  const { id } = await api.invited(position.id, { candidate, sendEmail: true })
  const key = `mail ${tenant.organizationId}`
  await eventually('the job waits for the next day', async () => {
    await knex.raw("update mails set next_at = clock_timestamp() + interval '1 day' where interview_id = ?", [id])
    const { rows } = await knex.raw<{ rows: { n: number }[] }>(
      `select count(*)::integer as n from graphile_worker.jobs where key = ? and locked_at is null and run_at > now() + interval '1 hour'`,
      [key],
    )
    return (rows[0]?.n ?? 0) > 0
  })
  faultsFor(candidate['email'])
  await knex.raw("update mails set next_at = clock_timestamp() - interval '2 minutes' where interview_id = ?", [id])
  await product.core.mailer.wakeOverdue()
  await settled(id, 'sent')
})
