import {
  cutCondition,
  flaggedCondition,
  NO_REASON,
  NO_WORDS,
  named,
  notScored,
  PARTLY_READ,
  redFlag,
  sentences,
  summaryLine,
  titled,
  unsearchedCondition,
} from './assessment-words.ts'
import { type PreparedAnswer, secondOf } from './heard.ts'
import { type Abstention, type Consensus, unasked } from './judging/consensus.ts'
import { PROMPT_VERSION } from './judging/messages.ts'
import { CRITERIA, type Criterion, forEachCriterion } from './provider.ts'
import type { Speech } from './speech.ts'
import type { Quote } from './text/evidence.ts'
import { isInEnglish } from './text/reason-languages.ts'
import { tellable } from './text/reasons.ts'
import type { Span } from './text/words.ts'
import { cutAnswers } from './told-transcripts.ts'
import { totalUsage, type Usage } from './usage.ts'
import { confidenceOf, verdictOf } from './verdict.ts'

/** Scores of levels above and below the middle of a rubric. */
const [STRONG, WEAK] = [75, 25]
const [STRONG_LEVEL, WEAK_LEVEL] = [4, 2]
const REASONS_MAX = 3

/** Everything from which a result is composed. */
export interface Judged {
  readonly model: string
  readonly rubric: string
  readonly samples: number
  readonly answers: readonly PreparedAnswer[]
  readonly speech: Speech
  readonly criteria: Readonly<Record<Criterion, Consensus>>
  readonly usage: Usage
  /** A model read only a part of what it was told, by the tokens that its server tells; absent: none did. */
  readonly isPartlyRead?: boolean
}

/** The same, before any sample is judged. */
export type Unjudged = Pick<Judged, 'model' | 'rubric' | 'answers' | 'speech'>

/** Where too little was said, no model is asked, and every criterion abstains. */
export function ofLittle(unjudged: Unjudged, why: Abstention) {
  const criteria = forEachCriterion(() => unasked(why))
  const { result, provenance } = toOutput({ ...unjudged, samples: 0, criteria, usage: totalUsage([]) })
  return { result, provenance: { ...provenance, model: null, unasked: why } }
}

/** Where no answer holds a word there is nothing to judge. */
export function ofSilence(unjudged: Unjudged) {
  const { result, provenance } = ofLittle(unjudged, 'few_words')
  const hiringRecommendation = { ...result.hiringRecommendation, primary_reasons: [NO_WORDS] }
  const summary = { ...result.summary, one_line_summary: NO_WORDS, key_strengths: 'Not assessed.' }
  return { result: { ...result, hiringRecommendation, summary }, provenance: { ...provenance, nothingSaid: true } }
}

/**
 * The result of the specification, composed by code from levels, quotes and reasons. A model's own words stand in it only as a reason,
 * without sentences about personal traits; a sample that gives one is no evidence. What was not scored abstains (product decision §4).
 */
export function toOutput(judged: Judged) {
  const { answers, criteria, speech, samples, isPartlyRead = false } = judged
  const abstained = CRITERIA.filter((criterion) => !criteria[criterion].scored)
  const score = (criterion: Criterion) => criteria[criterion].scored?.score ?? 0
  const scored = CRITERIA.filter((criterion) => !abstained.includes(criterion))
  const { overall, decision, fit } = verdictOf(scored.map(score))
  const reasons = tellableReasons(criteria)
  const dropped = CRITERIA.reduce((sum, criterion) => sum + criteria[criterion].dropped, 0)
  const noted = noteOf(answers, criteria)
  const note = notScored(criteria)
  const unsearched = answers.flatMap(({ isUnsearched }, at) => (isUnsearched ? [at + 1] : []))
  const cut = cutAnswers(answers.map(({ shown, leftOut }) => ({ text: shown, leftOut })))
  const isFlagged = noted.flags.length > 0 || unsearched.length > 0
  const told = toldOf(judged, scored, reasons)
  const of = (criterion: Criterion) => ({
    high: textsOf(reasons[criterion], (level) => level >= STRONG_LEVEL),
    low: textsOf(reasons[criterion], (level) => level <= WEAK_LEVEL),
    observations: sentences(reasons[criterion][0]?.text ?? '', note),
  })
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
          strengths: communication.high,
          weaknesses: communication.low,
          observations: communication.observations,
        },
        competency_assessment: {
          observed_strengths: competency.high,
          areas_for_improvement: competency.low,
          relevant_examples: noted.quotes.competency.map(({ text }) => text),
          observations: competency.observations,
        },
        red_flags: noted.flags.map(redFlag),
        positive_indicators: [],
      },
      hiringRecommendation: {
        decision,
        confidence_level: confidenceOf({
          ...{ abstained, isFlagged, samples, coverage: speech.coverage },
          isUnanimous: scored.every(
            (one) => criteria[one].outcomes.every((outcome) => outcome === 'evidence') && reasons[one].length > 0,
          ),
          isCut: cut.length > 0 || isPartlyRead,
        }),
        primary_reasons: told.primary.map(
          ({ criterion, text, quote }) => `${titled(criterion, text ?? NO_REASON)} “${quote}”`,
        ),
        risks: [],
        conditions: [
          ...(abstained.length === 0 ? [] : [`A person must judge: ${named(abstained)}.`]),
          ...(noted.flags.length === 0 ? [] : [flaggedCondition(noted.flags)]),
          ...(unsearched.length === 0 ? [] : [unsearchedCondition(unsearched)]),
          ...(cut.length === 0 ? [] : [cutCondition(cut)]),
          ...(isPartlyRead ? [PARTLY_READ] : []),
        ],
      },
      summary: {
        one_line_summary: summaryLine(criteria, scored.length, overall),
        key_strengths: sentences(...told.strengths.map(({ criterion, text }) => titled(criterion, text))),
        // Not scored comes first: readers of the API know by it what abstained.
        key_concerns: sentences(note, ...told.concerns.map(({ criterion, text }) => titled(criterion, text))),
        fit_assessment: fit,
      },
    },
    provenance: {
      ...{ provider: 'openai', model: judged.model, prompt: PROMPT_VERSION, rubric: judged.rubric },
      ...{ abstained, dropped, coverage: speech.coverage, usage: judged.usage },
      criteria: figuresOf(criteria),
      told,
      unsearched,
      cut,
      isPartlyRead,
      ...noted,
    },
  }
}

