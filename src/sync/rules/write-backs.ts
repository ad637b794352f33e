import { mapTexts, withoutSeals } from '../../base/seals.ts'
import { type ActionName, FIELDS_OF_RULE_MAX, type WriteBackRule } from '../../config/schema.ts'
import { render } from '../../config/templates.ts'
import type { WritePayload } from '../../connector-kit/contract.ts'
import type { AssessedResult } from '../../interview/contract/client.ts'
import { type ResultPage, resultPageOf } from '../../pdf/result-page.ts'
import { doPeopleDecide } from './analysis-note.ts'
import { defaultNote } from './default-notes.ts'
import { isByAssessment, whyForPerson } from './for-person.ts'
import { markerFor, withoutMarkers } from './markers.ts'
import { resultOf } from './results.ts'
import type { SeenEvent } from './rules.ts'
import { isAssessed, slotValue, type TemplateFacts } from './values.ts'

/** The values of a write as they are stored; a page is drawn when it goes out. */
export type StoredPayload =
  | Exclude<WritePayload, { readonly pdf: Uint8Array }>
  | { readonly action: 'requestAnalysis' }
  /** Null: the result was not read, as where nothing is written. */
  | { readonly action: 'attach'; readonly filename: string; readonly page: ResultPage | null }

/** One intended write, ready to be stored: rendered, with its marker, its values and the rule that asked for it. */
export interface Intent {
  readonly applicationId: string
  readonly interviewId: string
  readonly event: string
  readonly occurrence: number
  readonly action: ActionName
  readonly actionIndex: number
  readonly payload: StoredPayload
  readonly values: Record<string, string>
  readonly rule: string
  readonly marker: string
  /** The interview API's time by which the event had happened; null: not known. After a restore, older ones are looked up first. */
  readonly happenedAt: string | null
  /** Why a person has to let it be written; absent: nobody has to. */
  readonly forPerson?: string
  /** Its rule asks for, or prints, what the AI thinks. */
  readonly usesAnalysis?: boolean
  /** False: the connection neither made the interview nor had seen it before, so a mass of these is held. */
  readonly isFollowed?: boolean
}

/**
 * Without `writeBack` in the YAML, where the ATS ordered the interview. It is told to be complete once there is a
 * result: it is not known what some vendors accept after that.
 */
export const RESULT_RULES: readonly WriteBackRule[] = [
  { on: 'started', result: true },
  { on: 'completed', requestAnalysis: true },
  ...(['analysis.completed', 'analysis.failed', 'expired', 'cancelled'] as const).map((on) => ({
    on,
    result: true as const,
  })),
]

/** Without `writeBack` in the YAML: one note for each of these. */
export const DEFAULT_RULES: readonly WriteBackRule[] = (
  ['invited', 'completed', 'analysis.completed', 'expired'] as const
).map((on) => ({ on, note: 'default' }))

interface RuleSet {
  readonly rules: readonly WriteBackRule[] | undefined
  readonly places: readonly string[]
}

/** The facts that write-back rules are applied to. */
export interface EventFacts extends TemplateFacts {
  readonly seen: SeenEvent
  /** The stage the application stood in when we invited, which a move must start from. */
  readonly fromStageId: string | null
  /** The application was moved to another job since; texts say for which job the interview was. */
  readonly isAtOtherJob?: boolean
  /** `analysis` is null because nobody read it: what would be written is asked for, and nothing is written. */
  readonly isUnread?: boolean
}

/** The write-backs that the rules make of an event. */
export interface Expansion {
  readonly intents: Intent[]
  /** Rules for this event that did not hold, and single actions whose value the AI did not give, with the reason. */
  readonly skipped: { readonly rule: string; readonly reason: string }[]
}

/** The writes that the rules ask for on one event. Pure: the same event always yields the same intents and markers. */
export function expand(facts: EventFacts, ruleSet: RuleSet, secret: Buffer): Expansion {
  const intents: Intent[] = []
  const skipped: { rule: string; reason: string }[] = []
  const rules = ruleSet.rules ?? DEFAULT_RULES
  const decide = doPeopleDecide(rules)
  rules.forEach((rule, ruleIndex) => {
    if (rule.on !== facts.seen.event) return
    const place = ruleSet.places[ruleIndex] ?? 'default'
    const unmet = Object.entries(rule.when ?? {}).find(([slot, wanted]) => slotValue(facts, slot) !== String(wanted))
    if (unmet) {
      skipped.push({ rule: place, reason: `${unmet[0]} is "${slotValue(facts, unmet[0])}", not "${unmet[1]}"` })
      return
    }
    for (const [index, { payload, values }] of payloadsOf(rule, facts, decide).entries()) {
      if (payload === null) {
        skipped.push({ rule: place, reason: 'attach: there is no result of an AI analysis to show' })
        continue
      }
      const unassessed = Object.keys(values).find((slot) => !isAssessed(facts, slot))
      if (unassessed !== undefined && (payload.action === 'tag' || payload.action === 'field')) {
        const what = payload.action === 'field' ? `field ${payload.name}` : payload.action
        skipped.push({ rule: place, reason: `${what}: ${unassessed} was not assessed by the AI` })
        continue
      }
      // The place among all actions of the rule, skipped ones too: a marker must not depend on what another action prints.
      const actionIndex = actionIndexOf(ruleIndex, index)
      const identity = [
        facts.connection,
        facts.interview.id,
        facts.seen.event,
        facts.seen.occurrence,
        actionIndex,
      ] as const
      const marker = markerFor(secret, ...identity)
      const slots = [...Object.keys(rule.when ?? {}), ...Object.keys(values)]
      const forPerson = whyForPerson(payload.action, facts, slots)
      intents.push({
        applicationId: facts.applicationId,
        interviewId: facts.interview.id,
        event: facts.seen.event,
        occurrence: facts.seen.occurrence,
        action: payload.action,
        actionIndex,
        values,
        rule: place,
        marker,
        happenedAt: happenedAt(facts),
        ...(forPerson !== null && { forPerson }),
        usesAnalysis: isByAssessment(facts.seen.event, slots),
        payload: payload.action === 'note' ? { ...payload, body: withMarker(payload.body, marker) } : payload,
      })
    }
  })
  return { intents, skipped }
}

