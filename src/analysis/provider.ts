import type { Readable } from 'node:stream'
import type { Identity } from './text/redaction.ts'
import type { Usage } from './usage.ts'

/** A piece of a transcript with its place in the recording, in seconds. */
export interface Segment {
  readonly start: number
  readonly end: number
  readonly text: string
  /** How sure the engine is that nobody speaks there, 0 to 1; null: it does not say. */
  readonly noSpeech: number | null
  /** The mean logarithm of its words' probabilities; null: it does not say. */
  readonly logprob: number | null
}

/** A part of the sound of an answer, as it goes to an engine. */
export interface SoundPart {
  readonly mediaType: string
  readonly bytes: number
  /** Where it begins in the recording, in seconds. */
  readonly startS: number
  /** SHA-256 of what is heard in it: the same sound has the same one, however often it is cut out. */
  readonly sha256: string
  /** How long it is; absent: nobody knows. */
  readonly seconds?: number | undefined
  /** The seconds of it in which there is something to hear, if only noise; absent: nobody knows. */
  readonly audibleS?: number | undefined
  /** Called for each time that it goes out. */
  open(): Readable
}

/** What an engine heard in one recording; without segments where it gives text only. */
export interface HeardText {
  readonly text: string
  readonly segments?: readonly Segment[] | undefined
  /** How long the recording is; absent where the engine does not say. */
  readonly seconds?: number | undefined
  /** As the engine names it; absent where it does not say. Where it was told one, it repeats that one. */
  readonly language?: string | undefined
  /** Characters at its end that were left out, since no answer is so long; absent: none. */
  readonly leftOut?: number | undefined
  /** Seconds in which there was something to hear, of which the engine told no word, and not that nobody speaks in them; absent: none. */
  readonly untoldS?: number | undefined
  /** SHA-256 of the sound that went out; where it went out in parts, of theirs in order. Absent where an earlier version sent it. */
  readonly sha256?: string | undefined
}

/** What an engine heard in one part of a recording. The part is the same one where it begins at the same place and sounds the same. */
export interface HeardPart {
  readonly startS: number
  readonly sha256: string
  readonly heard: HeardText
}

/** What is kept of an answer: all that was heard, or its first parts, and how many requests for the next one left without an answer being kept. */
export type HeardState =
  | { readonly heard: HeardText }
  | { readonly parts: readonly HeardPart[]; readonly timesLost: number }

/** One request to the model that judges. */
export interface ChatStep {
  readonly kind: 'judgement' | 'support'
  /** SHA-256 of the request without its marker: a changed prompt, model or transcript makes a new step. */
  readonly digest: string
  readonly criterion: Criterion
  /** From 1; null for a support check. */
  readonly sample: number | null
  readonly model: string
}

/** What is known of a step: its answer, or how many requests for it left without an answer being kept. */
export type StepState = { readonly answer: unknown } | { readonly timesLost: number }

/**
 * Whoever accepts connections while no engine runs cuts them off after the request: so often that counts as not asked. From then on it
 * counts as an answer that was lost, since an engine may have worked, and be paid, each time.
 */
export const CUTS_MAX = 10

/** What is kept of the answers of servers while an analysis is made, so that a crash or a retry asks for nothing twice. */
export interface AnalysisSteps {
  find(step: ChatStep): Promise<StepState>
  /** Notes that the request leaves now. Throws where nobody waits for its answer any longer. */
  leaving(step: ChatStep): Promise<void>
  /** Keeps what became of it, and what it took. */
  answered(step: ChatStep, answer: unknown, tokens: number): Promise<void>
  /** The server told us to wait: no answer is under way, and none was lost. `isCut`: it cut the connection, which counts so `CUTS_MAX` times. */
  turnedAway(step: ChatStep, isCut: boolean): Promise<void>
  /** The answer that was under way is lost; counts once what it may have taken. */
  lost(step: ChatStep, tokens: number): Promise<void>
  /** What this model heard in the answer to a question so far. */
  heard(questionId: string, model: string): Promise<HeardState>
  /** Notes that the request for a part leaves now. */
  asking(questionId: string, model: string): Promise<void>
  /** The recording is cut otherwise now: of the parts that were heard only so many of the first ones are still of use. */
  keepFirst(questionId: string, model: string, count: number): Promise<void>
  /** The server told us to wait, or refused the part: no answer is under way, and none was lost. `isCut`: as of `turnedAway`. */
  unheard(questionId: string, model: string, isCut: boolean): Promise<void>
  /** What was heard in the part that was under way is lost; counts once how many seconds of sound that may have taken. */
  soundLost(questionId: string, model: string, audioSeconds: number): Promise<void>
  /** Keeps what was heard in a part, and how many seconds of sound that took. */
  keepPart(questionId: string, model: string, part: HeardPart, audioSeconds: number): Promise<void>
  /** Keeps what was heard in all of an answer. */
  keep(questionId: string, model: string, heard: HeardText): Promise<void>
}

