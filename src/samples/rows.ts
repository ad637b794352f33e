import type { Knex } from 'knex'
import { DAY } from '../base/clock.ts'
import type { Ids } from '../base/ids.ts'
import { addressOf, PEOPLE, QUESTIONS, type SamplePerson } from './people.ts'
import { heardSegments, resultOf, type SaidAnswer, textOf } from './result.ts'
import type { SampleWords } from './words/index.ts'

const DAY_HOURS = 24
const HOUR = DAY / DAY_HOURS
const LASTS_DAYS = 14
/** Each answer came so long before the next one. */
const BETWEEN_ANSWERS_HOURS = 0.1

/** A recording that lies in the media folder already. */
export interface StoredClip {
  readonly key: string
  readonly type: string
  readonly bytes: number
  readonly said: Pick<SaidAnswer, 'seconds' | 'segments'>
}

/** Whose sample it is, who is in it, and what the rows are made of. */
export interface SampleGround {
  readonly organizationId: string
  readonly colleagueId: string
  readonly ids: Ids
  readonly now: Date
  readonly words: SampleWords
  /** Of each person, by their place in the list, the recordings in order. */
  readonly clips: readonly (readonly StoredClip[])[]
}

interface Question {
  readonly id: string
  readonly text: string
  readonly timeLimit: number
  readonly order: number
}

/** Writes the company, the position and everybody of the sample, in the transaction that makes its organization. */
export async function insertSample(trx: Knex.Transaction, ground: SampleGround): Promise<void> {
  const { organizationId: organization_id, ids, words } = ground
  const made = hoursAgo(ground, 20 * DAY_HOURS)
  const company_id = ids.id()
  await trx('companies').insert({
    id: company_id,
    organization_id,
    name: words.company,
    website: null,
    created_at: made,
  })
  const questions = words.questions.map((text, order): Question => ({ id: ids.id(), text, timeLimit: 3, order }))
  const positionId = ids.id()
  await trx('positions').insert({
    ...{ id: positionId, organization_id, company_id, name: words.position, status: 'open' },
    ...{ interview_condition: words.condition, questions: JSON.stringify(questions) },
    ...{ created_at: made, updated_at: made },
    // Made of no id: no link leads to it.
    ...{ public_digest: ids.bytes(32), is_public_link_on: false },
  })
  for (const [at, person] of PEOPLE.entries())
    await insertPerson(trx, ground, { person, positionId, questions, clips: ground.clips[at] ?? [] })
}

interface Seat {
  readonly person: SamplePerson
  readonly positionId: string
  readonly questions: readonly Question[]
  readonly clips: readonly StoredClip[]
}

