import { noticeWords } from '../../connector-kit/notices.ts'
import type { Connection, LeasedContext } from './connection.ts'
import { saveNotice } from './connections-store.ts'

/** The database is asked so often at most whether it is time to tell it again. */
const ASKED_EVERY_MS = 10 * 60_000

const asked = new WeakMap<Connection, number>()

/** Tells once a day, in the log and on the connection's page, what the ATS announces about the end of what we call. */
export async function tellNotice({ database, clock, log }: LeasedContext, connection: Connection): Promise<void> {
  const notice = connection.ats.notice?.()
  const now = clock.monotonicMs()
  if (!notice || now - (asked.get(connection) ?? Number.NEGATIVE_INFINITY) < ASKED_EVERY_MS) return
  asked.set(connection, now)
  if (!(await saveNotice(database.knex, connection.name, notice))) return
  log.warn(
    {
      connection: connection.name,
      code: 'ats.version_notice',
      ...notice,
      notice: noticeWords(connection.atsName, notice),
    },
    'the ATS announces the end of what we call',
  )
}
