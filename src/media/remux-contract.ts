/** What goes between us and the process that writes recordings anew. */

/** Two files that the process inherits, open, by their descriptors. */
export interface RemuxOrder {
  readonly type: 'video/webm' | 'video/mp4'
  readonly source: number
  readonly target: number
}

export type RemuxOutcome =
  | { readonly outcome: 'made' }
  /** The recording is damaged, or of a kind that cannot be carried over. */
  | { readonly outcome: 'unreadable'; readonly reason: string }
  /** The disk failed, not the recording. */
  | { readonly outcome: 'trouble'; readonly code: string; readonly message: string }

/** By which we see that work goes on. */
export interface Moved {
  /** Bytes that were read. */
  read: number
  /** Where the new file ends. */
  end: number
  /** For the disk. */
  isWaiting: boolean
}

/** Sent twice a second while the process can answer. */
export interface RemuxBeat extends Readonly<Moved> {
  readonly memory: number
}

export type RemuxMessage = RemuxBeat | RemuxOutcome

/** Descriptors of the two files in the process; those below are the standard ones and the channel. */
export const SOURCE_FD = 4
export const TARGET_FD = 5
