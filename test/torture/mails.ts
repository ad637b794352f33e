import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { seededRandom } from '../../src/fake-kit/faults.ts'
import { makeTenant } from '../bench/tenant.ts'
import { urlOf } from '../kit/database-url.ts'
import { freePort } from '../kit/free-port.ts'
import { option, sleep } from '../kit/program.ts'
import { type SmtpFault, testSmtp } from '../kit/smtp.ts'

/**
 * npm run torture:mails [-- --seed N --invites N --kills N --aways N]: candidates are invited through the API of a real daemon,
 * while the SMTP server defers, hangs, cuts connections before and after the data and goes away, and the daemon is killed with
 * -9. Then the server is well again, and every mail is counted: each must have arrived, and a second copy is allowed only where
 * the connection of an attempt ended after the data, with the same Message-ID, and counted by us.
 */
const SEED = option('seed', 1)
const INVITES = option('invites', 200)
const KILLS = option('kills', 6)
const AWAYS = option('aways', 3)
const CALLERS = 8
const TROUBLE_EVERY_MS = 2_750
const SETTLE_MS_MAX = 120_000
const SHARES: readonly (readonly [SmtpFault, number])[] = [
  ['defer recipient', 0.2],
  ['defer data', 0.08],
  ['cut before data', 0.08],
  ['cut after data', 0.08],
  ['hang after data', 0.04],
]
const HANGING_GREETINGS = 0.08

const random = seededRandom(SEED)
const folder = mkdtempSync(join(tmpdir(), 'ib-torture-mails-'))
const postgres = await startEmbedded(folder)
const smtp = await testSmtp()
const port = await freePort()
const file = join(folder, 'interview-bridge.yaml')
writeFileSync(
  file,
  stringify({
    api: { rateLimit: { limit: 1_000_000, windowSeconds: 60 } },
    mail: {
      smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
      from: 'Torture <interviews@acme.example>',
      retry: { first: '200ms', longest: '1s' },
      timeout: { connect: '1s', answer: '1s' },
    },
  }),
)
const environment = {
  DATABASE_URL: urlOf(postgres.connection, 'postgres'),
  DATA_DIR: folder,
  LOG_LEVEL: 'info',
  PORT: String(port),
}
const log = createWriteStream(join(folder, 'daemon.log'))
let daemon: ChildProcess | undefined
let kills = 0
let aways = 0

