import type { Readable } from 'node:stream'

/** Everything a provider gets to see of an interview; the candidate's name and address are not in it. */
export interface AnalysisInput {
  readonly position: { readonly name: string; readonly prompt: string | null }
  readonly questions: readonly { readonly id: string; readonly text: string; readonly timeLimit: number }[]
  readonly answers: readonly {
    readonly questionId: string
    readonly questionText: string
    readonly mediaType: string
    readonly bytes: number
    open(): Readable
  }[]
}

/** What was said, or written, in answer to one question. */
export interface Transcript {
  readonly question: string
  readonly text: string
}

/** The specification's result without `analyzedAt`; checked against the contract before it is stored. */
export interface AnalysisOutput {
  readonly result: Record<string, unknown>
  /** For the dashboard: which model, which prompt, what was left out. Never in the API. */
  readonly provenance: Record<string, unknown>
}

/**
 * Judges one completed interview. Throws an AppError of kind `transient` for what may work later; anything else fails
 * the analysis with that message.
 */
export interface AnalysisProvider {
  readonly name: string
  /** False where nothing but counting is done, which needs no consent. */
  readonly callsModel: boolean
  analyse(input: AnalysisInput): Promise<AnalysisOutput>
}

/** The scored criteria; the analysis of the specification has one `…_score` for each of them, and an overall one. */
export const CRITERIA = ['communication', 'criteria_match', 'competency', 'cultural_fit'] as const
export type Criterion = (typeof CRITERIA)[number]

/**
 * Why nothing is asked of a model server for a while. `refused`: it does not take our key, model or address. `throttled`: it asked
 * us to wait. `unavailable`: it has an error. `unreachable`: there is no connection to it.
 */
export const WAIT_REASONS = ['refused', 'throttled', 'unavailable', 'unreachable'] as const
export type WaitReason = (typeof WAIT_REASONS)[number]
