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
  const clock = options.now ?? Date.now
  let last = 0
  // Tokens tell moments apart that share a millisecond.
  const now = () => {
    last = Math.max(last + 0.001, clock())
    return last
  }
  const world = new AtsWorld({ idOf: uuidOf, now })
  const tokens = new Map<string, number>()
  const tags = new Map<string, string>()
  const iso = (at: number) => new Date(at).toISOString()
  const refused = (code: string) =>
    new Refused(200, {
      success: false,
      errors: [code],
      errorInfo: { code, message: code.replaceAll('_', ' '), requestId: '01KS' },
    })
  const ok = (results: unknown, more: object = {}) => ({ body: { success: true, results, ...more } })
  // Other UUIDs, each made from the job's.
  const planOf = (jobId: string) => jobId.replace('-4000-', '-4001-')
  const archivedOf = (jobId: string) => jobId.replace('-4000-', '-4002-')

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

  const jobRow = (id: string) => {
    const job = world.jobs.get(id)
    if (!job) throw refused('job_not_found')
    const status = { open: 'Open', closed: 'Closed', draft: 'Draft' }[job.status]
    return { id, title: job.name, status, defaultInterviewPlanId: planOf(id), interviewPlanIds: [planOf(id)] }
  }

  function candidateRow(id: string) {
    const person = world.people.get(id)
    if (!person) throw refused('candidate_not_found')
    const value = (text: string | null) => (text === null ? null : { value: text, type: 'Personal', isPrimary: true })
    return {
      id,
      name: `${person.firstName} ${person.lastName}`,
      primaryEmailAddress: value(person.email),
      primaryPhoneNumber: value(person.phone),
    }
  }

  function applicationRow(application: FakeApplication) {
    const { id, jobId, stageId, status } = application
    const stage =
      status === 'rejected'
        ? { id: archivedOf(jobId), title: 'Archived', type: 'Archived' }
        : { id: stageId, title: world.stages.get(stageId)?.name, type: 'Active' }
    return world.shown(id, {
      id,
      createdAt: iso(application.createdAt),
      updatedAt: iso(application.updatedAt),
      status: { active: 'Active', rejected: 'Archived', hired: 'Hired' }[status],
      customFields: [],
      candidate: candidateRow(application.personId),
      currentInterviewStage: { ...stage, interviewPlanId: planOf(jobId) },
      job: { id: jobId, title: world.jobs.get(jobId)?.name },
    })
  }

  function one(id: unknown): FakeApplication {
    const found = world.applications.get(String(id))
    if (!found) throw refused('application_not_found')
    return found
  }

  function applications(call: Call) {
    const { json } = call
    const since = json['syncToken'] === undefined ? Number.NEGATIVE_INFINITY : tokens.get(String(json['syncToken']))
    if (since === undefined) throw refused('sync_token_invalid')
    const statuses: Readonly<Record<string, string>> = { Active: 'active', Archived: 'rejected', Hired: 'hired' }
    const rows = [...world.applications.values()].filter(
      (row) =>
        row.updatedAt > since &&
        (json['jobId'] === undefined || row.jobId === json['jobId']) &&
        (json['status'] === undefined || row.status === statuses[String(json['status'])]),
    )
    const at = now()
    return page(rows.map(applicationRow), call, () => {
      const token = `token-${tokens.size}-${at}`
      tokens.set(token, at)
      return { syncToken: token }
    })
  }

  function changeStage({ json }: Call) {
    const application = one(json['applicationId'])
    const target = String(json['interviewStageId'])
    if (target === archivedOf(application.jobId)) {
      const reason = world.reasons.find((found) => found.id === json['archiveReasonId'])
      if (!reason) throw refused('archive_reason_not_found')
      world.reject(application.id, reason.id)
    } else if (world.stages.has(target)) world.move(application.id, target)
    else throw refused('interview_stage_not_found')
    return ok(applicationRow(one(application.id)))
  }

  const service = restService({
    basePath: '',
    now: clock,
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
    routes: {
      'POST /apiKey.info': () => ok({ title: 'Interview Bridge', createdAt: iso(0), scopes: [] }),
      'POST /job.list': (call) => page([...world.jobs.keys()].map(jobRow), call),
      'POST /job.info': ({ json }) => ok(jobRow(String(json['id']))),
      // All of them in one answer.
      'POST /interviewStage.list': (call) => {
        const jobId = String(call.json['interviewPlanId']).replace('-4001-', '-4000-')
        const stages = world.stagesOf(jobId).map(({ id, name }) => ({ id, title: name, type: 'Active' }))
        return ok([...stages, { id: archivedOf(jobId), title: 'Archived', type: 'Archived' }])
      },
      'POST /application.list': applications,
      'POST /application.info': ({ json }) => ok(applicationRow(one(json['applicationId']))),
      'POST /candidate.info': ({ json }) => {
        const id = String(json['id'])
        const titles = world.people.get(id)?.tags ?? []
        return ok({ ...candidateRow(id), tags: titles.map((title) => ({ id: title, title, isArchived: false })) })
      },
      'POST /candidate.listNotes': (call) => {
        const personId = String(call.json['candidateId'])
        const notes = world.entriesOf('note', { personId })
        return page(
          notes.map((entry) => ({ id: entry.id, createdAt: iso(entry.at), content: entry.text })),
          call,
        )
      },
      'POST /candidate.createNote': ({ json }) => {
        const personId = String(json['candidateId'])
        candidateRow(personId)
        const { id, text } = world.append('note', { personId }, String(json['note']))
        return ok({ id, createdAt: iso(now()), isPrivate: json['isPrivate'], content: text })
      },
      'POST /candidateTag.create': ({ json }) => {
        const title = String(json['title'])
        const id = tags.get(title) ?? uuidOf(5_000 + tags.size)
        tags.set(title, id)
        return ok({ id, title, isArchived: false })
      },
      'POST /candidate.addTag': ({ json }) => {
        const title = [...tags].find(([, id]) => id === json['tagId'])?.[0]
        if (!title) throw refused('tag_not_found')
        world.tag(String(json['candidateId']), [title])
        return ok(candidateRow(String(json['candidateId'])))
      },
      'POST /customField.list': (call) => page(FIELDS, call),
      'POST /customField.setValues': ({ json }) => {
        for (const { fieldId, fieldValue } of json['values'] as { fieldId: string; fieldValue: unknown }[]) {
          const found = FIELDS.find((one) => one.id === fieldId && !one.isArchived)
          if (!found) throw refused('custom_field_not_found')
          if (!TAKES[found.fieldType]?.(fieldValue)) throw refused('invalid_input')
          world.setField(one(json['objectId']).id, fieldId, fieldValue)
        }
        return ok({})
      },
      'POST /archiveReason.list': () =>
        ok(world.reasons.map(({ id, name }) => ({ id, text: name, reasonType: 'RejectedByOrg', isArchived: false }))),
      'POST /application.changeStage': changeStage,
    },
  })
  return startFake(world, service, (url) => ({ apiKey: KEY, baseUrl: url }))
}
