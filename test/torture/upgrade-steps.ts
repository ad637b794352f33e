import type pg from 'pg'
import { stringify } from 'yaml'
import { Api, Link } from '../kit/api.ts'
import { sleep } from '../kit/program.ts'
import type { Program } from './upgrade-program.ts'
import { type Side, STAGE, TROUBLES, type Trouble } from './upgrade-world.ts'

/** What happens before and after the upgrade: every state is opened under the older version, and closed under this one. */

/** Long enough for a claim to be there still when the other version comes. */
const DELIVERY = { deadline: '15s', quietWait: '2s', concurrency: 8 }
const STEP_MS_MAX = 60_000

export interface UpgradeWorld {
  readonly flow: Side
  readonly braked: Side
  readonly api: Api
  /** Of the connection that writes notes. */
  readonly positionId: string
  readonly older: Program
  readonly config: string
  /** Notes that must be there in the end, by application. */
  readonly wanted: Map<number, { invited: number; completed: number }>
  expect(id: number, notes: { invited: number; completed: number }): number
  /** Applications that are moved once a person approves. */
  readonly moving: Set<number>
  /** The application whose candidate has no address. */
  silent: number
}

/** An organization, its positions, and two connections: one writes notes, the other one has a brake and moves. */
export async function makeWorld(older: Program, flow: Side, braked: Side): Promise<UpgradeWorld> {
  const made = (...words: string[]) => older.run<{ id: string; key: string }>('admin', ...words)
  const organization = (await made('organization', 'create', '--name', 'Acme', '--credits', '100000')).id
  const of = ['--organization', organization]
  const company = (await made('company', 'create', ...of, '--name', 'Acme')).id
  const user = (
    await made('user', 'create', ...of, '--email', 'ada@acme.example', '--password', 'correct horse battery')
  ).id
  const { key } = await made('api-key', 'create', ...of, '--user', user, '--name', 'upgrade')
  await older.start()
  const api = new Api(older.origin, key)
  const position = async (name: string) =>
    (
      await api.position({ companyId: company } as never, {
        name,
        status: 'open',
        questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
      })
    ).id
  const [positionId, other] = [await position('flow'), await position('braked')]
  const connection = (name: string, side: Side, at: string, rest: object) => ({
    ...{ name, connector: 'greenhouse', organization, settings: side.settings(), delivery: DELIVERY },
    invite: [{ job: String(side.job.id), stage: STAGE, position: at, sendEmail: false }],
    ...rest,
  })
  const config = stringify({
    connections: [
      connection('flow', flow, positionId, {
        ...{ poll: { every: '1s' }, brake: 'off' },
        writeBack: ['invited', 'completed'].map((on) => ({ on, note: 'default' })),
      }),
      connection('braked', braked, other, {
        ...{ poll: { every: '6s' }, brake: { share: '1%', atLeast: 1, firstPass: 'go' } },
        writeBack: [{ on: 'approved', moveTo: 'Onsite' }],
      }),
    ],
  })
  await older.end('SIGTERM')
  const wanted: UpgradeWorld['wanted'] = new Map()
  const expect = (id: number, notes: { invited: number; completed: number }) => {
    wanted.set(id, notes)
    return id
  }
  return { flow, braked, api, positionId, older, config, wanted, expect, moving: new Set(), silent: 0 }
}

const invitedOnly = { invited: 1, completed: 0 }

/** Opens something in every state; the older version is at work. */
export async function openEverything(world: UpgradeWorld, look: pg.Client): Promise<void> {
  const { flow, braked, expect } = world
  const is = (id: number, stand: string) =>
    until(`application ${id} is ${stand}`, async () => (await standOf(look, id)) === stand)
  const crowd = Array.from({ length: 12 }, () => braked.add('clean'))
  for (const trouble of Object.keys(TROUBLES) as Trouble[])
    for (let n = 0; n < 2; n++)
      expect(flow.add(trouble), trouble === 'givenUp' ? { invited: 0, completed: 0 } : invitedOnly)
  world.silent = flow.add('clean', null)
  // An application that nobody wants, known by an interview that somebody else made for it.
  const known = flow.add('clean', undefined, 'Talk')
  await world.api.invited(world.positionId, { externalId: String(known) })
  const [elsewhere, left, undone, done] = Array.from({ length: 4 }, () => expect(flow.add('clean'), invitedOnly)) as [
    number,
    number,
    number,
    number,
  ]
  const hanging = [...flow.troubles].find(([, trouble]) => trouble === 'hanging')?.[0] ?? 0
  for (const id of [elsewhere, left, undone, done, hanging, ...crowd]) await is(id, 'invited settled')
  await is(known, 'nothing settled')
  for (const id of [done, hanging]) {
    await answer(world, id)
    expect(id, { invited: 1, completed: 1 })
  }
  await world.api.call('DELETE', `/interviews/${(await interviewOf(world, elsewhere)).id}`)
  for (const id of [left, undone]) {
    await until('the note of an invite', async () =>
      (await deliveriesOf(look, id)).every(({ state }) => state === 'confirmed'),
    )
    flow.move(id, 'Talk')
    await is(id, 'cancelled settled')
  }
  await until('the comparison finds an invite that somebody cancelled', async () => {
    // It ends with 1, since there is a difference.
    await world.older.run('reconcile', 'flow').catch((error: { code?: number; stdout?: string }) => {
      if (error.code !== 1) throw error
      if (process.argv.includes('--verbose')) console.log(error.stdout)
    })
    return (await standOf(look, elsewhere)) === 'invited person'
  })
  await brakeAll(world, look, crowd)
  for (const [id, trouble] of flow.troubles)
    if (trouble === 'givenUp') {
      const parked = await until('a parked write', async () =>
        (await deliveriesOf(look, id)).find(({ state }) => state === 'parked'),
      )
      await world.older.run('deliveries', 'discard', String(parked.seq))
    }
  // A process that ended before it could store what it had done.
  await look.query(
    `update sync_applications set state = 'open', due_at = now() + interval '40 s' where application_id = $1`,
    [String(undone)],
  )
  // Writes that are under way when the other version comes.
  const late = (['hanging', 'written'] as const).map((trouble) => expect(flow.add(trouble), invitedOnly))
  for (const id of late)
    await until('a write under way', async () =>
      (await deliveriesOf(look, id)).find(({ state }) => state === 'claimed'),
    )
}

