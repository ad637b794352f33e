import { isDeepStrictEqual } from 'node:util'
import { isMap, parseDocument, visit } from 'yaml'
import { isSame } from '../../base/text.ts'
import { INVITE_DAYS, isInviteDays } from '../../interview/contract/contract.ts'
import type { OfferedJob, Offers } from './service.ts'
import { rulesWords } from './words/rules/index.ts'
import { chosenIn, nameOfWritten, type PlainRule, type WriteOption, writtenName } from './write-backs.ts'

/** The rules of a connection as a form holds them, and the text that they become (pure). */

/** Rules of one connection that a form shows; the text may hold more. */
export const INVITES_MAX = 20

/** One rule for inviting, as it was typed. */
export interface InviteDraft {
  readonly job: string
  readonly stage: string
  /** The id of a position, or `template:NAME`; empty: not chosen yet. */
  readonly position: string
  readonly mails: boolean
  readonly days: string
}

/** What the form holds. */
export interface RulesDraft {
  readonly invites: readonly InviteDraft[]
  /** What is written back, by the ids of the boxes, each with what was named beside it. */
  readonly writes: ReadonlyMap<string, string>
}

/** Stands for every open job. */
export const EVERY_JOB = '*'

export const NEW_INVITE: InviteDraft = {
  job: EVERY_JOB,
  stage: '',
  position: '',
  mails: true,
  days: String(INVITE_DAYS.usual),
}

/** The rules that stand in a text, as far as the form has a place for them. */
export interface ReadRules {
  readonly draft: RulesDraft
  /** Write-back rules that no box stands for: they stay as they are. */
  readonly further: readonly PlainRule[]
  /** The text names no write-backs, so the default notes are written for as long as no box is ticked. */
  readonly writesDefaultNotes: boolean
}

/** Undefined for a text that is no connection, or whose rules the form cannot show. */
export function rulesOfText(text: string, options: readonly WriteOption[]): ReadRules | undefined {
  const document = parseDocument(text)
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined
  let hasAlias = false
  visit(document, {
    Alias() {
      hasAlias = true
      return visit.BREAK
    },
  })
  // What stands in two places at once has no single field.
  if (hasAlias) return undefined
  const tree = document.toJS() as { invite?: unknown; writeBack?: unknown }
  const invites = listOf(tree.invite ?? []).map(inviteOf)
  if (invites.length > INVITES_MAX || invites.includes(undefined)) return undefined
  const { chosen, further } = chosenIn(options, listOf(tree.writeBack ?? []) as PlainRule[])
  return {
    draft: { invites: invites as InviteDraft[], writes: chosen },
    further,
    writesDefaultNotes: tree.writeBack === undefined,
  }
}

/** A draft's rules for inviting with what a newer text did to them. */
export interface MergedInvites {
  readonly invites: readonly InviteDraft[]
  /** The places that the draft's own rules had in it, in their new order. */
  readonly places: readonly number[]
  /** So many of the newer text stand behind the draft's. */
  readonly added: number
  /** So many of the draft's stand as the newer text has them, since nobody changed them in the draft. */
  readonly corrected: number
  /** So many of the draft's were left out, since nobody changed them in it and the newer text has them no more. */
  readonly gone: number
  /** So many of the newer text found no room. */
  readonly unplaced: number
}

/**
 * The draft's rules and, behind them, those that are new in the newer text. Of a job and a stage that the draft names, the draft's stays
 * where it was changed; one that was left as it was follows the newer text: it is corrected as there, and goes where it is gone there.
 */
export function mergedInvites(
  draft: RulesDraft,
  { before, now }: { readonly before: string; readonly now: string },
  options: readonly WriteOption[],
): MergedInvites {
  const all = draft.invites.map((_, at) => at)
  const [old, fresh] = [rulesOfText(before, options), rulesOfText(now, options)]
  if (!old || !fresh) return { invites: draft.invites, places: all, added: 0, corrected: 0, gone: 0, unplaced: 0 }
  // A rule that a colleague corrected would else stand beside the wrong one, and both would invite.
  const corrections = fresh.draft.invites.filter((one) => !isAmong(old.draft.invites, one))
  const followed = draft.invites.map((one) => {
    if (!isAmong(old.draft.invites, one) || isAmong(fresh.draft.invites, one)) return one
    const at = corrections.findIndex((is) => isOfOne(is, one))
    // Each corrects one rule only: two of one job and stage would else become the same.
    return at < 0 ? undefined : corrections.splice(at, 1)[0]
  })
  const places = all.filter((at) => followed[at] !== undefined)
  const kept = places.map((at) => followed[at] as InviteDraft)
  const known = [...old.draft.invites, ...kept]
  const added = fresh.draft.invites.filter((one) => !known.some((other) => isOfOne(other, one)))
  const placed = added.slice(0, Math.max(0, INVITES_MAX - kept.length))
  return {
    invites: [...kept, ...placed],
    places,
    added: placed.length,
    corrected: places.filter((at) => followed[at] !== draft.invites[at]).length,
    gone: all.length - places.length,
    unplaced: added.length - placed.length,
  }
}

