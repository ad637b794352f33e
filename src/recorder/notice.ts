import { createHash } from 'node:crypto'
import { LANGUAGES, type Language } from '../base/languages.ts'
import type { Notice } from '../interview/candidate/notices.ts'
import { WORDS } from './words/index.ts'
import { aiWords, keptWords, type NoticeFacts } from './words/notice.ts'

/** The notice in each language, since candidates may switch: what the page shows, in its order, and the version. */
export const noticesOf = (facts: NoticeFacts): Notice[] => LANGUAGES.map((language) => noticeOf(language, facts))

function noticeOf(language: Language, facts: NoticeFacts): Notice {
  const words = WORDS[language]
  const { notice, welcome } = words
  const asked = [welcome.aiQuestion, aiWords(words, facts), `( ) ${welcome.aiYes}`, `( ) ${welcome.aiNo}`]
  const textOf = (ai: readonly string[]) =>
    [notice.heading, ...keptWords(words, facts), ...ai, `[ ] ${welcome.consent}`].join('\n\n')
  const [text, textWithoutAi] = [textOf(asked), textOf([notice.noAi])]
  // By its words, so that no change of them can keep an old version.
  const digest = createHash('sha256')
    .update(JSON.stringify([text, textWithoutAi]))
    .digest('hex')
    .slice(0, 16)
  return { version: `${language}-${digest}`, language, text, textWithoutAi }
}
