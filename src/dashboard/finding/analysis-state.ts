import type { WaitReason } from '../../interview/contract/client.ts'
import type { NoAssessment } from '../../interview/contract/no-assessment.ts'
import { type Html, html } from '../../web/pages.ts'
import { statusWord } from '../frame/pages.ts'
import { findingWords } from './words/index.ts'

/** The sentence that a reviewer reads where no assessment exists. */
export const noAssessmentText = (why: NoAssessment): string => findingWords().noAssessment[why]

/** The same in a few words, for a list and its filter. */
export const noAssessmentShort = (why: NoAssessment): string => findingWords().noAssessmentShort[why]

/** The state of an analysis, or why there is none, as the list, its filter and its file call it. */
export function analysisWord(state: string): string {
  const { analysisDone, noAssessmentShort: short } = findingWords()
  if (state === 'completed') return analysisDone
  return Object.hasOwn(short, state) ? short[state as NoAssessment] : statusWord(state)
}

/** As a label. Of the reasons why there is no assessment, a failure alone is a fault. */
export const noAssessmentPill = (why: NoAssessment): Html =>
  html`<span class="pill ${why === 'failed' ? 'bad' : 'soft'}">${noAssessmentShort(why)}</span>`

/** Why an analysis waits, in words for a reviewer; the analysis goes on by itself. */
export const waitingText = (why: WaitReason): string => findingWords().waiting[why]
