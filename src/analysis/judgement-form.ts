import { JSONRepairError, jsonrepair } from 'jsonrepair'
import { z } from 'zod'
import { AppError } from '../base/errors.ts'
import { readJson, storable } from '../base/foreign.ts'
import { cut } from '../base/text.ts'
import { CRITERIA, type Criterion } from './provider.ts'

/** What a model thinks of one criterion, as far as it can be read. */
export interface CriterionJudgement {
  readonly criterion: Criterion
  /** 0 to 100; null: the model gave none that can be read. */
  readonly score: number | null
  readonly quotes: readonly string[]
  readonly strengths: readonly string[]
  readonly weaknesses: readonly string[]
  readonly observations: string
}

/** The judgement of a model. The same criterion may stand in it twice. */
export interface ReadJudgement {
  readonly criteria: readonly CriterionJudgement[]
  readonly red_flags: readonly string[]
  readonly positive_indicators: readonly string[]
  readonly reasons: readonly string[]
  readonly risks: readonly string[]
  readonly one_line_summary: string
  readonly key_strengths: string
  readonly key_concerns: string
}

/** Longer answers are not repaired: repairing takes time for each character. */
const REPAIRED_UNITS_MAX = 200_000
/** A model may offer more quotes than it was asked for; they are all tried, and five are kept (`text/evidence.ts`). */
const QUOTES_READ_MAX = 20
const LIST_MAX = 10
/** Each criterion three times over: a model that goes on like that repeats itself. */
const JUDGEMENTS_MAX = 3 * CRITERIA.length
const [LINE_UNITS, ITEM_UNITS, PARAGRAPH_UNITS, OBSERVATION_UNITS] = [300, 500, 1_000, 2_000]
/** A score so far off the scale is a slip; one further off was given on another scale, and is none. */
const SCORE_SLIP = 10

/**
 * The judgement in a model's answer. Nothing is thrown away for its form: parts are joined, thoughts and code fences taken off,
 * JSON that was cut or is broken is repaired, numbers are rounded and brought to the scale, long texts cut. What cannot be read of one
 * criterion makes that criterion abstain. Throws only for an answer that refuses, or that holds no judgement at all.
 */
export function readJudgement(completion: unknown): ReadJudgement {
  const message = Completion.safeParse(completion).data?.choices[0]
  const refusal = message && refusalIn(message)
  if (refusal !== undefined)
    throw new AppError(`The model refused to assess this interview${refusal === '' ? '' : `: ${refusal}`}`, {
      kind: 'rejected',
      code: 'analysis.refused',
    })
  const found = objectIn(textIn(message?.message.content))
  const criteria = found && criteriaIn(found)
  if (!found || !criteria)
    throw new AppError('The model did not answer in the required form: no judgement by criteria stands in its answer', {
      kind: 'drift',
      code: 'analysis.form',
    })
  return {
    criteria,
    red_flags: listIn(found['red_flags']),
    positive_indicators: listIn(found['positive_indicators']),
    reasons: listIn(found['reasons']),
    risks: listIn(found['risks']),
    one_line_summary: textOr(found['one_line_summary'], LINE_UNITS),
    key_strengths: textOr(found['key_strengths'], PARAGRAPH_UNITS),
    key_concerns: textOr(found['key_concerns'], PARAGRAPH_UNITS),
  }
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
  if (message.refusal) return cut(message.refusal.trim(), LINE_UNITS)
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
/** Within the judgement itself such a mark is something that the candidate said. */
const BEGINS_WITH_JSON = /^\s*(?:```(?:json)?\s*)?[{[]/i

/**
 * The object in what a model wrote, to its last brace: of an answer that was cut, the criterion that was being written is left out,
 * since half a number is another number.
 */
function objectIn(content: string): Record<string, unknown> | undefined {
  const isJson = BEGINS_WITH_JSON.test(content)
  const spoken = isJson ? content : content.replace(THOUGHTS, '')
  const begin = spoken.search(isJson ? /[{[]/ : /\{/)
  const text = spoken.slice(Math.max(begin, 0), spoken.lastIndexOf('}') + 1)
  return parsed(text, (same) => same) ?? parsed(text, repaired)
}

function parsed(text: string, made: (text: string) => string): Record<string, unknown> | undefined {
  try {
    const value = readJson(made(text))
    return Array.isArray(value) ? { criteria: value } : isRecord(value) ? value : undefined
  } catch (error) {
    // The next way of reading it is tried; an answer that no way reads is refused by the caller.
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

/** A list of criteria, or an object with one entry for each, which may be the whole answer. */
function criteriaIn(answer: Record<string, unknown>): CriterionJudgement[] | undefined {
  const criteria = answer['criteria'] ?? answer
  const named = isRecord(criteria) ? Object.entries(criteria).filter(([name]) => criterionIn(name) !== undefined) : []
  const entries: unknown[] | undefined = Array.isArray(criteria)
    ? criteria
    : named.length > 0
      ? named.map(([criterion, rest]) => (isRecord(rest) ? { criterion, ...rest } : { criterion, score: rest }))
      : undefined
  return entries?.flatMap((entry, at) => {
    const criterion = isRecord(entry) ? criterionIn(entry['criterion'] ?? entry['name']) : undefined
    if (!isRecord(entry) || criterion === undefined || at >= JUDGEMENTS_MAX) return []
    return {
      criterion,
      score: scoreIn(entry['score']),
      quotes: quotesIn(entry['quotes'] ?? entry['quote']),
      strengths: listIn(entry['strengths']),
      weaknesses: listIn(entry['weaknesses']),
      observations: textOr(entry['observations'], OBSERVATION_UNITS),
    }
  })
}

/** Also as "Criteria match" or `competency_score`. */
function criterionIn(name: unknown): Criterion | undefined {
  if (typeof name !== 'string') return undefined
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/_score$/, '')
  return CRITERIA.find((criterion) => criterion === plain)
}

const WRITTEN_SCORE = /^\s*(-?\d{1,4}(?:[.,]\d{1,9})?)\s*(?:%|\/\s*100)?\s*$/

function scoreIn(value: unknown): number | null {
  const written = typeof value === 'string' ? WRITTEN_SCORE.exec(value)?.[1]?.replace(',', '.') : undefined
  const score = typeof value === 'number' ? value : written === undefined ? Number.NaN : Number(written)
  if (!(score >= -SCORE_SLIP && score <= 100 + SCORE_SLIP)) return null
  return Math.round(Math.min(100, Math.max(0, score)))
}

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

function listIn(value: unknown): string[] {
  const items = Array.isArray(value) ? value : [value]
  return items
    .map((item) => textOr(item, ITEM_UNITS))
    .filter((item) => item !== '')
    .filter((_item, at) => at < LIST_MAX)
}

function textOr(value: unknown, unitsMax: number): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return cut(storable(text).trim(), unitsMax)
}
