import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJson } from '../../base/foreign.ts'
import { EAR } from './names.ts'
import { Refusal, unknownModel } from './refusal.ts'
import { soundIn } from './sound-packets.ts'

const Said = z.array(
  z.object({
    sha256: z.string(),
    segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
  }),
)
type Known = z.output<typeof Said>[number]

const FORMATS = ['json', 'text', 'verbose_json'] as const

/** The answer to a request for a transcript: JSON, or plain text. */
export type Transcript = Readonly<Record<string, unknown>> | string

/**
 * The simulated ear. It knows the clips of the demo by their sound, and answers with the words that were put into them. In any other
 * recording it hears nothing, and says so: no text, no segments.
 */
export class Ear {
  readonly #known: ReadonlyMap<string, Known>

  constructor() {
    const file = join(import.meta.dirname, '../recordings/said.json')
    const said = Said.parse(readJson(readFileSync(file, 'utf8')))
    this.#known = new Map(said.map((one) => [one.sha256, one]))
  }

  async heard(form: FormData): Promise<Transcript> {
    const file = form.get('file')
    if (!(file instanceof Blob)) throw new Refusal(400, 'invalid_request', 'The form holds no file with a recording.')
    const model = String(form.get('model') ?? '')
    if (model !== EAR) throw unknownModel(model, EAR)
    const wanted = String(form.get('response_format') ?? 'json')
    const format = FORMATS.find((one) => one === wanted)
    if (!format)
      throw new Refusal(
        400,
        'invalid_request',
        `response_format is "${wanted}"; this server gives ${FORMATS.join(', ')}.`,
      )
    const sound = await soundIn(Buffer.from(await file.arrayBuffer()))
    if (!sound) throw new Refusal(400, 'invalid_file', 'The file is no recording that can be read, or holds no sound.')
    const segments = this.#known.get(sound.sha256)?.segments ?? []
    const text = segments.map((one) => one.text).join(' ')
    if (format === 'text') return `${text}\n`
    const usage = { type: 'duration', seconds: Math.ceil(sound.seconds) }
    return format === 'json'
      ? { text, usage }
      : { task: 'transcribe', language: 'english', duration: sound.seconds, text, segments: segments.map(told), usage }
  }
}

/** A segment as such servers tell it: heard clearly, since nothing was heard at all. */
const told = ({ start, end, text }: Known['segments'][number], id: number) => ({
  id,
  seek: 0,
  start,
  end,
  text: ` ${text}`,
  tokens: [],
  temperature: 0,
  avg_logprob: -0.2,
  compression_ratio: 1.2,
  no_speech_prob: 0.01,
})
