/** Resolves with the first signal that asks us to stop. Later ones change nothing: stopping has its own bound. */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal))
  })
}
