import type { TrialPart } from '../../connector-kit/trials.ts'
import type { Words } from './words/fields/en.ts'

/** What the forms of a description are made of: fields, groups and parts (pure). Their labels and hints are keys of `words/fields/`. */

export type Label = keyof Words['labels']
type Hint = keyof Words['hints']

/** One control of a form, and where its value stands below `settings`. */
export interface Field {
  readonly path: readonly string[]
  readonly label: Label
  readonly hint?: Hint
  /**
   * `get`: the path of a request that reads. `request`: a method with a path. `pairs`: one `name = value` a line. `next`: how a list goes on. `body`: YAML or
   * an expression. `auth`: how the key is sent.
   */
  readonly kind: 'text' | 'get' | 'request' | 'pairs' | 'next' | 'body' | 'auth'
  /** The places of an answer that the control suggests: names of fields, or places of lists. */
  readonly suggest?: 'fields' | 'places'
  /** The text is refused without it; other fields are left out where they are empty. */
  readonly isNeeded?: boolean
  /** Names under which ATSs usually have it, the likeliest first. */
  readonly likely?: readonly string[]
}

/** The fields of one request or write of the ATS, in one box of the page. */
export interface Group {
  /** The path below `settings` under which all its fields stand. */
  readonly under: readonly string[]
  readonly words: keyof Words['groups']
  /** The group can be left out: an empty first field removes it from the text. */
  readonly isOptional?: boolean
  readonly fields: readonly Field[]
  readonly tries?: { readonly part: TrialPart; readonly by?: keyof Words['by'] }
}

/** A page of the description. */
export interface Part {
  readonly id: keyof Words['parts']
  readonly groups: readonly Group[]
}

/** A field of a row without which the text is refused. */
export const row = (
  under: readonly string[],
  name: string,
  label: Label,
  likely: readonly string[] = [],
  hint?: Hint,
): Field => ({
  isNeeded: true,
  path: [...under, name],
  label,
  kind: 'text',
  suggest: 'fields',
  likely,
  ...(hint === undefined ? {} : { hint }),
})

/** A field of a row that may stay empty. */
export const optionalRow = (...args: Parameters<typeof row>): Field => ({ ...row(...args), isNeeded: false })

/** The path of a request that reads. */
export const read = (under: readonly string[], hint: Hint): Field => ({
  path: [...under, 'get'],
  label: 'path',
  kind: 'get',
  hint,
})

/** What every list has before its fields. */
export const list = (under: readonly string[], hint: Hint): Field[] => [
  read(under, hint),
  {
    path: [...under, 'query'],
    label: 'query',
    kind: 'pairs',
    hint: 'query',
  },
  {
    path: [...under, 'rows'],
    label: 'rows',
    kind: 'text',
    suggest: 'places',
    hint: 'rows',
  },
  { path: [...under, 'next'], label: 'next', kind: 'next' },
]
/** What every request of one thing has before its fields. */
export const thing = (under: readonly string[], hint: Hint): Field[] => [
  read(under, hint),
  {
    path: [...under, 'row'],
    label: 'row',
    kind: 'text',
    suggest: 'places',
    hint: 'row',
  },
]
/** Names under which ATSs usually have an id, and a name. */
export const ID = ['id', '_id', 'uuid', 'number', 'shortcode', 'slug', 'code']
export const NAME = ['name', 'title', 'label', 'displayName', 'display_name', 'full_name']
/** Something that is written back: its request and its body. */
export const writes = (action: 'note' | 'tag' | 'moveTo' | 'reject'): Group => {
  const under = ['actions', action]
  return {
    under,
    words: action,
    isOptional: true,
    fields: [
      { path: under, label: 'request', kind: 'request', hint: 'request' },
      { path: [...under, 'body'], label: 'body', kind: 'body', hint: action },
    ],
  }
}

/** The name of a field in its form. */
export const nameOf = ({ path }: Field): string => `f-${path.join('-')}`
