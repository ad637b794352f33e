import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../base/languages.ts'
import type { Words } from '../words/en.ts'
import type { PageFacts } from './contract.ts'
import { el } from './dom.ts'
import { insist, later } from './scripts.ts'

/** The language that the page speaks, its words, and the switch to another one. */
export interface Tongue {
  readonly language: Language
  readonly words: Words
  readonly node: HTMLElement
  /** Says that a language did not come. */
  readonly problem: HTMLElement
}

/** A chosen language that does not come is given up after so many tries; the page speaks on as before. */
const TRIES_MAX = 3

/** The page comes with the words of its own language; those of another one are a script that is loaded when they are chosen. */
export function tongue(
  first: Pick<Tongue, 'language' | 'words'>,
  paths: PageFacts['scripts']['words'],
  changed: () => void,
): Tongue {
  // Each of these modules has the words of its own language.
  const catalogues = new Map(LANGUAGES.map((one) => [one, later<Readonly<Record<Language, Words>>>(paths[one])]))
  async function wordsOf(one: Language): Promise<Words> {
    if (one === first.language) return first.words
    const catalogue = catalogues.get(one)
    if (!catalogue) throw new Error(one)
    return (await insist(catalogue, TRIES_MAX))[one]
  }

  let { language, words } = first
  let wanted = language
  const select = el(
    'select',
    { id: 'language', change: () => isLanguage(select.value) && void speak(select.value) },
    ...LANGUAGES.map((one) => el('option', { value: one, lang: one, selected: one === language }, LANGUAGE_NAMES[one])),
  )
  const label = el('label', { for: 'language', class: 'unseen' }, words.language)
  const problem = el('p', { class: 'problem', role: 'alert', hidden: true })
  const node = document.getElementById('languages') ?? el('div')
  node.replaceChildren(label, select)

  async function speak(to: Language): Promise<void> {
    wanted = to
    problem.hidden = true
    try {
      const found = await wordsOf(to)
      // Another one was chosen meanwhile.
      if (wanted !== to) return
      language = to
      words = found
    } catch {
      if (wanted !== to) return
      wanted = language
      select.value = language
      problem.textContent = words.languageMissing
      problem.hidden = false
      return
    }
    document.documentElement.lang = to
    label.textContent = words.language
    history.replaceState(null, '', `?lang=${to}`)
    changed()
  }

  return {
    get language() {
      return language
    },
    get words() {
      return words
    },
    node,
    problem,
  }
}
