/**
 * The memory of a fake ATS, in our words; each fake translates it into its vendor's. Listeners hear of every change, so
 * that a test can count the writes that reached the ATS.
 */

export interface FakeJob {
  readonly id: string
  name: string
  status: 'open' | 'closed' | 'draft'
  updatedAt: number
}

export interface FakeStage {
  readonly id: string
  /** Null where stages belong to the account. */
  readonly jobId: string | null
  readonly name: string
}

/**
 * A candidate as the fake stores it; each fake translates it into its vendor's shape. `updatedAt` is in milliseconds.
 */
export interface FakePerson {
  readonly id: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  tags: string[]
  updatedAt: number
}

/** One candidate on one job; instants are milliseconds since 1970. */
export interface FakeApplication {
  readonly id: string
  readonly personId: string
  readonly jobId: string
  stageId: string
  status: 'active' | 'rejected' | 'hired'
  reasonId: string | null
  readonly createdAt: number
  updatedAt: number
  movedAt: number
  readonly fields: Record<string, unknown>
}

/** Something appended: a note or a file. */
export interface FakeEntry {
  readonly id: string
  readonly kind: 'note' | 'file' | 'link'
  readonly applicationId: string | null
  readonly personId: string | null
  text: string
  readonly at: number
}

/** Differences between vendors that the shared memory must know about. */
export interface WorldOptions {
  /** Ids as the vendor writes them, from a number that grows. */
  readonly idOf?: (n: number, kind: string) => string
  readonly now?: () => number
  /** Stages belong to the account, not to jobs. */
  readonly accountStages?: boolean
}

/** A write that the fake carried out; tests count these to find doubled writes. */
export type WorldChange = {
  readonly kind: 'note' | 'file' | 'link' | 'tag' | 'field' | 'move' | 'reject'
  readonly id: string
}

/** The memory of a fake ATS, in our words (job, stage, application), shared by all fakes but Greenhouse's. */
export class AtsWorld {
  readonly jobs = new Map<string, FakeJob>()
  readonly stages = new Map<string, FakeStage>()
  readonly people = new Map<string, FakePerson>()
  readonly applications = new Map<string, FakeApplication>()
  readonly entries = new Map<string, FakeEntry>()
  readonly reasons: { id: string; name: string }[]
  /** Applications whose row is shown in a shape nobody promised. */
  readonly broken = new Set<string>()
  readonly now: () => number
  readonly #idOf: (n: number, kind: string) => string
  readonly #accountStages: boolean
  readonly #listeners: ((change: WorldChange) => void)[] = []
  #lastId = 1_000

  constructor({ idOf = String, now = Date.now, accountStages = false }: WorldOptions = {}) {
    this.#idOf = idOf
    this.now = now
    this.#accountStages = accountStages
    this.reasons = ['Not a fit', 'Withdrew'].map((name) => ({ id: this.id('reason'), name }))
  }

  id(kind: string): string {
    return this.#idOf(++this.#lastId, kind)
  }

  onChange(listener: (change: WorldChange) => void): void {
    this.#listeners.push(listener)
  }

