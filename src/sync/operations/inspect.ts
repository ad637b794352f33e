import { nearestWord } from '../../base/text.ts'
import { isSame } from '../../connector-kit/actions.ts'
import type { ActionHandler, Idempotency, Job, Stage, WriteAction, WritePayload } from '../../connector-kit/contract.ts'
import { namesJob, ruleFor } from '../rules/rules.ts'
import type { Connection } from '../store/connection.ts'

/**
 * The rules of a connection resolved in its ATS as it is now: names become ids, or a problem that says which there are.
 */
export interface Inspection {
  /** One for each invite rule: the stages it watches. */
  readonly watches: readonly { readonly rule: string; readonly jobs: number; readonly stages: readonly string[] }[]
  /** One for each action of the write-back rules: its effect, and how safely it can be repeated. */
  readonly writes: readonly {
    readonly rule: string
    readonly on: string
    readonly action: string
    readonly does: string
  }[]
  readonly problems: readonly string[]
}

const SAFETY: Readonly<Record<Idempotency, string>> = {
  key: 'carries a key by which the ATS itself sees a repetition',
  overwrite: 'compared first, or written over: once or twice is the same',
  marker: 'carries a mark and is looked up by it before anything is repeated',
  none: 'cannot be looked up: tried once, and a doubt waits for a person',
}

/** Names listed at most; an account may have thousands of jobs. */
const NAMES_MAX = 20

/** Reads jobs, stages and reasons; changes nothing. */
export async function inspect(connection: Connection): Promise<Inspection> {
  const problems: string[] = []
  const jobs: Job[] = []
  for await (const page of connection.ats.jobs(null)) jobs.push(...page.items)
  if (jobs.length === 0 && connection.config.invite.length > 0)
    problems.push(
      'No job is listed. That may mean "none", or "not permitted" (confidential jobs, a user without the right).',
    )
  const watched: Stage[] = []
  // Where a stage is misspelt, the other names are still looked up in the job that the rule means.
  let named: string | undefined
  const watches: Inspection['watches'][number][] = []
  for (const [index, rule] of connection.config.invite.entries()) {
    const place = connection.places.invite[index] ?? `invite ${index + 1}`
    // Each rule by itself, whichever the engine would take first.
    const meant = jobs.filter((job) => namesJob(rule, job))
    named ??= meant[0]?.id
    if (meant.length === 0 && jobs.length > 0)
      problems.push(
        `${place}: there is no job "${rule.job}"; there are ${told(
          jobs.map((job) => job.name),
          rule.job,
        )}`,
      )
    const all = await connection.ats.stages(meant.map((job) => job.id))
    const stages = all.filter((stage) => {
      const job = meant.find((one) => one.id === stage.jobId)
      return job !== undefined && ruleFor([{ ...rule, place }], job, stage) !== undefined
    })
    const without = meant.filter((job) => job.status === 'open' && !stages.some((stage) => stage.jobId === job.id))
    // A rule for every job is right when some have the stage; a rule for one is wrong when that has not.
    if (without.length > 0 && (rule.job !== '*' || stages.length === 0))
      problems.push(
        `${place}: the job "${without[0]?.name}" has no stage "${rule.stage}"; it has ${told(
          all.filter((stage) => stage.jobId === without[0]?.id).map((stage) => stage.name),
          rule.stage,
        )}`,
      )
    watched.push(...stages)
    watches.push({
      rule: place,
      jobs: new Set(stages.map((stage) => stage.jobId)).size,
      stages: [...new Set(stages.map((stage) => `${stage.name} (${stage.id})`))].slice(0, NAMES_MAX),
    })
  }
  const writes = await inspectWrites(connection, watched[0]?.jobId ?? named ?? jobs[0]?.id ?? null, problems)
  return { watches, writes, problems }
}

async function inspectWrites(
  connection: Connection,
  jobId: string | null,
  problems: string[],
): Promise<Inspection['writes']> {
  const writes: Inspection['writes'][number][] = []
  const actions = connection.ats.actions as Readonly<Record<string, ActionHandler<WritePayload> | undefined>>
  for (const [index, rule] of (connection.config.writeBack ?? []).entries()) {
    const place = connection.places.writeBack[index] ?? `writeBack ${index + 1}`
    for (const action of Object.keys(actions) as WriteAction[]) {
      const value = (rule as Readonly<Record<string, unknown>>)[action]
      const handler = actions[action]
      if (value === undefined || !handler) continue
      const wanted = typeof value === 'object' && value !== null ? (value as { reason?: string }).reason : value
      let does = SAFETY[handler.idempotency]
      if (handler.choices && typeof wanted === 'string' && !wanted.includes('{{')) {
        const choices = await handler.choices(jobId)
        const found = choices.find((one) => isSame(one.name, wanted) || one.id === wanted)
        if (found) does = `"${found.name}" (${found.id}); ${does}`
        else
          problems.push(
            `${place}: ${action} "${wanted}" is not there; there are ${told(
              choices.map((one) => one.name),
              wanted,
            )}`,
          )
      }
      writes.push({ rule: place, on: rule.on, action, does })
    }
  }
  return writes
}

/** The names that there are, and the one that was probably meant. */
function told(names: readonly string[], wanted: string): string {
  const near = nearestWord(wanted, names)
  const shown = [...new Set(names)]
  const rest = shown.length - NAMES_MAX
  return `${shown.slice(0, NAMES_MAX).join(', ') || 'none'}${rest > 0 ? ` and ${rest} more` : ''}${near ? `. Did you mean "${near}"?` : ''}`
}
