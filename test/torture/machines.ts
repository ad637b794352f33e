import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { makeTenant } from '../bench/tenant.ts'
import { urlOf } from '../kit/database-url.ts'
import { sleep } from '../kit/program.ts'
import { faultProxy } from './fault-proxy.ts'
import { Namespaces, OUTSIDE } from './namespaces.ts'

/**
 * npm run machines [-- --rounds N --old FOLDER]: three worker machines, each in a network namespace of its own. The one that
 * holds the connection is killed, stopped, and cut off; how long until another goes on is measured. Then a rolling restart.
 * With --old, the first machine runs another checkout: two versions side by side. Every note is counted at the end.
 */
const at = (name: string) => process.argv.indexOf(`--${name}`)
const ROUNDS = at('rounds') > 0 ? Number(process.argv[at('rounds') + 1]) : 3
const OLD = at('old') > 0 ? process.argv[at('old') + 1] : undefined
const MACHINES = 3
const NAME = 'machines'

interface Machine {
  readonly n: number
  readonly namespace: string | undefined
  child: ChildProcess
  gone: Promise<number | null>
}

const folder = mkdtempSync(join(tmpdir(), 'ib-machines-'))
const postgres = await startEmbedded(folder)
const namespaces = Namespaces.tryOpen()
if (!namespaces)
  console.log('This kernel gives us no network namespaces: the machines share one network, and none is cut off.')
const address = namespaces ? OUTSIDE : '127.0.0.1'
const { host = '', user = '', password, port } = postgres.connection
const calm = () => 1
const toDatabase = await faultProxy({ path: join(host, `.s.PGSQL.${port}`) }, calm, address)
const ats = await startFakeGreenhouse({ rateLimit: 100_000_000 })
const toAts = await faultProxy({ host: '127.0.0.1', port: Number(new URL(ats.url).port) }, calm, address)
const environment = {
  DATABASE_URL: urlOf(postgres.connection, 'postgres'),
  DATA_DIR: folder,
  LOG_LEVEL: 'info',
  PORT: '0',
}
const machines: Machine[] = []
let feeding: NodeJS.Timeout | undefined

