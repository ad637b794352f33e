import { inflateSync } from 'node:zlib'

/** Reads the text back out of a PDF as pdfkit writes it: each piece in the order in which it is drawn, so Arabic comes from left to right. */
export function textsOfPdf(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const { text } of objects.values())
    for (const [, name = '', id = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.text ?? '')?.[1]
      if (unicode !== undefined) fonts.set(name, lettersOf(objects.get(unicode)?.stream ?? ''))
    }
  const texts: string[] = []
  for (const { stream } of objects.values()) {
    let font: ReadonlyMap<number, string> | undefined
    for (const [whole, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name)
      else if (shown !== undefined && font) texts.push(shownBy(shown, font))
      else throw new Error(`text in a font that the file does not have: ${whole}`)
    }
  }
  return texts
}

/** How many pages a PDF has. */
export const pagesOfPdf = (pdf: Uint8Array): number =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type \/Page\b(?!s)/g),
  ].length

/** The address that a part of the page leads to. */
export const linksOfPdf = (pdf: Uint8Array): string[] =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/URI \(([^)]*)\)/g),
  ].map(([, url = '']) => url)

interface PdfObject {
  readonly text: string
  readonly stream: string
}

function objectsOf(file: string): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>()
  for (const { 0: whole, 1: id = '', index } of file.matchAll(/(\d+) 0 obj\n/g)) {
    const from = index + whole.length
    const text = file.slice(from, file.indexOf('\nendobj', from))
    const at = text.indexOf('\nstream\n')
    const bytes = at < 0 ? Buffer.alloc(0) : Buffer.from(text.slice(at + 8, text.lastIndexOf('\nendstream')), 'latin1')
    const head = at < 0 ? text : text.slice(0, at)
    const isFont = head.includes('/Length1') || head.includes('CIDFontType0C')
    found.set(id, { text: head, stream: isFont ? '' : unpacked(head, bytes) })
  }
  return found
}

const unpacked = (head: string, bytes: Buffer): string =>
  (head.includes('/FlateDecode') && bytes.length > 0 ? inflateSync(bytes) : bytes).toString('latin1')

/** The letters of a font by their numbers, from its `ToUnicode` map. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const rows = [...list.matchAll(/<([^>]*)>/g)]
    for (const [at, [, codes = '']] of rows.entries()) {
      const units = codes
        .split(' ')
        .filter(Boolean)
        .map((code) => Number.parseInt(code, 16))
      letters.set(Number.parseInt(first, 16) + at, String.fromCharCode(...units))
    }
  }
  return letters
}

function shownBy(shown: string, font: ReadonlyMap<number, string>): string {
  const numbers = [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
  return numbers.map((hex) => font.get(Number.parseInt(hex, 16)) ?? '').join('')
}
