import { z } from 'zod'
import { CRITERIA, type Criterion } from '../../analysis/provider.ts'
import { spokenWords } from '../../analysis/quotes.ts'
import type { Caller, InterviewContext } from '../core/context.ts'

export type { Criterion }

/** A sentence of the candidate that a score is based on. */
export interface Quote {
  readonly text: string
  /** The question whose answer holds it; null where no transcript tells. */
  readonly questionId: string | null
}

/** What the service noted beside an analysis, for the dashboard and never for the API (product §4). */
export interface Evidence {
  readonly model: string | null
  /** Why an analysis failed. */
  readonly failure: string | null
  /** What the model server said to an analysis that waits for it. */
  readonly waitingWords: string | null
  readonly quotes: ReadonlyMap<Criterion, readonly Quote[]>
  /** What was said, by question. */
  readonly transcripts: ReadonlyMap<string, string>
}

/** As the providers note it; whatever else an earlier version noted counts as nothing. */
const Provenance = z.object({
  model: z.string().nullable().catch(null),
  quotes: z.record(z.string(), z.array(z.string())).catch({}),
  transcripts: z.array(z.object({ question: z.string(), text: z.string() })).catch([]),
})

/** What the provider noted beside an analysis; of a note that cannot be read, nothing. */
function notedIn(provenance: unknown): z.output<typeof Provenance> {
  const noted = Provenance.safeParse(provenance ?? {})
  return noted.success ? noted.data : Provenance.parse({})
}

interface Row {
  readonly provenance: unknown
  readonly failure: string | null
  readonly waiting_words: string | null
}
interface Answered {
  readonly id: string
  readonly text: string
}

/** Reading the evidence of analyses. */
export function evidence({ database }: InterviewContext) {
  const { knex } = database
  return {
    /** The evidence of an interview's latest analysis; null where none was requested. */
    async evidenceOf({ organizationId }: Caller, interviewId: string): Promise<Evidence | null> {
      const row = await knex('analyses')
        .where({ interview_id: interviewId, organization_id: organizationId })
        .first<Row | undefined>('provenance', 'failure', 'waiting_words')
      if (!row) return null
      const { model, quotes, transcripts } = notedIn(row.provenance)
      const answers =
        transcripts.length === 0
          ? []
          : await knex('answers')
              .where({ interview_id: interviewId, organization_id: organizationId })
              .orderBy(['answered_at', 'question_id'])
              .select<Answered[]>('question_id as id', 'question_text as text')
      const said = placed(transcripts, answers)
      return {
        model,
        failure: row.failure,
        waitingWords: row.waiting_words,
        quotes: new Map(
          CRITERIA.map((criterion) => [criterion, (quotes[criterion] ?? []).map((text) => quoteIn(said, text))]),
        ),
        transcripts: said,
      }
    },
  }
}

/** The transcripts by question. They are noted in the order of the answers, with the words of the question, which may repeat. */
function placed(
  transcripts: readonly { question: string; text: string }[],
  answers: readonly Answered[],
): Map<string, string> {
  const said = new Map<string, string>()
  for (const { question, text } of transcripts) {
    const answer = answers.find((one) => one.text === question && !said.has(one.id))
    if (answer) said.set(answer.id, text)
  }
  return said
}

function quoteIn(said: ReadonlyMap<string, string>, text: string): Quote {
  const words = spokenWords(text)
  const [questionId = null] = [...said].find(([, answer]) => words !== '' && spokenWords(answer).includes(words)) ?? []
  return { text, questionId }
}
