import { connectors } from '../../connectors/index.ts'
import { AppError } from '../base/errors.ts'
import { readDocument } from '../config/document.ts'
import { warnAbout } from '../config/warnings.ts'
import { withDocuments } from '../config/with-documents.ts'
import type { ConnectionDocument, ConnectionDocuments } from '../connections/documents.ts'
import { DocumentProblems } from '../connections/documents.ts'
import type { AtsSession, Job } from '../connector-kit/contract.ts'
import { FORBIDDEN } from '../connector-kit/problems.ts'
import type {
  AtsProblem,
  ConnectingService,
  LiveTest,
  OfferedJob,
  Offers,
  ReadPart,
} from '../dashboard/connecting/service.ts'
import { beginPlan } from '../sync/operations/planner.ts'
import type { Connection } from '../sync/store/connection.ts'
import type { Core } from './core.ts'
import { groundOf } from './stored-connections.ts'

/** What the dashboard's pages ask an ATS that is being connected. */

/** Somebody waits for the page: an ATS that takes longer for one thing is told to be slow. Shorter than the deadline of a request. */
const ASK_MS_MAX = 8_000
/** Jobs that are counted and offered. */
const JOBS_MAX = 500
/** Jobs whose stages are read, each with a request of its own in some ATSs. */
const STAGES_OF_JOBS_MAX = 40

type Draft = Parameters<ConnectionDocuments['check']>[0]

/** With the secrets that are stored. */
const draftOf = ({ organizationId, name, text }: ConnectionDocument): Draft => ({ organizationId, name, text })

/** The wizard's way to connectors, documents and the engine. */
export function connectingService(core: Core): ConnectingService {
  const { documents, documentStore, inEffect, clock } = core

  /** The connection as it would run, whether it runs or not. */
  async function connectionOf({ organizationId, name, text, secrets = {} }: Draft): Promise<Connection> {
    const opened = await documentStore.opened({ organizationId, name, text })
    const result = readDocument(
      {
        ...opened,
        secrets: { ...opened.secrets, ...secrets },
        unreadable: opened.unreadable.filter((one) => !Object.hasOwn(secrets, one)),
      },
      groundOf(inEffect.base),
    )
    if (!result.ok) throw new DocumentProblems(result.problems)
    const alone = { ...inEffect.base, config: { ...inEffect.base.config, connections: [] } }
    const [connection] = core.connectionsOf(withDocuments(alone, [result.document]))
    if (!connection) throw new Error('a document that is read has a connection')
    const others = inEffect.loaded.config.connections.map((one) => one.name)
    return { ...connection, names: [...new Set([...others, name])] }
  }

  async function storedOf(organizationId: string, name: string): Promise<Connection> {
    return connectionOf(draftOf(await documentOf(organizationId, name)))
  }

  async function documentOf(organizationId: string, name: string): Promise<ConnectionDocument> {
    const document = await documents.find(organizationId, name)
    if (!document)
      throw new AppError(`There is no connection "${name}" in this organization.`, {
        kind: 'domain',
        code: 'connection.unknown',
        status: 404,
      })
    return document
  }

  /** The answer; throws `SLOW` once nobody should wait any longer. */
  async function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
    const end = new AbortController()
    // What comes too late is nobody's any more.
    work.catch(() => {})
    try {
      return await Promise.race([work, clock.sleep(ASK_MS_MAX, end.signal).then(() => Promise.reject(slow()))])
    } finally {
      end.abort()
    }
  }

  return {
    documents,
    connectors: Object.values(connectors).sort((a, b) =>
      a.id === 'rest' ? 1 : b.id === 'rest' ? -1 : a.displayName.localeCompare(b.displayName, 'en'),
    ),
    templates: () => [
      'standard',
      ...Object.keys(inEffect.base.config.positionTemplates).filter((one) => one !== 'standard'),
    ],
    filePlaces: () =>
      new Map(
        inEffect.base.config.connections.map(({ name }, index) => [name, inEffect.base.place(['connections', index])]),
      ),
    async test(draft) {
      const { ats } = await connectionOf(draft)
      return askAts(ats, inTime)
    },
    async offers(organizationId, name) {
      const { ats } = await storedOf(organizationId, name)
      return offersOf(ats, inTime)
    },
    async meaning(organizationId, name) {
      const { config } = await storedOf(organizationId, name)
      const { brake, onLeave, writeBack } = config
      const base = inEffect.base.config
      const warnings: string[] = []
      // Other connections stay out: a warning would name those of other organizations.
      warnAbout({ ...base, connections: [config] }, groundOf(inEffect.base).connectors, null, ([part], message) => {
        if (part === 'connections') warnings.push(message)
      })
      return {
        asks: brake !== 'off' && brake.firstPass === 'ask',
        keepsOnLeave: onLeave === 'keep',
        sendsMails: base.interviewApi !== undefined || base.mail.smtpUrl !== undefined,
        writesDefaultNotes: writeBack === undefined,
        warnings,
      }
    },
    async plan(organizationId, name, asked) {
      const document = await documentOf(organizationId, name)
      const stored = await connectionOf(draftOf(document))
      const { brake } = stored.config
      // Before a start everybody is shown by name; what would be held all the same is told. One that runs is planned as it runs.
      const goes = brake === 'off' || document.state === 'active' ? brake : { ...brake, firstPass: 'go' as const }
      const connection = { ...stored, config: { ...stored.config, brake: goes } }
      const parts = { leases: core.leases, draft: () => ({ ok: true as const, connection }) }
      return beginPlan(core.sync, parts, connection, { ...asked, rules: null })
    },
  }
}

