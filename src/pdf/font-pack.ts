import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { readJson } from '../base/foreign.ts'

/** Fonts in one file: which characters each face draws, and the faces. A reader opens only those that it needs. */

/** One face, as `test/kit/make-fonts.ts` packs it. */
export interface Face {
  /** Ascending. */
  readonly codes: readonly number[]
  /** The font file, packed by brotli. */
  readonly bytes: Uint8Array
}

/** First and last character of a row, and the number of its face. */
type Row = readonly [first: number, last: number, face: number]

interface Index {
  readonly rows: readonly Row[]
  /** Where each face begins behind the index, and how long it is. */
  readonly faces: readonly (readonly [start: number, length: number])[]
}

/** Where the length of the index stands. */
const HEAD_BYTES = 4

/** The file that holds these faces. */
export function packed(faces: readonly Face[]): Buffer {
  let start = 0
  const places = faces.map(({ bytes }): [number, number] => {
    start += bytes.length
    return [start - bytes.length, bytes.length]
  })
  const rows = faces.flatMap(({ codes }, face) => rowsOf(codes, face)).toSorted((a, b) => a[0] - b[0])
  const index = brotliCompressSync(JSON.stringify({ rows, faces: places } satisfies Index))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(index.length)
  return Buffer.concat([head, index, ...faces.map(({ bytes }) => bytes)])
}

function rowsOf(codes: readonly number[], face: number): Row[] {
  const rows: [number, number, number][] = []
  for (const code of codes) {
    const last = rows.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else rows.push([code, code, face])
  }
  return rows
}

/** A file of faces, opened. */
export interface FontPack {
  /** The number of the first face that draws all of these characters; undefined: none does. */
  faceFor(codes: readonly number[]): number | undefined
  /** The font file of a face. */
  bytesOf(face: number): Buffer
}

/** Opens a packed file. */
export function openPack(file: Buffer): FontPack {
  const length = file.readUInt32BE()
  const behind = HEAD_BYTES + length
  const { rows, faces } = readJson(brotliDecompressSync(file.subarray(HEAD_BYTES, behind)).toString()) as Index
  const drawnBy = new Map<number, number[]>()
  for (const [first, last, face] of rows)
    for (let code = first; code <= last; code++) {
      const known = drawnBy.get(code)
      if (known) known.push(face)
      else drawnBy.set(code, [face])
    }
  return {
    faceFor: ([first, ...others]) =>
      (drawnBy.get(first ?? -1) ?? []).find((face) => others.every((code) => drawnBy.get(code)?.includes(face))),
    bytesOf(face) {
      const [start, bytes] = faces[face] ?? [0, 0]
      return brotliDecompressSync(file.subarray(behind + start, behind + start + bytes))
    },
  }
}
