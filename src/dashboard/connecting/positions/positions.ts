import type { Session } from '../../../accounts/sessions.ts'
import type { InterviewServices } from '../../../interview/services.ts'
import { callerOf } from '../../frame/caller.ts'
import { rulesWords } from '../words/rules/index.ts'

/** A position, or a template of the installation, that somebody can be invited to. */
export interface OfferedPosition {
  /** The id of a position, or `template:NAME`. */
  readonly value: string
  readonly name: string
}

/** How the value of a template begins. */
export const OF_TEMPLATE = 'template:'
/** Positions to choose from; an older one is named in the text. */
const POSITIONS_MAX = 500

/** The open positions of an organization, and the templates from which one is made for each job. */
export function offeredPositions(
  { positions }: Pick<InterviewServices, 'positions'>,
  templates: () => readonly string[],
): (session: Session) => Promise<OfferedPosition[]> {
  return async (session) => {
    const found: OfferedPosition[] = []
    for (let page = 1; found.length < POSITIONS_MAX; page++) {
      const { data, meta } = await positions.listPositions(callerOf(session), { page, limit: 100, status: 'open' })
      found.push(...data.map(({ id, name }) => ({ value: id, name })))
      if (page >= meta.totalPages) break
    }
    const made = templates().map((name) => ({
      value: `${OF_TEMPLATE}${name}`,
      name: rulesWords().fields.template(name),
    }))
    return [...found, ...made]
  }
}
