/** The page for developers exists in English only. The whole page is English then, with its navigation, so that no page is made of two languages. */
const ENGLISH_ONLY = /^\/dashboard\/components(?:[/?]|$)/

/** Whether the pages of this route, or the path of one, exist in English only. */
export const isEnglishOnly = (path: string): boolean => ENGLISH_ONLY.test(path)
