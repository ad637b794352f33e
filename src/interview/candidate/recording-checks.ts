import { DAY } from '../../base/clock.ts'
import { sampleOf } from '../../base/ids.ts'
import type { InterviewContext } from '../core/context.ts'
import type { MediaLeftovers } from './leftovers.ts'

/** Answers that one step compares with their files: a lap over a million takes about a day and a half. */
const ANSWERS_PER_STEP = 500
/** A lap over few answers is over at once; the next one begins no sooner. */
const LAP_MS_MIN = 3_600_000
/** Files that one night's walk looks at; the next night goes on where it ended. */
const FILES_PER_NIGHT = 100_000
const FILES_PAGE = 500
/** Younger files are left alone: their rows may be on the way, also in a backup that is being restored. */
const UNNAMED_AGE_MS = 7 * DAY
const NAMED_IN_LOG = 20

interface Check {
  readonly position: string
  readonly found: number
}

interface AnswerFile {
  interview_id: string
  question_id: string
  media_key: string
  media_bytes: number
}

/** Rolling comparisons of answers and files, each in bounded steps with a stored position; the one writer of `media_checks`. */
export function recordingChecks(context: InterviewContext, leftovers: MediaLeftovers) {
  const { database, clock, media, log, mayRemoveUnnamed } = context
  const { knex } = database
  const now = () => knex.raw('coalesce(?::timestamptz, clock_timestamp())', [clock.stampAt()])

  /** The position to go on from; undefined while the next lap is not due. */
  async function resume(name: string, lapMsMin: number): Promise<Check | undefined> {
    await knex('media_checks').insert({ name }).onConflict('name').ignore()
    // A lap that began ahead of the clock began before that was set back.
    const isDue = knex.raw(`position <> '' or not lap_began_at between ? - ? * interval '1 millisecond' and ?`, [
      ...[now(), lapMsMin, now()],
    ])
    const [row] = await knex('media_checks')
      .where({ name })
      .where(isDue)
      .update({ lap_began_at: knex.raw(`case when position = '' then ? else lap_began_at end`, [now()]) })
      .returning<Check[]>(['position', 'found'])
    return row
  }

  /** Keeps how far the lap has come, or that it is complete. */
  async function keep(name: string, { position, found }: Check, isComplete: boolean): Promise<void> {
    await knex('media_checks')
      .where({ name })
      .update(isComplete ? { position: '', found: 0, found_in_last_lap: found } : { position, found })
  }

  /** The rows whose file is absent or has another size, and that are still current. */
  async function missingOf(rows: readonly AnswerFile[]): Promise<AnswerFile[]> {
    const suspects: string[] = []
    for (const row of rows) if ((await media.size(row.media_key)) !== row.media_bytes) suspects.push(row.media_key)
    if (suspects.length === 0) return []
    // A take that was replaced since the rows were read is rightly gone.
    return knex('answers').whereIn('media_key', suspects).select<AnswerFile[]>()
  }

  return {
    /** One step of the comparison that finds answers without their recording; the number found in this step. */
    async findMissing(): Promise<number> {
      const check = await resume('missing', LAP_MS_MIN)
      if (!check) return 0
      const [interviewId = '', questionId = ''] = check.position.split(' ')
      const rows = await knex('answers')
        .whereRaw('(interview_id, question_id) > (?, ?)', [interviewId, questionId])
        .orderBy(['interview_id', 'question_id'])
        .limit(ANSWERS_PER_STEP)
        .select<AnswerFile[]>('interview_id', 'question_id', 'media_key', 'media_bytes')
      const missing = await missingOf(rows)
      if (missing.length > 0)
        log.error(
          { count: missing.length, interviewIds: missing.slice(0, NAMED_IN_LOG).map((row) => row.interview_id) },
          'recordings of stored answers are missing or damaged in the media folder',
        )
      const last = rows.at(-1)
      const position = last ? `${last.interview_id} ${last.question_id}` : ''
      const found = check.found + missing.length
      await keep('missing', { position, found }, rows.length < ANSWERS_PER_STEP)
      return missing.length
    },

    /** Answers without their recording, by the last complete lap or by the one under way. */
    async countMissing(): Promise<number> {
      const row = await knex('media_checks')
        .where({ name: 'missing' })
        .first<{ n: number } | undefined>(knex.raw('greatest(found, found_in_last_lap) as n'))
      return row?.n ?? 0
    },

    /**
     * One night's walk through the media folder: files older than a week that neither an answer nor a leftover names are
     * discarded; the sweep removes them. Only folders of organizations in this database and of their sample data, which an older backup
     * may not know, since a folder may be shared.
     */
    async findUnnamed(): Promise<number> {
      if (!(await mayRemoveUnnamed())) return 0
      const check = await resume('unnamed', 0)
      if (!check) return 0
      const before = clock.now().getTime() - UNNAMED_AGE_MS
      let { position, found } = check
      let looked = 0
      const known = await knex('organizations').pluck<string[]>('id')
      const ours = new Set(known.flatMap((id) => [id, sampleOf(id)]))
      for (const organizationId of await media.folders('')) {
        if (organizationId < (position.split('/')[0] ?? '')) continue
        if (!ours.has(organizationId)) continue
        for (const name of await media.folders(organizationId)) {
          const folder = `${organizationId}/${name}`
          if (folder <= position) continue
          let old: string[] = []
          for await (const { key, changedAt } of media.files(folder)) {
            looked++
            if (changedAt.getTime() < before) old.push(key)
            if (old.length < FILES_PAGE) continue
            found += await noteUnnamed(context, leftovers, organizationId, old)
            old = []
          }
          if (old.length > 0) found += await noteUnnamed(context, leftovers, organizationId, old)
          position = folder
          if (looked < FILES_PER_NIGHT) continue
          await keep('unnamed', { position, found }, false)
          return found
        }
      }
      await keep('unnamed', { position, found }, true)
      return found
    },
  }
}

async function noteUnnamed(
  { database: { knex }, log }: InterviewContext,
  leftovers: MediaLeftovers,
  organizationId: string,
  keys: readonly string[],
): Promise<number> {
  const { rows } = await knex.raw<{ rows: { key: string }[] }>(
    `select f.key from unnest(?::text[]) f(key)
     where not exists (select 1 from answers a where a.media_key = f.key)
       and not exists (select 1 from media_leftovers l where l.key = f.key)
       and not exists (select 1 from takes t where t.media_key = f.key and t.state in ('uploading', 'complete'))`,
    [[...new Set(keys)]],
  )
  if (rows.length === 0) return 0
  const unnamed = rows.map((row) => row.key)
  log.warn(
    { organizationId, count: unnamed.length, keys: unnamed.slice(0, NAMED_IN_LOG) },
    'recordings that no answer names were found; they are removed',
  )
  await leftovers.discard(knex, unnamed, organizationId)
  return unnamed.length
}
