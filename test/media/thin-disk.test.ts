import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { randomIds } from '../../src/base/ids.ts'
import { mediaRoot } from '../../src/media/root.ts'
import { LocalMedia } from '../../src/media/store.ts'
import { THIN_BLOCK, thinDisk } from '../kit/file-systems.ts'

const PIECE = 256 * THIN_BLOCK
const TAKE = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), randomBytes(6 * PIECE + 777)])

test('bytes that a disk takes and then cannot keep count as not arrived, and are sent again once it has room', async ({
  skip,
}) => {
  const disk = thinDisk(skip, '16m')
  const media = new LocalMedia(
    mediaRoot(disk.folder, 'a.mark', async () => []),
    randomIds,
    64 * PIECE,
  )
  const drawn = media.draw('o', 'video/webm')
  const append = (offset: number) =>
    media.append(drawn, {
      offset,
      body: Readable.from([TAKE.subarray(offset, offset + PIECE)]),
      beforeWrite: async () => {},
    })
  await media.create(drawn)
  let arrived = await append(0)
  disk.fill()
  // The disk takes more, says once that it has no room for it, and that only when it is synced.
  const refusal = await (async () => {
    while (arrived < TAKE.length) arrived = await append(arrived)
    return undefined
  })().catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'media.full', status: 507 })
  expect(await media.arrived(drawn.key)).toBe(arrived)
  expect(await media.size(drawn.key)).toBe(arrived)
  disk.free()
  while (arrived < TAKE.length) arrived = await append(arrived)
  disk.forgetMemory()
  expect(TAKE.equals(readFileSync(join(disk.folder, drawn.key)))).toBe(true)
})
