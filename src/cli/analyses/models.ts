import { Readable } from 'node:stream'
import type { FormedChat } from '../../analysis/forms.ts'
import { JUDGEMENT } from '../../analysis/judging/form.ts'
import { judgeMessages, MARKER_BYTES, markerOf, transcriptLines } from '../../analysis/judging/messages.ts'
import type { OpenAi } from '../../analysis/openai.ts'
import { DEFAULT_RUBRIC } from '../../analysis/rubric.ts'

/** What a model server told of itself. */
export interface ToldByModel {
  readonly who: string
  readonly means: readonly string[]
}

const FORM_WORDS = {
  json_schema: 'takes a JSON schema (json_schema)',
  json_object: 'takes no JSON schema; it is asked for JSON (json_object), and the schema is told in words',
  text: 'knows no form of answers; the schema is told in words, and its text is read',
} as const

/** Nobody said this, so its marker need not be drawn. */
const MARKER = markerOf(Buffer.alloc(MARKER_BYTES))
const MADE_UP = transcriptLines([
  {
    question: 'Tell us about a system that you built.',
    text: 'I built a payment system for two hundred shops, and I measured every change before I kept it.',
  },
])
/** A second of silence as a model hears it. */
const RATE = 16_000

/** Asks the model to judge a made-up transcript, as an analysis does: whether its server takes such a request, and in what form. */
export async function askJudge(chat: FormedChat): Promise<ToldByModel> {
  await chat.complete({
    name: 'judgement',
    schema: JUDGEMENT,
    messages: judgeMessages(
      {
        criterion: 'competency',
        position: 'Engineer',
        guidance: '',
        levels: DEFAULT_RUBRIC.levels.competency,
        lines: MADE_UP,
      },
      MARKER,
    ),
  })
  return { who: chat.server.model, means: [FORM_WORDS[chat.form]] }
}

/** Sends a second of silence: whether the server transcribes, and gives times. */
export async function askEars({ ears }: OpenAi): Promise<ToldByModel> {
  const wave = silence()
  await ears.hear({ mediaType: 'audio/wav', bytes: wave.length, startS: 0, open: () => Readable.from([wave]) }, null)
  return {
    who: ears.server.model,
    means: [
      ears.givesTimes
        ? 'gives times (verbose_json)'
        : 'gives text only (json), so quotes lead to an answer and not to a second',
    ],
  }
}

/** One channel of 16-bit samples (RIFF/WAVE). */
function silence(): Buffer {
  const head = Buffer.alloc(44)
  const bytes = RATE * 2
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes)])
}
