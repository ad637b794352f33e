import { JSONRepairError, jsonrepair } from 'jsonrepair'
import { z } from 'zod'
import { readJson, storable } from '../../base/foreign.ts'
import { cut, oneLine } from '../../base/text.ts'
import { plainSchema } from '../forms.ts'
import { CRITERIA, type Criterion, type Levels } from '../provider.ts'
import { LEVELS_COUNT } from '../rubric.ts'

/** What a model thinks of one criterion in one sample, as far as it can be read. */
export interface ReadLevel {
  /** 1 to 5; null: the model gives none. */
  readonly level: number | null
  readonly quotes: readonly string[]
  readonly reason: string
}

/** The schema of a judge's answer; what is read of it, whatever its form, says `readLevel`. */
export const JUDGEMENT = plainSchema(
  z.object({ level: z.number().int().nullable(), quotes: z.array(z.string()), reason: z.string() }),
)

/** What a support check says of a quote: whether it speaks for its level, and for each reason whether it says the same. */
export interface ReadSupport {
  readonly supports: boolean
  /** In the order of the reasons: of one that is missing, or that nobody can read, it does not say yes. Null: it does not answer that question. */
  readonly stated: readonly boolean[] | null
}

/** The schema of the answer of a support check. */
export const SUPPORT = plainSchema(z.object({ supports: z.boolean(), stated: z.array(z.boolean()) }))

/** An answer of the model: read, unreadable, or a refusal. */
export type Reading<Value> =
  | { readonly outcome: 'read'; readonly value: Value }
  | { readonly outcome: 'unreadable' | 'refused'; readonly words: string }

/** Longer answers are not repaired: repairing takes time for each character. */
const REPAIRED_UNITS_MAX = 200_000
/** A model may offer more quotes than it was asked for; the first of them are tried. */
const QUOTES_READ_MAX = 5
/** A quote has no more reasons than samples. */
const STATED_READ_MAX = 50
const [REFUSAL_UNITS, ITEM_UNITS] = [300, 500]
const [LOWEST, HIGHEST] = [1, 5]

/**
 * The level in a model's answer. Nothing is thrown away for its form: parts are joined, thoughts and code fences taken off, JSON that was
 * cut or is broken is repaired, long texts are cut. A whole number off the scale 1–5 was meant on another scale, so it gives no level. A
 * number between two levels is a mistake at first; in the last answer that is asked for, the nearest level counts. Of several
 * judgements the one that names the criterion counts.
 */
export function readLevel(
  completion: unknown,
  criterion: Criterion,
  { isLast = false }: { readonly isLast?: boolean } = {},
): Reading<ReadLevel> {
  return readObject(completion, { field: 'level', criterion }, (found) => {
    const named = levelIn(found['level'])
    const level = isLast && typeof named === 'number' ? nearestLevel(named) : named
    if (level === undefined || !(level === null || Number.isInteger(level)))
      return mistake('"level" must be a whole number from 1 to 5, or null')
    return {
      outcome: 'read',
      value: {
        level,
        quotes: quotesIn(found['quotes'] ?? found['quote']),
        reason: textOr(found['reason'], ITEM_UNITS),
      },
    }
  })
}

/**
 * What a support check says; a bare word, or the first field alone, is an answer too, also where the answer was cut behind it. Of several
 * that agree, as for each reason one, what they say of the reasons counts in their order.
 */
export function readSupport(completion: unknown): Reading<ReadSupport> {
  const choice = Completion.safeParse(completion).data?.choices[0]
  const content = textIn(choice?.message.content).replace(THOUGHTS, '')
  const bare = shortMatch(BARE_TRUTH, content)?.[1]
  if (bare !== undefined)
    return { outcome: 'read', value: { supports: WRITTEN_TRUTH[bare.toLowerCase()] === true, stated: null } }
  const reading = readObject(completion, { field: 'supports', merged: agreed }, (found) => {
    const supports = truthIn(found['supports'])
    if (supports === null) return mistake('"supports" must be true or false')
    return { outcome: 'read', value: { supports, stated: 'stated' in found ? statedIn(found['stated']) : null } }
  })
  const begun = reading.outcome === 'unreadable' && !content.includes('}') ? begunSupport(content) : undefined
  return begun ? { outcome: 'read', value: begun } : reading
}

/** Several answers as one; undefined where they say different things. */
function agreed(holders: readonly Record<string, unknown>[]): Record<string, unknown> | undefined {
  const supports = new Set(holders.map((holder) => truthIn(holder['supports'])))
  if (supports.size !== 1) return undefined
  const stated = holders.flatMap((holder) => ('stated' in holder ? statedIn(holder['stated']) : []))
  return { supports: [...supports][0], ...(holders.some((holder) => 'stated' in holder) && { stated }) }
}

