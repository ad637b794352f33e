import { lastUpTo, type Span } from './words.ts'

/** A part of a text that a model reads otherwise. */
export interface Cut extends Span {
  readonly instead: string
}

/** A text with some parts replaced, and the way back: the place in the original of a place in it. */
export interface Rewritten {
  readonly text: string
  original(span: Span): Span
}

/** A text with parts replaced; of parts that overlap, the one that begins first, and the longer one, is meant. */
export function rewritten(text: string, cuts: readonly Cut[]): Rewritten {
  const made: { readonly cut: Cut; readonly start: number; readonly end: number }[] = []
  let written = ''
  let at = 0
  for (const cut of cuts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (cut.start < at) continue
    written += text.slice(at, cut.start)
    made.push({ cut, start: written.length, end: written.length + cut.instead.length })
    written += cut.instead
    at = cut.end
  }
  const starts = made.map(({ start }) => start)
  const back = (place: number, edge: 'start' | 'end'): number => {
    const last = made[lastUpTo(starts, edge === 'start' ? place : place - 1)]
    if (!last) return place
    const isInside = edge === 'start' ? place < last.end : place <= last.end
    return isInside ? last.cut[edge] : last.cut.end + (place - last.end)
  }
  return {
    text: written + text.slice(at),
    original: ({ start, end }) => ({ start: back(start, 'start'), end: back(end, 'end') }),
  }
}
