import PDFDocument from 'pdfkit'
import { anchored } from './anchors.ts'
import { cleaned, UNITS_MAX, withoutMarks } from './clean-text.ts'
import { type FaceId, type FontShelf, fontShelf } from './faces.ts'
import { type Letter, lettered, MARK, runsOf } from './letters.ts'
import { linesOf } from './lines.ts'
import { readable } from './readable.ts'

/** One sheet of A4 on which text of every script is drawn. Points from the upper left corner. */

export const SHEET = { width: 595.28, height: 841.89, margin: 48 } as const
const LINE_HEIGHT = 1.42
/** Where letters stand in their line: the ascent of the common font, so that all fonts share a line. */
const ASCENT = 1.069
/** Stands at the end of a text that was cut. */
const ELLIPSIS = '…'

/** How a text looks. */
export interface Style {
  readonly size: number
  readonly colour: string
  readonly isBold?: boolean
}

/** A text that was broken into lines, and not drawn yet. */
export interface SetText {
  readonly lines: readonly (readonly Letter[])[]
  readonly height: number
  readonly isRightToLeft: boolean
  readonly isCut: boolean
  readonly style: Style
  readonly width: number
}

/** An empty sheet. The same calls make the same bytes. */
export class Paper {
  readonly #document: PDFKit.PDFDocument
  readonly #shelf: FontShelf
  readonly #chunks: Buffer[] = []
  readonly #ended: Promise<void>
  readonly #loaded = new Set<string>()
  /** Letters were replaced by marks, because no font draws them. */
  isMarked = false

  constructor(title: string, language: string, shelf: FontShelf = fontShelf()) {
    this.#shelf = shelf
    this.#document = new PDFDocument({
      size: 'A4',
      margin: 0,
      lang: language,
      pdfVersion: '1.7',
      displayTitle: true,
      // No date, and with it an identifier that follows from the words alone.
      info: {
        Title: cleaned(title),
        Creator: 'Interview Bridge',
        Producer: 'Interview Bridge',
        CreationDate: new Date(0),
      },
    })
    this.#ended = new Promise((ended) => this.#document.on('end', ended))
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
  }

  /** Breaks a text into at most so many lines of this width. What a font cannot shape loses its marks, or `MARK` stands for it. */
  set(text: string, style: Style, width: number, linesMax = Number.POSITIVE_INFINITY): SetText {
    const whole = cleaned(text)
    const { isMarked, ...set } = this.#firstOf([whole, withoutMarks(whole), MARK], style, width, linesMax)
    this.isMarked ||= isMarked
    return { ...set, isCut: set.isCut || text.length > UNITS_MAX }
  }

  /** Draws a text whose upper left corner is here. What is read from right to left begins at the right. */
  draw({ lines, style, isRightToLeft, width }: SetText, x: number, y: number): void {
    for (const [at, line] of lines.entries()) {
      let left = isRightToLeft ? x + width - this.#widthOf(line, style) : x
      for (const run of runsOf(line)) {
        const needed = this.#runWidth(run.text, run.face, style)
        this.#document
          .fillColor(style.colour)
          .text(run.text, left, y + at * style.size * LINE_HEIGHT + style.size * ASCENT, {
            lineBreak: false,
            baseline: 'alphabetic',
            features: [],
          })
        left += needed
      }
    }
  }

  /** A filled rectangle; `radius`: of its corners. */
  box(x: number, y: number, width: number, height: number, colour: string, radius = 0): void {
    if (width > 0 && height > 0) this.#document.roundedRect(x, y, width, height, radius).fill(colour)
  }

  /** Makes a place of the sheet lead to an address. */
  link(x: number, y: number, width: number, height: number, url: string): void {
    this.#document.link(x, y, width, height, url)
  }

  /** The finished file. */
  async bytes(): Promise<Buffer> {
    this.#document.end()
    await this.#ended
    return Buffer.concat(this.#chunks)
  }

  /** The first of these texts whose lines can all be shaped: an exotic letter must not cost the page. Throws where not even the last can. */
  #firstOf(texts: readonly string[], style: Style, width: number, linesMax: number): SetText & { isMarked: boolean } {
    const [text = '', ...plainer] = texts
    try {
      const { letters, isRightToLeft, isMarked } = lettered(text, style.isBold === true, this.#shelf)
      const all = linesOf(letters, width, (some) => this.#widthOf(some, style))
      const isCut = all.length > linesMax
      const lines = isCut ? this.#withEllipsis(all.slice(0, linesMax), style, width) : all
      // As they will be drawn: letters take other shapes beside each other than alone.
      for (const line of lines) this.#widthOf(line, style)
      const height = lines.length * style.size * LINE_HEIGHT
      return { lines, height, isRightToLeft, isCut, style, width, isMarked: isMarked || plainer.length === 0 }
    } catch (error) {
      if (plainer.length === 0) throw error
      return this.#firstOf(plainer, style, width, linesMax)
    }
  }

  /** The last of the lines that are left ends with an ellipsis. */
  #withEllipsis(lines: Letter[][], style: Style, width: number): Letter[][] {
    const last = lines.at(-1) ?? []
    const [sign] = lettered(ELLIPSIS, style.isBold === true, this.#shelf).letters
    if (!sign) return lines
    const level = last.at(-1)?.level ?? 0
    const kept = [...last]
    while (kept.length > 0 && this.#widthOf([...kept, { ...sign, level }], style) > width) kept.pop()
    return [...lines.slice(0, -1), [...kept, { ...sign, level }]]
  }

  #widthOf(letters: readonly Letter[], style: Style): number {
    return runsOf(letters).reduce((sum, { text, face }) => sum + this.#runWidth(text, face, style), 0)
  }

  #runWidth(text: string, face: FaceId, { size }: Style): number {
    this.#use(face, size)
    return this.#document.widthOfString(text, { features: [] })
  }

  #use(face: FaceId, size: number): void {
    const name = `${face.pack}-${face.face}`
    if (!this.#loaded.has(name)) {
      this.#document.registerFont(name, this.#shelf.bytesOf(face))
      this.#loaded.add(name)
    }
    this.#document.font(name).fontSize(size)
    readable(this.#document)
    anchored(this.#document)
  }
}
