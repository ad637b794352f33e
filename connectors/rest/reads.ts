import { isSame } from '../../src/connector-kit/actions.ts'
import type { Application, Found, ListPage, Person, SessionContext, Stage } from '../../src/connector-kit/contract.ts'
import { Id } from '../../src/connector-kit/fields.ts'
import { collect, mapped, readOne } from '../../src/connector-kit/lists.ts'
import { personOf } from '../../src/connector-kit/people.ts'
import { SeenPeople } from '../../src/connector-kit/seen-people.ts'
import { stagesOfEach } from '../../src/connector-kit/session.ts'
import { cached, cachedBy } from '../../src/connector-kit/ttl-cache.ts'
import { z } from '../../src/connector-kit/zod.ts'
import { type Calls, mapOne, Text } from './calls.ts'
import type { Values } from './expression.ts'
import { namesIn } from './request-schema.ts'
import type { ListSpec, Settings } from './schema.ts'

/** One of these texts, with an error that names them all. */
const oneOf = <const Texts extends readonly string[]>(texts: Texts) =>
  z.enum(texts, { error: `expected one of ${texts.map((text) => `"${text}"`).join(', ')}` })

/** The schemas of rows once they are mapped to our fields. */
const Name = z.string({ error: 'expected a text' })
export const JobRow = z.object({ id: Id, name: Name, status: oneOf(['open', 'closed', 'draft']) })
export const NamedRow = z.object({ id: Id, name: Name })
export const PersonRow = z.object({ id: Id, firstName: Text, lastName: Text, name: Text, email: Text, phone: Text })
export const ApplicationRow = z.object({
  id: Id,
  jobId: Id.nullable(),
  candidateId: Id.nullable(),
  stageId: Id.nullish(),
  stageName: Text,
  status: oneOf(['active', 'rejected', 'hired', 'converted']),
  person: PersonRow.omit({ id: true }).optional(),
})

export type RestReads = ReturnType<typeof restReads>

/** Everything that is read of one account. */
export function restReads(calls: Calls, settings: Settings, context: SessionContext) {
  const { applications, jobs, people, reasons } = settings
  const seen = new SeenPeople(context.clock)
  const { person, ...fields } = applications.map

  const namedOf = (what: string, values: Values, spec: Settings['stages']) =>
    'fixed' in spec ? Promise.resolve(spec.fixed) : collect(calls.list(what, spec, values, spec.map, NamedRow))
  const stagesOf = cachedBy(context.clock, async (jobId) => namedOf(`stages`, { jobId }, settings.stages))
  const reasonsOf = cached(context.clock, async () => (reasons ? namedOf('reasons', {}, reasons) : []))

  /** The stage's name is told by the list of stages, so that it is the same word everywhere. */
  async function toApplication({ person: one, ...row }: z.output<typeof ApplicationRow>): Promise<Application> {
    if (one && row.candidateId !== null) seen.saw(toPerson({ ...one, id: row.candidateId }))
    const stages = row.jobId === null ? [] : await stagesOf(row.jobId)
    const stage = stages.find(({ id, name }) =>
      row.stageId === undefined || row.stageId === null ? isSame(name, row.stageName ?? '') : id === row.stageId,
    )
    return { ...row, stageId: row.stageId ?? stage?.id ?? null, stageName: stage?.name ?? row.stageName ?? null }
  }

  /** An application's row, with who it is where the row tells. */
  async function rowOf(row: unknown, values: Values) {
    const who = person && { person: await mapOne(row, person, values) }
    return { ...(await mapOne(row, fields, values)), ...who }
  }

  const listed = (what: string, spec: ListSpec, values: Values) =>
    mapped(calls.list(what, spec, values, rowOf, ApplicationRow), async (rows) => {
      const items: Application[] = []
      for (const row of rows) items.push(await toApplication(row))
      return items
    })

  return {
    jobs: () => calls.list('jobs', jobs, {}, jobs.map, JobRow),
    stages: (jobIds: readonly string[]) => stagesOfEach(jobIds, stagesOf),
    reasons: reasonsOf,
    ...(applications.changed
      ? {
          changed: ({ from, to }: { from: string; to: string }) => {
            const seconds = (instant: string, round: (value: number) => number) => round(Date.parse(instant) / 1000)
            return listed('changed applications', applications.changed as ListSpec, {
              from,
              to,
              fromSeconds: seconds(from, Math.floor),
              toSeconds: seconds(to, Math.ceil),
            })
          },
        }
      : {}),
    /**
     * A list that does not know stages is asked once for each job; applications in other stages are left out here in
     * any case.
     */
    async *inStages(of: readonly Stage[]): AsyncGenerator<ListPage<Application>> {
      const names = new Set(namesIn(applications.inStage).map(({ name }) => name))
      const asked = new Set<string>()
      for (const { id: stageId, jobId, name: stageName } of of) {
        const values = { jobId, stageId, stageName }
        const key = JSON.stringify(Object.entries(values).filter(([name]) => names.has(name)))
        if (asked.has(key)) continue
        asked.add(key)
        for await (const { items, unreadable } of listed('applications', applications.inStage, values))
          yield {
            items: items.filter((one) => of.some((stage) => stage.id === one.stageId && stage.jobId === one.jobId)),
            unreadable,
          }
      }
    },
    async application(id: string): Promise<Application | null> {
      const found = await calls.find(applications.byId, { applicationId: id })
      if (found === null) return null
      const json = await rowOf(found.json, found.known)
      return toApplication(readOne(json, ApplicationRow, `the application ${id}`))
    },
    people: (ids: readonly string[]): Promise<Found<Person>> =>
      seen.find(
        ids,
        async (id) => {
          const found = await calls.find(people, { candidateId: id })
          if (found === null) return null
          return readOne(await mapOne(found.json, people.map, found.known), PersonRow, `the candidate ${id}`)
        },
        toPerson,
      ),
  }
}

const toPerson = ({ firstName: first, lastName: last, ...row }: z.output<typeof PersonRow>): Person =>
  personOf({ first, last, ...row })
