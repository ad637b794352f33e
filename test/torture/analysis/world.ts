import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { stringify } from 'yaml'
import { configuration } from '../../../src/app/configuration.ts'
import { openCore } from '../../../src/app/core.ts'
import { createLog } from '../../../src/base/log.ts'
import { startEmbedded } from '../../../src/db/embedded.ts'
import { makeTenant } from '../../bench/tenant.ts'
import { urlOf } from '../../kit/database-url.ts'
import { markedTakes } from '../../kit/marked-take.ts'
import { sleep } from '../../kit/program.ts'

/** Where analyses hang, the rest is not asked for, and counts as not ended. */
const ASK_MS_MAX = 900_000

/** Analyses in one state, and why those that failed did. */
export interface Ends {
  readonly completed: number
  readonly failed: number
  readonly failures: readonly string[]
}

/** A PostgreSQL, a folder and completed interviews whose analyses are asked for; the daemons are somebody else's. */
export async function analysisWorld(analysis: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'ib-torture-analysis-'))
  const postgres = await startEmbedded(folder)
  const environment = {
    DATABASE_URL: urlOf(postgres.connection, 'postgres'),
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    PORT: '0',
  }
  const file = join(folder, 'interview-bridge.yaml')
  writeFileSync(file, stringify({ analysis }))
  const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
  const { knex } = core.database
  const tenant = await makeTenant(core)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const position = await core.services.positions.createPosition(caller, {
    name: 'Torture',
    companyId: tenant.companyId,
    status: 'open',
    questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
  })
  const takeOf = await markedTakes()
  let number = 0

  async function completed(): Promise<string> {
    const n = ++number
    const { interview } = await core.services.invites.invite(caller, position.id, {
      candidate: {
        ...{ firstName: 'Tor', lastName: 'Ture', email: `torture${n}@people.example` },
        ...{ phoneNumber: null, countryCode: null },
      },
      externalId: `torture-${n}`,
      sendEmail: false,
      expiresInDays: 14,
    })
    const token = core.links.inviteToken(interview.id)
    await core.services.recordings.start(token, { aiAnalysis: true })
    const { questions } = await core.services.recordings.state(token)
    const recording = { body: Readable.from([takeOf(n)]), type: 'video/webm' as const }
    await core.services.answers.answer(token, questions[0]?.id ?? '', recording)
    return interview.id
  }

  async function ends(): Promise<Ends> {
    const rows = await knex('interviews as i')
      .join('analyses as a', 'a.interview_id', 'i.id')
      .whereIn('i.analysis_status', ['completed', 'failed'])
      .select<{ status: string; failure: string | null }[]>('i.analysis_status as status', 'a.failure')
    const failures = rows.flatMap(({ status, failure }) => (status === 'failed' ? [failure ?? 'no reason'] : []))
    return { completed: rows.length - failures.length, failed: failures.length, failures }
  }
  const openCount = async () =>
    Number(
      (await knex('interviews').whereIn('analysis_status', ['pending', 'processing']).count({ n: '*' }).first())?.['n'],
    )

  return {
    core,
    folder,
    environment,
    /** So many interviews with all their answers. */
    async completed(count: number): Promise<string[]> {
      const ids: string[] = []
      for (let n = 0; n < count; n++) ids.push(await completed())
      return ids
    },
    /** Asks for their analyses, the next one when fewer than `atOnce` have not ended. */
    async request(ids: readonly string[], atOnce: number): Promise<void> {
      const left = [...ids]
      for (const end = Date.now() + ASK_MS_MAX; left.length > 0 && Date.now() < end; await sleep(100)) {
        const free = Math.max(0, atOnce - (await openCount()))
        for (const id of left.splice(0, free)) await core.services.analyses.requestAnalysis(caller, id)
      }
    },
    ends,
    /** How long the analysis that waits longest has waited for the model server, and how many wait. */
    async waiting(): Promise<{ readonly count: number; readonly longestMs: number }> {
      const row = await knex('analyses')
        .whereNotNull('waiting_for')
        .first<{ n: string; ms: number | null }>(
          knex.raw('count(*) as n'),
          knex.raw('(extract(epoch from clock_timestamp() - min(waiting_since)) * 1000)::float8 as ms'),
        )
      return { count: Number(row?.n ?? 0), longestMs: row?.ms ?? 0 }
    },
    async close(isWell: boolean): Promise<void> {
      await core.close()
      await postgres.stop()
      if (isWell && !process.argv.includes('--keep')) rmSync(folder, { recursive: true, force: true })
      else process.stdout.write(`what is left for looking: ${folder}\n`)
    },
  }
}

/** Waits until so many analyses have ended; false where that takes too long. */
export async function untilEnded(ends: () => Promise<Ends>, count: number, msMax: number): Promise<boolean> {
  for (const end = Date.now() + msMax; Date.now() < end; await sleep(250)) {
    const { completed, failed } = await ends()
    if (completed + failed >= count) return true
  }
  return false
}
