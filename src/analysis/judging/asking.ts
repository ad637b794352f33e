import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import type { FormedChat, FormedQuestion, Message } from '../forms.ts'
import { isTooLong } from '../model-server.ts'
import { ServerPaused } from '../pauses.ts'
import type { AnalysisSteps, ChatStep } from '../provider.ts'
import {
  isPartlyRead,
  mostTokens,
  NO_USAGE,
  readUsage,
  sentTokens,
  servedBy,
  tokensOf,
  toldPromptTokens,
  type Usage,
} from '../usage.ts'
import type { Reading } from './form.ts'
import { askedAgain, MARKER_BYTES, markerOf, PROMPT_VERSION } from './messages.ts'

/** A request whose answer was lost is sent once more, and not a third time. */
const LOST_MAX = 2
/** Stands for the marker in a digest: the marker of each request is another one. */
const NO_MARKER = ''

/** One question, and what tells whether it is the same one that was answered before. */
export interface ChatQuestion<Value> {
  readonly about: Omit<ChatStep, 'digest' | 'model'>
  readonly chat: FormedChat
  readonly schema: FormedQuestion['schema']
  readonly temperature: number
  messages(marker: string): readonly Message[]
  /** `isLast`: nothing is asked after this answer. */
  read(completion: unknown, isLast: boolean): Reading<Value>
  /** What `read` makes, as it was stored. */
  readonly stored: z.ZodType<Value>
}

/** What became of a question. `lost`: the request left twice and no answer was kept. */
export type Answered<Value> =
  | { readonly outcome: 'read'; readonly value: Value }
  | { readonly outcome: 'unreadable' | 'refused' | 'lost'; readonly code: string; readonly words: string }

/** What asking needs: where answers are kept, random bytes, and who counts what is paid. */
export interface Asking {
  readonly steps: AnalysisSteps
  /** Once it is aborted, no new request leaves. */
  readonly signal?: AbortSignal | undefined
  /** The organization whose turn it is: organizations take turns at a server. Absent: no organization asks. */
  readonly turn?: string | undefined
  bytes(length: number): Buffer
  /** Called for each answer, kept or new: what this analysis took, and the model as its server names it. */
  onAnswer(usage: Usage, servedBy: string | null): void
  /** Called for each answer, kept or new, of a model that read only a part of the request, by the tokens that its server tells. */
  onPartlyRead(): void
  /** Called for each new answer: what is paid now. */
  onPaid(usage: Usage): void
}

const Kept = z.object({
  outcome: z.enum(['read', 'unreadable', 'refused']),
  value: z.unknown(),
  code: z.string(),
  words: z.string(),
  usage: z.object({ promptTokens: z.number(), completionTokens: z.number(), requests: z.number() }),
  // Absent from what an earlier version kept.
  servedBy: z.string().nullable().default(null),
  /** The tokens of the request as the server told them. */
  toldPrompt: z.number().nullable().default(null),
})
type Kept = z.output<typeof Kept>

/**
 * Asks one question. What was answered before, to the same request, is not asked again; an answer that cannot be read is asked for once
 * more, with the mistake named. Throws ServerPaused where the analysis has to wait.
 */
export async function answerTo<Value>(asking: Asking, question: ChatQuestion<Value>): Promise<Answered<Value>> {
  const first = await keptAnswer(asking, question, false)
  if (first.outcome !== 'unreadable') return first
  const { words } = first
  return keptAnswer(asking, { ...question, messages: (marker) => askedAgain(question.messages(marker), words) }, true)
}

