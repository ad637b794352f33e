import { EFFECT_WORDS } from '../../../../sync/operations/contract.ts'

/** English defines which words there are; those of the command line. */
export const en = EFFECT_WORDS

export type Words = typeof en
