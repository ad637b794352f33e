import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { OpusDecoder } from 'opus-decoder'
import { type ModelHttp, startModelHttp } from './model-http.ts'
import { secondsOf, wavOf } from './voice.ts'

/** A server of the OpenAI protocol that really hears: Debian's pocketsphinx stands behind it. */

const ENGINE = '/usr/bin/pocketsphinx_continuous'
const LACKING = [
  ['espeak-ng', '/usr/bin/espeak-ng'],
  ['pocketsphinx', ENGINE],
  ['pocketsphinx-en-us', '/usr/share/pocketsphinx/model/en-us/en-us/mdef'],
].flatMap(([name = '', file = '']) => (existsSync(file) ? [] : [name]))

/** Whether the engine and the voice are installed; where they are not, tests of real speech say so and are skipped. */
export const HAS_EARS = LACKING.length === 0
if (!HAS_EARS)
  console.log(`tests of real speech are skipped: they need ${LACKING.join(', ')} (apt-get install); CI installs them`)

const RATE = 16_000
/** The probability of a word has six digits; the logarithm of 0 has none. */
const PROBABILITY_MIN = 1e-6

export interface RealEar extends ModelHttp {
  /** The files that it was sent, and what it heard in each. */
  readonly hearings: readonly { readonly file: Blob; readonly text: string }[]
}

/** Starts it with the sentences that it knows. Where none of them is said, it hears what its open vocabulary makes of the sound. */
export async function startRealEar(sentences: readonly string[]): Promise<RealEar> {
  const hearings: { file: Blob; text: string }[] = []
  const folder = await mkdtemp(join(tmpdir(), 'ib-ear-'))
  const grammar = join(folder, 'known.jsgf')
  const known = sentences.map((one) => wordsOf(one).join(' ')).join(' | ')
  await writeFile(grammar, `#JSGF V1.0;\ngrammar known;\npublic <answer> = ( ${known} )+ ;\n`)

  async function transcript(form: FormData) {
    const file = form.get('file')
    if (!(file instanceof Blob)) throw new Error('The form holds no file.')
    const samples = await samplesIn(Buffer.from(await file.arrayBuffer()))
    const sound = join(folder, `${hearings.length}.wav`)
    await writeFile(sound, wavOf(samples, RATE))
    const ofKnown = await segmentsIn(sound, ['-jsgf', grammar])
    const segments = ofKnown.length > 0 ? ofKnown : await segmentsIn(sound, [])
    const text = segments.map((one) => one.text.trim()).join(' ')
    hearings.push({ file, text })
    return { task: 'transcribe', language: 'english', duration: secondsOf(samples, RATE), text, segments }
  }

  const http = await startModelHttp(async ({ bytes, type }) => {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    return transcript(form).then(
      (json) => ({ json }),
      (error: Error) => ({ status: 400, json: { error: { message: error.message } } }),
    )
  })
  return {
    ...http,
    hearings,
    async close() {
      await http.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** A segment as others write it: the engine knows neither capitals nor full stops. */
const sentence = (said: string): string => `${said.charAt(0).toUpperCase()}${said.slice(1)}.`

/** Words as the engine writes them. */
export const wordsOf = (sentence: string): string[] => sentence.toLowerCase().match(/[a-z']+/g) ?? []

/** The sound of a recording as 16-bit samples in one channel, RATE of them a second. */
async function samplesIn(recording: Buffer): Promise<Buffer> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(recording) })
  const track = await input.getPrimaryAudioTrack()
  if ((await track?.getCodec()) !== 'opus' || !track) throw new Error('The file holds no sound in Opus.')
  const packets: Uint8Array[] = []
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(data)
  const decoder = new OpusDecoder({ sampleRate: RATE, channels: 1 })
  await decoder.ready
  const { channelData, errors } = decoder.decodeFrames(packets)
  decoder.free()
  if (errors.length > 0) throw new Error(`The sound cannot be decoded: ${errors[0]?.message}`)
  return Buffer.from(Int16Array.from(channelData[0] ?? [], (sample) => sample * 32_767).buffer)
}

/** A word as the engine tells it, with its seconds and its probability: `hundred(2) 2.020 2.530 0.970000`. */
const WORD = /^(\S+?)(?:\(\d+\))? (\d+\.\d+) (\d+\.\d+) (\d\.\d+)$/

/** What the engine hears; it ends a segment where nothing is said for half a second. */
async function segmentsIn(sound: string, how: readonly string[]) {
  const options = ['-infile', sound, '-time', 'yes', '-logfn', '/dev/null', ...how]
  const { stdout } = await promisify(execFile)(ENGINE, options)
  const runs: { word: string; start: number; end: number; log: number }[][] = []
  for (const line of stdout.split('\n')) {
    const [, word = '', start, end, probability] = WORD.exec(line) ?? []
    const log = Math.log(Math.max(PROBABILITY_MIN, Number(probability)))
    // Each segment begins with a line of all its words. `<sil>` and `[NOISE]` are no words.
    if (word === '') runs.push([])
    else if (!/^[<[]/.test(word)) runs.at(-1)?.push({ word, start: Number(start), end: Number(end), log })
  }
  return runs
    .filter(({ length }) => length > 0)
    .map((run, id) => ({
      id,
      ...{ seek: 0, tokens: [], temperature: 0, compression_ratio: 1, no_speech_prob: 0 },
      start: run[0]?.start ?? 0,
      end: run.at(-1)?.end ?? 0,
      text: ` ${sentence(run.map(({ word }) => word).join(' '))}`,
      avg_logprob: run.reduce((sum, { log }) => sum + log, 0) / run.length,
    }))
}
