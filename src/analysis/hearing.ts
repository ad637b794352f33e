import { createHash } from 'node:crypto'
import { AppError } from '../base/errors.ts'
import { FairPlaces } from '../base/fair-places.ts'
import { expectGoingOn } from './judging/asking.ts'
import { isTooLong } from './model-server.ts'
import { ServerPaused } from './pauses.ts'
import type { AnalysisInput, HeardPart, HeardText, SoundPart } from './provider.ts'
import type { OpenAiSettings } from './settings.ts'
import { type Ears, joined } from './transcription.ts'

const SECONDS = 60
/** A request whose answer was lost is sent once more, and not a third time. */
const LOST_MAX = 2

/** Counts the seconds of sound that servers are paid for. */
interface AudioBill {
  audio(seconds: number): void
}

type Answer = AnalysisInput['answers'][number]

/**
 * Hears answers, each once, however often the analysis begins again: what was heard of a part is kept and counted before the next part
 * goes out. Few at a time, since each has a file and a process.
 */
export function hearing({ transcription, concurrency }: OpenAiSettings, ears: Ears, bill: AudioBill | undefined) {
  const places = new FairPlaces({ max: concurrency.transcriptions })
  const bytesMax = transcription.maxMegabytes * 1_048_576
  return async ({ questionId, sound }: Answer, input: AnalysisInput): Promise<HeardText> => {
    const { steps, questions } = input
    const { model } = ears.server
    const known = await steps.heard(questionId, model)
    if ('heard' in known) return known.heard
    return places.run(input.turn ?? '', async () => {
      // Nothing is cut out for a server that is not asked.
      await ears.server.expectOpen(input.turn)
      // Of an engine that does not tell how long it listened, the longest that the answer may be.
      const minutes = questions.find(({ id }) => id === questionId)?.timeLimit ?? 0
      const parts: HeardPart[] = []
      let left = known.parts
      let isFirst = true
      for await (const part of sound(bytesMax)) {
        const { startS, sha256 } = part
        const [kept] = left
        if (kept?.startS === startS && kept.sha256 === sha256) {
          left = left.slice(1)
          parts.push(kept)
          continue
        }
        const seconds = part.seconds ?? minutes * SECONDS
        if (isFirst && known.timesLost > 0) await steps.soundLost(questionId, model, seconds)
        // Also where what is kept was cut otherwise: each request that is lost counts.
        if (isFirst && known.timesLost >= LOST_MAX) throw lostTwice(known.timesLost)
        isFirst = false
        if (left.length > 0) await steps.keepFirst(questionId, model, parts.length)
        left = []
        const heard = await askOnce(ears, part, { ...input, questionId })
        const counted = parts.reduce((sum, one) => sum + (one.heard.seconds ?? 0), 0)
        const isUntold = parts.some((one) => one.heard.seconds === undefined)
        const atMost = part.seconds ?? (isUntold ? 0 : minutes * SECONDS - counted)
        bill?.audio(heard.seconds ?? 0)
        const own = { startS, sha256, heard }
        await steps.keepPart(questionId, model, own, heard.seconds ?? Math.max(0, atMost))
        parts.push(own)
      }
      const all = joined(parts.map(({ heard }) => heard))
      if (parts.length === 0) return all
      const heard = { ...all, sha256: sha256Of(parts) }
      await steps.keep(questionId, model, heard)
      return heard
    })
  }
}

/** The digest of a whole answer, of those of its parts. */
function sha256Of(parts: readonly HeardPart[]): string {
  const [first, ...others] = parts.map(({ sha256 }) => sha256)
  if (first === undefined || others.length === 0) return first ?? ''
  return createHash('sha256')
    .update([first, ...others].join('\n'))
    .digest('hex')
}

/** Asks for one part; its step is noted before the request leaves, and is free again where no answer is under way. */
async function askOnce(
  ears: Ears,
  part: SoundPart,
  { questionId, language, signal, turn, steps }: AnalysisInput & { readonly questionId: string },
): Promise<HeardText> {
  let hasLeft = false
  try {
    return await ears.hear({ ...part, turn }, language, async () => {
      expectGoingOn(signal)
      // A form that is refused is no answer that was lost.
      if (!hasLeft) await steps.asking(questionId, ears.server.model)
      hasLeft = true
    })
  } catch (error) {
    // It was worked on.
    if (isTooLong(error)) await steps.soundLost(questionId, ears.server.model, part.seconds ?? 0)
    else if (hasLeft && isAnswered(error))
      await steps.unheard(questionId, ears.server.model, error instanceof ServerPaused && error.isCut)
    throw error
  }
}

/** The server answered, though not with what it heard, or our own disk kept the request from going out whole. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ServerPaused ? !error.mayBeUnderWay : error instanceof AppError

const lostTwice = (times: number) =>
  new AppError(
    `The transcription server was asked ${times} times for the same part of an answer, and each time the process ended, the connection was cut or the deadline passed before the answer came; request the analysis again. The answers that came are kept.`,
    { kind: 'drift', code: 'analysis.lost' },
  )
