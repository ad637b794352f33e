/** What somebody who describes an ATS tries, and what came of it. */

/** A part of a connection whose requests stand in its settings, tried by one page of a real answer: each asks for what it needs before, such as a job for its stages. */
export type TrialPart = 'account' | 'jobs' | 'stages' | 'applications' | 'application' | 'people' | 'notes' | 'reasons'

/** A field or a list that stands in an answer, as an expression finds it, with the beginning of what is there. */
export interface FoundPlace {
  readonly path: string
  readonly example: string
}

/** One row of the answer. */
export interface TrialRow {
  /** By our fields; null: nothing was found. */
  readonly understood: Readonly<Record<string, string | null>>
  /** Why the engine would set this row aside; null: nothing was found for the field. A sentence without its full stop. */
  readonly problem?: string | null
  /** The field of ours that the problem is about, such as `status`; absent: the whole row. */
  readonly problemField?: string
  /** The row as JSON, cut, without secrets. */
  readonly raw: string
}

/** A job that a part is tried with; without a name where somebody gave its id. */
export interface TriedJob {
  readonly id: string
  readonly name?: string
}

/** What a part was tried with; `id`: of an application or a person, as somebody gave it. */
export type TriedWith =
  | { readonly is: 'job'; readonly job: TriedJob }
  | { readonly is: 'stage'; readonly id: string; readonly name: string }
  | { readonly is: 'application'; readonly id: string; readonly job: TriedJob }
  | { readonly is: 'id'; readonly id: string }

/**
 * Why a part could not be tried, or read. `no_…`, `nobody`, `fixed_stages`: what it would be tried with is not there, or not asked for. `nowhere`: the
 * expression finds nothing in the answer. `unreadable`: a sentence without its full stop, with words of the ATS, cut and without secrets.
 */
export type TrialProblem =
  | { readonly is: 'no_job' | 'no_stage' | 'no_candidate' | 'no_reasons' | 'fixed_stages' | 'no_read_back' | 'empty' }
  | { readonly is: 'nobody'; readonly job: TriedJob }
  | { readonly is: 'nowhere'; readonly expression: string }
  | { readonly is: 'unreadable'; readonly text: string }

/** What came of a trial. Texts are of the ATS: whoever shows them escapes them. */
export interface Trial {
  /** Empty: nothing was needed. */
  readonly triedWith: readonly TriedWith[]
  readonly problem?: TrialProblem
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

/** Reads one page of a part, with the id that is given or with the first that the ATS has. Throws AppErrors. */
export type Try = (part: TrialPart, id?: string) => Promise<Trial>
