import { backfill } from '../sync/engine/backfill.ts'
import { approveHeld } from '../sync/engine/held-verdict.ts'
import { type Report, reconcileInParts } from '../sync/operations/reconcile.ts'
import type { Options } from './command.ts'
import { textOf } from './options.ts'
import { type ExitCode, type Output, UsageError } from './output.ts'
import { pastLines } from './plans/plan.ts'
import { ProgressLine } from './progress.ts'
import { withCore } from './with-core.ts'

/** `approve CONNECTION [--reject]`: lets a pass go on that the brake holds, or drops what it would have done. */
export function approveCommand(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const [name = ''] = words
  const verdict = options['reject'] === true ? 'reject' : 'approve'
  return withCore(options, output, async ({ engine, sync }) => {
    const held = await approveHeld(sync, engine.connection(name).name, verdict)
    output.result({ connection: name, verdict, ...held }, () =>
      [
        verdict === 'approve'
          ? `${name}: goes on: ${held.reason}.`
          : `${name}: dropped: ${held.reason}. It is decided anew when something changes.`,
        ...held.sample.map((line) => `  ${line}`),
      ].join('\n'),
    )
    return 0
  })
}

/** `backfill CONNECTION --since DATE`: reads history anew; resumable. */
export function backfillCommand(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const [name = ''] = words
  const asked = textOf(options, 'since')
  const date = /^\d{4}-\d{2}-\d{2}(T[0-9:.]+Z)?$/.test(asked ?? '') ? new Date(asked ?? '') : undefined
  // 30 February is 1 March for JavaScript.
  if (!date || Number.isNaN(date.getTime()) || !date.toISOString().startsWith((asked ?? '').slice(0, 10)))
    throw new UsageError(
      `--since takes a date such as 2026-01-31 or 2026-01-31T08:00:00Z; it is ${asked === undefined ? 'missing' : `"${asked}"`}`,
    )
  return withCore(options, output, async ({ engine, clock }) => {
    const line = new ProgressLine(output, () => clock.monotonicMs())
    let stopping = false
    process.once('SIGINT', () => {
      stopping = true
    })
    const summary = await backfill(engine, name, date.toISOString(), {
      now: () => clock.monotonicMs(),
      onProgress: ({ done, total, remainingMs }) => line.show(done, total, 'interviews', remainingMs),
      isStopping: () => stopping,
    })
    line.end()
    output.result({ connection: name, ...summary, ended: !stopping }, () =>
      stopping
        ? `${name}: stopped after ${summary.done} interviews; the same command goes on from there.`
        : `${name}: ${summary.done} interviews${summary.resumed ? ' (resumed)' : ''} and ${summary.applications} changed applications read since ${asked}; ${summary.intents} write-backs planned.${summary.held > 0 ? ` ${summary.held} write-backs wait for the brake, which decides with the next pass; see plan ${name}.` : ''}${summary.past.length > 0 ? `\n${pastLines(summary.past).join('\n')}` : ''}`,
    )
    return stopping ? 1 : 0
  })
}

/** `reconcile CONNECTION`: compares ids, versions and effects on both sides. Exit 1 when they differ, or when that is not known yet. */
export function reconcileCommand(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const [name = ''] = words
  return withCore(options, output, async ({ engine }) => {
    await engine.useStates()
    const connection = engine.connection(name)
    const report = await reconcileInParts((work) => engine.whenFree('pass', connection, work), connection)
    output.result(report, () => toldReport(report))
    return report.drift.length === 0 && report.lookUps === 0 ? 0 : 1
  })
}

function toldReport(report: Report): string {
  const { lookUps, restoredAt } = report
  const since = restoredAt
    ? ` (the database was restored from a backup, recognised at ${restoredAt.toISOString()})`
    : ''
  return [
    ...(lookUps > 0
      ? [
          `${report.connection}: not known yet: ${lookUps} write-backs wait to be looked up in the ATS${since}; compare again after that. What could be compared:`,
        ]
      : []),
    `${report.connection}: ${report.drift.length} differ; compared ${report.interviews} interviews, ${report.applications} applications, ${report.effects} written notes.`,
    ...report.drift.map((drift) => `  ${drift.kind}: ${drift.subject}: ${drift.cause}`),
    ...(report.repaired > 0 ? [`  ${report.repaired} were taken up now.`] : []),
    ...(report.parkedByRestore > 0
      ? [
          `  not compared: ${report.parkedByRestore} write-backs that the restore of the database put in doubt are parked; a person decides: interview-bridge deliveries list --state parked --connection ${report.connection}`,
        ]
      : []),
    ...report.goneSince.map((line) => `  no drift, but gone since: ${line}`),
  ].join('\n')
}
