import { beforeAll, expect, test } from 'vitest'
import { discardDeliveries, retryDeliveries } from '../../src/sync/deliveries/deliveries-admin.ts'
import { cancelOrdered, inviteOrdered } from '../../src/sync/inbound/ordered-applications.ts'
import { APPLICATION_LIFE, type Stand } from '../../src/sync/rules/application-life.ts'
import { CLOSED_STATES, DELIVERY_LIFE, type DeliveryState } from '../../src/sync/rules/delivery-life.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import type { DecidedRow } from '../../src/sync/store/decided-row.ts'
import {
  deliveriesStore,
  doubtDeliveries,
  dropHeldDeliveries,
  giveBackUnsent,
  letDeliveriesGo,
  parkLeftBehind,
  retryRefused,
  saveIntents,
} from '../../src/sync/store/deliveries-store.ts'
import {
  dropHeldApplications,
  inviteAnew,
  letApplicationsGo,
  missInvited,
  noteUnshown,
  saveDecisions,
  saveSettled,
  takeUpCancelling,
} from '../../src/sync/store/desired-state.ts'
import type { Settlement } from '../../src/sync/store/settlement.ts'
import { asHolder } from '../kit/fenced.ts'
import { BREACHES, LAWS } from '../kit/laws.ts'
import { connection, context, database, freshName, intent, useProtocolWorld } from '../kit/protocol-world.ts'

/** Every step of the tables, from each of its states, by the function that the table names; the laws watch. */

useProtocolWorld()
beforeAll(() => knex().raw(LAWS))
const knex = () => database().knex
const breaches = async () => (await knex().raw<{ rows: { told: string }[] }>(BREACHES)).rows

const BRAKE = { share: 0.2, atLeast: 50, firstPass: 'ask' }
const CLAIM = 'claim-of-the-walk'
const LATER = () => knex().raw('clock_timestamp()')

/** A row in this state, as if it had come there by itself. */
async function putDelivery(name: string, state: DeliveryState): Promise<number> {
  const isMoving = state === 'claimed' || state === 'unknown'
  const one = intent('1', 'invited')
  const [row] = await knex()('deliveries').insert(
    {
      connection: name,
      application_id: one.applicationId,
      interview_id: one.interviewId,
      event: one.event,
      occurrence: 1,
      action: 'note',
      action_index: 0,
      payload: JSON.stringify(one.payload),
      marker: one.marker,
      state,
      attempt: isMoving ? 1 : 0,
      claim: state === 'claimed' ? CLAIM : null,
      claimed_at: isMoving ? new Date(Date.now() - 3_600_000) : null,
      closed_at: CLOSED_STATES.includes(state) ? new Date() : null,
      may_be_written: state === 'parked' ? false : null,
    },
    ['seq'],
  )
  return row.seq
}

/** A connection as the database knows it; `restored`: everything that happened so far is looked up first. */
const known = (name: string, isRestored = false) =>
  knex()('sync_connections').insert({
    name,
    connector: 'test',
    configured: name,
    owner: 'organization o',
    account: 'one',
    accounts: ['one'],
    jobs: '[]',
    ...(isRestored ? { look_first_until: knex().raw(`'infinity'`), looks_from: LATER() } : {}),
  })

type DeliveryWalk = (name: string, seq: number, from: DeliveryState | null) => Promise<unknown>

const settle = (name: string, seq: number, from: DeliveryState | null, to: Settlement['state']) =>
  deliveriesStore(database(), name).settle([
    { seq, state: to, guard: from === 'claimed' ? CLAIM : '', attempt: { number: 1, kind: 'write', exchanges: [] } },
  ])
const settling =
  (to: Settlement['state']): DeliveryWalk =>
  (name, seq, from) =>
    settle(name, seq, from, to)
const save = (name: string, brake: 'off' | object = 'off', extra: Parameters<typeof intent>[2] = {}) =>
  saveIntents(asHolder(knex()), connection(name, undefined, brake), [intent('1', 'invited', extra)])
