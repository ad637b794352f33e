import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type RemuxMessage, type RemuxOrder, SOURCE_FD, TARGET_FD } from './remux-contract.ts'

/**
 * The process in which one recording is written anew. Its parent ends it when it takes too long, takes too much memory
 * or does not answer; a harmful recording harms this process only.
 */

const BEAT_MS = 500
/** Uploads and playback go first. */
const NICENESS = 5

// Ctrl-C at a terminal reaches us too; the parent decides when we end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
// A recording that keeps the library busy would outlive a parent that was killed.
new Worker(
  `const parent = process.ppid; setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)`,
  { eval: true },
).unref()
setPriority(NICENESS)

const send = (message: RemuxMessage) => process.send?.(message)
const moved = { read: 0, end: 0, isWaiting: false }
const beat = () => send({ ...moved, memory: process.memoryUsage.rss() })
beat()
setInterval(beat, BEAT_MS)

const { remux } = await import('./remux.ts')
send(await remux({ type: process.argv[2] as RemuxOrder['type'], source: SOURCE_FD, target: TARGET_FD }, moved))
