import type { Knex } from 'knex'
import { DROPPED } from '../rules/waits.ts'
import type { Connection } from './connection.ts'

/** The changes that versions of interviews make to the desired state of their applications. */

export interface InviteOf {
  readonly applicationId: string
  readonly interviewId: string
}

/** In the order in which everybody who changes several applications takes them. */
export function inOrder(invites: readonly InviteOf[]): InviteOf[] {
  return invites
    .map(({ applicationId, interviewId }) => ({ applicationId, interviewId }))
    .sort((a, b) => (a.applicationId < b.applicationId ? -1 : 1))
}

/** A new decision ends the effect of a person who dropped the one before. */
const undropped = (trx: Knex.Transaction) => ({
  waits_for: trx.raw('nullif(waits_for, ?)', [DROPPED]),
  last_problem: trx.raw('case when waits_for = ? then null else last_problem end', [DROPPED]),
})

/**
 * The process that invited may have died before it stored that, and the cancellation was settled with nothing to
 * cancel.
 */
export function takeUpCancelling(
  trx: Knex.Transaction,
  { name: connection }: Connection,
  { applicationId, interviewId }: InviteOf,
): Promise<unknown> {
  return trx('sync_applications')
    .where({ connection, application_id: applicationId, want: 'cancelled', interview_id: null })
    .update({ interview_id: interviewId, state: 'open', due_at: trx.raw('clock_timestamp()'), ...undropped(trx) })
}

/**
 * `onExpired: reinvite`: an application that is still wanted is invited anew, within the bound on invites, if the brake
 * lets it go. One that is just being settled is touched too, so that its settling waits for us and looks again.
 */
export function inviteAnew(
  trx: Knex.Transaction,
  { name: connection, config }: Connection,
  { applicationId, interviewId }: InviteOf,
): Promise<unknown> {
  return trx('sync_applications')
    .where({ connection, application_id: applicationId, interview_id: interviewId, want: 'invited' })
    .whereIn('state', ['settled', 'open'])
    .update({
      state: trx.raw(`case when state = 'open' or ? then 'open' else 'held' end`, [config.brake === 'off']),
      attempts: 0,
      due_at: trx.raw('clock_timestamp()'),
      ...undropped(trx),
    })
}

/** Reopens applications whose invite expired while they were being settled from an older version. */
export async function inviteAnewWhatExpired(
  trx: Knex.Transaction,
  connection: Connection,
  applicationIds: readonly string[],
): Promise<void> {
  const rows = await trx('sync_applications as a')
    .join('sync_interviews as i', (on) => on.on('i.connection', 'a.connection').on('i.interview_id', 'a.interview_id'))
    .where({ 'a.connection': connection.name, 'a.want': 'invited', 'a.state': 'settled', 'i.state': 'owned' })
    .whereIn('a.application_id', applicationIds)
    .whereRaw(`i.body ->> 'status' = 'expired'`)
    .orderBy('a.application_id')
    .select<{ application_id: string; interview_id: string }[]>('a.application_id', 'a.interview_id')
  for (const { application_id: applicationId, interview_id: interviewId } of rows)
    await inviteAnew(trx, connection, { applicationId, interviewId })
}

/**
 * The interview of somebody who is wanted is gone. If we once decided to cancel it, a cancellation of ours came late (its process was
 * stopped, its lease taken over) and crossed with the return: invited anew. If not, somebody else meant it, and a person decides.
 */
export function missInvited(
  trx: Knex.Transaction,
  { name: connection, config }: Connection,
  { applicationId, interviewId }: InviteOf,
): Promise<unknown> {
  return trx('sync_applications')
    .where({ connection, application_id: applicationId, interview_id: interviewId, want: 'invited' })
    .whereIn('state', ['settled', 'open'])
    .update({
      state: trx.raw(
        `case when state = 'open' then 'open' when cancel_decided_at is not null then ? else 'person' end`,
        [config.brake === 'off' ? 'open' : 'held'],
      ),
      last_problem: trx.raw(`case when state = 'open' or cancel_decided_at is not null then null else ? end`, [
        'its interview was cancelled in the interview service, and not by us',
      ]),
      waits_for: trx.raw(
        `case when state = 'open' or cancel_decided_at is not null then null else 'cancelled_elsewhere' end`,
      ),
      attempts: 0,
      due_at: trx.raw('clock_timestamp()'),
    })
}
