import { type Paper, SHEET, type Style } from './paper.ts'

/** Where text stands on the sheet. */
export const LEFT: number = SHEET.margin
export const WIDTH: number = SHEET.width - 2 * SHEET.margin
/** Room for the lines below the rule. */
export const FOOT_HEIGHT = 84

interface Place {
  readonly x?: number
  readonly width?: number
  readonly linesMax?: number
  readonly isName?: boolean
}

/** Draws one thing below the other, for as long as there is room above the foot. */
export class Flow {
  readonly paper: Paper
  y: number = SHEET.margin
  /** What is drawn ends here. */
  #bottom: number
  isCut = false

  constructor(paper: Paper) {
    this.paper = paper
    this.#bottom = SHEET.height - SHEET.margin - FOOT_HEIGHT
  }

  gap(points: number): void {
    this.y += points
  }

  /** Draws as many lines of a text as are allowed and fit; false where not one fits. A name begins at the left, whatever its script is. */
  text(text: string, style: Style, { x = LEFT, width = WIDTH, linesMax = 6, isName = false }: Place = {}): boolean {
    const room = Math.floor((this.#bottom - this.y) / (style.size * 1.42))
    if (room <= 0) {
      this.isCut = true
      return false
    }
    const set = this.paper.set(text, style, width, Math.min(linesMax, room))
    this.isCut ||= set.isCut
    this.paper.draw(isName ? { ...set, isRightToLeft: false } : set, x, this.y)
    this.y += set.height
    return true
  }

  /** Whether so much room is left; where it is not, the page is cut. */
  has(points: number): boolean {
    const isThere = this.y + points <= this.#bottom
    this.isCut ||= !isThere
    return isThere
  }
}
