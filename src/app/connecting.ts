import { connectors } from '../../connectors/index.ts'
import { AppError } from '../base/errors.ts'
import { readDocument } from '../config/document.ts'
import { withDocuments } from '../config/with-documents.ts'
import type { ConnectionDocuments } from '../connections/documents.ts'
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

/** A page waits for its answer; slower than this an ATS is told to be slow. */
const ASK_MS_MAX = 20_000
/** Jobs that are counted and offered. */
const JOBS_MAX = 500
/** Jobs whose stages are read, each with a request of its own in some ATSs. */
const STAGES_OF_JOBS_MAX = 40

type Draft = Parameters<ConnectionDocuments['check']>[0]

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
    const document = await documents.find(organizationId, name)
    if (!document)
      throw new AppError(`There is no connection "${name}" in this organization.`, {
        kind: 'domain',
        code: 'connection.unknown',
        status: 404,
      })
    return connectionOf({ organizationId, name, text: document.text })
  }

  /** The answer, or `slow` once nobody should wait any longer. */
  async function inTime<Answer>(work: Promise<Answer>, slow: () => Answer): Promise<Answer> {
    const end = new AbortController()
    // What comes too late is nobody's any more.
    work.catch(() => {})
    try {
      return await Promise.race([work, clock.sleep(ASK_MS_MAX, end.signal).then(slow)])
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
      const sofar: { test: LiveTest; part: ReadPart } = { test: NOTHING, part: 'identify' }
      return inTime(askAts(ats, sofar), () => ({ ...sofar.test, failed: { part: sofar.part, problem: 'slow' } }))
    },
    async offers(organizationId, name) {
      const connection = await storedOf(organizationId, name)
      return inTime(offersOf(connection), () => ({ jobs: [], reasons: [], problem: 'slow' }))
    },
    async plan(organizationId, name, asked) {
      const connection = await storedOf(organizationId, name)
      const parts = { leases: core.leases, draft: () => ({ ok: true as const, connection }) }
      return beginPlan(core.sync, parts, connection, { ...asked, rules: null })
    },
  }
}

const NOTHING: LiveTest = { account: null, warnings: [], openJobs: 0, hasMoreJobs: false, read: [] }

/** Reads one part after the other; `sofar` says how far it came, for whoever does not wait for the end. */
async function askAts(ats: AtsSession, sofar: { test: LiveTest; part: ReadPart }): Promise<LiveTest> {
  const read = async (part: ReadPart, work: () => Promise<Partial<LiveTest>>): Promise<void> => {
    sofar.part = part
    const found = await work()
    sofar.test = { ...sofar.test, ...found, read: [...sofar.test.read, part] }
  }
  try {
    await read('identify', () => ats.identify())
    const jobs: Job[] = []
    await read('jobs', async () => {
      jobs.push(...(await openJobs(ats)))
      return { openJobs: Math.min(jobs.length, JOBS_MAX), hasMoreJobs: jobs.length > JOBS_MAX }
    })
    const [job] = jobs
    if (!job) return sofar.test
    const stages = await ats.stages([job.id])
    await read('stages', async () => ({}))
    const [stage] = stages
    if (stage)
      await read('applications', async () => {
        for await (const _page of ats.applicationsInStages([stage])) break
        return {}
      })
    return sofar.test
  } catch (error) {
    return { ...sofar.test, failed: { part: sofar.part, ...problemOf(error) } }
  }
}

/** Open jobs, one more than are offered where there are more. */
async function openJobs(ats: AtsSession): Promise<Job[]> {
  const found: Job[] = []
  for await (const page of ats.jobs(null)) {
    found.push(...page.items.filter(({ status }) => status === 'open'))
    if (found.length > JOBS_MAX) break
  }
  return found.slice(0, JOBS_MAX + 1)
}

async function offersOf({ ats }: Connection): Promise<Offers> {
  try {
    const jobs = (await openJobs(ats)).slice(0, JOBS_MAX)
    const near = jobs.slice(0, STAGES_OF_JOBS_MAX)
    const stages = await ats.stages(near.map(({ id }) => id))
    const offered = jobs.map(
      ({ id, name }): OfferedJob => ({
        id,
        name,
        stages: stages.filter((stage) => stage.jobId === id).map((stage) => stage.name),
        isRead: near.some((one) => one.id === id),
      }),
    )
    const reasons = (await ats.actions.reject?.choices?.(jobs[0]?.id ?? null)) ?? []
    return { jobs: offered, reasons: reasons.map(({ name }) => name) }
  } catch (error) {
    return { jobs: [], reasons: [], problem: problemOf(error).problem }
  }
}

const CODES: Readonly<Record<string, AtsProblem>> = {
  'ats.unauthorized': 'credentials',
  'ats.credentials': 'credentials',
  'ats.user': 'settings',
  [FORBIDDEN]: 'right',
}

/** What an error of a connector means for whoever gave the key. Only a connector's own sentence about a setting is passed on. */
function problemOf(error: unknown): { readonly problem: AtsProblem; readonly sentence?: string } {
  if (!(error instanceof AppError)) throw error
  const known = CODES[error.code]
  if (known === 'settings') return { problem: known, sentence: error.message }
  if (known) return { problem: known }
  if (error.kind === 'throttled') return { problem: 'busy' }
  if (error.kind === 'transient') return { problem: 'unreachable' }
  return { problem: error.kind === 'config' ? 'settings' : 'odd' }
}
