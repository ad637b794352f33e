import { spawn } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { stringify } from 'yaml'
import { configuration } from '../../../src/app/configuration.ts'
import { openCore } from '../../../src/app/core.ts'
import { createLog } from '../../../src/base/log.ts'
import { startEmbedded } from '../../../src/db/embedded.ts'
import { urlOf } from '../../kit/database-url.ts'
import { freePort } from '../../kit/free-port.ts'
import { sleep } from '../../kit/program.ts'
import { makeTenant } from '../tenant.ts'

/** The folder, database and configuration of a daemon that the bench starts, and people whose answers are stored without it. */
export async function benchWorld(yaml: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'ib-bench-analysis-'))
  const postgres = await startEmbedded(folder)
  const file = join(folder, 'interview-bridge.yaml')
  writeFileSync(file, stringify(yaml))
  const port = await freePort()
  const environment = {
    ...{ DATABASE_URL: urlOf(postgres.connection, 'postgres'), DATA_DIR: folder },
    ...{ LOG_LEVEL: 'warn', PORT: String(port) },
  }
  const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
  const tenant = await makeTenant(core)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const position = await core.services.positions.createPosition(caller, {
    name: 'Bench',
    companyId: tenant.companyId,
    status: 'open',
    questions: [{ text: 'Why?', timeLimit: 5, order: 0 }],
  })
  const origin = `http://127.0.0.1:${port}`
  let people = 0

  async function answered(body: () => Readable): Promise<string> {
    const n = ++people
    const candidate = {
      ...{ firstName: 'B', lastName: 'B', email: `bench${n}@people.example` },
      ...{ phoneNumber: null, countryCode: null },
    }
    const input = { candidate, externalId: `bench-${n}`, sendEmail: false, expiresInDays: 14 }
    const { interview } = await core.services.invites.invite(caller, position.id, input)
    const token = core.links.inviteToken(interview.id)
    await core.services.recordings.start(token, { aiAnalysis: true })
    const { questions } = await core.services.recordings.state(token)
    await core.services.answers.answer(token, questions[0]?.id ?? '', { body: body(), type: 'video/webm' })
    return interview.id
  }
  return {
    ...{ core, folder, caller, origin, tenant, positionId: position.id },
    recorded: (bytes: Buffer) => answered(() => Readable.from([bytes])),
    recordedFrom: (path: string) => answered(() => createReadStream(path)),
    request: (id: string) => core.services.analyses.requestAnalysis(caller, id),
    statusOf: async (id: string) => (await core.services.analyses.getAnalysis(caller, id)).status,
    /** The daemon as `start` begins it; resolves once it is ready. */
    startDaemon: () => startDaemon(file, origin, environment),
    async close() {
      await core.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startDaemon(file: string, origin: string, environment: Record<string, string>) {
  const program = join(import.meta.dirname, '../../../src/cli/run.ts')
  const child = spawn(process.execPath, ['--max-semi-space-size=16', program, 'start', '--config', file], {
    env: { ...process.env, ...environment, MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let n = 0; ; n++) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    if (n === 600 || child.exitCode !== null) throw new Error('The daemon did not become ready')
    await sleep(100)
  }
  return {
    rssMb: () => rssMbOf(child.pid ?? 0),
    /** Of the processes that it started just now, together. */
    childrenRssMb: () => childrenOf(child.pid ?? 0).reduce((sum, pid) => sum + rssMbOf(pid), 0),
    async stop() {
      if (child.exitCode !== null) return
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Zero where the process has ended. */
function rssMbOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

const childrenOf = (pid: number): number[] =>
  readIfThere(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .flatMap((word) => (word === '' ? [] : [Number(word)]))

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
