import type { Knex } from 'knex'
import { canonicalEmail } from '../../base/email.ts'
import { AppError } from '../../base/errors.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { readHealth } from '../engine/health.ts'
import { DROPPED, TO_CORRECT, type WaitCode } from '../rules/waits.ts'
import { actionWords, eventWords } from '../rules/words.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { explainQuarantine } from '../store/quarantine.ts'
import { findEventLines } from './event-lines.ts'
import { analysisOf } from './explain-analysis.ts'
import { judgeLive } from './explain-live.ts'
import { mailAnswers } from './explain-mails.ts'
import { deliverySummary, interviewSummary, OLD_DETAILS, withRemoved } from './explain-summarised.ts'
import type { ExplainedDelivery, Explanation, TimelineEntry, Withheld } from './explained.ts'
import { deliveriesOf, storedHistory, withArrivals } from './stored-history.ts'
import { type HidesAi, withheldDelivery, withheldReason, withoutAi } from './withheld.ts'

interface ApplicationRow {
  application_id: string
  stage_name: string | null
  status: string
  want: 'invited' | 'cancelled' | 'nothing'
  reason: string
  rule: string | null
  interview_id: string | null
  state: 'open' | 'settled' | 'person' | 'held'
  due_at: Date
  attempts: number
  waits_for: WaitCode | null
  last_problem: string | null
}

/**
 * Explains an application, everybody with an e-mail address, or an interview. `asksAts`: the ATS is asked for one that is not known here.
 * `hidesAi`: nobody who sees the command line rates.
 */
export async function explain(
  context: SyncContext,
  connection: Connection,
  asked: string,
  { asksAts = true, hidesAi = async () => false }: { asksAts?: boolean; hidesAi?: HidesAi } = {},
): Promise<Explanation[]> {
  const { knex } = context.database
  const ids = await applicationsOf(knex, connection.name, asked)
  if (ids.length === 0 && asked.includes('@'))
    return [
      await nobody(context, connection, null, [
        `Nobody with the address that was asked for is known on "${connection.name}": no application of theirs was in a mapped stage, or the ATS shows no address for them, or what showed it is older than the retention. Ask with the application's id to hear what the ATS shows now.`,
      ]),
    ]
  if (ids.length === 0)
    return [
      await nobody(
        context,
        connection,
        asked,
        asksAts
          ? await judgeLive(context, connection, asked)
          : [`"${asked}" is not known on "${connection.name}". An administrator sees here what the ATS shows of it.`],
      ),
    ]
  return Promise.all(ids.map((id) => explainOne(context, connection, id, hidesAi)))
}

