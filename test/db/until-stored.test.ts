import { expect, test } from 'vitest'
import { ManualClock } from '../../src/base/clock.ts'
import { AppError } from '../../src/base/errors.ts'
import { untilStored } from '../../src/db/until-stored.ts'

const coded = (code: string) => Object.assign(new Error('from the database'), { code })

/** Runs work that fails with these errors in turn and then succeeds; the number of tries, and the end. */
async function tries(errors: readonly unknown[], options: { forMs?: number; signal?: AbortSignal } = {}) {
  let count = 0
  const end = await untilStored(
    async () => {
      if (count++ < errors.length) throw errors[count - 1]
      return 'done'
    },
    {
      clock: new ManualClock('2026-01-01T00:00:00Z'),
      forMs: options.forMs ?? 60_000,
      signal: options.signal,
      onTrouble: () => {},
    },
  ).catch((error: unknown) => error)
  return { count, end }
}

test.each(['08006', '57P01', '53100', '25006', '40P01', '40003', '55P03', 'ECONNRESET'])(
  'trouble of the server (%s) is repeated until the work is done',
  async (code) => {
    expect(await tries([coded(code), coded(code), coded(code)])).toEqual({ count: 4, end: 'done' })
  },
)

test.each([
  ['a value that PostgreSQL refuses', coded('22P05')],
  ['a constraint', coded('23514')],
  ['a fault in the program', new TypeError('x is not a function')],
  [
    'a broken connection to another server',
    new AppError('The ATS', { kind: 'transient', code: 'ats.away', cause: coded('ECONNRESET') }),
  ],
  ['a refusal of a rule', new AppError('Connection terminated', { kind: 'domain', code: 'answer.closed' })],
])('%s is thrown by the first try', async (_, error) => {
  expect(await tries([error])).toEqual({ count: 1, end: error })
})

test('the last error is thrown when the time is over', async () => {
  const errors = Array.from({ length: 1_000 }, () => coded('08006'))
  const { count, end } = await tries(errors, { forMs: 10_000 })
  expect(end).toBe(errors[count - 1])
  expect(count).toBeGreaterThan(4)
  expect(count).toBeLessThan(12)
})

test('an aborted signal leaves one try', async () => {
  const error = coded('08006')
  expect(await tries([error], { signal: AbortSignal.abort() })).toEqual({ count: 1, end: error })
  expect(await tries([], { signal: AbortSignal.abort() })).toEqual({ count: 1, end: 'done' })
})
