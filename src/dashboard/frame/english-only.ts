/**
 * Pages whose words exist in English only: the guided description of an ATS, and a page for developers. The whole page is English then,
 * with its navigation, so that no page is made of two languages. A room that is translated loses its line here.
 */
const ENGLISH_ONLY = [
  /^\/dashboard\/components(?:[/?]|$)/,
]

/** Whether there are any. */
export const hasEnglishOnly = ENGLISH_ONLY.length > 0

/** Whether the pages of this route, or the path of one, exist in English only. */
export const isEnglishOnly = (path: string): boolean => ENGLISH_ONLY.some((one) => one.test(path))
