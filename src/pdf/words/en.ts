import { en as result } from './result/en.ts'

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  ...result,
  title: 'Video interview: result of the AI',
  /** Above everything else: who decides. */
  decides: 'AI-assisted; a person decides.',
  /** The same, where a rule may act by the assessment alone, or nobody knows. */
  advises: 'AI-assisted. It is advice, not the decision of a reviewer.',
  interviewOn: (date: string) => `Interview of ${date}`,
  model: (model: string) => `Judged by the AI model ${model}.`,
  correction: 'This is a repeated analysis. It replaces the earlier one.',
  otherJob: (job: string) => `This interview was for the job “${job}”. The application was moved to another job since.`,
  recommendation: 'Recommendation',
  confidence: (confidence: string) => `confidence: ${confidence}`,
  none: 'No AI assessment. Please watch the answers.',
  outOf: 'Scores from 0 to 100; the bar shows the range of several judgements.',
  outOfWithoutRanges: 'Scores from 0 to 100.',
  forPerson: 'What a person must look at',
  mustJudge: (criteria: string) => `Judge yourself: ${criteria}.`,
  mustLook: (answers: string) =>
    `Look at answer ${answers}: words in it speak to whoever assesses, and count as no evidence.`,
  mustLookUnsearched: (answers: string) =>
    `Look at answer ${answers}: words that speak to whoever assesses are not reliably found in its language or script.`,
  mustListen: (answers: string) =>
    `Listen to answer ${answers}: its transcript is longer than any answer, and its end was left out.`,
  partlyRead: 'Listen to all answers: by the count of its own server, the model read only a part of what was said.',
  analysed: (date: string) => `analysed on ${date}`,
  open: 'Open the interview’s page: answers, transcript and everything that does not fit here',
  cut: 'Not everything fits on this page.',
  marked: (mark: string) => `${mark} stands for letters that this page cannot draw.`,
  elsewhere: 'The interview’s page shows it all.',
}
export type Words = typeof en
