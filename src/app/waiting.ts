import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { LoadedConfig } from '../config/load.ts'
import { isPassing } from '../db/problems.ts'
import { type Core, openCore } from './core.ts'

const PAUSE_MS_MIN = 250
const PAUSE_MS_MAX = 5_000
/** A wait of hours is logged now and then, not each time. */
const LOG_EVERY_MS = 30_000

/** A disk that is full or does not answer may pass, too. */
const isPassingFolder = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind === 'transient' && error.code.startsWith('data_folder.')

/**
 * Opens everything for a daemon. A database that is away, full or still starting is waited for, as is a full data folder, with the
 * reason in the log: a daemon and its database are often started together. Null when a signal came first. A problem that a person
 * must change is thrown.
 */
export async function openCoreWhenReady(
  loaded: LoadedConfig,
  log: Log,
  signalled: Promise<unknown>,
): Promise<Core | null> {
  const stop = new AbortController()
  void signalled.then(() => stop.abort())
  let logged: { code: string; atMs: number } | undefined
  for (let pauseMs = PAUSE_MS_MIN; !stop.signal.aborted; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    try {
      const core = await openUntil(loaded, log, signalled, stop.signal)
      if (core && logged) log.info('the database is ready; starting')
      return core
    } catch (error) {
      if (stop.signal.aborted && error === stop.signal.reason) return null
      const isOfFolder = isPassingFolder(error)
      if (!isOfFolder && !isPassing(error)) throw error
      const now = performance.now()
      if (logged?.code !== error.code || now - logged.atMs > LOG_EVERY_MS) {
        log.warn(
          { problem: error.message, code: error.code },
          isOfFolder ? 'waiting for the data folder' : 'waiting for the database',
        )
        logged = { code: error.code, atMs: now }
      }
    }
    await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => {}) // a signal ends the pause
  }
  return null
}

/** An attempt that a server far away never answers must not keep a process that was asked to stop. */
async function openUntil(
  loaded: LoadedConfig,
  log: Log,
  signalled: Promise<unknown>,
  signal: AbortSignal,
): Promise<Core | null> {
  const opening = openCore(loaded, log, { signal })
  // The start of the embedded server ends by the signal. Once it runs, it is stopped in order.
  if (!loaded.config.database.url) return opening
  const core = await Promise.race([opening, signalled.then(() => null)])
  if (!core) opening.then((late) => late.close()).catch(() => {}) // it was given up, and so was why it failed
  return core
}