/** Each rule has a hundred numbers of its own from zero up, and for its further writes as many below zero as it may have fields, twice. */
const NUMBERS_OF_RULE = 100
const FURTHER_NUMBERS = 2 * FIELDS_OF_RULE_MAX

/** The number of one write of one rule; no other write has it. It identifies a stored delivery and is part of its marker. */
function actionIndexOf(ruleIndex: number, index: number): number {
  return index < NUMBERS_OF_RULE ? ruleIndex * NUMBERS_OF_RULE + index : -(ruleIndex * FURTHER_NUMBERS + index)
}

/** An invite expires without a new version of its interview (product §4). */
function happenedAt({ seen, interview }: EventFacts): string | null {
  const at = seen.event === 'expired' ? interview.inviteExpiresAt : interview.updatedAt
  const ms = Date.parse(at ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/** Near the top, where a cut-off text still has it. */
function withMarker(body: string, marker: string): string {
  const [first = '', ...rest] = body.split('\n')
  return [`${first} (${marker})`, ...rest].join('\n')
}

/** A text that does not say so would be read as being about the job that the application is at now. */
function ofItsJob(text: string, { isAtOtherJob = false, job }: EventFacts): string {
  return isAtOtherJob
    ? `${text}\nThis interview was for the job "${job.name || job.id}". The application was moved to another job since.`
    : text
}

/** A file of text, or the page of the result; null where there is no result. */
function attached(
  { filename: named, text: wanted }: NonNullable<WriteBackRule['attach']>,
  facts: EventFacts,
  text: (template: string) => ReturnType<typeof render>,
  decide: boolean,
): { payload: StoredPayload | null; values: Record<string, string> } {
  const filename = text(named)
  if (wanted !== undefined) {
    const content = wanted === 'default' ? { text: defaultNote(facts, decide), values: {} } : text(wanted)
    return {
      payload: { action: 'attach', filename: filename.text, text: ofItsJob(content.text, facts) },
      values: { ...filename.values, ...content.values },
    }
  }
  const { analysis, isUnread = false } = facts
  const page = analysis && pageOf(analysis, facts, decide)
  return {
    payload: page === null && !isUnread ? null : { action: 'attach', filename: filename.text, page },
    // By this name pages know that the file tells what the AI thinks.
    values: { ...filename.values, 'analysis.result': 'on a page' },
  }
}

/** The page in English, as notes are. */
function pageOf(
  analysis: AssessedResult,
  { interview, position, job, seen, reviewUrl, isAtOtherJob }: EventFacts,
  decide: boolean,
): ResultPage {
  const page = resultPageOf(analysis, {
    language: 'en',
    candidate: interview.candidate,
    position: position.name,
    interviewedAt: interview.completedAt,
    url: reviewUrl,
    doPeopleDecide: decide,
    isCorrection: seen.event === 'analysis.completed' && seen.occurrence > 1,
    otherJob: isAtOtherJob ? job.name || job.id : null,
  })
  return mapTexts(page, (one) => withoutSeals(withoutMarkers(one)))
}

/** `decide`: people do, and no rule by the AI alone. */
function payloadsOf(
  rule: WriteBackRule,
  facts: EventFacts,
  decide: boolean,
): { payload: StoredPayload | null; values: Record<string, string> }[] {
  const made: { payload: StoredPayload | null; values: Record<string, string> }[] = []
  const text = (template: string) => render(template, (slot) => slotValue(facts, slot))
  if (rule.requestAnalysis) made.push({ payload: { action: 'requestAnalysis' }, values: {} })
  if (rule.note !== undefined) {
    const note = rule.note === 'default' ? { text: defaultNote(facts, decide), values: {} } : text(rule.note)
    made.push({ payload: { action: 'note', body: ofItsJob(note.text, facts) }, values: note.values })
  }
  for (const [name, template] of Object.entries(rule.field ?? {})) {
    const value = text(template)
    made.push({ payload: { action: 'field', name, value: value.text }, values: value.values })
  }
  if (rule.link) {
    const url = text(rule.link.url)
    made.push({ payload: { action: 'link', title: rule.link.title, url: url.text }, values: url.values })
  }
  if (rule.tag !== undefined) {
    const tag = text(rule.tag)
    made.push({ payload: { action: 'tag', tag: tag.text }, values: tag.values })
  }
  if (rule.attach) made.push(attached(rule.attach, facts, text, decide))
  if (rule.moveTo !== undefined)
    made.push({ payload: { action: 'moveTo', stage: rule.moveTo, fromStageId: facts.fromStageId }, values: {} })
  if (rule.reject) {
    const note = rule.reject.note === undefined ? undefined : text(rule.reject.note)
    made.push({
      payload: { action: 'reject', reason: rule.reject.reason, note: note?.text ?? null },
      values: note?.values ?? {},
    })
  }
  if (rule.result) made.push({ payload: { action: 'result', result: resultOf(facts) }, values: {} })
  return made
}
