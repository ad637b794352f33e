import { comparedMove, comparedReject, placementBy, untraceable } from '../../src/connector-kit/actions.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { basic, byHeader } from '../../src/connector-kit/auth.ts'
import {
  type ActionHandlers,
  type Application,
  type AtsSession,
  defineConnector,
  type ListPage,
  type Stage,
  type Write,
} from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { at, byLinkIn, collect, list, oneByOne, readOne } from '../../src/connector-kit/lists.ts'
import { peopleBy } from '../../src/connector-kit/people.ts'
import { problemIn } from '../../src/connector-kit/problems.ts'
import { cached } from '../../src/connector-kit/ttl-cache.ts'
import { assumptionsOf } from './assumptions.ts'
import { isOwnList } from './links.ts'
import { isRejectedStatus, toApplication, toJob, toPerson } from './map.ts'
import { ApplicationRow, JobRow, Settings, StatusRow } from './schema.ts'
import { VERSION } from './version.ts'

/** BambooHR/bhr-api-python @3d4de06, the vendor's own documentation, at each call of applicant tracking: the owner of the key needs it. */
const ATS_SETTINGS = 'access to ATS settings'

/** BambooHR's applicant tracking with an API key. Facts and their sources: README.md. */
export const bamboohr = defineConnector({
  id: 'bamboohr',
  displayName: 'BambooHR',
  evidence: 'docs',
  settings: Settings,
  keySteps: [
    'In BambooHR, make an API key as somebody with access to the settings of applicant tracking: the key may do what its owner may.',
    'Give the first part of your bamboohr.com address.',
    'Names of the statuses that mean a no are added to the connection’s text, as rejectedStatuses: BambooHR does not tell which they are.',
  ],
  rights: {
    identify: ATS_SETTINGS,
    jobs: ATS_SETTINGS,
    stages: ATS_SETTINGS,
    applications: ATS_SETTINGS,
    people: ATS_SETTINGS,
    reasons: ATS_SETTINGS,
  },
  writeRights: { note: ATS_SETTINGS, moveTo: ATS_SETTINGS, reject: ATS_SETTINGS },
  rightsOfUser: true,
  version: () => VERSION,
  accountOf: ({ baseUrl, companyDomain }) => [
    baseUrl === undefined ? companyDomain.toLowerCase() : accountPlace(baseUrl, true),
  ],
  // Comments cannot be read back.
  actions: { note: 'none', moveTo: 'overwrite', reject: 'overwrite' },
  cannot: {
    note: 'written as a comment that nobody can read back: a lost answer is a person’s',
    field: 'no call for it in the public documentation',
    tag: 'no tags in the API',
    link: 'no link objects in the API',
    attach: 'no call for files of an application in the public documentation',
    'what changed is listed, and only that': 'no changes are listed; every pass asks who is in a status now',
  },
  connect(settings, context): AtsSession {
    const baseUrl = settings.baseUrl ?? `https://${settings.companyDomain}.bamboohr.com/api/v1`
    const client = new AtsClient({
      baseUrl,
      context,
      version: VERSION,
      authorize: byHeader('authorization', basic(settings.apiKey, 'x')),
      // A refused status has an empty body; the reason stands in a header.
      problemIn: (json, headers) => String(headers['x-bamboohr-error-message'] ?? problemIn(json)),
    })
    const byNextPageUrl = byLinkIn(
      (json) => at(json, 'nextPageUrl'),
      baseUrl,
      isOwnList(baseUrl, settings.companyDomain),
    )
    const below = (path: string) => `applicant_tracking/${path}`

    const statuses = cached(context.clock, async () => {
      const first = { method: 'GET' as const, path: below('statuses') }
      const all = await collect(list({ client, first, what: 'statuses', schema: StatusRow, toItem: (row) => row }))
      return all.filter((status) => status.enabled !== false)
    })

    async function details(id: string): Promise<ApplicationRow | null> {
      const json = await client.find({ method: 'GET', path: below(`applications/${encodeURIComponent(id)}`) })
      return json === null ? null : readOne(json, ApplicationRow, `the application ${id}`)
    }

    async function application(id: string): Promise<Application | null> {
      const row = await details(id)
      return row && toApplication(row, await statuses(), settings)
    }

    async function* inStages(stages: readonly Stage[]): AsyncGenerator<ListPage<Application>> {
      const known = await statuses()
      for (const jobId of new Set(stages.map((stage) => stage.jobId))) {
        const ids = stages.filter((stage) => stage.jobId === jobId).map((stage) => stage.id)
        const pages = list({
          client,
          first: {
            method: 'GET',
            path: below('applications'),
            query: { jobId, applicationStatusId: ids.join(',') },
          },
          what: 'applications',
          rows: (json) => at(json, 'applications'),
          schema: ApplicationRow,
          toItem: (row) => toApplication(row, known, settings),
          // "paginationComplete" is described the wrong way round in one place; the URL is not.
          next: byNextPageUrl,
        })
        // Nobody documents that the two filters narrow together, so everybody else is left out here.
        for await (const { items, unreadable } of pages)
          yield {
            items: items.filter((one) => one.jobId === jobId && one.stageId !== null && ids.includes(one.stageId)),
            unreadable,
          }
      }
    }

    const where = placementBy(application, (found) => found.stageName ?? found.status)
    const setStatus = async (write: Write, statusId: string) => {
      const path = below(`applications/${encodeURIComponent(write.applicationId)}/status`)
      await client.request({ method: 'POST', path, json: { status: Number(statusId) }, claim: write.claim })
    }
    const named = async (isNo: boolean) =>
      (await statuses()).filter((status) => isRejectedStatus(status.name, settings) === isNo)

    const actions: ActionHandlers = {
      note: untraceable<'note'>(async (write) => {
        const path = below(`applications/${encodeURIComponent(write.applicationId)}/comments`)
        const json = { type: 'comment', comment: write.payload.body }
        const id = at((await client.request({ method: 'POST', path, json, claim: write.claim })).json, 'id')
        return id === undefined || id === null ? null : String(id)
      }),
      moveTo: comparedMove({ where, stages: () => named(false), move: (write, target) => setStatus(write, target.id) }),
      // Rejecting is moving to a status that the admin named as a no.
      reject: comparedReject({
        where,
        reasons: () => named(true),
        reject: (write, reason) => setStatus(write, reason.id),
      }),
    }

    return {
      assumptions: assumptionsOf(client, byNextPageUrl),
      async identify() {
        const names = (await statuses()).map((status) => status.name)
        const unknown = settings.rejectedStatuses.filter(
          (one) => !names.some((name) => isRejectedStatus(name, { ...settings, rejectedStatuses: [one] })),
        )
        return {
          account: `company ${settings.companyDomain}`,
          warnings: [
            ...unknown.map((name) => `There is no status "${name}" (rejectedStatuses); there are ${names.join(', ')}.`),
            ...(settings.rejectedStatuses.length === 0
              ? ['No status is named in rejectedStatuses: whoever was rejected looks as if in a stage like any other.']
              : []),
            'A comment whose answer was lost needs a person: BambooHR lets nobody read comments.',
          ],
        }
      },
      serverTime: () => client.askTime({ method: 'GET', path: below('statuses') }),
      jobs: () =>
        list({ client, first: { method: 'GET', path: below('jobs') }, what: 'jobs', schema: JobRow, toItem: toJob }),
      async stages(jobIds) {
        const all = jobIds.length === 0 ? [] : await statuses()
        return jobIds.flatMap((jobId) => all.map(({ id, name }) => ({ id, jobId, name })))
      },
      // There is no list of changes: every pass reads the applications in each status and compares.
      applicationsInStages: inStages,
      applicationsById: (ids) => oneByOne(ids, application),
      people: (ids) => peopleBy(ids, details, toPerson),
      actions,
      notice: () => client.notice(),
      readyInMs: (priority) => client.readyInMs(priority),
    }
  },
})