const onlyOf = (seq: number) => ({ seqs: [seq] })
const isRestored = (seq: number) => knex()('deliveries').where({ seq }).update({ restore: 1 })

/** By `event → state`. */
const DELIVERIES: Readonly<Record<string, DeliveryWalk>> = {
  'saved → pending': (name) => save(name),
  'saved → held': (name) =>
    save(name, BRAKE, { action: 'reject', payload: { action: 'reject', reason: null } as never }),
  'saved → unknown': async (name) => {
    await knex()('epochs').insert({ number: 1_000, reason: 'walk' }).onConflict('number').ignore()
    await known(name, true)
    await save(name)
    await knex()('epochs').where({ number: 1_000 }).delete()
  },
  'saved → claimed': async (name) => {
    await known(name)
    const birth = { id: CLAIM, max: 1, view: context.epochs.view }
    await saveIntents(asHolder(knex()), connection(name), [intent('1', 'invited')], birth)
  },
  'saved → parked': (name) => save(name, 'off', { forPerson: 'a person decides' }),
  'superseded → discarded': (name) => save(name, 'off', { occurrence: 2 }),
  'claimed → claimed': (name) => deliveriesStore(database(), name).claim(1, CLAIM),
  'orphaned → unknown': (name) => deliveriesStore(database(), name).orphan(1_000, 1_000),
  'confirmed → confirmed': settling('confirmed'),
  'put back → pending': settling('pending'),
  'given back → pending': (name) => {
    const births = { giveBackLost: (_: string, giveBack: (claims: string[]) => Promise<unknown>) => giveBack([CLAIM]) }
    return giveBackUnsent({ database: database(), births: births as never }, name)
  },
  'in doubt → unknown': settling('unknown'),
  'parked → parked': settling('parked'),
  'left behind → parked': (name) => parkLeftBehind(knex(), [name]),
  'let go → pending': (name) => letDeliveriesGo(knex(), name, 'all'),
  'let go → unknown': async (name, seq) => {
    await isRestored(seq)
    await letDeliveriesGo(knex(), name, 'all')
  },
  'dropped → discarded': (name) => dropHeldDeliveries(knex(), name, 'all'),
  'retried → pending': async (name, seq) => {
    await knex()('deliveries').where({ seq }).update({ refused_for: 'before' })
    await knex()('sync_applications').insert({
      connection: name,
      application_id: '1',
      candidate_id: 'now',
      status: 'active',
      want: 'nothing',
      reason: 'r',
    })
    await retryRefused(knex(), name, ['1'])
  },
  'retried → unknown': async (_, seq) => {
    await isRestored(seq)
    await retryDeliveries(knex(), onlyOf(seq), { dryRun: false, evenIfDoubtful: false })
  },
  'discarded → discarded': (_, seq) => discardDeliveries(knex(), onlyOf(seq), { dryRun: false }),
  'restored → unknown': (name) =>
    knex().transaction(async (trx) => {
      // Those of other walks are put out of reach, since a restore is the whole database's.
      await trx('deliveries').whereNot({ connection: name }).delete()
      await doubtDeliveries(trx, 1, trx.raw('clock_timestamp()'))
    }),
}

const DELIVERY_STEPS = DELIVERY_LIFE.flatMap(({ event, from, to }) =>
  from.map((state) => ({ step: `${event} → ${to}`, from: state, to })),
)

test.each(DELIVERY_STEPS)('a delivery: $step, from $from', async ({ step, from, to }) => {
  const name = freshName()
  const seq = from === null ? 0 : await putDelivery(name, from)
  // Rows that a test puts there are not the engine's.
  await knex().raw('truncate laws.breaches')
  await DELIVERIES[step]?.(name, seq, from)
  const rows = await knex()('deliveries').where({ connection: name, occurrence: 1 }).select('state')
  expect(rows).toEqual([{ state: to }])
  expect(await breaches()).toEqual([])
})

