import { join } from 'node:path'
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

const CLIP = join(import.meta.dirname, '../../kit/recordings/tone-1.webm')
/** A packet of 60 ms at 64 kbit/s, and a frame of which the whole makes some 1.5 Mbit/s: about what the candidate's page records. */
const [AUDIO_BYTES, VIDEO_BYTES] = [480, 10_300]

/** Of each packet in WebM: name, length, track, time and flags. */
const BLOCK_BYTES = 7

/** A long recording, and how many bytes its track of sound takes in it: packets with what names each of them. */
export interface LongRecording {
  readonly bytes: number
  readonly soundBytes: number
  readonly seconds: number
}

const larger = (packet: EncodedPacket, bytes: number): Buffer =>
  Buffer.concat([packet.data, Buffer.alloc(Math.max(0, bytes - packet.byteLength), packet.sequenceNumber)])

/** Writes a recording of about so many bytes: the clip over and over, each packet as large as a camera would make it. It can be seeked already. */
export async function writeLongRecording(path: string, bytesMin: number): Promise<LongRecording> {
  const input = new Input({ formats: [WEBM], source: new FilePathSource(CLIP) })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video || !audio) throw new Error('the clip has no picture or no sound')
  const packetsOf = async (track: typeof video | typeof audio) => {
    const packets: EncodedPacket[] = []
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
    return packets
  }
  const [pictures, sounds] = [await packetsOf(video), await packetsOf(audio)]
  const configs = [await video.getDecoderConfig(), await audio.getDecoderConfig()] as const
  const lengthS = Math.max(...[...pictures, ...sounds].map(({ timestamp, duration }) => timestamp + duration))
  input.dispose()

  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(path) })
  const [picture, sound] = [new EncodedVideoPacketSource('vp8'), new EncodedAudioPacketSource('opus')]
  output.addVideoTrack(picture)
  output.addAudioTrack(sound)
  await output.start()
  const all = [
    ...pictures.map((packet) => ({ packet, isSound: false, data: larger(packet, VIDEO_BYTES) })),
    ...sounds.map((packet) => ({ packet, isSound: true, data: larger(packet, AUDIO_BYTES) })),
  ].toSorted((a, b) => a.packet.timestamp - b.packet.timestamp)
  let [bytes, soundBytes, fromS] = [0, 0, 0]
  for (; bytes < bytesMin; fromS += lengthS)
    for (const { packet, isSound, data } of all) {
      const moved = packet.clone({ data, timestamp: packet.timestamp + fromS })
      const decoderConfig = isSound ? configs[1] : configs[0]
      const meta = decoderConfig ? { decoderConfig } : undefined
      if (isSound) await sound.add(moved, meta as Parameters<typeof sound.add>[1])
      else await picture.add(moved, meta as Parameters<typeof picture.add>[1])
      bytes += data.length
      if (isSound) soundBytes += data.length + BLOCK_BYTES
    }
  await output.finalize()
  return { bytes, soundBytes, seconds: fromS }
}
