import { GroupedCalls } from '../base/grouped-calls.ts'
import { presentScope } from './tenancy.ts'

/** Groups at one time, one or two for each organization; beyond it grouping starts afresh. */
const GROUPS_MAX = 1_000

/**
 * Calls in groups, each of one organization and of one kind of session. A group runs where its first call came from: a
 * request must not be carried out with the engine's rights, nor in the name of another organization, nor see what its teams do not.
 */
export function groupsByOrganization<Item, Result>(
  work: (organizationId: string, items: readonly Item[]) => Promise<readonly Result[]>,
  atOnceMax = 1,
): (organizationId: string, item: Item) => Promise<Result> {
  const groups = new Map<string, GroupedCalls<Item, Result>>()
  return (organizationId, item) => {
    const key = `${presentScope()} ${organizationId}`
    let group = groups.get(key)
    if (!group) {
      if (groups.size >= GROUPS_MAX) groups.clear()
      group = new GroupedCalls((items) => work(organizationId, items), atOnceMax)
      groups.set(key, group)
    }
    return group.call(item)
  }
}