const OWN = { application_id: 'a' }
const INVITE = { applicationId: 'a', interviewId: 'i' }

const applicationRow = (name: string, [want = '', state = '']: string[], extra: object = {}) => ({
  ...OWN,
  connection: name,
  status: 'active',
  want,
  state,
  reason: 'r',
  ...(want === 'cancelled' ? { cancel_decided_at: new Date() } : {}),
  ...extra,
})

const decide = async (name: string, to: Stand) => {
  const row = {
    job_id: null,
    candidate_id: null,
    stage_id: null,
    stage_name: null,
    ...applicationRow(name, to.split(' ')),
  }
  await saveDecisions(asHolder(knex()), [row as unknown as DecidedRow])
}
const braked = (name: string, to: Stand): Connection => connection(name, undefined, to.endsWith('held') ? BRAKE : 'off')
const update = (name: string, set: object) =>
  knex()('sync_applications')
    .where({ connection: name, ...OWN })
    .update(set)

type ApplicationWalk = (name: string, to: Stand, want: string) => Promise<unknown>

const settled =
  (set: object): ApplicationWalk =>
  (name, _, want) =>
    saveSettled(
      asHolder(knex()),
      connection(name),
      { ...OWN, want, interview_id: null, job_id: null, candidate_id: null, invite_to: null },
      { ...set },
    )

const APPLICATIONS: Readonly<Record<string, ApplicationWalk>> = {
  wanted: decide,
  left: decide,
  passed: decide,
  back: decide,
  'left again': decide,
  gone: async (name, to) => {
    await update(name, { missing_since: new Date(Date.now() - 60_000) })
    // One that was invited, so that there is something to cancel.
    await update(name, { interview_id: 'i' })
    await noteUnshown(asHolder(knex()), braked(name, to), ['a'], { code: 'gone' }, 1)
  },
  'let go': (name) => letApplicationsGo(knex(), name, 'all'),
  dropped: (name) => dropHeldApplications(knex(), name, 'all'),
  done: settled({ state: 'settled', interview_id: 'i' }),
  asked: settled({ state: 'person', waits_for: 'too_many_invites' }),
  waits: settled({ attempts: 1 }),
  'taken up': (name) => takeUpCancelling(asHolder(knex()), connection(name), INVITE),
  expired: async (name, to) => {
    await update(name, { interview_id: 'i' })
    await inviteAnew(asHolder(knex()), braked(name, to), INVITE)
  },
  missed: async (name) => {
    await update(name, { interview_id: 'i' })
    await missInvited(asHolder(knex()), connection(name), INVITE)
  },
  ordered: (name) => inviteOrdered(knex(), name, 'a', 'i'),
  'taken back': (name) => cancelOrdered(knex(), name, 'a'),
}

const APPLICATION_STEPS = APPLICATION_LIFE.flatMap(({ event, from, to }) =>
  from.map((stand) => ({ event, from: stand, to })),
)

test.each(APPLICATION_STEPS)('an application: $event, from $from to $to', async ({ event, from, to }) => {
  const name = freshName()
  if (from !== null) await knex()('sync_applications').insert(applicationRow(name, from.split(' ')))
  // Rows that a test puts there are not the engine's.
  await knex().raw('truncate laws.breaches')
  await APPLICATIONS[event]?.(name, to, (from ?? to).split(' ')[0] ?? '')
  const rows = await knex()('sync_applications').where({ connection: name }).select('want', 'state')
  expect(rows.map(({ want, state }) => `${want} ${state}`)).toEqual([to])
  expect(await breaches()).toEqual([])
})

test('each step has somebody who takes it', () => {
  expect(DELIVERY_STEPS.filter(({ step }) => !(step in DELIVERIES))).toEqual([])
  expect(APPLICATION_STEPS.filter(({ event }) => !(event in APPLICATIONS))).toEqual([])
  expect(DELIVERY_STEPS.length + APPLICATION_STEPS.length).toBeGreaterThan(100)
})