try {
  const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
  const tenant = await makeTenant(core)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const position = await core.services.positions.createPosition(caller, {
    name: 'Torture',
    companyId: tenant.companyId,
    status: 'open',
    questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
  })
  console.log(
    `seed ${SEED}: ${INVITES} invites; the SMTP server defers, hangs, cuts and goes away ${AWAYS} times; the daemon is killed ${KILLS} times`,
  )
  smtp.onFault((recipient) => {
    if (recipient === undefined) return random() < HANGING_GREETINGS ? 'hang at greeting' : 'accept'
    let at = random()
    for (const [fault, share] of SHARES) {
      if (at < share) return fault
      at -= share
    }
    return 'accept'
  })
  startDaemon()

  const people = Array.from({ length: INVITES }, (_, n) => `mail${n}@people.example`)
  const told = { sent: 0, notYet: 0, existing: 0, repeated: 0 }
  const todo = [...people.entries()]
  const inviting = Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let next = todo.shift(); next; next = todo.shift()) {
        await invite(...next)
        // Spread over the troubles.
        await sleep((random() * 2 * (KILLS + AWAYS) * TROUBLE_EVERY_MS * CALLERS) / INVITES)
      }
    }),
  )
  async function invite(n: number, email: string): Promise<void> {
    for (;;) {
      try {
        const reply = await fetch(`http://127.0.0.1:${port}/api/v1/positions/${position.id}/invites`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            candidate: { firstName: 'T', lastName: String(n), email },
            externalId: `torture-${n}`,
            sendEmail: true,
          }),
          signal: AbortSignal.timeout(20_000),
        })
        const { data } = (await reply.json()) as { data?: { emailSent: boolean } }
        if (reply.status === 200) told.existing++
        else if (reply.status === 201 && data) told[data.emailSent ? 'sent' : 'notYet']++
        if (reply.status < 300) return
      } catch {
        // The daemon was killed meanwhile; the specification lets a caller repeat an invite.
      }
      told.repeated++
      await sleep(200)
    }
  }

  const troubles = [...Array<'kill'>(KILLS).fill('kill'), ...Array<'away'>(AWAYS).fill('away')]
    .map((what) => ({ what, at: random() }))
    .sort((a, b) => a.at - b.at)
  for (const { what } of troubles) {
    await sleep((0.5 + random()) * TROUBLE_EVERY_MS)
    if (what === 'kill') {
      await killDaemon()
      startDaemon()
      kills++
    } else {
      await smtp.goAway()
      await sleep(500 + random() * 1_500)
      await smtp.comeBack()
      aways++
    }
  }
  await inviting
  smtp.onFault(() => 'accept')
  const wellAt = Date.now()
  const { knex } = core.database
  while (Date.now() < wellAt + SETTLE_MS_MAX && (await knex('mails').where({ state: 'waiting' }).first('id')))
    await sleep(100)
  const settledMs = Date.now() - wellAt

  const rows: {
    recipient: string
    state: string
    unconfirmed: number
    message_id: string
    failure_code: string | null
  }[] = await knex('mails').select('recipient', 'state', 'unconfirmed', 'message_id', 'failure_code')
  const violations: string[] = []
  let doubled = 0
  for (const recipient of people) {
    const of = rows.filter((row) => row.recipient === recipient)
    const [row] = of
    const copies = smtp.to(recipient)
    if (of.length !== 1 || !row) violations.push(`${recipient}: ${of.length} rows instead of 1`)
    else {
      if (row.state !== 'sent') violations.push(`${recipient}: ${row.state} ${row.failure_code ?? ''}`)
      if (copies.length === 0) violations.push(`${recipient}: never arrived`)
      if (copies.length - 1 > row.unconfirmed)
        violations.push(`${recipient}: ${copies.length} copies, ${row.unconfirmed} unconfirmed attempts`)
      if (copies.some((mail) => mail.messageId !== row.message_id)) violations.push(`${recipient}: another Message-ID`)
      // The server knows whether it answered; without a kill in between an answered mail is never sent again.
      const answered = copies.filter((mail) => mail.isAnswered).length
      if (answered > 1 + KILLS) violations.push(`${recipient}: ${answered} answered copies`)
    }
    doubled += Math.max(0, copies.length - 1)
  }
  const unanswered = smtp.received.filter((mail) => !mail.isAnswered).length
  const unconfirmed = rows.reduce((sum, row) => sum + row.unconfirmed, 0)
  const answeredAgain = people.reduce(
    (sum, recipient) => sum + Math.max(0, smtp.to(recipient).filter((mail) => mail.isAnswered).length - 1),
    0,
  )
  // A process that is killed has at most a few mails between the server's answer and its own record.
  if (answeredAgain > 3 * kills) violations.push(`${answeredAgain} answered mails were sent again after ${kills} kills`)
  await stopDaemon()
  console.log(
    `${INVITES} invites, ${kills} kills, ${aways} times away: ${people.filter((one) => smtp.to(one).length > 0).length} arrived, ${doubled} second copies (${unanswered} messages without an answer, ${unconfirmed} unconfirmed attempts, ${answeredAgain} copies after a kill), ${violations.length} violations; settled ${(settledMs / 1000).toFixed(1)} s after the last trouble`,
  )
  console.log(`  API: ${JSON.stringify(told)}; faults: ${JSON.stringify(Object.fromEntries(smtp.counts))}`)
  for (const line of violations.slice(0, 20)) console.log(`  ${line}`)
  process.exitCode = violations.length === 0 ? 0 : 1
  await core.close()
} finally {
  daemon?.kill('SIGKILL')
  await smtp.close()
  await postgres.stop()
  if (process.exitCode === 0 && !process.argv.includes('--keep')) rmSync(folder, { recursive: true, force: true })
  else console.log(`what is left for looking: ${folder}`)
}

function startDaemon(): void {
  daemon = spawn(process.execPath, ['src/cli/run.ts', 'start', '--config', file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  daemon.stdout?.pipe(log, { end: false })
  daemon.stderr?.pipe(log, { end: false })
}

function killDaemon(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const child = daemon
  if (!child || child.exitCode !== null) return Promise.reject(new Error(`the daemon ended by itself; see ${folder}`))
  return new Promise((gone) => {
    child.on('exit', () => gone())
    child.kill(signal)
  })
}

async function stopDaemon(): Promise<void> {
  await killDaemon('SIGTERM')
}
