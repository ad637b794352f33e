import { isDeepStrictEqual } from 'node:util'
import { withReferences } from '../../config/substitution.ts'
import type { Connector, WriteAction } from '../../connector-kit/contract.ts'

/** What can be written back to an ATS, each as one box to tick: a sentence for people and the rules that it stands for (pure). */

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

const OPTIONS: readonly WriteOption[] = [
  {
    id: 'note-invited',
    action: 'note',
    label: 'A note when somebody is invited',
    hint: 'With their personal link and until when it holds.',
    isUsual: true,
    rules: () => note('invited'),
    sentence: (ats) => `${ats} gets a note when somebody is invited.`,
  },
  {
    id: 'note-completed',
    action: 'note',
    label: 'A note when they finish',
    hint: 'With the address where colleagues watch and decide. Without scores.',
    isUsual: true,
    rules: () => note('completed'),
    sentence: (ats) => `${ats} gets a note when somebody finishes, with the address to watch it.`,
  },
  {
    id: 'note-unfinished',
    action: 'note',
    label: 'A note when somebody does not finish',
    hint: 'They stopped half-way, or the invite ended unused.',
    isUsual: false,
    rules: () => note('abandoned', 'expired'),
    sentence: (ats) => `${ats} gets a note when somebody stops half-way, or the invite ends unused.`,
  },
  {
    id: 'note-decided',
    action: 'note',
    label: 'A note when a reviewer approves or rejects',
    hint: '',
    isUsual: true,
    rules: () => note('approved', 'rejected'),
    sentence: (ats) => `${ats} gets a note when a reviewer decides.`,
  },
  {
    id: 'note-analysis',
    action: 'note',
    label: 'A note with the AI’s analysis',
    hint: 'Everybody who reads the notes sees it there before they have judged by themselves. It is advice and moves nobody.',
    isUsual: false,
    rules: () => [{ on: 'completed', requestAnalysis: true }, ...note('analysis.completed', 'analysis.failed')],
    sentence: (ats) => `The AI’s analysis is asked for, and ${ats} gets a note with it. It moves nobody.`,
  },
  {
    id: 'link-completed',
    action: 'link',
    label: 'A link to the interview when they finish',
    hint: '',
    isUsual: true,
    rules: () => [{ on: 'completed', link: { title: 'Video interview', url: '{{ interview.reviewUrl }}' } }],
    sentence: (ats) => `${ats} shows a link to the interview when somebody finishes.`,
  },
  {
    id: 'tag-completed',
    action: 'tag',
    label: 'The tag “Video interview finished” when they finish',
    hint: '',
    isUsual: false,
    rules: () => [{ on: 'completed', tag: 'Video interview finished' }],
    sentence: () => 'They get the tag “Video interview finished”.',
  },
  {
    id: 'move-completed',
    action: 'moveTo',
    label: 'Move them when they finish',
    hint: 'Whatever a reviewer thinks of it later.',
    isUsual: false,
    needs: 'stage',
    rules: (stage) => [{ on: 'completed', moveTo: writtenName(stage) }],
    sentence: (_ats, stage) => `Whoever finishes is moved to “${stage}”.`,
  },
  {
    id: 'move-approved',
    action: 'moveTo',
    label: 'Move them when a reviewer approves',
    hint: '',
    isUsual: false,
    needs: 'stage',
    rules: (stage) => [{ on: 'approved', moveTo: writtenName(stage) }],
    sentence: (_ats, stage) => `An approval moves them to “${stage}”.`,
  },
  {
    id: 'reject-rejected',
    action: 'reject',
    label: 'Reject them there when a reviewer rejects here',
    hint: 'Your ATS may write to them about it.',
    isUsual: false,
    needs: 'reason',
    rules: (reason) => [{ on: 'rejected', reject: { reason: writtenName(reason) } }],
    sentence: (ats, reason) => `A rejection by a reviewer rejects them in ${ats} too, for the reason “${reason}”.`,
  },
]

/** The boxes for a connector: only what it can write. */
export const optionsFor = (actions: Connector['actions']): readonly WriteOption[] =>
  OPTIONS.filter(({ action }) => actions[action] !== undefined)

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
