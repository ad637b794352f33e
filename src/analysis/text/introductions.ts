import { rewritten } from './rewriting.ts'
import { fold, type Span } from './words.ts'

/**
 * The names by which people introduce themselves. An engine writes them as it hears them, in the letters of the language that is spoken:
 * "Fatma El Sayid" or "فاطمة السيد" where the ATS has "Fatima Al-Sayed". Nobody else's name stands there.
 */

const GREETING =
  '(?:hi|hello|hey|good (?:morning|afternoon|evening|day))(?: (?:there|all|everyone|everybody))?[ ,.!]{1,2}'
const PHRASES = [
  "my (?:full |first |last |family |sur)?name(?: is|['’]s)|i am called|i['’]m called|they call me(?! (?:on |every )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)",
  `(?<=(?<![\\p{L}\\p{M}])${GREETING})(?:i am|i['’]m)`,
  'ich hei(?:ß|ss)e|mein (?:vor|nach|voller )?name (?:ist|lautet)|mijn (?:achter)?naam is|ik heet',
  // In Turkish a step is called like a name, "attığım adım Ankara ofisiydi", and "adım adım" is step by step.
  `benim adım|(?<=(?:^|[.!?…,;:\\n]|(?<![\\p{L}\\p{M}])(?:merhaba|merhabalar|selam|selamlar|günaydın|günler|ve|evet|yani|şey|tam))\\s{0,2})adım(?: soyadım)?(?! adım)|soyadım|[iİ]smim`,
  'me llamo|mi (?:nombre|apellido)(?: completo)? es|me chamo|(?:o )?meu nome é|mi chiamo|il mio nome è',
  "je m['’]appelle|(?:mon nom|mon prénom|je me nomme)(?: est)?",
  'nazywam się|mam na imię|jmenuji se|volám sa|меня зовут|моё имя|мое имя|мене звати',
  'jag heter|jeg heter|jeg hedder|mă numesc|numele meu este|nama saya(?: adalah)?|zovem se|minun nimeni on|tên tôi là',
  'اسمي(?: هو)?|إسمي(?: هو)?|اسم من|نام من|میرا نام|मेरा नाम|제 이름은|내 이름은',
]
const PHRASE = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${PHRASES.join('|')})(?![\\p{L}\\p{M}\\p{N}])[ :,]{0,3}`, 'giu')
/** Where nothing has a capital nobody knows whether a name follows: "hi i am responsible for sales". */
const UNSURE = /^(?:adım|[iİ]smim|i am|i['’]m)\P{L}*$/iu
/** 叫 also calls others (我叫他们), stops something (我叫停了) or wakes somebody. */
const UNSPACED = [
  /(?:我叫[做作]?|我的名字[是叫])(?![他她它你您咱大别人同停醒来车出做作什]|上(?!官))(\p{Script=Han}{2,3})/gu,
  /(?<![\p{Script=Han}\p{Script=Katakana}ー])([\p{Script=Han}\p{Script=Katakana}ー]{1,8})(?=と申します)/gu,
  /私の名前は([\p{Script=Han}\p{Script=Katakana}ー]{2,8})/gu,
]

const NEXT = /([ \u00a0'’.,:;…–—-]{0,6})([\p{L}\p{M}\p{N}]+)/uy
/** What stands between two words of one name. */
const JOINT = /^(?:[ \u00a0]{1,2}|['’-])$/u
const HYPHEN = /^['’-]$/u
/** A full stop ends the sentence, but not behind a title or a first letter; behind "Anna K." only where a name alone stands. */
const STOP = /^\.[ \u00a0]?$/u
const SHORT = /^(?:\p{Lu}|Dr|Prof|Mr|Mrs|Ms|St|Ing)$/u
const ONE_LETTER = /^\p{Lu}$/u
/** "Anna K. Python is what I know" goes on with a sentence; "John F. Kennedy." and "John F. Kennedy and I" with a name. */
const ENDS = /^(?:[.!]|$|,? (?:and i|und ich|y soy|y tengo|et je|et j|ve ben)(?!\p{L}))/iu
const ENDS_UNITS = 12
const SENTENCE_END = /(?<!\.)\.(?!\.)/u
const CAPITAL = /^[\p{Lu}\p{Lt}]/u
const CASED = /^\p{Ll}/u
/** They stand within names and are none. */
const WITHIN = new Set('al bin da de del den der di do dos du el ibn la le les ten ter van von zu'.split(' '))
/** What people say behind their names; as it is compared (`fold`). */
const BEHIND = new Set(
  (
    'and i im am is was from the a an on in at to with not well und ich bin ist aus der die das sie y soy tengo vengo e et je j ai suis ve ben bu bir ' +
    'olarak eu sou sono en ik i ja jestem и я мне из أنا انا وأنا أعمل اعمل وأعمل عملت وعملت عمري وعمري من كنت وكنت درست أدرس تخرجت لدي ولدي عندي है और मैं हूँ हूं से'
  )
    .split(' ')
    .map(fold),
)
/** These stop a name with a capital too. */
const ALWAYS_BEHIND = new Set(['I', 'Sie'])
/** What people say while they look for a word, or for a name that they stutter. */
const FILLERS = new Set(
  'uh uhm um umm er erm em ehm eh ah hm hmm mm mmm well like äh ähm öh öhm also tja euh heu bah este pues bueno şey ı ıı ııı ee eee yani işte hani ну э эм ээ'
    .split(' ')
    .map(fold),
)
/** "n-name", "m-m'appelle": whatever its case, since a phrase tells that no letter is meant. */
const BEGUN = /(?<![\p{L}\p{M}\p{N}])(\p{L}{1,3})[-\u2010\u2011] ?(?=\1)/giu
/** A word that is said once more. In Turkish "adım adım" is step by step. */
const REPEATED = /(?<![\p{L}\p{M}\p{N}])(?!adım)(\p{L}[\p{L}\p{M}]*)[ ,…]{1,3}(?=\1(?![\p{L}\p{M}\p{N}]))/giu
/** What somebody says between the words of a phrase, and no word besides. */
const PAUSE =
  /(?:[,…–—-]|\.{3})? (?:uhm?|umm?|uhh|erm?|em|ehm?|ah|hmm?|mmm?|ähm?|öhm?|euh|heu|bah|ıı+|eee?)(?:[,…–—-]|\.{3})?(?![\p{L}\p{M}\p{N}])/giu
/** Names of people with a capital. */
const NAMES_TOO = new Set(['Er', 'Este', 'Well'])
const SKIPPED_MAX = 4
const NAME_WORDS_MAX = 3
/** Pieces of a name that somebody stutters: "F-F-F-Fatma". */
const PIECES_MAX = 16

/** The words of a text by which somebody introduces themselves, each with its place. */
export function introducedNames(text: string): Span[] {
  const hasCapitals = /\p{Lu}/u.test(text)
  const names: Span[] = []
  for (const [at, phrase] of phrasesIn(text))
    if (hasCapitals || !UNSURE.test(phrase)) names.push(...namesFrom(text, at, phrase, hasCapitals))
  for (const pattern of UNSPACED)
    for (const { 0: all, 1: name = '', index } of text.matchAll(pattern)) {
      const start = index + all.length - name.length
      names.push({ start, end: start + name.length })
    }
  return names
}

/** Each phrase by the place at which it ends, read also without what somebody stutters in it, and without what stands between its words. */
function phrasesIn(text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const stutters = [BEGUN, REPEATED].flatMap((pattern) => partsOf(text, pattern))
  const pauses = partsOf(text, PAUSE)
  const ways = [
    [],
    ...(stutters.length > 0 ? [stutters] : []),
    ...(pauses.length > 0 ? [[...stutters, ...pauses]] : []),
  ]
  for (const parts of ways) {
    const { text: read, original } = rewritten(
      text,
      parts.map((part) => ({ ...part, instead: '' })),
    )
    for (const { 0: phrase, index } of read.matchAll(PHRASE)) {
      const { end } = original({ start: index, end: index + phrase.length })
      if (!found.has(end)) found.set(end, phrase)
    }
  }
  return found
}

const partsOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: part, index }) => ({ start: index, end: index + part.length }))

/**
 * The words of a name that begins behind a phrase; where a text has capitals, names have them. What somebody says while looking for the
 * name, and a word said once more, end none.
 */
function namesFrom(text: string, from: number, phrase: string, hasCapitals: boolean): Span[] {
  const names: Span[] = []
  let within: Span[] = []
  let [count, skipped] = [0, 0]
  let before = phrase.match(/[\p{L}\p{M}\p{N}]+/gu)?.at(-1) ?? ''
  let isBehindPause = true
  let isWhole = false
  NEXT.lastIndex = from
  for (let piece = 0; piece < PIECES_MAX; piece++) {
    const [, gap = '', word] = NEXT.exec(text) ?? []
    if (word === undefined) break
    const isInitial = ONE_LETTER.test(before)
    const isShort =
      SHORT.test(before) &&
      STOP.test(gap) &&
      names.length > 0 &&
      !(isInitial && isWhole && !ENDS.test(text.slice(NEXT.lastIndex, NEXT.lastIndex + ENDS_UNITS)))
    if (!isShort && SENTENCE_END.test(gap)) break
    const span = { start: NEXT.lastIndex - word.length, end: NEXT.lastIndex }
    const isRepeated = fold(word) === fold(before)
    const isFiller = FILLERS.has(fold(word)) && !(hasCapitals && NAMES_TOO.has(word))
    // Behind a pause nobody knows whether a name without capitals goes on.
    if (isFiller && count > (hasCapitals ? 1 : 0)) break
    if ((isRepeated || isFiller) && skipped < SKIPPED_MAX) {
      skipped++
      isBehindPause = true
      if (isRepeated && names.length > 0) names.push(span)
      continue
    }
    if (!isBehindPause && !isShort && !JOINT.test(gap)) break
    if (isBehind(word, hasCapitals, isShort && names.length > 1 && before.length === 1)) break
    const isParticle = WITHIN.has(fold(word))
    if (!isParticle && hasCapitals && CASED.test(word) && !CAPITAL.test(word)) break
    const isJoined = names.length > 0 && HYPHEN.test(gap)
    if (!isJoined && (isParticle ? within.length : count) >= NAME_WORDS_MAX) break
    if (isParticle) within.push(span)
    else {
      names.push(...within, span)
      within = []
      if (!isJoined) count++
    }
    isWhole ||= !isParticle && !SHORT.test(word)
    before = word
    isBehindPause = false
  }
  return names
}

/** Whether a word stands behind a name and is none: "Ben Carter" is one where "ben" is not. */
const isBehind = (word: string, hasCapitals: boolean, isOfNextSentence: boolean): boolean =>
  BEHIND.has(fold(word)) && (!hasCapitals || !CAPITAL.test(word) || ALWAYS_BEHIND.has(word) || isOfNextSentence)
