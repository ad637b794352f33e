import type { WaitReason } from '../../interview/contract/client.ts'
import type { NoAssessment } from '../../interview/contract/no-assessment.ts'
import { type Html, html } from '../../web/pages.ts'

/** The sentence that a reviewer reads where no assessment exists. */
export const NO_ASSESSMENT_WORDS: Readonly<Record<NoAssessment, string>> = {
  declined: 'The candidate chose that no AI assesses the answers. People assess them.',
  not_asked: 'The candidate was not asked whether an AI may assess the answers, so none did. People assess them.',
  no_model: 'No AI assessed this interview: no model was set up for it. People assess it.',
  nothing_said: 'The AI heard no words in the answers, so it assessed nothing. Watch the recordings.',
  failed: 'The AI’s assessment did not succeed. It can be requested again.',
}

/** The same in a few words, for a list and its filter. */
export const NO_ASSESSMENT_SHORT: Readonly<Record<NoAssessment, string>> = {
  declined: 'AI declined',
  not_asked: 'not asked about AI',
  no_model: 'no AI model',
  nothing_said: 'no words heard',
  failed: 'failed',
}

/** As a label. Of the reasons why there is no assessment, a failure alone is a fault. */
export const noAssessmentPill = (why: NoAssessment): Html =>
  html`<span class="pill ${why === 'failed' ? 'bad' : 'soft'}">${NO_ASSESSMENT_SHORT[why]}</span>`

/** Why an analysis waits, in words for a reviewer; the analysis goes on by itself. */
export const WAITING_WORDS: Readonly<Record<WaitReason, string>> = {
  refused: 'The analysis waits: the AI does not accept our access. Tell an administrator.',
  throttled: 'The analysis waits: the AI asked us to wait.',
  unavailable: 'The analysis waits: the AI has an error. It is asked again.',
  unreachable: 'The analysis waits: the AI cannot be reached. It is asked again.',
  budget: 'The analysis waits: what the AI may be used for today is used up. It goes on after 00:00 UTC.',
}
