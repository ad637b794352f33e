import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, codeOf, domainError } from '../base/errors.ts'
import type { Ids } from '../base/ids.ts'
import { appendTo, makeEmpty, type Piece, settle } from './appending.ts'
import { type OpenBeside, openBeside } from './beside.ts'
import { expectHead, RecordingCheck, WRITTEN_TYPE } from './checks.ts'
import { missingError, openingWith } from './reading.ts'
import { refusalOf, removed } from './refusals.ts'
import { Room } from './room.ts'
import { isAbsent, type MediaRoot, sizeOf, sync, syncFolder } from './root.ts'

const MEDIA_TYPES = ['video/webm', 'video/mp4'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]
const isMediaType = (type: string): type is MediaType => (MEDIA_TYPES as readonly string[]).includes(type)

/** A recording before its first byte: where it will lie and what it claims to be. */
export interface DrawnMedia {
  readonly key: string
  readonly type: MediaType
}

/** A written answer before its first byte. */
export interface DrawnText {
  readonly key: string
  readonly type: typeof WRITTEN_TYPE
}

/** Where recordings lie. Keys are ours and never contain what a stranger sent. */
export interface MediaStore {
  /** Draws the key of a new recording; refuses other types (415). Nothing is written yet. */
  draw(organizationId: string, type: string): DrawnMedia
  /** Draws the key of a written answer, which lies beside the recordings and is handled like one. */
  drawText(organizationId: string): DrawnText
  /**
   * Streams a recording in and answers its bytes once they are on the disk for good. Refuses by size (413) and first bytes
   * (400), and with 507 when the disk or the quota is full; `onBytes` is called as bytes arrive. After an error the caller
   * calls `remove`.
   */
  write(recording: DrawnMedia | DrawnText, body: Readable, onBytes?: () => void): Promise<number>
  /**
   * Writes a new recording from one of ours: `make` gets both files open, and calls `onEnd` with the end of the new one as it
   * grows. Everything else is as with `write`.
   */
  remake(key: string, recording: DrawnMedia, make: Remake): Promise<number>
  /** One of ours, open, beside an empty file without a name on the same disk, which is gone once it is closed. */
  beside(key: string): Promise<OpenBeside>
  /** The largest recording that is taken. */
  readonly bytesMax: number
  /** Refuses a recording that says beforehand that it will be too large (413) or none at all (400). */
  expectBytes(type: string, bytes: number): void
  /** Makes the empty file of a recording that arrives in pieces; it is on the disk for good before this ends. */
  create(recording: DrawnMedia): Promise<void>
  /**
   * Writes the next piece of it and answers the bytes of the whole file once they are on the disk for good. Refuses as
   * `write` does, and with 409 where the file does not end at the offset. Bytes that arrived before an error stay, and
   * are on the disk; those that the disk takes and then cannot keep are taken away again.
   */
  append(recording: DrawnMedia, piece: Piece): Promise<number>
  /** Bytes of a recording, once they are on the disk for good; undefined when there is no such file. */
  arrived(key: string): Promise<number | undefined>
  /** Fails with `media.missing` where the file is absent, with `media.away` where the media folder is. */
  read(key: string, range?: { start: number; end: number }): Readable
  /** Rejects with `media.away` unless the media folder is there and has its mark. */
  check(): Promise<void>
  /** Null, or why recordings cannot be stored: a sentence without a path. */
  problem(): Promise<string | null>
  /** Bytes of a recording; undefined when there is no such file in the media folder (503 when the folder is away). */
  size(key: string): Promise<number | undefined>
  /** Removes a recording, complete or not. Removing one that is gone is no error, unless the media folder is away. */
  remove(key: string): Promise<void>
  /** Names of the folders below one of ours ('' is the root), in order. */
  folders(under: string): Promise<string[]>
  /** Keys of the files in one folder, complete or not, with the time of their last change. */
  files(folder: string): AsyncIterable<{ key: string; changedAt: Date }>
}

