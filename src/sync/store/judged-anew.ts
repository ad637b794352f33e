import { AppError, codeOf } from '../../base/errors.ts'

/**
 * Versions of interviews are judged before the transaction that stores them. A pass, the work on applications and a comparison hold
 * leases of their own, so a row may change in between; then nothing is stored, and all of it is judged anew.
 */

const CODE = 'versions.changed_meanwhile'
/** Somebody else stored a version each time, so this many in a row are rare. */
const TRIES = 5

/** True for the end of a transaction of which nothing was stored, since a row had changed. */
export const isChangedMeanwhile = (error: unknown): boolean => codeOf(error) === CODE

/** Ends the transaction unless each of these versions was stored. */
export function assertStored(
  connection: string,
  versions: readonly { readonly interviewId: string }[],
  stored: ReadonlySet<string>,
): void {
  const changed = versions.find(({ interviewId }) => !stored.has(interviewId))
  if (changed)
    throw new AppError(
      `The stored version of interview ${changed.interviewId} of connection "${connection}" changed each time that a newer one was judged by it; the next pass judges it again`,
      { kind: 'transient', code: CODE },
    )
}

/** Runs `work`, which judges and stores, until nobody changed its rows in between. */
export async function judgedAnew<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES; ; left--)
    try {
      return await work()
    } catch (error) {
      if (!isChangedMeanwhile(error) || left === 1) throw error
    }
}
