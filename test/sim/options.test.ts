import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { SIMULATED } from './ats.ts'
import { simOptions } from './options.ts'

describe('npm run sim reads its arguments', () => {
  test('without arguments two hundred seeds of Greenhouse run', () => {
    expect(simOptions([])).toEqual({
      from: 1,
      count: 200,
      step: 1,
      connector: 'greenhouse',
      harsher: {},
      isTraced: false,
    })
  })

  test('one seed is one seed, and a range begins where it is told to', () => {
    expect(simOptions(['--seed', '13', '--trace', '--connector', 'lever'])).toMatchObject({
      from: 13,
      count: 1,
      connector: 'lever',
      isTraced: true,
    })
    expect(simOptions(['--seeds', '6', '--from-seed', '40', '--every', '2'])).toMatchObject({
      from: 40,
      count: 6,
      step: 2,
    })
    expect(simOptions(['--harsher', '{"lateListMs": 60000}']).harsher).toEqual({ lateListMs: 60_000 })
  })

  test.each([
    [['--seed', 'x'], /--seed must be a whole number from 1, not "x"/],
    [['--seeds', '0'], /--seeds must be a whole number from 1, not "0"/],
    [['--harsher', '{'], /--harsher must be JSON/],
    [['--conector', 'lever'], /--conector/],
    [['lever'], /lever/],
  ])('%j is refused', (args, problem) => {
    expect(() => simOptions(args)).toThrow(problem)
  })

  test('a connector that nobody simulates ends the process with an error that lists those that are simulated', () => {
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      ['test/sim/sim.ts', '--connector', 'rest', '--seeds', '1'],
      { encoding: 'utf8' },
    )
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    for (const name of SIMULATED) expect(stderr).toContain(name)
  })
})