async function applicationsOf(db: Knex, connection: string, asked: string): Promise<string[]> {
  if (asked.includes('@')) {
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      `select application_id as id from sync_applications where connection = :connection and small_letters(candidate ->> 'email') in (:email, :canonical)
       union select application_id from sync_interviews where connection = :connection and small_letters(body #>> '{candidate,email}') in (:email, :canonical) order by 1`,
      // An ATS keeps the spelling that somebody typed, the interview API the canonical one.
      { connection, email: asked.trim().toLowerCase(), canonical: canonicalEmail(asked.trim()) },
    )
    return rows.map((row) => row.id)
  }
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select application_id as id from sync_applications where connection = :connection and application_id = :asked
     union select application_id from sync_interviews where connection = :connection and (interview_id = lower(:asked collate "C") or application_id = :asked)
     union select application_id from sync_history where connection = :connection and application_id = :asked`,
    { connection, asked },
  )
  return rows.map((row) => row.id)
}

async function nobody(
  context: SyncContext,
  connection: Connection,
  applicationId: string | null,
  answers: readonly string[],
): Promise<Explanation> {
  return {
    connection: connection.name,
    applicationId,
    isKnown: false,
    interviewIds: [],
    answers: [...answers, ...(await healthOf(context, connection))],
    timeline: [],
    deliveries: [],
  }
}

async function healthOf(context: SyncContext, connection: Connection): Promise<readonly string[]> {
  const [health] = await readHealth(context.database, [connection])
  if (!health) return []
  const { held, sentences } = health
  return held
    ? [
        `Changes of this connection wait for approval (the brake holds them): ${held.reason}. An administrator releases them: approve ${connection.name}`,
        ...sentences,
      ]
    : sentences
}

async function explainOne(
  context: SyncContext,
  connection: Connection,
  applicationId: string,
  hidesAi: HidesAi,
): Promise<Explanation> {
  const { knex } = context.database
  const where = { connection: connection.name, application_id: applicationId }
  const [application, interviews, deliveries, stored, events] = await Promise.all([
    knex('sync_applications').where(where).first<ApplicationRow | undefined>(),
    knex('sync_interviews')
      .where(where)
      .orderBy('updated_at')
      .select<{ interview_id: string; state: string; body: Record<string, unknown> }[]>(
        'interview_id',
        'state',
        'body',
      ),
    deliveriesOf(knex, where),
    storedHistory(knex, where),
    findEventLines(knex, connection.name, applicationId),
  ])
  const history = withRemoved([...stored, ...events.lines], events.removed)
  const told = await withoutAi(
    connection,
    { deliveries, history: withArrivals(applicationId, history, deliveries) },
    hidesAi,
    withheldDelivery,
  )
  const open = new Set(told.history)
  const moves = stored.filter((entry) => open.has(entry))
  const isSummarised = history.some(({ what }) => what === 'summarised') || deliveries.some((one) => one.summarisedAt)
  const records = [applicationId, application?.interview_id ?? [], interviews.map((one) => one.interview_id)].flat(2)
  const answers = [
    ...inviteAnswers(application, { hasInterviews: interviews.length > 0, hidesPlace: told.hidesPlace }),
    ...(await explainQuarantine(knex, connection.name, records)),
    ...(await Promise.all(interviews.map((one) => interviewAnswer(connection, one)))),
    ...(await mailsOf(connection, [application?.interview_id ?? null, ...interviews.map((one) => one.interview_id)])),
    ...deliveryAnswers(told.deliveries),
    ...moveAnswers(moves, deliveries, told.deliveries),
    ...(isSummarised ? [OLD_DETAILS] : []),
    ...(await healthOf(context, connection)),
  ]
  return {
    connection: connection.name,
    applicationId,
    isKnown: true,
    interviewIds: interviews.map((one) => one.interview_id),
    answers,
    timeline: told.history,
    deliveries: told.deliveries,
  }
}

/** The mails about these interviews; a remote interview API does not show them. */
async function mailsOf({ api }: Connection, interviewIds: readonly (string | null)[]): Promise<string[]> {
  const answers: string[] = []
  for (const id of new Set(interviewIds))
    if (id !== null && api.mailsOf) answers.push(...mailAnswers(id, await api.mailsOf(id)))
  return answers
}

function inviteAnswers(
  row: ApplicationRow | undefined,
  { hasInterviews, hidesPlace }: { readonly hasInterviews: boolean; readonly hidesPlace: Withheld | false },
): string[] {
  if (!row) return ['Its application was never in a mapped stage while we looked; an interview carries its id.']
  // The reason names the stage or the status that the application has now.
  const because = `application ${row.application_id}${hidesPlace ? `: ${withheldReason(hidesPlace)}` : ` ${row.reason}${row.rule ? ` (${row.rule})` : ''}`}`
  if (row.state === 'held')
    return [
      `Waits for approval (the brake holds it): it would be ${row.want === 'invited' ? 'invited' : 'cancelled'}, because ${because}.`,
    ]
  const code = row.waits_for === null ? '' : ` (${row.waits_for})`
  if (row.state === 'person') return [`A person has to decide: ${row.last_problem}${code}.`]
  const again =
    row.waits_for !== null && TO_CORRECT.includes(row.waits_for)
      ? 'The ATS is looked at again with each sync.'
      : `Tried ${row.attempts} times; again at ${row.due_at.toISOString()}.`
  if (row.state === 'open' && row.want === 'invited')
    return [
      row.last_problem
        ? `Not invited yet: ${row.last_problem}${code}. ${again} To be invited because ${because}.`
        : `About to be invited, because ${because}.`,
    ]
  if (row.state === 'open') return [`About to be ${row.want}, because ${because}.`]
  if (row.want === 'invited' && row.interview_id) return [`Invited, because ${because}.`]
  if (row.want === 'invited')
    return [`Was to be invited, because ${because}; ${row.last_problem ?? 'and it ended without an interview'}.`]
  if (row.want === 'cancelled' && row.waits_for === DROPPED)
    return [`Stays invited: a person dropped the cancellation. It was to be cancelled, because ${because}.`]
  if (row.want === 'cancelled') return [`Not invited now: ${because}.`]
  const but = row.last_problem ? `, but: ${row.last_problem}` : ''
  return [`${hasInterviews ? 'Nothing to do' : 'Not invited'}: ${because}${but}.`]
}

async function interviewAnswer(
  { api }: Connection,
  row: { interview_id: string; state: string; body: Record<string, unknown> },
): Promise<string> {
  const { body } = row
  if (row.state === 'waiting')
    return `Interview ${row.interview_id} waits: its application or its position is not known to this connection yet.`
  const gone = row.state === 'gone' ? ' It was cancelled.' : ''
  const words = (key: string) => String(body[key]).replaceAll('_', ' ')
  const status = body['analysisStatus'] as Interview['analysisStatus'] | undefined
  const analysis = await analysisOf(api, { interviewId: row.interview_id, status })
  return `Interview ${row.interview_id}: ${words('status')}, ${words('answeredQuestions')} answered, ${analysis}, reviewer: ${words('approvalStatus')}.${gone}${interviewSummary(body)}`
}

function deliveryAnswers(deliveries: readonly ExplainedDelivery[]): string[] {
  if (deliveries.length === 0) return ['No write to the ATS is planned or done.']
  return deliveries.map((one) => {
    const restored = one.restoredAt
      ? `, looked up first because the database was restored from a backup (recognised at ${one.restoredAt.toISOString()})`
      : ''
    const told = `${actionWords(one.action)} after ${eventWords(one.event)} (delivery ${one.seq}${restored})`
    switch (one.state) {
      case 'confirmed':
        return `Arrived: ${told}, at ${one.closedAt?.toISOString()}.${deliverySummary(one)}`
      case 'parked':
        return `Did not arrive: ${told}: ${one.reason}. An administrator tries it again or drops it: deliveries retry ${one.seq}, or deliveries discard ${one.seq}.`
      case 'discarded':
        return `Not written: ${told}: ${one.reason}.${deliverySummary(one)}`
      case 'unknown':
        return `Not known yet whether it arrived: ${told}: ${one.reason}. The ATS is asked at ${one.dueAt.toISOString()}.`
      case 'held':
        return `Waits for approval (the brake holds it): ${told}.`
      default:
        return `Not written yet: ${told}${one.reason ? `: ${one.reason}` : ''}; due at ${one.dueAt.toISOString()}.`
    }
  })
}

/**
 * The author of a move: us, if a move of ours to that stage was confirmed before it was seen; somebody else otherwise.
 */
function moveAnswers(
  history: readonly TimelineEntry[],
  deliveries: readonly ExplainedDelivery[],
  told: readonly ExplainedDelivery[],
): string[] {
  return history
    .filter((entry) => entry.what === 'moved')
    .map((entry) => {
      const to = String(entry.facts?.['to'] ?? '')
      const status = String(entry.facts?.['status'] ?? '')
      const ours = deliveries.find(
        (one) =>
          one.state === 'confirmed' &&
          one.createdAt <= entry.at &&
          ((one.action === 'moveTo' && String(one.payload['stage']).toLowerCase() === to.toLowerCase()) ||
            (one.action === 'reject' && status === 'rejected')),
      )
      const shown = ours && (told.find(({ seq }) => seq === ours.seq) ?? ours)
      return shown
        ? `${entry.sentence}, seen at ${entry.at.toISOString()}: by us, ${actionWords(shown.action)} after ${eventWords(shown.event)} (delivery ${shown.seq}${shown.rule === null ? '' : `, ${shown.rule}`}).`
        : `${entry.sentence}, seen at ${entry.at.toISOString()}: by somebody in the ATS, not by us.`
    })
}

/** For commands that are given what is not the number of a delivery. */
export function unknownNumber(asked: string): AppError {
  return new AppError(`"${asked}" is not the number of a delivery; "deliveries list" shows them.`, {
    kind: 'domain',
    code: 'delivery.unknown',
    status: 404,
  })
}
