import { plural } from '../../../../base/languages.ts'
import type { Incomplete, PausedRule, PlanStage, ShownPlan } from '../../../../sync/operations/contract.ts'
import { type Html, html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'

const n = numberWords

/** People whom an ATS refuses to show. */
type Hidden = NonNullable<ShownPlan['hidden']>

/** How many there are of each kind. */
export interface PlanCounts {
  readonly invite: number
  readonly cancel: number
  readonly write: number
  readonly waiting: number
}

const would = ({ invite, cancel, write, waiting }: PlanCounts): string =>
  `next sync would invite ${n(invite)}, cancel ${n(cancel)} and write ${n(write)}; ${n(waiting)} wait. Nothing was done.`

/** English defines which words there are. */
export const en = {
  title: (connection: string) => `Plan for ${connection}`,
  heading: 'What the next sync would do',
  what: 'A plan reads the ATS and the interviews as the next sync (pass) does, and shows what it would do, candidate by candidate. Nobody is invited, nothing is cancelled or written.',
  asIs: 'With the rules as they are',
  planNext: 'Plan the next sync',
  withOthers: 'With other rules',
  rules: 'Rules to try',
  rulesHint: (invite: Html, writeBack: Html) =>
    html`${invite} and ${writeBack} as they would stand in this connection of the configuration file. What is left out stays as it is. Nothing is saved, and variables are not filled in.`,
  example: 'An example',
  planOthers: 'Plan with these rules',
  again: 'Plan again, or with other rules',
  mistakes: 'Nothing was planned. Please look at:',
  mistake: (line: number, column: number, message: Html | string) => html`Line ${line}, column ${column}: ${message}`,
  busy: 'Another plan is being made. An organization makes one at a time, and an installation few; try again in a minute or two.',

  progress: 'Progress',
  stages: {
    copying: 'Reading what is known of this connection…',
    reading: 'Reading the ATS and the interviews…',
    deciding: 'Deciding whom to invite and what for…',
  } satisfies Readonly<Record<PlanStage, string>>,
  seconds: (count: number) => `${n(count)} seconds so far…`,
  failed: 'There is no plan',
  tooLong: 'It took too long and was ended. Nothing was done.',
  ourFault: 'It failed for a reason that the log names. Nothing was done.',
  nothingDone: (why: Html | string) => html`${why} Nothing was done.`,

  result: 'The plan',
  incomplete: (why: Html | string) => html`Not everything could be read, so the next sync may do more: ${why}`,
  incompletes: {
    stopped: 'it was ended before everything was read',
    'no-answer': 'a side did not answer',
  } satisfies Readonly<Record<Exclude<Incomplete['is'], 'told'>, string>>,
  hidden: (ats: string, { why, right }: Hidden) => {
    const what = right.name === null ? 'the right to read candidates' : `the right “${right.name}”`
    const give = `give ${right.isOfUser ? 'the user of the key' : 'the key'} ${what} in ${ats}, and look again.`
    const causes = {
      right: `To change that, ${give}`,
      unsure: `They may be confidential there; if they are not, ${give}`,
      confidential: 'It shows others, so these are probably confidential there.',
    }
    return `${ats} refuses to show the people whose names are missing below, so none of them could be invited. ${causes[why]}`
  },
  summary: (counts: PlanCounts) => `The ${would(counts)}`,
  draftSummary: (counts: PlanCounts) => `With the rules that you pasted, the ${would(counts)}`,
  allHeld: (reason: Html | string) => html`All of it would wait for approval first: ${reason}.`,
  partHeld: (reason: Html | string) => html`Part of it waits for approval (the brake): ${reason}.`,
  paused: ({ code, stage, stageName, stageNow }: PausedRule) =>
    code === 'stage_renamed'
      ? `An invite rule is paused: its stage "${stage}" (${stageName}) is now called "${stageNow}" in the ATS. It invites and cancels nobody until the rule or the ATS is put right.`
      : `An invite rule is paused: its stage "${stage}" (${stageName}) is gone in the ATS. It invites and cancels nobody until the rule or the ATS is put right.`,
  nothing: 'There is nothing to do.',
  invited: 'Would be invited',
  cancelled: 'Would be cancelled',
  written: 'Would be written to the ATS',
  waiting: 'Would wait',
  notWritten: 'Not written',
  more: (count: number) => `and ${n(count)} more`,
  onceApproved: 'once it is approved',
  columns: { what: 'What', after: 'After' },
  unlisted: (count: number) =>
    `${n(count)} further write-backs depend on what the AI thinks of an interview, so they are not listed by name.`,
  past: 'A rule writes from its first event on. About events before it these rules write nothing:',
  pastOf: (count: number, event: string) =>
    `${n(count)} ${plural('en', count, { one: 'interview', other: 'interviews' })} after ${event}`,
}

export type Words = typeof en
