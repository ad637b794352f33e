import { z } from 'zod'
import { ABSTENTIONS, type Abstention, CRITERIA, type Criterion } from '../../analysis/provider.ts'
import type { Span } from '../../analysis/text/words.ts'
import type { Noted } from '../contract/abstention.ts'
import { Flags, NotedRange, Place, Unsearched } from '../contract/noted.ts'
import { rubricOf } from '../contract/rubric-label.ts'
import type { ScoreRange } from '../contract/sureness.ts'
import type { Caller, InterviewContext } from '../core/context.ts'

export type { Abstention, Criterion }

/** What a candidate said, and where. */
export interface Quote {
  readonly text: string
  /** The question whose answer holds it; null where no transcript tells. */
  readonly questionId: string | null
  /** When in the recording it is said; null where the transcription told no times. */
  readonly second: number | null
  /** The place of a line of it that somebody corrected; absent: nobody did. */
  readonly correctedLine?: number
}

/** What the model said of a criterion. */
export interface Reason {
  readonly criterion: Criterion
  readonly text: string
}

/** The reasons of which a result's sentences are composed. */
export interface ToldReasons {
  /** Of all of them; absent: one is in another language, or an earlier version did not look. */
  readonly language?: 'en' | undefined
  readonly strengths: readonly Reason[]
  readonly concerns: readonly Reason[]
  /** Null as text: the model gave none that may be told, and the quote stands alone. */
  readonly primary: readonly {
    readonly criterion: Criterion
    readonly text: string | null
    readonly quote: string
  }[]
}

/** How a result was made; null and empty where an earlier version noted nothing. */
export interface Making {
  /** The model as its servers named it. */
  readonly servedBy: readonly string[]
  readonly usage: { readonly promptTokens: number; readonly completionTokens: number; readonly requests: number } | null
  /** SHA-256 of the sound of each answer (null: it was written), of the transcripts, the prompt and the rubric. */
  readonly hashes: {
    readonly audio: readonly (string | null)[]
    readonly transcript: string
    readonly prompt: string
    readonly rubric: string
  } | null
  readonly requestedAt: Date
  readonly completedAt: Date | null
  /** The address of who asked for it; null: not a person, or somebody who was removed. */
  readonly requestedBy: string | null
}

/** What the service noted beside an analysis, for the dashboard and never for the API (product §4). */
export interface Evidence {
  readonly model: string | null
  /** By which rubric it was judged; null: no model judged. */
  readonly rubric: string | null
  /** How it was made, for administrators. */
  readonly making: Making
  /** Why an analysis failed. */
  readonly failure: string | null
  /** What the model server said to an analysis that waits for it. */
  readonly waitingWords: string | null
  readonly quotes: ReadonlyMap<Criterion, readonly Quote[]>
  /** The scores of the lowest and the highest sample of each criterion that was scored. */
  readonly ranges: ReadonlyMap<Criterion, ScoreRange>
  /** Each criterion that was judged, with the reason why it was not scored (null: it was); empty where nothing was noted. */
  readonly judged: ReadonlyMap<Criterion, Abstention | null>
  /** The reasons, by criterion; null: nothing was noted. */
  readonly told: ToldReasons | null
  /** Words that speak to whoever assesses. */
  readonly flags: readonly Quote[]
  /** The numbers of answers in a script or language in which such words are not reliably found. */
  readonly unsearched: readonly number[]
  /** The numbers of answers whose transcripts were too long, so that their ends were left out. */
  readonly cut: readonly number[]
  /** The model read only a part of what was said, by the tokens that its server tells. */
  readonly isPartlyRead: boolean
  /** How many sentences of the model about personal traits were left out. */
  readonly dropped: number
  /** What was said, by question. */
  readonly transcripts: ReadonlyMap<string, JudgedText>
}

/** A transcript as it was judged. */
export interface JudgedText {
  readonly text: string
  /** The parts that are no evidence, since the program made them up, as it seems. */
  readonly struck: readonly Span[]
}

const CriterionName = z.enum(CRITERIA)
const SaidOf = z.object({ criterion: CriterionName, text: z.string() })

