import type { TrialPart } from '../../connector-kit/contract.ts'

/** What the forms of a description are made of: fields, groups and parts (pure). */

/** One control of a form, and where its value stands below `settings`. */
export interface Field {
  readonly path: readonly string[]
  readonly label: string
  readonly hint?: string
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
  readonly title: string
  readonly about: string
  /** The group can be left out: an empty first field removes it from the text. */
  readonly isOptional?: boolean
  readonly fields: readonly Field[]
  readonly tries?: { readonly part: TrialPart; readonly words: string; readonly by?: string }
}

/** A page of the description. */
export interface Part {
  readonly id: string
  readonly title: string
  readonly groups: readonly Group[]
}

/** A field of a row without which the text is refused. */
export const row = (
  under: readonly string[],
  name: string,
  label: string,
  likely: readonly string[] = [],
  hint = '',
): Field => ({
  isNeeded: true,
  path: [...under, name],
  label,
  kind: 'text',
  suggest: 'fields',
  likely,
  ...(hint === '' ? {} : { hint }),
})

/** A field of a row that may stay empty. */
export const optionalRow = (...args: Parameters<typeof row>): Field => ({ ...row(...args), isNeeded: false })

/** The path of a request that reads. */
export const read = (under: readonly string[], hint: string): Field => ({
  path: [...under, 'get'],
  label: 'Path',
  kind: 'get',
  hint,
})

/** What every list has before its fields. */
export const list = (under: readonly string[], hint: string): Field[] => [
  read(under, hint),
  {
    path: [...under, 'query'],
    label: 'Parameters (optional)',
    kind: 'pairs',
    hint: 'One on each line, such as limit = 100.',
  },
  {
    path: [...under, 'rows'],
    label: 'Where the rows are (optional)',
    kind: 'text',
    suggest: 'places',
    hint: 'The name in the answer, such as data. Empty: the answer is the list.',
  },
  { path: [...under, 'next'], label: 'Where more rows are', kind: 'next' },
]
/** What every request of one thing has before its fields. */
export const thing = (under: readonly string[], hint: string): Field[] => [
  read(under, hint),
  {
    path: [...under, 'row'],
    label: 'Where it is in the answer (optional)',
    kind: 'text',
    suggest: 'places',
    hint: 'Empty: the answer is it.',
  },
]
/** Names under which ATSs usually have an id, and a name. */
export const ID = ['id', '_id', 'uuid', 'number', 'shortcode', 'slug', 'code']
export const NAME = ['name', 'title', 'label', 'displayName', 'display_name', 'full_name']
/** Something that is written back: its request and its body. */
export const writes = (under: readonly string[], title: string, about: string, body: string): Group => ({
  under,
  title,
  about,
  isOptional: true,
  fields: [
    { path: under, label: 'Request', kind: 'request', hint: 'Empty: it is not written.' },
    { path: [...under, 'body'], label: 'What is sent', kind: 'body', hint: body },
  ],
})

/** The name of a field in its form. */
export const nameOf = ({ path }: Field): string => `f-${path.join('-')}`
