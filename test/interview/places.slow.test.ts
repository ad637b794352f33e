import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'

/** More than the places that all kinds of work once shared. */
const ANALYSES = 75

/** A model server that takes every question and answers none. */
let asked = 0
const open = new Set<ServerResponse>()
const model = createServer((request, response) => {
  request.resume().on('end', () => {
    asked++
    open.add(response)
  })
})

let smtp: TestSmtp
let product: Product
beforeAll(async () => {
  await new Promise<void>((ready) => model.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`
  smtp = await testSmtp()
  product = await startProduct({
    yaml: {
      analysis: { baseUrl, apiKey: 'k', model: 'judge', transcription: { baseUrl, apiKey: 'k', model: 'listen' } },
      mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Acme <i@acme.example>' },
    },
  })
})
afterAll(async () => {
  const closed = new Promise((done) => model.close(done))
  model.closeAllConnections()
  await closed
  await product.stop()
  await smtp.close()
})

test('a decision and a mail take effect while more analyses than there are places wait for a slow model', async () => {
  const tenant = await product.tenant({ credits: 1_000 })
  const api = product.api(tenant)
  const position = await api.position(tenant, { questions: [{ text: 'Why?', timeLimit: 1, order: 0 }] })
  const ids: string[] = []
  for (let n = 0; n < ANALYSES; n++) {
    const { id, inviteUrl } = await api.invited(position.id)
    await new Link(inviteUrl ?? '').answer()
    ids.push(id)
  }
  await Promise.all(
    ids.map(async (id) => expect((await api.call('POST', `/interviews/${id}/analysis`)).status).toBe(202)),
  )
  const places = 64
  await eventually('every place of analyses waits for the model', async () => {
    const { rows } = await product.core.database.knex.raw<{ rows: { n: number }[] }>(
      `select count(*)::int as n from interviews where analysis_status = 'processing'`,
    )
    return (rows[0]?.n ?? 0) >= places
  })
  // The sound of a recording is cut out before the server is asked.
  await eventually('the server is asked', () => asked > 0)

  const reviewer = await Reviewer.login(product.origin, tenant)
  expect((await reviewer.decide(`/dashboard/interviews/${ids[0]}`, 'approved')).status).toBe(303)
  await product.core.database
    .knex('decisions')
    .where({ interview_id: ids[0] })
    .update({ takes_effect_at: product.core.database.knex.raw('clock_timestamp()') })
  await product.core.database.knex.raw(
    `update graphile_worker._private_jobs set run_at = clock_timestamp() where key = ?`,
    [`decide ${ids[0]}`],
  )
  await api.invited(position.id, { candidate: api.candidate({ email: 'quick@people.example' }), sendEmail: true })
  await eventually(
    'the approval is in effect',
    async () => (await api.interview(ids[0] ?? '')).approvalStatus === 'approved',
  )
  await eventually('the mail arrives', () => smtp.to('quick@people.example').length > 0)
  const { rows } = await product.core.database.knex.raw<{ rows: { status: string; n: number }[] }>(
    `select analysis_status as status, count(*)::int as n from interviews where analysis_status in ('pending', 'processing') group by 1`,
  )
  // The analyses' number of places is bounded, and none of them was over meanwhile: nothing waited for one.
  expect(Object.fromEntries(rows.map(({ status, n }) => [status, n]))).toEqual({
    processing: places,
    pending: ANALYSES - places,
  })
})
