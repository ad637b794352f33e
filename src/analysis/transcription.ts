import { text as readAll } from 'node:stream/consumers'
import { z } from 'zod'
import { AppError } from '../base/errors.ts'
import { cut } from '../base/text.ts'
import { isOfForm, type ModelServer } from './model-server.ts'
import { multipart } from './multipart.ts'
import type { AnalysisInput, HeardText, Segment, SoundPart } from './provider.ts'
import { isNamedOther } from './text/named-languages.ts'
import { wordsOf } from './text/words.ts'

/** Of a recording of half an hour an engine makes some hundred. */
const SEGMENTS_MAX = 5_000
/** Five minutes, which a question allows at most, have about 6,000 characters of fast speech; far above is an engine that repeats itself. */
const TEXT_UNITS_MAX = 30_000
/** What an engine counts otherwise than the packets do. */
const LENGTH_SLACK_S = 1
const LENGTH_SLACK = 1.1
/** Where nobody knows how long a part is: no answer is so long. */
const UNKNOWN_LENGTH_S = 7_200

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
// Some servers write the number as a string.
const length = z.coerce.number().positive().optional().catch(undefined)
const language = z.string().max(40).optional().catch(undefined)
const Heard = z.object({
  text: z.string(),
  duration: length,
  language,
  // whisper.cpp: what it found out, beside what it was told.
  detected_language: language,
  usage: z.object({ seconds: length }).optional().catch(undefined),
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
    part: Omit<SoundPart, 'sha256'> & { readonly turn?: string | undefined },
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
      return this.server.ask({
        path: '/audio/transcriptions',
        turn: part.turn,
        ...form,
        ...(onLeaving ? { onLeaving } : {}),
      })
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

function heardIn(
  answer: unknown,
  { startS, seconds: known, audibleS = 0 }: Pick<SoundPart, 'startS' | 'seconds' | 'audibleS'>,
): HeardText {
  const read = Heard.safeParse(answer)
  if (!read.success)
    throw new AppError('The transcription server answered without a text', {
      kind: 'drift',
      code: 'analysis.transcription',
    })
  const { text, segments, duration, usage, language: named, detected_language: language = named } = read.data
  const told = duration ?? usage?.seconds
  const longest = known === undefined ? UNKNOWN_LENGTH_S : known * LENGTH_SLACK + LENGTH_SLACK_S
  const shortest = known === undefined ? Number.POSITIVE_INFINITY : known / LENGTH_SLACK - LENGTH_SLACK_S
  const said = text.trim()
  // An engine that names the length has read the sound; one with a figure for silence has listened.
  const hasListened =
    (told !== undefined && told >= shortest && told <= longest) ||
    (segments ?? []).some(({ noSpeech }) => noSpeech !== null)
  const heard: HeardText = {
    ...bounded(said),
    ...(told === undefined ? {} : { seconds: Math.min(told, longest) }),
    ...(language === undefined ? {} : { language }),
    ...(said !== '' || hasListened || audibleS === 0 ? {} : { untoldS: audibleS }),
  }
  if (!segments || segments.length === 0 || areStrange(segments, longest)) return heard
  return {
    ...heard,
    segments: fewEnough(segments).map((one) => ({
      ...one,
      start: one.start + startS,
      end: Math.min(one.end, longest) + startS,
    })),
  }
}

/**
 * Times that are none of this sound: before the one in front, or behind its end. Only a segment's own end may lie behind it: engines that
 * listen in windows name the end of the window.
 */
const areStrange = (segments: readonly Segment[], longestS: number): boolean =>
  segments.some(({ start }, at) => start > longestS || start < (segments[at - 1]?.start ?? 0))

/** A text that is no longer than any answer, and how much of it that leaves out. */
function bounded(text: string, leftOutBefore = 0): Pick<HeardText, 'text' | 'leftOut'> {
  const short = cut(text, TEXT_UNITS_MAX)
  const leftOut = leftOutBefore + text.length - short.length
  return { text: short, ...(leftOut === 0 ? {} : { leftOut }) }
}

/** The first segments, with as much text as is kept. */
function fewEnough(segments: readonly Segment[]): readonly Segment[] {
  let units = 0
  const end = segments.findIndex(({ text }) => {
    units += text.length
    return units > TEXT_UNITS_MAX
  })
  return end < 0 ? segments : segments.slice(0, end)
}

/** The transcript of an answer from those of its parts. Times are known where each part has them. */
export function joined(parts: readonly HeardText[]): HeardText {
  const text = parts
    .map((part) => part.text)
    .filter((one) => one !== '')
    .join(' ')
  const spoken = parts.filter((part) => part.text !== '')
  const segments = spoken.flatMap((part) => part.segments ?? [])
  // One part in a language that nobody searches is enough, if it holds words: silence is called any language.
  const other = spoken.find((part) => isNamedOther(wordsOf(part.text), part.language))
  const { language } = other ?? spoken[0] ?? {}
  const isLengthKnown = parts.length > 0 && parts.every((part) => part.seconds !== undefined)
  const sum = (of: 'seconds' | 'leftOut' | 'untoldS') => parts.reduce((all, part) => all + (part[of] ?? 0), 0)
  const untoldS = sum('untoldS')
  return {
    ...bounded(text, sum('leftOut')),
    ...(spoken.length > 0 && spoken.every((part) => part.segments) ? { segments } : {}),
    ...(isLengthKnown ? { seconds: sum('seconds') } : {}),
    ...(untoldS === 0 ? {} : { untoldS }),
    ...(language === undefined ? {} : { language }),
  }
}
