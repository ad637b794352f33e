import { AppError } from '../../base/errors.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { planVersions } from '../events/ingest-plan.ts'
import type { Intent } from '../rules/write-backs.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { findKnown, type KnownInterview } from '../store/versions-store.ts'
import { type HidesAi, holdsAnalysis } from './withheld.ts'

/** One thing that the ATS will be told, for people. */
export interface Effect {
  /** The words go on after "This": `moves the application to "Onsite"`. */
  readonly words: string
  /** Changes where the candidate stands, and is not only an addition to their file. */
  readonly isAboutPerson: boolean
}

/** Why it is not known what the ATS would be told. */
export interface Unforeseen {
  /** As the API or the ATS said it. */
  readonly problem: string
  /** For people who run nothing. */
  readonly plain: string
}

/** What the ATS would be told, or why that is not known. */
export type Foretold = readonly Effect[] | Unforeseen

const UNREAD = 'the interview could not be read; try it again in a moment'

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
    if (bad) foretold.set(id, { problem: bad.problem, plain: UNREAD })
    else if (saves.find(({ interviewId }) => interviewId === id)?.state !== 'owned')
      foretold.set(id, {
        problem: `the connection "${connection.name}" does not write about this interview yet; its timeline says why`,
        plain: 'nothing is written about this interview yet; what happened to the candidate says why',
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
    if (known && known.updatedAt !== summary.updatedAt) {
      const problem = 'the connection has not read the last change of this interview yet; look again in a moment'
      return { problem, plain: problem }
    }
    const next = new Date(Math.max(Date.parse(summary.updatedAt ?? '') || 0, context.clock.now().getTime()) + 1)
    return { ...summary, approvalStatus: decision, updatedAt: next.toISOString() }
  } catch (error) {
    // The question about many names the interview beside this problem.
    if (error instanceof AppError && error.kind !== 'bug') return { problem: error.message, plain: UNREAD }
    throw error
  }
}

/** A write in words that hold nothing of what the AI thinks, for lists of several candidates. */
export const wordsOfWrite = ({ payload, values }: Pick<Intent, 'payload' | 'values'>): string =>
  (holdsAnalysis(values) ? withoutValue({ payload }) : effectOf({ payload })).words

/** The effect without a value that tells what the AI thinks. */
function withoutValue({ payload }: Pick<Intent, 'payload'>): Effect {
  const later = 'what the AI thinks, which you see once you have rated the interview'
  switch (payload.action) {
    case 'tag':
      return { words: `adds a tag that holds ${later}`, isAboutPerson: false }
    case 'field':
      return { words: `sets the field "${payload.name}" to ${later}`, isAboutPerson: false }
    case 'attach':
      return { words: `attaches a file that holds ${later}`, isAboutPerson: false }
    default:
      // The words of the others hold no value.
      return effectOf({ payload })
  }
}

function effectOf({ payload }: Pick<Intent, 'payload'>): Effect {
  switch (payload.action) {
    case 'moveTo':
      return {
        words: `moves the application to "${payload.stage}", unless somebody moves it before`,
        isAboutPerson: true,
      }
    case 'reject':
      return { words: `rejects the application with the reason "${payload.reason}"`, isAboutPerson: true }
    case 'tag':
      return { words: `adds the tag "${payload.tag}"`, isAboutPerson: false }
    case 'field':
      return { words: `sets the field "${payload.name}" to "${payload.value}"`, isAboutPerson: false }
    case 'note':
      return { words: 'adds a note', isAboutPerson: false }
    case 'link':
      return { words: `adds the link "${payload.title}"`, isAboutPerson: false }
    case 'attach':
      return { words: `attaches "${payload.filename}"`, isAboutPerson: false }
    case 'result':
      return { words: 'sends the result of the assessment', isAboutPerson: false }
    case 'requestAnalysis':
      return { words: 'asks for an analysis', isAboutPerson: false }
  }
}
