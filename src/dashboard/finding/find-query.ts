import { isZone, startOfDay } from '../../base/clock.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import { cut, isStorable, parseDateTime } from '../../base/text.ts'
import { INTERVIEW_STATUSES } from '../../interview/contract/contract.ts'
import {
  FIND_ANALYSES,
  FIND_DECISIONS,
  FIND_SORTS,
  type FindFilters,
  type FindPlace,
  type FindSort,
} from '../../interview/finding/find-filters.ts'
import { isHiddenKey } from '../../interview/finding/hidden-places.ts'
import type { ListNote } from './list-notes.ts'

/** The list's query as its URL holds it: everything that can be understood of it, and notes about the rest. */
export interface AskedList {
  /** As typed or chosen; empty where there is none. */
  readonly fields: Readonly<Record<Field, string>>
  readonly filters: FindFilters
  readonly sort: FindSort
  readonly from: { readonly place: FindPlace; readonly direction: 'after' | 'before' } | undefined
  /** What was left out, and why. */
  readonly notes: readonly ListNote[]
}

/** In the order of the form and of links. */
export const FIELDS = [
  'q',
  'position',
  'positionId',
  'status',
  'decision',
  'analysis',
  'dates',
  'from',
  'until',
  'zone',
  'sort',
] as const
export type Field = (typeof FIELDS)[number]

/** A choice of the filter that is no status of the API, which shows no cancelled interview. */
export const CANCELLED = 'cancelled'

const TEXT_MAX = 200
const DAY_MS = 86_400_000
const KEY_MAX = 400

/** Reads a query of the list. Whatever cannot be a filter is left out with a note; nothing of it is an error. */
export function askedList(query: Readonly<Record<string, unknown>>): AskedList {
  const notes: ListNote[] = []
  /** The last of several, as forms mean it. */
  const text = (name: Field): string => {
    const value = query[name]
    const last: unknown = Array.isArray(value) ? value.at(-1) : value
    if (typeof last !== 'string') return ''
    const trimmed = last.trim()
    if (isStorable(trimmed)) return cut(trimmed, KEY_MAX)
    notes.push({ is: 'characters', field: name })
    return ''
  }
  const short = (name: Field) => {
    const value = text(name)
    if (value.length > TEXT_MAX) notes.push({ is: 'cut', field: name, max: TEXT_MAX })
    return cut(value, TEXT_MAX)
  }
  const oneOf = <Word extends string>(name: Field, words: readonly Word[]): Word | undefined => {
    const value = text(name)
    const found = words.find((word) => word === value)
    if (value !== '' && found === undefined) notes.push({ is: 'unknown', field: name, value: cut(value, 40) })
    return found
  }
  const day = (name: Field): Date | undefined => {
    const value = text(name)
    const found = /^\d{4}-\d{2}-\d{2}$/.test(value) ? parseDateTime(`${value}T00:00:00Z`) : undefined
    if (value !== '' && found === undefined) notes.push({ is: 'noDate', value: cut(value, 40) })
    return found
  }

  const [q, position, rawId] = [short('q'), short('position'), text('positionId')]
  const positionId = ID_PATTERN.test(rawId) ? rawId.toLowerCase() : ''
  if (rawId !== positionId && positionId === '') notes.push({ is: 'noPosition' })
  const analysis = oneOf('analysis', FIND_ANALYSES)
  const dates = oneOf('dates', ['created', 'completed'] as const) ?? 'created'
  const [from, until] = [day('from'), day('until')]
  const zone = from || until ? text('zone') : ''
  const isKnownZone = isZone(zone)
  if (zone !== '' && !isKnownZone) notes.push({ is: 'noZone', value: cut(zone, 40) })
  const begins = (midnight: Date) => startOfDay(midnight, isKnownZone ? zone : 'UTC')
  const asked = oneOf('status', [...INTERVIEW_STATUSES, CANCELLED] as const)
  const isCancelled = asked === CANCELLED
  const askedSort = oneOf('sort', FIND_SORTS) ?? 'changed'
  if (isCancelled && askedSort !== 'changed') notes.push({ is: 'cancelledOrder' })
  // A time of years ago is found at once in its own order only.
  const chosen = isCancelled ? 'changed' : askedSort
  const sort = isCancelled
    ? 'changed'
    : chosen === 'changed' && (from || until)
      ? dates === 'created'
        ? 'invited'
        : 'completed'
      : chosen
  // These two orders are by times that other interviews do not have.
  const [askedStatus, askedDecision] = [isCancelled ? undefined : asked, oneOf('decision', FIND_DECISIONS)]
  const status = sort === 'completed' ? 'completed' : askedStatus
  const decision = sort === 'waiting' ? 'to_decide' : askedDecision
  if ((askedStatus && askedStatus !== status) || (askedDecision && askedDecision !== decision))
    notes.push({ is: 'withTime' })
  const fields = {
    q,
    position,
    positionId,
    status: isCancelled ? CANCELLED : (status ?? ''),
    decision: decision ?? '',
    analysis: analysis ?? '',
    dates: from || until ? dates : '',
    from: from ? text('from') : '',
    until: until ? text('until') : '',
    zone: isKnownZone ? zone : '',
    sort: sort === 'changed' ? '' : sort,
  }
  const filters: FindFilters = {
    ...(q === '' ? {} : { q }),
    ...(positionId === '' ? {} : { positionIds: [positionId] }),
    ...(isCancelled ? { isCancelled } : {}),
    ...(status ? { status } : {}),
    ...(decision ? { decision } : {}),
    ...(analysis ? { analysis } : {}),
    ...(from || until
      ? {
          dates: {
            of: dates,
            ...(from ? { from: begins(from) } : {}),
            ...(until ? { before: begins(new Date(until.getTime() + DAY_MS)) } : {}),
          },
        }
      : {}),
  }
  /** As the list wrote it: a name's key may end in a space. */
  const place = (name: string): string => {
    const value = query[name]
    return typeof value === 'string' && isStorable(value) ? cut(value, KEY_MAX) : ''
  }
  return { fields, filters, sort, from: placeOf(place('after'), place('before'), sort), notes }
}

/** The query of the list with these fields, and whatever else is added. */
export function listQuery(fields: AskedList['fields'], more: Readonly<Record<string, string>> = {}): URLSearchParams {
  const all = { ...fields, ...more }
  const names = [...FIELDS, ...Object.keys(more).filter((name) => !(FIELDS as readonly string[]).includes(name))]
  const query = new URLSearchParams()
  for (const name of names) if (all[name as Field]) query.set(name, all[name as Field])
  return query
}

/** A place as links carry it. It only says where a page begins, so a forged one shows nothing that the list does not. */
export const placeText = ({ key, id }: FindPlace) => `${id}~${key}`

/**
 * A text as the key of a place in this order; undefined where it can be none. A time is written anew: PostgreSQL takes fewer zones
 * than a date-time may name.
 */
export function placeKey(text: string, sort: FindSort): string | undefined {
  if (sort !== 'name') return parseDateTime(text)?.toISOString()
  return text !== '' && isStorable(text) && text.length <= KEY_MAX ? text : undefined
}

function placeOf(after: string, before: string, sort: FindSort): AskedList['from'] {
  const direction = before === '' ? 'after' : 'before'
  const value = direction === 'after' ? after : before
  const id = value.slice(0, 24)
  const text = value.slice(25)
  const key = isHiddenKey(text) ? text : placeKey(text, sort)
  if (!ID_PATTERN.test(id) || value[24] !== '~' || key === undefined) return undefined
  return { place: { key, id: id.toLowerCase() }, direction }
}
