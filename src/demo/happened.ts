import type { Database } from '../db/database.ts'
import { guestNumber } from './cast.ts'
import type { Feed, FeedLine } from './feed.ts'
import { CONNECTION } from './names.ts'

const LINES_SHOWN = 16
const ROWS_READ = 120

interface Row {
  at: Date
  what: string
  sentence: string
  application_id: string | null
  name: string | null
  email: string | null
}

type Words = (name: string, row: Row) => Omit<FeedLine, 'at'>

/** Kinds of the engine's history, and their words on the demo's page. */
const BRIDGE_WORDS: Readonly<Record<string, Words>> = {
  invite: (name) => ({ side: 'to-interview', text: `${name} reached the stage: invited` }),
  conflict: (name, { sentence }) => ({
    side: 'to-interview',
    text: `${name} applied twice with one address (409): ${sentence.replace(/^.*? waits: /, '')}`,
  }),
  cancel: (name) => ({ side: 'to-interview', text: `${name} left the stage: invite cancelled` }),
  expired: (name) => ({ side: 'interview', text: `The invite of ${name} expired` }),
}

/** Simulated people announce these themselves; nobody announces what a guest does. */
const GUEST_WORDS: Readonly<Record<string, Words>> = {
  started: (name) => ({ side: 'interview', text: `${name} agreed and started` }),
  completed: (name) => ({ side: 'interview', text: `${name} completed the interview` }),
  abandoned: (name) => ({ side: 'interview', text: `${name} left the interview` }),
  approved: (name) => ({ side: 'interview', text: `${name} is approved` }),
  rejected: (name) => ({ side: 'interview', text: `${name} is rejected` }),
}

/** Entries of the history, and events that the rows of versions tell: the newest of each. */
const RECENT = `with history as (
    select at, what, sentence, application_id from sync_history
    where connection = :connection and what = any(:kinds) order by id desc limit :most
  ), versions as (
    select application_id, told from sync_interviews where connection = :connection and told is not null
    order by updated_at desc limit :most
  ), events as (
    select to_timestamp((g.part ->> 'at')::float8 / 1000) as at, e.event as what, '' as sentence, v.application_id
    from versions v cross join lateral jsonb_array_elements(v.told) as g(part) cross join lateral jsonb_array_elements_text(g.part -> 'events') as e(event)
    where e.event = any(:kinds)
  )
  select h.at, h.what, h.sentence, h.application_id, concat_ws(' ', a.candidate ->> 'firstName', a.candidate ->> 'lastName') as name, a.candidate ->> 'email' as email
  from (select * from history union all select * from events) h
  join sync_applications a on a.connection = :connection and a.application_id = h.application_id
  order by h.at desc limit :most`

/** Recent events on both sides and between them, newest first, with names. */
export async function whatHappened({ knex }: Database, feed: Feed): Promise<FeedLine[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(RECENT, {
    connection: CONNECTION,
    kinds: [...Object.keys(BRIDGE_WORDS), ...Object.keys(GUEST_WORDS)],
    most: ROWS_READ,
  })
  const bridge = rows.flatMap((row): FeedLine[] => {
    const words = BRIDGE_WORDS[row.what] ?? (guestNumber(row.email) === undefined ? undefined : GUEST_WORDS[row.what])
    return words ? [{ at: row.at, ...words(row.name || 'Somebody', row) }] : []
  })
  return [...bridge, ...feed.lines()].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, LINES_SHOWN)
}
