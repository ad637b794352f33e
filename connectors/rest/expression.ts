import { AppError } from '../../src/base/errors.ts'
import { storable, storableValue } from '../../src/base/foreign.ts'
import { currentOwner } from '../../src/base/masks.ts'
import { cut } from '../../src/base/text.ts'
import { z } from '../../src/connector-kit/zod.ts'
import { compiledOf, type Evaluation, type Outcome } from './evaluation.ts'
import { Evaluator } from './evaluator.ts'
import { constantOf, type PlainPath, plainPathOf, plainTextOf, readPlain } from './plain-path.ts'

/** JSONata of the YAML: it reads what the ATS answered. The expression is an admin's, what it is shown is anybody's. */

/** The variables of an expression: `jobId` is `$jobId` in JSONata. */
export type Values = Readonly<Record<string, unknown>>

/** A checked JSONata expression. */
export interface Expression {
  readonly source: string
  /** The values it asks for, such as `jobId` of `$jobId`. */
  readonly names: readonly string[]
  /** Undefined where the expression finds nothing; throws an AppError (drift) where it does not fit what it was shown. */
  evaluate(input: unknown, values?: Values): Promise<unknown>
}

/** JSONata's own functions; any other name is a value of ours or a mistake. */
const FUNCTIONS = new Set(
  `sum count max min average string substring substringBefore substringAfter lowercase uppercase length trim pad match
  contains replace split join formatNumber formatBase formatInteger parseInteger number floor ceil round abs sqrt power
  random boolean not map zip keys lookup append exists spread merge reverse each error assert type sort shuffle distinct
  base64encode base64decode encodeUrlComponent encodeUrl decodeUrlComponent decodeUrl fromMillis toMillis filter single
  reduce sift now millis clone`.split(/\s+/),
)

/** JSONata from the YAML; a mistake in it is refused with the character where it is. */
export const ExpressionText = z
  .string({ error: 'expected an expression (JSONata)' })
  .trim()
  .min(1, { error: 'expected an expression (JSONata)' })
  // It is compiled wherever it is checked.
  .max(4_096, { error: 'expected an expression (JSONata) of at most 4096 characters' })
  .transform((source, context): Expression => {
    try {
      return expressionOf(source)
    } catch (error) {
      const { message = 'unreadable', position } = error as { message?: string; position?: number }
      const at = position === undefined ? '' : ` at character ${position} of "${cut(source, 80)}"`
      context.addIssue({ code: 'custom', message: `not a JSONata expression: ${message}${at}`, input: source })
      return z.NEVER
    }
  })

const inProcess = new Evaluator()
let evaluateIt: (evaluation: Evaluation) => Promise<Outcome> = (evaluation) =>
  inProcess.evaluate(evaluation, currentOwner())

/** For a simulation in virtual time, which cannot wait for another process. Call the result to restore what was before. */
export function evaluateBy(evaluate: typeof evaluateIt): () => void {
  const before = evaluateIt
  evaluateIt = evaluate
  return () => {
    evaluateIt = before
  }
}

function expressionOf(source: string): Expression {
  const { names, path, constant } = readingOf(source)
  return {
    source,
    names,
    async evaluate(input, values) {
      if (constant !== undefined) return storableValue(constant)
      const plain = path === null ? undefined : readPlain(path, input)
      if (plain?.found) return storableValue(plain.value)
      const outcome = await evaluateIt({ source, input, values: values && asked(values, names) })
      // A literal of the YAML, or a function such as $split, may make what the answer itself did not hold.
      if ('value' in outcome) return storableValue(outcome.value)
      throw new AppError(`"${cut(source, 80)}" does not fit the answer: ${storable(outcome.problem)}`, {
        kind: 'drift',
        code: 'ats.expression',
        facts: { doubtful: false },
      })
    },
  }
}

interface Reading {
  readonly names: readonly string[]
  /** Where the expression is nothing but a path of names, or nothing but a constant. */
  readonly path: PlainPath | null
  readonly constant: string | number | boolean | null | undefined
}

function readingOf(source: string): Reading {
  const plain = plainTextOf(source)
  if (plain !== undefined)
    return {
      names: [],
      path: 'path' in plain ? plain.path : null,
      constant: 'constant' in plain ? plain.constant : undefined,
    }
  const tree = compiledOf(source).ast()
  return { names: namesIn(tree), path: plainPathOf(tree), constant: constantOf(tree) }
}

/** Only what the expression asks for goes to the other process; a file could not. */
function asked(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]).filter(([, value]) => !(value instanceof Blob)))
}

/** The `$names` of an expression that it does not bring along itself. */
function namesIn(tree: unknown): string[] {
  const asked = new Set<string>()
  const own = new Set<string>()
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk)
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return
    const { type, value, lhs, arguments: given, focus, index } = node as Readonly<Record<string, unknown>>
    if (type === 'variable' && typeof value === 'string') asked.add(value)
    if (type === 'bind') own.add(String((lhs as { value?: unknown }).value))
    if (type === 'lambda') for (const one of given as { value: string }[]) own.add(one.value)
    // `@$v` and `#$i` of a path.
    for (const name of [focus, index]) if (typeof name === 'string') own.add(name)
    Object.values(node).forEach(walk)
  }
  walk(tree)
  return [...asked].filter((name) => name !== '' && name !== '$' && !own.has(name) && !FUNCTIONS.has(name))
}
