import { beforeAll, expect, test } from 'vitest'
import { CONNECTION_LIFE, type ConnectionState } from '../../src/sync/rules/connection-life.ts'
import {
  endHold,
  endWritePause,
  markForgotten,
  restAts,
  saveConnection,
  saveHeld,
  saveVerdict,
  saveWriteRefusal,
  takeBlank,
} from '../../src/sync/store/connections-store.ts'
import { setPause } from '../../src/sync/store/pauses.ts'
import { asHolder } from '../kit/fenced.ts'
import { BREACHES, LAWS, STEPS as MOVES, TAKEN, WALK } from '../kit/laws.ts'
import { context, database, freshName, useProtocolWorld } from '../kit/protocol-world.ts'

/** Every step of a connection that its row shows, by the function that the table names; the laws watch. */

useProtocolWorld()
beforeAll(async () => {
  await knex().raw(LAWS)
  await knex().raw(WALK)
})
const knex = () => database().knex

const FACTS = { configured: 'c', owner: 'organization o', connector: 'test', account: 'one', jobs: '[]' }
const HELD = { reason: 'many', invite: 1, cancel: 0, move: 0, reject: 0, sample: [] }

/** The columns that put a row into a state. */
const COLUMNS: Partial<Record<ConnectionState, object>> = {
  'reads paused': { ats_paused: 'r' },
  'writes paused': { writes_paused: 'r', writes_refused: 1 },
  'interviews paused': { api_paused: 'r' },
  'calls resting': { ats_failures: 9 },
  'brake first held': { held: JSON.stringify(HELD) },
  'brake through': { begun_at: new Date() },
  'brake held': { begun_at: new Date(), held: JSON.stringify(HELD) },
}

const forget = (name: string) => knex().transaction((trx) => markForgotten(trx, name))
const sideOf = (state: ConnectionState) => (state.startsWith('reads') ? 'ats' : 'api')

/** By the event. */
const WALKS: Readonly<
  Record<string, (name: string, to: ConnectionState, from: ConnectionState | null) => Promise<unknown>>
> = {
  begun: (name) => saveConnection(knex(), name, FACTS, false, {}),
  'given away': (name) => takeBlank(knex(), name, 'other'),
  forgotten: forget,
  paused: (name, to) =>
    to === 'writes paused' ? saveWriteRefusal(knex(), name, 'r', 1_000) : setPause(context, name, sideOf(to), 'r'),
  resumed: (name, to) =>
    to === 'writes open' ? endWritePause(knex(), name) : setPause(context, name, sideOf(to), null),
  rested: (name) => restAts(knex(), name, 10, 1_000),
  answered: (name) => restAts(knex(), name, 0, 0),
  held: (name) => saveHeld(knex(), name, { ...HELD, invite: 2 }),
  'let go': (name) => endHold(asHolder(knex()), name),
  'judged in parts': (name) => knex().transaction((trx) => saveVerdict(trx, name, { isRest: false, isAll: false })),
}

/** What the row does not show: time, or what a process knows of the other side. Why, and where it is tested. */
const NOT_IN_THE_ROW: Readonly<Record<string, string>> = {
  asked: 'nothing is written while nobody knows the account: test/sync/two-accounts.test.ts',
  recognised: 'the same row goes on: test/sync/two-accounts.test.ts, test/sync/moved-keys.slow.test.ts',
  'another account': 'a second row begins: test/sync/two-accounts.test.ts',
  left: 'the time since `seen_at` tells it: test/sync/earlier-accounts.test.ts',
  back: 'the same row goes on: test/sync/two-accounts.test.ts',
}

const STEPS = CONNECTION_LIFE.flatMap(({ event, from, to }) => from.map((state) => ({ event, from: state, to })))
const CHANGES = MOVES['connection'] ?? []
const taken = async () =>
  (await knex().raw<{ rows: { life: string; step: string }[] }>(TAKEN)).rows
    .filter(({ life }) => life === 'connection')
    .map(({ step }) => step)

test.each(STEPS.filter(({ event }) => !(event in NOT_IN_THE_ROW)))(
  'a connection: $event, from $from to $to',
  async ({ event, from, to }) => {
    const name = freshName()
    if (from !== null) await knex()('sync_connections').insert({ name, ...FACTS, accounts: ['one'], ...COLUMNS[from] })
    await knex().raw('truncate laws.taken, laws.breaches')
    await WALKS[event]?.(name, to, from)
    const move = `${from?.replace(/ (?:unknown|left)$/, ' known') ?? 'nothing'} → ${to}`
    if (CHANGES.includes(move)) expect(await taken()).toContain(move)
    expect((await knex().raw<{ rows: unknown[] }>(BREACHES)).rows).toEqual([])
  },
)

test('each step of a connection has somebody who takes it, or a reason', () => {
  expect(STEPS.filter(({ event }) => !(event in WALKS) && !(event in NOT_IN_THE_ROW))).toEqual([])
})
