import { introducedNames } from './introductions.ts'
import type { Cut } from './rewriting.ts'
import { fold, type Span } from './words.ts'

/** Who the candidate is, to take it out of what a model reads; it goes into no request. */
export interface Identity {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string | null
}

/** No names of their own: they stand in names of many and in ordinary sentences. */
const PARTICLES = new Set('al bin da de del den der des di do dos du el ibn la le les ten ter van von zu'.split(' '))
/** Names that are ordinary words in some language; taken out only where they are written with a capital. */
const EVERYDAY = new Set(
  (
    'able angel april art august autumn baker best bill black bloom brown bush care case chance chase church cliff cook dale dawn day drew drive ' +
    'faith field fisher fox gene grace grant green hall harmony hill hope house iris jade joy june justice king lane light long love major mark ' +
    'marks melody mercy miller norm page park patience peace pilot price rain reich rich river rose sage short skip smart smith song stark stone ' +
    'strong summer taylor trip victor wall west white wild will winter wood worth young said sales ' +
    'klein koch kurz lang neumann schneider schön sommer stein weber weiss wolf aslan baris çelik celik demir deniz toprak bulut ' +
    'destan emir güneş kaya savaş umut yağmur yildiz ' +
    'blanco cruz flores leal luz real rojas sol vega blanc grand petit roux pierre'
  ).split(' '),
)
/** Shorter names are found only where they are written with a capital: many are words. */
const SHORT_NAME_UNITS = 3
const CAPITAL = /^[\p{Lu}\p{Lt}]/u
const LOWER_CASE = /^\p{Ll}/u
const CASELESS = /^[\p{Lo}]/u
const UNSPACED_NAME = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]{2,}$/u
const NAME_PART = /[\p{L}\p{M}\p{N}]+/gu

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu
/** As it is spelled out: "anna dot smith at mail dot com". */
const SPOKEN_EMAIL =
  /[\p{L}\p{N}]{1,64}(?: (?:dot|punkt|nokta|punto|point) [\p{L}\p{N}]{1,64}){0,3} (?:at|ät|arobase|arroba) [\p{L}\p{N}-]{1,63}(?: (?:dot|punkt|nokta|punto|point) [\p{L}\p{N}]{2,63}){1,3}/giu
/** In Turkish: "ayşe nokta yılmaz et mail nokta com". */
const SPOKEN_EMAIL_TR =
  /[\p{L}\p{N}]{1,64}(?: nokta [\p{L}\p{N}]{1,64}){0,3} (?:et|kuyruklu a) [\p{L}\p{N}-]{1,63}(?: nokta [\p{L}\p{N}]{2,63}){1,3}/giu
