import { afterEach, expect, test } from 'vitest'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'

/** The name that a mail server is greeted with, and a server that refuses it. */

let smtp: TestSmtp
let product: Product | undefined
afterEach(async () => {
  await product?.stop()
  await smtp.close()
})

async function start(mail: Record<string, unknown>): Promise<{ invite(): Promise<string>; tenant: Tenant }> {
  smtp = await testSmtp()
  smtp.refuseGreeting((name) => !/^[a-z-]+\.example$/.test(name))
  product = await startProduct({
    yaml: { mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, retry: { first: '1s', longest: '1s' }, ...mail } },
  })
  const tenant = await product.tenant()
  const api = product.api(tenant)
  const { id: positionId } = await api.position(tenant)
  return {
    tenant,
    async invite() {
      const candidate = api.candidate()
      await api.invite(positionId, { candidate, sendEmail: true })
      return String(candidate['email'])
    },
  }
}
const mailTo = (recipient: string) => product?.core.database.knex('mails').where({ recipient }).first()

test('a relay that wants a host name takes the mail of an installation whose page has none', async () => {
  const { invite } = await start({ from: 'Acme <i@acme.example>' })
  const recipient = await invite()
  await eventually('the mail', () => smtp.to(recipient).length === 1)
  expect([...smtp.greetings]).toEqual(['acme.example'])
})

test('a refused greeting refuses no mail: the administrator reads the words of the server and the setting, and the mail goes out when the server takes it', async () => {
  const { invite, tenant } = await start({ from: 'Acme <i@acme.example>', name: 'bridge.acme.example' })
  const recipient = await invite()
  const waiting = await eventually('it waits', async () => {
    const mail = await mailTo(recipient)
    return mail?.failure_code === 'smtp.greeting' && mail
  })
  expect(waiting.state).toBe('waiting')
  expect(waiting.failure).toContain('mail.name')
  expect(waiting.failure).toContain('<bridge.acme.example>: Helo command rejected: need fully-qualified hostname')
  const { services, database } = product?.core ?? {}
  await database?.knex('mails').update({ created_at: database.knex.raw("created_at - interval '2 hours'") })
  expect(await services?.mails.mailStandstill(tenant)).toMatchObject({ why: 'server_down', count: 1 })
  smtp.refuseGreeting(() => false)
  await eventually('it is sent', async () => (await mailTo(recipient))?.state === 'sent')
  expect(smtp.to(recipient)).toHaveLength(1)
})
