/** The messages between us and the process that writes recordings anew. */

/** Two files that the process inherits, open, by their descriptors. */
export interface RemuxOrder {
  readonly type: 'video/webm' | 'video/mp4'
  readonly source: number
  readonly target: number
}

/** Which part of the sound is cut out. */
export interface SoundPiece {
  /** Where the part begins, in seconds; 0: at the first packet. */
  readonly fromS: number
  /** The part ends before the packet with which it would become larger. */
  readonly bytesMax: number
}

/** One part of the sound of a recording. */
export interface CutSound {
  readonly outcome: 'cut'
  readonly container: 'audio/webm' | 'audio/mp4'
  readonly startS: number
  /** SHA-256 of its packets and their times: the container holds the time at which it was made. */
  readonly sha256: string
  /** Where the next part begins; null: this is the last one. */
  readonly nextS: number | null
  /** How long the part is. */
  readonly seconds: number
  /** The seconds of it in which there is something to hear: of silence a codec makes packets of a few bytes. */
  readonly audibleS: number
}

/** The recording has no sound, or ends before the part begins. */
export interface NoSound {
  readonly outcome: 'silent'
}

/** The result of rewriting a recording. `trouble` is retried later, `unreadable` is final. */
export type RemuxOutcome =
  | { readonly outcome: 'made' }
  | CutSound
  | NoSound
  /** The recording is damaged, or of a kind that cannot be carried over. */
  | { readonly outcome: 'unreadable'; readonly reason: string }
  /** The disk failed, not the recording. */
  | { readonly outcome: 'trouble'; readonly code: string; readonly message: string }

/** A sign of progress of the remux process. */
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

/** Everything the remux process sends to its parent. */
export type RemuxMessage = RemuxBeat | RemuxOutcome

/** Descriptors of the two files in the process; those below are the standard ones and the channel. */
export const SOURCE_FD = 4

/**
 * File descriptor of the new file in the remux process; the parent opens it, so the process needs no access to the
 * folder.
 */
export const TARGET_FD = 5
