import { type Call, Refused, restService } from '../../../src/fake-kit/service.ts'
import { startFake } from '../../../src/fake-kit/start.ts'
import { AtsWorld, type FakeApplication, uuidOf } from '../../../src/fake-kit/world.ts'
import { ashbyRequests } from './documented.ts'

const KEY = 'ashby-secret-key'
const field = (n: number, title: string, fieldType: string, more: object = {}) => ({
  id: uuidOf(n),
  title,
  objectType: 'Application',
  isArchived: false,
  isRequired: false,
  fieldType,
  ...more,
})
const CHOICES = [
  { label: 'Very good', value: 'very_good', isArchived: false },
  { label: 'Good', value: 'good', isArchived: true },
]
const FIELDS = [
  field(6, 'Video Score', 'String', { isArchived: true }),
  field(7, 'Video Score', 'Number'),
  field(8, 'Video Link', 'Url'),
  field(9, 'Video Done', 'Boolean'),
  field(10, 'Video Grade', 'ValueSelect', { selectableValues: CHOICES }),
  field(11, 'Video Tags', 'MultiValueSelect', { selectableValues: CHOICES }),
  field(12, 'Video Day', 'Date'),
  field(13, 'Video Text', 'LongText'),
]
const TAKES: Readonly<Record<string, (value: unknown) => boolean>> = {
  Number: (value) => typeof value === 'number',
  Boolean: (value) => typeof value === 'boolean',
  Url: (value) => typeof value === 'string' && /^https?:\/\//.test(value),
  Date: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  ValueSelect: (value) => CHOICES.some((choice) => choice.value === value),
  MultiValueSelect: Array.isArray,
  String: (value) => typeof value === 'string',
  LongText: (value) => typeof value === 'string',
}

/** An Ashby of our own: every call is a POST, refusals come with 200, changes by a sync token. */
export function startFakeAshby(options: { rateLimit?: number; now?: () => number } = {}) {
  const fake = new FakeAshby(options)
  return startFake(fake.world, fake.service(), (url) => ({ apiKey: KEY, baseUrl: url }))
}

/** The account in memory, and what each request does to it. */
class FakeAshby {
  readonly #clock: () => number
  #last = 0
  readonly world: AtsWorld
  readonly #tokens = new Map<string, number>()
  readonly #tags = new Map<string, string>()

  constructor(options: { rateLimit?: number; now?: () => number } = {}) {
    this.#clock = options.now ?? Date.now
    this.world = new AtsWorld({ idOf: uuidOf, now: () => this.#now() })
  }

  service() {
    return restService({
      basePath: '',
      now: this.#clock,
      isAuthorized: ({ headers }) => headers['authorization'] === `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`,
      isWrite: ({ target }) => !/\.(list|listNotes|info|search)$/.test(target),
      errors: {
        unauthorized: () => 'Unauthorized',
        notFound: () => 'Not Found',
        notJson: () => ({ success: false, errors: ['invalid_json'] }),
        throttled: () => 'Too many requests',
        badRequest: (message) => ({
          success: false,
          errors: ['invalid_input'],
          errorInfo: { code: 'invalid_input', message, requestId: '01KS' },
        }),
      },
      requests: ashbyRequests,
      routes: { ...this.#accountRoutes(), ...this.#candidateRoutes(), ...this.#applicationRoutes() },
    })
  }

  // Tokens tell moments apart that share a millisecond.
  #now() {
    this.#last = Math.max(this.#last + 0.001, this.#clock())
    return this.#last
  }

  #jobRow(id: string) {
    const job = this.world.jobs.get(id)
    if (!job) throw refused('job_not_found')
    const status = { open: 'Open', closed: 'Closed', draft: 'Draft' }[job.status]
    return {
      id,
      title: job.name,
      status,
      defaultInterviewPlanId: planOf(id),
      interviewPlanIds: [planOf(id)],
    }
  }

  #candidateRow(id: string) {
    const person = this.world.people.get(id)
    if (!person) throw refused('candidate_not_found')
    const value = (text: string | null) => (text === null ? null : { value: text, type: 'Personal', isPrimary: true })
    return {
      id,
      name: `${person.firstName} ${person.lastName}`,
      primaryEmailAddress: value(person.email),
      primaryPhoneNumber: value(person.phone),
    }
  }

