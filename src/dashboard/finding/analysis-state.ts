import type { WaitReason } from '../../interview/contract/client.ts'
import type { NoAssessment } from '../../interview/contract/no-assessment.ts'
import { type Html, html } from '../../web/pages.ts'
import { pill, statusWord } from '../frame/pages.ts'
import { findingWords } from './words/index.ts'

/** The sentence that a reviewer reads where no assessment exists. */
export const noAssessmentText = (why: NoAssessment): string => findingWords().noAssessment[why]

/** The same in a few words, for a list and its filter. */
export const noAssessmentShort = (why: NoAssessment): string => findingWords().noAssessmentShort[why]

/** As a label. Of the reasons why there is no assessment, a failure alone is a fault. */
export const noAssessmentPill = (why: NoAssessment): Html =>
  html`<span class="pill ${why === 'failed' ? 'bad' : 'soft'}">${noAssessmentShort(why)}</span>`

/** What the status of an analysis is called. */
export const analysisStatusWord = (status: string): string =>
  status === 'completed' ? findingWords().analysed : statusWord(status)

/** As a label. */
export const analysisPill = (status: string): Html =>
  status === 'completed' ? html`<span class="pill good">${findingWords().analysed}</span>` : pill(status)

/** Why an analysis waits, in words for a reviewer; the analysis goes on by itself. */
export const waitingText = (why: WaitReason): string => findingWords().waiting[why]
