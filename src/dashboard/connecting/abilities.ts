import { nestedSetting } from '../../config/setting-fields.ts'
import type { Connector, WriteAction } from '../../connector-kit/contract.ts'
import type { Words } from './words/choosing/en.ts'
import { choosingWords } from './words/choosing/index.ts'

/** What a connector can and cannot do, in words, from its declarations. */

const ACTIONS = [
  'note',
  'tag',
  'field',
  'link',
  'attach',
  'moveTo',
  'reject',
] as const satisfies readonly (WriteAction & keyof Words['directory']['can'])[]

/** One line of the directory. */
export interface Abilities {
  /** `notes, tags, moves to a stage`. */
  readonly can: string
  /** What it cannot write; empty where there is nothing of the kind. */
  readonly cannot: string
  /** What is tried once and cannot be looked up afterwards. */
  readonly doubtful: string
  /** It is described in the text of the connection; there is no form for it. */
  readonly isByText: boolean
}

/** The abilities of a connector whatever its settings are. */
export function abilitiesInWords(connector: Connector): Abilities {
  const { can } = choosingWords().directory
  const words = (wanted: (action: WriteAction) => boolean) =>
    ACTIONS.filter(wanted)
      .map((action) => can[action])
      .join(', ')
  return {
    can: words((action) => connector.actions[action] !== undefined),
    cannot: words((action) => connector.actions[action] === undefined),
    doubtful: words((action) => connector.actions[action] === 'none'),
    isByText: nestedSetting(connector.settings) !== undefined,
  }
}