const DIGIT_WORDS =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zéro|un|deux|trois|quatre|cinq|sept|huit|neuf|sıfır|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz'
/** As it is spelled out, digit by digit; nobody counts so far in a row without counting up. */
const SPOKEN_NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${DIGIT_WORDS})(?:[ ,-]{1,2}(?:${DIGIT_WORDS})){6,14}(?![\\p{L}\\p{N}])`,
  'giu',
)
/** Seven digits and more, in groups; a year, a span of years or a price is shorter. */
const NUMBER = /(?<![\p{L}\p{N}])\+?\(?\p{Nd}(?:[ ()./-]{0,2}\p{Nd}){6,14}(?![\p{L}\p{N}])/gu
/** Years, amounts in groups of three, and dates are no telephone numbers. */
const YEARS = /^(?:(?:19|20)\d\d[ ./-]{1,2})+(?:19|20)\d\d$/u
const AMOUNT = /^\d{1,3}(?:[ .]\d{3})+$/u
const DATE = /^\d{1,4}[./-] ?\d{1,2}[./-] ?\d{2,4}$/u

/** Words before a number that make it one to call, though it is written as an amount. */
const CALLED =
  /(?:phone|mobile|call me|my number|telefon\p{L}*|handy\p{L}*|rufnummer|teléfono|móvil|mi número|téléphone|portable|mon numéro|numaram|cep)(?: \p{L}+){0,2}:? $/iu
const BEFORE_UNITS = 40

/** Streets with a number, as they are written in one language each. */
const ADDRESSES: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])\d{1,5}[a-z]? (?:\p{Lu}[\p{L}.'-]{0,30} ){1,3}(?:Street|St\.?|Avenue|Ave\.?|Road|Rd\.?|Lane|Drive|Boulevard|Blvd\.?|Court|Square)(?![\p{L}])/gu,
  /(?<![\p{L}])\p{Lu}[\p{L}-]{1,40}(?:straße|strasse|str\.|weg|platz|allee|gasse|ufer) \d{1,4}[a-z]?(?:,? \d{5} \p{Lu}[\p{L}-]{1,40})?(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}])(?:Am|An der|Im|In der|Zum|Zur|Auf dem|Unter den) (?:\p{Lu}[\p{L}-]{1,40} ){1,2}\d{1,4}[a-z]?,? \d{5} \p{Lu}[\p{L}-]{1,40}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])\d{1,4},? (?:bis |ter )?(?:rue|avenue|boulevard|place|chemin|impasse|allée) (?:de la |de l['’]|des |du |de )?\p{Lu}[\p{L}-]{1,40}(?: \p{Lu}[\p{L}-]{1,40}){0,2}/gu,
  /(?<![\p{L}])(?:[Cc]alle|[Aa]venida|[Pp]laza|[Pp]aseo|[Cc]amino) (?:de la |de los |del |de )?\p{Lu}[\p{L}-]{1,40}(?: \p{Lu}[\p{L}-]{1,40})?,? (?:n[uú]mero )?\d{1,4}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}])(?:\p{Lu}[\p{L}]{1,40} ){1,3}(?:[Mm]ahallesi|[Ss]okak|[Ss]okağı|[Cc]addesi|[Bb]ulvarı)(?:,? (?:[Nn]o|[Nn]umara)\.?:? ?\d{1,4})?(?![\p{L}\p{N}])/gu,
]

/** What of a text tells who the candidate is: names, addresses, telephone numbers. */
export function identifyingParts(text: string, identity: Identity): Cut[] {
  const cuts: Cut[] = []
  const add = (instead: string, pattern: RegExp, isMeant = (_part: string, _before: string) => true): void => {
    for (const { 0: part, index } of text.matchAll(pattern))
      if (isMeant(part, text.slice(Math.max(0, index - BEFORE_UNITS), index)))
        cuts.push({ instead, start: index, end: index + part.length })
  }
  add('[email]', EMAIL)
  add('[email]', SPOKEN_EMAIL)
  add('[email]', SPOKEN_EMAIL_TR)
  for (const address of ADDRESSES) add('[address]', address)
  add('[phone]', NUMBER, (part, before) => CALLED.test(before) || isPhone(part, identity))
  add('[phone]', SPOKEN_NUMBER, (part) => !isCounting(part))
  const { words, unspaced } = namesOf(identity)
  for (const span of introducedNames(text)) cuts.push({ ...span, instead: '[name]' })
  for (const span of namesIn(text, words)) cuts.push({ ...span, instead: '[name]' })
  for (const name of unspaced)
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
      cuts.push({ instead: '[name]', start: at, end: at + name.length })
  return cuts
}

/** Where names stand. A text that has capitals writes names with one; without it they are names only beside each other. */
function namesIn(text: string, names: ReadonlySet<string>): Span[] {
  const known = new Map<string, boolean>()
  const isKnown = (part: string) => {
    const isTheirs = known.get(part) ?? isName(part, names)
    known.set(part, isTheirs)
    return isTheirs
  }
  const found = [...text.matchAll(NAME_PART)]
    .filter(([part]) => isKnown(part))
    .map(({ 0: part, index }) => ({ part, start: index, end: index + part.length }))
  if (!/\p{Lu}/u.test(text)) return found
  const isBeside = (at: number, other: number) => {
    const [first, second] = [found[Math.min(at, other)], found[Math.max(at, other)]]
    return first?.end === (second?.start ?? 0) - 1 && fold(first?.part ?? '') !== fold(second?.part ?? '')
  }
  return found.filter(({ part }, at) => !LOWER_CASE.test(part) || isBeside(at, at - 1) || isBeside(at, at + 1))
}

const digits = (text: string): string => text.normalize('NFKC').replace(/\P{Nd}/gu, '')

/** The candidate's own number in any shape; another one only where it is not an amount and no span of years. */
function isPhone(part: string, { phoneNumber }: Identity): boolean {
  const own = digits(phoneNumber ?? '')
  if (own !== '' && digits(part).endsWith(own.slice(-7))) return true
  return ![YEARS, AMOUNT, DATE].some((other) => other.test(part)) && /^\(?[+0]|[ ()/-]/u.test(part)
}

/** "One two three four five six seven" is no telephone number. */
function isCounting(part: string): boolean {
  const words = part.toLowerCase().split(/[ ,-]+/)
  return new Set(words).size === words.length && DIGIT_WORDS.includes(words.slice(0, COUNTED_MIN).join('|'))
}
const COUNTED_MIN = 4

function namesOf({ firstName, lastName }: Identity): { words: ReadonlySet<string>; unspaced: readonly string[] } {
  const parts = [firstName, lastName].flatMap((name) => name.normalize('NFC').match(NAME_PART) ?? [])
  const isUnspaced = (part: string) => /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u.test(part)
  const whole = [`${lastName}${firstName}`, `${firstName}${lastName}`, firstName, lastName]
  return {
    words: new Set(
      parts
        .filter((part) => !isUnspaced(part))
        .map(fold)
        .filter((part) => part.length > 1 && !PARTICLES.has(part))
        .flatMap((part) => [part, inPlainLetters(part), inTwoLetters(part)]),
    ),
    unspaced: [...new Set(whole.map((name) => name.trim()))].filter((name) => UNSPACED_NAME.test(name)),
  }
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd' }

/** As engines often write it: "Jose" for José, "Ayse" for Ayşe. Marks of other scripts are letters to their readers. */
const inPlainLetters = (name: string): string =>
  LATIN.test(name)
    ? name
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[øłđ]/gu, (letter) => PLAIN[letter] ?? letter)
    : name

/** As Germans write it abroad: "Mueller". */
const inTwoLetters = (name: string): string => name.replace(/[äöüøå]/gu, (letter) => UMLAUTS[letter] ?? letter)

const LATIN = /\p{Script=Latin}/u
/** Endings of Turkish names, folded: Ayşenin, Ayşeye, Yılmazlar. */
const TURKISH_ENDING = /(?:n?[iuü]n|y?[aeiuü]|[dt][ae]n?|l[ae]r(?:[ie]n?|[dt][ae]n?)?|yl[ae])$/u

/** Also with the ending of a possessive ("Annas"), and with the endings of Turkish, which engines write without an apostrophe. */
function isName(part: string, names: ReadonlySet<string>): boolean {
  const folded = fold(part)
  const endless = CAPITAL.test(part) ? folded.replace(TURKISH_ENDING, '') : ''
  const forms = [folded, inPlainLetters(folded), ...(folded.endsWith('s') ? [folded.slice(0, -1)] : []), endless]
  const name = forms.find(
    (form, at) => names.has(form) && (at < forms.length - 1 || (form.length > SHORT_NAME_UNITS && !EVERYDAY.has(form))),
  )
  if (name === undefined) return false
  const isPlain = name.length > SHORT_NAME_UNITS && !EVERYDAY.has(name)
  return isPlain || CAPITAL.test(part) || CASELESS.test(part)
}
