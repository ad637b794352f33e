import type { Words } from './words/en.ts'
import { findingWords } from './words/index.ts'

/** A field of the list's form. */
type Field = keyof Words['notes']['fields']

/** What was left out of a query of the list, and why: a code with its facts, so that each reader has it in their language. */
export type ListNote =
  | { readonly is: 'characters'; readonly field: Field }
  | { readonly is: 'cut'; readonly field: Field; readonly max: number }
  | { readonly is: 'unknown'; readonly field: Field; readonly value: string }
  | { readonly is: 'noDate' | 'noZone'; readonly value: string }
  | { readonly is: 'noPosition' | 'cancelledOrder' | 'withTime' }
  | { readonly is: 'manyPositions'; readonly max: number; readonly name: string }
  | { readonly is: 'noneNamed' | 'viewWithoutPosition'; readonly name: string }

/** A note as a sentence in the present language. */
export function noteText(note: ListNote): string {
  const { notes } = findingWords()
  switch (note.is) {
    case 'characters':
      return notes.characters(notes.fields[note.field])
    case 'cut':
      return notes.cut(note.max, notes.fields[note.field])
    case 'unknown':
      return notes.unknown(note.value, notes.fields[note.field])
    case 'noDate':
    case 'noZone':
      return notes[note.is](note.value)
    case 'manyPositions':
      return notes.manyPositions(note.max, note.name)
    case 'noneNamed':
    case 'viewWithoutPosition':
      return notes[note.is](note.name)
    default:
      return notes[note.is]
  }
}
