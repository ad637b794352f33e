/**
 * Words as they are compared: a quote stands in what was said whatever its case, its punctuation and its normal form are. Marks are
 * kept, since they are letters to their readers: `कि` is not `कु`.
 */

/** A part of a text, in UTF-16 units; `end` is the first unit behind it. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Word extends Span {
  /** As it is compared. */
  readonly folded: string
  /** How much of a word it is: a letter of a script without spaces is half of one. */
  readonly weight: number
  /** The beginning of the next word, before a hyphen, as somebody says it who stutters: "b-because". */
  readonly isBegun?: true
  /** One capital letter before a hyphen: a letter that means something ("C-code"), or the beginning of the next word. */
  readonly mayBeBegun?: true
}

const WORDS = new Intl.Segmenter('und', { granularity: 'word' })
const SENTENCES = new Intl.Segmenter('und', { granularity: 'sentence' })
/** Scripts whose words no space parts. A dictionary parts them, and parts a quote otherwise than its text: their letters are compared. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u
const LETTER_WITH_MARKS = /\P{M}\p{M}*/gu
const UNSPACED_WEIGHT = 0.5
/** Apostrophes in all their shapes, the Arabic stroke that only lengthens a word, and what nobody sees. */
const UNCOMPARED = /['\u02bc\u2018\u2019\uff07\u0640\p{Default_Ignorable_Code_Point}]/gu
const UNSEEN = /^\p{Default_Ignorable_Code_Point}+$/u
/** The dot that a lower-cased İ keeps. */
const DOT_ABOVE_I = /i\u0307/g

/** Full case folding: `İ` is `i`, `ẞ` and `ß` are `ss`, every sigma is one. The Turkish `ı` is `i` too: its capital is `I`. */
export function fold(text: string): string {
  const folded = text.normalize('NFKC').replace(UNCOMPARED, '').toLowerCase().toUpperCase().toLowerCase()
  return folded.normalize('NFKC').replace(DOT_ABOVE_I, 'i').replaceAll('ς', 'σ')
}

/** The words of a text, in order, with their places. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  // People repeat themselves; folding is what takes the time.
  const known = new Map<string, string>()
  const add = (word: string, start: number, weight: number): void => {
    const folded = known.get(word) ?? fold(word)
    known.set(word, folded)
    words.push({ folded, start, end: start + word.length, weight })
  }
  let joinsAt = -1
  for (const { segment, index, isWordLike } of WORDS.segment(text)) {
    const last = words.at(-1)
    if (!isWordLike) {
      // What nobody sees parts no word, though the segmenter takes it for an end.
      if (UNSEEN.test(segment) && (last?.end === index || joinsAt === index)) joinsAt = index + segment.length
      continue
    }
    if (UNSPACED.test(segment))
      for (const { 0: letter, index: at } of segment.matchAll(LETTER_WITH_MARKS))
        add(letter, index + at, UNSPACED_WEIGHT)
    else if (joinsAt === index && last?.weight === 1) {
      words.pop()
      add(text.slice(last.start, index + segment.length), last.start, 1)
    } else add(segment, index, 1)
  }
  return withBegun(text, words)
}

/** Longer ones are words of their own; a prefix is begun only where it comes twice: who says "re-read" does not stutter. */
const BEGUN_UNITS_MAX = 3
const PREFIXES = new Set(['re', 'co', 'de', 'pre', 'pro', 'in', 'un', 'ex', 'sub', 'e', 't'])
const ONE_CAPITAL = /^\p{Lu}$/u
const HYPHEN = /^[-\u2010\u2011]$/u

/**
 * From the end on: of "b-b-because" the first "b" begins a word that the second one begins. One capital letter is begun only where it comes
 * twice: "C-code" is no stutter.
 */
function withBegun(text: string, words: readonly Word[]): Word[] {
  const told: Word[] = []
  for (const [at, word] of [...words.entries()].reverse()) {
    const next = told.at(-1)
    const isBegun =
      next !== undefined &&
      word.weight === 1 &&
      !isFigure(word) &&
      word.folded.length <= BEGUN_UNITS_MAX &&
      HYPHEN.test(text.slice(word.end, next.start)) &&
      (word.folded === next.folded
        ? next.isBegun === true
        : next.folded.startsWith(word.folded) && (!PREFIXES.has(word.folded) || words[at - 1]?.folded === word.folded))
    const isSure =
      next?.isBegun === true ||
      words[at - 1]?.folded === word.folded ||
      !ONE_CAPITAL.test(text.slice(word.start, word.end))
    told.push(isBegun ? { ...word, ...(isSure ? { isBegun } : { mayBeBegun: true }) } : word)
  }
  return told.reverse()
}

/** The number of the last of ascending values that is not above a limit; -1 for none. */
export function lastUpTo(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Each place at which a run of words stands within others: the number of its first word. In linear time (Knuth, Morris and Pratt): both
 * may be the same word a hundred thousand times.
 */
export function placesOf(run: readonly Word[], within: readonly Word[]): number[] {
  if (run.length === 0) return []
  const isSame = (at: number, word: Word | undefined) => run[at]?.folded === word?.folded
  // For each beginning of the run: how long its longest end is that is a beginning too.
  const borders = [0]
  let border = 0
  for (let at = 1; at < run.length; at++) {
    while (border > 0 && !isSame(border, run[at])) border = borders[border - 1] ?? 0
    if (isSame(border, run[at])) border++
    borders.push(border)
  }
  const places: number[] = []
  let matched = 0
  within.forEach((word, at) => {
    while (matched > 0 && (matched === run.length || !isSame(matched, word))) matched = borders[matched - 1] ?? 0
    if (isSame(matched, word)) matched++
    if (matched === run.length) places.push(at - run.length + 1)
  })
  return places
}

/** How many words these are; two letters of a script without spaces are one. */
export const weightOf = (words: readonly Word[]): number => words.reduce((sum, { weight }) => sum + weight, 0)

/** "1 000 000" is an amount and no stutter. */
export const isFigure = ({ folded }: Pick<Word, 'folded'>): boolean => /\p{N}/u.test(folded)

/**
 * Words without those that are begun or said once more: of several in a row the last one, so that a stutter weighs one word and hides no quote. Of
 * figures all stand, and weigh one.
 */
export const unrepeated = (words: readonly Word[]): readonly Word[] =>
  words.flatMap((word, at) => {
    if (word.isBegun) return []
    if (word.weight < 1 || word.folded !== words[at + 1]?.folded) return [word]
    return isFigure(word) ? [{ ...word, weight: 0 }] : []
  })

/** The sentences of a text, without the spaces between them. */
export function sentencesOf(text: string): Span[] {
  return [...SENTENCES.segment(text)].map(({ segment, index }) => ({
    start: index,
    end: index + segment.trimEnd().length,
  }))
}

/** True when the two share a character. */
export const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

/** Tells whether a part shares a character with one of others; they may be many, and overlap each other. */
export function overlapping(others: readonly Span[]): (part: Span) => boolean {
  const sorted = others.toSorted((a, b) => a.start - b.start)
  const starts = sorted.map(({ start }) => start)
  const ends = reachOf(sorted)
  return (part) => (ends[lastUpTo(starts, part.end - 1)] ?? 0) > part.start
}

/** Tells whether a part lies wholly in one of others; they may be many, and overlap each other. */
export function within(others: readonly Span[]): (part: Span) => boolean {
  const sorted = others.toSorted((a, b) => a.start - b.start)
  const starts = sorted.map(({ start }) => start)
  const ends = reachOf(sorted)
  return ({ start, end }) => end <= (ends[lastUpTo(starts, start)] ?? -1)
}

/** How far those up to each one reach. */
function reachOf(sorted: readonly Span[]): number[] {
  const ends: number[] = []
  for (const { end } of sorted) ends.push(Math.max(end, ends.at(-1) ?? 0))
  return ends
}

/** A letter of a script without spaces; a figure that is said once more weighs nothing and is a word. */
const isPartOfWord = ({ weight }: Word): boolean => 0 < weight && weight < 1

/** Words as one text with single spaces, for patterns, and the way back from it. */
export function patternText(words: readonly Word[]): {
  readonly folded: string
  spanOf(start: number, end: number): Span
} {
  const starts: number[] = []
  const parts: string[] = []
  let length = 0
  words.forEach((word, at) => {
    // Letters of a script without spaces stand together, as people write them.
    const before = words[at - 1]
    const gap = before && !(isPartOfWord(before) && isPartOfWord(word)) ? ' ' : ''
    starts.push(length + gap.length)
    length += gap.length + word.folded.length
    parts.push(gap, word.folded)
  })
  return {
    folded: parts.join(''),
    spanOf: (start, end) => ({
      start: words[lastUpTo(starts, start)]?.start ?? 0,
      end: words[lastUpTo(starts, end - 1)]?.end ?? 0,
    }),
  }
}
