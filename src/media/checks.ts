import { domainError } from '../base/errors.ts'
import type { Room } from './room.ts'

const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
/** Bytes at the beginning of a recording by which its type is recognised. */
export const HEAD_BYTES = 8

/** The type of a written answer; its content was checked before. */
export const WRITTEN_TYPE = 'text/plain'

function looksLike(type: string, head: Buffer): boolean {
  if (type === WRITTEN_TYPE) return true
  return type === 'video/webm' ? head.subarray(0, 4).equals(WEBM) : head.subarray(4, 8).toString('latin1') === 'ftyp'
}
const wrong = (type: string) => domainError('media.content', 400, `The recording does not begin like ${type}`)

/** Refuses (400) a recording that does not begin like its type. */
export function expectHead(type: string, head: Buffer): void {
  if (!looksLike(type, head)) throw wrong(type)
}

/** Judges a recording while it arrives: its size (413), its first bytes (400), and that the disk keeps room (507). */
export class RecordingCheck {
  readonly #type: string
  readonly #bytesMax: number
  readonly #room: Room
  #head: Buffer
  #bytes: number

  /** `bytes` and `head`: how much of it lies here already, and its first bytes where fewer than `HEAD_BYTES` do. */
  constructor(of: { type: string; bytesMax: number; room: Room; bytes?: number; head?: Buffer }) {
    this.#type = of.type
    this.#bytesMax = of.bytesMax
    this.#room = of.room
    this.#bytes = of.bytes ?? 0
    this.#head = of.head ?? Buffer.alloc(0)
  }

  /** Refuses a recording by the length that it says it will have. */
  static expectBytes(type: string, bytes: number, bytesMax: number): void {
    if (bytes === 0) throw domainError('media.empty', 400, 'The recording is empty')
    if (bytes < HEAD_BYTES && type !== WRITTEN_TYPE) throw wrong(type)
    if (bytes > bytesMax)
      throw domainError('media.size', 413, `The recording is larger than ${Math.floor(bytesMax / 1_048_576)} MB`)
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Rejects where the next bytes must not be written. */
  async take(chunk: Buffer): Promise<void> {
    const before = this.#bytes
    this.#bytes += chunk.length
    if (this.#bytes > this.#bytesMax) this.end()
    if (before < HEAD_BYTES) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_BYTES - this.#head.length)])
      if (this.#head.length === HEAD_BYTES) expectHead(this.#type, this.#head)
    }
    if (this.#room.isDue(this.#bytes)) await this.#room.expect()
  }

  /** Throws where no more bytes come and these are no recording. */
  end(): void {
    RecordingCheck.expectBytes(this.#type, this.#bytes, this.#bytesMax)
  }
}
