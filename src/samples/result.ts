import { ofLittle, toOutput } from '../analysis/assessment.ts'
import { prepared } from '../analysis/heard.ts'
import { consensusOf } from '../analysis/judging/consensus.ts'
import { type Criterion, forEachCriterion } from '../analysis/provider.ts'
import { DEFAULT_RUBRIC } from '../analysis/rubric.ts'
import { speechIn } from '../analysis/speech.ts'
import { totalUsage } from '../analysis/usage.ts'
import { addressOf, type SampleClaim, type SamplePerson } from './people.ts'

/** An answer of the sample: its question, and what is said in the recording. */
export interface SaidAnswer {
  readonly questionId: string
  readonly question: string
  readonly seconds: number
  readonly segments: readonly { readonly start: number; readonly end: number; readonly text: string }[]
}

/** The segments as an engine would have told them. */
export const heardSegments = ({ segments }: SaidAnswer) =>
  segments.map((segment) => ({ ...segment, noSpeech: 0, logprob: null }))

export const textOf = ({ segments }: SaidAnswer): string => segments.map(({ text }) => text).join(' ')

/**
 * A made-up result, composed by the code that composes real ones, so that its page looks like theirs. No model was asked: `madeUp` stands
 * where a real result names its model.
 */
export function resultOf(
  person: SamplePerson,
  answers: readonly SaidAnswer[],
  { madeUp, reasons }: { readonly madeUp: string; readonly reasons: Readonly<Record<Criterion, string>> | undefined },
) {
  const identity = { ...person, email: addressOf(person), phoneNumber: null }
  const ready = answers.map((one) =>
    prepared(
      {
        questionId: one.questionId,
        question: one.question,
        text: textOf(one),
        segments: heardSegments(one),
        seconds: one.seconds,
        isWritten: false,
      },
      identity,
    ),
  )
  const unjudged = { model: madeUp, rubric: DEFAULT_RUBRIC.version, answers: ready, speech: speechIn(ready) }
  const transcripts = answers.map((one) => ({ questionId: one.questionId, text: textOf(one) }))
  const { result: claims } = person
  const claimed = typeof claims === 'string' ? undefined : claims
  const made =
    claimed && reasons
      ? toOutput({
          ...unjudged,
          samples: 3,
          criteria: forEachCriterion((criterion) =>
            consensusOf(samplesOf(claimed[criterion], reasons[criterion], answers)),
          ),
          usage: totalUsage([]),
        })
      : ofLittle(unjudged, 'few_words')
  // The reasons of samples are in the language of their organization.
  const told = { ...made.provenance.told, language: undefined }
  return { result: made.result, provenance: { ...made.provenance, told, provider: 'sample', transcripts } }
}

function samplesOf({ levels, quote: [answer, words] }: SampleClaim, reason: string, answers: readonly SaidAnswer[]) {
  const said = answers[answer]
  const start = said ? textOf(said).indexOf(words) : -1
  if (start < 0) throw new Error(`Nobody says "${words}" in answer ${answer + 1} of the sample`)
  const quotes = [{ answer, start, end: start + words.length }]
  return levels.map((level) => ({ level, quotes, reason, outcome: 'evidence' as const }))
}
