import type { Readable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { AppError, domainError } from '../../base/errors.ts'
import { codePoints, isStorable } from '../../base/text.ts'
import type { Caller, InterviewContext } from '../core/context.ts'

/** The longest written answer, in code points. */
const LENGTH_MAX = 20_000
/** UTF-8 has at most four bytes for a code point. */
const BYTES_MAX = LENGTH_MAX * 4

const WRITTEN = 'text/plain'

/** Whether a body claims to be a written answer, whatever parameters its type has. */
export const isWritten = (type: string): boolean => type.split(';')[0]?.trim().toLowerCase() === WRITTEN

/** The bytes of a written answer as they are stored. Refuses (400, 413) what is too long, empty, or no text that can be stored. */
export async function writtenText(body: Readable): Promise<Buffer> {
  const tooLong = () =>
    domainError(
      'answer.too_long',
      413,
      `A written answer may have at most ${LENGTH_MAX.toLocaleString('en')} characters.`,
    )
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BYTES_MAX) throw tooLong()
    chunks.push(chunk)
  }
  const stored = Buffer.concat(chunks)
  const text = decoded(stored)
  if (text === undefined || !isStorable(text))
    throw domainError('answer.not_text', 400, 'A written answer must be UTF-8 text without U+0000.')
  if (text.trim() === '') throw domainError('answer.empty', 400, 'The written answer is empty.')
  if (codePoints(text) > LENGTH_MAX) throw tooLong()
  return stored
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Reading written answers, for the pages of reviewers. */
export function writtenAnswers({ database, media }: InterviewContext) {
  return {
    /** The texts of one interview's written answers, by question; a sentence in place of one whose file cannot be read. */
    async writtenAnswersOf({ organizationId }: Caller, interviewId: string): Promise<ReadonlyMap<string, string>> {
      const rows = await database
        .knex('answers')
        .where({ organization_id: organizationId, interview_id: interviewId, media_type: WRITTEN })
        .select<{ question_id: string; media_key: string }[]>('question_id', 'media_key')
      return new Map(
        await Promise.all(
          rows.map(async ({ question_id: questionId, media_key: key }) => {
            const text = await readAll(media.read(key)).catch((error: unknown) => {
              if (error instanceof AppError) return error.message
              throw error
            })
            return [questionId, text] as const
          }),
        ),
      )
    },
  }
}
