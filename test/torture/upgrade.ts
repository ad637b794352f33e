import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../src/db/embedded.ts'
import { DELIVERY_STATES } from '../../src/sync/rules/delivery-life.ts'
import { urlOf } from '../kit/database-url.ts'
import { freePort } from '../kit/free-port.ts'
import { sleep, wordOption } from '../kit/program.ts'
import { layOut } from './old-version.ts'
import { Program } from './upgrade-program.ts'
import { doAsAPerson, makeWorld, openEverything, type UpgradeWorld } from './upgrade-steps.ts'
import { startSide, wrongNotes } from './upgrade-world.ts'

/**
 * npm run upgrade [-- --commits A,B | --old FOLDER]: an older version is at work, with something open in every state of a delivery and
 * of an application; this version migrates and starts beside it, and is killed once; then the older one is stopped, once politely and
 * once with -9. Then the troubles end, a person does what is left to a person, and everything is counted.
 */
const COMMITS = (wordOption('commits') ?? 'HEAD').split(',')
const OLD = wordOption('old')
const REST_MS_MAX = 120_000
/** The states of applications that last; `open` beside `nothing` is none. */
const STANDS = [
  'nothing settled',
  'invited open',
  'invited held',
  'invited settled',
  'invited person',
  'cancelled open',
  'cancelled held',
  'cancelled settled',
]

const folder = mkdtempSync(join(tmpdir(), 'ib-upgrade-'))
const postgres = await startEmbedded(folder)
let failures = 0
let isThrough = false
try {
  let run = 0
  for (const version of OLD ? ['old'] : COMMITS) {
    const checkout = OLD ?? join(folder, version)
    if (!OLD) layOut(version, checkout)
    for (const signal of ['SIGTERM', 'SIGKILL'] as const)
      failures += await upgrade(`run${++run}`, version, checkout, signal)
  }
  isThrough = true
} finally {
  await postgres.stop()
  if (isThrough && failures === 0) rmSync(folder, { recursive: true, force: true })
  else console.log(`what is left for looking: ${folder}`)
}
process.exitCode = failures === 0 ? 0 : 1

async function upgrade(
  database: string,
  version: string,
  checkout: string,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<number> {
  const begun = Date.now()
  const server = new pg.Client(urlOf(postgres.connection, 'postgres'))
  await server.connect()
  await server.query(`create database ${database}`)
  await server.end()
  const url = urlOf(postgres.connection, database)
  const look = new pg.Client(url)
  await look.connect()
  const [flow, braked] = [await startSide('flow', 1_000), await startSide('braked', 100_000)]
  const program = async (name: string, at: string) =>
    new Program({
      name: `${database}-${name}`,
      checkout: at,
      folder,
      port: await freePort(),
      env: { DATABASE_URL: url, DATA_DIR: join(folder, database) },
    })
  const [older, newer] = [await program('older', checkout), await program('newer', join(import.meta.dirname, '../..'))]
  const wrong: string[] = []
  try {
    older.configure('connections: []\n')
    const world = await makeWorld(older, flow, braked)
    for (const one of [older, newer]) one.configure(world.config)
    await older.start()
    await openEverything(world, look)
    const before = await countStates(look)
    console.log(`${version}, ${signal}: ${before.text}`)
    for (const state of [...DELIVERY_STATES, ...STANDS])
      if (!before.names.has(state)) wrong.push(`nothing is ${state} before the upgrade`)
    const feeding = setInterval(() => world.expect(flow.add('clean'), { invited: 1, completed: 0 }), 200)
    await newer.start()
    await sleep(3_000)
    const killed = await newer.end('SIGKILL')
    await newer.start()
    await sleep(3_000)
    const ended = await older.end(signal)
    await sleep(3_000)
    clearInterval(feeding)
    for (const side of [flow, braked]) side.isTroubled = false
    await doAsAPerson(world, newer, look)
    const restMs = await rest(look, world)
    for (const [id, wanted] of world.wanted) wrong.push(...wrongNotes(flow, id, wanted))
    for (const [id, count] of braked.moves) if (count !== 1) wrong.push(`application ${id} was moved ${count} times`)
    wrong.push(
      ...[...world.moving].filter((id) => !braked.moves.has(id)).map((id) => `application ${id} was not moved`),
    )
    wrong.push(...(await openStill(look)))
    wrong.push(...(await invitedTwice(look)))
    const end = await newer.end('SIGTERM')
    if (signal === 'SIGTERM' && !ended.startsWith('0 ')) wrong.push(`the older version ended with ${ended}`)
    for (const one of [older, newer])
      wrong.push(...new Set(one.errors().map((line) => `${one.name} said: ${line.slice(0, 600)}`)))
    console.log(
      `  ${world.wanted.size} candidates; this version was killed once (${killed}), the older one ended with ${ended}; all at rest ${(restMs / 1_000).toFixed(0)} s after the troubles; ${(await countStates(look)).text}; this version ended with ${end}; ${((Date.now() - begun) / 1_000).toFixed(0)} s; ${wrong.length} wrong`,
    )
    for (const line of wrong.slice(0, 30)) console.log(`    ${line}`)
  } finally {
    for (const one of [older, newer]) await one.end('SIGKILL')
    for (const side of [flow, braked]) await side.close()
    await look.end()
  }
  return wrong.length
}

/** What is there, in numbers and by name. */
async function countStates(look: pg.Client): Promise<{ text: string; names: Set<string> }> {
  const { rows } = await look.query<{ of: string; name: string; n: string }>(
    `select 'deliveries' as of, state as name, count(*) as n from deliveries group by 2
     union all select 'applications', want || ' ' || state, count(*) from sync_applications group by 2 order by 1, 2`,
  )
  const of = (what: string) =>
    rows
      .filter((row) => row.of === what)
      .map(({ name, n }) => `${name} ${n}`)
      .join(', ')
  return {
    text: `deliveries ${of('deliveries')}; applications ${of('applications')}`,
    names: new Set(rows.map(({ name }) => name)),
  }
}

/** Until nothing is open and everything is there; answers how long that took. */
async function rest(look: pg.Client, { flow, braked, wanted, moving }: UpgradeWorld): Promise<number> {
  const begun = Date.now()
  const isThere = () =>
    [...wanted].every(([id, notes]) => wrongNotes(flow, id, notes).length === 0) &&
    [...moving].every((id) => braked.moves.has(id))
  while (Date.now() - begun < REST_MS_MAX && !(isThere() && (await openStill(look)).length === 0)) await sleep(500)
  return Date.now() - begun
}

/** Write-backs and applications that are still open. */
async function openStill(look: pg.Client): Promise<string[]> {
  const { rows } = await look.query<{ what: string }>(
    `select concat_ws(' ', 'delivery', seq, 'of application', application_id, event, action, 'is', state, reason) as what
       from deliveries where state not in ('confirmed', 'discarded')
     union all select concat_ws(' ', 'application', application_id, 'is', want, state, waits_for, last_problem)
       from sync_applications where state in ('open', 'held')`,
  )
  return rows.map(({ what }) => what)
}

async function invitedTwice(look: pg.Client): Promise<string[]> {
  const { rows } = await look.query<{ id: string; n: string }>(
    `select external_id as id, count(*) as n from interviews where external_id is not null group by 1 having count(*) > 1`,
  )
  return rows.map(({ id, n }) => `application ${id} was invited ${n} times`)
}
