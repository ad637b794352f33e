import { statfs } from 'node:fs/promises'
import { domainError } from '../base/errors.ts'

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

  constructor(folder: string, bytesSoFar = 0) {
    this.#folder = folder
    this.#nextLookAt = bytesSoFar + LOOK_EVERY_BYTES
  }

  isDue(bytesSoFar: number): boolean {
    if (bytesSoFar < this.#nextLookAt) return false
    this.#nextLookAt = bytesSoFar + LOOK_EVERY_BYTES
    return true
  }

  /** Throws 507 where less is free than is to be kept. */
  async expect(): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(this.#folder)
    if (bavail * bsize >= Math.min(KEPT_BYTES, blocks * bsize * KEPT_SHARE)) return
    throw domainError(
      'media.full',
      507,
      'This server has no room for the recording, so your answer was not stored. Try again later, or tell the organization that invited you.',
    )
  }
}