  #applicationRow(application: FakeApplication) {
    const { id, jobId, stageId, status } = application
    const stage =
      status === 'rejected'
        ? { id: archivedOf(jobId), title: 'Archived', type: 'Archived' }
        : { id: stageId, title: this.world.stages.get(stageId)?.name, type: 'Active' }
    return this.world.shown(id, {
      id,
      createdAt: iso(application.createdAt),
      updatedAt: iso(application.updatedAt),
      status: { active: 'Active', rejected: 'Archived', hired: 'Hired' }[status],
      customFields: [],
      candidate: this.#candidateRow(application.personId),
      currentInterviewStage: { ...stage, interviewPlanId: planOf(jobId) },
      job: { id: jobId, title: this.world.jobs.get(jobId)?.name },
    })
  }

  #one(id: unknown): FakeApplication {
    const found = this.world.applications.get(String(id))
    if (!found) throw refused('application_not_found')
    return found
  }

  #applications(call: Call) {
    const { json } = call
    const since =
      json['syncToken'] === undefined ? Number.NEGATIVE_INFINITY : this.#tokens.get(String(json['syncToken']))
    if (since === undefined) throw refused('sync_token_invalid')
    const statuses: Readonly<Record<string, string>> = { Active: 'active', Archived: 'rejected', Hired: 'hired' }
    const rows = [...this.world.applications.values()].filter(
      (row) =>
        row.updatedAt > since &&
        (json['jobId'] === undefined || row.jobId === json['jobId']) &&
        (json['status'] === undefined || row.status === statuses[String(json['status'])]),
    )
    const at = this.#now()
    return page(
      rows.map((application) => this.#applicationRow(application)),
      call,
      () => {
        const token = `token-${this.#tokens.size}-${at}`
        this.#tokens.set(token, at)
        return { syncToken: token }
      },
    )
  }

  #changeStage({ json }: Call) {
    const application = this.#one(json['applicationId'])
    const target = String(json['interviewStageId'])
    if (target === archivedOf(application.jobId)) {
      const reason = this.world.reasons.find((found) => found.id === json['archiveReasonId'])
      if (!reason) throw refused('archive_reason_not_found')
      this.world.reject(application.id, reason.id)
    } else if (this.world.stages.has(target)) this.world.move(application.id, target)
    else throw refused('interview_stage_not_found')
    return ok(this.#applicationRow(this.#one(application.id)))
  }

  #accountRoutes() {
    return {
      'POST /apiKey.info': () => ok({ title: 'Interview Bridge', createdAt: iso(0), scopes: [] }),
      'POST /job.list': (call: Call) =>
        page(
          [...this.world.jobs.keys()].map((id) => this.#jobRow(id)),
          call,
        ),
      'POST /job.info': ({ json }: Call) => ok(this.#jobRow(String(json['id']))),
      // All of them in one answer.
      'POST /interviewStage.list': (call: Call) => {
        const jobId = String(call.json['interviewPlanId']).replace('-4001-', '-4000-')
        const stages = this.world
          .stagesOf(jobId)
          .map(({ id, name }, at) => ({ id, title: name, type: 'Active', orderInInterviewPlan: at }))
        const archived = { id: archivedOf(jobId), title: 'Archived', type: 'Archived' }
        // No order of the list is documented, so it is another one than the plan's.
        return ok([...stages, { ...archived, orderInInterviewPlan: stages.length }].reverse())
      },
      'POST /archiveReason.list': () =>
        ok(
          this.world.reasons.map(({ id, name }) => ({
            id,
            text: name,
            reasonType: 'RejectedByOrg',
            isArchived: false,
          })),
        ),
    }
  }

  #candidateRoutes() {
    return {
      'POST /candidate.info': ({ json }: Call) => {
        const id = String(json['id'])
        const titles = this.world.people.get(id)?.tags ?? []
        return ok({
          ...this.#candidateRow(id),
          tags: titles.map((title) => ({ id: title, title, isArchived: false })),
        })
      },
      'POST /candidate.listNotes': (call: Call) => {
        const personId = String(call.json['candidateId'])
        const notes = this.world.entriesOf('note', { personId })
        return page(
          notes.map((entry) => ({ id: entry.id, createdAt: iso(entry.at), content: entry.text })),
          call,
        )
      },
      'POST /candidate.createNote': ({ json }: Call) => {
        const personId = String(json['candidateId'])
        this.#candidateRow(personId)
        const { id, text } = this.world.append('note', { personId }, String(json['note']))
        return ok({ id, createdAt: iso(this.#now()), isPrivate: json['isPrivate'], content: text })
      },
      'POST /candidateTag.create': ({ json }: Call) => {
        const title = String(json['title'])
        const id = this.#tags.get(title) ?? uuidOf(5_000 + this.#tags.size)
        this.#tags.set(title, id)
        return ok({ id, title, isArchived: false })
      },
      'POST /candidate.addTag': ({ json }: Call) => {
        const title = [...this.#tags].find(([, id]) => id === json['tagId'])?.[0]
        if (!title) throw refused('tag_not_found')
        this.world.tag(String(json['candidateId']), [title])
        return ok(this.#candidateRow(String(json['candidateId'])))
      },
    }
  }

  #applicationRoutes() {
    return {
      'POST /application.list': (call: Call) => this.#applications(call),
      'POST /application.info': ({ json }: Call) => ok(this.#applicationRow(this.#one(json['applicationId']))),
      'POST /customField.list': (call: Call) => page(FIELDS, call),
      'POST /customField.setValues': ({ json }: Call) => {
        for (const { fieldId, fieldValue } of json['values'] as { fieldId: string; fieldValue: unknown }[]) {
          const found = FIELDS.find((one) => one.id === fieldId && !one.isArchived)
          if (!found) throw refused('custom_field_not_found')
          if (!TAKES[found.fieldType]?.(fieldValue)) throw refused('invalid_input')
          this.world.setField(this.#one(json['objectId']).id, fieldId, fieldValue)
        }
        return ok({})
      },
      'POST /application.changeStage': (call: Call) => this.#changeStage(call),
    }
  }
}

function iso(at: number) {
  return new Date(at).toISOString()
}

function refused(code: string) {
  return new Refused(200, {
    success: false,
    errors: [code],
    errorInfo: { code, message: code.replaceAll('_', ' '), requestId: '01KS' },
  })
}

function ok(results: unknown, more: object = {}) {
  return { body: { success: true, results, ...more } }
}

// Other UUIDs, each made from the job's.
function planOf(jobId: string) {
  return jobId.replace('-4000-', '-4001-')
}

function archivedOf(jobId: string) {
  return jobId.replace('-4000-', '-4002-')
}

function page<Row>(rows: readonly Row[], { json }: Call, more: () => object = () => ({})) {
  const limit = Number(json['limit'] ?? 100)
  if (!(limit >= 1 && limit <= 100)) throw refused('invalid_input')
  const from = Number(json['cursor'] ?? 0)
  const isMore = from + limit < rows.length
  return ok(rows.slice(from, from + limit), {
    moreDataAvailable: isMore,
    ...(isMore ? { nextCursor: String(from + limit) } : more()),
  })
}
