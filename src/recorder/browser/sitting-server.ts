import type { CandidateState } from '../../interview/contract/candidate-state.ts'
import { CallError, call } from './calls.ts'
import { showNoticeAgain } from './changed-notice.ts'
import type { Delivery } from './delivery.ts'
import type { RemoteTake } from './outbox.ts'
import { go, questionOf, type Sitting } from './sitting.ts'

/** What the server says about the interview, and what becomes of it here. */

/** The interview is begun: its questions are asked. */
export function begun(sitting: Sitting): void {
  go(sitting, { is: 'begun', questions: sitting.state.questions.map(questionOf(sitting.outbox)) })
}

export async function start(sitting: Sitting): Promise<void> {
  const { base, consent } = sitting
  sitting.problem = null
  try {
    sitting.state = await call<CandidateState>(`${base}/start`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ consent: true, ...consent }),
    })
    begun(sitting)
  } catch (error) {
    if (!shutBy(sitting, error) && !showNoticeAgain(error, consent))
      sitting.problem = error instanceof CallError && error.code === 'start.no_credits' ? 'noCredits' : 'failed'
  }
}

/** Another device's take becomes the answer. */
export async function keepRemote(sitting: Sitting, remote: RemoteTake): Promise<void> {
  const { questionId } = remote
  if (!(await sitting.outbox.keepRemote(remote))) {
    // It is gone at the server: the question is asked again.
    sitting.outbox.drop(questionId, true)
    return go(sitting, { is: 'again', isFaulty: true })
  }
  sitting.lastArrival = new Date()
  go(sitting, { is: 'kept' })
  go(sitting, { is: 'arrived', id: questionId })
}

export function onDelivery(sitting: Sitting, { where, take }: Delivery): void {
  if (where.is === 'arrived') {
    sitting.lastArrival = where.at
    go(sitting, { is: 'arrived', id: take.questionId })
  } else if (where.is === 'refused') {
    if (where.why === 'closed') void lookWhyClosed(sitting)
    go(sitting, { is: 'refused', id: take.questionId })
  }
  sitting.changed('progress')
}

/** The link may be dead meanwhile, or everything may be there. */
async function lookWhyClosed(sitting: Sitting): Promise<void> {
  try {
    sitting.state = await call<CandidateState>(`${sitting.base}/state`)
    const { status } = sitting.state
    if (status === 'completed') go(sitting, { is: 'all-arrived' })
    else if (status === 'abandoned') go(sitting, { is: 'shut', why: 'closed' })
    else if (status === 'expired') go(sitting, { is: 'shut', why: 'expired' })
  } catch (error) {
    shutBy(sitting, error)
  }
}

function shutBy(sitting: Sitting, error: unknown): boolean {
  if (!(error instanceof CallError) || (error.status !== 404 && error.status !== 410)) return false
  go(sitting, { is: 'shut', why: error.status === 404 ? 'missing' : 'expired' })
  return true
}
