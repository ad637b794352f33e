import { join } from 'node:path'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

const CLIP = join(import.meta.dirname, 'recordings/tone-1.webm')
const MARK = 'recording-000000'
const DIGITS = 6

/** The number in the sound of a recording that `markedTakes` made; undefined without one. */
export function markIn(sound: Buffer): number | undefined {
  const at = sound.indexOf(MARK.slice(0, -DIGITS))
  return at < 0 ? undefined : Number(sound.toString('latin1', at + MARK.length - DIGITS, at + MARK.length))
}

/** Makes recordings of sound that differ in a number alone, so that whoever gets the sound knows whose it is. They can be seeked already. */
export async function markedTakes(): Promise<(number: number) => Buffer> {
  const input = new Input({ formats: [WEBM], source: new FilePathSource(CLIP) })
  const audio = await input.getPrimaryAudioTrack()
  if (!audio) throw new Error('the clip has no sound')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const sound = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(sound)
  await output.start()
  const decoderConfig = await audio.getDecoderConfig()
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    const data = packet.timestamp < 1 ? Buffer.concat([packet.data, Buffer.from(MARK)]) : packet.data
    await sound.add(packet.clone({ data }), decoderConfig ? { decoderConfig } : undefined)
  }
  await output.finalize()
  input.dispose()
  if (!target.buffer) throw new Error('nothing was written')
  const template = Buffer.from(target.buffer)
  return (number) => {
    const take = Buffer.from(template)
    const digits = String(number).padStart(DIGITS, '0')
    for (let at = take.indexOf(MARK); at >= 0; at = take.indexOf(MARK, at + 1))
      take.write(digits, at + MARK.length - DIGITS, 'latin1')
    return take
  }
}
