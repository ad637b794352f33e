/** The page's measurements of a take while it was recorded. */
export interface Observed {
  readonly seconds: number
  /** The loudest moment, 0 to 1; null where loudness could not be measured. */
  readonly loudest: number | null
  /** The brightest look at the picture and the most contrast in one, 0 to 255; null where no look was possible. */
  readonly brightest: number | null
  readonly contrast: number | null
  /** It ended by something else than its time or the candidate. */
  readonly isInterrupted: boolean
  /** A device that was gone at its end. */
  readonly lost?: 'camera' | 'microphone' | undefined
}

/** A likely mistake in a take; the candidate sees it as a hint. */
export type Fault = 'silent' | 'black' | 'cut' | 'short' | 'cameraLost' | 'microphoneLost'

/** Below this a microphone gives nothing but its own noise. */
const LOUDNESS_MIN = 0.01
const BRIGHTNESS_MIN = 16
const CONTRAST_MIN = 8
/** Shorter takes say too little for a judgement about sound and picture. */
const JUDGED_SECONDS_MIN = 3
const SECONDS_MIN = 1

/**
 * Likely mistakes in a take. A hint for its candidate only: people sign, or wear a veil, so nothing follows from it by
 * itself.
 */
export function faultsOf({ seconds, loudest, brightest, contrast, isInterrupted, lost }: Observed): Fault[] {
  const isLong = seconds >= JUDGED_SECONDS_MIN
  return [
    ...(isInterrupted ? ['cut' as const] : []),
    ...(lost ? [`${lost}Lost` as const] : []),
    ...(!isInterrupted && seconds < SECONDS_MIN ? ['short' as const] : []),
    ...(isLong && loudest !== null && loudest < LOUDNESS_MIN ? ['silent' as const] : []),
    ...(isLong && brightest !== null && contrast !== null && brightest < BRIGHTNESS_MIN && contrast < CONTRAST_MIN
      ? ['black' as const]
      : []),
  ]
}
