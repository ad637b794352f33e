import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import type { Kill } from './ledger.ts'

/** Daemons as they ship, in processes of their own, that are killed and started again. */
export interface Workers {
  readonly kills: readonly Kill[]
  /** Whether the process that asks with this key is at work. */
  isReady(key: string): boolean
  /** The keys whose processes are at work and have a child: they cut sound out of a recording. */
  cutting(): string[]
  kill(key: string): void
  /** Each process asks with this key from now on. */
  useKey(key: string | undefined): void
  stop(): Promise<void>
}

interface Worker {
  readonly child: ChildProcess
  isReady: boolean
}

const AGAIN_MS = 200

/** Starts a worker for each key; the key is how the model server tells who asks. */
export function startWorkers(
  keys: readonly string[],
  {
    folder,
    analysis,
    environment,
  }: Readonly<{
    folder: string
    analysis: (apiKey: string) => Record<string, unknown>
    environment: Readonly<Record<string, string>>
  }>,
): Workers {
  const workers = new Map<string, Worker>()
  const kills: Kill[] = []
  let isOver = false

  function start(key: string): void {
    const [file, keyFile] = [join(folder, `${key}.yaml`), join(folder, `${key}.key`)]
    writeFileSync(file, stringify({ analysis: analysis(`\${file:${keyFile}}`) }))
    const program = join(import.meta.dirname, '../../../src/cli/run.ts')
    const child = spawn(
      process.execPath,
      ['--import', join(import.meta.dirname, 'hurried.ts'), program, 'start', '--role', 'worker', '--config', file],
      { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const worker: Worker = { child, isReady: false }
    const log = createWriteStream(join(folder, `${key}.log`), { flags: 'a' })
    child.stdout?.pipe(log)
    child.stderr?.pipe(log)
    child.stdout?.on('data', (data: Buffer) => {
      if (data.includes('ready at')) worker.isReady = true
    })
    child.once('exit', () => {
      worker.isReady = false
      // As a supervisor does.
      if (!isOver) setTimeout(() => isOver || start(key), AGAIN_MS)
    })
    workers.set(key, worker)
  }
  const useKey = (own: string | undefined) => {
    for (const key of keys) writeFileSync(join(folder, `${key}.key`), own ?? key)
  }
  useKey(undefined)
  for (const key of keys) start(key)
  const isReady = (key: string) => workers.get(key)?.isReady === true
  return {
    kills,
    isReady,
    cutting: () => keys.filter((key) => isReady(key) && hasChild(workers.get(key)?.child.pid)),
    kill(key) {
      const worker = workers.get(key)
      if (!worker?.isReady) return
      worker.isReady = false
      worker.child.kill('SIGKILL')
      kills.push({ by: key, atMs: Date.now() })
    },
    useKey,
    async stop() {
      isOver = true
      await Promise.all(
        [...workers.values()].map(async ({ child }) => {
          if (child.exitCode !== null || child.signalCode !== null) return
          const gone = new Promise((done) => child.once('exit', done))
          child.kill('SIGTERM')
          await gone
        }),
      )
    },
  }
}

function hasChild(pid: number | undefined): boolean {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() !== ''
  } catch (error) {
    // It ended meanwhile.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
