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
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { at, byUrlIn, collect, findOne, idIn, inStagesBy, lister, readOne } from '../../src/connector-kit/lists.ts'
import { personOf } from '../../src/connector-kit/people.ts'
import { SeenPeople } from '../../src/connector-kit/seen-people.ts'
import { sessionOf, stagesOfEach } from '../../src/connector-kit/session.ts'
import { hmac, isSigned } from '../../src/connector-kit/webhooks.ts'
import { Account, ApplicationRow, JobRow, NoteRow, ReasonRow, Settings, StageRow } from './schema.ts'

/** A connector to copy: `interview-bridge connector new NAME` does so. */
const example = defineConnector({
  id: 'example',
  displayName: 'Example',
  evidence: 'docs',
  settings: Settings,
  limits: { requests: 100, perMs: 60_000, source: 'where the vendor says so' },
  accountOf: ({ baseUrl, apiKey }) => [accountPlace(baseUrl), apiKey],
  actions: { note: 'marker', moveTo: 'overwrite', reject: 'overwrite' },
  // Every action that is left out, and every test of the suite that cannot hold, by its name: why, and where it is written.
  cannot: {
    field: 'a made-up ATS has no fields',
    tag: 'nor tags',
    link: 'nor links',
    attach: 'nor files',
  },
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

    const rows = lister({ client, rows: 'data', next: byUrlIn((json) => at(json, 'next') as string | null) })

    // The vendor's words end here.
    const toPerson = ({ candidate: { id, name, email, phone } }: ApplicationRow): Person =>
      personOf({ id, name, email, phone })
    const toApplication = (row: ApplicationRow): Application => {
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
      const row = await findOne(client, `applications/${encodeURIComponent(id)}`, ApplicationRow)
      return row && toApplication(row)
    }
    const applications = (query: Readonly<Record<string, string>>) =>
      rows('applications', ApplicationRow, toApplication, query)
    const stagesOf = (jobId: string) => collect(rows(`jobs/${encodeURIComponent(jobId)}/stages`, StageRow))
    const where = whereabouts(application)
    const send = ({ applicationId, claim }: Write, what: string, json: object) =>
      client.request({ method: 'POST', path: `applications/${encodeURIComponent(applicationId)}/${what}`, json, claim })

    const actions: ActionHandlers = {
      note: marked<'note'>({
        write: async (write) => idIn((await send(write, 'notes', { text: write.payload.body })).json, 'id'),
        list: (write) => rows(`applications/${encodeURIComponent(write.applicationId)}/notes`, NoteRow),
      }),
      moveTo: comparedMove({
        where,
        stages: stagesOf,
        move: (write, target) => send(write, 'move', { stageId: target.id }),
      }),
      reject: comparedReject({
        where,
        reasons: () => collect(rows('reasons', ReasonRow)),
        reject: (write, reason) => send(write, 'reject', { reasonId: reason.id }),
      }),
    }

    return sessionOf({
      client,
      actions,
      probe: { method: 'GET', path: 'me' },
      async identify() {
        const account = readOne((await client.request({ method: 'GET', path: 'me' })).json, Account, 'our account')
        return { account: account.name, warnings: [] }
      },
      reads: {
        jobs: () =>
          rows('jobs', JobRow, ({ id, title, open }) => ({ id, name: title, status: open ? 'open' : 'closed' })),
        stages: (jobIds) => stagesOfEach(jobIds, stagesOf),
        // Leave this out where the vendor lists no changes; `since` is for those that keep our place.
        changed: ({ from, to }) => applications({ from, to }),
        inStages: (stages) => inStagesBy('id', stages, (stage) => applications({ stage })),
        application,
        people: (ids) =>
          seen.find(
            ids,
            async (candidate) =>
              (await collect(rows('applications', ApplicationRow, undefined, { candidate })))[0] ?? null,
            toPerson,
          ),
      },
    })
  },
})

/** What the YAML's `connector: ./folder` takes. */
export default example
