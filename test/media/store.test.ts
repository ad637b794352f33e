import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { mediaRoot } from '../../src/media/root.ts'
import { LocalMedia } from '../../src/media/store.ts'

const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 1, 2, 3])

function store() {
  const root = mkdtempSync(join(tmpdir(), 'ib-media-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = mediaRoot(root, 'a.mark', async () => [])
  return { root, media: new LocalMedia(folder, { id: () => '0123456789abcdef01234567', bytes: Buffer.alloc }, 1_000) }
}

test('reading a recording that is gone fails with a sentence that names no path', async () => {
  const { media, root } = store()
  const failure = await buffer(media.read('a/bb/gone.webm')).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'media.missing', message: expect.not.stringContaining(root) })
})

test('a fault of our own disk is not reported as an upload that the candidate cut off', async () => {
  const { media, root } = store()
  const drawn = media.draw('a', 'video/webm')
  mkdirSync(join(root, `${drawn.key}.part`), { recursive: true })
  await expect(media.write(drawn, Readable.from([WEBM]))).rejects.toMatchObject({ code: 'EISDIR' })
})

test('a body that fails is an upload that was cut off', async () => {
  const { media } = store()
  const cut = Readable.from(
    (async function* () {
      yield WEBM
      throw new Error('aborted')
    })(),
  )
  await expect(media.write(media.draw('a', 'video/webm'), cut)).rejects.toMatchObject({
    code: 'media.cut',
    status: 400,
  })
})
