import type { Judgement } from './judgement.ts'
import { CRITERIA, type Criterion, type Transcript } from './provider.ts'
import { spokenWords } from './quotes.ts'
import type { OpenAiSettings } from './settings.ts'

const PROMPT_VERSION = '2026-11-21'
const NO_WORDS = 'No AI assessment: no words were heard in the answers.'

const NAMES: Readonly<Record<Criterion, string>> = {
  communication: 'communication',
  criteria_match: 'criteria match',
  competency: 'competency',
  cultural_fit: 'cultural fit',
}

/** Where no answer holds a word there is nothing to judge. */
export function ofSilence(settings: OpenAiSettings, transcripts: readonly Transcript[]) {
  const nothing: Judgement = {
    criteria: [],
    red_flags: [],
    positive_indicators: [],
    reasons: [NO_WORDS],
    risks: [],
    one_line_summary: '',
    key_strengths: 'Not assessed.',
    key_concerns: '',
  }
  const { result, provenance } = toOutput(settings, nothing, transcripts)
  const summary = { ...result.summary, one_line_summary: NO_WORDS }
  return { result: { ...result, summary }, provenance: { ...provenance, nothingSaid: true } }
}

/** Only a score with a quote that really stands in the transcript counts; everything else abstains (product decision §4). */
export function toOutput(settings: OpenAiSettings, judgement: Judgement, transcripts: readonly Transcript[]) {
  const said = transcripts.map(({ text }) => spokenWords(text)).join(' \n ')
  const of = (criterion: Criterion) => judgement.criteria.find((one) => one.criterion === criterion)
  const verified = (criterion: Criterion) =>
    (of(criterion)?.quotes ?? []).filter((quote) => spokenWords(quote).length >= 8 && said.includes(spokenWords(quote)))
  const score = (criterion: Criterion) => (verified(criterion).length > 0 ? (of(criterion)?.score ?? null) : null)
  const abstained = CRITERIA.filter((criterion) => score(criterion) === null)
  const scores = CRITERIA.flatMap((criterion) => score(criterion) ?? [])
  const overall = scores.length === 0 ? 0 : Math.round(scores.reduce((sum, value) => sum + value, 0) / scores.length)
  const missing =
    abstained.length === 0
      ? ''
      : `Not scored, for want of evidence: ${abstained.map((criterion) => NAMES[criterion]).join(', ')}.`
  const withNote = (text: string) => [text, missing].filter(Boolean).join(' ')
  const none = scores.length === 0
  const communication = of('communication')
  const competency = of('competency')
  return {
    result: {
      evaluationScores: {
        communication_score: score('communication') ?? 0,
        criteria_match_score: score('criteria_match') ?? 0,
        competency_score: score('competency') ?? 0,
        cultural_fit_score: score('cultural_fit') ?? 0,
        overall_score: overall,
      },
      detailedAssessment: {
        communication: {
          strengths: communication?.strengths ?? [],
          weaknesses: communication?.weaknesses ?? [],
          observations: withNote(communication?.observations ?? ''),
        },
        competency_assessment: {
          observed_strengths: competency?.strengths ?? [],
          areas_for_improvement: competency?.weaknesses ?? [],
          relevant_examples: verified('competency'),
          observations: withNote(competency?.observations ?? ''),
        },
        red_flags: judgement.red_flags,
        positive_indicators: judgement.positive_indicators,
      },
      hiringRecommendation: {
        decision: none
          ? 'MAYBE'
          : overall >= 80
            ? 'STRONG_YES'
            : overall >= 60
              ? 'YES'
              : overall >= 40
                ? 'MAYBE'
                : 'NO',
        confidence_level: abstained.length > 0 ? 'LOW' : 'MEDIUM',
        primary_reasons: judgement.reasons,
        risks: judgement.risks,
        conditions:
          abstained.length === 0
            ? []
            : [`A person must judge: ${abstained.map((criterion) => NAMES[criterion]).join(', ')}.`],
      },
      summary: {
        one_line_summary: none
          ? `No AI assessment: no statement could be backed by a quote. ${judgement.one_line_summary}`
          : judgement.one_line_summary,
        key_strengths: judgement.key_strengths,
        key_concerns: withNote(judgement.key_concerns),
        fit_assessment: none
          ? 'FAIR'
          : overall >= 80
            ? 'EXCELLENT'
            : overall >= 60
              ? 'GOOD'
              : overall >= 40
                ? 'FAIR'
                : 'POOR',
      },
    },
    provenance: {
      provider: 'openai',
      model: settings.model,
      prompt: PROMPT_VERSION,
      abstained,
      quotes: Object.fromEntries(CRITERIA.map((criterion) => [criterion, verified(criterion)])),
      transcripts,
    },
  }
}
