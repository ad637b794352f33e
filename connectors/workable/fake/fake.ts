import { type Call, Refused, restService } from '../../../src/fake-kit/service.ts'
import { startFake } from '../../../src/fake-kit/start.ts'
import { AtsWorld, type FakeApplication } from '../../../src/fake-kit/world.ts'
import { workableRequests } from './documented.ts'

const TOKEN = 'workable-secret-token'
const MEMBER = '1f395d'

/** The custom attributes of the account: one of each type, and one that is switched off. */
const ATTRIBUTES = [
  { id: '4db', label: 'Video Score', type: 'numeric', enabled: true },
  { id: '4d7', label: 'Video Link', type: 'short_text', enabled: true },
  { id: '4d8', label: 'Video Summary', type: 'free_text', enabled: true },
  { id: '4fe', label: 'Video Watched', type: 'boolean', enabled: true },
  { id: '4da', label: 'Video Date', type: 'date', enabled: true },
  {
    id: '52e',
    label: 'Video Verdict',
    type: 'dropdown',
    enabled: true,
    choices: [
      { id: '1227', body: 'Yes' },
      { id: '1228', body: 'No' },
    ],
  },
  { id: '4d4', label: 'Video Topics', type: 'multiple_choice', enabled: true, choices: [{ id: '4d3', body: 'A' }] },
  { id: '4d5', label: 'Video Picture', type: 'file', enabled: true },
  { id: '4d9', label: 'Old Score', type: 'numeric', enabled: false },
]
/** Where the value of each type stands in a write, and of which type it is there. */
const VALUES: Readonly<Record<string, readonly [string, string]>> = {
  numeric: ['value', 'number'],
  short_text: ['value', 'string'],
  free_text: ['value', 'string'],
  boolean: ['checked', 'boolean'],
  date: ['date', 'string'],
  dropdown: ['choices', 'object'],
  multiple_choice: ['choices', 'object'],
}

/** Variants of the fake Workable that tests ask for. */
export interface FakeWorkableOptions {
  readonly rateLimit?: number
  readonly now?: () => number
  /** The member who signs has left. */
  readonly isMemberInactive?: boolean
  /** A partner's token, which may not list members. */
  readonly isPartnerToken?: boolean
  /** A candidate shows the slug of its stage, as the vendor's page has it. */
  readonly showsSlugs?: boolean
  /** The filter `stage` is ignored. */
  readonly ignoresStage?: boolean
  /** A reason of the category "candidate withdrew"; its name. */
  readonly withdrawal?: string
}

/** A Workable of our own: SPI v3 as documented and recorded, names and slugs side by side. */
export function startFakeWorkable(options: FakeWorkableOptions = {}) {
  const fake = new FakeWorkable(options)
  return startFake(fake.world, fake.service(), (url) => ({
    subdomain: 'acme',
    token: TOKEN,
    memberId: MEMBER,
    baseUrl: `${url}/spi/v3`,
  }))
}

/** The account in memory, and what each request does to it. */
class FakeWorkable {
  readonly #options: FakeWorkableOptions
  readonly #now: () => number
  readonly world: AtsWorld

