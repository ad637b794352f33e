/**
 * The text of an uploaded list: UTF-8, or UTF-16 as spreadsheets save "Unicode text" and old address books export; null where it is
 * neither. UTF-16 without a mark is known by its zero bytes, which no text in UTF-8 has.
 */
export function listText(file: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(file), { fatal: true }).decode(file)
  } catch {
    return null
  }
}

function encodingOf(file: Uint8Array): string {
  const [first, second] = file
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = (from: number) => file.filter((byte, at) => byte === 0 && at % 2 === from).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (even === 0 && odd === 0) return 'utf-8'
  return odd > even ? 'utf-16le' : 'utf-16be'
}
