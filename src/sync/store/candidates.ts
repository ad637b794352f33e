import type { Knex } from 'knex'
import { AppError } from '../../base/errors.ts'
import type { Application, Person } from '../../connector-kit/contract.ts'
import { withOwnRefusals } from '../rules/admission.ts'
import type { Connection, SyncContext } from './connection.ts'
import { transaction } from './connection.ts'
import { noteRefusedFor, retryRefused } from './deliveries-store.ts'
import { keepMaker, moveMaker, question, setCandidate } from './desired-state.ts'
import { recordHistory } from './history.ts'
import { setInterviewCandidate } from './versions-store.ts'

/** An application whose candidate has another id: merged records of one person, or another person. */

/** An application whose candidate became another one: merged in the ATS, or (`isStranger`) perhaps somebody else. */
export interface CandidateChange {
  readonly applicationId: string
  readonly from: string
  readonly to: string
  /** Not known to be the same person. */
  readonly isStranger: boolean
}

/** Changes of candidates are rare; so many are asked for with one question. */
const ASKED_AT_ONCE = 25

/**
 * Stores what follows from another candidate id. The same person: interviews and refused writes follow to the new id. Another
 * person: interviews stay with the one who made them, so that what is to be written about them waits for a person.
 */
export async function followCandidate(
  trx: Knex.Transaction,
  { name: connection }: Pick<Connection, 'name'>,
  { applicationId, from, to, isStranger }: CandidateChange,
): Promise<void> {
  const own = { connection, application_id: applicationId }
  if (isStranger) {
    await setInterviewCandidate(trx, own, null, from)
    await keepMaker(trx, own, from)
  } else {
    await setInterviewCandidate(trx, own, from, to)
    await moveMaker(trx, own, from, to)
  }
  await recordHistory(trx, [
    {
      connection,
      applicationId,
      what: isStranger ? 'candidate.other' : 'candidate.merged',
      sentence: isStranger
        ? `application ${applicationId} is of candidate ${to} now, who is not known to be the same person as candidate ${from}; nothing about the interview of ${from} is written there without a person`
        : `the candidate of application ${applicationId} is ${to} now instead of ${from}, and is the same person; writes go to ${to}`,
    },
  ])
  if (!isStranger) await retryRefused(trx, connection, [applicationId])
}

interface Before {
  readonly candidate_id: string
  readonly email: string | null
  /** It has been in question for so long that a second look counts. */
  readonly is_old: boolean
}

/** The candidates of applications, judged against the known ones. */
export interface JudgedCandidates {
  /** As they are to be stored: with the candidate of before where nobody can be judged yet. */
  readonly applications: readonly Application[]
  readonly strangers: ReadonlySet<string>
  /** Applications of which it is not known yet whether their candidate is the same person. */
  readonly questioned: ReadonlySet<string>
}

/** Longer than lists of people lag behind a merge, and than connectors remember a person whom they have read (`SeenPeople`). */
export const SURE_AFTER_SECONDS = 6 * 60

/**
 * Asks the ATS about candidates whose id changed. The same person is who has the address that was invited, or took over from a
 * record that is gone. Another person is believed in after a second look, six minutes later; until then, and while the new candidate
 * cannot be read, the application keeps the candidate of before, and is in question.
 */
