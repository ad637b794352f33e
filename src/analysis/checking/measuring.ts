import { Readable } from 'node:stream'
import PQueue from 'p-queue'
import { z } from 'zod'
import { AppError, messageOf } from '../../base/errors.ts'
import { ServerPaused } from '../pauses.ts'
import {
  type AnalysisInput,
  type AnalysisProvider,
  type AnalysisSteps,
  type ChatStep,
  CRITERIA,
  type Criterion,
  forEachCriterion,
} from '../provider.ts'
import type { MadeUp } from './sets.ts'

/** The level and the reason that one sample of a criterion gives; level null: it names none. */
export interface SaidBySample {
  readonly level: number | null
  readonly reason: string
}

/** The result of the analysis of one interview of the sets. */
export interface Measured {
  /** Of each criterion what its samples say, before any of it is checked. */
  readonly samples: Readonly<Record<Criterion, readonly SaidBySample[]>>
  /** What the product lets stand, 0 to 100; null: not scored. */
  readonly scores: Readonly<Record<Criterion, number | null>>
  readonly overall: number
  readonly decision: string
  /** Places that speak to whoever assesses. */
  readonly flags: number
  /** Sentences about personal traits that were left out. */
  readonly dropped: number
  /** The summary as a reader sees it. */
  readonly summary: string
}

/** An analysis that came to no result, with the sentence why. */
export interface Failed {
  readonly failed: string
}

/** On file; no transcript of the sets holds it. */
const NOBODY = { firstName: 'Robin', lastName: 'Example', email: 'robin@people.example', phoneNumber: null }

/** How a check runs its analyses: samples, analyses at once, waits. */
export interface Measuring {
  readonly provider: AnalysisProvider
  /** Analyses at once; each has a dozen requests, which wait for the places of the model server. */
  readonly atOnce: number
  /** Waits for this time, in milliseconds. */
  sleep(ms: number): Promise<void>
  /** Called after each analysis. */
  onDone(done: number): void
}

/** A server that makes us wait longer than this, all in all for one interview, is asked another time. */
const [WAIT_MS_MIN, WAIT_MS_MAX] = [100, 10 * 60_000]

/**
 * Analyses each interview as the product does: masked, sampled, with evidence and support checks. Waits while the server asks for it.
 * Throws where the server refuses us, or makes us wait too long; an analysis that fails by itself is a result.
 */
export async function measured(
  interviews: readonly MadeUp[],
  measuring: Measuring,
): Promise<ReadonlyMap<string, Measured | Failed>> {
  const queue = new PQueue({ concurrency: measuring.atOnce })
  const stop = new AbortController()
  const results = new Map<string, Measured | Failed>()
  const all = await Promise.allSettled(
    interviews.map((one) =>
      queue.add(async () => {
        if (stop.signal.aborted) return
        results.set(
          one.id,
          await measuredOne(one, measuring).catch((error: unknown) => {
            stop.abort()
            throw error
          }),
        )
        measuring.onDone(results.size)
      }),
    ),
  )
  for (const one of all) if (one.status === 'rejected') throw one.reason
  return results
}

async function measuredOne(interview: MadeUp, { provider, sleep }: Measuring): Promise<Measured | Failed> {
  const steps = new HeldSteps()
  for (let waitedMs = 0; ; ) {
    try {
      const { result, provenance } = await provider.analyse(inputOf(interview, steps))
      return readOutput(result, provenance, steps)
    } catch (error) {
      if (!(error instanceof ServerPaused)) {
        if (error instanceof AppError && error.kind !== 'transient') return { failed: messageOf(error) }
        throw error
      }
      const { reason, leftMs } = error.pause
      waitedMs += Math.max(leftMs, WAIT_MS_MIN)
      if (reason === 'refused' || reason === 'unreachable' || waitedMs > WAIT_MS_MAX) throw error
      await sleep(Math.max(leftMs, WAIT_MS_MIN))
    }
  }
}

const inputOf = ({ position, guidance, questions, answers }: MadeUp, steps: AnalysisSteps): AnalysisInput => ({
  candidate: NOBODY,
  position: { name: position, prompt: guidance },
  questions: questions.map((text, at) => ({ id: String(at + 1), text, timeLimit: 120 })),
  answers: answers.map((text, at) => ({
    questionId: String(at + 1),
    questionText: questions[at] ?? '',
    mediaType: 'text/plain',
    bytes: Buffer.byteLength(text),
    open: () => Readable.from([text]),
    async *sound() {},
  })),
  language: null,
  steps,
})

const Said = z.object({
  outcome: z.literal('read'),
  value: z.object({ level: z.number().nullable(), reason: z.string() }),
})

/** Keeps answers in memory, so that an analysis that waits asks for nothing twice. */
class HeldSteps implements AnalysisSteps {
  readonly #answers = new Map<string, unknown>()
  readonly #samples = new Map<string, SaidBySample>()

  async find({ digest, sample }: ChatStep) {
    const key = `${digest} ${sample}`
    return this.#answers.has(key) ? { answer: this.#answers.get(key) } : { timesLost: 0 }
  }

  async answered({ digest, sample, kind, criterion }: ChatStep, answer: unknown): Promise<void> {
    this.#answers.set(`${digest} ${sample}`, answer)
    const said = kind === 'judgement' ? Said.safeParse(answer).data : undefined
    if (said) this.#samples.set(`${criterion} ${sample}`, said.value)
  }

  samplesOf(criterion: Criterion): SaidBySample[] {
    return [...this.#samples].flatMap(([key, said]) => (key.startsWith(`${criterion} `) ? [said] : []))
  }

  async leaving(): Promise<void> {}
  async turnedAway(): Promise<void> {}
  async lost(): Promise<void> {}
  /** Written answers are heard by nobody. */
  async heard() {
    return { parts: [], timesLost: 0 }
  }
  async asking(): Promise<void> {}
  async keepFirst(): Promise<void> {}
  async unheard(): Promise<void> {}
  async soundLost(): Promise<void> {}
  async keepPart(): Promise<void> {}
  async keep(): Promise<void> {}
}

const Figure = z.object({ score: z.number().nullable() })
const Provenance = z.object({
  criteria: z.object({
    communication: Figure,
    criteria_match: Figure,
    competency: Figure,
    cultural_fit: Figure,
  }),
  dropped: z.number(),
  flags: z.array(z.unknown()),
})
const Result = z.object({
  evaluationScores: z.object({ overall_score: z.number() }),
  hiringRecommendation: z.object({ decision: z.string() }),
  summary: z.object({ one_line_summary: z.string(), key_strengths: z.string(), key_concerns: z.string() }),
})

function readOutput(result: unknown, provenance: unknown, steps: HeldSteps): Measured {
  const { criteria, dropped, flags } = Provenance.parse(provenance)
  const { evaluationScores, hiringRecommendation, summary } = Result.parse(result)
  return {
    samples: forEachCriterion((criterion) => steps.samplesOf(criterion)),
    scores: forEachCriterion((criterion) => criteria[criterion].score),
    overall: evaluationScores.overall_score,
    decision: hiringRecommendation.decision,
    flags: flags.length,
    dropped,
    summary: [summary.one_line_summary, summary.key_strengths, summary.key_concerns].join(' '),
  }
}

/** The requests for judgements that this takes; checks of quotes come on top of them. */
export const judgementsOf = (interviews: readonly MadeUp[], samples: number): number =>
  interviews.length * CRITERIA.length * samples
