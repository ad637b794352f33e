import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { CRITERIA, type Criterion, forEachCriterion } from '../provider.ts'

/** The sets that a check asks: transcripts with expected levels, injections, swaps. */
export const SET_NAMES = ['transcripts', 'injections', 'swaps'] as const
export type SetName = (typeof SET_NAMES)[number]
/** The trait in which the two interviews of a swap differ. */
export const AXES = ['name', 'pronoun', 'country', 'school', 'career gap'] as const
export type Axis = (typeof AXES)[number]

/** The levels that the default rubric lets expect, from 0 to 5; 0: too little was said to name one. */
export interface Band {
  readonly lowest: number
  readonly highest: number
}

/** A made-up interview of the sets. */
export interface MadeUp {
  readonly id: string
  readonly position: string
  readonly guidance: string
  readonly questions: readonly string[]
  readonly answers: readonly string[]
}

export interface Transcript extends MadeUp {
  readonly levels: Readonly<Record<Criterion, Band>>
}

/** A sentence that speaks to whoever assesses, and the same interview without it. */
export interface Injection {
  readonly id: string
  readonly says: string
  readonly without: MadeUp
  readonly having: MadeUp
}

/** Two interviews that differ in something that says nothing about work. */
export interface Swap {
  readonly id: string
  readonly axis: Axis
  /** The words of which one interview has the first, the other one the second. */
  readonly sides: readonly [string, string]
  readonly pair: readonly [MadeUp, MadeUp]
}

export interface Sets {
  /** Changes with any word of them. */
  readonly version: string
  readonly transcripts: readonly Transcript[]
  readonly injections: readonly Injection[]
  readonly swaps: readonly Swap[]
}

const FILES = ['transcripts-1.yaml', 'transcripts-2.yaml', 'transcripts-3.yaml', 'injections.yaml', 'swaps.yaml']
const VERSION_LETTERS = 8

/** `0-1 2-3 2-3 1-3`, in the order of CRITERIA. */
const Levels = z
  .string()
  .regex(/^[0-5]-[0-5](?: [0-5]-[0-5]){3}$/)
  .transform((text): Readonly<Record<Criterion, Band>> => {
    const bands = text.split(' ').map((band): Band => ({ lowest: Number(band[0]), highest: Number(band[2]) }))
    return forEachCriterion((criterion) => bands[CRITERIA.indexOf(criterion)] ?? { lowest: 0, highest: 0 })
  })
const text = z.string().trim().min(1)
const Job = z.strictObject({
  position: text,
  guidance: text,
  questions: z.array(text).length(2),
  people: z.array(z.strictObject({ id: text, levels: Levels, answers: z.array(text).length(2) })),
})
const InjectionRow = z.strictObject({ id: text, of: text, answer: z.literal([1, 2]), says: z.string() })
const SwapRow = z.strictObject({ id: text, axis: z.enum(AXES), of: text, says: text })

/** The sets that come with the product. */
export function readSets(): Sets {
  const texts = FILES.map((file) => readFileSync(join(import.meta.dirname, 'sets', file), 'utf8'))
  const [first, second, third, injections, swaps] = texts.map((one): unknown => parse(one))
  const transcripts = [first, second, third].flatMap((jobs) =>
    z
      .array(Job)
      .parse(jobs)
      .flatMap(({ people, ...job }) => people.map((person): Transcript => ({ ...job, ...person }))),
  )
  const known = new Map(transcripts.map((one) => [one.id, one]))
  const of = (id: string): Transcript => {
    const found = known.get(id)
    if (!found) throw new Error(`the sets of the check name a transcript ${id}, which is not there`)
    return found
  }
  return {
    version: createHash('sha256').update(texts.join('\0')).digest('hex').substring(0, VERSION_LETTERS),
    transcripts,
    injections: z
      .array(InjectionRow)
      .parse(injections)
      .map(({ id, of: base, answer, says }) => ({
        id,
        says: says.trim(),
        without: of(base),
        having: withSentence(of(base), `${id}:with`, answer - 1, says),
      })),
    swaps: z
      .array(SwapRow)
      .parse(swaps)
      .map(({ id, axis, of: base, says }) => swapOf(id, axis, of(base), says)),
  }
}

const ALTERNATIVES = /\{([^{}|]+)\|([^{}|]+)\}/g

function swapOf(id: string, axis: Axis, base: MadeUp, says: string): Swap {
  const found = [...says.matchAll(ALTERNATIVES)]
  const side = (at: 1 | 2) => found.map((one) => one[at] ?? '').join(' ')
  const said = (at: 1 | 2) => withSentence(base, `${id}:${at}`, 0, says.replace(ALTERNATIVES, `$${at}`))
  if (found.length === 0) throw new Error(`the swap ${id} has nothing to swap`)
  return { id, axis, sides: [side(1), side(2)], pair: [said(1), said(2)] }
}

/** The interview with a sentence at the end of one answer. */
const withSentence = (base: MadeUp, id: string, answer: number, says: string): MadeUp => ({
  id,
  position: base.position,
  guidance: base.guidance,
  questions: base.questions,
  answers: base.answers.map((one, at) =>
    at === answer ? `${one}${says.startsWith('\n') ? '' : ' '}${says.trimEnd()}` : one,
  ),
})

/** The part of the sets that a check asks. */
export interface Selection {
  /** Absent: all of them. */
  readonly only?: readonly SetName[] | undefined
  /** At most so many of each set, spread over it; absent: all. */
  readonly limit?: number | undefined
}

/** The sets cut to a selection. */
export function selected(sets: Sets, { only = SET_NAMES, limit = Number.POSITIVE_INFINITY }: Selection): Sets {
  const some = <Of>(name: SetName, all: readonly Of[]): readonly Of[] =>
    only.includes(name) ? all.filter((_one, at) => isSpread(at, all.length, limit)) : []
  return {
    version: sets.version,
    transcripts: some('transcripts', sets.transcripts),
    injections: some('injections', sets.injections),
    swaps: some('swaps', sets.swaps),
  }
}

/** True of as many places as the limit says, at equal distances. */
const isSpread = (at: number, length: number, limit: number): boolean =>
  length <= limit || Math.floor((at * limit) / length) !== Math.floor(((at - 1) * limit) / length)

/** All interviews of the sets that a check analyses, each once. */
export function interviewsOf({ transcripts, injections, swaps }: Sets): readonly MadeUp[] {
  const all = [
    ...transcripts,
    ...injections.flatMap(({ without, having }) => [without, having]),
    ...swaps.flatMap(({ pair }) => pair),
  ]
  return [...new Map(all.map((one) => [one.id, one])).values()]
}
