import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../base/errors.ts'
import type { Ids } from '../base/ids.ts'

export interface StoredMedia {
  readonly key: string
  readonly type: string
  readonly bytes: number
}

/** Where recordings lie. Keys are ours and never contain what a stranger sent. */
export interface MediaStore {
  /** Streams a recording in; refuses by type (415), size (413) and first bytes (400) and then leaves nothing behind. */
  write(organizationId: string, recording: { body: Readable; type: string }): Promise<StoredMedia>
  read(key: string, range?: { start: number; end: number }): Readable
  size(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
}

const MEDIA_TYPES = ['video/webm', 'video/mp4'] as const

const refused = (code: string, status: number, message: string) =>
  new AppError(message, { kind: 'domain', code, status })

/** Recordings as files below `root`, readable by this user only; written beside and moved into place when complete. */
export function localMedia(root: string, ids: Ids, bytesMax: number): MediaStore {
  const base = resolve(root)
  const pathOf = (key: string) => {
    const path = resolve(base, key)
    if (!path.startsWith(base + sep)) throw new AppError(`Not a media key: ${key}`, { kind: 'bug', code: 'media.key' })
    return path
  }
  return {
    async write(organizationId, { body, type }) {
      const essence = type.split(';')[0]?.trim().toLowerCase() ?? ''
      if (!MEDIA_TYPES.includes(essence as (typeof MEDIA_TYPES)[number]))
        throw refused(
          'media.type',
          415,
          `A recording must be ${MEDIA_TYPES.join(' or ')}; this is ${essence === '' ? 'without a type' : 'another type'}`,
        )
      const id = ids.id()
      const key = join(organizationId, id.slice(-2), `${id}.${essence === 'video/webm' ? 'webm' : 'mp4'}`)
      const path = pathOf(key)
      const part = `${path}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const check = checkRecording(essence, bytesMax)
      try {
        await pipeline(body, check.stream, createWriteStream(part, { mode: 0o600 }))
        if (check.bytes() === 0) throw refused('media.empty', 400, 'The recording is empty')
        // On the disk before the answer is counted: a power cut must not leave an answer without its recording.
        const file = await open(part, 'r')
        await file.sync().finally(() => file.close())
        await rename(part, path)
        const folder = await open(dirname(path), 'r')
        await folder.sync().finally(() => folder.close())
        return { key, type: essence, bytes: check.bytes() }
      } catch (error) {
        await rm(part, { force: true })
        if (error instanceof AppError) throw error
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
          throw refused('media.full', 507, 'There is no room for the recording')
        if (body.destroyed && !body.readableEnded)
          throw refused('media.cut', 400, 'The upload was cut off; send the recording again')
        throw error
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    async size(key) {
      return (await stat(pathOf(key)).catch(() => undefined))?.size
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

function checkRecording(type: string, bytesMax: number): { stream: Transform; bytes(): number } {
  let bytes = 0
  let head = Buffer.alloc(0)
  const looksRight = () =>
    type === 'video/webm' ? head.subarray(0, 4).equals(WEBM) : head.subarray(4, 8).toString('latin1') === 'ftyp'
  const wrong = () => refused('media.content', 400, `The recording does not begin like ${type}`)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > bytesMax)
        return done(refused('media.size', 413, `The recording is larger than ${Math.floor(bytesMax / 1_048_576)} MB`))
      if (head.length < 8) {
        head = Buffer.concat([head, chunk.subarray(0, 8 - head.length)])
        if (head.length === 8 && !looksRight()) return done(wrong())
      }
      done(null, chunk)
    },
    flush(done) {
      done(bytes > 0 && head.length < 8 ? wrong() : null)
    },
  })
  return { stream, bytes: () => bytes }
}
