import { DAY } from '../base/clock.ts'
import { backfill } from '../sync/engine/backfill.ts'
import type { Held } from '../sync/engine/held-changes.ts'
import { approveHeld } from '../sync/engine/held-verdict.ts'
import { whyUnsettled } from '../sync/engine/settle-states.ts'
import { type PastRule, type PlannedWrite, replay } from '../sync/events/replay.ts'
import { type EarlierAccount, earlierOf, earlierText } from '../sync/operations/earlier-accounts.ts'
import { type Plan, type PlannedStep, planPass } from '../sync/operations/plan.ts'
import { type Report, reconcile } from '../sync/operations/reconcile.ts'
import type { Options } from './command.ts'
import { textOf } from './options.ts'
import { type ExitCode, type Output, UsageError } from './output.ts'
import { ProgressLine } from './progress.ts'
import { withCore } from './with-core.ts'

/**
 * `plan [CONNECTION] [--replay DAYS]`: shows the changes of the next pass, or the write-backs that the YAML would have
 * made; changes nothing.
 */
export function planCommand(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const days = textOf(options, 'replay')
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
    throw new UsageError(`--replay takes days, such as 7; it is "${days}"`)
  return withCore(options, output, async ({ engine, sync, database, config }) => {
    const names = words.length === 1 ? [words[0] ?? ''] : engine.names
    const keptDays = config.retention.details / DAY
    const plans: Planned[] = []
    for (const name of names) {
      // One that waits keeps nobody from seeing the plans of the others.
      const waiting = engine.unsettled.find((one) => one.connection.config.name === name)
      if (waiting) {
        plans.push({ connection: name, waits: whyUnsettled(waiting) })
        continue
      }
      const connection = engine.connection(name)
      plans.push(
        days === undefined
          ? { ...(await planPass(sync, connection)), earlier: await earlierOf(database.knex, [connection]) }
          : { connection: connection.name, replayed: await replay(sync, connection, Number(days)) },
      )
    }
    output.result(
      plans,
      () =>
        plans.map((plan) => toldPlanned(plan, Number(days), keptDays)).join('\n\n') ||
        'The configuration names no connection, so there is nothing to plan.',
    )
    // What could not be read was not planned either.
    return plans.some((plan) => 'waits' in plan || ('incomplete' in plan && plan.incomplete !== null)) ? 1 : 0
  })
}

/** A plan; or what rules would have written; or why nothing can be planned. */
type Planned =
  | (Plan & { readonly earlier: readonly EarlierAccount[] })
  | { readonly connection: string; readonly replayed: readonly PlannedWrite[] }
  | { readonly connection: string; readonly waits: string }

function toldPlanned(plan: Planned, days: number, keptDays: number): string {
  if ('waits' in plan) return plan.waits
  if ('replayed' in plan) return toldReplay(plan, days, keptDays)
  return [toldPlan(plan), ...plan.earlier.map((one) => `  ${earlierText(one)}`)].join('\n')
}

function toldPlan(plan: Plan): string {
  const steps = (title: string, list: readonly PlannedStep[]) =>
    list.length === 0
      ? []
      : [
          `  ${title}:`,
          ...list.map(
            (step) =>
              `    application ${step.applicationId}: ${step.why}${step.held ? ' (once it is approved)' : ''}${step.rule ? `  [${step.rule}]` : ''}`,
          ),
        ]
  return [
    `${plan.connection}: would invite ${plan.invite.length}, cancel ${plan.cancel.length}, write ${plan.write.length}; ${plan.waiting.length} wait${plan.held && plan.asks === null ? ', and the brake holds others' : ''}. Nothing was done.`,
    ...(plan.incomplete === null
      ? []
      : [`  Not everything could be read, so the next pass may do more: ${plan.incomplete}`]),
    ...plan.paused.map(
      (pause) =>
        `  An invite rule is paused: its ${pause}. It invites and cancels nobody until the YAML or the ATS is put right.`,
    ),
    ...(plan.held && plan.asks === null ? heldLines(plan.connection, plan.held) : []),
    ...(plan.asks ? [`  The brake would ask first: ${plan.asks}.`] : []),
    ...steps('would invite', plan.invite),
    ...steps('would cancel', plan.cancel),
    ...writeLines('would write', plan.write),
    ...steps('wait', plan.waiting),
    ...pastLines(plan.past),
  ].join('\n')
}

function toldReplay(
  plan: { connection: string; replayed: readonly PlannedWrite[] },
  days: number,
  keptDays: number,
): string {
  return [
    `${plan.connection}: with this configuration ${plan.replayed.length} writes more would have been made for the versions of the last ${days} days. Nothing was done.`,
    ...(days > keptDays
      ? [`  Versions older than ${keptDays} days are left out: their details were removed (retention.details).`]
      : []),
    ...writeLines('would have written', plan.replayed),
  ].join('\n')
}

function writeLines(title: string, list: readonly (PlannedWrite & { readonly held?: true })[]): string[] {
  return list.length === 0
    ? []
    : [
        `  ${title}:`,
        ...list.map(
          (write) => `    application ${write.applicationId}: ${write.action} on ${write.event}  [${write.rule}]`,
        ),
      ]
}

function pastLines(past: readonly PastRule[]): string[] {
  return past.length === 0
    ? []
    : [
        '  these rules write nothing about earlier events:',
        ...past.map(
          ({ rule, event, interviews, why }) => `    ${interviews} interviews on ${event}: ${why}  [${rule}]`,
        ),
      ]
}

function heldLines(name: string, held: Held): string[] {
  return [
    `  The brake holds: ${held.reason}.`,
    ...held.sample.map((line) => `    ${line}`),
    `  Release it: interview-bridge approve ${name}; drop it: interview-bridge approve ${name} --reject`,
  ]
}

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
    const report = await engine.whenFree('pass', connection, (context) => reconcile(context, connection))
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
