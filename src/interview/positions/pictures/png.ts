import { crc32 } from 'node:zlib'
import type { Cleaned } from './costs.ts'
import { notesOf, orientationOf, shownSize } from './exif.ts'

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
export function cleanPng(bytes: Buffer): Cleaned | 'animated' | undefined {
  const kept: Buffer[] = []
  let header: Buffer | undefined
  let hasData = false
  let hasOwnColours = false
  let turned = 1
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + FRAME_BYTES + length
    if (end > bytes.length) return undefined
    // The header comes first, and once.
    if ((name === 'IHDR') === (header !== undefined)) return undefined
    if (name === 'IHDR' && length !== HEADER_BYTES) return undefined
    if (name === 'acTL') return 'animated'
    const content = bytes.subarray(at + 8, at + 8 + length)
    header ??= content
    hasData ||= name === 'IDAT'
    hasOwnColours ||= name === 'iCCP'
    if (name === 'eXIf') turned = orientationOf(content) ?? turned
    if (KEPT.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') {
      if (!hasData) return undefined
      const isDeep = header[8] === 16
      return {
        ...shownSize({ width: header.readUInt32BE(0), height: header.readUInt32BE(4) }, turned),
        bytes: Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...withTurn(kept, turned)]),
        kind: isDeep || header[12] !== 0 ? 'heavyPng' : 'png',
        isDeepInOwnColours: isDeep && hasOwnColours,
      }
    }
    at = end
  }
  return undefined
}

/** Notes stand between the header and the pixels, wherever they stood: decoders read them before they decode. */
const withTurn = ([header = Buffer.alloc(0), ...others]: Buffer[], turned: number) =>
  turned === 1 ? [header, ...others] : [header, chunkOf('eXIf', notesOf(turned)), ...others]

function chunkOf(name: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(FRAME_BYTES + content.length)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(name, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length)
  return chunk
}
