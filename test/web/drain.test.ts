import http from 'node:http'
import { expect, test } from 'vitest'
import { startProduct } from '../kit/product.ts'

const CLIENTS = 16

/** The end of one request: answered, refused before it could connect, or lost after it had. */
function ask(origin: string, agent: http.Agent | false): Promise<'answered' | 'refused' | 'lost'> {
  return new Promise((done) => {
    const request = http.get(`${origin}/api/v1/openapi.json`, { agent }, (response) => {
      response.on('end', () => done('answered')).on('error', () => done('lost'))
      response.resume()
    })
    request.on('error', (error: NodeJS.ErrnoException) => done(error.code === 'ECONNREFUSED' ? 'refused' : 'lost'))
  })
}

test('ending under load loses nobody who came in, with connections that are kept and with new ones', async () => {
  const product = await startProduct({ role: 'api' })
  const counts = { answered: 0, refused: 0, lost: 0 }
  const agent = new http.Agent({ keepAlive: true })
  const clients = Array.from({ length: CLIENTS }, async (_, n) => {
    for (let outcome = 'answered'; outcome !== 'refused'; ) {
      const became = await ask(product.origin, n % 2 === 0 ? agent : false)
      counts[became]++
      outcome = became
    }
  })
  while (counts.answered < CLIENTS * 10) await new Promise((done) => setTimeout(done, 10))
  await product.daemon.stop()
  await Promise.all(clients)
  agent.destroy()
  expect(counts).toMatchObject({ refused: CLIENTS, lost: 0 })
  await product.stop()
})
