import type { Links } from '../core/links.ts'
import type { FindPlace, FindSort } from './find-filters.ts'

/**
 * Places at which a walk stopped, for somebody who sees some teams alone: the walk looks at interviews of others too, and the key of the
 * last one is a name and an address. Sealed, it says where the walk goes on and nothing else. No name or time begins like that.
 */
const HIDDEN = '!'
const HIDDEN_KEY = /^![A-Za-z0-9_-]{38,500}$/

/** Whether a text can be the key of a hidden place. */
export const isHiddenKey = (key: string): boolean => HIDDEN_KEY.test(key)

/** The list that a place is of: one in another order has keys of another kind. */
export interface PlacedList {
  readonly organizationId: string
  readonly sort: FindSort
}

const about = ({ organizationId, sort }: PlacedList, id: string) => `${organizationId} ${sort} ${id}`

export const hiddenPlace = (links: Links, list: PlacedList, { key, id }: FindPlace): FindPlace => ({
  key: `${HIDDEN}${links.sealedPlace(key, about(list, id))}`,
  id,
})

/** The place as the list knows it; undefined where it was hidden by nobody of ours, for another list, or with another secret. */
export function shownPlace(links: Links, list: PlacedList, place: FindPlace): FindPlace | undefined {
  if (!isHiddenKey(place.key)) return place
  const key = links.openedPlace(place.key.slice(HIDDEN.length), about(list, place.id))
  return key === undefined ? undefined : { key, id: place.id }
}
