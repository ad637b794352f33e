import { escapeHtml } from '../base/text.ts'

/** Plain text for an ATS that shows HTML: nothing in it is markup, lines stay lines. */
export function htmlOf(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>')
}
