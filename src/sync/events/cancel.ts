import type { Interview } from '../../interview/contract/contract.ts'
import { NOTHING_SEEN } from '../rules/rules.ts'
import { expand } from '../rules/write-backs.ts'
import { type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { saveIntents } from '../store/deliveries-store.ts'
import { missInvited } from '../store/desired-state.ts'
import { recordHistory, tell } from '../store/history.ts'
import { assertStored, judgedAnew } from '../store/judged-anew.ts'
import { sealedVersion } from '../store/sealed-links.ts'
import { eventSentence } from '../store/told-events.ts'
import { closeUnread, closeVersion, findKnown, saveVersions, type VersionToSave } from '../store/versions-store.ts'
import { takeVersions } from './ingest.ts'

/** An interview was cancelled and no list shows it any more: its event comes from here, once. */
export function cancelVersion(
  context: LeasedContext,
  connection: Connection,
  interviewId: string,
  applicationId: string,
): Promise<void> {
  return judgedAnew(() => cancelKnown(context, connection, interviewId, applicationId))
}

async function cancelKnown(
  context: LeasedContext,
  connection: Connection,
  interviewId: string,
  applicationId: string,
): Promise<void> {
  const { knex } = context.database
  const known = (await findKnown(knex, connection.name, [interviewId])).get(interviewId)
  // Never read and already gone: nothing was written about it, so nothing has to be taken back.
  if (!known || known.state === 'gone') return
  const events = known.events ?? NOTHING_SEEN
  const occurrence = (events.counts.cancelled ?? 0) + 1
  // The job that the interview was made for; the application may be at another one by now.
  const job = await knex('sync_applications as a')
    .leftJoin('sync_jobs as j', (on) =>
      on.on('j.connection', 'a.connection').on('j.job_id', knex.raw('coalesce(?, a.job_id)', [known.jobId])),
    )
    .where({ 'a.connection': connection.name, 'a.application_id': applicationId })
    .first<{ stage_id: string | null; id: string | null; name: string | null } | undefined>(
      'a.stage_id',
      'j.job_id as id',
      'j.name',
    )
  const { intents } = expand(
    {
      connection: connection.name,
      event: 'cancelled',
      seen: { event: 'cancelled', occurrence },
      interview: known.body,
      analysis: null,
      position: { name: job?.name ?? '' },
      applicationId,
      job: { id: job?.id ?? '', name: job?.name ?? '' },
      reviewUrl: null,
      fromStageId: job?.stage_id ?? null,
    },
    { rules: connection.config.writeBack, places: connection.places.writeBack },
    context.secret,
  )
  const entry = {
    connection: connection.name,
    applicationId,
    interviewId,
    what: 'cancelled',
    sentence: eventSentence(
      applicationId,
      'cancelled',
      intents.map(({ action }) => action),
      [],
    ),
  }
  const gone: VersionToSave = {
    interviewId,
    positionId: known.body.positionId,
    applicationId,
    updatedAt: known.updatedAt,
    hash: known.hash,
    body: known.body,
    state: 'gone',
    events: { ...events, counts: { ...events.counts, cancelled: occurrence } },
    judgedBy: known.mark,
  }
  await fenced(context, async (trx) => {
    assertStored(connection.name, [gone], await saveVersions(trx, connection.name, [gone]))
    await saveIntents(trx, connection, intents)
    await missInvited(trx, connection, { applicationId, interviewId })
    await recordHistory(trx, [entry])
  })
  tell(context.log, [entry])
}

/**
 * An expired invite makes room for a new one (spec §4 rule 8). The write-backs about its end are planned first, and our
 * row of it is closed before it is cancelled: nothing may take it for cancelled by somebody else. `isOurs`: we know
 * that we invited by it.
 */
export async function giveWay(
  context: LeasedContext,
  connection: Connection,
  expired: Interview,
  { isOurs }: { isOurs: boolean },
): Promise<void> {
  const { name } = connection
  const { id } = expired
  // One of which we know nothing is of another time, and was told of then. A list that is being read may just show it.
  const isUnread =
    !isOurs && (await fenced(context, (trx) => closeUnread(trx, name, sealedVersion(context.secret, expired))))
  if (!isUnread) {
    await takeVersions(context, connection, [expired], { force: true })
    await fenced(context, (trx) => closeVersion(trx, name, id))
  }
  context.lease.assertHeld()
  await connection.api.cancelInterview(id)
}
