import type { Cleaned } from './costs.ts'
import { notesOf, orientationOf, shownSize } from './exif.ts'

const HEAD_BYTES = 12
const KEPT = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'])
/** Bits of the extended header. */
const ANIMATED = 0x02
const TRANSPARENT = 0x10
const NOTES = 0x0c
const CAMERA_NOTES = 0x08
const EXTENDED_BYTES = 10

/** A WebP file, chunk by chunk, without the notes of cameras and programs. */
export function cleanWebp(bytes: Buffer): Cleaned | 'animated' | undefined {
  const kept: Buffer[] = []
  let size: { width: number; height: number } | undefined
  let hasData = false
  let extended: Buffer | undefined
  let isClear = false
  let turned = 1
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = HEAD_BYTES; at + 8 <= whole; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const end = at + 8 + bytes.readUInt32LE(at + 4)
    if (end > whole) return undefined
    const content = bytes.subarray(at + 8, end)
    // The extended header comes first, and once.
    if (name === 'VP8X' && (content.length < EXTENDED_BYTES || size)) return undefined
    if (name === 'VP8X' && ((content[0] ?? 0) & ANIMATED) !== 0) return 'animated'
    isClear ||= isTransparent(name, content)
    // Notes have a place in an extended file only.
    if (name === 'EXIF' && extended) turned = orientationOf(content) ?? turned
    const isData = name === 'VP8 ' || name === 'VP8L'
    if (isData && hasData) return undefined
    const own = sizeOf(name, content)
    // A still picture fills the whole: with two sizes, it is not known which one a browser makes room for.
    if (own && size && (own.width !== size.width || own.height !== size.height)) return undefined
    size ??= own
    hasData ||= isData
    if (KEPT.has(name)) kept.push(chunkOf(name, content))
    if (name === 'VP8X') extended = kept.at(-1)
    // Chunks of an odd length are filled up.
    at = end + (end % 2)
  }
  if (!size || !hasData) return undefined
  if (extended && turned !== 1) {
    extended.writeUInt8(extended.readUInt8(8) | CAMERA_NOTES, 8)
    kept.push(chunkOf('EXIF', notesOf(turned)))
  }
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept])
  return {
    ...shownSize(size, turned),
    bytes: Buffer.concat([headOf('RIFF', body.length), body]),
    kind: isClear ? 'clearWebp' : 'webp',
  }
}

function headOf(name: string, length: number): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(length, 4)
  return head
}

function chunkOf(name: string, content: Buffer): Buffer {
  const own = Buffer.from(content)
  if (name === 'VP8X') own.writeUInt8(own.readUInt8(0) & ~NOTES, 0)
  return Buffer.concat([headOf(name, own.length), own, Buffer.alloc(own.length % 2)])
}

/** Whether a chunk says that the picture is transparent in places; the decoder believes the same bits. */
function isTransparent(name: string, content: Buffer): boolean {
  if (name === 'VP8X') return ((content[0] ?? 0) & TRANSPARENT) !== 0
  return name === 'ALPH' || (name === 'VP8L' && ((content[4] ?? 0) & 0x10) !== 0)
}

function sizeOf(name: string, content: Buffer): { width: number; height: number } | undefined {
  if (content.length < 10) return undefined
  if (name === 'VP8X') return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 }
  if (name === 'VP8 ' && content.toString('hex', 3, 6) === '9d012a')
    return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }
  if (name === 'VP8L' && content[0] === 0x2f) {
    const bits = content.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return undefined
}
