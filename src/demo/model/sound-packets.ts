import { createHash } from 'node:crypto'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'

/** The sound of a recording, whatever it is packed in. */
export interface Sound {
  /** SHA-256 over its packets, in their order. */
  readonly sha256: string
  readonly seconds: number
}

/**
 * Digest and length of the sound, by its packets alone: sound cut out of a video without re-encoding has the same digest. Null where the
 * bytes are no recording, or one without sound.
 */
export async function soundIn(recording: Buffer): Promise<Sound | null> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(recording) })
  try {
    if (!(await input.canRead())) return null
    const track = await input.getPrimaryAudioTrack()
    if (!track) return null
    const hash = createHash('sha256')
    let seconds = 0
    for await (const packet of new EncodedPacketSink(track).packets()) {
      hash.update(packet.data)
      seconds = Math.max(seconds, packet.timestamp + packet.duration)
    }
    return { sha256: hash.digest('hex'), seconds }
  } finally {
    input.dispose()
  }
}
