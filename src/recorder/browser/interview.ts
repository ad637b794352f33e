import type { CandidateState } from '../../interview/contract/candidate-state.ts'
import { CallError, call } from './calls.ts'
import { showNoticeAgain } from './changed-notice.ts'
import type { Consent, Interview, PageFacts, Shown } from './contract.ts'
import type { Delivery } from './delivery.ts'
import { type Flow, type FlowEvent, type FlowQuestion, isOver, isWaiting, next, openQuestion } from './flow.ts'
import { type Outbox, outbox, type RemoteTake, TAKE_BYTES_MIN } from './outbox.ts'
import { type Measured, measureSpeed } from './speed.ts'
import { studio } from './studio.ts'
import type { Tus } from './uploading.ts'

const COUNTDOWN_MS = 3_000
const PRACTICE_SECONDS = 30

const questionOf =
  (outbox: Outbox) =>
  (question: CandidateState['questions'][number]): FlowQuestion => ({
    id: question.id,
    isAnswered: question.answered || outbox.of(question.id)?.where.is === 'arrived',
    isKept: outbox.of(question.id)?.take.isKept === true,
    takesUsed: Math.max(0, question.takesUsed - outbox.untold(question.id)),
    takesFaulty: question.takesFaulty + outbox.untold(question.id),
  })

/** The task of a view after a change: show another step, show this one anew, or bring clocks and lists up to date. */
export type Change = 'step' | 'look' | 'progress'

