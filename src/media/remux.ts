import { createHash } from 'node:crypto'
import { fstat } from 'node:fs'
import { promisify } from 'node:util'
import {
  Conversion,
  EncodedPacketSink,
  type Input,
  type InputTrack,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { Files, Unreadable } from './open-files.ts'
import type { Moved, RemuxOrder, RemuxOutcome } from './remux-contract.ts'

/**
 * Writes a recording anew, packet by packet, with its true duration and an index. Runs in a process of its own
 * (`remux-process.ts`), since what it reads was made by a stranger.
 */

/** Headers and indexes may make the new file a little larger. */
const GROWTH_BYTES_MAX = 16 * 1_048_576
/** The largest part of a whole recording that is not packets: some bytes for each of them, the headers, the index. */
const OVERHEAD_BYTES_MAX = { perPacket: 16, fixed: 4_096, share: 0.002 }
/** The last packet's duration is an estimate. */
const DURATION_OFF_S_MAX = 1

/** Copies every packet into a file with duration and index, without re-encoding; refuses to lose packets. */
export async function remux({ type, source, target }: RemuxOrder, moved: Moved): Promise<RemuxOutcome> {
  const files = new Files(moved)
  try {
    const { size } = await promisify(fstat)(source)
    const from = files.input(type, source)
    const before = await describe(from)
    // The library passes over what it cannot read; a browser may still play it.
    if (before.bytes + overheadMax(before.packets, size) < size) throw new Unreadable('not all of it can be read')
    const output = new Output({
      // The index of an MP4 goes behind the media: in front of it, all of it would have to be held in memory.
      format: type === 'video/mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat(),
      target: files.target(target, size + GROWTH_BYTES_MAX),
    })
    const conversion = await Conversion.init({
      input: from,
      output,
      tracks: 'all',
      // Nothing is encoded anew; all tracks may be moved together so that the recording begins at 0.
      copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
    })
    if (!conversion.isValid) throw new Unreadable('no track of it can be copied')
    await conversion.execute()
    from.dispose()
    const to = files.input(type, target)
    const problem = differenceOf(before, await describe(to), await to.getDurationFromMetadata())
    to.dispose()
    if (problem) throw new Unreadable(problem)
    return { outcome: 'made' }
  } catch (error) {
    // The library may wrap an error of the disk, or fail because of it later.
    if (files.fault) return { outcome: 'trouble', code: files.fault.code ?? '', message: files.fault.message }
    return { outcome: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}

interface Description {
  /** Codec, number of packets and key packets, and a digest of all of their bytes. */
  readonly tracks: readonly string[]
  readonly packets: number
  readonly bytes: number
  readonly seconds: number
}

function overheadMax(packets: number, size: number): number {
  const { perPacket, fixed, share } = OVERHEAD_BYTES_MAX
  return fixed + perPacket * packets + share * size
}

async function describe(input: Input): Promise<Description> {
  const tracks: string[] = []
  let [first, end, all, bytes] = [Number.POSITIVE_INFINITY, 0, 0, 0]
  for (const track of await input.getTracks()) {
    const digest = createHash('sha256')
    let [packets, keys] = [0, 0]
    for await (const packet of new EncodedPacketSink(track).packets()) {
      digest.update(packet.data)
      packets++
      bytes += packet.data.length
      if (packet.type === 'key') keys++
      first = Math.min(first, packet.timestamp)
      end = Math.max(end, packet.timestamp + packet.duration)
    }
    all += packets
    // A track that was announced and never came is left out by the library too.
    if (packets > 0) tracks.push(`${await kindOf(track)}, ${packets} packets, ${keys} keys, ${digest.digest('hex')}`)
  }
  return { tracks, packets: all, bytes, seconds: end - Math.max(first, 0) }
}

async function kindOf(track: InputTrack): Promise<string> {
  if (!track.isVideoTrack() && !track.isAudioTrack()) throw new Unreadable('a track of it is neither video nor audio')
  const codec = await track.getCodec()
  if (codec === null) throw new Unreadable('a track of it has an unknown codec')
  return `${track.type} ${codec}`
}

/** Undefined, or why the new file is not the same recording. */
function differenceOf(before: Description, after: Description, stated: number | null): string | undefined {
  if (before.tracks.length === 0) return 'it has no packets'
  if (before.tracks.join('\n') !== after.tracks.join('\n')) return 'its packets could not all be copied'
  if (stated === null || !Number.isFinite(stated) || stated <= 0) return 'its duration could not be found'
  if (Math.abs(stated - before.seconds) > DURATION_OFF_S_MAX) return 'its duration would change'
  return undefined
}
