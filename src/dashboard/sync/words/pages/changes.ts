import { BRAKED, type BrakeCause } from '../../../../sync/operations/contract.ts'
import { syncWords } from './index.ts'

/** How many changes there are of each kind, in the language of the present page. */
export function changeParts(counts: BrakeCause['counts']): string[] {
  const { heldParts } = syncWords()
  return BRAKED.flatMap((kind) => (counts[kind] > 0 ? [heldParts[kind](counts[kind])] : []))
}
