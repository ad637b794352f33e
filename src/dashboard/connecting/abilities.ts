import { nestedSetting } from '../../config/setting-fields.ts'
import type { Connector, WriteAction } from '../../connector-kit/contract.ts'

/** What a connector can and cannot do, in words, from its declarations. */

const CAN: Readonly<Partial<Record<WriteAction, string>>> = {
  note: 'notes',
  tag: 'tags',
  field: 'fields',
  link: 'links',
  attach: 'files',
  moveTo: 'moves to a stage',
  reject: 'rejections',
}
const ACTIONS = Object.keys(CAN) as WriteAction[]

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
  const words = (wanted: (action: WriteAction) => boolean) =>
    ACTIONS.filter(wanted)
      .map((action) => CAN[action])
      .join(', ')
  return {
    can: words((action) => connector.actions[action] !== undefined),
    cannot: words((action) => connector.actions[action] === undefined),
    doubtful: words((action) => connector.actions[action] === 'none'),
    isByText: nestedSetting(connector.settings) !== undefined,
  }
}
