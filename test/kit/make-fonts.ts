import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { type Face, packed } from '../../src/pdf/font-pack.ts'

/**
 * Makes the fonts of `src/pdf/fonts` from packages that npm installed in a folder. Nothing of the product needs them:
 *
 *   npm install --prefix /tmp/fonts --ignore-scripts @expo-google-fonts/noto-sans@0.4.2 @expo-google-fonts/noto-sans-arabic@0.4.3 \
 *     @expo-google-fonts/noto-sans-hebrew@0.4.1 @expo-google-fonts/noto-sans-thai@0.4.2 @expo-google-fonts/noto-sans-devanagari@0.4.1 \
 *     @fontsource/noto-sans-sc@5.3.0 @fontsource/noto-sans-jp@5.3.0 @fontsource/noto-sans-kr@5.3.0
 *   node test/kit/make-fonts.ts /tmp/fonts/node_modules
 */
const WHOLE = [
  ['sans', 'noto-sans/400Regular/NotoSans_400Regular.ttf'],
  ['sans-bold', 'noto-sans/700Bold/NotoSans_700Bold.ttf'],
  ['arabic', 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'],
  ['hebrew', 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'],
  ['thai', 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'],
  ['devanagari', 'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'],
] as const

/** Families of thousands of characters come in slices of a hundred or so; a page opens the few that it needs. */
const SLICED = [
  ['chinese', 'noto-sans-sc', () => true],
  ['japanese', 'noto-sans-jp', () => true],
  ['korean', 'noto-sans-kr', (code: number) => code >= 0xac_00 && code <= 0xd7_a3],
] as const

const [, , modules] = process.argv
if (modules === undefined)
  throw new Error('Name the node_modules that hold the font packages, as the comment above says.')
const target = join(import.meta.dirname, '../../src/pdf/fonts')

for (const [name, file] of WHOLE) write(name, [faceOf(readFileSync(join(modules, '@expo-google-fonts', file)))])
for (const [name, family, isWanted] of SLICED) {
  const folder = join(modules, '@fontsource', family, 'files')
  const files = readdirSync(folder).filter((file) => new RegExp(`^${family}-\\d+-400-normal\\.woff$`).test(file))
  const faces = files.toSorted(byNumber).map((file) => faceOf(unwrapped(readFileSync(join(folder, file)))))
  write(
    name,
    faces.filter(({ codes }) => codes.some(isWanted)),
  )
}

function faceOf(source: Buffer): Face {
  const document = new PDFDocument({ autoFirstPage: false })
  document.font(source)
  // pdfkit shows the characters of a font to nobody; the product asks the index that is made here instead.
  const { font } = (document as unknown as { _font: { font: { characterSet: number[] } } })._font
  return { codes: [...new Set(font.characterSet)].toSorted((a, b) => a - b), bytes: brotliCompressSync(source) }
}

function write(name: string, faces: readonly Face[]): void {
  const bytes = packed(faces)
  writeFileSync(join(target, `${name}.fonts`), bytes)
  process.stdout.write(`${name}: ${faces.length} faces, ${bytes.length} bytes\n`)
}

function byNumber(a: string, b: string): number {
  const number = (file: string) => Number(/-(\d+)-400-/.exec(file)?.[1])
  return number(a) - number(b)
}

/** A font in WOFF (W3C) as the plain font that it wraps: one packing is enough, and not every reader finds a table that WOFF left unpacked. */
function unwrapped(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const row = woff.subarray(44 + 20 * at, 64 + 20 * at)
    const [start, stored, length] = [row.readUInt32BE(4), row.readUInt32BE(8), row.readUInt32BE(12)]
    const bytes = woff.subarray(start, start + stored)
    return { tag: row.subarray(0, 4), sum: row.subarray(16, 20), bytes: stored < length ? inflateSync(bytes) : bytes }
  })
  const head = Buffer.alloc(12 + 16 * count)
  const largest = 2 ** Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(largest * 16, 6)
  head.writeUInt16BE(Math.log2(largest), 8)
  head.writeUInt16BE((count - largest) * 16, 10)
  let start = head.length
  const parts: Buffer[] = [head]
  for (const [at, { tag, sum, bytes }] of tables.entries()) {
    const row = 12 + 16 * at
    tag.copy(head, row)
    sum.copy(head, row + 4)
    head.writeUInt32BE(start, row + 8)
    head.writeUInt32BE(bytes.length, row + 12)
    const filled = Math.ceil(bytes.length / 4) * 4
    parts.push(bytes, Buffer.alloc(filled - bytes.length))
    start += filled
  }
  return Buffer.concat(parts)
}
