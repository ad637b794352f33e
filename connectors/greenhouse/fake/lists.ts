import { shownFields } from './custom-fields.ts'
import { Refusal } from './refusal.ts'
import type { FakeApplication, FakeNote, World } from './world.ts'

const PER_PAGE = 100
/** The user that Greenhouse makes for an integration; lists of users hide it unless they are asked to show it. */
const SERVICE_USER = 4012347

const SHOWN_VISIBILITY: Readonly<Record<string, string>> = {
  public: 'publicly_visible',
  private: 'privately_visible',
  admin_only: 'admin_only_visible',
}

interface Listing {
  rows(): object[]
  /** Filters by name, each a test of one row against the given value. */
  filters: Readonly<Record<string, (row: never, value: string) => boolean>>
  /** Rows that are shown only where this name comes in the query. */
  hidden?: { unless: string; is: (row: never) => boolean }
}

const byIds = (field: string) => (row: never, value: string) => {
  const ids = value.split(',')
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
    if (!compare?.(Date.parse(String((row as Record<string, unknown>)[field])), at)) return false
  }
  return true
}

function applicationRow(world: World, row: FakeApplication): object {
  const stage = row.job_interview_stage_id === null ? undefined : world.stages.get(row.job_interview_stage_id)
  return {
    ...row,
    prospect: false,
    stage_name: stage?.name ?? null,
    custom_fields: shownFields(world.customFields, row.custom_fields),
    last_activity_at: row.updated_at,
    answers: [],
    prospective_job_ids: [],
  }
}

/** Written as `private`, shown as `privately_visible`. */
export const noteRow = (row: FakeNote): object => ({ ...row, visibility: SHOWN_VISIBILITY[row.visibility] })

/** Every list of the fake, with the filters it takes. */
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
        status: (row: { status: string }, value) => row.status === (value === 'active' ? 'in_process' : value),
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
      rows: () => [...world.notes.values()].map(noteRow),
      filters: { ids: byIds('id'), application_ids: byIds('application_id'), candidate_ids: byIds('candidate_id') },
    },
    attachments: {
      rows: () => [...world.attachments.values()].map(({ content: _content, ...row }) => row),
      filters: { application_ids: byIds('application_id') },
    },
    candidate_tags: { rows: () => [...world.tags.values()], filters: { ids: byIds('id') } },
    custom_fields: {
      rows: () => world.customFields.map(({ options: _options, ...row }) => row),
      filters: {
        field_type: (row: { field_type: string }, value) => row.field_type === value,
        active: (row: { active: boolean }, value) => String(row.active) === value,
        name_key: (row: { name_key: string }, value) => row.name_key === value,
      },
    },
    custom_field_options: {
      rows: () =>
        world.customFields.flatMap(({ id, options }) =>
          options.map((option) => ({ ...option, custom_field_id: id, active: true })),
        ),
      filters: {
        custom_field_ids: byIds('custom_field_id'),
        active: (row: { active: boolean }, value) => String(row.active) === value,
      },
    },
    rejection_reasons: { rows: () => world.reasons, filters: { ids: byIds('id'), include_defaults: () => true } },
    users: {
      rows: () => world.users,
      hidden: { unless: 'show_service_accounts', is: (row: { id: number }) => row.id === SERVICE_USER },
      filters: {
        ids: byIds('id'),
        primary_email: (row: { primary_email: string }, value) => row.primary_email === value,
        show_service_accounts: () => true,
      },
    },
  }
}

/** The refusals that every list makes because of its query; undefined where nothing is wrong. */
export function problemOfPlace(params: URLSearchParams): string | undefined {
  if (params.has('cursor') && params.size > 1) return 'When passing a cursor, do not include other query params'
  return params.has('created_at') && params.has('updated_at')
    ? 'created_at and updated_at cannot be combined'
    : undefined
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
  const { hidden } = listing
  const hides = hidden && !place.query.some(([key, value]) => key === hidden.unless && value === 'true')
  const matching = candidatesFor(world, name, place, listing)
    .filter((row) => !(hides && hidden.is(row as never)))
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
  if (!ids) return listing.rows()
  if (name === 'notes') return ids.flatMap((id) => (world.notesOf.get(id) ?? []).map(noteRow))
  if (name === 'applications')
    return ids.flatMap((id) => world.applications.get(id) ?? []).map((row) => applicationRow(world, row))
  return listing.rows()
}

function filterOf(listing: Listing, name: string): (row: never, value: string) => boolean {
  const filter = listing.filters[name]
  if (!filter) throw new Refusal(422, [{ [name]: 'is documented, but this fake does not have it' }])
  return filter
}

function placeOf(name: string, params: URLSearchParams): Place {
  const cursor = params.get('cursor')
  if (cursor !== null) {
    try {
      const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Place
      if (place.name === name) return place
    } catch {
      // falls through to the refusal below: a cursor that cannot be read is as wrong as one of another list
    }
    throw new Refusal(422, [{ cursor: 'is invalid' }])
  }
  const query = [...params.entries()].filter(([key]) => key !== 'per_page')
  return { name, query, before: Number.MAX_SAFE_INTEGER, perPage: Number(params.get('per_page') ?? PER_PAGE) }
}
