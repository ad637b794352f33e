import { AppError } from '../../base/errors.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { planVersions } from '../events/ingest-plan.ts'
import type { Effect, EffectCode } from '../rules/words.ts'
import type { Intent } from '../rules/write-backs.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { findKnown, type KnownInterview } from '../store/versions-store.ts'
import { type HidesAi, holdsAnalysis } from './withheld.ts'

/** Why it is not known what the ATS would be told; each page says it in the language of its reader. */
export type UnforeseenCode =
  /** The interview could not be read. */
  | 'unread'
  /** The last change of the interview is not read yet. */
  | 'behind'
  /** The connection writes nothing about the interview yet. */
  | 'not_written_yet'
  /** The sync could not be asked. */
  | 'away'

/** Why it is not known what the ATS would be told. */
export interface Unforeseen {
  readonly code: UnforeseenCode
  /** As the API or the ATS said it, for administrators; null: a fault of ours, which the log tells. */
  readonly problem: string | null
}

/** What the ATS would be told, or why that is not known. */
export type Foretold = readonly Effect[] | Unforeseen

/** Interviews that are asked for at the same time. */
const AT_ONCE = 8

/**
 * Foretells what the rules of a connection would write if a reviewer decided so now, by interview: the engine judges versions of
 * the interviews that nobody has made, all together, and nothing is stored. Empty where no rule says anything.
 */
export async function effectsOfDecision(
  context: SyncContext,
  connection: Connection,
  interviewIds: readonly string[],
  { decision, hidesAi }: { decision: 'approved' | 'rejected'; hidesAi: HidesAi },
): Promise<ReadonlyMap<string, Foretold>> {
  const foretold = new Map<string, Foretold>()
  const known = await findKnown(context.database.knex, connection.name, interviewIds)
  const versions: Interview[] = []
  for (let at = 0; at < interviewIds.length; at += AT_ONCE)
    await Promise.all(
      interviewIds.slice(at, at + AT_ONCE).map(async (id) => {
        const version = await versionOf(context, connection, id, { decision, known: known.get(id) })
        if ('problem' in version) foretold.set(id, version)
        else versions.push(version)
      }),
    )
  const { intents, saves, quarantined } = await planVersions(context, connection, versions)
  for (const { id } of versions) {
    const bad = quarantined.find((record) => record.id === id)
    if (bad) foretold.set(id, { code: 'unread', problem: bad.problem })
    else if (saves.find(({ interviewId }) => interviewId === id)?.state !== 'owned')
      foretold.set(id, {
        code: 'not_written_yet',
        problem: `the connection "${connection.name}" does not write about this interview yet; its timeline says why`,
      })
    else {
      const made = intents.filter(({ interviewId, event }) => interviewId === id && event === decision)
      const isHidden = made.some(({ values }) => holdsAnalysis(values)) && (await hidesAi(id))
      foretold.set(
        id,
        made.map((intent) => (isHidden && holdsAnalysis(intent.values) ? withoutValue(intent) : effectOf(intent))),
      )
    }
  }
  return foretold
}

/** The version of an interview that the decision would make, or why it cannot be judged. */
async function versionOf(
  context: SyncContext,
  connection: Connection,
  id: string,
  { decision, known }: { decision: 'approved' | 'rejected'; known: KnownInterview | undefined },
): Promise<Interview | Unforeseen> {
  try {
    const { answers: _answers, analysis: _analysis, ...summary } = await connection.api.getInterview(id)
    // Compared with an older version, the engine would foresee what was written already, or nothing.
    if (known && known.updatedAt !== summary.updatedAt)
      return {
        code: 'behind',
        problem: 'the connection has not read the last change of this interview yet; look again in a moment',
      }
    const next = new Date(Math.max(Date.parse(summary.updatedAt ?? '') || 0, context.clock.now().getTime()) + 1)
    return { ...summary, approvalStatus: decision, updatedAt: next.toISOString() }
  } catch (error) {
    // The question about many names the interview beside this problem.
    if (error instanceof AppError && error.kind !== 'bug') return { code: 'unread', problem: error.message }
    throw error
  }
}

/** A write without anything of what the AI thinks, for lists of several candidates. */
export const effectOfWrite = ({ payload, values }: Pick<Intent, 'payload' | 'values'>): Effect =>
  holdsAnalysis(values) ? withoutValue({ payload }) : effectOf({ payload })

const addition = (code: EffectCode, named = '', value = ''): Effect => ({ code, named, value, isAboutPerson: false })
const change = (code: EffectCode, named: string): Effect => ({ code, named, value: '', isAboutPerson: true })

/** The effect without a value that tells what the AI thinks. */
function withoutValue({ payload }: Pick<Intent, 'payload'>): Effect {
  switch (payload.action) {
    case 'tag':
      return addition('tagHidden')
    case 'field':
      return addition('fieldHidden', payload.name)
    case 'attach':
      return addition('attachHidden')
    default:
      // The others name no value.
      return effectOf({ payload })
  }
}

function effectOf({ payload }: Pick<Intent, 'payload'>): Effect {
  switch (payload.action) {
    case 'moveTo':
      return change('moveTo', payload.stage)
    case 'reject':
      return change('reject', payload.reason)
    case 'tag':
      return addition('tag', payload.tag)
    case 'field':
      return addition('field', payload.name, payload.value)
    case 'link':
      return addition('link', payload.title)
    case 'attach':
      return addition('attach', payload.filename)
    case 'note':
    case 'result':
    case 'requestAnalysis':
      return addition(payload.action)
  }
}
