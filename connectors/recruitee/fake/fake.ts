import { type Call, Refused, restService } from '../../../src/fake-kit/service.ts'
import { startFake } from '../../../src/fake-kit/start.ts'
import { AtsWorld, type FakeApplication } from '../../../src/fake-kit/world.ts'

const TOKEN = 'recruitee-secret-token'

export interface RecruiteeOptions {
  readonly rateLimit?: number
  readonly now?: () => number
  /** The one body of a move that is read; which one the vendor's server reads is not settled. */
  readonly moveBody?: 'placement' | 'plain'
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

  function changeStage({ params, json }: Call) {
    const application = world.applications.get(params['id'] ?? '')
    if (!application) throw refused(404, 'Not found')
    const body = (options.moveBody ?? 'placement') === 'placement' ? json['placement'] : json
    const stageId = String((body as { stage_id?: number } | undefined)?.stage_id)
    if (!world.stagesOf(application.jobId).some((stage) => stage.id === stageId))
      throw refused(422, "Stage can't be blank")
    world.move(application.id, stageId)
    return { body: { placement: placementRow(application) } }
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
    },
    rate: { requests: options.rateLimit ?? 300, perMs: 60_000, headers: () => ({}) },
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
        return { body: { offers: all.slice((page - 1) * limit, page * limit), meta: { total_count: all.length } } }
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
      'GET /candidates/:id': candidate,
      'GET /candidates/:id/notes': ({ params }) => ({
        body: {
          notes: world
            .entriesOf('note', { personId: params['id'] ?? '' })
            .map((entry) => ({ id: Number(entry.id), body: entry.text, created_at: iso(entry.at) })),
        },
      }),
      'POST /candidates/:id/notes': (call) => {
        candidate(call)
        const { body } = call.json['note'] as { body: string }
        const { id } = world.append('note', { personId: call.params['id'] ?? '' }, body)
        return { status: 201, body: { note: { id: Number(id), body } } }
      },
      'GET /candidates/:id/attachments': ({ params }) => ({
        body: {
          attachments: world
            .entriesOf('file', { personId: params['id'] ?? '' })
            .map((entry) => ({ id: Number(entry.id), filename: entry.text })),
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
    },
  })
  return startFake(world, service, (url) => ({ company: 'acme', token: TOKEN, baseUrl: `${url}/c/acme` }))
}