/** Rewrites `source` into `target`; `onEnd` gets the length of the target so far. */
export type Remake = (files: {
  readonly source: FileHandle
  readonly target: FileHandle
  readonly bytes: number
  onEnd(end: number): Promise<void>
}) => Promise<void>

const PART = '.part'

/** Recordings as files below `root`, readable by this user only; written beside and moved into place when complete. */
export class LocalMedia implements MediaStore {
  readonly #root: MediaRoot
  readonly #ids: Ids
  readonly bytesMax: number
  readonly #base: string
  readonly check: () => Promise<void>
  readonly problem: () => Promise<string | null>

  constructor(root: MediaRoot, ids: Ids, bytesMax: number) {
    this.#root = root
    this.#ids = ids
    this.bytesMax = bytesMax
    this.#base = root.folder
    this.check = root.check
    this.problem = root.problem
  }

  expectBytes(type: string, bytes: number) {
    return RecordingCheck.expectBytes(type, bytes, this.bytesMax)
  }

  draw(organizationId: string, type: string): DrawnMedia {
    const essence = type.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!isMediaType(essence))
      throw domainError(
        'media.type',
        415,
        `A recording must be ${MEDIA_TYPES.join(' or ')}; this is ${essence === '' ? 'without a type' : 'another type'}`,
      )
    return { key: this.#keyOf(organizationId, essence === 'video/webm' ? 'webm' : 'mp4'), type: essence }
  }

  drawText(organizationId: string): DrawnText {
    return { key: this.#keyOf(organizationId, 'txt'), type: WRITTEN_TYPE }
  }

  async write({ key, type }: DrawnMedia | DrawnText, body: Readable, onBytes?: () => void) {
    try {
      return await this.#place(key, async (part, room) => {
        const check = new RecordingCheck({ type, bytesMax: this.bytesMax, room })
        await pipeline(body, judgedBy(check, onBytes), createWriteStream(part, { mode: 0o600 }))
        return check.bytes
      })
    } catch (error) {
      throw refusalOf(await this.#causeOf(error), this.#base, body)
    }
  }

