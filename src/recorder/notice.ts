import { createHash } from 'node:crypto'
import { LANGUAGES, type Language } from '../base/languages.ts'
import type { CandidateState } from '../interview/candidate-state.ts'
import type { Notice } from '../interview/notices.ts'
import { WORDS } from './words/index.ts'

type Words = Pick<CandidateState, 'organization' | 'privacyNotice'>

/** The notice in each language, since candidates may switch: what the page shows, in its order, and the version. */
export const noticesOf = (state: Words): Notice[] => LANGUAGES.map((language) => noticeOf(language, state))

function noticeOf(language: Language, { organization, privacyNotice }: Words): Notice {
  const { notice, welcome } = WORDS[language]
  const written = [
    notice.heading,
    notice.who(organization),
    notice.kept,
    privacyNotice ?? notice.retention(organization),
  ]
  const asked = [welcome.aiQuestion, notice.ai, `( ) ${welcome.aiYes}`, `( ) ${welcome.aiNo}`]
  const textOf = (ai: readonly string[]) => [...written, ...ai, `[ ] ${welcome.consent}`].join('\n\n')
  return {
    version: versionOf(language, { organization, privacyNotice }),
    language,
    text: textOf(asked),
    textWithoutAi: textOf([notice.noAi]),
  }
}

/** By its words, so that no change of them can keep an old version. */
function versionOf(language: Language, { organization, privacyNotice }: Words): string {
  const { notice, welcome } = WORDS[language]
  const text = Object.values(notice).map((words) => (typeof words === 'function' ? words(organization) : words))
  const shown = JSON.stringify([text, welcome.consent, welcome.aiQuestion, welcome.aiYes, welcome.aiNo, privacyNotice])
  return `${language}-${createHash('sha256').update(shown).digest('hex').slice(0, 16)}`
}
