import { exchange } from '../../src/base/exchange.ts'
import { openDatabase } from '../../src/db/database.ts'
import type { ClaimedMail } from '../../src/mail/contract.ts'
import { SmtpServer } from '../../src/mail/smtp.ts'

/**
 * A process of its own, since Node reads NODE_EXTRA_CA_CERTS when it starts: asks the servers of its arguments (an ATS, two SMTP
 * servers, a PostgreSQL) and prints what each said, or why it could not be asked.
 */

const [ats = '', smtps = '', smtp = '', postgres = ''] = process.argv.slice(2)
const mail: ClaimedMail = {
  ...{ id: '1', organizationId: '1', interviewId: null, recipient: 'mira@people.example' },
  ...{ kind: 'invite', messageId: '<1@we.example>', attempt: 1, createdAt: new Date(0) },
}

async function send(smtpUrl: string): Promise<string> {
  const timeout = { connect: 60_000, answer: 60_000 }
  const server = new SmtpServer({ smtpUrl, from: 'we@we.example', timeout } as ConstructorParameters<
    typeof SmtpServer
  >[0])
  const over = { onHandover: async () => {}, signal: new AbortController().signal }
  try {
    await server.send(mail, { subject: 'Hello', body: 'Hello', language: 'en' }, over)
    return 'sent'
  } finally {
    server.close()
  }
}

async function query(url: string): Promise<string> {
  const database = await openDatabase({ url, dataDir: '' })
  try {
    const [row] = await database.run<{ said: string }>({ name: 'asks', text: 'select $1::text as said' }, ['stored'])
    return row?.said ?? ''
  } finally {
    await database.close()
  }
}

const ask = (method: 'GET' | 'POST') => async () =>
  (await exchange({ method, url: ats, deadlineMs: 60_000, bytesMax: 1_000 })).body

const told: Record<string, string> = {}
for (const [what, work] of Object.entries({
  read: ask('GET'),
  write: ask('POST'),
  smtps: () => send(smtps),
  starttls: () => send(smtp),
  postgres: () => query(postgres),
}))
  told[what] = await work().catch((error: unknown) => `FAILED: ${(error as Error).message}`)
process.stdout.write(JSON.stringify(told), () => process.exit(0))
