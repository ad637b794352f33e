import { setPriority } from 'node:os'
import { endWithParent } from '../base/child-process.ts'
import { type RemuxMessage, type RemuxOrder, SOURCE_FD, TARGET_FD } from './remux-contract.ts'

/**
 * The process in which one recording is written anew, or a part of its sound is cut out. Its parent ends it when it takes too long, takes too much memory
 * or does not answer; a harmful recording harms this process only.
 */

const BEAT_MS = 500
/** Uploads and playback go first. */
const NICENESS = 5

endWithParent()
setPriority(NICENESS)

const send = (message: RemuxMessage) => process.send?.(message)
const moved = { read: 0, end: 0, isWaiting: false }
const beat = () => send({ ...moved, memory: process.memoryUsage.rss() })
beat()
setInterval(beat, BEAT_MS)

const [, , type, fromS, bytesMax] = process.argv
const order = { type: type as RemuxOrder['type'], source: SOURCE_FD, target: TARGET_FD }
if (fromS === undefined) {
  const { remux } = await import('./remux.ts')
  send(await remux(order, moved))
} else {
  const { cutSound } = await import('./sound.ts')
  send(await cutSound(order, { fromS: Number(fromS), bytesMax: Number(bytesMax) }, moved))
}
