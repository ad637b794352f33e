/**
 * The states of the candidate's page and what leads from one to the next. Pure: no camera, no network, no clock. An event that does
 * not fit the state changes nothing, so a second click or a late answer does no harm.
 */

export interface FlowQuestion {
  readonly id: string
  /** The server has the answer. */
  readonly isAnswered: boolean
  /** The candidate keeps a take; it may still be on its way. */
  readonly isKept: boolean
  readonly takesUsed: number
  /** Takes that were thrown away as faulty, at no cost. */
  readonly takesFaulty: number
}

/** The screen that the candidate sees. */
export type Step =
  | { readonly at: 'welcome' }
  | { readonly at: 'check' }
  | { readonly at: 'practice'; readonly part: TakePart }
  | { readonly at: 'resume' }
  | { readonly at: 'pause'; readonly after: string | null }
  | { readonly at: 'question'; readonly id: string; readonly part: TakePart }
  | { readonly at: 'write'; readonly id: string }
  | { readonly at: 'finishing' }
  | { readonly at: 'done' }
  | { readonly at: 'closed'; readonly why: 'missing' | 'expired' | 'closed' }

/** One take, from the thought before it to the look at it. */
export type TakePart = 'ready' | 'countdown' | 'recording' | 'stopping' | 'review'

/** The state of the candidate's page, without camera and network. */
export interface Flow {
  readonly step: Step
  readonly questions: readonly FlowQuestion[]
  /** There is time to think that runs, so a question appears only when asked for. */
  readonly isTimed: boolean
}

/** Everything that can move the candidate's page to another screen. */
export type FlowEvent =
  | {
      readonly is:
        | 'agreed'
        | 'practised'
        | 'practise'
        | 'went-on'
        | 'wrote-instead'
        | 'recorded-instead'
        | 'all-arrived'
    }
  | { readonly is: 'begun'; readonly questions: readonly FlowQuestion[] }
  | { readonly is: 'record' | 'on-air' | 'stop' | 'recorded' | 'failed' }
  | { readonly is: 'found'; readonly id: string }
  | { readonly is: 'again'; readonly isFaulty: boolean }
  | { readonly is: 'kept' }
  | { readonly is: 'arrived' | 'refused'; readonly id: string }
  | { readonly is: 'redo'; readonly id: string }
  | { readonly is: 'shut'; readonly why: 'missing' | 'expired' | 'closed' }

/** More than this many faulty takes of a question cost a take each, as the server counts too. */
export const FAULTY_MAX = 5

const isDone = ({ isAnswered, isKept }: FlowQuestion) => isAnswered || isKept

/** Nothing more can be done: everything has arrived, or the link is dead. */
export const isOver = ({ step }: Flow): boolean => step.at === 'done' || step.at === 'closed'

/** The camera is on and no take runs. A take that is looked at is not disturbed; its camera is asked for again with the next one. */
export const isWaiting = ({ step }: Flow): boolean =>
  step.at === 'check' || ('part' in step && (step.part === 'ready' || step.part === 'countdown'))

/** The question that comes next; undefined where every one has an answer, on its way or there. */
export const openQuestion = ({ questions }: Flow): FlowQuestion | undefined => questions.find((one) => !isDone(one))

/** Further takes of a question; null: as many as one likes. */
export function takesLeft(question: FlowQuestion, retakes: number | null): number | null {
  return retakes === null ? null : Math.max(0, retakes + 1 - question.takesUsed)
}

const ON: Readonly<Partial<Record<FlowEvent['is'], readonly [readonly TakePart[], TakePart]>>> = {
  record: [['ready'], 'countdown'],
  'on-air': [['countdown'], 'recording'],
  stop: [['recording'], 'stopping'],
  recorded: [['recording', 'stopping'], 'review'],
  failed: [['countdown', 'recording', 'stopping'], 'ready'],
}