/** Four moves, four invites and three cancellations are held by the brake. */
async function brakeAll(
  { braked, older, api, moving }: UpgradeWorld,
  look: pg.Client,
  crowd: readonly number[],
): Promise<void> {
  const approved = crowd.slice(0, 4)
  const ids = await Promise.all(approved.map(async (id) => (await interviewOf({ api }, id)).id))
  for (const id of approved) await answer({ api }, id)
  await Promise.all(ids.map((id) => older.run('admin', 'interview', 'approve', id)))
  for (const id of approved) moving.add(id)
  for (const id of crowd.slice(4, 7)) braked.move(id, 'Talk')
  for (let n = 0; n < 4; n++) braked.add('clean')
  await until('all three kinds are held', async () => {
    const { rows } = await look.query<{ n: string }>(
      `select count(distinct what) as n from (select want as what from sync_applications where state = 'held'
       union all select 'write' from deliveries where state = 'held') h`,
    )
    return Number(rows[0]?.n) === 3
  })
}

/** The deeds that are left to a person: the brake is let go, parked writes are tried again, an address is corrected. */
export async function doAsAPerson(world: UpgradeWorld, program: Program, look: pg.Client): Promise<void> {
  const { flow, silent, expect } = world
  const application = flow.ats.world.applications.get(silent)
  const candidate = flow.ats.world.candidates.get(application?.candidate_id ?? 0)
  if (!candidate) throw new Error(`application ${silent} has no candidate in the simulated ATS`)
  const row = { ...candidate, email: 'silent@people.example', updated_at: new Date().toISOString() }
  flow.ats.world.save({ kind: 'candidate', row })
  flow.ats.world.changeApplication(silent, {})
  expect(silent, invitedOnly)
  await program.run('deliveries', 'retry', '--connection', 'flow')
  for (let n = 0; n < 5; n++) {
    const { rows } = await look.query(`select from sync_connections where name = 'braked' and held is not null`)
    if (rows.length === 0) return
    await program.run('approve', 'braked')
    await sleep(8_000)
  }
}

async function standOf(look: pg.Client, id: number): Promise<string | undefined> {
  const { rows } = await look.query<{ stand: string }>(
    `select want || ' ' || state as stand from sync_applications where application_id = $1`,
    [String(id)],
  )
  return rows[0]?.stand
}

async function deliveriesOf(look: pg.Client, id: number): Promise<{ seq: number; state: string }[]> {
  return (
    await look.query<{ seq: number; state: string }>('select seq, state from deliveries where application_id = $1', [
      String(id),
    ])
  ).rows
}

async function interviewOf(
  { api }: Pick<UpgradeWorld, 'api'>,
  id: number,
): Promise<{ id: string; inviteUrl: string | null }> {
  return until(`the interview of application ${id}`, async () => (await api.list(`?externalId=${id}`)).body.data[0])
}

async function answer({ api }: Pick<UpgradeWorld, 'api'>, id: number): Promise<void> {
  const { inviteUrl } = await interviewOf({ api }, id)
  const url = new URL(inviteUrl ?? '')
  await new Link(`${api.origin}${url.pathname}`).answer()
}

async function until<Result>(what: string, check: () => Promise<Result | undefined | false>): Promise<Result> {
  const end = Date.now() + STEP_MS_MAX
  for (;;) {
    const result = await check()
    if (result !== undefined && result !== false) return result
    if (Date.now() > end) throw new Error(`it did not happen within ${STEP_MS_MAX / 1_000} s: ${what}`)
    await sleep(200)
  }
}
