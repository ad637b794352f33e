/** Helpers of the programs beside the tests: benches, the simulator, the torture. */

/** The number after `--name` on the command line. */
export function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? Number(process.argv[at + 1]) : otherwise
}

/** The word after `--name` on the command line. */
export function wordOption(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? process.argv[at + 1] : undefined
}

export function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
