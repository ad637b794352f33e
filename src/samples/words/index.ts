import type { Criterion } from '../../analysis/provider.ts'
import type { Language } from '../../base/languages.ts'
import type { Told } from '../people.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** What sample data says. It is stored, so it stays in the language of whoever made it; the recordings speak English. */
export interface SampleWords {
  readonly organization: string
  readonly company: string
  readonly position: string
  readonly condition: string
  readonly questions: readonly [string, string]
  /** In the place of a model's name, after "by". */
  readonly madeUp: string
  readonly reasons: Readonly<Record<'amara' | 'bruno', Readonly<Record<Criterion, string>>>>
  /** Of a colleague, with the rating. */
  readonly notes: Readonly<Record<Told, string>>
  readonly colleaguesNote: string
  readonly rejection: string
}

export const SAMPLE_WORDS: Readonly<Record<Language, SampleWords>> = { en, tr, de, es, fr }
