import { comparedMove, comparedReject, marked, whereabouts } from '../../src/connector-kit/actions.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { byHeader } from '../../src/connector-kit/auth.ts'
import {
  type ActionHandlers,
  type Application,
  type AtsSession,
  defineConnector,
  type Person,
  type Write,
} from '../../src/connector-kit/contract.ts'
import { at, byUrlIn, collect, list, oneByOne, readOne } from '../../src/connector-kit/lists.ts'
import { namesOf, phoneOf } from '../../src/connector-kit/people.ts'
import { SeenPeople } from '../../src/connector-kit/seen-people.ts'
import { hmac, isSigned } from '../../src/connector-kit/webhooks.ts'
import type { z } from '../../src/connector-kit/zod.ts'
import { Account, ApplicationRow, JobRow, NoteRow, ReasonRow, Settings, StageRow } from './schema.ts'

/** A connector to copy: `interview-bridge connector new NAME` does so. */
const example = defineConnector({
  id: 'example',
  displayName: 'Example',
  evidence: 'docs',
  settings: Settings,
  limits: { requests: 100, perMs: 60_000, source: 'where the vendor says so' },
  actions: { note: 'marker', moveTo: 'overwrite', reject: 'overwrite' },
  webhook: {
    secrets: (settings) => settings.webhookSecret ?? [],
    isGenuine: ({ raw, headers }, secret) => isSigned(hmac(secret, raw), headers['x-example-signature']),
  },
  connect(settings, context): AtsSession {
    const client = new AtsClient({
      baseUrl: settings.baseUrl,
      context,
      authorize: byHeader('authorization', `Bearer ${settings.apiKey}`),
    })
    const seen = new SeenPeople(context.clock)

    const rows = <Schema extends z.ZodType, Item>(
      path: string,
      query: Readonly<Record<string, string>>,
      schema: Schema,
      toItem: (row: z.output<Schema>) => Item,
    ) =>
      list({
        client,
        first: { method: 'GET', path, query },
        what: path,
        rows: (json) => at(json, 'data'),
        schema,
        toItem,
        next: byUrlIn((json) => at(json, 'next') as string | null),
      })

    // The vendor's words end here.
    const toPerson = ({ candidate }: z.output<typeof ApplicationRow>): Person => ({
      id: candidate.id,
      ...namesOf(candidate.name, null),
      email: candidate.email?.trim() || null,
      ...phoneOf(candidate.phone),
    })
    const toApplication = (row: z.output<typeof ApplicationRow>): Application => {
      seen.saw(toPerson(row))
      return {
        id: row.id,
        jobId: row.jobId,
        candidateId: row.candidate.id,
        stageId: row.stage.id,
        stageName: row.stage.name,
        status: row.state,
      }
    }

    async function application(id: string): Promise<Application | null> {
      const json = await client.find({ method: 'GET', path: `applications/${encodeURIComponent(id)}` })
      return json === null ? null : toApplication(readOne(json, ApplicationRow, `the application ${id}`))
    }
    const stagesOf = (jobId: string) =>
      collect(rows(`jobs/${encodeURIComponent(jobId)}/stages`, {}, StageRow, (row) => ({ ...row, jobId })))
    const where = whereabouts(application)
    const send = ({ applicationId, claim }: Write, what: string, json: object) =>
      client.request({ method: 'POST', path: `applications/${encodeURIComponent(applicationId)}/${what}`, json, claim })

    const actions: ActionHandlers = {
      note: marked<'note'>({
        write: async (write) => String(at((await send(write, 'notes', { text: write.payload.body })).json, 'id')),
        list: (write) =>
          rows(`applications/${encodeURIComponent(write.applicationId)}/notes`, {}, NoteRow, (row) => row),
      }),
      moveTo: comparedMove({
        where,
        stages: stagesOf,
        async move(write, target) {
          await send(write, 'move', { stageId: target.id })
        },
      }),
      reject: comparedReject({
        where,
        reasons: () => collect(rows('reasons', {}, ReasonRow, (row) => row)),
        async reject(write, reason) {
          await send(write, 'reject', { reasonId: reason.id })
        },
      }),
    }

    return {
      async identify() {
        const account = readOne((await client.request({ method: 'GET', path: 'me' })).json, Account, 'our account')
        return { account: account.name, warnings: [] }
      },
      serverTime: () => client.askTime({ method: 'GET', path: 'me' }),
      jobs: () =>
        rows('jobs', {}, JobRow, ({ id, title, open }) => ({ id, name: title, status: open ? 'open' : 'closed' })),
      async stages(jobIds) {
        return (await Promise.all(jobIds.map(stagesOf))).flat()
      },
      // Leave this out where the vendor lists no changes; `applicationsSince` is for those that keep our place.
      applicationsChanged: ({ from, to }) => rows('applications', { from, to }, ApplicationRow, toApplication),
      async *applicationsInStages(stages) {
        for (const stage of stages) yield* rows('applications', { stage: stage.id }, ApplicationRow, toApplication)
      },
      applicationsById: (ids) => oneByOne(ids, application),
      people: (ids) =>
        seen.find(
          ids,
          async (id) =>
            (await collect(rows('applications', { candidate: id }, ApplicationRow, (row) => row)))[0] ?? null,
          toPerson,
        ),
      actions,
      readyInMs: (lane) => client.readyInMs(lane),
    }
  },
})

/** What the YAML's `connector: ./folder` takes. */
export default example
