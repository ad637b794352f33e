import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FilePathSource, Input, MP4, WEBM } from 'mediabunny'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Remuxer } from '../../src/media/remuxer.ts'
import { isSeekable } from '../../src/media/seekable.ts'
import { eventually } from '../kit/product.ts'
import { streamedTake } from '../kit/takes.ts'

type MediaType = 'video/webm' | 'video/mp4'

const LIMITS = { silentMs: 60_000, stalledMs: 60_000, allMs: 60_000, heapMb: 256, memoryMb: 640 }

const folder = mkdtempSync(join(tmpdir(), 'ib-remux-'))
afterAll(() => rmSync(folder, { recursive: true }))
let webm: Buffer<ArrayBuffer>
let mp4: Buffer<ArrayBuffer>
beforeAll(async () => {
  webm = await streamedTake('video/webm')
  mp4 = await streamedTake('video/mp4')
})

let files = 0
async function remuxed(type: MediaType, take: Uint8Array, remuxer = new Remuxer()): Promise<string> {
  const [from, to] = [join(folder, `${++files}`), join(folder, `${files}.made`)]
  writeFileSync(from, take)
  await using source = await open(from)
  await using target = await open(to, 'w+')
  await remuxer.run({
    type,
    source: source.fd,
    target: target.fd,
    bytes: take.length,
    onProgress: () => Promise.resolve(),
  })
  return to
}

test.each(['video/webm', 'video/mp4'] as const)(
  'a take of type %s as a browser sends it gets its duration and an index',
  async (type) => {
    const take = type === 'video/mp4' ? mp4 : webm
    expect(isSeekable(type, take)).toBe(false)
    const made = await remuxed(type, take)
    expect(isSeekable(type, await readFile(made))).toBe(true)
    using input = new Input({ formats: [WEBM, MP4], source: new FilePathSource(made) })
    expect(await input.getDurationFromMetadata()).toBeCloseTo(3.45, 1)
  },
)

test.each([
  ['cut in the middle of a packet', () => webm.subarray(0, webm.length - 3_000)],
  ['of noise behind the right first bytes', () => Buffer.concat([webm.subarray(0, 40), Buffer.alloc(50_000, 'noise')])],
] as const)('a take %s is not to be read as a whole, and no shorter one takes its place', async (_what, take) => {
  await expect(remuxed('video/webm', take())).rejects.toMatchObject({ code: 'media.unreadable' })
})

/** The processes that work for us now. */
const workers = () =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
      return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('remux-process')
    } catch {
      return false // it has ended meanwhile
    }
  })

test('a recording whose process gets no time is not blamed', async () => {
  const running = remuxed('video/webm', webm, new Remuxer({ ...LIMITS, silentMs: 2_000 }))
  running.catch(() => {}) // it is looked at below
  await eventually('it runs', () => workers().length > 0)
  for (const pid of workers()) process.kill(Number(pid), 'SIGSTOP')
  await expect(running).rejects.toMatchObject({ code: 'media.starved', kind: 'transient' })
  expect(workers()).toEqual([])
})

test('a recording that takes too much memory is refused', async () => {
  const tooLarge = remuxed('video/webm', webm, new Remuxer({ ...LIMITS, memoryMb: 1 }))
  await expect(tooLarge).rejects.toMatchObject({ code: 'media.unreadable', message: expect.stringContaining('1 MB') })
})

test('a stop ends running work at once, and nothing begins after it', async () => {
  const remuxer = new Remuxer()
  const running = remuxed('video/webm', webm, remuxer)
  running.catch(() => {}) // it is looked at below
  await remuxer.stop()
  await expect(running).rejects.toMatchObject({ code: 'media.stopping', kind: 'transient' })
  expect(remuxer.take()).toBeUndefined()
})
