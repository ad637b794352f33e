import type { Language } from '../../base/languages.ts'
import type { CandidateState } from '../../interview/contract/candidate-state.ts'
import type { Fault } from './faults.ts'
import type { Flow } from './flow.ts'
import type { Outbox } from './outbox.ts'
import type { Measured } from './speed.ts'
import type { Studio } from './studio.ts'

/** The facts that the server wrote into the page. */
export interface PageFacts {
  readonly state: CandidateState
  readonly language: Language
  /** When the invite ends, in UTC and in the page's language; null where it does not. */
  readonly deadline: string | null
  /** The version of the notice in each language. */
  readonly notices: Readonly<Record<Language, string>>
  /** The scripts that are loaded after the first screen, or when they are asked for. */
  readonly scripts: { readonly sending: string; readonly words: Readonly<Record<Language, string>> }
}

/**
 * The consent as it is sent and stored: the choice, and the notice that was shown. `aiAnalysis` is null where nothing
 * was asked.
 */
export interface Consent {
  readonly aiAnalysis: boolean | null
  readonly language: Language
  readonly notice: { readonly version: string; readonly isAiAsked: boolean }
}

/** A take to look at: this device's, another device's, or a practice that is not kept. */
export interface Shown {
  readonly url: string
  readonly faults: readonly Fault[]
  readonly isFound: boolean
}

/** The interview as the views see it: its state, and the candidate's possible actions. */
export interface Interview {
  readonly state: CandidateState
  readonly flow: Flow
  readonly studio: Studio
  readonly outbox: Outbox
  readonly speed: Measured | undefined
  /** The call of the start that failed. */
  readonly problem: 'noCredits' | 'failed' | null
  readonly isBusy: boolean
  readonly shown: Shown | undefined
  readonly lastArrival: Date | undefined
  /** Seconds until the recording starts by itself; undefined where nothing runs. */
  secondsToThink(): number | undefined
  secondsToStart(): number
  agree(consent: Consent): void
  turnOn(): Promise<void>
  start(): Promise<void>
  practise(): void
  endPractice(): void
  goOn(): Promise<void>
  record(): Promise<void>
  recordNow(): void
  stop(): void
  keep(): Promise<void>
  again(): void
  writeInstead(): void
  recordInstead(): void
  sendText(text: string): void
  redo(questionId: string): void
}
