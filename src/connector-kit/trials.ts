/** A part of a connection whose requests stand in its settings, tried by one page of a real answer. */

/** What can be tried: each asks for what it needs before, such as a job for its stages. */
export const TRIAL_PARTS = [
  'account',
  'jobs',
  'stages',
  'applications',
  'application',
  'people',
  'notes',
  'reasons',
] as const
export type TrialPart = (typeof TRIAL_PARTS)[number]

/** A field or a list that stands in an answer, as an expression finds it, with the beginning of what is there. */
export interface FoundPlace {
  readonly path: string
  readonly example: string
}

/** One row of the answer. */
export interface TrialRow {
  /** By our fields; null: nothing was found. */
  readonly understood: Readonly<Record<string, string | null>>
  /** Why the engine would set this row aside. */
  readonly problem?: string
  /** The row as JSON, cut, without secrets. */
  readonly raw: string
}

/** What came of a trial. Texts are of the ATS: whoever shows them escapes them. */
export interface Trial {
  /** What it was tried with, such as `the job "Engineer" (4012)`; empty: nothing was needed. */
  readonly triedWith: readonly string[]
  /** Why the part cannot be read, with the words of the ATS, cut and without secrets. */
  readonly problem?: string
  readonly rows: readonly TrialRow[]
  /** Rows of the answer; more than are shown. */
  readonly rowCount: number
  /** Where the answer holds lists; of a part that is one thing, where it holds things. */
  readonly places: readonly FoundPlace[]
  /** The fields of the rows. */
  readonly fields: readonly FoundPlace[]
  /** The answer as JSON, cut, where no row was found in it. */
  readonly raw?: string
}

/** Reads one page of a part, with the id that is given or with the first that the ATS has. Throws AppErrors as any read does. */
export type Try = (part: TrialPart, id?: string) => Promise<Trial>
