import { type Call, Refused, restService } from '../../../src/fake-kit/service.ts'
import { startFake } from '../../../src/fake-kit/start.ts'
import { AtsWorld, type FakeApplication } from '../../../src/fake-kit/world.ts'
import { recruiteeRequests } from './documented.ts'

const TOKEN = 'recruitee-secret-token'

/** Variants of the fake Recruitee that tests ask for. */
export interface RecruiteeOptions {
  readonly rateLimit?: number
  readonly now?: () => number
  /** A move and a disqualification are answered as if they were done, and nothing is. */
  readonly idle?: boolean
  /** No list of notes or files is longer than this, whatever is asked for. */
  readonly listMax?: number
  /** As before December 2025: pages are not known, everything comes at once. */
  readonly withoutPages?: boolean
}

/** A Recruitee of our own: placements by stage in one answer, names of stages on the side, errors as text or as lists. */
export function startFakeRecruitee(options: RecruiteeOptions = {}) {
  const now = options.now ?? Date.now
  const world = new AtsWorld({ now })
  const iso = (at: number) => new Date(at).toISOString()
  const refused = (status: number, ...error: string[]) => new Refused(status, { error })

  const placementRow = (row: FakeApplication) => ({
    id: Number(row.id),
    stage_id: Number(row.stageId),
    disqualified_at: row.status === 'rejected' ? iso(row.updatedAt) : null,
    disqualify_reason: null,
    hired_at: row.status === 'hired' ? iso(row.updatedAt) : null,
    created_at: iso(row.createdAt),
  })
  const onOffer = (offerId: string) => [...world.applications.values()].filter((row) => row.jobId === offerId)

  function offer(id: string | undefined) {
    const job = world.jobs.get(id ?? '')
    if (!job) throw refused(404, 'Not found')
    const status = job.status === 'open' ? 'published' : job.status
    return { id: Number(job.id), title: job.name, status }
  }

  function candidate({ params }: Call) {
    const person = world.people.get(params['id'] ?? '')
    if (!person) throw refused(404, 'Not found')
    const own = [...world.applications.values()].filter((row) => row.personId === person.id)
    return {
      body: {
        candidate: {
          id: Number(person.id),
          name: `${person.firstName} ${person.lastName}`,
          emails: person.email === null ? [] : [person.email],
          phones: person.phone === null ? [] : [person.phone],
          tags: person.tags,
          placements: own.map((row) => ({ ...placementRow(row), offer_id: Number(row.jobId) })),
        },
        references: [],
      },
    }
  }

  function placements({ params }: Call) {
    const { id } = offer(params['id'])
    const rows = onOffer(String(id))
    return {
      body: {
        stages: world.stagesOf(String(id)).map((stage, position) => {
          const own = rows.filter((row) => row.stageId === stage.id)
          return {
            id: Number(stage.id),
            name: stage.name,
            category: 'interview',
            position,
            placements_count: own.length,
            placements: own.map((row) =>
              world.shown(row.id, { ...placementRow(row), candidate_id: Number(row.personId) }),
            ),
          }
        }),
      },
    }
  }

  function placement({ params }: Call): FakeApplication {
    const application = world.applications.get(params['id'] ?? '')
    if (!application) throw refused(404, 'Not found')
    return application
  }

  function changeStage(call: Call) {
    const application = placement(call)
    const stageId = String(call.json['stage_id'])
    if (!world.stagesOf(application.jobId).some((stage) => stage.id === stageId))
      throw refused(422, "Stage can't be blank")
    if (!options.idle) world.move(application.id, stageId)
    return { body: { placement: { ...placementRow(application), stage_id: Number(stageId) } } }
  }

  function disqualify(call: Call) {
    const application = placement(call)
    const reasonId = String(call.json['disqualify_reason_id'])
    if (!world.reasons.some((reason) => reason.id === reasonId)) throw refused(422, 'Disqualify reason is invalid')
    if (!options.idle) world.reject(application.id, reasonId)
    return { body: { placement: placementRow(application) } }
  }

  /** The newest first, in pages. */
  function pageOf<Row>(rows: readonly Row[], query: URLSearchParams): Row[] {
    if (options.withoutPages) return [...rows]
    const limit = Math.min(Number(query.get('limit') ?? 25), options.listMax ?? 1_000)
    const from = (Number(query.get('page') ?? 1) - 1) * limit
    return [...rows].reverse().slice(from, from + limit)
  }

  const service = restService({
    basePath: '/c/acme',
    now,
    isAuthorized: ({ headers }) => headers['authorization'] === `Bearer ${TOKEN}`,
    errors: {
      unauthorized: () => ({ error: 'Token not found.', error_code: 'invalid_token' }),
      notFound: () => ({ error: ['Not found'] }),
      notJson: () => ({ error: ['Bad request'] }),
      throttled: () => ({ error: ['Too many requests'] }),
      badRequest: (sentence) => ({ error: [sentence] }),
    },
    rate: { requests: options.rateLimit ?? 300, perMs: 60_000, headers: () => ({}) },
    requests: recruiteeRequests,
    routes: {
      'GET /admin': () => ({
        body: { admin: { id: 1, first_name: 'Ina', last_name: 'Bridge', email: 'ina@acme.example' } },
      }),
      'GET /offers': ({ query }) => {
        const all = [...world.jobs.keys()].map(offer)
        // Parameters that are not known are ignored without a word.
        if (options.withoutPages) return { body: { offers: all } }
        const limit = Number(query.get('limit') ?? 50)
        const page = Number(query.get('page') ?? 1)
        return {
          body: { offers: all.slice((page - 1) * limit, page * limit), meta: { page, limit, total_count: all.length } },
        }
      },
      'GET /offers/:id': ({ params }) => ({
        body: {
          offer: {
            ...offer(params['id']),
            pipeline_template: {
              stages: world
                .stagesOf(params['id'] ?? '')
                .map(({ id, name }, position) => ({ id: Number(id), name, position, category: 'interview' })),
            },
          },
        },
      }),
      'GET /offers/:id/placements': placements,
      'GET /candidates': ({ query }) => ({
        body: {
          candidates: [...world.people.values()]
            .slice(Number(query.get('offset') ?? 0))
            .slice(0, Number(query.get('limit') ?? 60))
            .map((person) => ({ id: Number(person.id), name: `${person.firstName} ${person.lastName}` })),
        },
      }),
      'GET /candidates/:id': candidate,
      'GET /candidates/:id/notes': ({ params, query }) => ({
        body: {
          notes: pageOf(world.entriesOf('note', { personId: params['id'] ?? '' }), query).map((entry) => ({
            id: Number(entry.id),
            body: entry.text,
            created_at: iso(entry.at),
          })),
        },
      }),
      'POST /candidates/:id/notes': (call) => {
        candidate(call)
        const { body } = call.json['note'] as { body: string }
        const { id } = world.append('note', { personId: call.params['id'] ?? '' }, body)
        return { status: 201, body: { note: { id: Number(id), body } } }
      },
      'GET /candidates/:id/attachments': ({ params, query }) => ({
        body: {
          attachments: pageOf(world.entriesOf('file', { personId: params['id'] ?? '' }), query).map((entry) => ({
            id: Number(entry.id),
            filename: entry.text,
          })),
        },
      }),
      'POST /attachments': ({ request }) => {
        const field = (name: string) =>
          new RegExp(`name="${name.replace(/[[\]]/g, '\\$&')}"\\r\\n\\r\\n([^\\r]*)`).exec(request.body)?.[1]
        const filename = /name="attachment\[file\]"; filename="([^"]+)"/.exec(request.body)?.[1]
        // Measured: another name for the file is a 500.
        if (!filename) throw refused(500, 'Internal server error')
        const { id } = world.append('file', { personId: field('attachment[candidate_id]') ?? '' }, filename)
        return { status: 201, body: { attachment: { id: Number(id), filename } } }
      },
      'PATCH /placements/:id/change_stage': changeStage,
      'GET /disqualify_reasons': () => ({
        body: { disqualify_reasons: world.reasons.map(({ id, name }) => ({ id: Number(id), name })) },
      }),
      'PATCH /placements/:id/disqualify': disqualify,
    },
  })
  return startFake(world, service, (url) => ({ company: 'acme', token: TOKEN, baseUrl: `${url}/c/acme` }))
}
