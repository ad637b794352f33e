import { mapTexts } from '../../base/seals.ts'
import { type EventName, WriteBack } from '../../config/rule-schema.ts'
import type { WriteBackRule } from '../../config/schema.ts'
import { withReferences } from '../../config/substitution.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { DEFAULT_RULES, expand, type StoredPayload } from './write-backs.ts'

/** Examples of write-backs: what the rules of a connection would write about one person, shown to whoever chooses the rules. */

/** For whom, and about which interview. */
export interface ExampleAsked {
  /** As they stand in a text, without values of secrets; undefined: the default notes. */
  readonly rules: readonly unknown[] | undefined
  readonly person: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly job: { readonly id: string; readonly name: string }
  readonly position: string
  /** Days that the link holds. */
  readonly days: number
}

/** One write. `tellsAi`: what stands there is what the AI thinks, which nobody has thought yet; its text is none of it. */
export interface ExampleWrite {
  readonly event: EventName
  readonly write: Exclude<StoredPayload, { readonly action: 'requestAnalysis' | 'result' }>
  readonly tellsAi: boolean
  /** Its rule names conditions; where they do not hold, nothing is written. */
  readonly isConditional: boolean
}

/** Nobody has recorded anything, so no number of answers is right. */
const ANSWERS = 3
const HIDDEN_LINK = 'https://…'
const DAY_MS = 86_400_000
const NO_SECRET = Buffer.alloc(32)
const SLOT = /\{\{([^{}]*)\}\}/g

/** The writes of each rule in their order, each with the texts as they would stand there; pure. What an AI would say stays as the name of its field. */
export function exampleWrites(
  asked: ExampleAsked,
  {
    nowMs,
    reviewUrl,
    connection,
  }: { readonly nowMs: number; readonly reviewUrl: string | null; readonly connection: string },
): ExampleWrite[] {
  // A rule that is not typed to its end yet has no example.
  const rules = asked.rules?.flatMap((rule) => WriteBack.safeParse(mapTexts(rule, asPlain)).data ?? []) ?? DEFAULT_RULES
  return rules.flatMap((rule) => {
    const { when, ...always } = rule
    const facts = {
      ...{ connection, event: rule.on, analysis: null, reviewUrl, job: asked.job, fromStageId: null, isUnread: true },
      interview: interviewOf(asked, rule.on, nowMs),
      ...{ position: { name: asked.position }, applicationId: EXAMPLE_ID, seen: { event: rule.on, occurrence: 1 } },
    }
    const { intents } = expand(facts, { rules: [always], places: [] }, NO_SECRET)
    const isConditional = when !== undefined && Object.keys(when).length > 0
    return intents.flatMap(({ payload, marker }): ExampleWrite[] => {
      if (payload.action === 'requestAnalysis' || payload.action === 'result') return []
      // The marker of a real write is another one.
      const write = payload.action === 'note' ? { ...payload, body: payload.body.replace(` (${marker})`, '') } : payload
      return [{ event: rule.on, write, tellsAi: isAi(rule, write), isConditional }]
    })
  })
}

/** Where an interview stands with an event; completed with every other one. */
const STATUSES: Readonly<Partial<Record<EventName, Interview['status']>>> = {
  ...{ invited: 'created', started: 'in_progress', abandoned: 'abandoned', expired: 'expired', cancelled: 'created' },
}
const EXAMPLE_ID = '0'.repeat(24)

/** A default text about an analysis, and the page of a result. */
function isAi(rule: WriteBackRule, write: ExampleWrite['write']): boolean {
  if (write.action === 'attach' && 'page' in write) return true
  if (rule.on !== 'analysis.completed') return false
  return write.action === 'note'
    ? rule.note === 'default'
    : write.action === 'attach' && rule.attach?.text === 'default'
}

/** As the text means it, a secret by its name; a field of the analysis as a name that is no field any more. */
const asPlain = (text: string): string =>
  withReferences(text, (whole) => (whole.startsWith('$$') ? whole.slice(1) : whole)).replace(
    SLOT,
    (whole, named: string) => {
      const slot = named.trim()
      return slot.startsWith('analysis.') ? `[${slot}]` : whole
    },
  )

function interviewOf({ person, days }: ExampleAsked, event: EventName, nowMs: number): Interview {
  const at = new Date(nowMs).toISOString()
  const status = STATUSES[event] ?? 'completed'
  const hasAnswers = status === 'completed' || status === 'abandoned'
  return {
    ...{ id: EXAMPLE_ID, positionId: EXAMPLE_ID, externalId: null, source: 'api' },
    status,
    approvalStatus: event === 'approved' || event === 'rejected' ? event : 'pending',
    candidate: { ...person, phoneNumber: null, countryCode: null },
    ...{ inviteUrl: HIDDEN_LINK, inviteExpiresAt: new Date(nowMs + days * DAY_MS).toISOString() },
    answeredQuestions: hasAnswers ? ANSWERS : 0,
    completedAt: status === 'completed' ? at : null,
    ...{ analysisStatus: 'not_requested', createdAt: at, updatedAt: at },
  }
}
