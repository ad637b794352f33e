import { fork } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '../../base/errors.ts'
import { EAR, JUDGE, type Mind } from './names.ts'

/** The simulated model server as a process of its own. */
export interface ModelProcess {
  readonly baseUrl: string
  /** The block `analysis` of a configuration that asks it. */
  readonly analysis: Readonly<Record<string, unknown>>
  /** Resolves once the process is gone. */
  stop(): Promise<void>
}

interface Wishes {
  readonly mind?: Mind
  /** How long it is out once, after the first results. */
  readonly outageS?: number
}

/** It only has connections to close. */
const STOP_MS_MAX = 2_000

/** Starts it on a free port. It ends with this process, however this one ends. */
export async function startModelProcess({ mind = 'honest', outageS = 0 }: Wishes = {}): Promise<ModelProcess> {
  const child = fork(join(import.meta.dirname, 'run.ts'), ['--mind', mind, '--outage', `${outageS}s`], {
    // It needs nothing of ours, and no secret of the environment stands there.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    if (child.connected) child.disconnect()
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
    await gone
    clearTimeout(late)
  }
  const baseUrl = await new Promise<string>((ready, failed) => {
    const refuse = (why: string) =>
      failed(
        new AppError(`The simulated model server did not start: ${why}`, { kind: 'transient', code: 'demo.model' }),
      )
    child.once('message', (told: { readonly baseUrl: string }) => ready(told.baseUrl))
    child.once('error', (error) => refuse(error.message))
    child.once('exit', (code, signal) => refuse(`its process ended (${signal ?? code})`))
  })
  return { baseUrl, stop, analysis: { baseUrl, model: JUDGE, transcription: { baseUrl, model: EAR } } }
}