/** The state after an event. */
export function next(flow: Flow, event: FlowEvent): Flow {
  const { step } = flow
  const to = (there: Step): Flow => ({ ...flow, step: there })
  if (event.is === 'shut') return step.at === 'done' ? flow : to({ at: 'closed', why: event.why })
  const moved = ON[event.is]
  if (moved) return movedTake(flow, event.is, moved)
  switch (event.is) {
    case 'agreed':
      return step.at === 'welcome' ? to({ at: 'check' }) : flow
    case 'practise':
      return step.at === 'check' ? to({ at: 'practice', part: 'ready' }) : flow
    case 'practised':
      return step.at === 'practice' ? to({ at: 'check' }) : flow
    case 'begun': {
      if (step.at !== 'check' && step.at !== 'resume') return flow
      const begun = { ...flow, questions: event.questions }
      return ahead(begun, flow.isTimed ? { at: 'pause', after: null } : undefined)
    }
    case 'went-on':
      return step.at === 'pause' || step.at === 'resume' ? ahead(flow) : flow
    case 'found':
      return step.at === 'pause' || isReady(step) ? to({ at: 'question', id: event.id, part: 'review' }) : flow
    case 'again':
      return again(flow, event.isFaulty)
    case 'wrote-instead':
      return isReady(step) && step.at === 'question' ? to({ at: 'write', id: step.id }) : flow
    case 'recorded-instead':
      return step.at === 'write' ? to({ at: 'question', id: step.id, part: 'ready' }) : flow
    case 'kept': {
      if (!(step.at === 'write' || (step.at === 'question' && step.part === 'review'))) return flow
      return ahead(changed(flow, step.id, { isKept: true }), { at: 'pause', after: step.id })
    }
    case 'arrived':
      return finished(changed(flow, event.id, { isAnswered: true, isKept: false }))
    case 'all-arrived':
      return to({ at: 'done' })
    case 'refused':
      return changed(flow, event.id, { isKept: false })
    case 'redo':
      return step.at === 'finishing' || step.at === 'pause' ? to({ at: 'question', id: event.id, part: 'ready' }) : flow
    default:
      return flow
  }
}

const isReady = (step: Step) => step.at === 'question' && step.part === 'ready'

function movedTake(flow: Flow, is: FlowEvent['is'], [from, part]: readonly [readonly TakePart[], TakePart]): Flow {
  const { step } = flow
  if ((step.at !== 'question' && step.at !== 'practice') || !from.includes(step.part)) return flow
  const there: Flow = { ...flow, step: { ...step, part } }
  if (step.at === 'practice') return there
  const used = flow.questions.find(({ id }) => id === step.id)?.takesUsed ?? 0
  if (is === 'on-air') return changed(there, step.id, { takesUsed: used + 1 })
  // A take that never became one costs none.
  return is === 'failed' && step.part !== 'countdown' ? changed(there, step.id, { takesUsed: used - 1 }) : there
}

function again(flow: Flow, isFaulty: boolean): Flow {
  const { step } = flow
  if (step.at === 'practice' && step.part === 'review') return { ...flow, step: { at: 'practice', part: 'ready' } }
  if (step.at !== 'question' || step.part !== 'review') return flow
  const question = flow.questions.find(({ id }) => id === step.id)
  const isFree = isFaulty && (question?.takesFaulty ?? 0) < FAULTY_MAX
  const counted = isFree
    ? changed(flow, step.id, {
        takesUsed: Math.max(0, (question?.takesUsed ?? 0) - 1),
        takesFaulty: (question?.takesFaulty ?? 0) + 1,
      })
    : flow
  return { ...counted, step: { at: 'question', id: step.id, part: 'ready' } }
}

/** To the next open question by way of `by`, or to the end. */
function ahead(flow: Flow, by?: Step): Flow {
  const open = openQuestion(flow)
  if (!open) return finished({ ...flow, step: { at: 'finishing' } })
  return { ...flow, step: by ?? { at: 'question', id: open.id, part: 'ready' } }
}

function finished(flow: Flow): Flow {
  const isOver = flow.questions.length > 0 && flow.questions.every(({ isAnswered }) => isAnswered)
  return isOver && flow.step.at === 'finishing' ? { ...flow, step: { at: 'done' } } : flow
}

function changed(flow: Flow, id: string, change: Partial<FlowQuestion>): Flow {
  return { ...flow, questions: flow.questions.map((one) => (one.id === id ? { ...one, ...change } : one)) }
}
