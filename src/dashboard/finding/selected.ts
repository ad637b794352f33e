import { AppError, domainError } from '../../base/errors.ts'
import { ID_PATTERN } from '../../base/ids.ts'

/**
 * The interviews that somebody selected, each once. Throws 400 for none, and for more than `most`; `area` begins the code, and `done` is
 * what cannot be done with so many at once: `decided about`.
 */
export function selectedOf(values: readonly unknown[], most: number, area: string, done: string): string[] {
  const ids = values.filter((one): one is string => typeof one === 'string' && ID_PATTERN.test(one))
  const all = [...new Set(ids.map((one) => one.toLowerCase()))]
  if (all.length === 0)
    throw domainError(`${area}.nobody`, 400, 'Nobody is selected. Go back and select at least one interview.')
  if (all.length > most)
    throw new AppError(
      `At most ${most} can be ${done} at once; ${all.length} are selected. Go back and select fewer.`,
      {
        kind: 'domain',
        code: `${area}.too_many`,
        status: 400,
        facts: { most, count: all.length },
      },
    )
  return all
}
