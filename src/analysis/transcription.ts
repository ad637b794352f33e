import { text as readAll } from 'node:stream/consumers'
import { z } from 'zod'
import { AppError } from '../base/errors.ts'
import { isOfForm, type ModelServer } from './model-server.ts'
import { multipart } from './multipart.ts'
import type { AnalysisInput, HeardText, Segment, SoundPart } from './provider.ts'
import { isOtherLanguage } from './text/other-languages.ts'

/** Of a recording of half an hour an engine makes some hundred. */
const SEGMENTS_MAX = 5_000

/** A written answer is its own transcript; the model is not told that it was not spoken. */
export async function writtenText({ open }: AnalysisInput['answers'][number]): Promise<string> {
  return (await readAll(open())).trim()
}

const figure = z.number().nullable().catch(null)
const seconds = z.number().min(0)
const HeardSegment = z
  .object({ start: seconds, end: seconds, text: z.string(), no_speech_prob: figure, avg_logprob: figure })
  .transform(
    ({ start, end, text, no_speech_prob: noSpeech, avg_logprob: logprob }): Segment => ({
      start,
      end: Math.max(start, end),
      text: text.trim(),
      noSpeech,
      logprob,
    }),
  )
const Heard = z.object({
  text: z.string(),
  // Some servers write the number as a string.
  duration: z.coerce.number().positive().optional().catch(undefined),
  language: z.string().max(40).optional().catch(undefined),
  // An engine that gives no times, or strange ones, still heard the text.
  segments: z.array(HeardSegment).max(SEGMENTS_MAX).optional().catch(undefined),
})

/** A server that hears recordings, in the fullest form that it gives. */
export class Ears {
  readonly server: ModelServer
  #givesTimes = true

  constructor(server: ModelServer) {
    this.server = server
  }

  /** False once the server refused to give times. */
  get givesTimes(): boolean {
    return this.#givesTimes
  }

  /** What the server hears in a part of an answer, with times from the beginning of the answer where it gives them. */
  async hear(
    part: Omit<SoundPart, 'sha256'>,
    language: string | null,
    onLeaving?: () => Promise<void>,
  ): Promise<HeardText> {
    const ask = (givesTimes: boolean) => {
      // Servers tell the format by the end of the name.
      const name = `answer.${part.mediaType.split('/')[1] ?? 'webm'}`
      const fields = {
        model: this.server.model,
        ...(givesTimes
          ? { response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' }
          : { response_format: 'json' }),
        ...(language === null ? {} : { language }),
      }
      const file = { name, type: part.mediaType, bytes: part.bytes, open: part.open }
      const form = multipart(fields, file)
      return this.server.ask({ path: '/audio/transcriptions', ...form, ...(onLeaving ? { onLeaving } : {}) })
    }
    if (!this.#givesTimes) return heardIn(await ask(false), part)
    let heard: unknown
    try {
      heard = await ask(true)
    } catch (error) {
      if (!isOfForm(error)) throw error
      heard = await ask(false)
      // Only now it is known that the form was to blame, and not the recording.
      this.#givesTimes = false
    }
    return heardIn(heard, part)
  }
}

function heardIn(answer: unknown, { startS }: Pick<SoundPart, 'startS'>): HeardText {
  const said = Heard.safeParse(answer)
  if (!said.success)
    throw new AppError('The transcription server answered without a text', {
      kind: 'drift',
      code: 'analysis.transcription',
    })
  const { text, segments, duration: seconds, language } = said.data
  const told = {
    text: text.trim(),
    ...(seconds === undefined ? {} : { seconds }),
    ...(language === undefined ? {} : { language }),
  }
  if (!segments || segments.length === 0) return told
  return {
    ...told,
    segments: segments.map((one) => ({ ...one, start: one.start + startS, end: one.end + startS })),
  }
}

/** The transcript of an answer from those of its parts. Times are known where each part has them. */
export function joined(parts: readonly HeardText[]): HeardText {
  const text = parts
    .map((part) => part.text)
    .filter((one) => one !== '')
    .join(' ')
  const spoken = parts.filter((part) => part.text !== '')
  const segments = spoken.flatMap((part) => part.segments ?? [])
  // One part in a language that nobody searches is enough.
  const language = parts.map((part) => part.language).find(isOtherLanguage) ?? parts[0]?.language
  const isLengthKnown = parts.length > 0 && parts.every((part) => part.seconds !== undefined)
  return {
    text,
    ...(spoken.length > 0 && spoken.every((part) => part.segments) ? { segments } : {}),
    ...(isLengthKnown ? { seconds: parts.reduce((sum, part) => sum + (part.seconds ?? 0), 0) } : {}),
    ...(language === undefined ? {} : { language }),
  }
}
