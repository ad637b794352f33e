import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** What the fake Greenhouse knows: the vendor's model with as much memory as the product needs. */

export interface FakeJob {
  id: number
  name: string
  status: 'open' | 'closed' | 'draft'
  updated_at: string
}
export interface FakeStage {
  id: number
  job_id: number
  name: string
  sort_order: number
  active: boolean
}
export interface FakeCandidate {
  id: number
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  tags: string[]
  updated_at: string
}
export interface FakeApplication {
  id: number
  candidate_id: number
  job_id: number | null
  status: 'in_process' | 'rejected' | 'hired' | 'converted'
  /** The id of this application's own stage record; changes with every move. */
  stage_id: number | null
  job_interview_stage_id: number | null
  rejected_at: string | null
  created_at: string
  updated_at: string
  custom_fields: Record<string, { name: string; type: string; value: string | null }>
}
export interface FakeNote {
  id: number
  application_id: number
  candidate_id: number
  body: string
  visibility: string
  type: string
  user_id: number
  created_at: string
}
export interface FakeAttachment {
  id: number
  application_id: number
  filename: string
  type: string
  content: string
  created_at: string
}

/** One change of one record; the journal and replicas are made of them. */
export type Change =
  | { kind: 'job'; row: FakeJob }
  | { kind: 'stage'; row: FakeStage }
  | { kind: 'candidate'; row: FakeCandidate }
  | { kind: 'application'; row: FakeApplication }
  | { kind: 'note'; row: FakeNote }
  | { kind: 'attachment'; row: FakeAttachment }
  | { kind: 'tag'; row: { id: number; name: string } }
  | { kind: 'applied_tag'; row: { id: number; candidate_id: number; candidate_tag_id: number } }

/** Ids grow; every change is journalled before it is answered, so a fake outlives its process as a vendor would. */
export class World {
  readonly jobs = new Map<number, FakeJob>()
  readonly stages = new Map<number, FakeStage>()
  readonly candidates = new Map<number, FakeCandidate>()
  readonly applications = new Map<number, FakeApplication>()
  readonly notes = new Map<number, FakeNote>()
  readonly attachments = new Map<number, FakeAttachment>()
  readonly tags = new Map<number, { id: number; name: string }>()
  readonly appliedTags = new Map<number, { id: number; candidate_id: number; candidate_tag_id: number }>()
  readonly notesOf = new Map<number, FakeNote[]>()
  readonly reasons = [
    { id: 8801, name: 'Not a fit', type: { key: 'WE_REJECTED_THEM' } },
    { id: 8802, name: 'Withdrew', type: { key: 'THEY_REJECTED_US' } },
  ]
  readonly users = [
    {
      id: 4012345,
      first_name: 'Ina',
      last_name: 'Bridge',
      name: 'Ina Bridge',
      primary_email: 'integration@acme.example',
      site_admin: true,
      deactivated: false,
    },
    {
      id: 4012346,
      first_name: 'Rae',
      last_name: 'Cruiter',
      name: 'Rae Cruiter',
      primary_email: 'rae@acme.example',
      site_admin: false,
      deactivated: false,
    },
  ]
  readonly #listeners: ((change: Change) => void)[] = []
  #nextId = 1000
  readonly #journal: string | undefined
  readonly now: () => Date

  constructor(options: { journal?: string; now?: () => Date } = {}) {
    this.#journal = options.journal
    this.now = options.now ?? (() => new Date())
    if (this.#journal && existsSync(this.#journal))
      for (const line of readFileSync(this.#journal, 'utf8').split('\n'))
        if (line.endsWith('}')) this.#apply(JSON.parse(line) as Change)
  }

  id(): number {
    return ++this.#nextId
  }

  save(change: Change): void {
    if (this.#journal) appendFileSync(this.#journal, `${JSON.stringify(change)}\n`)
    this.#apply(change)
    for (const listener of this.#listeners) listener(change)
  }

  /** Takes over a change that was made elsewhere. */
  replay(change: Change): void {
    this.#apply(change)
  }

  onChange(listener: (change: Change) => void): void {
    this.#listeners.push(listener)
  }

  #apply({ kind, row }: Change): void {
    this.#nextId = Math.max(this.#nextId, row.id)
    if (kind === 'application' && row.stage_id !== null) this.#nextId = Math.max(this.#nextId, row.stage_id)
    if (kind === 'note') {
      const list = this.notesOf.get(row.application_id) ?? []
      list.push(row)
      this.notesOf.set(row.application_id, list)
    }
    const tables = {
      job: this.jobs,
      stage: this.stages,
      candidate: this.candidates,
      application: this.applications,
      note: this.notes,
      attachment: this.attachments,
      tag: this.tags,
      applied_tag: this.appliedTags,
    }
    ;(tables[kind] as Map<number, typeof row>).set(row.id, row)
  }

  addJob(name: string, stageNames: readonly string[]): FakeJob {
    const job: FakeJob = { id: this.id(), name, status: 'open', updated_at: this.#stamp() }
    this.save({ kind: 'job', row: job })
    stageNames.forEach((stage, index) => {
      this.save({ kind: 'stage', row: { id: this.id(), job_id: job.id, name: stage, sort_order: index, active: true } })
    })
    return job
  }

  setJobStatus(id: number, status: FakeJob['status']): void {
    const job = this.jobs.get(id)
    if (job) this.save({ kind: 'job', row: { ...job, status, updated_at: this.#stamp() } })
  }

  stageOf(jobId: number, name: string): FakeStage | undefined {
    return [...this.stages.values()].find((stage) => stage.job_id === jobId && stage.name === name)
  }

  addApplication(
    person: { firstName: string; lastName: string; email: string | null; phone?: string | null },
    jobId: number,
    stageName: string,
  ): FakeApplication {
    const candidate: FakeCandidate = {
      id: this.id(),
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone: person.phone ?? null,
      tags: [],
      updated_at: this.#stamp(),
    }
    this.save({ kind: 'candidate', row: candidate })
    const at = this.#stamp()
    const application: FakeApplication = {
      id: this.id(),
      candidate_id: candidate.id,
      job_id: jobId,
      status: 'in_process',
      stage_id: this.id(),
      job_interview_stage_id: this.stageOf(jobId, stageName)?.id ?? null,
      rejected_at: null,
      created_at: at,
      updated_at: at,
      custom_fields: {},
    }
    this.save({ kind: 'application', row: application })
    return application
  }

  changeApplication(id: number, change: Partial<FakeApplication>): FakeApplication | undefined {
    const row = this.applications.get(id)
    if (!row) return undefined
    const moved =
      change.job_interview_stage_id !== undefined && change.job_interview_stage_id !== row.job_interview_stage_id
    const next = { ...row, ...change, ...(moved ? { stage_id: this.id() } : {}), updated_at: this.#stamp() }
    this.save({ kind: 'application', row: next })
    return next
  }

  #stamp(): string {
    return this.now().toISOString()
  }
}
