import { expect } from 'vitest'
import { HttpFailure } from '../../src/base/http.ts'

/** The failure in which a request has to end. */
export async function failureOf(work: Promise<unknown>): Promise<HttpFailure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(HttpFailure)
  return error as HttpFailure
}
