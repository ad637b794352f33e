import { fold, type Span } from './words.ts'

/**
 * The names by which people introduce themselves. An engine writes them as it hears them, in the letters of the language that is spoken:
 * "Fatma El Sayid" or "فاطمة السيد" where the ATS has "Fatima Al-Sayed". Nobody else's name stands there.
 */

const PHRASES = [
  "my (?:full |first |last )?name(?: is|['’]s)|i am called|i['’]m called|they call me",
  'ich hei(?:ß|ss)e|mein name (?:ist|lautet)|mijn naam is|ik heet',
  // In Turkish a step is called like a name: "ilk adım Ankara ofisiydi".
  'benim adım|(?<!(?:[iİ]lk|bir|son|her|sonraki|ikinci|üçüncü|büyük|önemli) )adım(?: soyadım)?|[iİ]smim',
  'me llamo|mi nombre es|me chamo|(?:o )?meu nome é|mi chiamo|il mio nome è',
  "je m['’]appelle|(?:mon nom|je me nomme)(?: est)?",
  'nazywam się|mam na imię|меня зовут|моё имя|мое имя|мене звати',
  'اسمي(?: هو)?|إسمي(?: هو)?|اسم من|نام من|میرا نام|मेरा नाम|제 이름은|내 이름은',
]
const PHRASE = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${PHRASES.join('|')})(?![\\p{L}\\p{M}\\p{N}])[ :,]{0,3}`, 'giu')
/** Where nothing has a capital nobody knows which of the two is meant. */
const STEP = /^(?:adım|[iİ]smim)\P{L}*$/iu
/** 叫 also calls others: 我叫他们. */
const UNSPACED = /(?:我叫|我的名字[是叫])(?![他她它你您咱大别人同])(\p{Script=Han}{2,3})/gu

const NEXT = /[ \u00a0'’.-]{0,2}([\p{L}\p{M}\p{N}]+)/uy
const CAPITAL = /^[\p{Lu}\p{Lt}]/u
const CASED = /^\p{Ll}/u
/** They stand within names and are none. */
const WITHIN = new Set('al bin da de del den der di do dos du el ibn la le les ten ter van von zu'.split(' '))
/** What people say behind their names; as it is compared (`fold`). */
const BEHIND = new Set(
  (
    'and i im am is was from the a an on in at to with not well und ich bin ist aus der die das sie y soy tengo vengo e et je j ai suis ve ben bu bir ' +
    'olarak eu sou sono en ik i ja jestem и я мне из أنا وأنا وأعمل وعمري من عمري है और मैं हूँ हूं से'
  )
    .split(' ')
    .map(fold),
)
const NAME_WORDS_MAX = 3

/** The words of a text by which somebody introduces themselves, each with its place. */
export function introducedNames(text: string): Span[] {
  const hasCapitals = /\p{Lu}/u.test(text)
  const names: Span[] = []
  for (const { 0: phrase, index } of text.matchAll(PHRASE))
    if (hasCapitals || !STEP.test(phrase)) names.push(...namesFrom(text, index + phrase.length, hasCapitals))
  for (const { 0: all, 1: name = '', index } of text.matchAll(UNSPACED)) {
    const start = index + all.length - name.length
    names.push({ start, end: start + name.length })
  }
  return names
}

/** The words of a name that begins at a place; where a text has capitals, names have them. */
function namesFrom(text: string, from: number, hasCapitals: boolean): Span[] {
  const names: Span[] = []
  let within: Span[] = []
  let count = 0
  for (NEXT.lastIndex = from; count < NAME_WORDS_MAX; ) {
    const [, word] = NEXT.exec(text) ?? []
    if (word === undefined || BEHIND.has(fold(word))) break
    const span = { start: NEXT.lastIndex - word.length, end: NEXT.lastIndex }
    const isParticle = WITHIN.has(fold(word))
    if (isParticle && within.length < NAME_WORDS_MAX) within.push(span)
    else if (isParticle || (hasCapitals && CASED.test(word) && !CAPITAL.test(word))) break
    else {
      names.push(...within, span)
      within = []
      count++
    }
  }
  return names
}
