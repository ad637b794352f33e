import { parseArgs } from 'node:util'
import { SIMULATED } from './ats.ts'
import type { Temper } from './world.ts'

/** What one run of `npm run sim` simulates. */
export interface SimOptions {
  readonly from: number
  readonly count: number
  /** The distance between two seeds: several processes share a range. */
  readonly step: number
  readonly connector: string
  readonly harsher: Partial<Temper>
  readonly isTraced: boolean
}

const OPTIONS = {
  seed: { type: 'string' },
  seeds: { type: 'string' },
  'from-seed': { type: 'string' },
  every: { type: 'string' },
  connector: { type: 'string' },
  harsher: { type: 'string' },
  trace: { type: 'boolean' },
} as const

/** Reads the arguments of `npm run sim`. Throws an error that names the argument, what it may be and what came. */
export function simOptions(args: readonly string[]): SimOptions {
  const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false })
  const number = (name: 'seed' | 'seeds' | 'from-seed' | 'every'): number | undefined => {
    const given = values[name]
    if (given === undefined) return undefined
    if (!/^[1-9]\d{0,8}$/.test(given)) throw new Error(`--${name} must be a whole number from 1, not "${given}"`)
    return Number(given)
  }
  const { connector = 'greenhouse', harsher = '{}', trace = false } = values
  if (!SIMULATED.includes(connector))
    throw new Error(`--connector must be one of ${SIMULATED.join(', ')}, not "${connector}"`)
  const only = number('seed')
  return {
    from: only ?? number('from-seed') ?? 1,
    count: only === undefined ? (number('seeds') ?? 200) : 1,
    step: number('every') ?? 1,
    connector,
    harsher: temperIn(harsher),
    isTraced: trace,
  }
}

function temperIn(text: string): Partial<Temper> {
  try {
    return JSON.parse(text) as Partial<Temper>
  } catch {
    throw new Error(`--harsher must be JSON such as {"lateListMs": 60000}, not ${text}`)
  }
}