  constructor(options: FakeWorkableOptions = {}) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.world = new AtsWorld({
      idOf: (n, kind) => (kind === 'job' ? `SC${n.toString(16).toUpperCase()}` : n.toString(16)),
      now: this.#now,
    })
  }

  service() {
    return restService({
      basePath: '/spi/v3',
      now: this.#now,
      isAuthorized: ({ headers }) => headers['authorization'] === `Bearer ${TOKEN}`,
      errors: {
        unauthorized: () => ({ error: 'Not authorized' }),
        notFound: () => ({ error: 'Not found' }),
        notJson: () => ({ error: 'Bad request' }),
        throttled: () => ({ error: 'Rate limit exceeded' }),
        badRequest: (error) => ({ error }),
      },
      rate: {
        requests: this.#options.rateLimit ?? 10,
        perMs: 10_000,
        headers: ({ limit, remaining, resetAtMs }) => ({
          'X-Rate-Limit-Limit': String(limit),
          'X-Rate-Limit-Remaining': String(remaining),
          'X-Rate-Limit-Reset': String(Math.ceil(resetAtMs / 1000)),
        }),
      },
      requests: workableRequests,
      routes: { ...this.#accountRoutes(), ...this.#readRoutes(), ...this.#writeRoutes() },
    })
  }

  #stage(jobId: string, slug: string) {
    return this.world.stagesOf(jobId).find((one) => slugOf(one.name) === slug)
  }

  #candidateRow(application: FakeApplication) {
    const person = this.world.people.get(application.personId)
    const job = this.world.jobs.get(application.jobId)
    const stageName = this.world.stages.get(application.stageId)?.name ?? ''
    return this.world.shown(application.id, {
      id: application.id,
      name: `${person?.firstName} ${person?.lastName}`,
      firstname: person?.firstName,
      lastname: person?.lastName,
      job: { shortcode: application.jobId, title: job?.name },
      stage: this.#options.showsSlugs ? slugOf(stageName) : stageName,
      disqualified: application.status === 'rejected',
      disqualification_reason: null,
      hired_at: application.status === 'hired' ? iso(application.updatedAt) : null,
      anonymized: false,
      phone: person?.phone ?? null,
      email: person?.email ?? null,
      tags: person?.tags,
      created_at: iso(application.createdAt),
      updated_at: iso(application.updatedAt),
    })
  }

  #one({ params }: Call): FakeApplication {
    const found = this.world.applications.get(params['id'] ?? '')
    if (!found) throw refused(404, 'Not found')
    return found
  }

  #signed(call: Call): FakeApplication {
    if (call.json['member_id'] !== MEMBER) throw refused(422, 'member_id is invalid')
    return this.#one(call)
  }

  #candidates({ query: asked, base, params }: Call) {
    const query = new URLSearchParams(asked)
    if (params['id'] !== undefined) query.set('shortcode', params['id'])
    const after = Date.parse(query.get('updated_after') ?? '1970-01-01T00:00:00Z')
    const rows = [...this.world.applications.values()].filter(
      (row) =>
        (query.get('shortcode') ?? row.jobId) === row.jobId &&
        (query.get('stage') === null ||
          this.#options.ignoresStage === true ||
          row.stageId === this.#stage(row.jobId, query.get('stage') ?? '')?.id) &&
        row.updatedAt >= after,
    )
    const { shown, paging } = page('candidates', rows, query, base)
    return {
      body: { candidates: shown.map((application) => this.#candidateRow(application)), ...(paging ? { paging } : {}) },
    }
  }

  #accountRoutes() {
    return {
      'GET /jobs': (call: Call) => {
        const after = Date.parse(call.query.get('updated_after') ?? '1970-01-01T00:00:00Z')
        const jobs = [...this.world.jobs.values()].filter((job) => job.updatedAt >= after)
        const states = { open: 'published', closed: 'closed', draft: 'draft' }
        return {
          body: {
            jobs: jobs.map((job) => ({ id: job.id, shortcode: job.id, title: job.name, state: states[job.status] })),
          },
        }
      },
      'GET /jobs/:id/stages': ({ params }: Call) => ({
        body: {
          stages: this.world
            .stagesOf(params['id'] ?? '')
            .map(({ id, name }, position) => ({ id, slug: slugOf(name), name, kind: 'interview', position }))
            // No order of the list is documented.
            .reverse(),
        },
      }),
      'GET /members': ({ query }: Call) => {
        if (this.#options.isPartnerToken) throw refused(403, 'Forbidden')
        const member = { id: MEMBER, name: 'Ina Bridge', active: this.#options.isMemberInactive !== true }
        const asked = query.get('status') ?? 'active'
        return {
          body: { members: [member].filter(({ active }) => asked === 'all' || active === (asked === 'active')) },
        }
      },
      'GET /custom_attributes': () => ({ body: { custom_attributes: ATTRIBUTES } }),
      'GET /disqualification_reasons': () => ({
        body: this.world.reasons.map(({ id, name }, position) => ({
          id,
          description: name,
          candidate_withdrew: name === this.#options.withdrawal,
          position,
        })),
      }),
    }
  }

  #readRoutes() {
    return {
      'GET /jobs/:id/candidates': (call: Call) => this.#candidates(call),
      'GET /candidates': (call: Call) => this.#candidates(call),
      'GET /candidates/:id': (call: Call) => ({ body: { candidate: this.#candidateRow(this.#one(call)) } }),
      'GET /candidates/:id/activities': (call: Call) => ({
        body: {
          activities: this.world
            .entriesOf('note', { applicationId: this.#one(call).id })
            .map((entry) => ({ id: entry.id, action: 'comment', body: entry.text, created_at: iso(entry.at) })),
        },
      }),
    }
  }

  #writeRoutes() {
    return {
      'POST /candidates/:id/comments': (call: Call) => {
        const comment = call.json['comment'] as { body?: string } | undefined
        if (!comment?.body) throw refused(422, 'comment body is missing')
        return { body: { id: this.world.append('note', { applicationId: this.#signed(call).id }, comment.body).id } }
      },
      'PUT /candidates/:id/tags': (call: Call) => {
        const person = this.world.people.get(this.#one(call).personId)
        // All tags are replaced.
        if (person) person.tags = []
        this.world.tag(person?.id ?? '', call.json['tags'] as string[])
        return { body: {} }
      },
      'PATCH /candidates/:id/update_custom_attribute_value': (call: Call) => {
        const attribute = ATTRIBUTES.find(({ id, enabled }) => enabled && id === call.json['custom_attribute_key'])
        const [name, type] = VALUES[attribute?.type ?? ''] ?? []
        if (!attribute || !name) throw refused(404, 'Not found')
        const value = call.json[name]
        if (typeof value !== type) throw refused(422, `${attribute.label} takes ${type} as ${name}`)
        if (attribute.type === 'short_text' && String(value).length > 128) throw refused(422, 'value is too long')
        const choices = attribute.choices?.map(({ id }) => id) ?? []
        if (type === 'object' && !(value as string[]).every((one) => choices.includes(one)))
          throw refused(422, 'choices are invalid')
        this.world.setField(this.#one(call).id, attribute.label, value)
        return {}
      },
      'POST /candidates/:id/move': (call: Call) => {
        const application = this.#signed(call)
        const target = this.#stage(application.jobId, String(call.json['target_stage']))
        if (!target) throw refused(422, 'target_stage is invalid')
        this.world.move(application.id, target.id)
        return {}
      },
      'POST /candidates/:id/disqualify': (call: Call) => {
        const application = this.#signed(call)
        const reason = String(call.json['disqualify_reason_id'])
        const known = this.world.reasons.find((found) => found.id === reason)
        if (!known) throw refused(422, 'disqualify_reason_id is invalid')
        // Whether a reason may be of the other category is not documented: it is refused.
        if ((call.json['withdrew'] ?? false) !== (known.name === this.#options.withdrawal))
          throw refused(422, 'withdrew does not suit the reason')
        this.world.reject(application.id, reason)
        return {}
      },
    }
  }
}

function iso(at: number) {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
}

function slugOf(name: string) {
  return name.toLowerCase().replace(/\W+/g, '-')
}

function refused(status: number, error: string) {
  return new Refused(status, { error })
}

/** Ascending by id; the next page is a whole URL, of the job's own path where a job was asked for. */
function page<Row extends { id: string }>(name: string, rows: readonly Row[], query: URLSearchParams, base: string) {
  const limit = Number(query.get('limit') ?? 50)
  if (!(limit >= 1 && limit <= 100)) throw refused(422, 'limit must be between 1 and 100')
  const since = query.get('since_id')
  const left = rows.filter((row) => since === null || Number.parseInt(row.id, 16) > Number.parseInt(since, 16))
  const shown = left.slice(0, limit)
  // A list of one job goes on below the job: recorded.
  const job = query.get('shortcode')
  const next = new URL(job === null ? `${base}/${name}` : `${base}/jobs/${job}/${name}`)
  for (const [key, value] of query) if (key !== 'since_id' && key !== 'shortcode') next.searchParams.set(key, value)
  next.searchParams.set('since_id', shown.at(-1)?.id ?? '')
  return { shown, paging: left.length > limit ? { next: next.href } : undefined }
}
