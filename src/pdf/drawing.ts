import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { AppError, type ErrorKind } from '../base/errors.ts'
import { FairPlaces } from '../base/fair-places.ts'
import { scrub } from '../base/log.ts'
import type { ResultPage } from './result-page.ts'

/** A page takes tenths of a second; only one that does not end, or a machine that is a hundred times slower, meets this. */
const MS_MAX = 60_000
const MEMORY_MB = 256
/** A process that drew nothing for so long ends: it holds the fonts that it opened. */
const IDLE_MS = 30_000
/** Pages that wait for their turn. */
const WAITING_MAX = 64
const RETRY_AFTER_MS = 30_000
/** Of what a process that ended said. */
const SAID_MAX = 1_000

/** One page at a time in a process of ours: drawing must not take the processors from those who wait for a page of the dashboard. */
const places = new FairPlaces({ max: 1, waiting: { count: WAITING_MAX, refusal: busy } })
let kept: { readonly child: ChildProcess; readonly idle: NodeJS.Timeout } | undefined

/** For whom a page is drawn. */
export interface Asker {
  /** Organizations take turns. */
  readonly organizationId: string
  /** Aborts once nobody waits for the page any more: it is not drawn then, and the reason is thrown. */
  readonly signal?: AbortSignal
  /** Its turn has come; where this throws, nothing is drawn. */
  readonly onTurn?: () => Promise<void>
}

/**
 * A result as a PDF of one page. Throws `pdf.busy` where too many wait, and `pdf.failed` where two processes in a row did not draw it:
 * `rejected` where the drawing of this page fails, `transient` where its process took too long or ended. The cause is for the log.
 * Nothing was sent to anybody then, so a later try is harmless.
 */
export function pdfOf(
  page: ResultPage,
  { organizationId, signal, onTurn }: Asker,
  msMax = MS_MAX,
): Promise<Uint8Array> {
  return places.run(
    organizationId,
    async () => {
      await onTurn?.()
      // A process may be ended from outside, or have grown; what a fresh one cannot draw either is the page's fault.
      return drawn(page, msMax, signal).catch((first: unknown) => {
        signal?.throwIfAborted()
        return drawn(page, msMax, signal).catch((second: unknown) => {
          signal?.throwIfAborted()
          throw failure(first, second)
        })
      })
    },
    signal,
  )
}

function busy(): AppError {
  return new AppError(`${WAITING_MAX} pages of results wait to be drawn already. Try again in half a minute.`, {
    ...{ kind: 'throttled', code: 'pdf.busy', status: 503, retryAfterMs: RETRY_AFTER_MS },
    facts: { doubtful: false },
  })
}

/** Why one process did not draw a page. */
class Undrawn extends Error {
  readonly kind: ErrorKind
  constructor(kind: ErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}

async function drawn(page: ResultPage, msMax: number, signal: AbortSignal | undefined): Promise<Uint8Array> {
  signal?.throwIfAborted()
  const { child } = kept ?? { child: started() }
  clearTimeout(kept?.idle)
  kept = undefined
  hold(child, true)
  try {
    const bytes = await answerOf(child, page, msMax, signal)
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
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${MEMORY_MB}`, '--max-semi-space-size=8'],
  })
}

function answerOf(
  child: ChildProcess,
  page: ResultPage,
  msMax: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  return new Promise((done, failed) => {
    let said = ''
    const undrawn = (kind: ErrorKind, why: string) => settle(() => failed(new Undrawn(kind, why)))
    const timer = setTimeout(() => undrawn('transient', `it took more than ${msMax / 1_000} s`), msMax)
    const onMessage = (answer: unknown) => {
      if (answer instanceof Uint8Array) settle(() => done(answer))
      else if (isProblem(answer)) undrawn('rejected', answer.problem)
    }
    const onText = (text: Buffer) => {
      said = (said + text.toString()).slice(-SAID_MAX)
    }
    // `close` comes after the last word of the process, `exit` may come before it.
    const onClose = (code: number | null, signal: string | null) =>
      undrawn('transient', `its process ended (${signal ?? code}): ${scrub(said.trim()) || 'it said nothing'}`)
    const onError = (error: Error) => undrawn('transient', error.message)
    const onAbort = () => settle(() => failed(signal?.reason))
    const settle = (how: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('close', onClose).off('error', onError)
      child.stderr?.off('data', onText)
      signal?.removeEventListener('abort', onAbort)
      how()
    }
    child.on('message', onMessage).on('close', onClose).on('error', onError)
    child.stderr?.on('data', onText)
    signal?.addEventListener('abort', onAbort)
    child.send(page, (error) => error && onError(error))
  })
}

const isProblem = (answer: unknown): answer is { readonly problem: string } =>
  typeof answer === 'object' && answer !== null && 'problem' in answer && typeof answer.problem === 'string'

/** The sentence is for whoever reads the page; what the processes said is the cause, for the log. The second one's end decides. */
function failure(first: unknown, second: unknown): AppError {
  return new AppError(
    "The page of the result could not be drawn, twice. The result stands on the interview's page; try again, and tell the operator if it fails again.",
    {
      ...{ kind: second instanceof Undrawn ? second.kind : 'bug', code: 'pdf.failed', status: 503 },
      cause: new AggregateError([first, second]),
      facts: { doubtful: false },
    },
  )
}

/** While nothing is drawn, the process keeps nobody alive. */
function hold(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) child.ref()
  else child.unref()
  if (isHeld) child.channel?.ref()
  else child.channel?.unref()
  const { stderr } = child
  // A pipe is a socket, which `Readable` does not tell.
  if (stderr instanceof Socket) isHeld ? stderr.ref() : stderr.unref()
}

function end(child: ChildProcess): void {
  if (kept?.child === child) kept = undefined
  child.on('error', () => {}) // it is being ended
  child.kill('SIGKILL')
}