async function keptAnswer<Value>(
  asking: Asking,
  question: ChatQuestion<Value>,
  isLast: boolean,
): Promise<Answered<Value>> {
  const { steps } = asking
  const step = stepOf(question)
  const known = await steps.find(step)
  // The server may have worked on it, and be paid.
  if (!('answer' in known) && known.timesLost > 0)
    await steps.lost(step, sentTokens({ messages: question.messages(NO_MARKER) }))
  if (!('answer' in known) && known.timesLost >= LOST_MAX)
    return {
      outcome: 'lost',
      code: 'analysis.lost',
      words: `The model was asked ${known.timesLost} times, and each time the process ended, the connection was cut or the deadline passed before the answer came`,
    }
  let kept: Kept
  if ('answer' in known) kept = Kept.parse(known.answer)
  else {
    const { tokens, ...answered } = await asked(asking, step, question, isLast)
    kept = answered
    await steps.answered(step, kept, tokens)
  }
  asking.onAnswer(kept.usage, kept.servedBy)
  if (isPartlyRead(kept.toldPrompt, question.messages(NO_MARKER))) asking.onPartlyRead()
  const { outcome, code, words, value } = kept
  return outcome === 'read' ? { outcome, value: question.stored.parse(value) } : { outcome, code, words }
}

/** What was answered, and how many tokens the budget counts for it. */
async function asked<Value>(
  asking: Asking,
  step: ChatStep,
  question: ChatQuestion<Value>,
  isLast: boolean,
): Promise<Kept & { readonly tokens: number }> {
  const { about, chat, schema, temperature } = question
  const { steps } = asking
  let hasLeft = false
  const marker = markerOf(asking.bytes(MARKER_BYTES))
  try {
    const completion = await chat.complete({
      name: about.kind,
      turn: asking.turn,
      schema,
      temperature,
      messages: () => question.messages(marker),
      async onLeaving() {
        expectGoingOn(asking.signal)
        await steps.leaving(step)
        hasLeft = true
      },
    })
    const sent = { messages: question.messages(marker), tokensMax: chat.tokensMax }
    const usage = readUsage(completion, sent)
    const tokens = tokensOf(usage, sent, completion)
    const toldPrompt = toldPromptTokens(completion)
    const answered = { usage, servedBy: servedBy(completion), toldPrompt, tokens }
    asking.onPaid(answered.usage)
    const reading = question.read(completion, isLast)
    if (reading.outcome === 'read') return { ...reading, code: '', words: '', ...answered }
    return reading.outcome === 'refused'
      ? { outcome: 'refused', value: null, code: 'analysis.refused', words: refusedWords(reading.words), ...answered }
      : { outcome: 'unreadable', value: null, code: 'analysis.form', words: reading.words, ...answered }
  } catch (error) {
    if (error instanceof ServerPaused && hasLeft && !error.mayBeUnderWay) await steps.turnedAway(step, error.isCut)
    const unread = { value: null, usage: NO_USAGE, servedBy: null, toldPrompt: null }
    // The server understood this request and refuses it; it may take the others.
    if (error instanceof AppError && error.kind === 'rejected')
      return { ...unread, outcome: 'refused', code: error.code, words: error.message, tokens: 0 }
    if (isTooLong(error)) {
      const tokens = mostTokens({ messages: question.messages(marker), tokensMax: chat.tokensMax })
      return { ...unread, outcome: 'unreadable', code: 'analysis.form', words: 'it is far too long', tokens }
    }
    throw error
  }
}

/** The answer to a request that leaves while the process stops is lost. */
export function expectGoingOn(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return
  throw new AppError('This process stops, so the analysis asks nothing more; it goes on when a process runs again', {
    kind: 'transient',
    code: 'analysis.stopping',
  })
}

const refusedWords = (words: string): string =>
  `The model refused to assess this interview${words === '' ? '' : `: ${words}`}`

function stepOf<Value>({ about, chat, temperature, messages }: ChatQuestion<Value>): ChatStep {
  const { baseUrl, model } = chat.server
  const request = [PROMPT_VERSION, about.kind, about.sample, baseUrl, model, temperature, messages(NO_MARKER)]
  return { ...about, model, digest: createHash('sha256').update(JSON.stringify(request)).digest('hex') }
}

/**
 * Waits for all questions, so that no request goes on after its caller gave up. What makes an analysis wait comes before what fails it, and of
 * that a request that may itself be to blame.
 */
export async function everyAnswer<Value>(questions: readonly Promise<Value>[]): Promise<Value[]> {
  const settled = await Promise.allSettled(questions)
  const failures = settled.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0)
    throw (
      failures.find((one) => one instanceof ServerPaused && one.isOwn) ??
      failures.find((one) => one instanceof ServerPaused) ??
      failures[0]
    )
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
