import { type Document, isCollection, isMap, isNode, type LineCounter, type Node, type Pair } from 'yaml'

/** The way to a value: keys and numbers of list items. */
export type Path = readonly (string | number)[]

/** A position in the file; both figures begin with 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** Where the value at `path` stands in the file; the nearest thing around it when it is not there itself. */
export function placeOf(document: Document, lines: LineCounter, path: Path, at: 'key' | 'value' = 'value'): Place {
  let node: unknown = document.contents
  let best: Node | null = isNode(node) ? node : null
  for (const [depth, step] of path.entries()) {
    if (!isCollection(node)) break
    const pair: Pair | undefined = isMap(node)
      ? (node.items.find((item) => keyText(item.key) === String(step)) as Pair | undefined)
      : undefined
    if (isMap(node) && !pair) break
    const last = depth === path.length - 1
    if (pair && last && at === 'key' && isNode(pair.key)) return toPlace(pair.key, lines)
    node = pair ? pair.value : node.get(step, true)
    if (isNode(node)) best = node
    else if (pair && isNode(pair.key)) best = pair.key
  }
  return best ? toPlace(best, lines) : { line: 1, column: 1 }
}

function keyText(key: unknown): string {
  return isNode(key) ? String((key as { value?: unknown }).value) : String(key)
}

function toPlace(node: Node, lines: LineCounter): Place {
  const { line, col } = lines.linePos(node.range?.[0] ?? 0)
  return { line: Math.max(1, line), column: Math.max(1, col) }
}
