import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import type { AppError } from '../../src/base/errors.ts'
import { randomIds } from '../../src/base/ids.ts'
import { type KnownRecording, mediaRoot } from '../../src/media/root.ts'
import { LocalMedia } from '../../src/media/store.ts'
import { memoryDisk } from '../kit/file-systems.ts'

const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 1, 2, 3])
const AWAY = { code: 'media.away', status: 503, message: expect.not.stringContaining('/') }

/** A store whose volume is a folder that can be renamed: `leave` leaves a bare mount point, `comeBack` the volume. */
function volume(known: KnownRecording[] = [], mark = 'a.mark') {
  const above = mkdtempSync(join(tmpdir(), 'ib-volume-'))
  onTestFinished(() => rmSync(above, { recursive: true }))
  const [folder, elsewhere] = [join(above, 'media'), join(above, 'unmounted')]
  const start = (name = mark) =>
    new LocalMedia(
      mediaRoot(folder, name, async () => known),
      randomIds,
      1_000,
    )
  return {
    folder,
    known,
    start,
    leave() {
      renameSync(folder, elsewhere)
      mkdirSync(folder)
    },
    comeBack() {
      rmSync(folder, { recursive: true })
      renameSync(elsewhere, folder)
    },
    put(keys: readonly string[], root = folder) {
      for (const key of keys) {
        mkdirSync(dirname(join(root, key)), { recursive: true })
        writeFileSync(join(root, key), WEBM)
      }
    },
  }
}

const KEYS = ['o/aa/1.webm', 'o/bb/2.webm', 'o/cc/3.webm', 'o/dd/4.webm']
const KNOWN = KEYS.map((key) => ({ key, bytes: WEBM.length }))

test('a volume that goes away takes nothing, is not made anew, and is used again when it is back', async () => {
  const { folder, start, leave, comeBack } = volume()
  const media = start()
  await media.check()
  const drawn = media.draw('o', 'video/webm')
  await media.write(drawn, Readable.from([WEBM]))
  leave()
  await expect(media.write(media.draw('o', 'video/webm'), Readable.from([WEBM]))).rejects.toMatchObject(AWAY)
  await expect(media.size(drawn.key)).rejects.toMatchObject(AWAY)
  await expect(media.remove(drawn.key)).rejects.toMatchObject(AWAY)
  await expect(media.folders('')).rejects.toMatchObject(AWAY)
  expect(await media.problem()).toMatch(/volume may not be mounted/)
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
  await expect(media.write(media.draw('o', 'video/webm'), Readable.from([WEBM]))).rejects.toMatchObject(AWAY)
  expect(existsSync(folder)).toBe(false)
  mkdirSync(folder)
  comeBack()
  expect(await media.problem()).toBeNull()
  expect(await media.size(drawn.key)).toBe(WEBM.length)
  await media.write(media.draw('o', 'video/webm'), Readable.from([WEBM]))
})

test('a volume that goes away in the middle of an upload: the recording is not acknowledged', async () => {
  const { folder, start, leave, comeBack } = volume()
  const media = start()
  const [gone, hidden] = [media.draw('o', 'video/webm'), media.draw('o', 'video/webm')]
  await media.check()
  const upload = async (drawn: typeof gone, meanwhile: () => void) => {
    const body = new PassThrough()
    const { promise: arrived, resolve } = Promise.withResolvers<void>()
    const writing = media.write(drawn, body, resolve).catch((error: unknown) => error)
    body.write(WEBM)
    await arrived
    meanwhile()
    body.end()
    return writing
  }
  expect(await upload(gone, leave)).toMatchObject(AWAY)
  expect(readdirSync(folder)).toEqual([])
  comeBack()
  const moved = () => {
    leave()
    comeBack()
    rmSync(join(folder, 'o'), { recursive: true })
  }
  expect(await upload(hidden, moved)).toMatchObject({ code: 'media.removed', status: 503 })
})

test('at the start of a database with recordings a bare folder is refused; the volume is recognised when it comes, marked or not', async () => {
  const { folder, start, put } = volume(KNOWN)
  const media = start()
  await expect(media.check()).rejects.toMatchObject(AWAY)
  expect(existsSync(folder)).toBe(false)
  // Files that an older version wrote into the bare mount point are not enough.
  put(KEYS.slice(3))
  await expect(media.check()).rejects.toMatchObject(AWAY)
  put(KEYS)
  await media.check()
  expect(existsSync(join(folder, 'a.mark'))).toBe(true)
})

test('the error names the folder and what to do, and an empty file of that name is enough', async () => {
  const { folder, start } = volume(KNOWN)
  mkdirSync(folder)
  const media = start()
  const error = (await media.check().catch((why: unknown) => why)) as { cause: Error }
  expect(error.cause.message).toMatch(`${folder} must hold the file a.mark`)
  expect(error.cause.cause).toMatchObject({ code: 'ENOENT' })
  writeFileSync(join(folder, 'a.mark'), '')
  await media.check()
})

