import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { domainError } from '../base/errors.ts'
import { HEAD_BYTES, type RecordingCheck } from './checks.ts'
import { syncFile } from './root.ts'

/** Some bytes of a recording that arrives in pieces. */
export interface Piece {
  /** Where the file has to end for the piece to fit. */
  readonly offset: number
  readonly body: Readable
  /** Awaited before bytes are written that make the file so long; an error of it ends the piece. */
  readonly beforeWrite: (bytes: number) => Promise<void>
}

/** Makes an empty file for one recording. */
export async function makeEmpty(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await syncFile(file).finally(() => file.close())
}

/**
 * Writes a piece at the end of a file that is there; makes none, since a file that was removed must stay so. However
 * the piece ends, the bytes of the file are on the disk for good afterwards. Answers the bytes of the whole file.
 */
export async function appendTo(
  path: string,
  { offset, body, beforeWrite }: Piece,
  checkFrom: (head: Buffer) => RecordingCheck,
): Promise<number> {
  const file = await open(path, 'r+')
  try {
    await expectEnd(file, offset)
    const check = checkFrom(offset < HEAD_BYTES ? await headOf(file) : Buffer.alloc(0))
    let end = offset
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        await beforeWrite(end + chunk.length)
        await check.take(chunk)
        // Another request that writes here meanwhile has come further; this piece must not write over it.
        await expectEnd(file, end)
        await writeAll(file, chunk, end)
        end += chunk.length
      }
    } finally {
      await syncOrShorten(file, offset)
    }
    return end
  } finally {
    await file.close()
  }
}

/**
 * Puts what arrived on the disk for good: the bytes of the file. What the disk refuses only now (a thin volume, a network share) is
 * given up, whole, since nobody can tell how much of it lies there.
 */
export async function settle(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    // The size first: it is what is then put on the disk.
    const { size } = await file.stat()
    await syncOrShorten(file, 0)
    return size
  } finally {
    await file.close()
  }
}

/**
 * A disk that cannot keep bytes which it took says so once: the next sync succeeds, and the file is as long as before. So the file
 * ends at `kept` afterwards, up to which it was synced before; at 0 where not even that can be put on the disk again.
 */
async function syncOrShorten(file: FileHandle, kept: number): Promise<void> {
  try {
    await syncFile(file)
  } catch (error) {
    await shorten(file, kept).catch(() => shorten(file, 0).catch(() => {})) // why it failed at first is what counts
    throw error
  }
}

async function shorten(file: FileHandle, length: number): Promise<void> {
  await file.truncate(length)
  await syncFile(file)
}

async function expectEnd(file: FileHandle, offset: number): Promise<void> {
  const { size } = await file.stat()
  if (size !== offset)
    throw domainError(
      'media.offset',
      409,
      `${size} bytes of this recording are here, so it does not go on at ${offset}`,
    )
}

async function headOf(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written, position + written)
    written += bytesWritten
  }
}
