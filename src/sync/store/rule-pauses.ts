import type { Application, Stage } from '../../connector-kit/contract.ts'
import { type StageFate, toldPause } from '../rules/causes.ts'
import { keyOfRule, namesJob, ruleFor } from '../rules/rules.ts'
import type { Connection, Fenced } from './connection.ts'
import type { HistoryEntry } from './history.ts'

/**
 * A stage that is renamed or gone in the ATS takes the ground from under the rules that name it. Nobody left such a stage, so
 * such a rule is paused in that job: it invites nobody, and nobody whom it invited is cancelled.
 */
export interface PausedRule extends StageFate {
  readonly jobId: string
  /** The key of the rule. */
  readonly rule: string
  /** The stage that the rule meant, by its id. */
  readonly stageId: string
}

interface JobFacts {
  readonly id: string
  readonly name: string
}

type Rules = Connection['config']['invite']

/** The rules whose stage a job had (`before`) and has no more (`now`). Pure. */
export function pausesOf(
  rules: Rules,
  job: JobFacts,
  before: readonly Stage[],
  now: readonly Stage[],
): readonly PausedRule[] {
  return rules.flatMap((rule) => {
    const was = stageOf(rule, job, before)
    if (!was || stageOf(rule, job, now)) return []
    const renamed = now.find((stage) => stage.id === was.id)
    return {
      jobId: job.id,
      rule: keyOfRule(rule),
      stage: rule.stage,
      code: renamed ? 'stage_renamed' : 'stage_gone',
      stageId: was.id,
      stageName: was.name,
      stageNow: renamed?.name ?? null,
    } as const
  })
}

/** The keys of the rules whose stage a job has. */
function watchingIn(rules: Rules, job: JobFacts, stages: readonly Stage[]): string[] {
  return rules.filter((rule) => stageOf(rule, job, stages)).map(keyOfRule)
}

function stageOf(rule: Rules[number], job: JobFacts, stages: readonly Stage[]): Stage | undefined {
  return stages.find((stage) => ruleFor([{ ...rule, place: '' }], job, stage))
}

/**
 * The pause that speaks of an application: it stands in the stage that was renamed, or it was invited from the stage that is
 * gone. `stageId`: the stage that the application was decided in before.
 */
export function pauseFor(
  paused: readonly PausedRule[],
  application: Application,
  stageId: string | null,
): PausedRule | undefined {
  return paused.find(
    (one) =>
      one.jobId === application.jobId &&
      (application.stageId === one.stageId || (one.code === 'stage_gone' && stageId === one.stageId)),
  )
}

/**
 * Pauses rules whose stage is gone from the new stages of a job, and ends the pause of others; returns the history
 * entries. In the transaction that stores the stages.
 */
export async function storePauses(
  trx: Fenced,
  connection: Connection,
  job: JobFacts,
  before: readonly Stage[],
  now: readonly Stage[],
): Promise<HistoryEntry[]> {
  const rules = connection.config.invite.filter((rule) => namesJob(rule, job))
  const entries: HistoryEntry[] = []
  const entry = (what: string, sentence: string, facts: object): void => {
    entries.push({ connection: connection.name, what, sentence, facts: { jobId: job.id, ...facts } })
  }
  for (const pause of pausesOf(rules, job, before, now)) {
    const rows = await trx('sync_paused_rules')
      .insert({
        connection: connection.name,
        job_id: job.id,
        rule: pause.rule,
        stage: pause.stage,
        code: pause.code,
        stage_id: pause.stageId,
        stage_name: pause.stageName,
        stage_now: pause.stageNow,
      })
      .onConflict(['connection', 'job_id', 'rule'])
      .merge(['code', 'stage_now'])
      .returning('rule')
    if (rows.length > 0)
      entry(
        'rule.paused',
        `the invite rule for the job "${job.name}" is paused: its ${toldPause(pause)}. Nobody is invited by it, and no invite is cancelled because of it. Put the name of the stage right in the YAML or in the ATS`,
        { ...pause },
      )
  }
  const ended: { stage: string }[] = await trx('sync_paused_rules')
    .where({ connection: connection.name, job_id: job.id })
    .whereIn('rule', watchingIn(rules, job, now))
    .delete(['stage'])
  for (const { stage } of ended)
    entry('rule.resumed', `the invite rule for the job "${job.name}" goes on: the ATS has the stage "${stage}" again`, {
      stage,
    })
  return entries
}

/** Pauses of rules that the YAML no longer has end. */
export async function endOtherPauses(trx: Fenced, connection: string, rules: readonly string[]): Promise<void> {
  await trx('sync_paused_rules').where({ connection }).whereNotIn('rule', rules).delete()
}
