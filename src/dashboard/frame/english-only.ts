/**
 * Pages whose words exist in English only: those of administrators. The whole page is English then, with its navigation, so that
 * no page is made of two languages. A room that is translated loses its line here.
 */
const ENGLISH_ONLY: readonly string[] = [
  '/dashboard/connect',
  '/dashboard/connections',
  '/dashboard/deliveries',
  '/dashboard/timeline',
  '/dashboard/plan',
  '/dashboard/components',
]

/** Pages below them that are in every language. */
const TRANSLATED = /^\/dashboard\/(?:connect\/rest\/guided|connections\/[^/?]+\/describe)(?:[/?]|$)/

/** Whether there are any. */
export const hasEnglishOnly = ENGLISH_ONLY.length > 0

/** Whether the pages of this route, or the path of one, exist in English only. */
export const isEnglishOnly = (path: string): boolean =>
  !TRANSLATED.test(path) &&
  ENGLISH_ONLY.some((one) => path === one || path.startsWith(`${one}/`) || path.startsWith(`${one}?`))
