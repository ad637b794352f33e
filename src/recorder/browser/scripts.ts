import { CallError, call, pause } from './calls.ts'

/**
 * Gives a module that comes later; one that did not come is asked for again with the next call. Throws `CallError`, and one with `GONE` where
 * the server does not have it.
 */
export type Later<Module> = () => Promise<Module>

/** The server has answered that there is no such script: the page is older than an upgrade. */
export const GONE = 'script.gone'

/** A script that has not come by then is asked for again. */
const ANSWER_MS_MAX = 25_000
/** So many answers that it is not there are believed: while servers are replaced, another one may have it. */
const MISSING_MAX = 3

/** One of our own modules, by its path. */
export function later<Module>(path: string): Later<Module> {
  let tries = 0
  let missing = 0
  let coming: Promise<Module> | undefined

  async function ask(): Promise<Module> {
    // A browser may remember that an address failed for as long as the page lives, so each try has its own.
    const address = tries++ === 0 ? path : `${path}?try=${tries}`
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, failed) => {
      timer = setTimeout(() => failed(new Error('late')), ANSWER_MS_MAX)
    })
    try {
      return await Promise.race([import(address) as Promise<Module>, late])
    } catch {
      coming = undefined
      missing += (await isMissing(path)) ? 1 : 0
      throw missing < MISSING_MAX ? new CallError(0) : new CallError(404, GONE)
    } finally {
      clearTimeout(timer)
    }
  }
  return () => {
    if (missing >= MISSING_MAX) return Promise.reject(new CallError(404, GONE))
    coming ??= ask()
    return coming
  }
}

/** Whether the server answers that it does not have it, which a browser does not say of a module; no answer at all is none. */
async function isMissing(path: string): Promise<boolean> {
  const failed: unknown = await call(path, { method: 'HEAD' }).catch((error: unknown) => error)
  return failed instanceof CallError && [404, 410].includes(failed.status)
}

/** Asks until it has come or is gone, `triesMax` times at most, with growing pauses. Throws `CallError` where it did not come. */
export async function insist<Module>(module: Later<Module>, triesMax = Number.POSITIVE_INFINITY): Promise<Module> {
  for (let tries = 1; ; tries++)
    try {
      return await module()
    } catch (error) {
      if (tries >= triesMax || (error instanceof CallError && !error.mayPass)) throw error
      await pause(tries)
    }
}
