import { type PreparedAnswer, secondOf } from './heard.ts'
import { type Abstention, type Consensus, unasked } from './judging/consensus.ts'
import { PROMPT_VERSION } from './judging/messages.ts'
import { CRITERIA, type Criterion, forEachCriterion } from './provider.ts'
import type { Speech } from './speech.ts'
import type { Quote } from './text/evidence.ts'
import { isUnsearched } from './text/flags.ts'
import { withoutTraits } from './text/traits.ts'
import type { Span } from './text/words.ts'
import { isCut } from './told-transcripts.ts'
import { totalUsage, type Usage } from './usage.ts'
import { confidenceOf, verdictOf } from './verdict.ts'

const NO_WORDS = 'No AI assessment: no words were heard in the answers.'
/** Scores of levels above and below the middle of a rubric. */
const [STRONG, WEAK] = [75, 25]
const [STRONG_LEVEL, WEAK_LEVEL] = [4, 2]
const REASONS_MAX = 3

const NAMES: Readonly<Record<Criterion, string>> = {
  communication: 'communication',
  criteria_match: 'criteria match',
  competency: 'competency',
  cultural_fit: 'cultural fit',
}
/** Without full stops: all criteria that were not scored stand in one sentence, by which readers of the API know them. */
const WHY_NOT: Readonly<Record<Abstention, string>> = {
  few_words: 'fewer than 30 words could be understood',
  little_speech: 'less than a third of the recordings is speech',
  no_evidence: 'no statement could be backed by a quote',
  shared_quotes: 'its quotes already carry two other criteria',
  disagreement: 'the judgements disagree',
  unanswered: 'the model did not answer',
}
const named = (criteria: readonly Criterion[]): string => criteria.map((criterion) => NAMES[criterion]).join(', ')
const sentences = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ')