const NOTHING: LiveTest = { account: null, warnings: [], openJobs: 0, hasMoreJobs: false, read: [] }

const SLOW = 'ats.slow'
const slow = () => new AppError('The ATS did not answer in time', { kind: 'transient', code: SLOW })
type InTime = <Answer>(work: Promise<Answer>) => Promise<Answer>

/** Reads one part after the other, and ends at the first that cannot be read. */
async function askAts(ats: AtsSession, inTime: InTime): Promise<LiveTest> {
  let test = NOTHING
  let part: ReadPart = 'identify'
  const read = async <Found>(next: ReadPart, work: () => Promise<Found>): Promise<Found> => {
    part = next
    const found = await inTime(work())
    test = { ...test, read: [...test.read, next] }
    return found
  }
  try {
    const { account, warnings } = await read('identify', () => ats.identify())
    test = { ...test, account, warnings }
    const jobs = await read('jobs', () => openJobs(ats))
    test = { ...test, openJobs: Math.min(jobs.length, JOBS_MAX), hasMoreJobs: jobs.length > JOBS_MAX }
    const [job] = jobs
    const [stage] = job ? await read('stages', () => ats.stages([job.id])) : []
    if (stage) await read('applications', () => firstPage(ats.applicationsInStages([stage])))
    return test
  } catch (error) {
    return { ...test, failed: { part, ...problemOf(error) } }
  }
}

async function firstPage(pages: AsyncIterable<unknown>): Promise<void> {
  for await (const _page of pages) break
}

/** Open jobs, one more than are offered where there are more. */
async function openJobs(ats: AtsSession): Promise<Job[]> {
  const found: Job[] = []
  for await (const page of ats.jobs(null)) {
    found.push(...page.items.filter(({ status }) => status === 'open'))
    if (found.length > JOBS_MAX) break
  }
  return found
}

async function offersOf(ats: AtsSession, inTime: InTime): Promise<Offers> {
  try {
    const jobs = (await inTime(openJobs(ats))).filter((_, at) => at < JOBS_MAX)
    const near = jobs.filter((_, at) => at < STAGES_OF_JOBS_MAX)
    const stages = await inTime(ats.stages(near.map(({ id }) => id)))
    const offered = jobs.map(
      ({ id, name }): OfferedJob => ({
        id,
        name,
        stages: stages.filter((stage) => stage.jobId === id).map((stage) => stage.name),
        isRead: near.some((one) => one.id === id),
      }),
    )
    const reasons = (await inTime(Promise.resolve(ats.actions.reject?.choices?.(jobs[0]?.id ?? null)))) ?? []
    return { jobs: offered, reasons: reasons.map(({ name }) => name) }
  } catch (error) {
    return { jobs: [], reasons: [], problem: problemOf(error).problem }
  }
}

const CODES: Readonly<Record<string, AtsProblem>> = {
  'ats.unauthorized': 'credentials',
  'ats.credentials': 'credentials',
  'ats.user': 'settings',
  'connection.inner_address': 'address',
  [FORBIDDEN]: 'right',
  [SLOW]: 'slow',
}

/** What an error of a connector means for whoever gave the key. Only a connector's own sentence about a setting is passed on. */
function problemOf(error: unknown): { readonly problem: AtsProblem; readonly sentence?: string } {
  if (!(error instanceof AppError)) throw error
  const known = CODES[error.code]
  if (known === 'settings' || known === 'address') return { problem: known, sentence: error.message }
  if (known) return { problem: known }
  if (error.kind === 'throttled') return { problem: 'busy' }
  if (error.kind === 'transient') return { problem: 'unreachable' }
  return { problem: error.kind === 'config' ? 'settings' : 'odd' }
}
