/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  /** The codes of the API: of a recommendation, and of how sure it is. */
  codes: {
    STRONG_YES: 'strong yes',
    YES: 'yes',
    MAYBE: 'maybe',
    NO: 'no',
    HIGH: 'high',
    MEDIUM: 'medium',
    LOW: 'low',
  },
  scores: {
    overall_score: 'Overall',
    communication_score: 'Communication',
    criteria_match_score: 'Criteria match',
    competency_score: 'Competency',
    cultural_fit_score: 'Cultural fit',
  },
  notScored: (why: string | undefined) => (why === undefined ? 'not scored' : `not scored: ${why}`),
  why: {
    few_words: 'fewer than 30 words could be understood',
    little_speech: 'less than a third of the recordings is speech',
    no_evidence: 'no statement could be backed by a quote',
    trait: 'a reason or quote of the AI spoke, or seemed to speak, of personal traits or a manner of speaking',
    shared_quotes: 'its quotes already carry two other criteria',
    disagreement: 'the judgements disagree',
    unanswered: 'the model did not answer',
  },
  reasons: 'Reasons',
  reasonsAre:
    'The reasons are the AI’s words; the quote after each reason was looked for word for word in what the program heard.',
  noReason: 'scored by what was quoted; no reason can be told.',
  answer: (number: number) => `Answer ${number}`,
  answerAt: (number: number, time: string) => `Answer ${number} at ${time}`,
  /** Beside a quote. */
  corrected: 'a person corrected this line',
  ownRubric: (version: string) => `rubric version ${version}`,
  builtInRubric: (version: string) => `built-in rubric version ${version}`,
  quoted: (text: string) => `“${text}”`,
}
export type Words = typeof en
