/**
 * Ended within 10 s of the signal, whatever hangs (product promise); work that is left is taken up as after a crash.
 */
const END_MS_MAX = 9_800

/**
 * Resolves with the first signal that asks us to stop; later ones change nothing. To be called before anything begins: a
 * request that was accepted while the rest still started is answered too.
 */
export function untilSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal))
  void promise.then(() => setTimeout(() => process.exit(0), END_MS_MAX).unref())
  return promise
}
