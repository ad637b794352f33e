import { join } from 'node:path'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

const CLIP = join(import.meta.dirname, 'recordings/tone-1.webm')

/**
 * A take as a browser's recorder sends it: without a duration and an index in WebM, in fragments in MP4 (which holds the sound
 * only, since it knows no VP8). `padding` makes each packet so many bytes larger.
 */
export async function streamedTake(type: 'video/webm' | 'video/mp4', padding = 0): Promise<Buffer<ArrayBuffer>> {
  const input = new Input({ formats: [WEBM], source: new FilePathSource(CLIP) })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video || !audio) throw new Error('the clip has no picture or no sound')
  const target = new BufferTarget()
  const format =
    type === 'video/mp4' ? new Mp4OutputFormat({ fastStart: 'fragmented' }) : new WebMOutputFormat({ appendOnly: true })
  const output = new Output({ format, target })
  const sound = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(sound)
  const picture = new EncodedVideoPacketSource('vp8')
  if (type === 'video/webm') output.addVideoTrack(picture)
  await output.start()
  const larger = (packet: EncodedPacket) =>
    padding === 0
      ? packet
      : packet.clone({ data: Buffer.concat([packet.data, Buffer.alloc(padding, packet.sequenceNumber)]) })
  const copySound = async () => {
    const decoderConfig = await audio.getDecoderConfig()
    for await (const packet of new EncodedPacketSink(audio).packets())
      await sound.add(larger(packet), decoderConfig ? { decoderConfig } : undefined)
    sound.close()
  }
  const copyPicture = async () => {
    const decoderConfig = await video.getDecoderConfig()
    for await (const packet of new EncodedPacketSink(video).packets())
      await picture.add(larger(packet), decoderConfig ? { decoderConfig } : undefined)
    picture.close()
  }
  await Promise.all([copySound(), ...(type === 'video/webm' ? [copyPicture()] : [])])
  await output.finalize()
  input.dispose()
  if (!target.buffer) throw new Error('nothing was written')
  return Buffer.from(target.buffer)
}

/** A recording whose browser gave it no sound. */
export async function pictureOnly(): Promise<Buffer<ArrayBuffer>> {
  const input = new Input({ formats: [WEBM], source: new FilePathSource(CLIP) })
  const video = await input.getPrimaryVideoTrack()
  if (!video) throw new Error('the clip has no picture')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const picture = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(picture)
  await output.start()
  const decoderConfig = await video.getDecoderConfig()
  for await (const packet of new EncodedPacketSink(video).packets())
    await picture.add(packet, decoderConfig ? { decoderConfig } : undefined)
  await output.finalize()
  input.dispose()
  if (!target.buffer) throw new Error('nothing was written')
  return Buffer.from(target.buffer)
}
