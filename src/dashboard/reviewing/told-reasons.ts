import type { AssessedResult } from '../../interview/contract/client.ts'
import type { Criterion, Evidence } from '../../interview/reviewing/evidence.ts'
import { type Html, html } from '../../web/pages.ts'
import { inEnglish, presentLanguage } from '../frame/language.ts'
import { sentence } from '../frame/pages.ts'
import { watchingWords } from './words/watching/index.ts'

/** What code wrote around the words of a model when it composed a result (`src/analysis/assessment.ts`). */
const TITLES: readonly (readonly [Criterion, string])[] = [
  ['communication', 'Communication: '],
  ['criteria_match', 'Criteria match: '],
  ['competency', 'Competency: '],
  ['cultural_fit', 'Cultural fit: '],
]
const BEFORE_TITLE = new RegExp(`(?<=^| )(?=${TITLES.map(([, title]) => title).join('|')})`)
const NO_REASON = 'scored by what was quoted; no reason can be told.'
const NOT_SCORED = /^Not scored: [^.]*\.(?: |$)/

/** What a model wrote, in whichever language that is. */
export const modelWords = (text: string): Html | string =>
  presentLanguage() === 'en' ? text : html`<bdi lang="">${text}</bdi>`

interface ToldReasons {
  readonly strengths: Html | string
  readonly concerns: Html | string
  readonly reasons: readonly (Html | string)[]
}

/**
 * The reasons of a result with the names of the criteria in the page's language; '' for none. What the facts beside it tell as well, such
 * as what was not scored, is left out: the card says it anew. A result without facts stands as it was stored, in English.
 */
export function toldReasons(result: AssessedResult, evidence: Evidence | null): ToldReasons {
  const { key_strengths: strengths, key_concerns: concerns } = result.summary
  const reasons = result.hiringRecommendation.primary_reasons
  if (presentLanguage() === 'en') return { strengths, concerns, reasons }
  const size = evidence?.judged.size ?? 0
  if (size === 0) return { strengths: stored(strengths), concerns: stored(concerns), reasons: reasons.map(stored) }
  // Where nothing was scored no model gave a reason: all that stands there says that, as the first line of the card does.
  if (result.abstained.length === size) return { strengths: '', concerns: '', reasons: [] }
  return {
    strengths: titled(strengths),
    concerns: titled(concerns.replace(NOT_SCORED, '')),
    reasons: reasons.map(titled),
  }
}

const stored = (text: string): Html | string => (text === '' ? '' : inEnglish(text))

function titled(text: string): Html | string {
  const { told } = watchingWords()
  const parts = text === '' ? [] : text.split(BEFORE_TITLE)
  if (parts.length === 0) return ''
  return html`${parts.map((part, at) => {
    const found = TITLES.find(([, title]) => part.startsWith(title))
    const said = found === undefined ? part : part.slice(found[1].length)
    const words = said.startsWith(NO_REASON)
      ? html`${told.noReason} ${modelWords(said.slice(NO_REASON.length).trim())}`
      : html`${modelWords(said.trim())}`
    return html`${at === 0 ? '' : ' '}${found === undefined ? words : told.titled(sentence(told.names[found[0]]), words)}`
  })}`
}
