/** A picture without what it does not need to be shown; undefined where it cannot be read. */
export type Cleaned = { readonly width: number; readonly height: number; readonly bytes: Buffer } | undefined

/** What a still picture is made of. Texts, times, the camera's notes and the frames of an animation are not among them. */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
  'IDAT',
  'IEND',
])
const SIGNATURE_BYTES = 8
/** Length, name and check sum of a chunk. */
const FRAME_BYTES = 12
const HEADER_BYTES = 13

/** A PNG file, chunk by chunk up to its end. */
export function cleanPng(bytes: Buffer): Cleaned {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  let size: { width: number; height: number } | undefined
  let hasData = false
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + FRAME_BYTES + length
    if (end > bytes.length) return undefined
    // The header comes first, and once.
    if ((name === 'IHDR') === (size !== undefined)) return undefined
    if (name === 'IHDR' && length !== HEADER_BYTES) return undefined
    size ??= { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    hasData ||= name === 'IDAT'
    if (KEPT.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return hasData ? { ...size, bytes: Buffer.concat(kept) } : undefined
    at = end
  }
  return undefined
}