  async remake(from: string, { key, type }: DrawnMedia, make: Remake) {
    try {
      await this.#root.check()
      await using source = await open(this.#pathOf(from)).catch((error: unknown) => {
        throw isAbsent(error) ? missingError(error) : error
      })
      return await this.#place(key, async (part, room) => {
        await using target = await open(part, 'w+', 0o600)
        const onEnd = async (end: number) => {
          if (room.isDue(end)) await room.expect()
        }
        await make({ source, target, bytes: (await source.stat()).size, onEnd })
        const { buffer: head } = await target.read(Buffer.alloc(8), 0, 8, 0)
        expectHead(type, head)
        return (await target.stat()).size
      })
    } catch (error) {
      throw refusalOf(await this.#causeOf(error), this.#base)
    }
  }

  async beside(key: string): Promise<OpenBeside> {
    try {
      await this.#root.check()
      await new Room(this.#base).expect()
      return await openBeside(this.#pathOf(key), join(this.#base, `.${this.#ids.id()}${PART}`))
    } catch (error) {
      throw refusalOf(await this.#causeOf(error), this.#base)
    }
  }

  async create({ key }: DrawnMedia) {
    const path = this.#pathOf(key)
    try {
      await this.#root.check()
      await new Room(this.#base).expect()
      await makeFolders(this.#base, dirname(path))
      await makeEmpty(path)
      await syncFolders(this.#base, dirname(path))
      await this.#root.check()
    } catch (error) {
      throw refusalOf(await this.#causeOf(error), this.#base)
    }
  }

  async append({ key, type }: DrawnMedia, piece: Piece) {
    const path = this.#pathOf(key)
    // Looked for at the first byte: the end of a take may be declared on a full disk.
    const room = new Room(this.#base, piece.offset)
    try {
      await this.#root.check()
      const bytes = await appendTo(path, piece, (head) => {
        return new RecordingCheck({ type, bytesMax: this.bytesMax, room, bytes: piece.offset, head })
      })
      await this.#root.check()
      if ((await sizeOf(path)) !== bytes) throw removed()
      return bytes
    } catch (error) {
      throw refusalOf(await this.#causeOf(error), this.#base, piece.body)
    }
  }

  async arrived(key: string) {
    const path = this.#pathOf(key)
    try {
      return await settle(path)
    } catch (error) {
      if (!isAbsent(error)) throw refusalOf(error, this.#base)
      await this.#root.check()
      return undefined
    }
  }

  read(key: string, range?: { start: number; end: number }) {
    return createReadStream(this.#pathOf(key), {
      ...range,
      ...openingWith(async (error) => (isAbsent(error) ? missingError(await this.#causeOf(error)) : error)),
    })
  }

  async size(key: string) {
    const size = await sizeOf(this.#pathOf(key))
    if (size === undefined) await this.#root.check()
    return size
  }

  async remove(key: string) {
    // A file on a volume that is not mounted is not gone.
    await this.#root.check()
    // The part first: a writer that moves it into place meanwhile is then found under its final name.
    await rm(this.#pathOf(key) + PART, { force: true })
    await rm(this.#pathOf(key), { force: true })
  }

  async folders(under: string) {
    if (under === '') await this.#root.check()
    try {
      const entries = await readdir(under === '' ? this.#base : this.#pathOf(under), { withFileTypes: true })
      return entries
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    } catch (error) {
      if (!isAbsent(error)) throw error
      await this.#root.check()
      return []
    }
  }

  async *files(folder: string) {
    for await (const entry of await opendir(this.#pathOf(folder))) {
      if (!entry.isFile()) continue
      try {
        const { mtime } = await stat(join(entry.parentPath, entry.name))
        const name = entry.name.endsWith(PART) ? entry.name.slice(0, -PART.length) : entry.name
        yield { key: join(folder, name), changedAt: mtime }
      } catch (error) {
        if (!isAbsent(error)) throw error // removed while the folder is read
      }
    }
  }

  #pathOf(key: string) {
    const path = resolve(this.#base, key)
    if (!path.startsWith(this.#base + sep))
      throw new AppError(`Not a media key: ${key}`, { kind: 'bug', code: 'media.key' })
    return path
  }

  #keyOf(organizationId: string, extension: string) {
    const id = this.#ids.id()
    return join(organizationId, id.slice(-2), `${id}.${extension}`)
  }

  /** Where a path is absent because the whole folder is away, the error of the folder. */
  async #causeOf(error: unknown): Promise<unknown> {
    if (!isAbsent(error)) return error
    return this.#root.check().then(
      () => error,
      (away: unknown) => away,
    )
  }

  /** Lets a file be written beside its place, and moves it there for good; its bytes. */
  async #place(key: string, fill: (part: string, room: Room) => Promise<number>): Promise<number> {
    const path = this.#pathOf(key)
    const part = path + PART
    const room = new Room(this.#base)
    await this.#root.check()
    await room.expect()
    await makeFolders(this.#base, dirname(path))
    const bytes = await fill(part, room)
    // On the disk before the answer is counted: a power cut must not leave an answer without its recording.
    await sync(part)
    await rename(part, path)
    await syncFolders(this.#base, dirname(path))
    // The volume may have gone or come meanwhile; then the file lies in the bare mount point or out of sight.
    await this.#root.check()
    if ((await sizeOf(path)) !== bytes) throw removed()
    return bytes
  }
}

/** Makes the folders of a recording below the root, never the root: where a volume is not mounted, nothing is made. */
async function makeFolders(base: string, folder: string): Promise<void> {
  if (folder === base) return
  await makeFolders(base, dirname(folder))
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** A folder's name is on the disk once the folder above it is. Another upload may have made these a moment ago. */
async function syncFolders(base: string, lowest: string): Promise<void> {
  for (let folder = lowest; ; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === base) return
  }
}

/** Lets through what the check lets through. */
function judgedBy(check: RecordingCheck, onBytes: (() => void) | undefined): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes?.()
      check.take(chunk).then(() => done(null, chunk), done)
    },
    flush(done) {
      try {
        check.end()
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
