import type { Connector, ReadPart, WriteAction } from '../../connector-kit/contract.ts'
import type { AtsProblem, LiveTest } from './service.ts'
import { choosingWords } from './words/choosing/index.ts'

/** What an ATS answered, in plain words; nothing of the vendor's own answer. */

/** Why something could not be read, and what to do. `right`: another one than the part needs itself. */
export function problemWords(
  { displayName: ats, rights = {}, rightsOfUser }: Pick<Connector, 'displayName' | 'rights' | 'rightsOfUser'>,
  trouble: AtsProblem,
  part?: ReadPart,
  right = part && rights[part],
): string {
  if (trouble === 'right') return choosingWords().problems.right(ats, part, right, rightsOfUser === true)
  const words = choosingWords().problems[trouble]
  return typeof words === 'string' ? words : words(ats)
}

/** `Connected as Norrfell, 14 open jobs`. */
export const connectedWords = ({ account, openJobs, hasMoreJobs }: LiveTest): string =>
  choosingWords().connected(account, openJobs, hasMoreJobs)

/** `notes: harvest:notes:create; moves to a stage, rejections: …`, of what can be ticked; empty where no right is known. */
export function writeRightsInWords(
  { writeRights = {} }: Pick<Connector, 'writeRights'>,
  options: readonly { readonly action: WriteAction }[],
): string {
  const can: Readonly<Partial<Record<WriteAction, string>>> = choosingWords().directory.can
  const byRight = new Map<string, Set<string>>()
  for (const { action } of options) {
    const right = writeRights[action]
    const what = can[action]
    if (right !== undefined && what !== undefined) byRight.set(right, (byRight.get(right) ?? new Set()).add(what))
  }
  return [...byRight].map(([right, what]) => `${[...what].join(', ')}: ${right}`).join('; ')
}
