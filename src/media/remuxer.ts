import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, domainError } from '../base/errors.ts'
import type { Service } from '../base/service.ts'
import type { CutSound, NoSound, RemuxMessage, RemuxOrder, RemuxOutcome, SoundPiece } from './remux-contract.ts'

/** Recordings at once in one process of ours. */
const AT_ONCE = 2
const MEGABYTE = 1_048_576
const KILL_MS_MAX = 5_000
/** The least share of its time that a process works while a recording keeps it busy. */
const BUSY_SHARE = 0.25

/** Bounds on one remux process: times in milliseconds, memory in megabytes. */
export interface RemuxLimits {
  /** Without a sign of life for so long a recording keeps the process busy; a busy machine may need long. */
  readonly silentMs: number
  /** Alive, and waiting for a byte that does not come: the disk does not answer. */
  readonly stalledMs: number
  /** The whole work may take so long, and a second more for each megabyte. */
  readonly allMs: number
  readonly heapMb: number
  readonly memoryMb: number
}
const LIMITS: RemuxLimits = { silentMs: 30_000, stalledMs: 60_000, allMs: 60_000, heapMb: 256, memoryMb: 640 }

/** A recording that stays as it was sent; the reason is for the log. */
const unreadable = (reason: string) => domainError('media.unreadable', 400, reason)

const trouble = (code: string, message: string) => new AppError(message, { kind: 'transient', code })

/** One recording to rewrite, with the callback that reports progress. */
export interface RemuxWork extends RemuxOrder {
  /** Size of the source. */
  readonly bytes: number
  /** Called as work goes on, with the end of the new file; an error ends the work. */
  onProgress(end: number): Promise<void>
}

/**
 * Writes recordings anew, each in a process of its own: a stranger's recording may keep a process busy for ever or take
 * all of its memory, and must not harm anything else.
 */
export class Remuxer implements Service {
  readonly name = 'remuxer'
  readonly #limits: RemuxLimits
  readonly #running = new Map<ChildProcess, (error: unknown) => void>()
  #taken = 0
  #isStopping = false

  constructor(limits: RemuxLimits = LIMITS) {
    this.#limits = limits
  }

  /** A place for one caller, who gives it back with what is returned; undefined while all are taken. */
  take(): (() => void) | undefined {
    if (this.#taken >= AT_ONCE || this.#isStopping) return undefined
    this.#taken++
    return () => {
      this.#taken--
    }
  }

  async start(): Promise<void> {}

  /** Ends what runs at once: it is done again by whoever goes on. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const end of this.#running.values()) end(trouble('media.stopping', 'the program is stopping'))
  }

  /**
   * Resolves once the target holds the same packets with a duration and an index. Fails with `media.unreadable` where the
   * recording is to blame, with a transient error where the disk or the machine is.
   */
  async run(work: RemuxWork): Promise<void> {
    await this.#carryOut(work, [])
  }

  /** Resolves once the target holds a part of the sound. Fails as `run` does. */
  async cutSound(work: RemuxWork, { fromS, bytesMax }: SoundPiece): Promise<CutSound | NoSound> {
    const done = await this.#carryOut(work, [String(fromS), String(bytesMax)])
    return done.outcome === 'cut' ? done : { outcome: 'silent' }
  }

  #carryOut({ type, source, target, bytes, onProgress }: RemuxWork, piece: readonly string[]): Promise<RemuxOutcome> {
    if (this.#isStopping) throw trouble('media.stopping', 'the program is stopping')
    const { silentMs, stalledMs, allMs, heapMb, memoryMb } = this.#limits
    return new Promise((done, fail) => {
      const child = fork(join(import.meta.dirname, 'remux-process.ts'), [type, ...piece], {
        // No secret of the environment stands there, and nothing that goes wrong there fills our log.
        env: {},
        stdio: ['ignore', 'ignore', 'ignore', 'ipc', source, target],
        execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8'],
      })
      let moved = -1
      const end = (error?: unknown, outcome: RemuxOutcome = { outcome: 'made' }) => {
        clearTimeout(silence)
        clearTimeout(stall)
        clearTimeout(deadline)
        this.#running.delete(child)
        child.removeAllListeners().on('error', () => {}) // it is being ended
        child.kill('SIGKILL')
        // Not before it is gone: nobody may write into the file once we say that it is done.
        const settle = () => (error === undefined ? done(outcome) : fail(error))
        if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return settle()
        child.once('exit', settle)
        // A process that waits for a disk cannot be ended; its file is removed.
        if (error !== undefined) setTimeout(settle, KILL_MS_MAX).unref()
      }
      // Where the machine gave it no time to work, the recording is not to blame.
      let cpuMsAtBeat = 0
      const late = (reason: string, ms: number, sinceCpuMs: number) =>
        end(
          (cpuMsOf(child.pid) ?? Number.POSITIVE_INFINITY) - sinceCpuMs < ms * BUSY_SHARE
            ? trouble('media.starved', 'the machine is too busy')
            : unreadable(reason),
        )
      const silence = setTimeout(
        () => late(`it gave no answer for ${silentMs / 1_000} s`, silentMs, cpuMsAtBeat),
        silentMs,
      )
      const stall = setTimeout(() => end(trouble('media.stalled', 'the disk does not answer')), stalledMs)
      const allowedMs = allMs + (bytes / MEGABYTE) * 1_000
      const deadline = setTimeout(
        () => late(`it took more than ${Math.round(allowedMs / 1_000)} s`, allowedMs, 0),
        allowedMs,
      )
      this.#running.set(child, end)
      child.on('error', (error) => end(trouble('media.no_process', error.message)))
      child.on('exit', (code, signal) =>
        end(
          signal === 'SIGABRT' || code === 134
            ? unreadable(`it needed more than ${heapMb} MB`)
            : trouble('media.process', `its process ended (${signal ?? code})`),
        ),
      )
      child.on('message', (message: RemuxMessage) => {
        if ('outcome' in message) {
          if (message.outcome === 'unreadable') return end(unreadable(message.reason))
          if (message.outcome === 'trouble')
            return end(Object.assign(new Error(message.message), { code: message.code }))
          return end(undefined, message)
        }
        silence.refresh()
        cpuMsAtBeat = cpuMsOf(child.pid) ?? 0
        if (message.memory > memoryMb * MEGABYTE) return end(unreadable(`it needed more than ${memoryMb} MB`))
        if (message.read + message.end > moved || !message.isWaiting) stall.refresh()
        moved = message.read + message.end
        onProgress(message.end).catch(end)
      })
    })
  }
}

/** Processor time of a process so far, as Linux counts it in hundredths of a second; undefined elsewhere. */
function cpuMsOf(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return undefined
  }
}
