/**
 * A service that was started must be stopped. `stop` may come before `start`, or twice; it resolves when nothing is
 * left running.
 */
export interface Service {
  readonly name: string
  start(): Promise<void>
  stop(): Promise<void>
}

/** Waits for `work`, a part of a stop, for `ms` milliseconds at most; false when the work takes longer. Throws the errors of the work. */
export async function within(ms: number, work: Promise<unknown> | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), ms)
  })
  try {
    return await Promise.race([Promise.resolve(work).then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
