import type { Knex } from 'knex'
import type { Application } from '../../connector-kit/contract.ts'
import { type CandidateChange, followCandidate } from '../store/candidates.ts'
import type { Connection, Fenced } from '../store/connection.ts'
import type { DecidedRow } from '../store/decided-row.ts'
import { inviteAnewWhatExpired, saveDecisions } from '../store/desired-state.ts'
import { type HistoryEntry, recordHistory } from '../store/history.ts'
import {
  type CandidatesJudged,
  intention,
  isStored,
  judge,
  type KnownApplication,
  type KnownJob,
  movesSeen,
  rowOf,
} from './judging.ts'
import { findRuleFacts } from './rule-changes.ts'

/** Decides each application of a page, and stores the decisions. */

/** Figures of one pull from the ATS, for the summary of the pass and for metrics. */
export interface PullCounts {
  applications: number
  wanted: number
  left: number
  unreadable: number
  /**
   * Unreadable rows without an id: the records they hide are found only where the list is read from the same place
   * again.
   */
  hidden: number
  /** When everybody was listed anew, by the database's clock. */
  sweptAt: Date | null
}

export function noPullCounts(): PullCounts {
  return { applications: 0, wanted: 0, left: 0, unreadable: 0, hidden: 0, sweptAt: null }
}

const NONE_JUDGED: CandidatesJudged = { strangers: new Set(), questioned: new Set() }

/** The status of the interview of an application `a`, if answers were recorded in it: nothing makes it unstarted again. */
const BEGUN = `(select i.body ->> 'status' from sync_interviews i where i.connection = a.connection and i.interview_id = a.interview_id
    and i.state = 'owned' and i.body ->> 'status' in ('in_progress', 'completed', 'abandoned'))`

/** Decides under a lock, and stores the decisions with their reasons. `judged`: the candidates that changed. */
export async function storeDecisions(
  trx: Fenced,
  connection: Connection,
  applications: readonly Application[],
  counts: PullCounts,
  judged: CandidatesJudged = NONE_JUDGED,
): Promise<{ history: HistoryEntry[]; rows: DecidedRow[] }> {
  const { rows, history, candidates } = await decideAll(trx, connection, applications, counts, 'for update', judged)
  await saveDecisions(trx, rows)
  // Back before the brake let the cancellation go; the invite may have expired meanwhile.
  const back = rows.filter((row) => row.want === 'invited' && row.state === 'settled').map((row) => row.application_id)
  if (back.length > 0 && connection.config.onExpired === 'reinvite') await inviteAnewWhatExpired(trx, connection, back)
  for (const change of candidates) await followCandidate(trx, connection, change)
  await recordHistory(trx, history)
  return { history, rows }
}

/**
 * The rows of applications that would be stored, and their history entries. `inDoubt`: jobs whose stages have to be
 * read again before anybody counts as having left one of them. Reads, writes nothing.
 */
export async function decideAll(
  trx: Knex,
  connection: Connection,
  applications: readonly Application[],
  counts: PullCounts,
  lock: '' | 'for update' = '',
  judged: CandidatesJudged = NONE_JUDGED,
): Promise<{ rows: DecidedRow[]; history: HistoryEntry[]; candidates: CandidateChange[]; inDoubt: Set<string> }> {
  const known = await findKnown(trx, connection, applications, lock)
  const jobs = await findJobs(trx, connection, applications)
  const facts = await findRuleFacts(trx, connection)
  const rules = connection.config.invite.map((rule, index) => ({
    ...rule,
    place: connection.places.invite[index] ?? '',
  }))
  const grounds = { connection, rules, facts, judged }
  // One for all rows: those with the same expressions are stored together.
  const now = trx.raw('clock_timestamp()')
  const inDoubt = new Set<string>()
  const history: HistoryEntry[] = []
  const rows: DecidedRow[] = []
  const candidates: CandidateChange[] = []
  for (const application of lastOfEach(applications)) {
    const before = known.find((row) => row.application_id === application.id)
    const subject = { application, before, job: jobs.find((row) => row.job_id === application.jobId) }
    const judgement = judge(grounds, subject)
    if (!judgement) continue
    const { decision, candidateId, isStranger } = judgement
    if (subject.job && judgement.isInDoubt) inDoubt.add(subject.job.job_id)
    history.push(...movesSeen(connection, subject))
    if (before && before.candidate_id !== null && candidateId !== null && before.candidate_id !== candidateId)
      candidates.push({ applicationId: application.id, from: before.candidate_id, to: candidateId, isStranger })
    if (isStored(subject, judgement)) continue
    if (judgement.isChange && decision.want === 'invited') counts.wanted++
    if (judgement.isChange && decision.want === 'cancelled') counts.left++
    rows.push(rowOf(grounds, subject, judgement, now))
    const intended = intention(connection, subject, judgement)
    if (intended) history.push(intended)
  }
  return { rows, history, candidates, inDoubt }
}

/** What is stored of these applications. */
async function findKnown(
  trx: Knex,
  connection: Connection,
  applications: readonly Application[],
  lock: '' | 'for update',
): Promise<KnownApplication[]> {
  const { rows } = await trx.raw<{ rows: KnownApplication[] }>(
    `select application_id, job_id, candidate_id, stage_id, stage_name, status, want, reason, state, interview_id, position_id, invite_to, missing_since, questioned_since, keeps_started, waits_for,
       ${BEGUN} as begun
     from sync_applications a where connection = ? and application_id = any(?) order by application_id ${lock}`,
    [connection.name, applications.map(({ id }) => id)],
  )
  return rows
}

async function findJobs(trx: Knex, connection: Connection, applications: readonly Application[]): Promise<KnownJob[]> {
  return trx('sync_jobs')
    .where({ connection: connection.name })
    .whereIn(
      'job_id',
      applications.flatMap((application) => application.jobId ?? []),
    )
    .select<KnownJob[]>('job_id', 'name', 'status', 'stages')
}

/** A page may repeat an application; the last row counts, once. */
function lastOfEach(applications: readonly Application[]): Application[] {
  return [...new Map(applications.map((application) => [application.id, application])).values()]
}
