import type { Knex } from 'knex'
import type { KnownRecording } from '../../media/root.ts'

/** Number of recordings of the oldest interviews, and as many of the newest ones. */
const SAMPLE = 50

/** Some recordings that answers name, by which the media folder is recognised; none when there is no answer. */
export async function knownRecordings(knex: Knex): Promise<KnownRecording[]> {
  const some = (order: 'asc' | 'desc') =>
    knex('answers')
      .orderBy([
        { column: 'interview_id', order },
        { column: 'question_id', order },
      ])
      .limit(SAMPLE)
      .select<KnownRecording[]>('media_key as key', 'media_bytes as bytes')
  return [...(await some('asc')), ...(await some('desc'))]
}
