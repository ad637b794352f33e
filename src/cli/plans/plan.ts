import { DAY } from '../../base/clock.ts'
import type { Held } from '../../sync/engine/held-changes.ts'
import { whyUnsettled } from '../../sync/engine/settle-states.ts'
import { type PastRule, type PlannedWrite, replay } from '../../sync/events/replay.ts'
import { type EarlierAccount, earlierOf, earlierText } from '../../sync/operations/earlier-accounts.ts'
import { type Plan, planPass } from '../../sync/operations/plan.ts'
import type { Options } from '../command.ts'
import { textOf } from '../options.ts'
import { type ExitCode, type Output, UsageError } from '../output.ts'
import { withCore } from '../with-core.ts'
import { lineOf, listOf, ShownSteps } from './shown-steps.ts'

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
    const planned = async (name: string, shown: ShownSteps): Promise<Planned> => {
      // One that waits keeps nobody from seeing the plans of the others.
      const waiting = engine.unsettled.find((one) => one.connection.config.name === name)
      if (waiting) return { connection: name, waits: whyUnsettled(waiting) }
      const connection = engine.connection(name)
      if (days !== undefined)
        return { connection: connection.name, replayed: await replay(sync, connection, Number(days)) }
      const plan = await planPass(sync, connection, output.json ? {} : { onDecided: shown.add })
      return { ...plan, earlier: await earlierOf(database.knex, [connection]) }
    }
    const plans: Planned[] = []
    for (const name of names) {
      if (!output.json && plans.length > 0) output.line('')
      const shown = new ShownSteps(output, name)
      const plan = await planned(name, shown)
      // A person reads each plan when it is made.
      if (!output.json) output.line(toldPlanned(plan, shown, Number(days), keptDays))
      plans.push(plan)
    }
    if (output.json) output.result(plans, () => '')
    else if (plans.length === 0) output.line('The configuration names no connection, so there is nothing to plan.')
    // What could not be read was not planned either.
    return plans.some((plan) => 'waits' in plan || ('incomplete' in plan && plan.incomplete !== null)) ? 1 : 0
  })
}

/** A plan; or what rules would have written; or why nothing can be planned. */
type Planned =
  | (Plan & { readonly earlier: readonly EarlierAccount[] })
  | { readonly connection: string; readonly replayed: readonly PlannedWrite[] }
  | { readonly connection: string; readonly waits: string }

function toldPlanned(plan: Planned, shown: ShownSteps, days: number, keptDays: number): string {
  if ('waits' in plan) return plan.waits
  if ('replayed' in plan) return toldReplay(plan, days, keptDays)
  return [toldPlan(plan, shown), ...plan.earlier.map((one) => `  ${earlierText(one)}`)].join('\n')
}

function toldPlan(plan: Plan, shown: ShownSteps): string {
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
    ...shown.lines('would invite', 'invited', plan.invite),
    ...shown.lines('would cancel', 'cancelled', plan.cancel),
    ...writeLines('would write', plan.write),
    ...listOf('wait', plan.waiting.map(lineOf)),
    ...shown.others(plan),
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

/** Rules that write nothing about what happened before them. */
export function pastLines(past: readonly PastRule[]): string[] {
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
