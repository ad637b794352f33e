/** `slow` lowers the quality of recordings; `none` means that nothing reached the server. */
export type Speed = 'good' | 'slow' | 'none'

const BYTES = 131_072
const MS_MAX = 10_000
const SLOW_BITS_PER_SECOND = 700_000

/** The measured speed and the bit rate that follows from it. */
export interface Measured {
  readonly speed: Speed
  /** The bit rate that a recording may use, so that sending keeps up with it. */
  readonly bitsPerSecond: number
}

/** A rough measurement of how fast this device sends, with bytes that mean nothing. */
export async function measureSpeed(base: string): Promise<Measured> {
  const beganMs = performance.now()
  try {
    const stopping = new AbortController()
    const timer = setTimeout(() => stopping.abort(), MS_MAX)
    const body = crypto.getRandomValues(new Uint8Array(65_536))
    const answer = await fetch(`${base}/speed`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: new Blob(Array.from({ length: BYTES / body.length }, () => body)),
      signal: stopping.signal,
    })
    clearTimeout(timer)
    if (!answer.ok) return { speed: 'good', bitsPerSecond: 1_500_000 }
  } catch {
    return { speed: navigator.onLine ? 'slow' : 'none', bitsPerSecond: 400_000 }
  }
  const perSecond = (BYTES * 8_000) / Math.max(1, performance.now() - beganMs)
  if (perSecond < SLOW_BITS_PER_SECOND) return { speed: 'slow', bitsPerSecond: 400_000 }
  return { speed: 'good', bitsPerSecond: perSecond > 3_000_000 ? 1_500_000 : 800_000 }
}
