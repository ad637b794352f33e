import { AppError } from '../../src/base/errors.ts'
import type { HttpRequest } from '../../src/base/http.ts'
import { cut, oneLine } from '../../src/base/text.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'
import { readRows } from '../../src/connector-kit/rows.ts'
import type { Trial, TrialPart, TrialRow, Try } from '../../src/connector-kit/trials.ts'
import { z } from '../../src/connector-kit/zod.ts'
import { placesIn, shownJson } from './answer-places.ts'
import { type Calls, Text } from './calls.ts'
import type { Expression, Values } from './expression.ts'
import { ApplicationRow, JobRow, NamedRow, PersonRow } from './reads.ts'
import type { ListSpec, RequestSpec, Settings } from './schema.ts'

/** One page of a part, for somebody who describes the ATS: what came, and what the settings make of it. */

/** An answer of one page for a person; what the engine reads may be larger. */
const BYTES_MAX = 4 * 1024 * 1024
const DEADLINE_MS = 8_000
const ROWS_SHOWN = 5
const VALUE_MAX = 200
const RAW_MAX = 4_000
/** Stages in which somebody is looked for. */
const STAGES_TRIED = 6
/** An expression that takes longer is not evaluated on the rows that follow. */
const SLOW_MS = 1_000

type Clean = (text: string) => string
type Fields = Readonly<Record<string, Expression | undefined>>
/** What a part asks, and what its rows have to be. */
interface Asked {
  readonly what: string
  readonly values: Values
  readonly triedWith: readonly string[]
  readonly map: Fields
  readonly schema: z.ZodType
}
type Named = z.output<typeof NamedRow>

const AccountRow = z.object({ name: z.union([z.string(), z.number()], { error: 'nothing was found' }) })
const NoteRow = z.object({ id: Text, text: z.string({ error: 'expected text' }) })

/** The same network with the bounds of a trial. */
export const boundedContext = (context: SessionContext): SessionContext => ({
  ...context,
  deadlineMs: Math.min(context.deadlineMs, DEADLINE_MS),
  exchange: (request: HttpRequest) =>
    context.exchange({ ...request, bytesMax: Math.min(request.bytesMax ?? BYTES_MAX, BYTES_MAX) }),
})

const rawOf = (value: unknown, clean: Clean): string => cut(shownJson(value, clean), RAW_MAX)

function textOf(value: unknown, clean: Clean): string | null {
  if (value === undefined || value === null) return null
  return oneLine(cut(typeof value === 'object' ? shownJson(value, clean) : clean(String(value)), VALUE_MAX))
}

const missing = (message: string): AppError =>
  new AppError(message, { kind: 'config', code: 'ats.trial', facts: { doubtful: false } })

