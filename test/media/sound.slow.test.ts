import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Remuxer } from '../../src/media/remuxer.ts'
import { pictureOnly, streamedTake } from '../kit/takes.ts'

/** The sound of a recording is cut out without being encoded, in parts that end between packets. */

const CLIP = join(import.meta.dirname, '../kit/recordings/tone-1.webm')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ib-sound-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const remuxer = new Remuxer()

async function cut(recording: Buffer, type: 'video/webm' | 'video/mp4', fromS = 0, bytesMax = 24 * 1_048_576) {
  const path = join(folder, 'recording')
  writeFileSync(path, recording)
  await using source = await open(path)
  await using target = await open(join(folder, 'sound'), 'w+')
  const work = { type, source: source.fd, target: target.fd, bytes: recording.length, onProgress: async () => {} }
  const outcome = await remuxer.cutSound(work, { fromS, bytesMax })
  return { outcome, sound: await readFile(join(folder, 'sound')) }
}

/** Kinds of the tracks, and the bytes of the packets of sound. */
async function tracksOf(recording: Buffer) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(recording) })
  const tracks = await input.getTracks()
  const audio = await input.getPrimaryAudioTrack()
  const packets: { data: string; at: number }[] = []
  if (audio)
    for await (const packet of new EncodedPacketSink(audio).packets())
      packets.push({ data: Buffer.from(packet.data).toString('base64'), at: packet.timestamp })
  return { kinds: tracks.map(({ type }) => type), packets }
}

test('of a recording the sound alone is left, packet for packet', async () => {
  const clip = await readFile(CLIP)
  const { outcome, sound } = await cut(clip, 'video/webm')
  expect(outcome).toMatchObject({ outcome: 'cut', container: 'audio/webm', nextS: null })
  const [before, after] = [await tracksOf(clip), await tracksOf(sound)]
  expect(before.kinds).toContain('video')
  expect(after.kinds).toEqual(['audio'])
  expect(after.packets.map(({ data }) => data)).toEqual(before.packets.map(({ data }) => data))
  expect(sound.length).toBeLessThan(clip.length / 3)
}, 60_000)

test.each(['video/webm', 'video/mp4'] as const)(
  'the sound of a long %s goes out in parts, and no packet is lost or doubled',
  async (type) => {
    const take = await streamedTake(type, 2_000)
    const whole = await tracksOf(take)
    const bytesMax = 50_000
    const parts: string[] = []
    for (let fromS: number | null = 0; fromS !== null; ) {
      const { outcome, sound } = await cut(take, type, fromS, bytesMax)
      if (outcome.outcome !== 'cut') throw new Error(outcome.outcome)
      expect(sound.length).toBeLessThanOrEqual(bytesMax + 4_096)
      const { packets } = await tracksOf(sound)
      expect(packets[0]?.at).toBeCloseTo(0, 3)
      parts.push(...packets.map(({ data }) => data))
      expect(outcome.nextS ?? Number.POSITIVE_INFINITY).toBeGreaterThan(fromS)
      fromS = outcome.nextS
    }
    expect(parts).toEqual(whole.packets.map(({ data }) => data))
    expect(whole.packets.length * 2_000).toBeGreaterThan(2 * bytesMax)
  },
  120_000,
)

test('a recording without sound is silent, and one that is none is unreadable', async () => {
  expect((await cut(await pictureOnly(), 'video/webm')).outcome).toEqual({
    outcome: 'silent',
  })
  await expect(cut(Buffer.from('no recording at all'), 'video/webm')).rejects.toMatchObject({
    code: 'media.unreadable',
  })
}, 60_000)
