import type { DecidedStep } from '../../sync/engine/rehearse.ts'
import type { Plan, PlannedStep } from '../../sync/operations/plan.ts'
import type { Output } from '../output.ts'

/** The part of a plan that names its steps. */
type ToldSteps = Pick<Plan, 'invite' | 'cancel' | 'waiting' | 'write' | 'heldBefore' | 'expired'>

/** A plan of fewer changes is shown as a whole, once it is made. */
const SHOWN_AT_ONCE_MAX = 50

/**
 * Shows the steps of a large plan while the pass that is rehearsed decides them. The plan that follows names those again of
 * which more is to be said, and counts the others.
 */
export class ShownSteps {
  readonly #output: Output
  readonly #name: string
  readonly #steps = new Map<string, DecidedStep>()
  #isShowing = false

  constructor(output: Output, name: string) {
    this.#output = output
    this.#name = name
  }

  /** For `planPass`. */
  readonly add = (steps: readonly DecidedStep[]): void => {
    for (const step of steps) this.#steps.set(step.applicationId, step)
    if (this.#isShowing) for (const step of steps) this.#show(step)
    else if (this.#steps.size > SHOWN_AT_ONCE_MAX) {
      this.#isShowing = true
      this.#output.line(
        `${this.#name}: what the rules decide, as the ATS is read; what comes of it follows at the end:`,
      )
      for (const step of this.#steps.values()) this.#show(step)
    }
  }

  /** The lines of one kind of step, as the plan has them; those that stand above are only counted. */
  lines(title: string, want: DecidedStep['want'], steps: readonly PlannedStep[]): string[] {
    const above = steps.filter((step) => this.#isAbove(step, want))
    const held = above.filter((step) => step.held).length
    return listOf(title, [
      ...(above.length > held ? [`    ${above.length - held} of the applications above`] : []),
      ...(held > 0 ? [`    ${held} of the applications above (once it is approved)`] : []),
      ...steps.filter((step) => !this.#isAbove(step, want)).map(lineOf),
    ])
  }

  /** Steps that were shown, and come to something else than an invite, a cancellation or a wait: by what becomes of them. */
  others({ invite, cancel, waiting, write, heldBefore, expired }: ToldSteps): string[] {
    if (!this.#isShowing) return []
    const told = new Set([invite, cancel, waiting].flatMap((list) => list.map((one) => one.applicationId)))
    const rest = [...this.#steps.keys()].filter((id) => !told.has(id))
    const [held, ended] = [new Set(heldBefore), new Set(expired)]
    const written = new Set(write.map((one) => one.applicationId))
    const becomes = (id: string) =>
      held.has(id) ? 'held' : ended.has(id) ? 'ended' : written.has(id) ? 'written' : 'nothing'
    const named = (what: ReturnType<typeof becomes>) =>
      rest.filter((id) => becomes(id) === what).map((id) => `    application ${id}`)
    return [
      ...listOf('the brake holds since before', named('held')),
      ...listOf('would only clear away an expired invite', named('ended')),
      ...listOf('nothing is to be done for, though they stand above', named('nothing')),
    ]
  }

  #isAbove({ applicationId, why, rule }: PlannedStep, want: DecidedStep['want']): boolean {
    const shown = this.#isShowing ? this.#steps.get(applicationId) : undefined
    return shown !== undefined && shown.want === want && shown.why === why && shown.rule === rule
  }

  #show(step: DecidedStep): void {
    this.#output.line(
      `    application ${step.applicationId}: to be ${step.want}: ${step.why}${step.rule ? `  [${step.rule}]` : ''}`,
    )
  }
}

/** A list below its title; no line where it is empty. */
export const listOf = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`  ${title}:`, ...lines]

/** A step of a plan as a line. */
export const lineOf = (step: PlannedStep): string =>
  `    application ${step.applicationId}: ${step.why}${step.held ? ' (once it is approved)' : ''}${step.rule ? `  [${step.rule}]` : ''}`