export async function judgeCandidates(
  { clock, database: { knex } }: Pick<SyncContext, 'clock' | 'database'>,
  connection: Connection,
  applications: readonly Application[],
): Promise<JudgedCandidates> {
  const known = new Map<string, Before>(
    (
      await knex('sync_applications')
        .where({ connection: connection.name })
        .whereIn(
          'application_id',
          applications.map((one) => one.id),
        )
        .whereNotNull('candidate_id')
        .select(
          'application_id',
          'candidate_id',
          knex.raw(`candidate ->> 'email' as email`),
          knex.raw(
            `questioned_since <= clock_timestamp() - interval '1 second' * ${SURE_AFTER_SECONDS} is true as is_old`,
          ),
        )
    ).map((row) => [row.application_id as string, row as Before]),
  )
  const changed = applications.filter((one) => {
    const before = known.get(one.id)
    return before !== undefined && one.candidateId !== null && one.candidateId !== before.candidate_id
  })
  if (changed.length === 0) return { applications, strangers: new Set(), questioned: new Set() }
  const strangers = new Set<string>()
  const unjudged = new Map<string, string>()
  for (let at = 0; at < changed.length; at += ASKED_AT_ONCE) {
    const group = changed.slice(at, at + ASKED_AT_ONCE)
    const ids = group.flatMap((one) => [one.candidateId ?? '', known.get(one.id)?.candidate_id ?? ''])
    const asked = [...new Set(ids)]
    const found = await connection.ats.people(asked)
    const { items, unreadable, failure } = await withOwnRefusals(connection.ats, clock, asked, found)
    if (failure) throw failure
    const people = new Map(items.map((person) => [person.id, person]))
    const bad = new Set(unreadable.map(({ id }) => id))
    for (const one of group) {
      const before = known.get(one.id)
      const now = people.get(one.candidateId ?? '')
      if (!before) continue
      const isReadable = now !== undefined && !bad.has(before.candidate_id) && !bad.has(null)
      if (isReadable && isSamePerson(now, people.get(before.candidate_id), before.email)) continue
      if (isReadable && before.is_old) strangers.add(one.id)
      else unjudged.set(one.id, before.candidate_id)
    }
  }
  return {
    applications: applications.map((one) => {
      const candidateId = unjudged.get(one.id)
      return candidateId === undefined ? one : { ...one, candidateId }
    }),
    strangers,
    questioned: new Set(unjudged.keys()),
  }
}

function isSamePerson(now: Person, before: Person | undefined, invitedEmail: string | null): boolean {
  if (before === undefined) return true
  const email = (before.email ?? invitedEmail)?.toLowerCase()
  return email !== undefined && email === now.email?.toLowerCase()
}

/**
 * After a refusal: has the candidate another id by now? Remembers for which id it was refused. True when the same person has
 * another id, which is stored, so that the write can be tried for that one; also when the ATS did not answer.
 */
export async function hasOtherId(
  context: SyncContext,
  connection: Connection,
  delivery: { readonly seq: number; readonly applicationId: string; readonly candidateId: string | null },
): Promise<boolean> {
  const {
    clock,
    database: { knex },
    log,
  } = context
  const { applicationId, candidateId } = delivery
  if (candidateId === null) return false
  const own = { connection: connection.name, application_id: applicationId }
  await noteRefusedFor(knex, delivery.seq, candidateId)
  try {
    const found = await connection.ats.applicationsById([applicationId])
    const { items, failure } = await withOwnRefusals(connection.ats, clock, [applicationId], found)
    if (failure) throw failure
    const shown = items.find((one) => one.id === applicationId)
    if (!shown || shown.candidateId === null) return false
    const { applications, strangers, questioned } = await judgeCandidates(context, connection, [shown])
    if (questioned.has(applicationId)) await question(knex, own)
    const to = applications[0]?.candidateId ?? candidateId
    const row = await knex('sync_applications')
      .where(own)
      .first<{ candidate_id: string | null } | undefined>('candidate_id')
    if (!row || strangers.has(applicationId)) return false
    if (row.candidate_id !== null && row.candidate_id !== to)
      await transaction(knex, async (trx) => {
        const stored = await setCandidate(trx, own, row.candidate_id ?? '', to)
        if (stored === 1)
          await followCandidate(trx, connection, { applicationId, from: row.candidate_id ?? '', to, isStranger: false })
      })
    return to !== candidateId
  } catch (error) {
    // The refusal stands, and is a person's; the next reading of the application or `reconcile` finds the new id.
    if (!(error instanceof AppError)) throw error
    log.warn(
      { connection: connection.name, applicationId, problem: error.message },
      'after a refused write the application could not be read anew',
    )
    // Nothing was written, so the write itself may be tried again, and then the application is asked for once more.
    return error.kind === 'transient' || error.kind === 'throttled'
  }
}
