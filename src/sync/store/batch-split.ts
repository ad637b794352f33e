/**
 * Stores a batch. When that fails for a reason that may be one item's own (`isItsOwn`), the batch is halved, and the
 * halves again, until each item that cannot be stored stands alone; `alone` gets it, and all others are stored. Items keep
 * their order. `work` must have done nothing when it throws: it is one transaction.
 */
export async function storeBySplitting<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<void>,
  alone: (item: Item, error: unknown) => Promise<void>,
  isItsOwn: (error: unknown) => boolean,
): Promise<void> {
  try {
    await work(items)
  } catch (error) {
    const [first] = items
    if (first === undefined || !isItsOwn(error)) throw error
    if (items.length === 1) return alone(first, error)
    const middle = Math.ceil(items.length / 2)
    for (const half of [items.slice(0, middle), items.slice(middle)])
      await storeBySplitting(half, work, alone, isItsOwn)
  }
}
