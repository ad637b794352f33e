import { readFileSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { PICTURE_BYTES_MAX } from '../../src/interview/positions/pictures/picture.ts'
import { redrawn } from '../../src/interview/positions/pictures/redraw.ts'
import { PNG } from './pictures.ts'

/**
 * A process of its own that draws the picture at its standard input anew, and prints as JSON what came of it, how much more memory
 * it had at most than before (bytes; on Linux), and how long its processor worked (ms). Nothing else runs in it, so the figures are the picture's.
 */
const bounds = { side: 2_048, bytes: PICTURE_BYTES_MAX }
const file = readFileSync(0)
const answerOf = (bytes: Uint8Array) =>
  redrawn(bytes, bounds).then(
    () => 'taken',
    (error) => ({ code: error.code, status: error.status, message: error.message }),
  )

// The library is loaded, and the heap has settled.
await answerOf(PNG)
deflateSync(file)
const before = process.memoryUsage.rss()
// Linux forgets the highest mark of the process.
writeFileSync('/proc/self/clear_refs', '5')
const worked = process.cpuUsage()
const answer = await answerOf(file)
const { user, system } = process.cpuUsage(worked)
// The mark of getrusage would begin with the memory of the process that started this one.
const highest = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
const bytes = highest * 1024 - before
console.log(JSON.stringify({ answer, bytes, milliseconds: (user + system) / 1000 }))
