import { Worker } from 'node:worker_threads'
import { readJson } from '../../src/base/foreign.ts'
import { evaluateToJson, type SentBatch, type SentOutcome } from './evaluation.ts'

/**
 * The process in which expressions run. Its parent ends it when an evaluation takes too long; too much memory ends it
 * by itself. A thread would not do: an expression that needs too much memory there ends the whole process (tried with
 * Node 24).
 */

// Ctrl-C at a terminal reaches us too; the parent decides when we end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
// An expression that does not end would outlive a parent that was killed.
new Worker(
  `const parent = process.ppid; setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)`,
  { eval: true },
).unref()

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
// Ready: from here on a silence is an expression's.
process.send?.([])
