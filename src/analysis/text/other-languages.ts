import type { Word } from './words.ts'

/**
 * Whether a stretch of words is in a language of Latin letters in which no sentence is known here. Each list holds frequent words that
 * English, Turkish, German, Spanish and French do not have, not as a name or an "er" either; as they are compared (`fold`).
 */
export const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  it: 'sono questo questa questi queste della dello degli delle gli nel nella nello tutto tutti tutte anche perché più è così quando molto dopo ogni hanno stato abbiamo siamo nostro nostra quello sulla dalla',
  pt: 'não você também muito isso meu minha ao quando depois então até às seu sua tudo fazer nós nosso nossa estava foram ainda trabalho',
  nl: 'het een ik niet voor zijn ook maar naar deze wij hebben heb bij aan zoals omdat mijn geen daarna altijd heeft hadden veel goed jaar',
  pl: 'się że jak przez dla tym był była oraz które który której mnie wszystkie wszystkich tego są moje proszę jako także bardzo przy',
  cs: 'jsem není které který která nebo také při byl byla jsou jak aby všechny tento této když že jako podle velmi pokyny předchozí',
  sk: 'som ktoré ktorý ktorá alebo tiež pri sú ako aby všetky tento tejto keď že podľa veľmi mám preto ktorú pokyny predchádzajúce',
  sv: 'och jag att det som är inte på för från denna efter detta blev mycket ignorera tidigare instruktioner',
  da: 'og jeg det som ikke på fra denne havde efter blev meget også hvor hvad når være været blevet mig vores sammen noget nogle hver ignorer tidligere instruktioner',
  no: 'og jeg det som ikke på fra denne hadde etter ble mye også hvor når være vært meg sammen noe noen hver ignorer tidligere instruksjoner',
  ro: 'și sunt pentru că această acest toate după fost într aceste foarte când dacă fără trebuie noastră acesta ignoră instrucțiunile',
  hu: 'és hogy egy kell minden majd ezt azt csak nagyon vagyok amikor voltam lehet után nekem figyelmen kívül utasításokat',
  fi: 'että oli olen minun tämä kaikki mutta kun joka myös sekä hän ovat niin kanssa olin ohita aiemmat ohjeet',
  id: 'yang untuk dengan tidak ini itu saya dari pada adalah semua kami juga karena bisa telah dapat atau mereka sangat abaikan instruksi perintah sebelumnya berikan',
  vi: 'và của không tôi một các được này với trong người những cho đã có hướng dẫn hãy',
  hr: 'nije koje koji koja također pri bila kako sve ovaj ove kada što jer vrlo smo bilo nakon samo zbog zanemari upute prethodne',
}

/** Words that are frequent there, and names or words in one of the five too: they tell a language only beside one of its own. */
const SHARED_WORDS: Readonly<Record<string, string>> = {
  it: 'che loro dei dal dalla sul alla',
  pt: 'são uma foi eu em pela pelo ele ela nas',
  nl: 'van dat dit werd onze worden alles',
  pl: 'jest na temu mam',
  sk: 'nie je bol bola',
  sv: 'till av hade alla',
  da: 'af alle dette har',
  no: 'av alle har',
  ro: 'este nu mai care',
  hu: 'nem az volt mert ez',
  fi: 'ei sitten',
  id: 'dan akan di ke',
  vi: 'là',
  hr: 'sam ili bio su',
}

const languagesOf = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> => {
  const languages = new Map<string, Set<string>>()
  for (const [language, words] of Object.entries(lists))
    for (const word of words.split(' ')) languages.set(word, (languages.get(word) ?? new Set<string>()).add(language))
  return languages
}
const OWN = languagesOf(OTHER_LANGUAGES)
const SHARED = languagesOf(SHARED_WORDS)

/** So many of them, different ones of one language, within so many words are no name and no quotation of two words; one is its own. */
const [HITS, WITHIN] = [3, 12]

/** Whether somewhere in it somebody speaks another language than the five. In linear time. */
export function holdsOtherLanguage(words: readonly Word[]): boolean {
  const recent: { readonly at: number; readonly word: string }[] = []
  for (const [at, { folded: word }] of words.entries()) {
    const languages = [...(OWN.get(word) ?? []), ...(SHARED.get(word) ?? [])]
    if (languages.length === 0) continue
    recent.push({ at, word })
    while (at - (recent[0]?.at ?? at) >= WITHIN) recent.shift()
    if (languages.some((language) => areOf(language, new Set(recent.map((one) => one.word))))) return true
  }
  return false
}

function areOf(language: string, words: ReadonlySet<string>): boolean {
  const own = [...words].filter((word) => OWN.get(word)?.has(language)).length
  const shared = [...words].filter((word) => SHARED.get(word)?.has(language)).length
  return own > 0 && own + shared >= HITS
}

/** The five, as engines name them: by code, in English or in themselves. */
const SEARCHED: ReadonlySet<string> = new Set([
  ...['en', 'eng', 'english', 'tr', 'tur', 'turkish', 'türkçe', 'turkce', 'de', 'deu', 'ger', 'german', 'deutsch'],
  ...['es', 'spa', 'spanish', 'castilian', 'español', 'espanol', 'castellano'],
  ...['fr', 'fra', 'fre', 'french', 'français', 'francais'],
])
/** What engines write where they name none, or several. */
const NO_LANGUAGE: ReadonlySet<string> = new Set(
  'und undefined undetermined unknown auto none null mul multi multilingual mis zxx'.split(' '),
)

/** Whether an engine heard a language in which no sentence is known here; of an engine that does not say, nothing is known. */
export function isOtherLanguage(language: string | null | undefined): boolean {
  const [name = ''] = (language ?? '').normalize('NFC').trim().toLowerCase().split(/[-_]/)
  return /^\p{L}{2,40}$/u.test(name) && !NO_LANGUAGE.has(name) && !SEARCHED.has(name)
}
