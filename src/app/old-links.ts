import { sealOldVersions } from '../sync/store/old-links.ts'
import type { Core } from './core.ts'

/** Groups of at most some hundred rows in one run; the next run goes on. */
const GROUPS_MAX = 50

/**
 * Seals links that an earlier version stored readable. Each group is stored by itself, so whatever ends this work, the next run
 * goes on. A process of the version before may run beside us and store such links again, so it is asked for again and again; where
 * nothing is left that costs three looks into indexes that are empty.
 */
export async function sealOldLinks({ service, database, secret, log }: Core): Promise<void> {
  let rows = 0
  for (let group = 0; group < GROUPS_MAX; group++) {
    const sealed = (await service.sealOldLinks()) + (await sealOldVersions(database, secret))
    if (sealed === 0) break
    rows += sealed
  }
  if (rows > 0) log.info({ rows }, 'links that an earlier version stored readable were sealed')
}
