/** What the script of an undo form is told: how long the form is of use, and what to say once it is not. */
export interface UndoState {
  /** 0 once nothing can be undone. */
  readonly remainingMs: number
  /** The decision waits for its job, so that its end is not known yet. */
  readonly isEnding: boolean
  readonly words: string
}
