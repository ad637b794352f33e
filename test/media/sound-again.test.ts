import { mkdtempSync, rmSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from 'mediabunny'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { cutSound } from '../../src/media/sound.ts'

/** The sound of a recording that is cut out again, after a crash for instance, is known as the same one. */

const folder = mkdtempSync(join(tmpdir(), 'ib-sound-again-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => {
  vi.useRealTimers()
})

const PACKETS = 500
const RATE = 44_100
const SAMPLES = 1_024

async function aac(bytesOf = (_n: number) => 300): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const sound = new EncodedAudioPacketSource('aac')
  output.addAudioTrack(sound)
  await output.start()
  const description = new Uint8Array([0x12, 0x08])
  const decoderConfig = { codec: 'mp4a.40.2', sampleRate: RATE, numberOfChannels: 1, description }
  for (let n = 0; n < PACKETS; n++) {
    const bytes = new Uint8Array(bytesOf(n)).map((_, at) => (at * 7 + n * 13) % 251)
    await sound.add(new EncodedPacket(bytes, 'key', (n * SAMPLES) / RATE, SAMPLES / RATE), { decoderConfig })
  }
  sound.close()
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

async function cut(fromS: number, bytesMax: number) {
  await using source = await open(join(folder, 'recording'), 'r')
  await using target = await open(join(folder, 'sound'), 'w+')
  const order = { type: 'video/mp4', source: source.fd, target: target.fd } as const
  const outcome = await cutSound(order, { fromS, bytesMax }, { read: 0, end: 0, isWaiting: false })
  if (outcome.outcome !== 'cut') throw new Error(JSON.stringify(outcome))
  return { ...outcome, bytes: await readFile(join(folder, 'sound')) }
}

test('AAC that is cut out at another time is the same sound in other bytes; another part, or a larger one, is another sound', async () => {
  await writeFile(join(folder, 'recording'), await aac())
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T10:00:00Z') })
  const first = await cut(0, 60_000)
  vi.setSystemTime(new Date('2026-01-02T10:00:00Z'))
  const again = await cut(0, 60_000)
  // The container holds the time at which it was made.
  expect(again.bytes.equals(first.bytes)).toBe(false)
  expect(again.sha256).toBe(first.sha256)
  expect(again.sha256).toMatch(/^[0-9a-f]{64}$/)
  const next = await cut(first.nextS ?? 0, 60_000)
  const larger = await cut(0, 80_000)
  expect(new Set([first, next, larger].map(({ sha256 }) => sha256)).size).toBe(3)
})

test('a part tells how long it is, and in how much of it there is something to hear: silence takes a few bytes', async () => {
  await writeFile(join(folder, 'recording'), await aac((n) => (n < PACKETS / 5 ? 300 : 9)))
  const whole = await cut(0, 1_000_000)
  expect(whole.seconds).toBeCloseTo((PACKETS * SAMPLES) / RATE, 1)
  expect(whole.audibleS).toBeCloseTo(whole.seconds / 5, 1)
  const last = await cut(whole.seconds - 1, 1_000_000)
  expect(last.seconds).toBeCloseTo(1, 1)
  expect(last.audibleS).toBe(0)
})
