import { fstat, read, write } from 'node:fs'
import { promisify } from 'node:util'
import { CustomSource, Input, MP4, StreamTarget, type StreamTargetChunk, WEBM } from 'mediabunny'
import type { Moved, RemuxOrder } from './remux-contract.ts'

/** One read or write of the library; a frame of a recording has a few hundred kilobytes. */
const PIECE_BYTES_MAX = 64 * 1_048_576
const CHUNK_BYTES = 4 * 1_048_576

/** A recording that this library cannot carry over as it is. */
export class Unreadable extends Error {}

/** Open files as the library sees them; it gets no path. */
export class Files {
  /** The first error of the disk. */
  fault: NodeJS.ErrnoException | undefined
  readonly #moved: Moved
  #waiting = 0

  constructor(moved: Moved) {
    this.#moved = moved
  }

  input(type: RemuxOrder['type'], file: number): Input {
    const source = new CustomSource({
      getSize: async () => (await this.#noting(promisify(fstat)(file))).size,
      read: async (start, end) => {
        if (end - start > PIECE_BYTES_MAX) throw new Unreadable('a part of it is too large')
        const piece = new Uint8Array(end - start)
        for (let at = 0; at < piece.length; ) {
          const { bytesRead } = await this.#noting(promisify(read)(file, piece, at, piece.length - at, start + at))
          if (bytesRead === 0) throw new Unreadable('it ended early')
          at += bytesRead
          this.#moved.read += bytesRead
        }
        return piece
      },
      prefetchProfile: 'fileSystem',
      handleUnhandledError: () => {},
    })
    return new Input({ formats: [type === 'video/mp4' ? MP4 : WEBM], source })
  }

  target(file: number, bytesMax: number): StreamTarget {
    const sink = new WritableStream<StreamTargetChunk>({
      write: async ({ data, position }) => {
        if (position + data.length > bytesMax) throw new Unreadable('it would become much larger')
        for (let at = 0; at < data.length; ) {
          const { bytesWritten } = await this.#noting(promisify(write)(file, data, at, data.length - at, position + at))
          at += bytesWritten
        }
        this.#moved.end = Math.max(this.#moved.end, position + data.length)
      },
    })
    return new StreamTarget(sink, { chunked: true, chunkSize: CHUNK_BYTES })
  }

  async #noting<Result>(work: Promise<Result>): Promise<Result> {
    this.#waiting++
    this.#moved.isWaiting = true
    try {
      return await work
    } catch (error) {
      this.fault ??= error as NodeJS.ErrnoException
      throw error
    } finally {
      this.#moved.isWaiting = --this.#waiting > 0
    }
  }
}
