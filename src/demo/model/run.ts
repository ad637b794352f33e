import { parseArgs } from 'node:util'
import { endWithParent } from '../../base/child-process.ts'
import { systemClock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { MINDS } from './names.ts'
import type { ModelOptions } from './server.ts'

/**
 * The process of the simulated model server. A parent starts it, is told its address, and takes it along when it ends. By hand:
 * `node src/demo/model/run.ts --port 8091 --mind biased --outage 20s`; Ctrl-C stops it.
 */

const isChild = process.send !== undefined
if (isChild) endWithParent()

function wrong(message: string): never {
  throw new AppError(message, { kind: 'config', code: 'demo.model_usage' })
}

function optionsIn(args: readonly string[]): ModelOptions {
  const { values } = (() => {
    try {
      return parseArgs({
        args: [...args],
        options: { port: { type: 'string' }, mind: { type: 'string' }, outage: { type: 'string' } },
      })
    } catch (error) {
      return wrong(error instanceof Error ? error.message : String(error))
    }
  })()
  const { port = '0', mind: named = 'honest', outage = '0s' } = values
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    wrong(`--port must be a whole number from 0 to 65535; it is "${port}".`)
  const mind = MINDS.find((one) => one === named) ?? wrong(`--mind must be ${MINDS.join(', ')}; it is "${named}".`)
  const [, seconds] = /^(\d{1,4})s$/.exec(outage) ?? wrong(`--outage must be seconds, as in 20s; it is "${outage}".`)
  return { port: Number(port), mind, outageMs: 1_000 * Number(seconds) }
}

try {
  const options = optionsIn(process.argv.slice(2))
  const { startSimulatedModel } = await import('./server.ts')
  const { baseUrl, close } = await startSimulatedModel(options, systemClock)
  if (process.send) process.send({ baseUrl })
  else {
    process.stdout.write(`A simulated model server listens at ${baseUrl}\n`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
  }
} catch (error) {
  if (!(error instanceof AppError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(error.code === 'demo.model_usage' ? 2 : 1)
}
