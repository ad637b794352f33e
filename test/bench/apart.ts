import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { urlOf } from '../kit/database-url.ts'
import { option, sleep } from '../kit/program.ts'
import { median } from './load.ts'
import { makeTenant } from './tenant.ts'

/**
 * npm run bench:apart [-- --connections N --pairs N]: one worker process with many connections, each to an ATS of its own.
 * In turns all of them answer, and one takes calls and never answers; how much longer do the others wait for a note after a
 * candidate came into the stage? Both halves of a pair are measured one after the other in the same process.
 */
const CONNECTIONS = option('connections', 200)
const PAIRS = option('pairs', 10)
const HALF_MS_MAX = 120_000
const POLL_MS = 10_000

const folder = mkdtempSync(join(tmpdir(), 'ib-apart-'))
const postgres = await startEmbedded(folder)
const environment = {
  DATABASE_URL: urlOf(postgres.connection, 'postgres'),
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  PORT: '0',
}
const file = join(folder, 'interview-bridge.yaml')
writeFileSync(file, 'connections: []\n')
const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
const tenant = await makeTenant(core)
const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }

const arrived = new Map<string, number>()
const sides = await Promise.all(
  Array.from({ length: CONNECTIONS }, async (_, n) => {
    const name = `c${n}`
    const ats = await startFakeGreenhouse({ rateLimit: 1_000_000 })
    const job = ats.world.addJob(`Job ${n}`, ['Video Interview'])
    ats.world.onChange(({ kind }) => {
      if (kind === 'note' && !arrived.has(name)) arrived.set(name, performance.now())
    })
    const position = await core.services.positions.createPosition(caller, {
      name: `Job ${n}`,
      companyId: tenant.companyId,
      status: 'open',
      questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
    })
    return { name, ats, job, position }
  }),
)
const [first] = sides
if (!first) throw new Error('at least one connection is needed')
const cable = await hangingCable(Number(new URL(first.ats.url).port))
writeFileSync(
  file,
  stringify({
    connections: sides.map(({ name, ats, job, position }) => ({
      name,
      connector: 'greenhouse',
      organization: tenant.organizationId,
      settings: { ...ats.settings(), ...(name === first.name ? { baseUrl: `http://127.0.0.1:${cable.port}/v3` } : {}) },
      poll: { every: `${POLL_MS / 1000}s` },
      brake: 'off',
      invite: [{ job: String(job.id), stage: 'Video Interview', position: position.id, sendEmail: false }],
      writeBack: [{ on: 'invited', note: 'default' }],
    })),
  }),
)
const worker = spawn(
  process.execPath,
  [
    '--max-semi-space-size=16',
    join(import.meta.dirname, '../../src/cli/run.ts'),
    'start',
    '--role',
    'worker',
    '--config',
    file,
  ],
  { env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit'] },
)
let candidate = 0

/** Brings one candidate into each stage; the mean of the milliseconds until the others' notes are there. */
async function half(hangs: boolean): Promise<number> {
  cable.hang(hangs)
  arrived.clear()
  const begun = new Map<string, number>()
  for (const { name, ats, job } of sides) {
    candidate++
    // Over a whole interval: the connections began together, and the mean must not depend on where in it a half begins.
    await sleep(POLL_MS / CONNECTIONS)
    begun.set(name, performance.now())
    ats.world.addApplication(
      { firstName: 'A', lastName: String(candidate), email: `apart${candidate}@people.example` },
      job.id,
      'Video Interview',
    )
  }
  const others = sides.slice(1).map(({ name }) => name)
  const until = performance.now() + HALF_MS_MAX
  while (others.some((name) => !arrived.has(name))) {
    if (performance.now() > until)
      throw new Error(`${others.filter((name) => !arrived.has(name)).length} notes did not come`)
    await sleep(20)
  }
  if (hangs && arrived.has(first?.name ?? '')) throw new Error('the ATS that hangs got a note')
  const waits = others.map((name) => (arrived.get(name) ?? 0) - (begun.get(name) ?? 0))
  return waits.reduce((sum, one) => sum + one, 0) / waits.length
}

try {
  await half(false)
  const ratios: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    // The order changes from pair to pair.
    const one = await half(pair % 2 === 1)
    const other = await half(pair % 2 === 0)
    const [healthy, beside] = pair % 2 === 0 ? [one, other] : [other, one]
    ratios.push(beside / healthy)
    console.log(
      `  pair ${pair + 1}: a note came after ${healthy.toFixed(0)} ms with all answering, ${beside.toFixed(0)} ms beside one that hangs: ${((beside / healthy - 1) * 100).toFixed(1)} %`,
    )
  }
  const later = (ratio: number) => `${((ratio - 1) * 100).toFixed(1)} %`
  console.log(
    `${CONNECTIONS} connections in one process, ${PAIRS} pairs: beside an ATS that hangs the others' notes come ${later(median(ratios))} later (median; ${later(Math.min(...ratios))} to ${later(Math.max(...ratios))})`,
  )
} finally {
  worker.kill('SIGTERM')
  await new Promise((done) => worker.once('exit', done))
  await cable.close()
  await Promise.all(sides.map(({ ats }) => ats.close()))
  await core.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A way to one port that can be told to take everything and give nothing back. */
async function hangingCable(
  target: number,
): Promise<{ port: number; hang(on: boolean): void; close(): Promise<void> }> {
  const open = new Set<Socket>()
  let hangs = false
  const server = createServer((from) => {
    open.add(from)
    from.on('close', () => open.delete(from)).on('error', () => {})
    if (hangs) {
      from.resume()
      return
    }
    const to = dial(target, '127.0.0.1')
    open.add(to)
    to.on('close', () => open.delete(to)).on('error', () => from.destroy())
    from.on('close', () => to.destroy())
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    hang(on) {
      hangs = on
      cut()
    },
    async close() {
      cut()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
