import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { startModel, type TestModel } from '../kit/model.ts'
import { eventually, freshDatabase, type Product, startProduct } from '../kit/product.ts'

/** The port of a container stays open while the engine behind it starts again: connections are accepted and closed at once. */

let model: TestModel
let port: Server
let product: Product
let isCut = false
let cuts = 0
const open = new Set<Socket>()
/** One transcription of each of two questions, three samples of four criteria, one check for each. */
const WHOLE = 2 + 12 + 4

beforeAll(async () => {
  model = await startModel()
  const behind = Number(new URL(String(model.analysis['baseUrl'])).port)
  port = createServer((socket) => {
    open.add(socket.on('error', () => {}))
    if (isCut) {
      cuts++
      return socket.destroy()
    }
    const through = connect(behind, '127.0.0.1').on('error', () => socket.destroy())
    return socket.pipe(through).pipe(socket)
  })
  await new Promise<void>((ready) => port.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(port.address() as AddressInfo).port}/v1`
  const transcription = { baseUrl, apiKey: 'k', model: 'listen' }
  const { url: databaseUrl } = await freshDatabase()
  product = await startProduct({ databaseUrl, yaml: { analysis: { ...model.analysis, baseUrl, transcription } } })
}, 600_000)
afterAll(async () => {
  await product?.stop()
  for (const socket of open) socket.destroy()
  await new Promise<void>((closed) => port.close(() => closed()))
  await model?.close()
})

test('while connections are accepted and closed three analyses wait; then all are scored, and no answered request is asked again', async () => {
  const tenant = await product.tenant()
  const api = product.api(tenant)
  const position = (await api.position(tenant)).id
  isCut = true
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const { id, inviteUrl } = await api.invited(position)
    const link = new Link(inviteUrl ?? '')
    await link.start({ consent: true, aiAnalysis: true })
    await link.answer()
    expect((await api.call('POST', `/interviews/${id}/analysis`)).status).toBe(202)
    ids.push(id)
  }
  // Before, the second connection that was cut failed an analysis.
  await eventually('it was tried several times', () => cuts >= 5)
  const statuses = () => Promise.all(ids.map(async (id) => (await api.analysis(id)).body.data.status))
  expect(await statuses()).toEqual(['processing', 'processing', 'processing'])
  expect(model.requests()).toEqual([])
  const steps = product.core.database.knex('analysis_steps')
  expect(await steps.clone().where('times_lost', '>', 0)).toEqual([])
  isCut = false
  await eventually('all are completed', async () => (await statuses()).every((status) => status === 'completed'))
  expect(model.requests()).toHaveLength(3 * WHOLE)
  const analyses = await product.core.database.knex('analyses').select('provenance')
  expect(analyses.map(({ provenance }) => provenance.askedAgain)).toEqual([0, 0, 0])
}, 600_000)
