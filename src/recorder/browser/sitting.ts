import type { CandidateState } from '../../interview/contract/candidate-state.ts'
import type { Consent, Interview, Shown } from './contract.ts'
import { type Flow, type FlowEvent, type FlowQuestion, isOver, next } from './flow.ts'
import { type Outbox, TAKE_BYTES_MIN } from './outbox.ts'
import type { Measured } from './speed.ts'
import type { Studio } from './studio.ts'

const COUNTDOWN_MS = 3_000
const PRACTICE_SECONDS = 30

/** The task of a view after a change: show another step, show this one anew, or bring clocks and lists up to date. */
export type Change = 'step' | 'look' | 'progress'

/** What the page knows of the interview that runs; every action of `interview.ts` changes it. */
export interface Sitting {
  readonly base: string
  readonly studio: Studio
  readonly outbox: Outbox
  /** Called whenever a view may look different. */
  readonly changed: (what: Change) => void
  state: CandidateState
  flow: Flow
  speed: Measured | undefined
  problem: Interview['problem']
  isBusy: boolean
  /** The last of the actions that wait for each other. */
  running: Promise<void>
  consent: Consent | undefined
  shown: Shown | undefined
  lastArrival: Date | undefined
  countdownEndMs: number
  thinking: { readonly id: string; readonly endMs: number } | undefined
}

/** A question of the server with what this device knows of it. */
export const questionOf =
  (outbox: Outbox) =>
  (question: CandidateState['questions'][number]): FlowQuestion => ({
    id: question.id,
    isAnswered: question.answered || outbox.of(question.id)?.where.is === 'arrived',
    isKept: outbox.of(question.id)?.take.isKept === true,
    takesUsed: Math.max(0, question.takesUsed - outbox.untold(question.id)),
    takesFaulty: question.takesFaulty + outbox.untold(question.id),
  })

/** Something happened: the step that follows from it, with what it starts with. */
export function go(sitting: Sitting, event: FlowEvent): void {
  const before = sitting.flow
  sitting.flow = next(before, event)
  if (sitting.flow === before) return
  const isOther = sitting.flow.step !== before.step
  if (isOther) entered(sitting)
  sitting.changed(isOther ? 'step' : 'progress')
}

export function show(sitting: Sitting, take: Shown | undefined): void {
  if (sitting.shown?.url.startsWith('blob:')) URL.revokeObjectURL(sitting.shown.url)
  sitting.shown = take
}

/** Actions that a step starts with. */
function entered(sitting: Sitting): void {
  const { flow, state, studio, outbox } = sitting
  const { step } = flow
  const nowMs = performance.now()
  if (isOver(flow)) {
    studio.turnOff()
    if (step.at === 'done') void outbox.clear()
  }
  if (step.at !== 'question' && step.at !== 'practice') return
  if (step.part === 'ready') {
    show(sitting, undefined)
    const isFirst = step.at === 'question' && (flow.questions.find(({ id }) => id === step.id)?.takesUsed ?? 0) === 0
    if (isFirst && state.thinkingSeconds !== null && sitting.thinking?.id !== step.id)
      sitting.thinking = { id: step.id, endMs: nowMs + state.thinkingSeconds * 1_000 }
  }
  if (step.part === 'countdown') sitting.countdownEndMs = nowMs + COUNTDOWN_MS
  if (step.part === 'recording')
    try {
      if (step.at === 'practice') recordPractice(sitting)
      else recordTake(sitting, step.id)
    } catch {
      // A camera that ended during the countdown costs no take.
      if (step.at === 'question') outbox.drop(step.id, true)
      queueMicrotask(() => go(sitting, { is: 'failed' }))
    }
  if (step.part === 'stopping') studio.stop()
}

const bitsOf = ({ speed }: Sitting) => speed?.bitsPerSecond ?? 800_000

function recordPractice(sitting: Sitting): void {
  const { studio } = sitting
  const parts: Blob[] = []
  studio.record(
    PRACTICE_SECONDS,
    bitsOf(sitting),
    (part) => parts.push(part),
    ({ faults }) => {
      const take = new Blob(parts, { type: studio.type })
      if (take.size < TAKE_BYTES_MIN) return go(sitting, { is: 'failed' })
      show(sitting, { url: URL.createObjectURL(take), faults, isFound: false })
      go(sitting, { is: 'recorded' })
    },
  )
}

function recordTake(sitting: Sitting, questionId: string): void {
  const { studio, outbox, state } = sitting
  outbox.drop(questionId, false)
  const delivery = outbox.begin(questionId, studio.type)
  const secondsMax = state.questions.find(({ id }) => id === questionId)?.limitSeconds ?? 60
  studio.record(secondsMax, bitsOf(sitting), delivery.add, ({ faults }) => {
    if (delivery.bytes.size < TAKE_BYTES_MIN) {
      // Stopped before the recorder gave a picture.
      outbox.drop(questionId, true)
      return go(sitting, { is: 'failed' })
    }
    delivery.end(faults)
    show(sitting, { url: URL.createObjectURL(delivery.bytes.whole()), faults, isFound: false })
    go(sitting, { is: 'recorded' })
  })
}
