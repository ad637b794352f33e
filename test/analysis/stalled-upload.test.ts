import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ModelServer } from '../../src/analysis/model-server.ts'
import { Pauses } from '../../src/analysis/pauses.ts'
import { PATIENCE } from '../../src/analysis/probe.ts'
import { ManualClock } from '../../src/base/clock.ts'
import { modelSettings } from '../kit/model-http.ts'

test('an upload that stands still since the engine is busy is not asked, and never counts against its analysis', async () => {
  const engine = createServer((request, response) => {
    if (Number(request.headers['content-length']) < 100)
      request.resume().once('end', () => response.end('{"text":"Hi"}'))
  })
  await new Promise<void>((ready) => engine.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(engine.address() as AddressInfo).port}/v1`
  const server = new ModelServer({
    purpose: 'transcription',
    settings: modelSettings(baseUrl).transcription,
    apiKey: () => 'k',
    pauses: new Pauses(new ManualClock('2026-01-01T00:00:00Z')),
    atOnce: 1,
    patience: { ...PATIENCE, uploadStallMs: 300 },
  })
  const ask = (chunks: number, size: number) => {
    const open = () => Readable.from(Array.from({ length: chunks }, () => Buffer.alloc(size)))
    return server.ask({ path: '/audio/transcriptions', type: 'audio/webm', body: { bytes: chunks * size, open } })
  }
  // It answered another one, so an error could be of the next request.
  expect(await ask(1, 3)).toEqual({ text: 'Hi' })
  await expect(ask(800, 65_536)).rejects.toMatchObject({
    pause: { reason: 'unavailable' },
    isOwn: false,
    mayBeUnderWay: false,
    isCut: false,
  })
  engine.closeAllConnections()
  await new Promise<void>((closed) => engine.close(() => closed()))
})