/** Carries out what the states of the page ask for. `changed` is called whenever a view may look different. */
export function interview(base: string, facts: PageFacts, tus: Tus, changed: (what: Change) => void): Interview {
  let state = facts.state
  let speed: Measured | undefined
  let problem: Interview['problem'] = null
  let isBusy = false
  let running: Promise<void> = Promise.resolve()
  let consent: Consent | undefined
  let shown: Shown | undefined
  let lastArrival: Date | undefined
  let countdownEndMs = 0
  let thinking: { id: string; endMs: number } | undefined
  const set = studio(() => isWaiting(flow) && changed('look'))
  const box = outbox(base, tus, onDelivery)
  let flow: Flow = { step: firstStep(), questions: [], isTimed: state.thinkingSeconds !== null }

  function firstStep(): Flow['step'] {
    if (state.status === 'completed') return { at: 'done' }
    return { at: state.started ? 'resume' : 'welcome' }
  }

  function go(event: FlowEvent): void {
    const before = flow
    flow = next(flow, event)
    if (flow === before) return
    if (flow.step !== before.step) entered()
    changed(flow.step === before.step ? 'progress' : 'step')
  }

  /** Actions that a step starts with. */
  function entered(): void {
    const { step } = flow
    const nowMs = performance.now()
    if (isOver(flow)) {
      set.turnOff()
      if (step.at === 'done') void box.clear()
    }
    if (step.at !== 'question' && step.at !== 'practice') return
    if (step.part === 'ready') {
      show(undefined)
      const isFirst = step.at === 'question' && (flow.questions.find(({ id }) => id === step.id)?.takesUsed ?? 0) === 0
      if (isFirst && state.thinkingSeconds !== null && thinking?.id !== step.id)
        thinking = { id: step.id, endMs: nowMs + state.thinkingSeconds * 1_000 }
    }
    if (step.part === 'countdown') countdownEndMs = nowMs + COUNTDOWN_MS
    if (step.part === 'recording')
      try {
        onAir()
      } catch {
        // A camera that ended during the countdown costs no take.
        if (step.at === 'question') box.drop(step.id, true)
        queueMicrotask(() => go({ is: 'failed' }))
      }
    if (step.part === 'stopping') set.stop()
  }

  function onAir(): void {
    const { step } = flow
    const bits = speed?.bitsPerSecond ?? 800_000
    if (step.at === 'practice') {
      const parts: Blob[] = []
      set.record(
        PRACTICE_SECONDS,
        bits,
        (part) => parts.push(part),
        ({ faults }) => {
          const take = new Blob(parts, { type: set.type })
          if (take.size < TAKE_BYTES_MIN) return go({ is: 'failed' })
          show({ url: URL.createObjectURL(take), faults, isFound: false })
          go({ is: 'recorded' })
        },
      )
    } else if (step.at === 'question') {
      box.drop(step.id, false)
      const delivery = box.begin(step.id, set.type)
      const secondsMax = state.questions.find(({ id }) => id === step.id)?.limitSeconds ?? 60
      set.record(secondsMax, bits, delivery.add, ({ faults }) => {
        if (delivery.bytes.size < TAKE_BYTES_MIN) {
          // Stopped before the recorder gave a picture.
          box.drop(step.id, true)
          return go({ is: 'failed' })
        }
        delivery.end(faults)
        show({ url: URL.createObjectURL(delivery.bytes.whole()), faults, isFound: false })
        go({ is: 'recorded' })
      })
    }
  }

  function show(take: Shown | undefined): void {
    if (shown?.url.startsWith('blob:')) URL.revokeObjectURL(shown.url)
    shown = take
  }

  function onDelivery(delivery: Delivery): void {
    const { where, take } = delivery
    if (where.is === 'arrived') {
      lastArrival = where.at
      go({ is: 'arrived', id: take.questionId })
    } else if (where.is === 'refused') {
      if (where.why === 'closed') void lookWhyClosed()
      go({ is: 'refused', id: take.questionId })
    }
    changed('progress')
  }

  /** The link may be dead meanwhile, or everything may be there. */
  async function lookWhyClosed(): Promise<void> {
    try {
      state = await call<CandidateState>(`${base}/state`)
      if (state.status === 'completed') go({ is: 'all-arrived' })
      else if (state.status === 'abandoned') go({ is: 'shut', why: 'closed' })
      else if (state.status === 'expired') go({ is: 'shut', why: 'expired' })
    } catch (error) {
      shutBy(error)
    }
  }

  function shutBy(error: unknown): boolean {
    if (!(error instanceof CallError) || (error.status !== 404 && error.status !== 410)) return false
    go({ is: 'shut', why: error.status === 404 ? 'missing' : 'expired' })
    return true
  }

  /** One thing at a time; a request that comes meanwhile waits, and checks whether it still fits. */
  function busy(work: () => Promise<void>): Promise<void> {
    const mine = running.then(async () => {
      const { isOn, trouble } = set
      isBusy = true
      if (flow.step.at === 'check') changed('look')
      await work().finally(() => {
        isBusy = false
        // A view that is made anew swallows a click on its way, so only where it looks different.
        if (flow.step.at === 'check' || set.isOn !== isOn || set.trouble !== trouble) changed('look')
      })
    })
    running = mine.catch(() => undefined)
    return mine
  }

  const begun = () => go({ is: 'begun', questions: state.questions.map(questionOf(box)) })

  function begunOrOn(): void {
    if (flow.step.at === 'resume') begun()
    else go({ is: 'went-on' })
  }

  /** Takes that an earlier visit, a crash or another device left of the question that comes next. */
  function found(): { id: string; shown: Shown } | undefined {
    const id = openQuestion(flow)?.id ?? ''
    const here = box.of(id)
    if (here)
      return { id, shown: { url: URL.createObjectURL(here.bytes.whole()), faults: here.take.faults, isFound: true } }
    const there = box.remote(id)
    return there && { id, shown: { url: box.remoteUrl(there), faults: there.isComplete ? [] : ['cut'], isFound: true } }
  }

  async function record(): Promise<void> {
    await busy(async () => {
      if (await set.turnOn()) go({ is: 'record' })
      else thinking = undefined
    })
  }

  /** Timers of the page: by a clock that nobody sets, looked at often. */
  setInterval(() => {
    const { step } = flow
    if (step.at !== 'question' && step.at !== 'practice') return
    const nowMs = performance.now()
    if (step.part === 'countdown' && nowMs >= countdownEndMs) go({ is: 'on-air' })
    if (
      step.at === 'question' &&
      step.part === 'ready' &&
      thinking?.id === step.id &&
      nowMs >= thinking.endMs &&
      !isBusy
    ) {
      thinking = { id: step.id, endMs: Number.POSITIVE_INFINITY }
      void record()
    }
  }, 100)

  addEventListener('beforeunload', (event) => {
    const { step } = flow
    const isTake = (step.at === 'question' && step.part !== 'ready') || step.at === 'write'
    if (isOver(flow) || !(isTake || box.all.some(({ where, take }) => take.isKept && where.is !== 'arrived'))) return
    event.preventDefault()
    event.returnValue = ''
  })

  const own: Interview = {
    get state() {
      return state
    },
    get flow() {
      return flow
    },
    studio: set,
    outbox: box,
    get speed() {
      return speed
    },
    get problem() {
      return problem
    },
    get isBusy() {
      return isBusy
    },
    get shown() {
      return shown
    },
    get lastArrival() {
      return lastArrival
    },
    secondsToThink() {
      const { step } = flow
      const isRunning = step.at === 'question' && step.part === 'ready' && thinking?.id === step.id
      const ms = isRunning ? (thinking?.endMs ?? 0) - performance.now() : Number.POSITIVE_INFINITY
      return Number.isFinite(ms) ? Math.max(0, ms / 1_000) : undefined
    },
    secondsToStart: () => Math.max(0, (countdownEndMs - performance.now()) / 1_000),
    agree(given) {
      consent = given
      go({ is: 'agreed' })
    },
    turnOn: () =>
      busy(async () => {
        await set.turnOn()
        changed('step')
        if (flow.step.at === 'check') {
          speed = undefined
          void measureSpeed(base).then((measured) => {
            speed = measured
            changed('progress')
          })
        }
      }),
    start: () =>
      busy(async () => {
        if (flow.step.at !== 'check') return
        problem = null
        try {
          state = await call<CandidateState>(`${base}/start`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ consent: true, ...consent }),
          })
          begun()
        } catch (error) {
          if (!shutBy(error) && !showNoticeAgain(error, consent))
            problem = error instanceof CallError && error.code === 'start.no_credits' ? 'noCredits' : 'failed'
        }
      }),
    practise: () => go({ is: 'practise' }),
    endPractice: () => go({ is: 'practised' }),
    goOn: () =>
      busy(async () => {
        await loaded
        const left = flow.step.at === 'resume' ? found() : undefined
        if (!left && openQuestion(flow)) await set.turnOn()
        begunOrOn()
        if (!left) return
        show(left.shown)
        go({ is: 'found', id: left.id })
      }),
    record,
    recordNow: () => go({ is: 'on-air' }),
    stop: () => go({ is: 'stop' }),
    keep: () =>
      busy(async () => {
        const { step } = flow
        if (step.at !== 'question' || step.part !== 'review') return
        const remote = box.remote(step.id)
        if (remote) await keepRemote(remote)
        else {
          box.of(step.id)?.keep()
          go({ is: 'kept' })
        }
      }),
    again() {
      const { step } = flow
      const isFaulty = (shown?.faults.length ?? 0) > 0
      // A take without a fault stays until the next one begins.
      if (step.at === 'question' && isFaulty) box.drop(step.id, true)
      go({ is: 'again', isFaulty })
    },
    writeInstead: () => go({ is: 'wrote-instead' }),
    recordInstead: () => go({ is: 'recorded-instead' }),
    sendText(text) {
      const { step } = flow
      if (step.at !== 'write') return
      box.write(step.id, text)
      go({ is: 'kept' })
    },
    redo(questionId) {
      const before = flow
      go({ is: 'redo', id: questionId })
      if (flow !== before) box.drop(questionId, true)
    },
  }

  async function keepRemote(remote: RemoteTake): Promise<void> {
    const { questionId } = remote
    if (!(await box.keepRemote(remote))) {
      // It is gone at the server: the question is asked again.
      box.drop(questionId, true)
      return go({ is: 'again', isFaulty: true })
    }
    lastArrival = new Date()
    go({ is: 'kept' })
    go({ is: 'arrived', id: questionId })
  }

  const isBegun = state.started && state.status !== 'completed'
  const loaded = box.load(isBegun).then(() => {
    if (state.status === 'completed') return void box.clear()
    if (!isBegun || flow.step.at !== 'resume') return
    flow = { ...flow, questions: state.questions.map(questionOf(box)) }
    changed('step')
  })
  return own
}
