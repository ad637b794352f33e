import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type FakeCustomField, fieldOf, firstFields, type ShownField } from './custom-fields.ts'

/** The memory of the fake Greenhouse: the vendor's model with as much of it as the product needs. */

/** A job in Greenhouse's own shape; a change moves `updated_at`. */
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

/** A candidate in Greenhouse's own shape; tags belong to the person, not to the application. */
export interface FakeCandidate {
  id: number
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  tags: string[]
  updated_at: string
}

/** An application in Greenhouse's own shape; `in_process` is the vendor's word for active. */
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
  /** Only those that have a value; a row of a list shows all that there are. */
  custom_fields: Record<string, ShownField>
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

/** A file of an application; `content` is base64. */
export interface FakeAttachment {
  id: number
  application_id: number
  filename: string
  type: string
  content: string
  created_at: string
}

/** A step of an application through the pipeline, as the vendor's activity feed shows it. */
export interface FakeMove {
  readonly at: string
  /** The stage it left and the stage it reached, or the status where that changed. */
  readonly from: string
  readonly to: string
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
  /** All moves of one application so far; `id` is the application's. */
  | { kind: 'moves'; row: { id: number; moves: FakeMove[] } }
  /** The application `id` and everything about it is deleted. */
  | { kind: 'deleted'; row: { id: number } }
  /** The candidate `id` was merged into another one. */
  | { kind: 'merged'; row: { id: number } }
  /** Ids grow from here. */
  | { kind: 'last_id'; row: { id: number } }

/** Lines that may join the journal before it is written anew without what was changed or deleted since. */
const JOURNAL_LINES_MAX = 20_000
/** It holds people, if made-up ones; a visitor of the demo may have entered themselves. */
const JOURNAL_MODE = 0o600
/** A person who clicks to and fro must not make the journal grow. */
const MOVES_MAX = 50

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
  readonly movesOf = new Map<number, readonly FakeMove[]>()
  readonly reasons = [
    { id: 8801, name: 'Not a fit', type: { key: 'WE_REJECTED_THEM' } },
    { id: 8802, name: 'Withdrew', type: { key: 'THEY_REJECTED_US' } },
  ]
  readonly customFields: FakeCustomField[]
  /** Undocumented: a PATCH of some custom fields empties those that it does not name. True is the worse of the two. */
  erasesOtherFields = true
  /** Nor which of its two stage ids a move compares `from_stage_id` with. */
  comparesJobStage = false
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
    {
      id: 4012347,
      first_name: 'Integration',
      last_name: 'Service User',
      name: 'Integration Service User',
      primary_email: 'service@acme.example',
      site_admin: true,
      deactivated: false,
    },
  ]
  readonly #listeners: ((change: Change) => void)[] = []
  #nextId = 1000
  #linesSince = 0
  readonly #journal: string | undefined
  readonly now: () => Date

  constructor(options: { journal?: string; now?: () => Date; customFields?: FakeCustomField[] } = {}) {
    this.#journal = options.journal
    this.customFields = options.customFields ?? firstFields()
    this.now = options.now ?? (() => new Date())
    if (this.#journal && existsSync(this.#journal)) {
      for (const change of changesIn(readFileSync(this.#journal, 'utf8'))) this.#apply(change)
      // A line that was cut off must not become the beginning of the next one.
      this.#rewriteJournal(this.#journal)
    }
  }

  id(): number {
    return ++this.#nextId
  }

  save(change: Change): void {
    if (this.#journal) appendFileSync(this.#journal, `${JSON.stringify(change)}\n`, { mode: JOURNAL_MODE })
    this.#apply(change)
    for (const listener of this.#listeners) listener(change)
    if (this.#journal && ++this.#linesSince >= Math.max(JOURNAL_LINES_MAX, 2 * this.#size()))
      this.#rewriteJournal(this.#journal)
  }

  /** Deletes an application with its notes, files and moves, and its candidate if that was the last application. */
  deleteApplication(id: number): void {
    if (this.applications.has(id)) this.save({ kind: 'deleted', row: { id } })
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
    if (kind === 'last_id') return
    if (kind === 'moves') return void this.movesOf.set(row.id, row.moves)
    if (kind === 'deleted') return this.#delete(row.id)
    if (kind === 'merged') return void this.candidates.delete(row.id)
    if (kind === 'application') this.#rememberMove(row)
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

  #rememberMove(next: FakeApplication): void {
    const before = this.applications.get(next.id)
    const [from, to] = [before && this.placeOf(before), this.placeOf(next)]
    if (from === undefined || from === to) return
    const moves = [...(this.movesOf.get(next.id) ?? []), { at: next.updated_at, from, to }]
    this.movesOf.set(next.id, moves.slice(-MOVES_MAX))
  }

  #delete(id: number): void {
    const candidateId = this.applications.get(id)?.candidate_id
    this.applications.delete(id)
    for (const note of this.notesOf.get(id) ?? []) this.notes.delete(note.id)
    this.notesOf.delete(id)
    this.movesOf.delete(id)
    for (const file of this.attachments.values()) if (file.application_id === id) this.attachments.delete(file.id)
    if (candidateId === undefined) return
    for (const other of this.applications.values()) if (other.candidate_id === candidateId) return
    this.candidates.delete(candidateId)
    for (const applied of this.appliedTags.values())
      if (applied.candidate_id === candidateId) this.appliedTags.delete(applied.id)
  }

  /** The name of the stage an application stands in, or of the status that ended it. */
  placeOf({ status, job_interview_stage_id: stageId }: FakeApplication): string {
    if (status !== 'in_process') return status === 'rejected' ? 'Rejected' : 'Hired'
    return (stageId === null ? undefined : this.stages.get(stageId)?.name) ?? 'No stage'
  }

  #size(): number {
    return this.applications.size + this.candidates.size + this.notes.size + this.attachments.size
  }

  /** Replaces the journal by the present state, in one step. */
  #rewriteJournal(file: string): void {
    const changes: Change[] = [
      { kind: 'last_id', row: { id: this.#nextId } },
      ...[...this.jobs.values()].map((row): Change => ({ kind: 'job', row })),
      ...[...this.stages.values()].map((row): Change => ({ kind: 'stage', row })),
      ...[...this.candidates.values()].map((row): Change => ({ kind: 'candidate', row })),
      ...[...this.applications.values()].map((row): Change => ({ kind: 'application', row })),
      ...[...this.movesOf].map(([id, moves]): Change => ({ kind: 'moves', row: { id, moves: [...moves] } })),
      ...[...this.notes.values()].map((row): Change => ({ kind: 'note', row })),
      ...[...this.attachments.values()].map((row): Change => ({ kind: 'attachment', row })),
      ...[...this.tags.values()].map((row): Change => ({ kind: 'tag', row })),
      ...[...this.appliedTags.values()].map((row): Change => ({ kind: 'applied_tag', row })),
    ]
    const lines = changes.map((change) => `${JSON.stringify(change)}\n`).join('')
    writeFileSync(`${file}.part`, lines, { mode: JOURNAL_MODE })
    renameSync(`${file}.part`, file)
    this.#linesSince = 0
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

  addCustomField(nameKey: string, type: string, options: readonly string[] = []): FakeCustomField {
    const shown = options.map((name) => ({ id: this.id(), name }))
    const field = fieldOf(this.id(), nameKey, type, shown)
    this.customFields.push(field)
    return field
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

/** The changes of a journal. The last line may be cut off: its change was never answered. */
function changesIn(text: string): Change[] {
  const wholeLines = text.split('\n').slice(0, -1)
  return wholeLines.map((line) => JSON.parse(line) as Change)
}
