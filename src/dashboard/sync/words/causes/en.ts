import { type BrakeCause, brakeText, CAUSE_WORDS, type CauseWords } from '../../../../sync/operations/contract.ts'

/** English defines which words there are; those of the command line. */
export const en: Words = { causes: CAUSE_WORDS, brake: brakeText }

export interface Words {
  /** Why an application is invited, cancelled or left alone: without a subject, and with a small letter. */
  readonly causes: CauseWords
  /** Why the brake holds, behind a colon and without a full stop. */
  readonly brake: (cause: BrakeCause) => string
}
