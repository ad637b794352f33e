import type { Database } from '../db/database.ts'

/** The steps of an interview as the demo's page groups them. */
export type Step = 'Invited' | 'Started' | 'Completed, to be decided' | 'Decided' | 'Ended without a result'

export interface InterviewCard {
  readonly id: string
  readonly name: string
  readonly position: string
  readonly step: Step
  /** Details beyond the step. */
  readonly about: string
  readonly changedAt: Date
}

const STEPS: readonly Step[] = ['Invited', 'Started', 'Completed, to be decided', 'Decided', 'Ended without a result']
/** More than the demo keeps; a demo on a foreign database stays bounded too. */
const ROWS_MAX = 500

interface Row {
  id: string
  name: string
  position: string
  status: 'created' | 'in_progress' | 'completed' | 'abandoned'
  is_expired: boolean
  approval_status: 'pending' | 'approved' | 'rejected'
  answered: number
  asked: number | null
  ai_consent: boolean | null
  updated_at: Date
  invite_expires_at: Date | null
}

/** Every interview of the organization by its step, newest change first. */
export async function stepsOf(
  { knex }: Database,
  organizationId: string,
  now: Date,
): Promise<{ step: Step; cards: InterviewCard[] }[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select i.id, i.first_name || ' ' || i.last_name as name, p.name as position, i.status, i.approval_status,
       coalesce(i.status = 'created' and i.invite_expires_at <= :now, false) as is_expired, i.answered_questions as answered,
       jsonb_array_length(i.questions) as asked, i.ai_consent, i.updated_at, i.invite_expires_at
     from interviews i join positions p on p.id = i.position_id
     where i.organization_id = :organizationId and i.cancelled_at is null
     order by i.updated_at desc limit :most`,
    { organizationId, now, most: ROWS_MAX },
  )
  const cards = rows.map(cardOf).sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime())
  return STEPS.map((step) => ({ step, cards: cards.filter((card) => card.step === step) }))
}

function cardOf(row: Row): InterviewCard {
  const of = `${row.answered} of ${row.asked ?? '?'} answers`
  const [step, about] = ((): [Step, string] => {
    if (row.is_expired) return ['Ended without a result', 'the invite expired']
    if (row.status === 'created') return ['Invited', '']
    if (row.status === 'in_progress') return ['Started', of]
    if (row.status === 'abandoned') return ['Ended without a result', `left after ${of}`]
    const declined = row.ai_consent === false ? ', without AI' : ''
    return row.approval_status === 'pending'
      ? ['Completed, to be decided', of + declined]
      : ['Decided', row.approval_status + declined]
  })()
  // An invite that expires is not written: only the time changes.
  const changedAt = row.is_expired && row.invite_expires_at ? row.invite_expires_at : row.updated_at
  return { id: row.id, name: row.name, position: row.position, step, about, changedAt }
}
