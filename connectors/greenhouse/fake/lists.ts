import { Refusal } from './refusal.ts'
import type { FakeApplication, World } from './world.ts'

const IDS_MAX = 50
const PER_PAGE_MAX = 500

interface Listing {
  rows(): object[]
  /** Filters by name, each a test of one row against the given value. */
  filters: Readonly<Record<string, (row: never, value: string) => boolean>>
}

const byIds = (field: string) => (row: never, value: string) => {
  const ids = value.split(',')
  if (ids.length > IDS_MAX) throw new Refusal(422, [`too many ids: at most ${IDS_MAX}`])
  return ids.includes(String((row as Record<string, unknown>)[field]))
}

const OPERATORS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
}

/** `gte|2026-11-01T00:00:00Z|lte|…`, operators and values in turn. */
const byInstant = (field: string) => (row: never, value: string) => {
  const parts = value.split('|')
  for (let i = 0; i < parts.length; i += 2) {
    const compare = OPERATORS[parts[i] ?? '']
    const at = Date.parse(parts[i + 1] ?? '')
    if (!compare || Number.isNaN(at)) throw new Refusal(422, [{ [field]: 'is not a valid date filter' }])
    if (!compare(Date.parse(String((row as Record<string, unknown>)[field])), at)) return false
  }
  return true
}

function applicationRow(world: World, row: FakeApplication): object {
  const stage = row.job_interview_stage_id === null ? undefined : world.stages.get(row.job_interview_stage_id)
  return {
    ...row,
    prospect: false,
    stage_name: stage?.name ?? null,
    last_activity_at: row.updated_at,
    answers: [],
    prospective_job_ids: [],
  }
}

/** Every list of the fake, with the filters it takes; another parameter is refused as the vendor does. */
function listings(world: World): Readonly<Record<string, Listing>> {
  return {
    jobs: {
      rows: () => [...world.jobs.values()],
      filters: {
        ids: byIds('id'),
        status: (row: { status: string }, value) => row.status === value,
        updated_at: byInstant('updated_at'),
      },
    },
    job_interview_stages: {
      rows: () => [...world.stages.values()],
      filters: {
        ids: byIds('id'),
        job_ids: byIds('job_id'),
        active: (row: { active: boolean }, value) => String(row.active) === value,
      },
    },
    applications: {
      rows: () => [...world.applications.values()].map((row) => applicationRow(world, row)),
      filters: {
        ids: byIds('id'),
        candidate_ids: byIds('candidate_id'),
        job_ids: byIds('job_id'),
        job_interview_stage_ids: byIds('job_interview_stage_id'),
        // An id of the application's own stage record: an id of a job's stage matches nothing, without any error.
        stage_ids: byIds('stage_id'),
        stage_name: (row: { stage_name: string }, value) => row.stage_name === value,
        status: (row: { status: string }, value) => {
          if (!['active', 'rejected', 'hired', 'converted'].includes(value))
            throw new Refusal(422, [{ status: 'is not included in the list' }])
          return row.status === (value === 'active' ? 'in_process' : value)
        },
        updated_at: byInstant('updated_at'),
        created_at: byInstant('created_at'),
      },
    },
    candidates: {
      rows: () =>
        [...world.candidates.values()].map(({ email, phone, ...row }) => ({
          ...row,
          private: false,
          can_email: true,
          email_addresses: email === null ? [] : [{ value: email, type: 'personal' }],
          phone_numbers: phone === null ? [] : [{ value: phone, type: 'mobile' }],
        })),
      filters: { ids: byIds('id'), updated_at: byInstant('updated_at') },
    },
    notes: {
      rows: () => [...world.notes.values()],
      filters: { ids: byIds('id'), application_ids: byIds('application_id'), candidate_ids: byIds('candidate_id') },
    },
    attachments: {
      rows: () => [...world.attachments.values()].map(({ content: _content, ...row }) => row),
      filters: { application_ids: byIds('application_id') },
    },
    candidate_tags: { rows: () => [...world.tags.values()], filters: { ids: byIds('id') } },
    applied_candidate_tags: {
      rows: () => [...world.appliedTags.values()],
      filters: { candidate_ids: byIds('candidate_id') },
    },
    rejection_reasons: { rows: () => world.reasons, filters: { ids: byIds('id'), include_defaults: () => true } },
    users: {
      rows: () => world.users,
      filters: {
        ids: byIds('id'),
        primary_email: (row: { primary_email: string }, value) => row.primary_email === value,
      },
    },
  }
}

interface Place {
  name: string
  query: [string, string][]
  before: number
  perPage: number
}

/** One page: a bare array, newest id first, and the Link of the next page. A cursor carries the whole query and travels alone. */
export function page(
  world: World,
  name: string,
  params: URLSearchParams,
  self: string,
): { rows: object[]; link?: string } {
  const listing = listings(world)[name]
  if (!listing) throw new Refusal(404, [])
  const place = placeOf(name, params)
  const matching = candidatesFor(world, name, place, listing)
    .filter(
      (row) =>
        (row as { id: number }).id < place.before &&
        place.query.every(([key, value]) => filterOf(listing, key)(row as never, value)),
    )
    .sort((a, b) => (b as { id: number }).id - (a as { id: number }).id)
  const rows = matching.slice(0, place.perPage)
  if (matching.length <= rows.length) return { rows }
  const cursor = Buffer.from(JSON.stringify({ ...place, before: (rows.at(-1) as { id: number }).id })).toString(
    'base64url',
  )
  return { rows, link: `<${self}/${name}?cursor=${cursor}>; rel="next"` }
}

/** Notes of one application are kept together, or a long test would read all of them for each look. */
function candidatesFor(world: World, name: string, place: Place, listing: Listing): object[] {
  const ids = place.query
    .find(([key]) => key === (name === 'notes' ? 'application_ids' : 'ids'))?.[1]
    .split(',')
    .map(Number)
  if (!ids || ids.length > IDS_MAX) return listing.rows()
  if (name === 'notes') return ids.flatMap((id) => world.notesOf.get(id) ?? [])
  if (name === 'applications')
    return ids.flatMap((id) => world.applications.get(id) ?? []).map((row) => applicationRow(world, row))
  return listing.rows()
}

function filterOf(listing: Listing, name: string): (row: never, value: string) => boolean {
  const filter = listing.filters[name]
  if (!filter) throw new Refusal(422, [{ [name]: 'is not a permitted parameter' }])
  return filter
}

function placeOf(name: string, params: URLSearchParams): Place {
  const cursor = params.get('cursor')
  if (cursor !== null) {
    if ([...params.keys()].length > 1) throw new Refusal(422, ['cursor cannot be combined with other parameters'])
    try {
      const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Place
      if (place.name === name) return place
    } catch {
      // falls through to the refusal below: a cursor that cannot be read is as wrong as one of another list
    }
    throw new Refusal(422, [{ cursor: 'is invalid' }])
  }
  const perPage = params.get('per_page') ?? '100'
  if (!/^\d+$/.test(perPage) || Number(perPage) < 1 || Number(perPage) > PER_PAGE_MAX)
    throw new Refusal(422, [{ per_page: `must be less than or equal to ${PER_PAGE_MAX}` }])
  const query = [...params.entries()].filter(([key]) => key !== 'per_page')
  const instants = query.filter(([key]) => key === 'created_at' || key === 'updated_at')
  if (instants.length > 1) throw new Refusal(422, ['created_at and updated_at cannot be combined'])
  return { name, query, before: Number.MAX_SAFE_INTEGER, perPage: Number(perPage) }
}
