import { CallError, pause } from './calls.ts'

/** Gives a module that comes later; one that did not come is asked for again with the next call. Throws `CallError`. */
export type Later<Module> = () => Promise<Module>

/** A script that has not come by then is asked for again. */
const ANSWER_MS_MAX = 25_000

/** One of our own modules, by its path. */
export function later<Module>(path: string): Later<Module> {
  let tries = 0
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
      throw new CallError(0)
    } finally {
      clearTimeout(timer)
    }
  }
  return () => {
    coming ??= ask()
    return coming
  }
}

/** Asks until it has come, `triesMax` times at most, with growing pauses. Throws `CallError` where it did not. */
export async function insist<Module>(module: Later<Module>, triesMax = Number.POSITIVE_INFINITY): Promise<Module> {
  for (let tries = 1; ; tries++)
    try {
      return await module()
    } catch (error) {
      if (tries >= triesMax) throw error
      await pause(tries)
    }
}
