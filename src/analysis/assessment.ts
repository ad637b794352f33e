import { fair } from './fairness.ts'
import { excludedOf, type PreparedAnswer, secondOf } from './heard.ts'
import type { CriterionJudgement, ReadJudgement } from './judgement-form.ts'
import { CRITERIA, type Criterion } from './provider.ts'
import type { OpenAiSettings } from './settings.ts'
import { evidenceByClaim, type Quote } from './text/evidence.ts'
import { isUnsearched } from './text/flags.ts'
import type { Span } from './text/words.ts'
import { confidenceOf, verdictOf } from './verdict.ts'

const PROMPT_VERSION = '2026-11-27'
const NO_WORDS = 'No AI assessment: no words were heard in the answers.'

const NAMES: Readonly<Record<Criterion, string>> = {
  communication: 'communication',
  criteria_match: 'criteria match',
  competency: 'competency',
  cultural_fit: 'cultural fit',
}
const named = (criteria: readonly Criterion[]): string => criteria.map((criterion) => NAMES[criterion]).join(', ')
const sentences = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ')

/** Where no answer holds a word there is nothing to judge. */
export function ofSilence(settings: OpenAiSettings, answers: readonly PreparedAnswer[]) {
  const nothing: ReadJudgement = {
    criteria: [],
    red_flags: [],
    positive_indicators: [],
    reasons: [NO_WORDS],
    risks: [],
    one_line_summary: '',
    key_strengths: 'Not assessed.',
    key_concerns: '',
  }
  const { result, provenance } = toOutput(settings, nothing, answers, [])
  const summary = { ...result.summary, one_line_summary: NO_WORDS }
  return { result: { ...result, summary }, provenance: { ...provenance, nothingSaid: true } }
}

/**
 * Only a score with a quote that counts as evidence is given; everything else abstains (product decision §4). Of a criterion that was
 * judged twice, the first judgement with evidence counts.
 */
export function toOutput(
  settings: OpenAiSettings,
  answered: ReadJudgement,
  answers: readonly PreparedAnswer[],
  questions: readonly string[],
) {
  const { judgement, dropped } = fair(answered)
  const { scored, quotes } = evidenced(judgement.criteria, answers, questions)
  const abstained = CRITERIA.filter((criterion) => !scored.has(criterion))
  const score = (criterion: Criterion) => scored.get(criterion)?.score ?? 0
  const of = (criterion: Criterion) =>
    scored.get(criterion) ?? judgement.criteria.find((one) => one.criterion === criterion)
  const { overall, decision, fit } = verdictOf(CRITERIA.filter((one) => scored.has(one)).map(score))
  const repeated = CRITERIA.filter((one) => judgement.criteria.filter(({ criterion }) => criterion === one).length > 1)
  const notes = [
    abstained.length === 0 ? '' : `Not scored, for want of evidence: ${named(abstained)}.`,
    repeated.length === 0
      ? ''
      : `Judged more than once by the model: ${named(repeated)}; the first judgement with evidence counts.`,
  ]
  const noted = noteOf(answers, quotes)
  const unsearched = answers.flatMap(({ text }, at) => (isUnsearched(text) ? [at + 1] : []))
  const [communication, competency] = [of('communication'), of('competency')]
  return {
    result: {
      evaluationScores: {
        communication_score: score('communication'),
        criteria_match_score: score('criteria_match'),
        competency_score: score('competency'),
        cultural_fit_score: score('cultural_fit'),
        overall_score: overall,
      },
      detailedAssessment: {
        communication: {
          strengths: communication?.strengths ?? [],
          weaknesses: communication?.weaknesses ?? [],
          observations: sentences(communication?.observations ?? '', ...notes),
        },
        competency_assessment: {
          observed_strengths: competency?.strengths ?? [],
          areas_for_improvement: competency?.weaknesses ?? [],
          relevant_examples: noted.quotes.competency.map(({ text }) => text),
          observations: sentences(competency?.observations ?? '', ...notes),
        },
        red_flags: judgement.red_flags,
        positive_indicators: judgement.positive_indicators,
      },
      hiringRecommendation: {
        decision,
        confidence_level: confidenceOf(abstained, noted.flags.length > 0 || unsearched.length > 0),
        primary_reasons: judgement.reasons,
        risks: judgement.risks,
        conditions: [
          ...(abstained.length === 0 ? [] : [`A person must judge: ${named(abstained)}.`]),
          ...(noted.flags.length === 0 ? [] : [flaggedCondition(noted.flags)]),
          ...(unsearched.length === 0 ? [] : [unsearchedCondition(unsearched)]),
        ],
      },
      summary: {
        one_line_summary: sentences(
          scored.size === 0 ? 'No AI assessment: no statement could be backed by a quote.' : '',
          judgement.one_line_summary,
        ),
        key_strengths: judgement.key_strengths,
        key_concerns: sentences(judgement.key_concerns, ...notes),
        fit_assessment: fit,
      },
    },
    provenance: { provider: 'openai', model: settings.model, prompt: PROMPT_VERSION, abstained, dropped, ...noted },
  }
}