const BEGUN_SUPPORTS = /"supports"\s{0,9}:\s{0,9}"?(true|false)\b/gi
const BEGUN_STATED = /\b(true|false)\b"?\s{0,9}[,\]]/gi

/** An answer that was cut before its first brace closed. */
function begunSupport(content: string): ReadSupport | undefined {
  const [said, ...others] = [...content.matchAll(BEGUN_SUPPORTS)]
  if (said?.[1] === undefined || others.length > 0) return undefined
  const [, behind] = content.slice(said.index).split('"stated"', 2)
  const stated =
    behind === undefined ? null : [...behind.matchAll(BEGUN_STATED)].map(([, one]) => one?.toLowerCase() === 'true')
  return {
    supports: said[1].toLowerCase() === 'true',
    stated: stated?.filter((_one, at) => at < STATED_READ_MAX) ?? null,
  }
}

/** What is said of each reason; only a yes is one. Also as an object for each reason, as an object of numbers, or as a list in a text. */
function statedIn(given: unknown): boolean[] {
  const listed = typeof given === 'string' && given.trim().startsWith('[') ? parsed(given, (same) => same) : given
  const said = isRecord(listed) && !('stated' in listed) ? Object.values(listed) : [listed].flat()
  return said
    .map((one) => truthIn(isRecord(one) ? one['stated'] : one) === true)
    .filter((_one, at) => at < STATED_READ_MAX)
}

/** Null: neither yes nor no. */
function truthIn(said: unknown): boolean | null {
  if (said === 0 || said === 1) return said === 1
  const value = typeof said === 'string' ? WRITTEN_TRUTH[said.trim().replace(/[.!]$/, '').toLowerCase()] : said
  return typeof value === 'boolean' ? value : null
}

/** The levels of a drafted rubric, each without line ends and cut at so many characters. All of them have to be there, each with words. */
export function readLevels(completion: unknown, lengthMax: number): Reading<Levels> {
  return readObject(completion, { field: CRITERIA[0] }, (found) => {
    const read: Partial<Record<Criterion, string[]>> = {}
    for (const criterion of CRITERIA) {
      const given = found[criterion]
      const texts = (Array.isArray(given) ? given : isRecord(given) ? Object.values(given) : []).map((one) =>
        oneLine(textOr(one, lengthMax)),
      )
      if (texts.length !== LEVELS_COUNT || texts.includes(''))
        return mistake(`"${criterion}" must be a list of ${LEVELS_COUNT} texts, the lowest level first`)
      read[criterion] = texts
    }
    return { outcome: 'read', value: read as unknown as Levels }
  })
}

/** Longer texts are no bare value. A pattern that leaves out spaces in several places takes the square of a text's length for many of them. */
const SHORT_UNITS_MAX = 60
const shortMatch = (pattern: RegExp, text: string): RegExpExecArray | null => {
  const bare = text.trim()
  return bare.length > SHORT_UNITS_MAX ? null : pattern.exec(bare)
}

const BARE_TRUTH = /^\s*(?:```(?:json)?\s*)?["'*]*(true|false|yes|no)["'*]*[.!]?\s*(?:```)?\s*$/i
const WRITTEN_TRUTH: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false }

const mistake = (words: string) => ({ outcome: 'unreadable', words }) as const

/** Reads the object of an answer that holds a field, which may stand in another object or in a list. */
function readObject<Value>(
  completion: unknown,
  {
    field,
    criterion,
    merged,
  }: {
    readonly field: string
    readonly criterion?: Criterion
    /** Of several objects one that says the same; undefined: they do not agree. */
    readonly merged?: (holders: readonly Record<string, unknown>[]) => Record<string, unknown> | undefined
  },
  read: (found: Record<string, unknown>) => Reading<Value>,
): Reading<Value> {
  const choice = Completion.safeParse(completion).data?.choices[0]
  const refusal = choice && refusalIn(choice)
  if (refusal !== undefined) return { outcome: 'refused', words: refusal }
  const found = objectIn(textIn(choice?.message.content))
  if (found === undefined) return mistake('it holds no JSON object')
  const holders = holdersOf(found, field)
  const [only, ...others] = holders
  if (only === undefined) return mistake(`the field "${field}" is missing`)
  const isOurs = (holder: Record<string, unknown>) => holder['criterion'] === criterion
  if (others.length === 0 && (only['criterion'] === undefined || criterion === undefined || isOurs(only)))
    return read(only)
  const one = merged?.(holders)
  if (one) return read(one)
  const [ours, ...twice] = holders.filter(isOurs)
  return ours === undefined || twice.length > 0
    ? mistake(`it must hold one object with the field "${field}"${criterion ? `, about ${criterion}` : ''}`)
    : read(ours)
}

