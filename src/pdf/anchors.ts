/**
 * Where marks sit. A font may say of a letter that it has no place for a mark: its anchor is null. fontkit reads the place all the same and
 * throws, for Arabic letters with many marks of the Quran. Here such a mark stays where it is written, and the next rule of the font is
 * tried, as other shapers do. fontkit has no door for that; its version is exact, and `test/pdf` draws every Arabic mark.
 */

type Anchor = object | null | undefined

/** What fontkit keeps of the rules by which a font places its shapes. */
interface Placing {
  applyAnchor(mark: { readonly markAnchor: Anchor }, base: Anchor, at: number): void
  applyLookup(type: number, table: unknown): boolean
}

interface PlacedFont {
  readonly font: { readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: Placing | null } | null } }
}

/** Rules that set a mark on a letter, on a ligature and on another mark. */
const MARK_RULES: readonly number[] = [4, 5, 6]
const known = new WeakSet<Placing>()

/** Makes the present font of a document draw marks for which it has no place. */
export function anchored(document: PDFKit.PDFDocument): void {
  const { _font: font } = document as unknown as { readonly _font: PlacedFont }
  const placing = font.font._layoutEngine?.engine?.GPOSProcessor
  if (!placing || known.has(placing)) return
  known.add(placing)
  const { applyAnchor, applyLookup } = placing
  let hasPlace = true
  placing.applyAnchor = (mark, base, at) => {
    hasPlace = Boolean(base && mark.markAnchor)
    if (hasPlace) applyAnchor.call(placing, mark, base, at)
  }
  placing.applyLookup = (type, table) => {
    hasPlace = true
    const isApplied = applyLookup.call(placing, type, table)
    return isApplied && (hasPlace || !MARK_RULES.includes(type))
  }
}
