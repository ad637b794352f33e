import type { Cleaned } from './costs.ts'
import { EXIF_NAME, notesOf, orientationOf, shownSize } from './exif.ts'

const START = Buffer.from('ffd8', 'hex')
const END = Buffer.from('ffd9', 'hex')
const MARKER = { progressive: 0xc2, end: 0xd9, scan: 0xda, exif: 0xe1, comment: 0xfe } as const
/** Segments of programs that change how the picture looks, by the text that they begin with. All others are notes. */
const KEPT: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }
/** Bytes of a coefficient in the memory of a decoder. */
const COEFFICIENT_BYTES = 2

interface Frame {
  readonly width: number
  readonly height: number
  readonly isProgressive: boolean
  readonly colours: number
  /** Bytes of all coefficients. */
  readonly coefficientBytes: number
}

/** A JPEG file, segment by segment up to its end. Of the camera's notes only how the picture is turned is kept. */
export function cleanJpeg(bytes: Buffer): Cleaned | 'uncommon' | undefined {
  const kept: Buffer[] = []
  let frame: Frame | undefined
  let turned = 1
  let passes = 0
  let isWholeAtOnce = true
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
      if (frame) return undefined
      if (marker > MARKER.progressive) return 'uncommon'
      frame = frameOf(marker, content)
      if (!frame) return undefined
    }
    if (marker === MARKER.exif && content.subarray(0, EXIF_NAME.length).equals(EXIF_NAME))
      turned = orientationOf(content) ?? turned
    const isScan = marker === MARKER.scan
    if (isScan && passes++ === 0) isWholeAtOnce = content[0] === frame?.colours
    const next = isScan ? endOfScan(bytes, end) : end
    if (isKept(marker, content)) kept.push(Buffer.from([0xff, marker]), bytes.subarray(at, next))
    at = next
  }
  if (!frame || passes === 0) return undefined
  const isHeld = frame.isProgressive || passes > 1 || !isWholeAtOnce
  return {
    ...shownSize(frame, turned),
    bytes: Buffer.concat([START, ...(turned === 1 ? [] : [orientationSegment(turned)]), ...kept, END]),
    kind: frame.colours > 3 ? 'print' : 'jpeg',
    ...(isHeld ? { progressive: { passes, heldBytes: frame.coefficientBytes } } : {}),
  }
}

const isWithoutLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The header of the picture: its size, and for each colour in how many pixels of which rectangle it is stored. */
function frameOf(marker: number, content: Buffer): Frame | undefined {
  const colours = content[5] ?? 0
  if (colours < 1 || content.length < 6 + 3 * colours) return undefined
  const size = { height: content.readUInt16BE(1), width: content.readUInt16BE(3) }
  const samples = Array.from({ length: colours }, (_, colour) => content.readUInt8(7 + 3 * colour))
  if (samples.some((sample) => sample >> 4 === 0 || (sample & 0x0f) === 0)) return undefined
  const across = samples.map((sample) => sample >> 4)
  const down = samples.map((sample) => sample & 0x0f)
  const share = (at: number) => ((across[at] ?? 0) * (down[at] ?? 0)) / (Math.max(...across) * Math.max(...down))
  const stored = samples.reduce((sum, _, at) => sum + share(at), 0)
  const coefficientBytes = COEFFICIENT_BYTES * stored * size.width * size.height
  return { ...size, isProgressive: marker === MARKER.progressive, colours, coefficientBytes }
}

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

function orientationSegment(turned: number): Buffer {
  const content = Buffer.concat([EXIF_NAME, notesOf(turned)])
  return Buffer.concat([Buffer.from([0xff, MARKER.exif, 0, content.length + 2]), content])
}