const isAmong = (rules: readonly InviteDraft[], one: InviteDraft): boolean =>
  rules.some((other) => isDeepStrictEqual(other, one))

/** Both are about one job and one stage. */
const isOfOne = (one: InviteDraft, other: InviteDraft): boolean => one.job === other.job && one.stage === other.stage

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

function inviteOf(rule: unknown): InviteDraft | undefined {
  if (typeof rule !== 'object' || rule === null) return undefined
  const {
    position,
    positionTemplate,
    sendEmail = true,
    expiresInDays = INVITE_DAYS.usual,
    ...named
  } = rule as PlainRule
  const { job: writtenJob, stage: writtenStage, ...rest } = named
  if (Object.keys(rest).length > 0 || typeof writtenJob !== 'string' || typeof writtenStage !== 'string')
    return undefined
  const [job, stage] = [nameOfWritten(writtenJob), nameOfWritten(writtenStage)]
  if (job === undefined || stage === undefined) return undefined
  const to =
    typeof position === 'string'
      ? position
      : typeof positionTemplate === 'string'
        ? `template:${positionTemplate}`
        : undefined
  if (to === undefined || typeof sendEmail !== 'boolean' || typeof expiresInDays !== 'number') return undefined
  return { job, stage, position: to, mails: sendEmail, days: String(expiresInDays) }
}

/** The draft that a form holds. */
export function rulesOfForm(fields: Readonly<Record<string, unknown>>, options: readonly WriteOption[]): RulesDraft {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '')
  const rows = Array.from({ length: INVITES_MAX }, (_, at) => at).filter((at) => `job${at}` in fields)
  return {
    invites: rows.map((at) => ({
      job: text(`job${at}`),
      stage: text(`stage${at}`),
      position: text(`position${at}`),
      mails: fields[`mails${at}`] === 'on',
      days: text(`days${at}`),
    })),
    writes: new Map(
      options
        .filter(({ id }) => fields[`write-${id}`] === 'on')
        .map(({ id, needs }) => [id, needs === undefined ? '' : text(`value-${id}`)]),
    ),
  }
}

/**
 * The text with these rules in the place of its own; everything else stays, comments too. A text without `writeBack` gets none from a
 * form without a box ticked: an empty list would end the default notes.
 */
export function textWithRules(
  text: string,
  { invites, writes }: RulesDraft,
  options: readonly WriteOption[],
  further: readonly PlainRule[],
): string {
  const document = parseDocument(text)
  const rules = options.flatMap(({ id, rules: of }) => {
    const value = writes.get(id)
    return value === undefined ? [] : of(value)
  })
  document.setIn(['invite'], document.createNode(invites.map(plainInvite)))
  const writeBack = [...rules, ...further]
  if (writeBack.length > 0 || document.has('writeBack')) document.setIn(['writeBack'], document.createNode(writeBack))
  return document.toString({ lineWidth: 0 })
}

function plainInvite({ job, stage, position, mails, days }: InviteDraft): PlainRule {
  const template = /^template:(.*)$/s.exec(position)?.[1]
  return {
    job: writtenName(job),
    stage: writtenName(stage),
    ...(template === undefined ? { position } : { positionTemplate: template }),
    ...(mails ? {} : { sendEmail: false }),
    ...(days === NEW_INVITE.days ? {} : { expiresInDays: Number(days) }),
  }
}

/** What the wizard says of the whole, from a text that was checked. */
export function connectorOf(text: string): string {
  const connector: unknown = parseDocument(text).getIn(['connector'])
  return typeof connector === 'string' ? connector : ''
}

/** The draft after a button of its rules: `add`, or `remove-2`; undefined for any other. */
export function withRow(draft: RulesDraft, act: string): RulesDraft | undefined {
  if (act === 'add') {
    if (draft.invites.length >= INVITES_MAX) return draft
    return { ...draft, invites: [...draft.invites, NEW_INVITE] }
  }
  const at = /^remove-(\d{1,2})$/.exec(act)?.[1]
  if (at === undefined) return undefined
  return { ...draft, invites: draft.invites.filter((_, index) => index !== Number(at)) }
}

/** What a draft is compared with before it is stored. */
export interface RulesGround {
  readonly offers: Offers
  readonly positions: ReadonlySet<string>
  /** The rules that are stored. */
  readonly stored: RulesDraft
}

