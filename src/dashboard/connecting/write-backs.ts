import { isDeepStrictEqual } from 'node:util'
import { withReferences } from '../../config/substitution.ts'
import type { Connector, WriteAction } from '../../connector-kit/contract.ts'
import type { Words } from './words/rules/en.ts'
import { rulesWords } from './words/rules/index.ts'

/** What can be written back to an ATS, each as one box to tick: a sentence for people and the rules that it stands for. */

/** A rule as it stands in the text. */
export type PlainRule = Readonly<Record<string, unknown>>

/** One box. */
export interface WriteOption {
  readonly id: string
  readonly action: WriteAction
  readonly label: string
  readonly hint: string
  /** Ticked where nobody chose yet. */
  readonly isUsual: boolean
  /** What has to be named beside it. */
  readonly needs?: 'stage' | 'reason'
  readonly rules: (value: string) => readonly PlainRule[]
  /** What happens, as a sentence; `ats` is the vendor's name. */
  readonly sentence: (ats: string, value: string) => string
}

const note = (...events: readonly string[]) => events.map((on) => ({ on, note: 'default' }))

/** A box without its words. */
interface Box extends Omit<WriteOption, keyof Words['writes'][keyof Words['writes']]> {
  readonly id: keyof Words['writes']
}

const OPTIONS: readonly Box[] = [
  {
    id: 'note-invited',
    action: 'note',
    isUsual: true,
    rules: () => note('invited'),
  },
  {
    id: 'note-completed',
    action: 'note',
    isUsual: true,
    rules: () => note('completed'),
  },
  {
    id: 'note-unfinished',
    action: 'note',
    isUsual: false,
    rules: () => note('abandoned', 'expired'),
  },
  {
    id: 'note-decided',
    action: 'note',
    isUsual: true,
    rules: () => note('approved', 'rejected'),
  },
  {
    id: 'note-analysis',
    action: 'note',
    isUsual: false,
    rules: () => [{ on: 'completed', requestAnalysis: true }, ...note('analysis.completed', 'analysis.failed')],
  },
  {
    id: 'attach-analysis',
    action: 'attach',
    isUsual: false,
    rules: () => [
      { on: 'completed', requestAnalysis: true },
      { on: 'analysis.completed', attach: { filename: 'AI result.pdf', pdf: 'default' } },
    ],
  },
  {
    id: 'link-completed',
    action: 'link',
    isUsual: true,
    rules: () => [{ on: 'completed', link: { title: 'Video interview', url: '{{ interview.reviewUrl }}' } }],
  },
  {
    id: 'tag-completed',
    action: 'tag',
    isUsual: false,
    rules: () => [{ on: 'completed', tag: 'Video interview finished' }],
  },
  {
    id: 'move-completed',
    action: 'moveTo',
    isUsual: false,
    needs: 'stage',
    rules: (stage) => [{ on: 'completed', moveTo: writtenName(stage) }],
  },
  {
    id: 'move-approved',
    action: 'moveTo',
    isUsual: false,
    needs: 'stage',
    rules: (stage) => [{ on: 'approved', moveTo: writtenName(stage) }],
  },
  {
    id: 'reject-rejected',
    action: 'reject',
    isUsual: false,
    needs: 'reason',
    rules: (reason) => [{ on: 'rejected', reject: { reason: writtenName(reason) } }],
  },
]

/** The boxes for a connector: only what it can write. */
export const optionsFor = (actions: Connector['actions']): readonly WriteOption[] =>
  OPTIONS.filter(({ action }) => actions[action] !== undefined).map((box) => ({
    ...box,
    ...rulesWords().writes[box.id],
  }))

/** Which boxes a list of rules means, and the rules that no box stands for. */
export function chosenIn(
  options: readonly WriteOption[],
  rules: readonly PlainRule[],
): { readonly chosen: ReadonlyMap<string, string>; readonly further: readonly PlainRule[] } {
  let left = [...rules]
  const chosen = new Map<string, string>()
  for (const option of options) {
    for (const value of valuesFor(option, left)) {
      const wanted = option.rules(value)
      const places = wanted.map((rule) => left.findIndex((one) => isDeepStrictEqual(one, rule)))
      if (places.includes(-1)) continue
      chosen.set(option.id, value)
      left = left.filter((_, at) => !places.includes(at))
      break
    }
  }
  return { chosen, further: left }
}

function valuesFor({ needs }: WriteOption, rules: readonly PlainRule[]): string[] {
  if (needs === undefined) return ['']
  return rules.flatMap(({ moveTo, reject }) => {
    const value = needs === 'stage' ? moveTo : (reject as { reason?: unknown } | undefined)?.reason
    const name = typeof value === 'string' ? nameOfWritten(value) : undefined
    return name === undefined ? [] : [name]
  })
}

/** A name of the ATS as the text holds it: `${…}` stands for a secret there and `$${…}` for itself. */
export const writtenName = (name: string): string => withReferences(name, (whole) => `$${whole}`)

/** The name that a text means; undefined where it names a secret, whose value nobody is shown. */
export function nameOfWritten(written: string): string | undefined {
  let isPlain = true
  const name = withReferences(written, (whole) => {
    if (!whole.startsWith('$$')) isPlain = false
    return whole.slice(1)
  })
  return isPlain ? name : undefined
}
