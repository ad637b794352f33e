import { domainError } from '../../base/errors.ts'
import { planVersions } from '../events/ingest-plan.ts'
import type { Intent } from '../rules/write-backs.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { findKnown } from '../store/versions-store.ts'
import { type HidesAi, holdsAnalysis } from './withheld.ts'

/** One thing that the ATS will be told, for people. */
export interface Effect {
  /** The words go on after "This": `moves the application to "Onsite"`. */
  readonly words: string
  /** Changes where the candidate stands, and is not only an addition to their file. */
  readonly isAboutPerson: boolean
}

/**
 * What the rules of a connection would write if a reviewer decided so now: the engine judges a version of the interview that
 * nobody has made, and nothing is stored. Empty where no rule says anything, or the interview belongs to no application.
 */
export async function effectsOfDecision(
  context: SyncContext,
  connection: Connection,
  interviewId: string,
  { decision, hidesAi }: { decision: 'approved' | 'rejected'; hidesAi: HidesAi },
): Promise<Effect[]> {
  const { answers: _answers, analysis: _analysis, ...summary } = await connection.api.getInterview(interviewId)
  const known = (await findKnown(context.database.knex, connection.name, [interviewId])).get(interviewId)
  // Compared with an older version, the engine would foresee what was written already, or nothing.
  if (known && known.updatedAt !== summary.updatedAt)
    throw unforeseen('the connection has not read the last change of this interview yet; look again in a moment')
  const next = new Date(Math.max(Date.parse(summary.updatedAt ?? '') || 0, context.clock.now().getTime()) + 1)
  const version = { ...summary, approvalStatus: decision, updatedAt: next.toISOString() }
  const { intents, saves, quarantined } = await planVersions(context, connection, [version])
  const [problem] = quarantined
  if (problem) throw unforeseen(problem.problem)
  if (saves[0]?.state !== 'owned')
    throw unforeseen(
      `the connection "${connection.name}" does not write about this interview yet; its timeline says why`,
    )
  const made = intents.filter(({ event }) => event === decision)
  const isHidden = made.some(({ values }) => holdsAnalysis(values)) && (await hidesAi(interviewId))
  return made.map((intent) => (isHidden && holdsAnalysis(intent.values) ? withoutValue(intent) : effectOf(intent)))
}

const unforeseen = (reason: string) => domainError('effects.unforeseen', 409, reason)

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
