/**
 * The text that a reader of the file gets back. A font draws several letters with one shape: the Arabic ت and ي are one shape with other
 * dots, the Latin ị is an i with a dot below. pdfkit notes one letter for each shape, the first that came, and a reader then finds that one
 * for all. Here each letter gets a number of its own, which stands for the same shape. pdfkit has no door for that; its version is exact, and
 * `test/pdf` reads the letters back.
 */

interface Glyph {
  readonly id: number
  readonly codePoints: readonly number[]
  readonly advanceWidth: number
}

/** A font as fontkit reads it, which keeps each shape with the first letter that it was drawn for. */
interface ReadFont {
  _glyphs: Record<number, Glyph>
  getGlyph(id: number, codePoints?: readonly number[]): Glyph
}

/** What pdfkit keeps of a font that it embeds. */
interface EmbeddedFont {
  readonly font: ReadFont
  readonly scale: number
  /** Which glyph of the font each number of the file stands for. */
  readonly subset: { readonly glyphs: number[] }
  readonly widths: number[]
  readonly unicode: (readonly number[])[]
  layout(text: string, features: unknown): { readonly glyphs: readonly Glyph[]; readonly positions: readonly object[] }
  encode: (text: string, features: unknown) => [string[], readonly object[]]
}

const known = new WeakSet<EmbeddedFont>()

/** Makes the present font of a document give back its letters. */
export function readable(document: PDFKit.PDFDocument): void {
  const { _font: font } = document as unknown as { readonly _font: EmbeddedFont }
  if (known.has(font)) return
  known.add(font)
  const numbers = new Map<string, number>()
  const numberOf = ({ id, codePoints, advanceWidth }: Glyph): number => {
    const key = [id, ...codePoints].join(' ')
    const before = numbers.get(key)
    if (before !== undefined) return before
    const number = font.subset.glyphs.push(id) - 1
    font.widths[number] = advanceWidth * font.scale
    font.unicode[number] = codePoints
    numbers.set(key, number)
    return number
  }
  font.encode = (text, features) => {
    const { glyphs, positions } = withOwnLetters(font.font, () => font.layout(text, features))
    return [glyphs.map((glyph) => numberOf(glyph).toString(16).padStart(4, '0')), positions]
  }
}

/** Runs a layout whose shapes each have the letters that they stand for there. */
function withOwnLetters<Result>(font: ReadFont, work: () => Result): Result {
  const { getGlyph } = font
  font.getGlyph = function own(id, codePoints) {
    delete this._glyphs[id]
    return getGlyph.call(this, id, codePoints)
  }
  try {
    return work()
  } finally {
    font.getGlyph = getGlyph
  }
}