/** The judgements whose quotes count, by criterion, with those quotes. */
function evidenced(
  judgements: readonly CriterionJudgement[],
  answers: readonly PreparedAnswer[],
  questions: readonly string[],
) {
  const quotable = answers.map((answer) => ({ words: answer.words, excluded: excludedOf(answer) }))
  const asked = [...questions, ...answers.map(({ question }) => question)]
  const claims = CRITERIA.flatMap((by) =>
    judgements.filter(({ criterion, score }) => criterion === by && score !== null).map((judged) => ({ by, judged })),
  )
  const found = evidenceByClaim(
    claims.map(({ by, judged }) => ({ by, quotes: judged.quotes })),
    quotable,
    asked,
  )
  const scored = new Map<Criterion, CriterionJudgement>()
  const quotes = new Map<Criterion, readonly Quote[]>()
  for (const [at, { by, judged }] of claims.entries()) {
    const mine = found[at] ?? []
    if (scored.has(by) || mine.length === 0) continue
    scored.set(by, judged)
    quotes.set(by, mine)
  }
  return { scored, quotes }
}

interface NotedPlace extends Span {
  readonly answer: number
  readonly text: string
  readonly second: number | null
}

/** For the dashboard: the quotes and the flagged places in the words of the candidate, and what was heard. */
function noteOf(answers: readonly PreparedAnswer[], quotes: ReadonlyMap<Criterion, readonly Quote[]>) {
  const place = (answer: number, span: Span): NotedPlace => {
    const of = answers[answer]
    const { start, end } = span
    return { answer, start, end, text: of?.text.slice(start, end) ?? '', second: of ? secondOf(of, span) : null }
  }
  const placesOf = (criterion: Criterion) => (quotes.get(criterion) ?? []).map((quote) => place(quote.answer, quote))
  return {
    quotes: {
      communication: placesOf('communication'),
      criteria_match: placesOf('criteria_match'),
      competency: placesOf('competency'),
      cultural_fit: placesOf('cultural_fit'),
    },
    flags: answers.flatMap(({ flags }, at) => flags.map((flag) => ({ ...place(at, flag), kind: flag.kind }))),
    transcripts: answers.map(({ questionId, question, text, parts }) => ({
      questionId,
      question,
      text,
      struck: parts.filter(({ isStruck }) => isStruck).map(({ start, end }) => ({ start, end })),
    })),
  }
}

const unsearchedCondition = (answers: readonly number[]): string =>
  `A person must look at answer ${answers.join(', ')}: words that speak to whoever assesses are not looked for in its script.`

function flaggedCondition(flags: readonly NotedPlace[]): string {
  const where = [...new Set(flags.map(({ answer }) => answer + 1))]
  return `A person must look at answer ${where.join(', ')}: words in it speak to whoever assesses, and count as no evidence.`
}
