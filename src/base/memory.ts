import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Collects all garbage and gives its memory back to the machine. The start of a daemon leaves some 40 MB behind that V8 keeps as long as
 * little is allocated, so an idle daemon would hold it for ever. It stops the process for a tenth of a second, so it is called once.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}

/**
 * How much garbage V8 lets gather beside what is alive before it looks for it, in percent. By itself it lets the heap of a busy daemon grow to
 * almost four times what is alive, since that costs the least processor; the daemon then holds it for ever.
 */
const GARBAGE_PERCENT = 40

/** Bounds the garbage that a long-running process keeps. The live heap may grow as before. */
export function boundGarbage(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`)
}
