import type { Cleaned } from './png.ts'

const START = Buffer.from('ffd8', 'hex')
const END = Buffer.from('ffd9', 'hex')
const MARKER = { end: 0xd9, scan: 0xda, exif: 0xe1, comment: 0xfe } as const
/** Segments of programs that change how the picture looks, by the text that they begin with. All others are notes. */
const KEPT: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }
const ORIENTATION_TAG = 0x0112

/** A JPEG file, segment by segment up to its end. Of the camera's notes only how the picture is turned is kept. */
export function cleanJpeg(bytes: Buffer): Cleaned {
  const kept: Buffer[] = []
  let size: { width: number; height: number } | undefined
  let turned = 1
  let hasScan = false
  for (let at = START.length; ; ) {
    if (bytes[at] !== 0xff) return undefined
    // Any number of bytes may fill the place before a marker.
    while (bytes[at] === 0xff) at++
    const marker = bytes[at++]
    if (marker === MARKER.end) break
    if (marker === undefined || isWithoutLength(marker) || at + 2 > bytes.length) return undefined
    const end = at + bytes.readUInt16BE(at)
    if (end < at + 2 || end > bytes.length) return undefined
    const content = bytes.subarray(at + 2, end)
    if (isFrame(marker)) {
      // One picture has one frame: of two it is not known which one a browser makes room for.
      if (content.length < 5 || size) return undefined
      size = { height: content.readUInt16BE(1), width: content.readUInt16BE(3) }
    }
    if (marker === MARKER.exif) turned = orientationOf(content) ?? turned
    const next = marker === MARKER.scan ? endOfScan(bytes, end) : end
    hasScan ||= marker === MARKER.scan
    if (isKept(marker, content)) kept.push(Buffer.from([0xff, marker]), bytes.subarray(at, next))
    at = next
  }
  if (!size || !hasScan) return undefined
  const note = turned === 1 ? [] : [orientationSegment(turned)]
  const shown = turned >= 5 ? { width: size.height, height: size.width } : size
  return { ...shown, bytes: Buffer.concat([START, ...note, ...kept, END]) }
}

const isWithoutLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function isKept(marker: number, content: Buffer): boolean {
  if (marker === MARKER.comment) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const begin = KEPT[marker]
  return begin !== undefined && content.toString('latin1', 0, begin.length) === begin
}

/** The place of the next marker behind the data of a scan; the end of the file where there is none. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1]
    const isData = next === 0x00 || (next !== undefined && next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  return bytes.length
}

/** How the picture is turned, by the camera's notes (Exif: a TIFF header, then a list of entries of 12 bytes). */
function orientationOf(content: Buffer): number | undefined {
  if (content.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined
  const tiff = content.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const list = long(4)
  for (let entry = 0; entry < short(list); entry++) {
    const at = list + 2 + entry * 12
    if (short(at) !== ORIENTATION_TAG) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** Notes of a camera that hold nothing but how the picture is turned. */
function orientationSegment(turned: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION_TAG, 10)
  // One number of two bytes.
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(turned, 18)
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, MARKER.exif, 0, content.length + 2])
  return Buffer.concat([head, content])
}
