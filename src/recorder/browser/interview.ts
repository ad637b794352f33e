import type { CandidateState } from '../../interview/contract/candidate-state.ts'
import type { Interview, PageFacts, Shown } from './contract.ts'
import { type Flow, type FlowEvent, isOver, isWaiting, openQuestion } from './flow.ts'
import { outbox } from './outbox.ts'
import { type Change, go, questionOf, type Sitting, show } from './sitting.ts'
import { begun, keepRemote, onDelivery, start } from './sitting-server.ts'
import { measureSpeed } from './speed.ts'
import { studio } from './studio.ts'
import type { Tus } from './uploading.ts'

/** Carries out what the states of the page ask for. `changed` is called whenever a view may look different. */
export function interview(base: string, facts: PageFacts, tus: Tus, changed: (what: Change) => void): Interview {
  const sitting: Sitting = {
    base,
    studio: studio(() => isWaiting(sitting.flow) && changed('look')),
    outbox: outbox(base, tus, (delivery) => onDelivery(sitting, delivery)),
    changed,
    state: facts.state,
    flow: { step: firstStep(facts.state), questions: [], isTimed: facts.state.thinkingSeconds !== null },
    speed: undefined,
    problem: null,
    isBusy: false,
    running: Promise.resolve(),
    consent: undefined,
    shown: undefined,
    lastArrival: undefined,
    countdownEndMs: 0,
    thinking: undefined,
  }
  runClocks(sitting)
  warnOfLoss(sitting)
  const loaded = load(sitting)
  return {
    get state() {
      return sitting.state
    },
    get flow() {
      return sitting.flow
    },
    studio: sitting.studio,
    outbox: sitting.outbox,
    get speed() {
      return sitting.speed
    },
    get problem() {
      return sitting.problem
    },
    get isBusy() {
      return sitting.isBusy
    },
    get shown() {
      return sitting.shown
    },
    get lastArrival() {
      return sitting.lastArrival
    },
    ...actions(sitting, loaded),
  }
}

/** What a candidate can do, and the clocks that a view shows. */
function actions(sitting: Sitting, loaded: Promise<void>) {
  const { outbox } = sitting
  const happened = (event: FlowEvent) => go(sitting, event)
  return {
    secondsToThink() {
      const { step } = sitting.flow
      const isRunning = step.at === 'question' && step.part === 'ready' && sitting.thinking?.id === step.id
      const ms = isRunning ? (sitting.thinking?.endMs ?? 0) - performance.now() : Number.POSITIVE_INFINITY
      return Number.isFinite(ms) ? Math.max(0, ms / 1_000) : undefined
    },
    secondsToStart: () => Math.max(0, (sitting.countdownEndMs - performance.now()) / 1_000),
    agree(given) {
      sitting.consent = given
      happened({ is: 'agreed' })
    },
    turnOn: () => busy(sitting, () => turnOn(sitting)),
    start: () =>
      busy(sitting, async () => {
        if (sitting.flow.step.at === 'check') await start(sitting)
      }),
    practise: () => happened({ is: 'practise' }),
    endPractice: () => happened({ is: 'practised' }),
    goOn: () =>
      busy(sitting, async () => {
        await loaded
        await goOn(sitting)
      }),
    record: () => record(sitting),
    recordNow: () => happened({ is: 'on-air' }),
    stop: () => happened({ is: 'stop' }),
    keep: () =>
      busy(sitting, async () => {
        const { step } = sitting.flow
        if (step.at !== 'question' || step.part !== 'review') return
        const remote = outbox.remote(step.id)
        if (remote) return keepRemote(sitting, remote)
        outbox.of(step.id)?.keep()
        happened({ is: 'kept' })
      }),
    again() {
      const { step } = sitting.flow
      const isFaulty = (sitting.shown?.faults.length ?? 0) > 0
      // A take without a fault stays until the next one begins.
      if (step.at === 'question' && isFaulty) outbox.drop(step.id, true)
      happened({ is: 'again', isFaulty })
    },
    writeInstead: () => happened({ is: 'wrote-instead' }),
    recordInstead: () => happened({ is: 'recorded-instead' }),
    sendText(text) {
      const { step } = sitting.flow
      if (step.at !== 'write') return
      outbox.write(step.id, text)
      happened({ is: 'kept' })
    },
    redo(questionId) {
      const before = sitting.flow
      happened({ is: 'redo', id: questionId })
      if (sitting.flow !== before) outbox.drop(questionId, true)
    },
  } satisfies Partial<Interview>
}

