import type { Html } from '../../../../web/pages.ts'
import { inEnglish, wordsIn } from '../../../frame/language.ts'
import { sentence } from '../../../frame/pages.ts'
import { de, abouts as deAbouts } from './de.ts'
import { type AboutKey, type Abouts, en, type Words } from './en.ts'
import { es, abouts as esAbouts } from './es.ts'
import { fr, abouts as frAbouts } from './fr.ts'
import { tr, abouts as trAbouts } from './tr.ts'

const words = wordsIn<Words>({ en, tr, de, es, fr })
const aboutsIn = wordsIn<Partial<Abouts>>({ en: {}, tr: trAbouts, de: deAbouts, es: esAbouts, fr: frAbouts })

const own = <Key extends string>(table: Readonly<Partial<Record<Key, string>>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key as Key] : undefined

/** The label of a setting; one that no ATS of ours has, by its name in the text of a connection: `realmName` as `Realm name`. */
export function settingWords(key: string): Html | string {
  const known = own(words().labels, key)
  if (known !== undefined) return known
  const parts = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  const spelled = parts.replace(/\b(api|url)\b/g, (word) => word.toUpperCase())
  return inEnglish(sentence(spelled, 'en'))
}

/** One of the values that a setting may have; one that no ATS of ours has stands as it is. */
export const choiceWords = (choice: string): string => own(words().choices, choice) ?? choice.replaceAll('_', ' ')

/** What a connector says of a setting. */
export function aboutWords(connector: string | undefined, key: string, about: string): Html | string {
  const abouts = aboutsIn()
  return (
    own<AboutKey>(abouts, `${connector ?? ''}.${key}`) ??
    own<AboutKey>(abouts, key) ??
    inEnglish(`${sentence(about, 'en')}.`)
  )
}
