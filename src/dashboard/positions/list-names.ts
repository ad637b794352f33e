import type { ListRow } from './list-rows.ts'

/**
 * Ways to make a first and a last name of a name that stands in one column. `first_word`: the first word is the first name.
 * `last_word`: the last word is the last name. `comma`: the last name stands before the comma. `family_first`: the first word is the last name.
 */
export const NAME_SPLITS = ['first_word', 'last_word', 'comma', 'family_first'] as const
export type NameSplit = (typeof NAME_SPLITS)[number]

/** What a way makes of a name, or why it makes nothing. */
export type SplitName =
  | { readonly firstName: string; readonly lastName: string }
  | { readonly problem: 'empty' | 'one_word' | 'no_comma' | 'comma' }

/** Splits a name. What a way does not fit is not split: a part that was made up would be somebody's name in the ATS. */
export function splitName(name: string, split: NameSplit): SplitName {
  const words = name.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return { problem: 'empty' }
  if (split === 'comma') {
    const [lastName = '', firstName = '', ...more] = words.join(' ').split(/\s*[,،、，]\s*/)
    if (firstName === '' && more.length === 0 && !hasComma(name)) return { problem: 'no_comma' }
    return lastName === '' || firstName === '' || more.length > 0
      ? { problem: more.length > 0 ? 'comma' : 'one_word' }
      : { firstName, lastName }
  }
  if (hasComma(name)) return { problem: 'comma' }
  if (words.length === 1) return { problem: 'one_word' }
  const at = split === 'last_word' ? words.length - 1 : 1
  const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
  return split === 'family_first' ? { firstName: after, lastName: before } : { firstName: before, lastName: after }
}

/** A comma of any script that candidates' names are written in here. */
export const hasComma = (name: string): boolean => /[,،、，]/.test(name)

/** Lines by which the ways are compared. */
const SHOWN = 3

/** The first lines of a list, those first whose names the ways split differently; in the order of the list. */
export function sampleNames(rows: readonly ListRow[], column: number): readonly { number: number; name: string }[] {
  const names = rows
    .map(({ number, cells }) => ({ number, name: cells[column] ?? '' }))
    .filter(({ name }) => name !== '')
  const isTelling = ({ name }: { name: string }) => hasComma(name) || name.split(/\s+/).length > 2
  const telling = names.filter(isTelling)
  return [...telling, ...names.filter((one) => !isTelling(one))].slice(0, SHOWN).sort((a, b) => a.number - b.number)
}