/** Everything from which a result is composed. */
export interface Judged {
  readonly model: string
  readonly rubric: string
  readonly samples: number
  readonly answers: readonly PreparedAnswer[]
  readonly speech: Speech
  readonly criteria: Readonly<Record<Criterion, Consensus>>
  readonly usage: Usage
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
 * without sentences about personal traits. What was not scored abstains (product decision §4).
 */
export function toOutput(judged: Judged) {
  const { answers, criteria, speech, samples } = judged
  const abstained = CRITERIA.filter((criterion) => !criteria[criterion].scored)
  const score = (criterion: Criterion) => criteria[criterion].scored?.score ?? 0
  const scored = CRITERIA.filter((criterion) => !abstained.includes(criterion))
  const { overall, decision, fit } = verdictOf(scored.map(score))
  const { reasons, dropped } = fairReasons(criteria)
  const noted = noteOf(answers, criteria)
  const note = notScored(criteria)
  const unsearched = answers.flatMap(({ text }, at) => (isUnsearched(text) ? [at + 1] : []))
  const isFlagged = noted.flags.length > 0 || unsearched.length > 0
  /** The reasons of the criteria whose scores lie on one side of the middle. */
  const told = (isMeant: (score: number) => boolean) =>
    sentences(...scored.filter((one) => isMeant(score(one))).map((one) => titled(one, reasons[one][0]?.text ?? '')))
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
          isCut: isCut(answers.map(({ shown }) => ({ text: shown }))),
        }),
        primary_reasons: primaryReasons(judged, scored, reasons),
        risks: [],
        conditions: [
          ...(abstained.length === 0 ? [] : [`A person must judge: ${named(abstained)}.`]),
          ...(noted.flags.length === 0 ? [] : [flaggedCondition(noted.flags)]),
          ...(unsearched.length === 0 ? [] : [unsearchedCondition(unsearched)]),
        ],
      },
      summary: {
        one_line_summary: summaryLine(criteria, scored.length, overall),
        key_strengths: told((one) => one >= STRONG),
        // Not scored comes first: readers of the API know by it what abstained.
        key_concerns: sentences(
          note,
          told((one) => one <= WEAK),
        ),
        fit_assessment: fit,
      },
    },
    provenance: {
      ...{ provider: 'openai', model: judged.model, prompt: PROMPT_VERSION, rubric: judged.rubric },
      ...{ abstained, dropped, coverage: speech.coverage, usage: judged.usage },
      criteria: figuresOf(criteria),
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

/** The reasons of what was scored, without sentences about personal traits, and how many those were. */
function fairReasons(criteria: Judged['criteria']): { readonly reasons: Reasons; readonly dropped: number } {
  let dropped = 0
  const reasons = forEachCriterion((criterion): Consensus['reasons'] => {
    const { scored, reasons: all } = criteria[criterion]
    if (!scored) return []
    return all.flatMap((reason) => {
      const fair = withoutTraits(reason.text)
      dropped += fair.dropped
      return fair.text === '' ? [] : [{ ...reason, text: fair.text }]
    })
  })
  return { reasons, dropped }
}

const textsOf = (reasons: Consensus['reasons'], isMeant: (level: number) => boolean): string[] => [
  ...new Set(reasons.filter(({ level }) => isMeant(level)).map(({ text }) => text)),
]

const titled = (criterion: Criterion, text: string): string => {
  const name = NAMES[criterion]
  return text === '' ? '' : `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${text}`
}

/** Instead of a reason, where the model gave none that may be told. */
const NO_REASON = 'scored by what was quoted; no reason can be told.'

/** The reasons of the criteria with the most evidence, each with a quote of the same sample. */
function primaryReasons({ answers, criteria }: Judged, scored: readonly Criterion[], reasons: Reasons): string[] {
  const evidence = (criterion: Criterion) =>
    criteria[criterion].outcomes.filter((outcome) => outcome === 'evidence').length
  return scored
    .toSorted((a, b) => evidence(b) - evidence(a) || criteria[b].quotes.length - criteria[a].quotes.length)
    .flatMap((criterion) => {
      const [reason] = reasons[criterion]
      const [quote] = (reason ?? criteria[criterion]).quotes
      return quote === undefined ? [] : [`${titled(criterion, reason?.text ?? NO_REASON)} “${wordsAt(answers, quote)}”`]
    })
    .filter((_reason, at) => at < REASONS_MAX)
}

/** One sentence that names every criterion that was not scored, with why. */
function notScored(criteria: Judged['criteria']): string {
  const groups = Map.groupBy(
    CRITERIA.filter((one) => criteria[one].abstention !== undefined),
    (one) => criteria[one].abstention,
  )
  const parts = [...groups].map(([why, of]) => `${named(of)} (${why === undefined ? '' : WHY_NOT[why]})`)
  return parts.length === 0 ? '' : `Not scored: ${parts.join('; ')}.`
}

function summaryLine(criteria: Judged['criteria'], scored: number, overall: number): string {
  if (scored > 0) return `Overall ${overall} of 100 by what was said, from ${scored} of ${CRITERIA.length} criteria.`
  const [why, ...others] = new Set(CRITERIA.flatMap((criterion) => criteria[criterion].abstention ?? []))
  return `No AI assessment: ${why === undefined || others.length > 0 ? 'no criterion could be scored' : WHY_NOT[why]}.`
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

const unsearchedCondition = (answers: readonly number[]): string =>
  `A person must look at answer ${answers.join(', ')}: words that speak to whoever assesses are not looked for in its script.`

const redFlag = ({ answer, text }: NotedPlace): string =>
  `Answer ${answer + 1} holds words that speak to whoever assesses: “${text}”`

function flaggedCondition(flags: readonly NotedPlace[]): string {
  const where = [...new Set(flags.map(({ answer }) => answer + 1))]
  return `A person must look at answer ${where.join(', ')}: words in it speak to whoever assesses, and count as no evidence.`
}
