import { type Clock, systemClock } from '../base/clock.ts'
import { messageOf } from '../base/errors.ts'
import type { Service } from '../base/service.ts'
import type { Interview } from '../interview/contract/contract.ts'
import type { Arrivals } from './arrivals.ts'
import { type Role, roleOf } from './cast.ts'
import type { DemoClient } from './client.ts'
import type { Feed } from './feed.ts'
import { type Pace, thinkingMs } from './pace.ts'
import { recordingOf } from './recordings/speeches.ts'
import type { Upkeep } from './upkeep.ts'

interface PageState {
  status: Interview['status']
  started: boolean
  questions: { id: string; answered: boolean }[]
}

interface Parts {
  readonly client: DemoClient
  readonly arrivals: Arrivals
  readonly upkeep: Upkeep
  readonly feed: Feed
  readonly pace: Pace
  readonly clock: Clock
  readonly login: { email: string; password: string }
}

/** Simulated candidates and a reviewer. Stateless: each tick looks at what is, so a restart just goes on. */
export class People implements Service {
  readonly name = 'simulated people'
  readonly #parts: Parts
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #cookie = ''

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): Promise<void> {
    this.#running = this.#run()
    return Promise.resolve()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#tick().catch((error: unknown) => {
        if (!signal.aborted) this.#parts.feed.warn(messageOf(error))
      })
      // The pause between two ticks is real time; a clock that a test moves must not make this loop spin.
      await systemClock.sleep(this.#parts.pace.tickMs, signal)
    }
  }

  async #tick(): Promise<void> {
    const { arrivals, upkeep, client } = this.#parts
    arrivals.act()
    await upkeep.act()
    for (const interview of await client.interviews()) {
      if (this.#stopping.signal.aborted) return
      const role = roleOf(interview.candidate.email)
      if (role !== undefined && interview.externalId !== null && !this.#thinks(interview))
        await this.#act(interview, role)
    }
  }

  #thinks({ candidate, updatedAt }: Interview): boolean {
    const { pace, clock } = this.#parts
    return (
      updatedAt !== null && clock.now().getTime() - Date.parse(updatedAt) < thinkingMs(pace.thinkMs, candidate.email)
    )
  }

  async #act(interview: Interview, role: Role): Promise<void> {
    const { status } = interview
    const { behaviour } = role
    if (behaviour === 'withdraws' && status === 'created') this.#parts.arrivals.withdraw(interview)
    else if (['never starts', 'expires', 'withdraws'].includes(behaviour)) return
    else if (status === 'created' || status === 'in_progress') await this.#record(interview, role)
    else if (
      status === 'completed' &&
      interview.approvalStatus === 'pending' &&
      (behaviour === 'approved' || behaviour === 'rejected') &&
      ['completed', 'failed'].includes(interview.analysisStatus)
    )
      await this.#decide(interview, behaviour)
  }

  /** One step: agree and start, record one answer, or leave on purpose. */
  async #record(interview: Interview, { behaviour, speech }: Role): Promise<void> {
    const { client, feed } = this.#parts
    const link = interview.inviteUrl ?? ''
    const who = nameIn(interview)
    const { status, body } = await client.link<PageState>(link, 'GET', '/state')
    if (status !== 200) return
    if (!body.started) return this.#begin(interview, this.#parts.pace.isAiAccepted && behaviour !== 'declines AI')
    const done = body.questions.filter((question) => question.answered).length
    if (behaviour === 'abandons' && done >= 1) {
      const left = await client.link(link, 'POST', '/leave')
      if (left.status === 200)
        feed.tell('interview', 'candidate', `${who} left after ${done} of ${body.questions.length} answers`)
      return
    }
    const next = body.questions.findIndex((question) => !question.answered)
    const question = body.questions[next]
    if (!question) return
    const answer = await client.link<{ status: string; answeredQuestions: number }>(
      link,
      'PUT',
      `/answers/${question.id}`,
      { type: 'video/webm', bytes: recordingOf(speech, next, body.questions.length) },
    )
    if (answer.status !== 200) return
    const { answeredQuestions } = answer.body
    const end = answer.body.status === 'completed' ? ': the interview is complete' : ''
    feed.tell('interview', 'candidate', `${who} recorded answer ${answeredQuestions} of ${body.questions.length}${end}`)
  }

  async #begin(interview: Interview, aiAnalysis: boolean): Promise<void> {
    const started = await this.#parts.client.link(interview.inviteUrl ?? '', 'POST', '/start', {
      type: 'application/json',
      bytes: JSON.stringify({ consent: true, aiAnalysis }),
    })
    if (started.status === 200)
      this.#parts.feed.tell(
        'interview',
        'candidate',
        `${nameIn(interview)} agreed and started${aiAnalysis ? '' : ', and declined the use of AI'}`,
      )
  }

  async #decide(interview: Interview, decision: 'approved' | 'rejected'): Promise<void> {
    const { client, feed, login } = this.#parts
    if (!this.#cookie) {
      const answer = await client.dashboard('POST', '/dashboard/login', '', login)
      this.#cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    }
    const path = `/dashboard/interviews/${interview.id}`
    // Somebody decided a moment ago; the page says so until it is the interview's status.
    if ((await client.dashboard('GET', path, this.#cookie)).body.includes('data-undo')) return
    const question = await client.dashboard('GET', `${path}/decision?decision=${decision}`, this.#cookie)
    const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(question.body)?.[1]
    const [csrf, foreseen = ''] = [fieldOf('csrf'), fieldOf('foreseen')]
    if (!csrf) {
      this.#cookie = ''
      return
    }
    const answer = await client.dashboard('POST', `${path}/decision`, this.#cookie, { csrf, decision, foreseen })
    if (answer.status === 303) feed.tell('interview', 'reviewer', `The reviewer ${decision} ${nameIn(interview)}`)
  }
}

function nameIn({ candidate }: Interview): string {
  return `${candidate.firstName} ${candidate.lastName}`
}
