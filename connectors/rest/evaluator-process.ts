import { endWithParent } from '../../src/base/child-process.ts'
import { readJson } from '../../src/base/foreign.ts'
import { compiledOf, evaluateToJson, type SentBatch, type SentOutcome } from './evaluation.ts'

/**
 * The process in which expressions run. Its parent ends it when an evaluation takes too long; too much memory ends it
 * by itself. A thread would not do: an expression that needs too much memory there ends the whole process (tried with
 * Node 24).
 */

endWithParent()

process.on('message', async ({ inputs, evaluations }: SentBatch) => {
  const read = inputs.map(readJson)
  const outcomes: SentOutcome[] = []
  for (const { source, at, values } of evaluations)
    outcomes.push(
      await evaluateToJson({
        source,
        input: read[at],
        values: readJson(values) as Readonly<Record<string, unknown>>,
      }),
    )
  process.send?.(outcomes)
})
// JSONata is loaded for its first expression, which may take long on a busy machine.
compiledOf('1')
// Ready: from here on a silence is an expression's.
process.send?.([])
