import type { Knex } from 'knex'
import { type Cause, causeText } from '../rules/causes.ts'

/** Applications that an ATS orders from us: they are made, refused, invited and taken back as their orders are. */

const because = (cause: Cause) => ({ reason: causeText(cause), cause })

/** An application that the ATS ordered. One that was refused before may come again with a corrected address. */
export async function saveOrdered(
  db: Knex,
  connection: string,
  orderId: string,
  positionId: string,
  candidate: string,
): Promise<void> {
  await db('sync_applications')
    .insert({
      connection,
      application_id: orderId,
      job_id: positionId,
      candidate_id: orderId,
      status: 'active',
      candidate,
      want: 'nothing',
      ...because({ code: 'ordered' }),
      position_id: positionId,
    })
    .onConflict(['connection', 'application_id'])
    .merge(['job_id', 'position_id', 'candidate'])
    .whereNull('sync_applications.interview_id')
}

export async function refuseOrdered(db: Knex, connection: string, orderId: string, problem: string): Promise<void> {
  await db('sync_applications')
    .where({ connection, application_id: orderId, interview_id: null })
    .update({ last_problem: problem })
}

export async function inviteOrdered(db: Knex, connection: string, orderId: string, interviewId: string): Promise<void> {
  await db('sync_applications')
    .where({ connection, application_id: orderId })
    .update({ want: 'invited', last_problem: null, interview_id: interviewId, invites: 1 })
}

export async function cancelOrdered(db: Knex, connection: string, orderId: string): Promise<void> {
  const now = db.raw('clock_timestamp()')
  await db('sync_applications')
    .where({ connection, application_id: orderId })
    .update({
      want: 'cancelled',
      state: 'open',
      ...because({ code: 'taken_back' }),
      due_at: now,
      cancel_decided_at: now,
    })
}