function firstStep({ status, started }: CandidateState): Flow['step'] {
  if (status === 'completed') return { at: 'done' }
  return { at: started ? 'resume' : 'welcome' }
}

/** What earlier visits left: the questions of an interview that is resumed know their takes then. */
function load(sitting: Sitting): Promise<void> {
  const { outbox, state } = sitting
  const isBegun = state.started && state.status !== 'completed'
  return outbox.load(isBegun).then(() => {
    if (sitting.state.status === 'completed') return void outbox.clear()
    if (!isBegun || sitting.flow.step.at !== 'resume') return
    sitting.flow = { ...sitting.flow, questions: sitting.state.questions.map(questionOf(outbox)) }
    sitting.changed('step')
  })
}

/** One thing at a time; a request that comes meanwhile waits, and checks whether it still fits. */
function busy(sitting: Sitting, work: () => Promise<void>): Promise<void> {
  const { studio, changed } = sitting
  const mine = sitting.running.then(async () => {
    const { isOn, trouble } = studio
    sitting.isBusy = true
    if (sitting.flow.step.at === 'check') changed('look')
    await work().finally(() => {
      sitting.isBusy = false
      // A view that is made anew swallows a click on its way, so only where it looks different.
      if (sitting.flow.step.at === 'check' || studio.isOn !== isOn || studio.trouble !== trouble) changed('look')
    })
  })
  sitting.running = mine.catch(() => undefined)
  return mine
}

async function turnOn(sitting: Sitting): Promise<void> {
  await sitting.studio.turnOn()
  sitting.changed('step')
  if (sitting.flow.step.at !== 'check') return
  sitting.speed = undefined
  void measureSpeed(sitting.base).then((measured) => {
    sitting.speed = measured
    sitting.changed('progress')
  })
}

async function goOn(sitting: Sitting): Promise<void> {
  const left = sitting.flow.step.at === 'resume' ? found(sitting) : undefined
  if (!left && openQuestion(sitting.flow)) await sitting.studio.turnOn()
  if (sitting.flow.step.at === 'resume') begun(sitting)
  else go(sitting, { is: 'went-on' })
  if (!left) return
  show(sitting, left.shown)
  go(sitting, { is: 'found', id: left.id })
}

/** Takes that an earlier visit, a crash or another device left of the question that comes next. */
function found({ flow, outbox }: Sitting): { id: string; shown: Shown } | undefined {
  const id = openQuestion(flow)?.id ?? ''
  const here = outbox.of(id)
  if (here)
    return { id, shown: { url: URL.createObjectURL(here.bytes.whole()), faults: here.take.faults, isFound: true } }
  const there = outbox.remote(id)
  return (
    there && { id, shown: { url: outbox.remoteUrl(there), faults: there.isComplete ? [] : ['cut'], isFound: true } }
  )
}

const record = (sitting: Sitting) =>
  busy(sitting, async () => {
    if (await sitting.studio.turnOn()) go(sitting, { is: 'record' })
    else sitting.thinking = undefined
  })

/** Timers of the page: by a clock that nobody sets, looked at often. */
function runClocks(sitting: Sitting): void {
  setInterval(() => {
    const { flow, thinking } = sitting
    const { step } = flow
    if (step.at !== 'question' && step.at !== 'practice') return
    const nowMs = performance.now()
    if (step.part === 'countdown' && nowMs >= sitting.countdownEndMs) go(sitting, { is: 'on-air' })
    if (
      step.at === 'question' &&
      step.part === 'ready' &&
      thinking?.id === step.id &&
      nowMs >= thinking.endMs &&
      !sitting.isBusy
    ) {
      sitting.thinking = { id: step.id, endMs: Number.POSITIVE_INFINITY }
      void record(sitting)
    }
  }, 100)
}

function warnOfLoss(sitting: Sitting): void {
  addEventListener('beforeunload', (event) => {
    const { flow, outbox } = sitting
    const { step } = flow
    const isTake = (step.at === 'question' && step.part !== 'ready') || step.at === 'write'
    if (isOver(flow) || !(isTake || outbox.all.some(({ where, take }) => take.isKept && where.is !== 'arrived'))) return
    event.preventDefault()
    event.returnValue = ''
  })
}