  tell(change: WorldChange): void {
    for (const listener of this.#listeners) listener(change)
  }

  addJob(name: string, stageNames: readonly string[]): FakeJob {
    const job: FakeJob = { id: this.id('job'), name, status: 'open', updatedAt: this.now() }
    this.jobs.set(job.id, job)
    for (const stage of stageNames) {
      if (this.#accountStages && this.stageOf(job.id, stage)) continue
      const id = this.id('stage')
      this.stages.set(id, { id, jobId: this.#accountStages ? null : job.id, name: stage })
    }
    return job
  }

  setJobStatus(id: string, status: FakeJob['status']): void {
    const job = this.jobs.get(id)
    if (job) Object.assign(job, { status, updatedAt: this.now() })
  }

  stagesOf(jobId: string): FakeStage[] {
    return [...this.stages.values()].filter((stage) => stage.jobId === null || stage.jobId === jobId)
  }

  stageOf(jobId: string, name: string): FakeStage | undefined {
    return this.stagesOf(jobId).find((stage) => stage.name === name)
  }

  addApplication(
    person: { firstName: string; lastName: string; email: string | null; phone?: string | null },
    jobId: string,
    stageName: string,
  ): FakeApplication {
    const at = this.now()
    const stage = this.stageOf(jobId, stageName)
    if (!stage) throw new Error(`the job ${jobId} has no stage ${stageName}`)
    const one: FakePerson = { ...person, phone: person.phone ?? null, id: this.id('person'), tags: [], updatedAt: at }
    this.people.set(one.id, one)
    const application: FakeApplication = {
      id: this.id('application'),
      personId: one.id,
      jobId,
      stageId: stage.id,
      status: 'active',
      reasonId: null,
      createdAt: at,
      updatedAt: at,
      movedAt: at,
      fields: {},
    }
    this.applications.set(application.id, application)
    return application
  }

  /** Moves an application, by a recruiter or by us. */
  move(id: string, stageId: string): void {
    this.#change(id, { stageId, movedAt: this.now() }, 'move')
  }

  moveByName(id: string, stageName: string): void {
    const stage = this.stageOf(this.applications.get(id)?.jobId ?? '', stageName)
    if (stage) this.move(id, stage.id)
  }

  reject(id: string, reasonId: string | null): void {
    this.#change(id, { status: 'rejected', reasonId }, 'reject')
  }

  hire(id: string): void {
    this.#change(id, { status: 'hired' }, 'move')
  }

  #change(id: string, change: Partial<FakeApplication>, kind: WorldChange['kind']): void {
    const application = this.applications.get(id)
    if (!application) return
    Object.assign(application, change, { updatedAt: this.now() })
    this.tell({ kind, id })
  }

  append(kind: FakeEntry['kind'], on: { applicationId?: string; personId?: string }, text: string): FakeEntry {
    const entry: FakeEntry = {
      id: this.id(kind),
      kind,
      applicationId: on.applicationId ?? null,
      personId: on.personId ?? null,
      text,
      at: this.now(),
    }
    this.entries.set(entry.id, entry)
    this.tell({ kind, id: entry.id })
    return entry
  }

  entriesOf(kind: FakeEntry['kind'], on: { applicationId?: string; personId?: string }): FakeEntry[] {
    return [...this.entries.values()].filter(
      (entry) =>
        entry.kind === kind &&
        (on.applicationId === undefined || entry.applicationId === on.applicationId) &&
        (on.personId === undefined || entry.personId === on.personId),
    )
  }

  /** Adds tags to a person, where all tags hang on in this world; none is taken away. */
  tag(personId: string, tags: readonly string[]): void {
    const person = this.people.get(personId)
    if (!person) return
    person.tags = [...new Set([...person.tags, ...tags])]
    person.updatedAt = this.now()
    this.tell({ kind: 'tag', id: personId })
  }

  setField(applicationId: string, name: string, value: unknown): void {
    const application = this.applications.get(applicationId)
    if (!application) return
    application.fields[name] = value
    application.updatedAt = this.now()
    this.tell({ kind: 'field', id: applicationId })
  }

  /** Deleted or merged away by somebody. */
  remove(id: string): void {
    this.applications.delete(id)
  }

  /** How many notes, files and links there are. */
  countEntries(): number {
    return this.entries.size
  }

  /** All that a write can change of an application, to compare. */
  stateOf(id: string): unknown {
    const application = this.applications.get(id)
    return { application, person: this.people.get(application?.personId ?? '') }
  }

  /** A row with an `id`, as a list shows it; that of a broken application has lost it. */
  shown<Row extends object>(applicationId: string, row: Row): Row | object {
    return this.broken.has(applicationId) ? { ...row, id: { was: 'a string' } } : row
  }
}

/** A UUID made of a number, for vendors whose ids are UUIDs. */
export function uuidOf(n: number): string {
  return `5c0ffee0-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}