async function insertPerson(trx: Knex.Transaction, ground: SampleGround, seat: Seat): Promise<void> {
  const { organizationId: organization_id, ids } = ground
  const { person, questions, clips } = seat
  const interview_id = ids.id()
  const invited = hoursAgo(ground, person.invitedDaysAgo * DAY_HOURS)
  const answeredAt = clips.map((_clip, at) =>
    hoursAgo(ground, person.answeredHoursAgo + (clips.length - 1 - at) * BETWEEN_ANSWERS_HOURS),
  )
  const last = answeredAt.at(-1) ?? null
  const isDone = clips.length === QUESTIONS
  const decidedAt = person.decision && last ? new Date(last.getTime() + 20 * HOUR) : null
  await trx('interviews').insert({
    ...{ id: interview_id, organization_id, position_id: seat.positionId, source: 'api', email: addressOf(person) },
    ...{ first_name: person.firstName, last_name: person.lastName },
    // Made of no id: the link that a page would show opens nothing.
    token_digest: ids.bytes(32),
    ...{ created_at: invited, updated_at: decidedAt ?? last ?? invited },
    invite_expires_at: new Date(invited.getTime() + LASTS_DAYS * DAY_HOURS * HOUR),
    status: isDone ? 'completed' : last ? 'in_progress' : 'created',
    approval_status: person.decision ?? 'pending',
    answered_questions: clips.length,
    ...(last === null
      ? {}
      : {
          ...{
            questions: JSON.stringify(questions),
            started_at: new Date((answeredAt[0] ?? last).getTime() - HOUR / 10),
          },
          ...{ ai_consent: true, last_answer_at: last, device: person.device, language: 'en' },
        }),
    ...(isDone ? { completed_at: last } : {}),
    analysis_status: person.result === 'none' ? 'not_requested' : 'completed',
  })
  const of = { organization_id, interview_id }
  const said = clips.map(({ said: words }, at): SaidAnswer => {
    const { id: questionId = '', text: question = '' } = questions[at] ?? {}
    return { questionId, question, ...words }
  })
  for (const [at, { key, type, bytes }] of clips.entries())
    await trx('answers').insert({
      ...{ ...of, question_id: said[at]?.questionId, question_text: said[at]?.question },
      ...{ media_key: key, stored_key: key, media_type: type, media_bytes: bytes },
      ...{ answered_at: answeredAt[at], playable: isDone ? 'as_sent' : null },
    })
  if (person.result !== 'none' && last) await insertResult(trx, ground, { of, person, said, last })
  await insertOpinions(trx, ground, { of, person, last, decidedAt })
}

interface Of {
  readonly organization_id: string
  readonly interview_id: string
}

async function insertResult(
  trx: Knex.Transaction,
  { words }: SampleGround,
  { of, person, said, last }: { of: Of; person: SamplePerson; said: readonly SaidAnswer[]; last: Date },
): Promise<void> {
  const reasons = person.told === 'amara' || person.told === 'bruno' ? words.reasons[person.told] : undefined
  const { result, provenance } = resultOf(person, said, { madeUp: words.madeUp, reasons })
  const at = new Date(last.getTime() + HOUR / 20)
  await trx('analyses').insert({
    ...of,
    ...{ requested_by: null, requested_at: last, completed_at: at },
    result: JSON.stringify({ ...result, analyzedAt: at.toISOString() }),
    provenance: JSON.stringify(provenance),
  })
  for (const one of said)
    await trx('analysis_steps').insert({
      ...of,
      ...{ kind: 'transcript', step: one.questionId, model: words.madeUp, asked_at: at, answered_at: at },
      answer: JSON.stringify({ text: textOf(one), segments: heardSegments(one), seconds: one.seconds }),
    })
}

/** What a colleague who does not exist thinks, wrote and decided. */
async function insertOpinions(
  trx: Knex.Transaction,
  { colleagueId, words }: SampleGround,
  { of, person, last, decidedAt }: { of: Of; person: SamplePerson; last: Date | null; decidedAt: Date | null },
): Promise<void> {
  if (last === null || person.told === undefined) return
  const seen = new Date(last.getTime() + 10 * HOUR)
  await trx('interview_views').insert({ ...of, user_id: colleagueId, first_at: seen, last_at: seen })
  await trx('reviews').insert({
    ...{ ...of, user_id: colleagueId, rating: person.rating ?? null },
    ...{ note: words.notes[person.told], rated_at: seen },
  })
  if (person.told === 'bruno')
    await trx('review_notes').insert({ ...of, written_by: colleagueId, text: words.colleaguesNote, written_at: seen })
  if (!person.decision || !decidedAt) return
  await trx('decisions').insert({
    ...{ ...of, decision: person.decision, reason: person.decision === 'rejected' ? words.rejection : null },
    ...{ status_before: 'pending', decided_by: colleagueId, decided_at: decidedAt, takes_effect_at: decidedAt },
    ...{ state: 'effective', settled_at: decidedAt },
  })
}

const hoursAgo = ({ now }: SampleGround, hours: number): Date => new Date(now.getTime() - hours * HOUR)
