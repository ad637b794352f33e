import { createHash } from 'node:crypto'
import { EncodedAudioPacketSource, EncodedPacketSink, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny'
import { Files, Unreadable } from './open-files.ts'
import type { Moved, RemuxOrder, RemuxOutcome, SoundPiece } from './remux-contract.ts'

/** What a container adds to each packet, at most. */
const PER_PACKET_BYTES = 24
/** Headers and the index of a part. */
const GROWTH_BYTES_MAX = 4 * 1_048_576
const MS = 1_000
/** Opus and AAC need so few bytes for a packet of silence; the noise of a quiet room takes several times as many. */
const SILENT_BYTES_MAX = 20
/** No packet lasts longer; where the next one begins later, nothing was recorded between them. */
const PACKET_S_MAX = 0.2

/**
 * Cuts one part of the sound out of a recording: packets are copied, not encoded, from `fromS` on, until the part is as large as
 * it may be. Runs in the process that writes recordings anew.
 */
export async function cutSound(
  { type, source, target }: RemuxOrder,
  { fromS, bytesMax }: SoundPiece,
  moved: Moved,
): Promise<RemuxOutcome> {
  const files = new Files(moved)
  try {
    const input = files.input(type, source)
    const track = await input.getPrimaryAudioTrack()
    if (!track) return { outcome: 'silent' }
    const sink = new EncodedPacketSink(track)
    const first = fromS === 0 ? await sink.getFirstPacket() : await sink.getPacket(fromS)
    if (!first) return { outcome: 'silent' }
    const codec = await track.getCodec()
    if (codec !== 'opus' && codec !== 'aac') throw new Unreadable('its sound is neither Opus nor AAC')
    const decoderConfig = await track.getDecoderConfig()
    const output = new Output({
      format: codec === 'opus' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false }),
      target: files.target(target, bytesMax + GROWTH_BYTES_MAX),
    })
    const sound = new EncodedAudioPacketSource(codec)
    output.addAudioTrack(sound)
    await output.start()
    let [bytes, nextS]: [number, number | null] = [0, null]
    const length = new Length()
    const digest = createHash('sha256').update(`${codec}\n`)
    for await (const packet of sink.packets(first)) {
      bytes += packet.byteLength + PER_PACKET_BYTES
      if (bytes > bytesMax && packet.sequenceNumber !== first.sequenceNumber) {
        nextS = packet.timestamp
        break
      }
      const moved = packet.clone({ timestamp: packet.timestamp - first.timestamp })
      length.add(packet)
      digest.update(`${Math.round(moved.timestamp * MS)} ${moved.byteLength}\n`).update(moved.data)
      await sound.add(moved, decoderConfig ? { decoderConfig } : undefined)
    }
    sound.close()
    await output.finalize()
    input.dispose()
    const container = codec === 'opus' ? 'audio/webm' : 'audio/mp4'
    const startS = Math.max(0, first.timestamp)
    return { outcome: 'cut', container, startS, sha256: digest.digest('hex'), nextS, ...length.told() }
  } catch (error) {
    // The library may wrap an error of the disk, or fail because of it later.
    if (files.fault) return { outcome: 'trouble', code: files.fault.code ?? '', message: files.fault.message }
    return { outcome: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** How long packets last together, and how long those in which there is something to hear. A packet ends where the next one begins. */
class Length {
  #startS: number | undefined
  #last: Packet | undefined
  #audibleS = 0

  add(packet: Packet): void {
    if (this.#last) this.#count(this.#last, packet.timestamp - this.#last.timestamp)
    this.#startS ??= packet.timestamp
    this.#last = packet
  }

  /** To be called once, behind the last packet. */
  told(): { readonly seconds: number; readonly audibleS: number } {
    if (!this.#last) return { seconds: 0, audibleS: 0 }
    this.#count(this.#last, this.#last.duration)
    return {
      seconds: Math.max(0, this.#last.timestamp + this.#last.duration - (this.#startS ?? 0)),
      audibleS: this.#audibleS,
    }
  }

  #count({ byteLength }: Packet, seconds: number): void {
    if (byteLength > SILENT_BYTES_MAX) this.#audibleS += Math.min(PACKET_S_MAX, Math.max(0, seconds))
  }
}

interface Packet {
  readonly timestamp: number
  readonly duration: number
  readonly byteLength: number
}