/** For the dashboard: how sure each score is. */
function figuresOf(criteria: Judged['criteria']) {
  return forEachCriterion((criterion) => {
    const { claimed, outcomes, scored, abstention = null } = criteria[criterion]
    return { claimed, outcomes, score: scored?.score ?? null, range: scored?.range ?? null, abstention }
  })
}

type Reasons = Readonly<Record<Criterion, Consensus['reasons']>>

/** The reasons of what was scored, as far as they may be told. */
function tellableReasons(criteria: Judged['criteria']): Reasons {
  return forEachCriterion((criterion): Consensus['reasons'] => {
    const { scored, reasons } = criteria[criterion]
    if (!scored) return []
    return reasons.flatMap((reason) => {
      // A reason that none of its quotes bears out is not told; the quotes stand alone.
      const isUnsaid = reason.quotes.length > 0 && reason.quotes.every(({ isStated }) => isStated === false)
      const text = isUnsaid ? '' : tellable(reason.text).text
      return text === '' ? [] : [{ ...reason, text }]
    })
  })
}

const textsOf = (reasons: Consensus['reasons'], isMeant: (level: number) => boolean): string[] => [
  ...new Set(reasons.filter(({ level }) => isMeant(level)).map(({ text }) => text)),
]

/** The reasons that a result tells, by criterion: its sentences are composed of them, and pages compose them anew in their language. */
function toldOf({ answers, criteria }: Judged, scored: readonly Criterion[], reasons: Reasons) {
  const first = (criterion: Criterion) => reasons[criterion][0]
  /** Those of the criteria whose scores lie on one side of the middle. */
  const onSide = (isMeant: (score: number) => boolean) =>
    scored.flatMap((criterion) => {
      const reason = isMeant(criteria[criterion].scored?.score ?? 0) ? first(criterion) : undefined
      return reason ? [{ criterion, text: reason.text }] : []
    })
  const evidence = (criterion: Criterion) =>
    criteria[criterion].outcomes.filter((outcome) => outcome === 'evidence').length
  return {
    // The judge is told to write in it, and a small one may forget it.
    ...(CRITERIA.every((criterion) => reasons[criterion].every(({ text }) => isInEnglish(text))) && { language: 'en' }),
    strengths: onSide((score) => score >= STRONG),
    concerns: onSide((score) => score <= WEAK),
    /** Of the criteria with the most evidence, each with a quote of the same sample; null: the model gave none that may be told. */
    primary: scored
      .toSorted((a, b) => evidence(b) - evidence(a) || criteria[b].quotes.length - criteria[a].quotes.length)
      .flatMap((criterion) => {
        const reason = first(criterion)
        const { quotes } = reason ?? criteria[criterion]
        const quote = (reason && quotes.find(({ isStated }) => isStated !== false)) ?? quotes[0]
        return quote === undefined ? [] : [{ criterion, text: reason?.text ?? null, quote: wordsAt(answers, quote) }]
      })
      .filter((_reason, at) => at < REASONS_MAX),
  }
}

/** The words of the candidate at a place. */
const wordsAt = (answers: readonly PreparedAnswer[], { answer, start, end }: Quote): string =>
  answers[answer]?.text.slice(start, end) ?? ''

interface NotedPlace extends Span {
  readonly answer: number
  readonly text: string
  readonly second: number | null
}

/** For the dashboard: the quotes and the flagged places in the words of the candidate, and what was heard. */
function noteOf(answers: readonly PreparedAnswer[], criteria: Judged['criteria']) {
  const place = (answer: number, span: Span): NotedPlace => {
    const of = answers[answer]
    const { start, end } = span
    return {
      answer,
      start,
      end,
      text: wordsAt(answers, { answer, start, end }),
      second: of ? secondOf(of, span) : null,
    }
  }
  return {
    quotes: forEachCriterion((criterion) => {
      const { scored, quotes } = criteria[criterion]
      return scored ? quotes.map((quote) => place(quote.answer, quote)) : []
    }),
    flags: answers.flatMap(({ flags }, at) => flags.map((flag) => ({ ...place(at, flag), kind: flag.kind }))),
    transcripts: answers.map(({ questionId, question, text, parts }) => ({
      questionId,
      question,
      text,
      struck: parts.filter(({ isStruck }) => isStruck).map(({ start, end }) => ({ start, end })),
    })),
  }
}
