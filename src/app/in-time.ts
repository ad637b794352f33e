import type { Clock } from '../base/clock.ts'
import { AppError } from '../base/errors.ts'

/** Work for which somebody waits, and that is not waited for any longer than that. */

/** An ATS that takes longer for one thing is told to be slow. Shorter than the deadline of a request. */
const ASK_MS_MAX = 8_000
/** The code of an ATS that did not answer in time. */
export const SLOW = 'ats.slow'
const slow = () => new AppError('The ATS did not answer in time', { kind: 'transient', code: SLOW })

/** A deadline that several pieces of work share; `end` lets its clock go. */
export function deadlineOf(
  clock: Clock,
  ms = ASK_MS_MAX,
): { inTime<Answer>(work: Promise<Answer>): Promise<Answer>; end(): void } {
  const over = new AbortController()
  const late = clock.sleep(ms, over.signal).then(() => Promise.reject(slow()))
  // Nobody may wait for it at the moment that it passes.
  late.catch(() => {})
  return {
    inTime: (work) => {
      // Nobody reads an answer that comes after the deadline.
      work.catch(() => {})
      return Promise.race([work, late])
    },
    end: () => over.abort(),
  }
}

/** The answer; throws `SLOW` once nobody should wait any longer. */
export async function inTime<Answer>(clock: Clock, work: () => Promise<Answer>, ms?: number): Promise<Answer> {
  const deadline = deadlineOf(clock, ms)
  try {
    return await deadline.inTime(work())
  } finally {
    deadline.end()
  }
}

/** The answer, or undefined where the work takes longer: it goes on, and can be waited for again. */
export async function unlessLate<Answer>(clock: Clock, work: Promise<Answer>, ms: number): Promise<Answer | undefined> {
  const over = new AbortController()
  try {
    return await Promise.race([work, clock.sleep(ms, over.signal).then(() => undefined)])
  } finally {
    over.abort()
  }
}

/** Whether this is the error of work that was too slow. */
export const isSlow = (error: unknown): boolean => error instanceof AppError && error.code === SLOW
