import type { Knex } from 'knex'
import { AppError } from '../../base/errors.ts'
import { codePoints } from '../../base/text.ts'
import type { InviteRule, PositionTemplate } from '../../config/schema.ts'
import type { Position, PositionInput } from '../../interview/contract/contract.ts'
import { type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { markCreating, savePosition } from '../store/jobs-store.ts'
import { forgottenStretch, type Stretch } from '../store/restores.ts'

/** Used for `positionTemplate: standard` where the YAML defines none of that name. */
const STANDARD: PositionTemplate = {
  questions: [
    { text: 'Please introduce yourself and tell us what interests you about this position.', timeLimit: 2 },
    { text: 'Tell us about a piece of work you are proud of. What was your part in it?', timeLimit: 3 },
    { text: 'Tell us about a time when something went wrong. What did you do?', timeLimit: 3 },
  ],
}
const NAME_MAX = 100

/** The position to invite to for a job: the configured one, or one made from the template once. */
export async function positionFor(
  context: LeasedContext,
  connection: Connection,
  rule: InviteRule,
  job: { id: string; name: string },
): Promise<string> {
  if (rule.position !== undefined) return rule.position
  const { knex } = context.database
  const where = { connection: connection.name, job_id: job.id }
  const row = await knex('sync_jobs')
    .where(where)
    .first<{ position_id: string | null; creating_since: Date | null } | undefined>('position_id', 'creating_since')
  if (row?.position_id) return row.position_id
  const input = await inputFor(connection, rule, nameOf(job.name))
  // Creating a position is not idempotent. A try that was cut off left this mark, and a restored database has forgotten its
  // tries; then the position may be there already.
  const stretch: Stretch | null = row?.creating_since
    ? { after: row.creating_since, until: null, isOurTry: true }
    : await forgottenStretch(knex, connection.name)
  const made = stretch ? await findMade(connection, input, stretch, await takenPositions(knex)) : undefined
  if (made === undefined) {
    // Searches by the API's own stamps: our clock may be wrong by hours, and then the position would not be found
    // again.
    const { data } = await connection.api.listPositions({ page: 1, limit: 1 })
    const since = new Date(data[0]?.createdAt ?? 0)
    await fenced(context, (trx) => markCreating(trx, connection.name, job.id, since))
  }
  context.lease.assertHeld()
  const positionId = made ?? (await connection.api.createPosition(input)).id
  await fenced(context, (trx) => savePosition(trx, connection.name, job.id, positionId))
  return positionId
}

/** Positions of any connection's jobs: two connections may have a job of one name. */
async function takenPositions(knex: Knex): Promise<ReadonlySet<string>> {
  return new Set(await knex('sync_jobs').whereNotNull('position_id').pluck<string[]>('position_id'))
}

/**
 * The position that was made for this job in the stretch: of its name, no other job's, and, unless a try of ours is known,
 * with its questions. Read newest first, so what was made lately is on the first pages.
 */
async function findMade(
  connection: Connection,
  wanted: PositionInput,
  { after, until, isOurTry }: Stretch,
  taken: ReadonlySet<string>,
): Promise<string | undefined> {
  const isAfter = ({ createdAt }: Position) => Date.parse(createdAt ?? '') > after.getTime()
  const isMade = (position: Position) =>
    position.name === wanted.name &&
    isAfter(position) &&
    (until === null || Date.parse(position.createdAt ?? '') <= until.getTime()) &&
    (isOurTry || textsOf(position.questions) === textsOf(wanted.questions)) &&
    !taken.has(position.id)
  for (let page = 1; page <= 50; page++) {
    const { data, meta } = await connection.api.listPositions({ page, limit: 100 })
    const found = data.find(isMade)
    if (found) return found.id
    if (page >= meta.totalPages || !data.every(isAfter)) return undefined
  }
  return undefined
}

const textsOf = (questions: readonly { text: string }[]): string => questions.map(({ text }) => text).join('\n')

async function inputFor(connection: Connection, rule: InviteRule, name: string): Promise<PositionInput> {
  const template = connection.templates[rule.positionTemplate ?? ''] ?? STANDARD
  return {
    name,
    companyId: await companyFor(connection, template.company),
    ...(template.team === undefined ? {} : { teamId: template.team }),
    status: 'open',
    ...(template.interviewCondition === undefined ? {} : { interviewCondition: template.interviewCondition }),
    ...(template.analyzePrompt === undefined ? {} : { analyzePrompt: template.analyzePrompt }),
    questions: template.questions.map((question, order) => ({ ...question, order })),
  }
}

async function companyFor(connection: Connection, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined && /^[0-9a-fA-F]{24}$/.test(wanted)) return wanted
  const { data } = await connection.api.listCompanies({ page: 1, limit: 100 })
  const found = wanted === undefined ? data.at(-1) : data.find((company) => company.name === wanted)
  if (found) return found.id
  throw new AppError(
    wanted === undefined
      ? 'The organization has no company to create a position for: add one in the dashboard (Settings, Companies), or with interview-bridge admin company create'
      : `The organization has no company "${wanted}"; check positionTemplates.company`,
    { kind: 'rejected', code: 'position.no_company', status: 404 },
  )
}

/** 2 to 100 characters, counted in code points as the interview API does. */
function nameOf(jobName: string): string {
  const name = [...jobName.trim()].slice(0, NAME_MAX).join('').trim()
  return codePoints(name) >= 2 ? name : `Job ${name}`.trim()
}
