import { AppError } from '../../src/base/errors.ts'
import type { Handler } from '../../src/connector-kit/actions.ts'
import type { WritePayload } from '../../src/connector-kit/contract.ts'
import type { Calls } from './calls.ts'
import type { Expression, Values } from './expression.ts'
import type { RequestSpec } from './schema.ts'

/** Whether a write holds, where the vendor answers 200 and may have done nothing: a read decides. */

/** A read and what it has to show; `true` is the read that the action or the settings describe anyway. */
export type Verify = true | (RequestSpec & { readonly holds: Expression }) | undefined

/** True when the read shows that the write holds. */
export async function doesHold(calls: Calls, { holds, ...read }: Exclude<Verify, true | undefined>, values: Values) {
  const { json, known } = await calls.send(read, values)
  return (await holds.evaluate(json, known)) === true
}

/**
 * Throws where a write that was answered as done does not hold (`ats.not_done`) or cannot be read (`ats.unverified`). Both leave it in doubt, whatever the
 * read itself failed of: the write went out before it.
 */
export async function confirm(isThere: () => Promise<boolean>, what: string): Promise<void> {
  let there: boolean
  try {
    there = await isThere()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(`The ATS answered ${what} as done, but whether it is done could not be read: ${error.message}`, {
      kind: 'transient',
      code: 'ats.unverified',
      cause: error,
      facts: { doubtful: true },
      ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
    })
  }
  if (!there)
    throw new AppError(`The ATS answered ${what} as done, but reading it shows that it is not`, {
      kind: 'transient',
      code: 'ats.not_done',
      facts: { doubtful: true },
    })
}

/** The same action, done only when its own look-up (or that of `by`) finds what was written. */
export function confirmed<Action extends WritePayload['action']>(
  handler: Handler<Action>,
  by = handler,
): Handler<Action> {
  const { lookUp } = by
  if (!lookUp) return handler
  return {
    ...handler,
    async perform(write) {
      const done = await handler.perform(write)
      await confirm(async () => (await lookUp(write)).seen === 'yes', `the ${write.payload.action}`)
      return done
    },
  }
}
