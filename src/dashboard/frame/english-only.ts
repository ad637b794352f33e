/**
 * Pages whose words exist in English only: those about connections to an ATS. The whole page is English then, with its navigation, so that
 * no page is made of two languages. A room that is translated loses its line here.
 */
const ENGLISH_ONLY: readonly string[] = [
  '/dashboard/connect/rest/guided',
  '/dashboard/connections',
  '/dashboard/deliveries',
  '/dashboard/timeline',
  '/dashboard/plan',
  '/dashboard/components',
]

/** Pages of one connection that are translated, among those that are not. */
const TRANSLATED = /^\/dashboard\/connections\/[^/?]+\/(?:disconnect|edit|key|rules|start|state|versions)(?:[/?]|$)/

/** Whether there are any. */
export const hasEnglishOnly = ENGLISH_ONLY.length > 0

/** Whether the pages of this route, or the path of one, exist in English only. */
export const isEnglishOnly = (path: string): boolean =>
  !TRANSLATED.test(path) &&
  ENGLISH_ONLY.some((one) => path === one || path.startsWith(`${one}/`) || path.startsWith(`${one}?`))
