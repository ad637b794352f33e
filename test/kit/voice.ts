import { execFileSync } from 'node:child_process'

/** Speech that espeak-ng makes, as samples of 16 bits in one channel, `RATE` of them a second. */

export const RATE = 22_050
const HEADER_BYTES = 44
const SAMPLE_MAX = 32_767

/** Somebody who speaks: a voice of espeak-ng, words a minute, and how high. */
export interface Voice {
  readonly voice: string
  readonly pace: number
  readonly pitch: number
}

/** A sentence as espeak-ng says it. */
export function spoken({ voice, pace, pitch }: Voice, text: string): Buffer {
  const sound = execFileSync('espeak-ng', ['-v', voice, '-s', String(pace), '-p', String(pitch), '--stdout', text])
  return sound.subarray(HEADER_BYTES)
}

export const silence = (seconds: number): Buffer => Buffer.alloc(2 * Math.round(seconds * RATE))

export const secondsOf = (samples: Buffer, rate = RATE): number => samples.length / 2 / rate

/** The same sound quieter, with a hiss over it; both as shares of the loudest sound. The same hiss each time. */
export function noisy(samples: Buffer, { speech, hiss }: { readonly speech: number; readonly hiss: number }): Buffer {
  const mixed = Buffer.alloc(samples.length)
  let drawn = 1
  for (let at = 0; at < samples.length; at += 2) {
    drawn = (drawn * 48_271) % 2_147_483_647
    const value = samples.readInt16LE(at) * speech + (drawn / 1_073_741_824 - 1) * hiss * SAMPLE_MAX
    mixed.writeInt16LE(Math.round(Math.max(-SAMPLE_MAX, Math.min(SAMPLE_MAX, value))), at)
  }
  return mixed
}

/** A file of sound (WAV) of 16-bit samples in one channel. */
export function wavOf(samples: Buffer, rate = RATE): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  head.write('RIFF', 0)
  head.writeUInt32LE(HEADER_BYTES - 8 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16) // so many bytes describe the samples
  head.writeUInt16LE(1, 20) // plain samples
  head.writeUInt16LE(1, 22) // one channel
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