try {
  const plain = join(folder, 'plain.yaml')
  writeFileSync(plain, 'connections: []\n')
  const core = await openCore(configuration(plain, environment), createLog({ level: 'silent' }))
  const { knex } = core.database
  const tenant = await makeTenant(core)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const position = await core.services.positions.createPosition(caller, {
    name: 'Machines',
    companyId: tenant.companyId,
    status: 'open',
    questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
  })
  const job = ats.world.addJob('Machines', ['Video Interview'])
  const file = join(folder, 'interview-bridge.yaml')
  writeFileSync(
    file,
    stringify({
      connections: [
        {
          name: NAME,
          connector: 'greenhouse',
          organization: tenant.organizationId,
          settings: {
            ...ats.settings(),
            baseUrl: `http://${address}:${toAts.port}/v3`,
            authUrl: `http://${address}:${toAts.port}`,
          },
          poll: { every: '1s' },
          delivery: { deadline: '1s', quietWait: '2s', concurrency: 4 },
          brake: 'off',
          invite: [{ job: String(job.id), stage: 'Video Interview', position: position.id, sendEmail: false }],
          writeBack: [{ on: 'invited', note: 'default' }],
        },
      ],
    }),
  )
  for (let n = 1; n <= MACHINES; n++) machines.push(start(n, namespaces?.add(n), file, n === 1 ? OLD : undefined))
  let people = 0
  feeding = setInterval(() => {
    people++
    ats.world.addApplication(
      { firstName: 'M', lastName: String(people), email: `m${people}@people.example` },
      job.id,
      'Video Interview',
    )
  }, 150)

  const times: Record<string, number[]> = { 'kill -9': [], SIGSTOP: [], 'cut off': [] }
  for (let round = 1; round <= ROUNDS; round++) {
    times['kill -9']?.push(
      await takeover((machine) => {
        machine.child.kill('SIGKILL')
        return async () => revive(machine, file)
      }),
    )
    times['SIGSTOP']?.push(
      await takeover((machine) => {
        machine.child.kill('SIGSTOP')
        return async () => void machine.child.kill('SIGCONT')
      }),
    )
    if (namespaces)
      times['cut off']?.push(
        await takeover((machine) => {
          namespaces.setCable(machine.namespace ?? '', 'down')
          return async () => namespaces.setCable(machine.namespace ?? '', 'up')
        }),
      )
    console.log(
      `  round ${round}: ${Object.entries(times)
        .map(([what, ms]) => `${what} ${ms.at(-1) ?? '–'} ms`)
        .join(', ')}`,
    )
  }

  const ends: string[] = []
  for (const machine of machines) {
    const begun = Date.now()
    machine.child.kill('SIGTERM')
    ends.push(`exit ${await machine.gone} in ${Date.now() - begun} ms`)
    revive(machine, file)
    await sleep(2_000)
  }
  clearInterval(feeding)
  await rest(knex, () => people)
  const notes = [...ats.world.notesOf.values()]
  const doubled = notes.filter((list) => list.length > 1).length
  const lost = ats.world.applications.size - notes.length
  const { rows } = await knex.raw<{ rows: { state: string; n: number }[] }>(
    'select state, count(*) as n from deliveries group by 1',
  )
  for (const [what, ms] of Object.entries(times))
    if (ms.length > 0) console.log(`another went on after ${what}: ${ms.join(', ')} ms (at most ${Math.max(...ms)})`)
  console.log(`rolling restart: ${ends.join('; ')}`)
  console.log(
    `${people} people: ${lost} lost, ${doubled} doubled; deliveries ${rows.map((row) => `${row.state} ${row.n}`).join(', ')}${OLD ? '; one machine ran the other version' : ''}`,
  )
  process.exitCode = lost + doubled === 0 ? 0 : 1
  await core.close()

  /** Takes the holder away; answers how long until another one holds the connection. */
  async function takeover(away: (machine: Machine) => () => Promise<void>): Promise<number> {
    const holder = async () =>
      (
        await knex('leases')
          .where({ name: `pass ${NAME}` })
          .where('expires_at', '>', knex.raw('clock_timestamp()'))
          .first('holder')
      )?.holder as string | undefined
    let machine: Machine | undefined
    let before: string | undefined
    // The pass is short; its holder is caught while it holds. `ip netns exec` becomes the program itself, so pids are the workers'.
    for (let n = 0; n < 20_000 && !machine; n++) {
      before = await holder()
      machine = machines.find((one) => before?.split(':')[1] === String(one.child.pid))
    }
    if (!machine) throw new Error(`nobody holds the connection (last seen: ${before})`)
    const back = away(machine)
    const begun = Date.now()
    while (Date.now() - begun < 60_000) {
      const now = await holder()
      if (now !== undefined && now !== before) break
      await sleep(5)
    }
    const ms = Date.now() - begun
    await sleep(3_000)
    await back()
    await sleep(4_000)
    return ms
  }
} finally {
  clearInterval(feeding)
  for (const machine of machines) machine.child.kill('SIGKILL')
  await Promise.all(machines.map((machine) => machine.gone))
  namespaces?.close()
  await toAts.close()
  await toDatabase.close()
  await ats.close()
  await postgres.stop()
  if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true })
  else console.log(`what is left for looking: ${folder}`)
}

function start(n: number, namespace: string | undefined, file: string, checkout?: string): Machine {
  const script = join(checkout ?? join(import.meta.dirname, '../..'), 'src/cli/run.ts')
  const command = [process.execPath, script, 'start', '--role', 'worker', '--config', file]
  const [program = '', ...args] = namespace ? ['ip', 'netns', 'exec', namespace, ...command] : command
  const child = spawn(program, args, {
    env: {
      ...process.env,
      ...environment,
      DATABASE_URL: `postgres://${user}:${String(password)}@${address}:${toDatabase.port}/postgres`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(join(folder, `machine${n}.log`), { flags: 'a' })
  child.stdout?.pipe(log)
  child.stderr?.pipe(log)
  return { n, namespace, child, gone: new Promise((done) => child.once('exit', (code) => done(code))) }
}

function revive(machine: Machine, file: string): void {
  const fresh = start(machine.n, machine.namespace, file, machine.n === 1 ? OLD : undefined)
  machine.child = fresh.child
  machine.gone = fresh.gone
}

/** Until everybody has a note, or nothing moves any more. */
async function rest(
  knex: Awaited<ReturnType<typeof openCore>>['database']['knex'],
  people: () => number,
): Promise<void> {
  for (let n = 0; n < 240; n++) {
    const open = await knex('deliveries').whereNotIn('state', ['confirmed', 'parked', 'discarded']).first('seq')
    const done = await knex('deliveries').where({ state: 'confirmed' }).count('* as n')
    if (!open && Number(done[0]?.['n']) >= people()) return
    await sleep(500)
  }
}
