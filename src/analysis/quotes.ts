/** Words as they are compared: a quote stands in what was said whatever its case and punctuation are. */
export function spokenWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