/** Everything a provider gets to see of an interview. */
export interface AnalysisInput {
  /** Who the candidate is, to take it out of what a model reads. It goes into no request. */
  readonly candidate: Identity
  readonly position: { readonly name: string; readonly prompt: string | null }
  readonly questions: readonly { readonly id: string; readonly text: string; readonly timeLimit: number }[]
  /** Absent: the built-in one. */
  readonly rubric?: Rubric | undefined
  readonly answers: readonly {
    readonly questionId: string
    readonly questionText: string
    readonly mediaType: string
    readonly bytes: number
    open(): Readable
    /** The sound alone, in parts of at most so many bytes; none where nothing was recorded. Each part lasts until the next one. */
    sound(bytesMax: number): AsyncIterable<SoundPart>
  }[]
  /** What is spoken, `de` for instance: an engine takes it for granted. Null: it finds out which one it is. */
  readonly language: string | null
  /** Once it is aborted, no new request leaves; `analyse` then throws an AppError with the code `analysis.stopping`. */
  readonly signal?: AbortSignal | undefined
  /** The organization whose turn it is: organizations take turns at a server. Absent: no organization asks. */
  readonly turn?: string | undefined
  readonly steps: AnalysisSteps
}

/** What was said, or written, in answer to one question. */
export interface Transcript {
  readonly question: string
  readonly text: string
  /** Characters at its end that were left out before; absent: none. */
  readonly leftOut?: number | undefined
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
  /** Drafts a rubric for a position; absent where no model is called. Throws as `analyse` does. */
  draftRubric?(input: RubricInput): Promise<DraftedRubric>
}

/** What a rubric is drafted from. Nothing of a candidate is in it. */
export interface RubricInput {
  readonly position: { readonly name: string; readonly prompt: string | null }
  readonly questions: readonly string[]
  /** As for an analysis. */
  readonly signal?: AbortSignal | undefined
  /** As for an analysis. */
  readonly turn?: string | undefined
  /** Awaited before each request leaves, with the tokens of what goes out; what it throws keeps the request from leaving. */
  onLeaving(tokens: number): Promise<void>
  /** Called for each answer. `tokens`: what the budget counts for it, also where the server does not tell. */
  onPaid(usage: Usage, tokens: number): void
  /** Called where the server turned the request away that left last: no answer is under way, and none is paid. */
  onUnpaid(): void
}

/** A rubric that nobody has approved yet. */
export interface DraftedRubric {
  readonly levels: Levels
  /** As the configuration names it. */
  readonly model: string
}

/** The scored criteria; the analysis of the specification has one `…_score` for each of them, and an overall one. */
export const CRITERIA = ['communication', 'criteria_match', 'competency', 'cultural_fit'] as const
export type Criterion = (typeof CRITERIA)[number]

/** Why a criterion was not scored. */
export const ABSTENTIONS = [
  'few_words',
  'little_speech',
  'no_evidence',
  'trait',
  'shared_quotes',
  'disagreement',
  'unanswered',
] as const
export type Abstention = (typeof ABSTENTIONS)[number]

/** The text of each level of each criterion, level 1 first. */
export type Levels = Readonly<Record<Criterion, readonly [string, string, string, string, string]>>

/** Five anchored levels for each criterion. */
export interface Rubric {
  /** Changes with any word of it. */
  readonly version: string
  readonly levels: Levels
}

/** What is made of each criterion. */
export const forEachCriterion = <Made>(make: (criterion: Criterion) => Made): Readonly<Record<Criterion, Made>> => ({
  communication: make('communication'),
  criteria_match: make('criteria_match'),
  competency: make('competency'),
  cultural_fit: make('cultural_fit'),
})

/**
 * Why nothing is asked of a model server for a while. `refused`: it does not take our key, model or address. `throttled`: it asked
 * us to wait. `unavailable`: it has an error. `unreachable`: there is no connection to it. `budget`: the organization used up what it
 * may take today.
 */
export const WAIT_REASONS = ['refused', 'throttled', 'unavailable', 'unreachable', 'budget'] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** It waits for a new day, and for no server. */
export const isOfBudget = ({ reason: code }: { readonly reason: WaitReason }): boolean => code === 'budget'
