import type { Word } from './words.ts'

/**
 * Whether a stretch of words is in a language of Latin letters in which no sentence is known here. Each list holds frequent words that
 * English, Turkish, German, Spanish and French do not have; as they are compared (`fold`).
 */
const LISTS: Readonly<Record<string, string>> = {
  it: 'che sono questo questa questi queste della dello degli delle gli nella nello tutto tutti tutte anche perché più è così quando molto dopo ogni loro hanno stato dei dal dalla sul sulla alla',
  pt: 'não uma você também muito foi são isso meu minha eu em ao pela pelo dos quando depois então até ele ela às seu sua tudo nas fazer porque',
  nl: 'het een van ik dat niet voor zijn ook maar naar deze dit wij hebben heb werd bij aan zoals omdat mijn geen onze daarna altijd met worden alles',
  pl: 'się jest na że jak przez dla tym był była oraz które który której mnie wszystkie wszystkich temu tego są mam moje proszę jako także bardzo przy',
  cs: 'jsem není které který která nebo také při byl byla jsou jak aby všechny tento této když že jako podle velmi',
  sk: 'som nie je ktoré ktorý ktorá alebo tiež pri bol bola sú ako aby všetky tento tejto keď že podľa veľmi',
  sv: 'och jag att det som är inte på för till av från denna hade efter alla detta blev mycket',
  da: 'og jeg at det som er ikke på for til af fra denne havde efter alle dette blev meget har',
  ro: 'și este sunt pentru nu că mai care această acest toate după fost într aceste foarte când dacă',
  hu: 'és hogy nem egy az volt mert ez kell minden majd ezt azt csak nagyon vagyok amikor',
  fi: 'että oli ei olen minun tämä kaikki mutta kun joka myös sekä hän ovat niin sitten',
  id: 'dan yang untuk dengan tidak ini itu saya dari pada adalah akan semua kami juga karena di ke',
  vi: 'và của là không tôi một các được này với trong người những cho đã có',
  hr: 'sam nije koje koji koja ili također pri bio bila su kako sve ovaj ove kada što jer vrlo',
}

const LANGUAGES_OF = new Map<string, Set<string>>()
for (const [language, words] of Object.entries(LISTS))
  for (const word of words.split(' '))
    LANGUAGES_OF.set(word, (LANGUAGES_OF.get(word) ?? new Set<string>()).add(language))

/** So many of them, different ones of one language, within so many words are no name and no quotation of two words. */
const [HITS, WITHIN] = [3, 12]

/** Whether somewhere in it somebody speaks another language than the five. In linear time. */
export function holdsOtherLanguage(words: readonly Word[]): boolean {
  const recent: { readonly at: number; readonly word: string }[] = []
  for (const [at, { folded }] of words.entries()) {
    const languages = LANGUAGES_OF.get(folded)
    if (!languages) continue
    recent.push({ at, word: folded })
    while (at - (recent[0]?.at ?? at) >= WITHIN) recent.shift()
    if ([...languages].some((language) => wordsIn(recent, language) >= HITS)) return true
  }
  return false
}

const wordsIn = (recent: readonly { readonly word: string }[], language: string): number =>
  new Set(recent.flatMap(({ word }) => (LANGUAGES_OF.get(word)?.has(language) ? [word] : []))).size

/** The five, as engines name them: by code or in English. */
const SEARCHED: ReadonlySet<string> = new Set([
  ...['en', 'english', 'tr', 'turkish', 'de', 'german', 'es', 'spanish', 'castilian', 'fr', 'french'],
])

/** Whether an engine heard a language in which no sentence is known here; of an engine that does not say, nothing is known. */
export function isOtherLanguage(language: string | null | undefined): boolean {
  const [name = ''] = (language ?? '').trim().toLowerCase().split(/[-_]/)
  return /^\p{L}{2,40}$/u.test(name) && name !== 'und' && name !== 'unknown' && !SEARCHED.has(name)
}
