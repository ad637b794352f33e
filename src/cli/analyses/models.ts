import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FormedChat } from '../../analysis/forms.ts'
import { JUDGEMENT, readLevel } from '../../analysis/judging/form.ts'
import { judgeMessages, MARKER_BYTES, markerOf, transcriptLines } from '../../analysis/judging/messages.ts'
import type { ModelServer } from '../../analysis/model-server.ts'
import type { OpenAi } from '../../analysis/openai.ts'
import { showsItself } from '../../analysis/probe.ts'
import { DEFAULT_RUBRIC } from '../../analysis/rubric.ts'
import { quoteFinder } from '../../analysis/text/evidence.ts'
import { wordsOf } from '../../analysis/text/words.ts'
import { isPartlyRead, toldPromptTokens } from '../../analysis/usage.ts'
import { AppError, messageOf } from '../../base/errors.ts'
import { cut, typedLine } from '../../base/text.ts'
import { LONG_INTERVIEW, TELLING } from './long-interview.ts'

/** What a model server told of itself. */
export interface ToldByModel {
  readonly who: string
  readonly means: readonly string[]
  /** Why analyses would fail there. */
  readonly problems?: readonly string[]
  readonly warnings?: readonly string[]
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

/**
 * Why nothing of a server's list of models shows that it is there: behind an error or a missing answer that list is what analyses wait for.
 * Empty: it shows it.
 */
async function whyListless(server: ModelServer): Promise<string[]> {
  const told = await server.listModels().then(
    (answer) => (showsItself(answer) ? undefined : `is answered with ${answer.status}`),
    (error: unknown) => `is not answered: ${messageOf(error)}`,
  )
  return told === undefined
    ? []
    : [
        `GET ${server.baseUrl}/models ${told} (analysis.no_models). After an error or a missing answer, analyses ask for this list before they ask for anything that is paid; so they wait for some minutes longer there than the trouble lasts. Let the server answer it, with a list or with 404`,
      ]
}

/** A request to judge a made-up transcript, as an analysis sends it. */
const questionAbout = (lines: readonly string[]) => ({
  name: 'judgement',
  schema: JUDGEMENT,
  messages: judgeMessages(
    {
      criterion: 'competency',
      position: 'Engineer',
      guidance: '',
      levels: DEFAULT_RUBRIC.levels.competency,
      lines,
    },
    MARKER,
  ),
})

/** Asks the model to judge a made-up transcript, as an analysis does: whether its server takes such a request, and in what form. */
export async function askJudge(chat: FormedChat): Promise<ToldByModel> {
  await chat.complete(questionAbout(MADE_UP))
  return {
    who: chat.server.model,
    means: [FORM_WORDS[chat.form]],
    warnings: [...(await whyShort(chat)), ...(await whyListless(chat.server))],
  }
}

/**
 * Why a long interview would be judged by a part of it: some servers cut off what is longer than their context, from its beginning and
 * without a word. Empty: the model read the first line of half an hour.
 */
async function whyShort(chat: FormedChat): Promise<string[]> {
  const question = questionAbout(transcriptLines(LONG_INTERVIEW))
  try {
    const answer = await chat.complete(question)
    const told = toldPromptTokens(answer)
    if (isPartlyRead(told, question.messages)) return [short(`its server counts ${told} tokens, and they are more`)]
    return quotesTelling(answer) ? [] : [short('it does not quote the only sentence in it that counts, the first one')]
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'rejected') throw error
    return [short(messageOf(error))]
  }
}

function quotesTelling(answer: unknown): boolean {
  const judged = readLevel(answer, 'competency', { isLast: true })
  const find = quoteFinder([{ words: wordsOf(TELLING), excluded: [] }], { questions: [], rubric: [] })
  return judged.outcome === 'read' && find(judged.value.quotes).length > 0
}

const short = (sign: string): string =>
  `the model does not seem to read all of an interview of half an hour: ${sign} (analysis.context_short). Where the context of its server is shorter than an interview, only a part is judged. Give each request 16,384 tokens (Ollama: OLLAMA_CONTEXT_LENGTH; llama.cpp: --ctx-size, which its requests share); if the server has them, name a larger model`

/** What somebody says in `speaking.webm`, cut out of a recording as the sound of an answer is (`media/sound.ts`). */
const SPOKEN = 'I did some things. It was fine.'
const [CLIP, CLIP_S] = ['speaking.webm', 3.8]
/** Small models mishear: of its seven words so many are enough. */
const WORDS_MIN = 3
const TOLD_UNITS = 100

/** Sends a clip that speaks, of the kind that interviews send: whether the server takes it, hears its words, and gives times. */
export async function askEars({ ears }: OpenAi): Promise<ToldByModel> {
  const clip = readFileSync(join(import.meta.dirname, CLIP))
  const part = { mediaType: 'audio/webm', bytes: clip.length, startS: 0, seconds: CLIP_S }
  const open = () => Readable.from([clip])
  const who = ears.server.model
  let text: string
  try {
    text = (await ears.hear({ ...part, open }, null)).text
    // As where the position names a language, or the candidate's page is in another than English.
    await ears.hear({ ...part, open }, 'en')
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'rejected') throw error
    return { who, means: [], problems: [`${messageOf(error)}. ${REFUSED} (analysis.sound_refused)`] }
  }
  const means = [
    ears.givesTimes
      ? 'gives times (verbose_json)'
      : 'gives text only (json), so quotes lead to an answer and not to a second',
    FINDS_OUT,
  ]
  if (wordsOf(text).length === 0) return { who, means, problems: [`${UNHEARD} (analysis.sound_unheard)`] }
  const heard = new Set(wordsOf(text).map(({ folded }) => folded))
  const known = wordsOf(SPOKEN).map(({ folded }) => folded)
  const isMisheard = known.filter((word) => heard.has(word)).length < WORDS_MIN
  return { who, means, warnings: [...(isMisheard ? [misheard(text)] : []), ...(await whyListless(ears.server))] }
}

/** Nobody speaks another language in the clip. */
const FINDS_OUT =
  'was sent English alone, which tells nothing of other languages: where it is told none, it must find out which one is spoken (config/analysis-local.yaml: “language”)'
const REFUSED =
  'It was sent speech as interviews send it, without a language and then with “en”, and interviews would fail in the same way. Look first whether analysis.transcription.model names a model for speech that this server has, and whether that model takes a language. If it does, the server may not read the format, sound in Opus in a WebM file, as browsers record it: let it convert what it is sent (whisper.cpp: --convert, with ffmpeg installed), or name one that takes WebM'
const UNHEARD = `The transcription server heard no word in a clip in which somebody says “${SPOKEN}”. Answers would count as silence. Look whether analysis.transcription.model is a model for speech, and whether the server reads WebM with Opus`

const misheard = (text: string): string =>
  `the transcription server heard “${cut(typedLine(text), TOLD_UNITS)}” in a clip in which somebody says “${SPOKEN}” in English (analysis.sound_misheard). A model that knows no English may do so; any other would mishear candidates too: name a larger one`