/** Tries the parts of a description. `cleaning` brings what takes our credentials out of a text of the ATS. */
export function restTrial(
  calls: Calls,
  settings: Settings,
  { clock }: SessionContext,
  cleaning: () => Promise<Clean>,
): Try {
  const { applications, jobs, people, reasons, stages, actions } = settings
  const { person, ...placed } = applications.map
  const applicationFields: Fields = { ...placed, ...person }

  /** Our fields of one row, each by itself: one that does not fit leaves the others. */
  async function understand(row: unknown, { map, schema, what }: Asked, known: Values, slow: Set<string>) {
    const values: Record<string, unknown> = {}
    let problem: string | undefined
    for (const [name, expression] of Object.entries(map)) {
      if (!expression || slow.has(name)) continue
      const begun = clock.monotonicMs()
      try {
        values[name] = (await expression.evaluate(row, known)) ?? null
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        values[name] = null
        problem ??= error.message
        if (clock.monotonicMs() - begun > SLOW_MS) slow.add(name)
      }
    }
    problem ??= readRows([values], schema, (one) => one, what).unreadable[0]?.problem
    // Zod's own words for a null say nothing to whoever chose the field.
    const [, field = ''] = /^[^:]+: (\w+): /.exec(problem ?? '') ?? []
    if (field in map && values[field] === null) problem = `${what}: ${field}: nothing was found`
    return { values, problem }
  }

  async function shownRow(row: unknown, asked: Asked, known: Values, slow: Set<string>): Promise<TrialRow> {
    const clean = await cleaning()
    const { values, problem } = await understand(row, asked, known, slow)
    const names = Object.keys(asked.map).filter((name) => asked.map[name])
    return {
      understood: Object.fromEntries(names.map((name) => [name, textOf(values[name], clean)])),
      ...(problem === undefined ? {} : { problem: cut(clean(problem), 2 * VALUE_MAX) }),
      raw: rawOf(row, clean),
    }
  }

  async function list(spec: ListSpec, asked: Asked): Promise<Trial> {
    const { json, known } = await calls.firstPage(spec, asked.values)
    const { triedWith } = asked
    const clean = await cleaning()
    const places = placesIn(json, 'list', clean)
    try {
      const found = await calls.rows(asked.what, spec, json, known)
      const rows: TrialRow[] = []
      const slow = new Set<string>()
      for (const row of found.slice(0, ROWS_SHOWN)) rows.push(await shownRow(row, asked, known, slow))
      const whole = rows.length === 0 ? { raw: rawOf(json, clean) } : {}
      return { triedWith, rows, rowCount: found.length, places, fields: placesIn(found[0], 'field', clean), ...whole }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const empty = { rows: [], rowCount: 0, places, fields: [], raw: rawOf(json, clean) }
      return { triedWith, problem: clean(error.message), ...empty }
    }
  }

  async function one(spec: RequestSpec & { row?: Expression | undefined }, asked: Asked): Promise<Trial> {
    const { json, known } = await calls.send(spec, asked.values)
    const { triedWith } = asked
    const clean = await cleaning()
    const places = placesIn(json, 'thing', clean)
    const row = spec.row ? await spec.row.evaluate(json, known) : json
    if (row === undefined || row === null) {
      const problem = spec.row ? `"${spec.row.source}" finds nothing in the answer` : 'The answer is empty'
      return { triedWith, problem, rows: [], rowCount: 0, places, fields: [], raw: rawOf(json, clean) }
    }
    const shown = await shownRow(row, asked, known, new Set())
    return { triedWith, rows: [shown], rowCount: 1, places, fields: placesIn(row, 'field', clean) }
  }

  /** The rows of a first page as our fields; those that do not fit are left out. */
  async function firstRows<Schema extends z.ZodType>(spec: ListSpec, asked: Asked & { readonly schema: Schema }) {
    const { json, known } = await calls.firstPage(spec, asked.values)
    const found: z.output<Schema>[] = []
    const slow = new Set<string>()
    for (const row of (await calls.rows(asked.what, spec, json, known)).slice(0, 10 * ROWS_SHOWN)) {
      const { values, problem } = await understand(row, asked, known, slow)
      if (problem === undefined) found.push(asked.schema.parse(values))
      if (slow.size > 0) break
    }
    return found
  }

  const base = { values: {}, triedWith: [] }
  const jobsAsked = { ...base, what: 'jobs', map: jobs.map, schema: JobRow }
  const stagesAsked = (jobId: string) => ({
    ...{ what: 'stages', values: { jobId }, triedWith: [], schema: NamedRow },
    map: 'fixed' in stages ? {} : stages.map,
  })
  const inStageAsked = (jobId: string, { id: stageId, name: stageName }: Named) => ({
    ...{ what: 'applications', values: { jobId, stageId, stageName }, triedWith: [] },
    ...{ map: applicationFields, schema: ApplicationRow },
  })

  async function jobToTry(id: string | undefined): Promise<{ id: string; told: string }> {
    if (id !== undefined) return { id, told: `the job ${id}` }
    const all = await firstRows(jobs, jobsAsked)
    const job = all.find(({ status }) => status === 'open') ?? all[0]
    if (!job)
      throw missing(
        'The part “Jobs” finds no job that this could be tried with. Look at that part first, or give an id.',
      )
    return { id: job.id, told: `the job “${job.name}” (${job.id})` }
  }

  async function stagesToTry(jobId: string): Promise<readonly Named[]> {
    const all = 'fixed' in stages ? stages.fixed : await firstRows(stages, stagesAsked(jobId))
    if (all.length === 0)
      throw missing('The part “Stages” finds no stage that this could be tried with. Look at that part first.')
    return all.slice(0, STAGES_TRIED)
  }

  /** The first stage of the job in which somebody is; else its first. */
  async function placeToTry(jobId: string) {
    const all = await stagesToTry(jobId)
    for (const stage of all) {
      const rows = await firstRows(applications.inStage, inStageAsked(jobId, stage))
      if (rows[0]) return { stage, application: rows[0] }
    }
    return { stage: all[0] as Named, application: undefined }
  }

  async function applicationToTry(id: string | undefined) {
    if (id !== undefined) return { id, candidateId: id, jobId: null, told: `the id ${id}` }
    const job = await jobToTry(undefined)
    const { application } = await placeToTry(job.id)
    if (!application)
      throw missing(
        `Nobody was found in the first stages of ${job.told}. Look at the part “Applications” first, or give an id.`,
      )
    const { candidateId, jobId } = application
    return { id: application.id, candidateId, jobId, told: `the application ${application.id}, found in ${job.told}` }
  }

  async function tryIt(part: TrialPart, id: string | undefined): Promise<Trial> {
    switch (part) {
      case 'account':
        return one(settings.me, { ...base, what: 'account', map: { name: settings.me.name }, schema: AccountRow })
      case 'jobs':
        return list(jobs, jobsAsked)
      case 'reasons':
        if (!reasons || 'fixed' in reasons) throw missing('No list of reasons is asked for.')
        return list(reasons, { ...base, what: 'reasons', map: reasons.map, schema: NamedRow })
      case 'stages': {
        if ('fixed' in stages) throw missing('The stages stand in the description, so nothing is asked.')
        const job = await jobToTry(id)
        return list(stages, { ...stagesAsked(job.id), triedWith: [job.told] })
      }
      case 'applications': {
        const job = await jobToTry(id)
        const { stage } = await placeToTry(job.id)
        const triedWith = [job.told, `the stage “${stage.name}” (${stage.id})`]
        return list(applications.inStage, { ...inStageAsked(job.id, stage), triedWith })
      }
      case 'application': {
        const { id: applicationId, told } = await applicationToTry(id)
        const asked = { what: 'application', values: { applicationId }, triedWith: [told] }
        return one(applications.byId, { ...asked, map: applicationFields, schema: ApplicationRow })
      }
      case 'people': {
        const { candidateId, told } = await applicationToTry(id)
        if (candidateId === null) throw missing('That application names no candidate. Look at the part “Applications”.')
        const asked = { what: 'person', values: { candidateId }, triedWith: [told] }
        return one(people, { ...asked, map: people.map, schema: PersonRow })
      }
      case 'notes': {
        const readBack = actions.note?.readBack
        if (!readBack) throw missing('Notes are not read back, so there is nothing to try.')
        const { id: applicationId, candidateId, jobId, told } = await applicationToTry(id)
        const values = { applicationId, candidateId, jobId, marker: '' }
        return list(readBack, { ...{ what: 'notes', values, triedWith: [told] }, map: readBack.map, schema: NoteRow })
      }
    }
  }
  return tryIt
}
