import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { messageOf } from '../base/errors.ts'
import type { Service } from '../base/service.ts'
import type { Interview } from '../interview/contract.ts'
import { behaviourOf, CAST, latecomer } from './cast.ts'
import type { DemoClient } from './client.ts'
import type { Feed } from './feed.ts'

const TICK_MS = 1_000
const ARRIVE_EVERY_MS = 15_000
/** Then the demo is a quiet product with many interviews, and the disk does not fill. */
const LATECOMERS_MAX = 60

interface PageState {
  status: Interview['status']
  started: boolean
  questions: { id: string; answered: boolean }[]
}

/** Simulated candidates, recruiters and a reviewer. Stateless: each tick looks at what is, so a restart just goes on. */
export class People implements Service {
  readonly name = 'simulated people'
  readonly #client: DemoClient
  readonly #ats: FakeGreenhouse
  readonly #feed: Feed
  readonly #login: { email: string; password: string }
  readonly #recordings: readonly Buffer[]
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #stopped = false
  #cookie = ''
  #lastArrival = Date.now()
  #told = new Set<string>()

  constructor(parts: {
    client: DemoClient
    ats: FakeGreenhouse
    feed: Feed
    login: { email: string; password: string }
  }) {
    this.#client = parts.client
    this.#ats = parts.ats
    this.#feed = parts.feed
    this.#login = parts.login
    const folder = join(import.meta.dirname, 'recordings')
    this.#recordings = readdirSync(folder)
      .filter((name) => name.endsWith('.webm'))
      .sort()
      .map((name) => readFileSync(join(folder, name)))
  }

  start(): Promise<void> {
    const tick = () => {
      if (this.#stopped) return
      this.#running = this.#tick()
        .catch((error: unknown) => this.#feed.tell('demo', `a simulated person stumbled: ${messageOf(error)}`))
        .finally(() => {
          if (!this.#stopped) this.#timer = setTimeout(tick, TICK_MS)
        })
    }
    tick()
    return Promise.resolve()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #tick(): Promise<void> {
    this.#arrive()
    for (const interview of await this.#client.interviews()) {
      if (this.#stopped) return
      const behaviour = behaviourOf(interview.candidate.email)
      if (interview.externalId === null) continue
      if (behaviour === 'withdraws' && interview.status === 'created') this.#withdraw(interview)
      else if (['never starts', 'expires', 'withdraws'].includes(behaviour)) continue
      else if (interview.status === 'created' || interview.status === 'in_progress')
        await this.#record(interview, behaviour === 'abandons', behaviour !== 'declines AI')
      else if (
        interview.status === 'completed' &&
        interview.approvalStatus === 'pending' &&
        (behaviour === 'approved' || behaviour === 'rejected') &&
        ['completed', 'failed'].includes(interview.analysisStatus)
      )
        await this.#decide(interview, behaviour)
    }
  }

  /** One step for each tick: agree and start, or one answer. */
  async #record(interview: Interview, leavesEarly: boolean, ai: boolean): Promise<void> {
    const link = interview.inviteUrl ?? ''
    const who = `${interview.candidate.firstName} ${interview.candidate.lastName}`
    const { status, body } = await this.#client.link<PageState>(link, 'GET', '/state')
    if (status !== 200) return
    if (!body.started) {
      const started = await this.#client.link<{ message?: string }>(link, 'POST', '/start', {
        type: 'application/json',
        bytes: JSON.stringify({ consent: true, aiAnalysis: ai }),
      })
      if (started.status === 200)
        this.#feed.tell('candidate', `${who} agreed and started${ai ? '' : ', and declined the use of AI'}`)
      else this.#once(`start ${interview.id}`, 'candidate', `${who} could not start: ${started.body.message}`)
      return
    }
    const done = body.questions.filter((question) => question.answered).length
    if (leavesEarly && done >= 1) return
    const next = body.questions.find((question) => !question.answered)
    const recording = this.#recordings[(done + interview.candidate.email.length) % this.#recordings.length]
    if (!next || !recording) return
    const answer = await this.#client.link<{ status: string; answeredQuestions: number }>(
      link,
      'PUT',
      `/answers/${next.id}`,
      { type: 'video/webm', bytes: recording },
    )
    if (answer.status === 200)
      this.#feed.tell(
        'candidate',
        `${who} recorded answer ${answer.body.answeredQuestions} of ${body.questions.length}${leavesEarly ? ' and closed the page' : ''}${answer.body.status === 'completed' ? ': completed' : ''}`,
      )
  }

  #withdraw(interview: Interview): void {
    const application = this.#ats.world.applications.get(Number(interview.externalId))
    const back =
      application?.job_id == null ? undefined : this.#ats.world.stageOf(application.job_id, 'Application Review')
    if (!application || !back || application.job_interview_stage_id === back.id) return
    this.#ats.world.changeApplication(application.id, { job_interview_stage_id: back.id })
    this.#feed.tell(
      'recruiter',
      `${interview.candidate.firstName} ${interview.candidate.lastName} was moved back in the ATS`,
    )
  }

  async #decide(interview: Interview, decision: 'approved' | 'rejected'): Promise<void> {
    if (!this.#cookie) {
      const answer = await this.#client.dashboard('POST', '/dashboard/login', '', this.#login)
      this.#cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    }
    const path = `/dashboard/interviews/${interview.id}`
    const page = await this.#client.dashboard('GET', path, this.#cookie)
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1]
    if (!csrf) {
      this.#cookie = ''
      return
    }
    const answer = await this.#client.dashboard('POST', `${path}/approval`, this.#cookie, { csrf, decision })
    if (answer.status === 303)
      this.#feed.tell('reviewer', `${decision} ${interview.candidate.firstName} ${interview.candidate.lastName}`)
  }

  #arrive(): void {
    if (Date.now() - this.#lastArrival < ARRIVE_EVERY_MS) return
    this.#lastArrival = Date.now()
    const { world } = this.#ats
    const number = world.candidates.size - CAST.length - 1
    if (number >= LATECOMERS_MAX) return
    const jobs = [...world.jobs.values()]
    const job = jobs[Math.max(0, number) % jobs.length]
    const role = latecomer(Math.max(0, number))
    if (!job) return
    world.addApplication(role, job.id, 'Video Interview')
    this.#feed.tell(
      'recruiter',
      `${role.firstName} ${role.lastName} reached "Video Interview" for ${job.name} in the ATS`,
    )
  }

  #once(key: string, what: string, text: string): void {
    if (this.#told.has(key)) return
    this.#told.add(key)
    this.#feed.tell(what, text)
  }
}
