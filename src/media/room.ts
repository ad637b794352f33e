import { statfs } from 'node:fs/promises'
import { full } from './refusals.ts'

/** The space that stays free on the disk of the recordings: a database on the same disk stops where there is none. */
const KEPT_BYTES = 1_073_741_824
/** The share of a small disk that stays free. */
const KEPT_SHARE = 0.05
/** An upload looks again after so many bytes, since others write beside it. */
const LOOK_EVERY_BYTES = 32 * 1_048_576

/** Watches for one upload that the disk keeps room for others. */
export class Room {
  readonly #folder: string
  #nextLookAt: number

  /** The first look is due at so many bytes. */
  constructor(folder: string, firstLookAt = LOOK_EVERY_BYTES) {
    this.#folder = folder
    this.#nextLookAt = firstLookAt
  }

  isDue(bytesSoFar: number): boolean {
    if (bytesSoFar < this.#nextLookAt) return false
    this.#nextLookAt = bytesSoFar + LOOK_EVERY_BYTES
    return true
  }

  /** Throws 507 where less is free than is to be kept. */
  async expect(): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(this.#folder)
    const [free, kept] = [bavail * bsize, Math.min(KEPT_BYTES, blocks * bsize * KEPT_SHARE)]
    if (free >= kept) return
    throw full(
      `The disk of the media folder ${this.#folder} has ${megabytes(free)} free, and ${megabytes(kept)} are kept free for what else lies there. Free space there.`,
    )
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
