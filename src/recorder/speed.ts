import { Readable } from 'node:stream'
import { domainError } from '../base/errors.ts'

/** The page sends 128 KB to see how fast it can send. */
const BYTES_MAX = 262_144

/** Takes bytes that mean nothing and keeps none of them. */
export async function takeSpeed(body: unknown): Promise<{ bytes: number }> {
  let bytes = 0
  if (body instanceof Readable)
    for await (const piece of body) {
      bytes += (piece as Buffer).length
      if (bytes > BYTES_MAX) throw domainError('speed.too_large', 413, `At most ${BYTES_MAX} bytes are measured`)
    }
  return { bytes }
}
