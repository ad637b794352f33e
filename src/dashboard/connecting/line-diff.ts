/** Two texts compared line by line (pure). */

/** A line that is only in the first, only in the second, or in both. */
export interface DiffLine {
  readonly is: 'gone' | 'new' | 'same'
  readonly text: string
}

/** Longer middles are told as a whole: comparing each line with each would take too long. */
const LINES_MAX = 1_500
/** Lines around a change that are shown. */
const AROUND = 2

/** The lines of both texts, with the longest common part as the same; lines far from any change are left out, as one line `…`. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  let [start, end] = [0, 0]
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ is: 'same', text }))
  const all = [
    ...same(a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(a.slice(a.length - end)),
  ]
  return shortened(all)
}

function middle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const whole: DiffLine[] = [
    ...a.map((text): DiffLine => ({ is: 'gone', text })),
    ...b.map((text): DiffLine => ({ is: 'new', text })),
  ]
  if (a.length === 0 || b.length === 0 || a.length > LINES_MAX || b.length > LINES_MAX) return whole
  // Lengths of the longest common part of what follows from each pair of lines on.
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ is: 'same', text: a[i] ?? '' })
      i++
      j++
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1)))
      lines.push({ is: 'gone', text: a[i++] ?? '' })
    else lines.push({ is: 'new', text: b[j++] ?? '' })
  }
  return lines
}

function shortened(lines: readonly DiffLine[]): DiffLine[] {
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ is }) => is !== 'same'),
  )
  return lines.flatMap((line, at) => {
    if (near[at]) return [line]
    return at > 0 && !near[at - 1] ? [] : [{ is: 'same' as const, text: '…' }]
  })
}