/** Objects within objects are looked at so deep. */
const DEPTH_MAX = 3

function holdersOf(value: unknown, field: string, depth = 0): Record<string, unknown>[] {
  if (isRecord(value) && field in value) return [value]
  if (depth === DEPTH_MAX || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((inner) => holdersOf(inner, field, depth + 1))
}

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish().catch(null),
        message: z.object({ content: z.unknown(), refusal: z.string().nullish().catch(null) }),
      }),
    )
    .min(1),
})
type Choice = z.output<typeof Completion>['choices'][number]

/** The model's own words, where it refuses; empty where a filter before it did. */
function refusalIn({ message, finish_reason }: Choice): string | undefined {
  if (message.refusal) return cut(storable(message.refusal).trim(), REFUSAL_UNITS)
  if (finish_reason === 'content_filter' && textIn(message.content).trim() === '') return ''
  return undefined
}

const Part = z.object({ text: z.string() })

/** Some servers answer with a list of parts. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (typeof part === 'string' ? part : (Part.safeParse(part).data?.text ?? ''))).join('')
}

/** Thoughts may lack their beginning, which some servers take off with the prompt. */
const THOUGHTS = /^[\s\S]*<\/think(?:ing)?>|<think(?:ing)?>[\s\S]*$/i
/** Within the answer itself such a mark is something that the candidate said. */
const BEGINS_WITH_JSON = /^\s*(?:```(?:json)?\s*)?[{[]/i

/**
 * The object in what a model wrote, to its last brace: of an answer that was cut, what was being written is left out, since half a
 * number is another number.
 */
function objectIn(content: string): object | undefined {
  const isJson = BEGINS_WITH_JSON.test(content)
  const spoken = isJson ? content : content.replace(THOUGHTS, '')
  const begin = spoken.search(isJson ? /[{[]/ : /\{/)
  const text = spoken.slice(Math.max(begin, 0), spoken.lastIndexOf('}') + 1)
  return parsed(text, (same) => same) ?? parsed(text, repaired)
}

function parsed(text: string, made: (text: string) => string): object | undefined {
  try {
    const value = readJson(made(text))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch (error) {
    // The next way of reading it is tried; the model is told of an answer that no way reads.
    if (error instanceof SyntaxError || error instanceof RangeError || error instanceof JSONRepairError)
      return undefined
    throw error
  }
}

function repaired(text: string): string {
  if (text.length > REPAIRED_UNITS_MAX) throw new RangeError('an answer of this length is not repaired')
  return jsonrepair(text)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Also as "4", "Level 4", "4/5" or 4.0. */
const WRITTEN_LEVEL = /^\s*(?:level\s*:?\s*)?(-?\d{1,4}(?:[.,]\d{1,9})?)\s*(?:\/\s*5)?\s*$/i
const WRITTEN_NONE = /^\s*(?:|null|none|n\/a)\s*$/i

/** Undefined: it cannot be read. What is off our scale belongs to another one: a whole number there is no level, a part of one is nothing. */
function levelIn(value: unknown): number | null | undefined {
  if (value === null || (typeof value === 'string' && shortMatch(WRITTEN_NONE, value))) return null
  const written = typeof value === 'string' ? shortMatch(WRITTEN_LEVEL, value)?.[1]?.replace(',', '.') : undefined
  const level = typeof value === 'number' ? value : written === undefined ? Number.NaN : Number(written)
  if (level >= LOWEST && level <= HIGHEST) return level
  return Number.isInteger(level) ? null : undefined
}

/** A half becomes the lower level. */
const nearestLevel = (level: number): number => Math.ceil(level - 0.5)

const Quoted = z
  .object({ text: z.string() })
  .or(z.object({ quote: z.string() }).transform(({ quote }) => ({ text: quote })))

function quotesIn(value: unknown): string[] {
  const offered = Array.isArray(value) ? value : [value]
  return offered
    .filter((_quote, at) => at < QUOTES_READ_MAX)
    .map((quote) => (typeof quote === 'string' ? quote : (Quoted.safeParse(quote).data?.text ?? '')))
    .filter((quote) => quote.trim() !== '')
    .map(wholeWords)
}

/** A quote that is cut stays one that was said: it ends with a word. */
function wholeWords(quote: string): string {
  const short = cut(quote, ITEM_UNITS)
  return short.length === quote.length ? quote : short.slice(0, Math.max(short.lastIndexOf(' '), ITEM_UNITS / 2))
}

function textOr(value: unknown, unitsMax: number): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return cut(storable(text).trim(), unitsMax)
}
