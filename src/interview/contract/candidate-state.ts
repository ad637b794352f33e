import type { Language } from '../../base/languages.ts'

/** The picture of a question, beneath the candidate's link at `images/ID`. */
export interface QuestionImage {
  readonly id: string
  /** What it shows, for those who do not see it. */
  readonly alt: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** A question as the candidate's page shows it. Written out, since this file is read for browsers too. */
export interface CandidateQuestion {
  readonly id: string
  readonly text: string
  /** Minutes. */
  readonly timeLimit: number
  readonly order: number
  readonly image: QuestionImage | null
  readonly answered: boolean
  /** The time for one take: the question's limit, with what this candidate was granted. */
  readonly limitSeconds: number
  /** Takes of this question that the server knows, discarded ones too. */
  readonly takesUsed: number
  /** Takes that do not count: silent, black, cut, or sent again. */
  readonly takesFaulty: number
  /** The id of the take that is the answer; null where there is none, or it came in one piece. */
  readonly keptTake: string | null
}

/**
 * What the rules of the ATS connections do by an analysis alone: nothing; they move or reject by its result; they do so also where there
 * is none, as for a candidate who chose no.
 */
export type AiDecides = 'never' | 'by_result' | 'also_without'

/** The state of an interview as the candidate's page gets it (`GET /i/TOKEN/state`). */
export interface CandidateState {
  readonly status: 'created' | 'in_progress' | 'completed' | 'abandoned' | 'expired'
  readonly answeredQuestions: number
  readonly started: boolean
  readonly organization: string
  readonly position: string
  readonly interviewCondition: string | null
  readonly firstName: string
  /** Somebody invited this candidate; false: they applied by a position's public link. */
  readonly isInvited: boolean
  /** A reviewer, or a rule of the organization, decided about the interview. */
  readonly isDecided: boolean
  readonly inviteExpiresAt: string | null
  /** The interview has begun and has no answer yet: when the invite ends unless a recording begins. Null: it does not end by itself. */
  readonly firstAnswerBy: string | null
  /** Empty until the candidate has agreed and started. */
  readonly questions: readonly CandidateQuestion[]
  /** Known before the start. */
  readonly questionCount: number
  readonly secondsMax: number
  /** The position's language; null: the browser's. */
  readonly language: Language | null
  /** `#rrggbb`, or null for our own colour. */
  readonly accent: string | null
  /** `/i/TOKEN/logo` is there. */
  readonly hasLogo: boolean
  readonly contact: string | null
  readonly privacyNotice: string | null
  /** A model is configured, so the page asks whether it may look. */
  readonly isAiOffered: boolean
  readonly aiDecides: AiDecides
  /** Further takes of each question; null: as many as one likes. */
  readonly retakes: number | null
  /** Null: as long as one likes. */
  readonly thinkingSeconds: number | null
  /** This candidate may write an answer instead of recording it. */
  readonly mayWrite: boolean
}
