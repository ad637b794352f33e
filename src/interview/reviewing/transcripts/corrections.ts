import type { Knex } from 'knex'
import type { z } from 'zod'
import { heardParts } from '../../../analysis/text/segments.ts'
import { type Span, wordsOf } from '../../../analysis/text/words.ts'
import { storable } from '../../../base/foreign.ts'
import type { Caller, InterviewContext } from '../../core/context.ts'
import { type JudgedText, notedIn } from '../evidence.ts'
import { KeptText } from '../kept-text.ts'
import { mustExist, type Reviewer } from '../reviews.ts'
import { type Correction, correctedSegments, type HeardLine, linesOf, type TranscriptLine } from './lines.ts'

/** In code points. */
export const CORRECTION_MAX = 1_000
const LISTED = 50

/** The transcript of one answer as people read it. */
export interface ShownTranscript {
  readonly lines: readonly TranscriptLine[]
  /** Corrections of what the program wrote before it heard the answer anew. */
  readonly earlier: readonly (Correction & { readonly heard: string })[]
}

interface Row extends Correction {
  readonly questionId: string
  readonly line: number
  readonly heard: string
}

/** The last correction of each line, for each text that the program wrote there; those of a line from the last to the first. */
async function newest(knex: Knex, { organizationId }: Caller, interviewId: string): Promise<Row[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select * from (
       select distinct on (c.question_id, c.line, c.heard) c.question_id as "questionId", c.line, c.version, c.heard, c.text, u.email as by, c.corrected_at as at
       from transcript_corrections c left join users u on u.id = c.corrected_by
       where c.interview_id = ? and c.organization_id = ? order by c.question_id, c.line, c.heard, c.version desc
     ) last order by "questionId", line, version desc`,
    [interviewId, organizationId],
  )
  return rows
}

/** What people heard where a program misheard; the only writer of `transcript_corrections`. */
export function transcripts({ database: { knex } }: InterviewContext) {
  const heardIn = ({ organizationId }: Caller, interviewId: string) =>
    knex('analysis_steps')
      .where({ organization_id: organizationId, interview_id: interviewId, kind: 'transcript' })
      .whereNotNull('answered_at')

  return {
    /** The transcripts of an interview's answers, of which `texts` holds what was judged, by question. */
    async transcriptsOf(
      caller: Caller,
      interviewId: string,
      texts: ReadonlyMap<string, JudgedText>,
    ): Promise<ReadonlyMap<string, ShownTranscript>> {
      if (texts.size === 0) return new Map()
      const [steps, corrections] = await Promise.all([
        heardIn(caller, interviewId)
          .whereIn('step', [...texts.keys()])
          .select<{ id: string; answer: unknown }[]>('step as id', 'answer'),
        newest(knex, caller, interviewId),
      ])
      const kept = new Map(steps.map(({ id, answer }) => [id, KeptText.parse(answer)]))
      return new Map(
        [...texts].map(([id, judged]) => {
          const own = corrections.filter(({ questionId }) => questionId === id)
          const heard = kept.get(id) ?? { text: judged.text }
          return [id, withCorrections(linesOf(heard, struckIn(heard, judged)), own)]
        }),
      )
    },

    /** The questions whose answers have captions. */
    async captionedIn(caller: Caller, interviewId: string): Promise<ReadonlySet<string>> {
      const rows = await heardIn(caller, interviewId)
        .whereRaw(`jsonb_typeof(answer -> 'segments') = 'array'`)
        .select<{ id: string }[]>('step as id')
      return new Set(rows.map(({ id }) => id))
    },

    /**
     * The pieces of one transcript with their times, as people corrected them; undefined where there are none. `unclear` stands for words
     * that the program made up, as it seems.
     */
    async captionsOf(
      caller: Caller,
      interviewId: string,
      { questionId, unclear }: { readonly questionId: string; readonly unclear: string },
    ) {
      const row = await heardIn(caller, interviewId)
        .where({ step: questionId })
        .first<{ answer: unknown } | undefined>('answer')
      const kept = row && KeptText.parse(row.answer)
      if (!kept?.segments) return undefined
      const [corrections, analysis] = await Promise.all([
        newest(knex, caller, interviewId),
        knex('analyses')
          .where({ organization_id: caller.organizationId, interview_id: interviewId })
          .first<{ provenance: unknown } | undefined>('provenance'),
      ])
      const judged = notedIn(analysis?.provenance).transcripts.find((one) => one.questionId === questionId)
      const own = corrections.filter((one) => one.questionId === questionId)
      const { lines } = withCorrections(linesOf(kept, struckIn(kept, judged)), own)
      return correctedSegments(kept.segments, lines, unclear)
    },

    /** Everything that people made of one line, the last first; at most the last `LISTED`. */
    correctionsOf: (
      { organizationId }: Caller,
      interviewId: string,
      { questionId, line }: { readonly questionId: string; readonly line: number },
    ): Promise<(Correction & { readonly heard: string })[]> =>
      knex('transcript_corrections as c')
        .leftJoin('users as u', 'u.id', 'c.corrected_by')
        .where({
          'c.interview_id': interviewId,
          'c.organization_id': organizationId,
          'c.question_id': questionId,
          'c.line': line,
        })
        .orderBy('c.version', 'desc')
        .limit(LISTED)
        .select({ version: 'c.version', heard: 'c.heard', text: 'c.text', by: 'u.email', at: 'c.corrected_at' }),

    /**
     * Keeps what somebody heard in a line, beside what the program wrote. `seen`: the version that they saw. `taken`: somebody corrected
     * it since, and nothing was kept. Throws 404.
     */
    async correct(
      { organizationId, userId }: Reviewer,
      interviewId: string,
      { questionId, number, heard }: Pick<HeardLine, 'number' | 'heard'> & { readonly questionId: string },
      { text, seen }: { readonly text: string; readonly seen: number },
    ): Promise<'kept' | 'taken'> {
      await mustExist(knex, organizationId, interviewId)
      const place = {
        interview_id: interviewId,
        organization_id: organizationId,
        question_id: questionId,
        line: number,
      }
      const said = storable(text)
      const { rows } = await knex.raw<{ rows: unknown[] }>(
        `insert into transcript_corrections (organization_id, interview_id, question_id, line, version, heard, text, corrected_by)
           select organization_id, id, :question_id, :line, :seen::integer + 1, :heard, :said, :userId from interviews
           where id = :interview_id and organization_id = :organization_id and cancelled_at is null
             and :seen::integer = (select coalesce(max(c.version), 0) from transcript_corrections c
               where c.interview_id = :interview_id and c.question_id = :question_id and c.line = :line)
         on conflict do nothing returning true`,
        { ...place, seen, heard: storable(heard), said, userId },
      )
      if (rows.length > 0) return 'kept'
      const last = await knex('transcript_corrections')
        .where(place)
        .orderBy('version', 'desc')
        .first<{ text: string; by: string } | undefined>('text', 'corrected_by as by')
      // The second click of two.
      return last?.text === said && last.by === userId ? 'kept' : 'taken'
    },
  }
}

/** What is no evidence in a text: as it was noted when it was judged; in one that nobody judged yet, by the same rule. */
function struckIn(heard: z.output<typeof KeptText>, judged: JudgedText | undefined): readonly Span[] {
  if (judged?.text === heard.text) return judged.struck
  return heardParts(wordsOf(heard.text), heard.segments).filter(({ isStruck }) => isStruck)
}

function withCorrections(lines: readonly HeardLine[], corrections: readonly Row[]): ShownTranscript {
  const byLine = Map.groupBy(corrections, ({ line }) => line)
  const isOf = (line: HeardLine | undefined, one: Row) => line?.heard === one.heard
  return {
    lines: lines.map((line) => {
      const own = byLine.get(line.number) ?? []
      const last = own.find((one) => isOf(line, one))
      // The program's own words take a correction back; in a line that is struck they say that somebody heard them.
      const isHeld = last !== undefined && (line.isStruck || last.text !== line.heard)
      // The next version follows the last one of whatever words.
      return { ...line, correction: isHeld ? last : null, version: own[0]?.version ?? 0 }
    }),
    earlier: corrections.filter((one) => !isOf(lines[one.line], one) && one.text !== one.heard),
  }
}