/** As the providers note it; what cannot be read counts as nothing. */
const Provenance = z.object({
  model: z.string().nullable().catch(null),
  quotes: z.record(z.string(), z.array(Place)).catch({}),
  criteria: z
    .record(
      z.string(),
      z.object({
        range: NotedRange,
        abstention: z.enum(ABSTENTIONS).nullable().optional(),
      }),
    )
    .catch({}),
  told: z
    .object({
      language: z.literal('en').optional().catch(undefined),
      strengths: z.array(SaidOf),
      concerns: z.array(SaidOf),
      primary: z.array(z.object({ criterion: CriterionName, text: z.string().nullable(), quote: z.string() })),
    })
    .nullable()
    .catch(null),
  flags: Flags.catch([]),
  unsearched: Unsearched.catch([]),
  cut: z.array(z.number()).catch([]),
  isPartlyRead: z.boolean().catch(false),
  dropped: z.number().catch(0),
  servedBy: z.array(z.string()).catch([]),
  usage: z
    .object({ promptTokens: z.number(), completionTokens: z.number(), requests: z.number() })
    .nullable()
    .catch(null),
  hashes: z
    .object({ audio: z.array(z.string().nullable()), transcript: z.string(), prompt: z.string(), rubric: z.string() })
    .nullable()
    .catch(null),
  transcripts: z
    .array(
      z.object({
        questionId: z.string(),
        text: z.string(),
        struck: z.array(z.object({ start: z.number(), end: z.number() })).catch([]),
      }),
    )
    .catch([]),
})

/** What the provider noted beside an analysis; of a note that cannot be read, nothing. */
export function notedIn(provenance: unknown): z.output<typeof Provenance> {
  const noted = Provenance.safeParse(provenance ?? {})
  return noted.success ? noted.data : Provenance.parse({})
}

interface Row {
  readonly provenance: unknown
  readonly failure: string | null
  readonly waiting_words: string | null
  readonly requested_at: Date
  readonly completed_at: Date | null
  readonly requested_by: string | null
}

/** What was noted, as a page for the ATS needs it; `isCorrected` tells of a quote whether people corrected a line of it. */
export function notedFor(provenance: unknown, isCorrected: (quote: Quote) => boolean): Noted {
  const { criteria, told, quotes, flags, unsearched, cut, isPartlyRead, transcripts } = notedIn(provenance)
  const placed = (criterion: Criterion, quote: string) => quotes[criterion]?.find(({ text }) => text === quote)
  return {
    rubric: rubricOf(provenance),
    criteria: Object.fromEntries(
      CRITERIA.map((criterion) => [
        criterion,
        { range: criteria[criterion]?.range ?? null, abstention: criteria[criterion]?.abstention ?? null },
      ]),
    ),
    reasons:
      told?.primary.map(({ criterion, text, quote }) => {
        const place = placed(criterion, quote)
        const second = place?.second ?? null
        const questionId = (place && transcripts[place.answer]?.questionId) ?? null
        return {
          ...{ criterion, text, quote, answer: place ? place.answer + 1 : null, second },
          ...(isCorrected({ text: quote, questionId, second }) && { isQuoteCorrected: true }),
        }
      }) ?? null,
    flagged: [...new Set(flags.map(({ answer }) => answer + 1))],
    unsearched,
    cut,
    ...(isPartlyRead && { isPartlyRead }),
  }
}

/** Reading the evidence of analyses. */
export function evidence({ database }: InterviewContext) {
  const { knex } = database
  return {
    /** The evidence of an interview's latest analysis; null where none was requested. */
    async evidenceOf({ organizationId }: Caller, interviewId: string): Promise<Evidence | null> {
      const row = await knex('analyses as a')
        .leftJoin('users as u', (join) =>
          join.on('u.id', 'a.requested_by').andOn('u.organization_id', 'a.organization_id'),
        )
        .where({ 'a.interview_id': interviewId, 'a.organization_id': organizationId })
        .first<Row | undefined>(
          'a.provenance',
          'a.failure',
          'a.waiting_words',
          'a.requested_at',
          'a.completed_at',
          'u.email as requested_by',
        )
      if (!row) return null
      const noted = notedIn(row.provenance)
      const { model, quotes, criteria, told, flags, dropped, transcripts, servedBy, usage, hashes } = noted
      const { unsearched, cut, isPartlyRead } = noted
      const place = ({ text, answer, second }: z.output<typeof Place>): Quote => ({
        text,
        second,
        questionId: transcripts[answer]?.questionId ?? null,
      })
      return {
        model,
        rubric: rubricOf(row.provenance),
        making: {
          servedBy,
          usage,
          hashes,
          requestedAt: row.requested_at,
          completedAt: row.completed_at,
          requestedBy: row.requested_by,
        },
        failure: row.failure,
        waitingWords: row.waiting_words,
        quotes: new Map(CRITERIA.map((criterion) => [criterion, (quotes[criterion] ?? []).map(place)])),
        ranges: new Map(
          CRITERIA.flatMap((criterion) => {
            const range = criteria[criterion]?.range
            return range ? [[criterion, range] as const] : []
          }),
        ),
        judged: new Map(
          CRITERIA.flatMap((criterion) => {
            const why = criteria[criterion]?.abstention
            return why === undefined ? [] : [[criterion, why] as const]
          }),
        ),
        told,
        flags: flags.map(place),
        unsearched,
        cut,
        isPartlyRead,
        dropped,
        transcripts: new Map(transcripts.map(({ questionId, ...judged }) => [questionId, judged])),
      }
    },
  }
}