/** What has to be mended before the draft is stored, by the ids of the fields. */
export function ruleMistakes(
  draft: RulesDraft,
  options: readonly WriteOption[],
  { offers, positions, stored }: RulesGround,
): ReadonlyMap<string, string> {
  const words = rulesWords().mistakes
  const { jobs } = offers
  const found = new Map<string, string>()
  draft.invites.forEach(({ job, stage, position, days }, at) => {
    const known = jobs.find((one) => isJob(one, job))
    if (job === '') found.set(`job${at}`, words.noJob)
    // While no job is open, a rule that is stored already stays as it is.
    else if (job !== EVERY_JOB && isJobGone(offers, job)) {
      if (jobs.length > 0 || !stored.invites.some((one) => isSame(one.job, job))) found.set(`job${at}`, words.jobClosed)
    }
    if (stage === '') found.set(`stage${at}`, words.noStage)
    else if (known?.isRead && !hasStage(known, stage))
      found.set(`stage${at}`, words.stageGone(known.name, stage, known.stages.join(', ')))
    // While no job is open, a rule for every job that is stored already stays as it is: nothing tells whether it is right.
    else if (job === EVERY_JOB && isStageGone(offers, stage)) {
      if (jobs.length > 0) found.set(`stage${at}`, words.stageNowhere(stage))
      else if (!stored.invites.some((one) => one.job === EVERY_JOB && isSame(one.stage, stage)))
        found.set(`stage${at}`, words.noneOpen(stage))
    }
    if (position === '') found.set(`position${at}`, words.noPosition)
    else if (!position.startsWith('template:') && !positions.has(position))
      found.set(`position${at}`, words.positionClosed)
    if (!isInviteDays(days)) found.set(`days${at}`, words.days(INVITE_DAYS.min, INVITE_DAYS.max))
  })
  for (const { id, needs } of options) {
    const value = draft.writes.get(id)
    if (needs === undefined || value === undefined) continue
    const field = `value-${id}`
    if (value === '') found.set(field, needs === 'stage' ? words.noStage : words.noReason)
    else if (needs === 'reason') {
      if (isReasonGone(offers, value)) found.set(field, words.reasonGone(value, offers.reasons.join(', ')))
    } else if (isStageGone(offers, value)) {
      if (jobs.length > 0) found.set(field, words.stageNowhere(value))
      else if (stored.writes.get(id) !== value) found.set(field, words.noneOpen(value))
    }
  }
  return found
}

/** Whether a rule names this job, by its id or by its name, in capitals or small letters; stages and reasons are named in the same two ways. */
export const isJob = ({ id, name }: Pick<OfferedJob, 'id' | 'name'>, job: string) => id === job || isSame(name, job)
const hasStage = ({ stages, stageIds }: OfferedJob, stage: string) =>
  stageIds.includes(stage) || stages.some((one) => isSame(one, stage))

/** The name of a job that a rule names; of the only open one where a rule names every job. Undefined where there is none, or several. */
export function jobNamed(offers: Offers, job: string): string | undefined {
  const { jobs } = offers
  const found =
    job === EVERY_JOB && jobs.length === 1 && isEveryJob(offers) ? jobs[0] : jobs.find((one) => isJob(one, job))
  return found?.name
}

/** Every open job was read; an empty list means then that none is open. */
const isEveryJob = ({ problem, hasMoreJobs }: Offers) => problem === undefined && !hasMoreJobs

/** Every stage of every open job was read. */
export const isEveryStage = (offers: Offers): boolean => isEveryJob(offers) && offers.jobs.every(({ isRead }) => isRead)

/** No open job of the ATS has this stage; false where that is not known. */
export const isStageGone = (offers: Offers, stage: string): boolean =>
  isEveryStage(offers) && !offers.jobs.some((one) => hasStage(one, stage))

/** The ATS lists its reasons, and this one is none of them. */
export const isReasonGone = ({ reasons, reasonIds }: Offers, named: string): boolean =>
  reasons.length > 0 && !reasonIds.includes(named) && !reasons.some((one) => isSame(one, named))

/** No open job of the ATS is this one; false where that is not known. */
export const isJobGone = (offers: Offers, job: string): boolean =>
  isEveryJob(offers) && !offers.jobs.some((one) => isJob(one, job))

/** The stages of several jobs as one list, each name once and in the order of every pipeline: one that the list lacks comes behind the stage before it. */
export function stagesInOrder(jobs: readonly { readonly stages: readonly string[] }[]): readonly string[] {
  const all: string[] = []
  for (const { stages } of jobs) {
    let next = 0
    for (const stage of stages) {
      const at = all.indexOf(stage)
      if (at < 0) all.splice(next, 0, stage)
      next = at < 0 ? next + 1 : Math.max(next, at + 1)
    }
  }
  return all
}
