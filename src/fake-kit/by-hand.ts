import { AppError } from '../base/errors.ts'

/** Clear of 8080, which the product takes, and of the ports that the demo proposes. */
const PORT = 8090

/**
 * Starts a fake at the port that the command line names, or at 8090. If the fake cannot start, it prints the
 * reason as one sentence on stderr.
 */
export async function startByHand<Fake>(start: (port: number) => Promise<Fake>): Promise<Fake | undefined> {
  const given = process.argv[2]
  try {
    if (given !== undefined && (!/^\d{1,5}$/.test(given) || Number(given) > 65_535))
      throw new AppError(`The port must be a whole number from 0 to 65535; it is "${given}".`, {
        kind: 'config',
        code: 'fake.port',
      })
    return await start(Number(given ?? PORT))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
    return undefined
  }
}
