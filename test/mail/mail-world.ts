import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Position } from '../../src/interview/contract/contract.ts'
import type { Api } from '../kit/api.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { type SmtpFault, type TestSmtp, testSmtp } from '../kit/smtp.ts'

export let smtp: TestSmtp
export let product: Product
export let tenant: Tenant
export let api: Api
export let position: Position

/** `answer`: how long the server may take; on a busy machine an honest answer takes more than a second. */
export const mailOf = (port: number, answer = '1s') => ({
  mail: {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Acme Interviews <i@acme.example>',
    retry: { first: '100ms', longest: '400ms' },
    timeout: { connect: '1s', answer },
  },
})

export interface MailRow {
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
export const rowsOf = (interviewId: string, of = product): Promise<MailRow[]> =>
  of.core.database.knex('mails').where({ interview_id: interviewId }).orderBy('created_at')
export const settled = (interviewId: string, state: string) =>
  eventually(`the mail of ${interviewId} is ${state}`, async () => {
    const [row] = await rowsOf(interviewId)
    return row?.state === state ? row : undefined
  })
/** The first attempts of a recipient's mail meet these faults, the later ones none. */
export function faultsFor(recipient: unknown, ...faults: SmtpFault[]): void {
  smtp.onFault((to) => (to === recipient ? (faults.shift() ?? 'accept') : 'accept'))
}

/** Starts an SMTP server with faults and a product that sends to it, for the calling file of tests. A worker loads this module once for many files, so each must ask. */
export function useMailWorld(): void {
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
}
