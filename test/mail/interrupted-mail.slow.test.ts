import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { stringify } from 'yaml'
import { freePort } from '../kit/free-port.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { changeSchema } from '../kit/schema-change.ts'
import type { SmtpFault } from '../kit/smtp.ts'
import { api, faultsFor, mailOf, position, product, rowsOf, settled, smtp, tenant, useMailWorld } from './mail-world.ts'

useMailWorld()

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
    await eventually('every mail arrives', () => candidates.every((one) => smtp.to(String(one['email'])).length > 0))
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
  await changeSchema(
    knex,
    `create function refuse_sent() returns trigger language plpgsql as $$
    begin raise exception 'refused by the test' using errcode = '${code}'; end $$`,
  )
  await changeSchema(
    knex,
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
    await changeSchema(knex, 'drop trigger refuse_sent on mails')
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
      await own.core.mailer.send(its.organizationId, own.core.services.mails.renderMail)
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
