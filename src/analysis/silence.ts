/** What transcription servers write in brackets where they hear no speech: `[BLANK_AUDIO]`, `(silence)`, `*music*`. */
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '*': '*' }
const WORD = /[\p{L}\p{N}]/u

/** True of what was heard in a recording that holds no word. */
export const isWordless = (heard: string): boolean => !WORD.test(withoutRemarks(heard))

/** True of a written answer that holds no word. */
export const isBlank = (written: string): boolean => !WORD.test(written)

/** In one pass: a pattern would look for the end of each of a hundred thousand brackets anew. */
function withoutRemarks(heard: string): string {
  const lastOf = new Map(Object.values(CLOSING).map((closing) => [closing, heard.lastIndexOf(closing)]))
  let [kept, from] = ['', 0]
  for (let at = 0; at < heard.length; at++) {
    const closing = CLOSING[heard.charAt(at)]
    if (closing === undefined || (lastOf.get(closing) ?? -1) <= at) continue
    kept += `${heard.slice(from, at)} `
    at = heard.indexOf(closing, at + 1)
    from = at + 1
  }
  return kept + heard.slice(from)
}
