import { isLanguage, type Language } from '../base/languages.ts'
import type { CandidateQuestion } from '../interview/contract/candidate-state.ts'
import type { PositionPreview } from '../interview/positions/position-preview.ts'
import { type Html, html, type PageContent } from '../web/pages.ts'
import { inlineLogo } from './look.ts'
import { candidatePage } from './page.ts'
import { WORDS } from './words/index.ts'
import { aiWords, keptWords } from './words/notice.ts'
import { lengthOf } from './words/spoken.ts'

/** Where a preview is shown: the folder of its pictures, and what stands above it for whoever looks at it, in their language. */
export interface PreviewPlace {
  readonly images: string
  readonly said: Html
  readonly saidIn: Language
  /** In a frame of another page, it shows a button in the colour of the organization, and pages of ours alone may hold it. */
  readonly isFramed?: true
}

/**
 * A position as its candidates meet it, to read: what they are told first, then each question. There is no interview, so nothing can be agreed to
 * or recorded. `asked`: the language that was asked for; otherwise the position's, or English.
 */
export function previewPage({ state, logo }: PositionPreview, asked: unknown, at: PreviewPlace): PageContent {
  const language = isLanguage(asked) ? asked : (state.language ?? 'en')
  const words = WORDS[language]
  const w = words.welcome
  const { organization, position, accent } = state
  const fact = (name: string, ...values: readonly string[]) =>
    html`<div><dt>${name}</dt>${values.map((value) => html`<dd>${value}</dd>`)}</div>`
  const takes = state.retakes === null ? w.takesFree : state.retakes === 0 ? w.takesNone : w.takesSome(state.retakes)
  const thinking =
    state.thinkingSeconds === null ? w.thinkingFree : w.thinkingSome(lengthOf(language, state.thinkingSeconds))
  const condition = state.interviewCondition
  const question = ({ text, limitSeconds, image }: CandidateQuestion, number: number): Html =>
    html`<section class="card"><p class="count">${words.question.count(number, state.questions.length)}</p><h2>${text}</h2>
      ${image ? html`<img class="picture" src="${at.images}/${image.id}" alt="${image.alt}" width="${image.width}" height="${image.height}">` : ''}
      <p class="soft">${words.question.limit(lengthOf(language, limitSeconds))}</p></section>`
  const page = candidatePage(language, {
    title: w.title(position),
    head: { organization, position, accent, ...(logo ? { logo: inlineLogo(logo) } : {}) },
    body: html`<p class="card alert" lang="${at.saidIn}">${at.said}</p>
      <h1>${w.hello('')}</h1><p class="lead">${w.intro}</p>${at.isFramed ? html`<div class="row"><button type="button">${w.next}</button></div>` : ''}
      ${condition === null ? '' : html`<section class="card"><h2>${w.condition(organization)}</h2><p class="said">${condition}</p></section>`}
      <dl class="card facts">${fact(w.questions, w.questionCount(state.questionCount), w.total(lengthOf(language, state.secondsMax)))}${fact(w.takes, takes)}${fact(w.thinking, thinking)}${fact(w.interruption, w.interruptionBody)}${state.contact === null ? '' : fact(w.contact, state.contact)}</dl>
      <section class="card"><h2>${words.notice.heading}</h2>${keptWords(words, state).map((said) => html`<p class="said">${said}</p>`)}
        ${state.isAiOffered ? html`<p><strong>${w.aiQuestion}</strong></p><p>${aiWords(words, state)}</p>` : html`<p>${words.notice.noAi}</p>`}<p>${w.consent}</p></section>
      ${state.questions.map((one, index) => question(one, index + 1))}`,
  })
  return at.isFramed ? { ...page, isFramed: true } : page
}