test('a bare mount point with a mark of its own, made before the volume was mounted, is not the folder with the recordings', async () => {
  const { folder, known, start, put, leave, comeBack } = volume()
  const running = start()
  await running.check()
  put(KEYS)
  known.push(...KNOWN)
  leave()
  const twin = join(folder, 'a.mark')
  writeFileSync(twin, 'made by the first start, before the volume was mounted')
  for (const media of [running, start()]) {
    expect(await media.problem()).toMatch(/volume may not be mounted/)
    await expect(media.write(media.draw('o', 'video/webm'), Readable.from([WEBM]))).rejects.toMatchObject(AWAY)
    await expect(media.size(KEYS[0] ?? '')).rejects.toMatchObject(AWAY)
    const error = (await media.check().catch((why: unknown) => why)) as { cause: Error }
    expect(error.cause.message).toContain(`${folder} holds the file a.mark and none of the recordings`)
  }
  expect(readdirSync(folder)).toEqual(['a.mark'])
  // A person's word counts.
  writeFileSync(twin, '')
  await start().check()
  comeBack()
  for (const media of [running, start()]) expect(await media.size(KEYS[0] ?? '')).toBe(WEBM.length)
})

test('databases that share a folder have a mark each, and so has each its own check', async () => {
  const { folder, known, start, put } = volume()
  await start('a.mark').check()
  await start('b.mark').check()
  expect(readdirSync(folder).sort()).toEqual(['a.mark', 'b.mark'])
  known.push(...KNOWN)
  await expect(start('c.mark').check()).rejects.toMatchObject(AWAY)
  put(KEYS.slice(0, 1))
  await start('a.mark').check()
})

test('a media folder that is a plain file is a problem', async () => {
  const { folder, start } = volume(KNOWN)
  writeFileSync(folder, '')
  expect(await start().problem()).toMatch(/volume may not be mounted/)
  await expect(start().write({ key: 'o/aa/1.webm', type: 'video/webm' }, Readable.from([WEBM]))).rejects.toMatchObject(
    AWAY,
  )
})

test.for([
  [
    'ro',
    'media.read_only',
    503,
    'the media folder is on a read-only volume',
    'is on a read-only volume. Mount it writable.',
  ],
  ['size=4k', 'media.full', 507, 'the media folder has no room left', 'has no room left'],
] as const)(
  'a volume on which the mark cannot be made (%s) is named with what to do, and never by its path to a candidate',
  async ([options, code, status, problem, words], { skip }) => {
    const folder = memoryDisk(skip, options)
    if (options !== 'ro') writeFileSync(join(folder, 'others'), Buffer.alloc(4_096))
    const media = new LocalMedia(
      mediaRoot(folder, 'a.mark', async () => []),
      randomIds,
      1_000,
    )
    expect(await media.problem()).toContain(problem)
    const error = (await media.check().catch((why: unknown) => why)) as AppError
    expect(error).toMatchObject({ code, status, message: expect.not.stringContaining(folder) })
    expect((error.cause as Error).message).toContain(`The media folder ${folder} ${words}`)
  },
)

test('a media folder that nobody may change is said to be one', async ({ skip }) => {
  const { folder, start } = volume()
  await start().check()
  if (spawnSync('chattr', ['+i', folder]).status !== 0) skip('this file system cannot forbid changes to everybody')
  onTestFinished(() => {
    spawnSync('chattr', ['-i', folder])
  })
  expect(await start().problem()).toBe('this process may not read and write in the media folder')
  const media = start()
  const refused = await media.write(media.draw('o', 'video/webm'), Readable.from([WEBM])).catch((why: unknown) => why)
  expect(refused).toMatchObject({ code: 'media.rights', status: 503, message: expect.not.stringContaining('/') })
  expect((refused as { cause: Error }).cause.message).toMatch(`The media folder ${folder} does not let the user`)
})

test('a media folder whose links lead in a circle, or whose path is too long, is said to be one', async () => {
  const above = mkdtempSync(join(tmpdir(), 'ib-volume-'))
  onTestFinished(() => rmSync(above, { recursive: true }))
  symlinkSync('loop', join(above, 'loop'))
  symlinkSync('nowhere', join(above, 'dangling'))
  const dangling = mediaRoot(join(above, 'dangling'), 'a.mark', async () => [])
  expect(await dangling.problem()).toBe('the media folder is no folder, or something on its path is none')
  await expect(dangling.check()).rejects.toMatchObject(AWAY)
  for (const [name, words] of [
    ['loop', 'the media folder is a symbolic link that leads to itself'],
    ['n'.repeat(300), 'the media folder has a longer name than its file system takes'],
  ] as const) {
    const folder = mediaRoot(join(above, name), 'a.mark', async () => KNOWN)
    expect(await folder.problem()).toBe(words)
    const error = (await folder.check().catch((why: unknown) => why)) as { cause: Error }
    expect(error).toMatchObject(AWAY)
    expect(error.cause.message).not.toContain('may not be mounted')
  }
})
