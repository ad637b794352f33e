import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { AppError } from '../base/errors.ts'
import type { ResultPage } from './result-page.ts'

/** A page takes tenths of a second; only one that does not end, or a machine that is a hundred times slower, meets this. */
const MS_MAX = 60_000
const MEMORY_MB = 256
/** A process that drew nothing for so long ends: it holds the fonts that it opened. */
const IDLE_MS = 30_000
/** Pages that wait for their turn. */
const WAITING_MAX = 64
const RETRY_AFTER_MS = 30_000

/** One page at a time in a process of ours: drawing must not take the processors from those who wait for a page of the dashboard. */
const queue = new PQueue({ concurrency: 1 })
let kept: { readonly child: ChildProcess; readonly idle: NodeJS.Timeout } | undefined

/**
 * A result as a PDF of one page. Throws `pdf.busy` where too many wait, and `pdf.failed` for a page that two processes in a row could not
 * draw. Nothing was sent to anybody then, so a later try is harmless.
 */
export async function pdfOf(page: ResultPage, msMax = MS_MAX): Promise<Uint8Array> {
  if (queue.size >= WAITING_MAX)
    throw new AppError(`${WAITING_MAX} pages of results wait to be drawn already. Try again in half a minute.`, {
      ...{ kind: 'throttled', code: 'pdf.busy', status: 503, retryAfterMs: RETRY_AFTER_MS },
      facts: { doubtful: false },
    })
  // A process may be ended from outside, or have grown; what a fresh one cannot draw either is the page's fault.
  return queue.add(() => drawn(page, msMax).catch(() => drawn(page, msMax)))
}

async function drawn(page: ResultPage, msMax: number): Promise<Uint8Array> {
  const { child } = kept ?? { child: started() }
  clearTimeout(kept?.idle)
  kept = undefined
  hold(child, true)
  try {
    const bytes = await answerOf(child, page, msMax)
    hold(child, false)
    kept = { child, idle: setTimeout(() => end(child), IDLE_MS).unref() }
    return bytes
  } catch (error) {
    end(child)
    throw error
  }
}

function started(): ChildProcess {
  return fork(join(import.meta.dirname, 'drawing-process.ts'), {
    serialization: 'advanced',
    // No secret of the environment stands there.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${MEMORY_MB}`, '--max-semi-space-size=8'],
  })
}

function answerOf(child: ChildProcess, page: ResultPage, msMax: number): Promise<Uint8Array> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => settle(() => failed(failure(`it took more than ${msMax / 1_000} s`))), msMax)
    const onMessage = (answer: unknown) => {
      if (answer instanceof Uint8Array) settle(() => done(answer))
    }
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => failed(failure(`its process ended (${signal ?? code})`)))
    const onError = (error: Error) => settle(() => failed(failure(error.message)))
    const settle = (how: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      how()
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(page, (error) => error && onError(error))
  })
}

function failure(why: string): AppError {
  return new AppError(
    `The page of the result could not be drawn: ${why}, twice. The result stands on the interview's page; try again, and tell the operator if it fails again.`,
    { kind: 'rejected', code: 'pdf.failed', status: 503, facts: { doubtful: false } },
  )
}

/** While nothing is drawn, the process keeps nobody alive. */
function hold(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) child.ref()
  else child.unref()
  if (isHeld) child.channel?.ref()
  else child.channel?.unref()
}

function end(child: ChildProcess): void {
  if (kept?.child === child) kept = undefined
  child.on('error', () => {}) // it is being ended
  child.kill('SIGKILL')
}
