import type { Session } from '../../accounts/sessions.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../base/languages.ts'
import type { AdviceFigures } from '../../interview/contract/advice.ts'
import type { QuestionImage } from '../../interview/contract/candidate-state.ts'
import type { Position, Question } from '../../interview/contract/contract.ts'
import { KINDS, PIXELS_ALWAYS_TAKEN } from '../../interview/positions/pictures/costs.ts'
import { PICTURE_BYTES_MAX, PICTURE_SIDE_MAX } from '../../interview/positions/pictures/picture.ts'
import {
  type PositionPage,
  pageVersionOf,
  RETAKES_MAX,
  THINKING_SECONDS_MAX,
} from '../../interview/positions/position-page.ts'
import type { EditedPosition } from '../../interview/positions/positions.ts'
import { ALT_LENGTH_MAX } from '../../interview/positions/question-images.ts'
import type { ShownRubric } from '../../interview/reviewing/rubrics.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { type Again, fieldValue, problemOf } from '../frame/form-fields.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { IMAGE_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { type AdviceSpan, advicePart } from './advice-part.ts'
import { rubricPart } from './rubric-words.ts'
import { positionWords } from './words/pages/index.ts'

/** A position with everything that its page shows. */
export interface ShownPosition {
  readonly position: EditedPosition
  readonly page: PositionPage
  readonly publicLink: string
  readonly rubric: ShownRubric
  /** How decisions stood to what the AI recommended, for administrators; undefined: for nobody else. */
  readonly advice: { readonly figures: AdviceFigures; readonly days: AdviceSpan } | undefined
  /** Names of the company and the team. */
  readonly company: string
  readonly team: string | null
  /** An invite was cancelled a moment ago. */
  readonly isCancelled: boolean
}

/** A refused form of the page: that of the settings, or that of a question's picture. */
export type Refused = Again & { readonly questionId?: string; readonly status?: number }

const STATUS_TONES: Readonly<Record<Position['status'], string>> = { open: 'good', closed: 'bad', draft: 'wait' }

/** The status of a position as a coloured label. */
export const positionPill = (status: Position['status']): Html =>
  html`<span class="pill ${STATUS_TONES[status]}">${positionWords().statuses[status]}</span>`

/** One position: its questions with pictures, public link and settings. Administrators change it. */
export function positionPage(session: Session, shown: ShownPosition, again?: Refused): PageContent {
  const { position, company, team } = shown
  const words = positionWords()
  const { page } = words
  const path = `/dashboard/positions/${position.id}`
  const ofQuestion = again?.questionId === undefined ? undefined : again
  return dashboardPage(session, {
    title: position.name,
    area: '/dashboard/positions',
    body: html`<p><a href="/dashboard/positions">${words.all}</a></p><h1><bdi>${position.name}</bdi> ${positionPill(position.status)}</h1>
      <p class="soft"><bdi>${company}</bdi>${team === null ? '' : html` · <bdi>${team}</bdi>`}</p>${forAdministrators(session, html`<p>${page.id(html`<code>${position.id}</code>`)}</p>`)}
      ${shown.isCancelled ? html`<p class="card alert" role="status">${page.cancelled}</p>` : ''}
      <p class="row">${session.isAdministrator ? html`<a class="button" href="${path}/invite">${page.invite}</a> <a class="button second" href="${path}/edit">${page.edit}</a>` : ''}
        <a class="button second" href="${path}/preview">${page.preview}</a> <a href="/dashboard?positionId=${position.id}">${page.interviews}</a>${session.isAdministrator ? html` <a href="${path}/invites">${page.inviteList}</a> <a href="/dashboard/positions/new?from=${position.id}">${page.makeAnother}</a>` : ''}</p>
      ${position.interviewCondition === null ? '' : html`<h2>${page.condition}</h2><div class="card"><p class="said">${position.interviewCondition}</p></div>`}
      <h2>${page.questions}</h2>
      ${position.questions.map((question, at) => questionCard(session, position, question, at, ofQuestion?.questionId === question.id ? ofQuestion : undefined))}
      ${rubricPart(shown.rubric, session.isAdministrator)}
      ${shown.advice ? advicePart(path, shown.advice.figures, shown.advice.days) : ''}
      ${session.sample === null ? html`<h2>${page.publicLink}</h2><div class="card"><label for="public-link">${page.address}</label><p class="hint" id="public-link-hint">${page.addressHint}</p><p class="row"><input class="grow" id="public-link" type="text" readonly value="${shown.publicLink}" aria-describedby="public-link-hint"><button class="second" type="button" data-copy="public-link" hidden>${page.copy}</button></p></div>` : ''}
      ${settingsForm(session, shown.page, ofQuestion ? undefined : again)}`,
  })
}

function questionCard(
  session: Session,
  { id: positionId, images }: EditedPosition,
  { id, text, timeLimit }: Question,
  at: number,
  again: Refused | undefined,
): Html {
  const words = positionWords()
  const image = images.get(id)
  return html`<section class="card" id="question-${id}"><h3>${words.question(at + 1)} <span class="soft">${words.minutes(timeLimit)}</span></h3>
    <p class="said"><bdi>${text}</bdi></p>
    ${image ? html`<img class="picture" src="/dashboard/positions/${positionId}/images/${image.id}" alt="${image.alt}" width="${image.width}" height="${image.height}">` : ''}
    ${session.isAdministrator ? pictureForm(session, positionId, id, image, again) : ''}</section>`
}

/** `image` is the picture that the question has; undefined: it has none. */
function pictureForm(
  session: Session,
  positionId: string,
  id: string,
  image: QuestionImage | undefined,
  again: Refused | undefined,
): Html {
  const has = image !== undefined
  const { picture: words, save } = positionWords()
  const bounds = {
    megabytes: PICTURE_BYTES_MAX / 1024 / 1024,
    side: PICTURE_SIDE_MAX,
    millions: PIXELS_ALWAYS_TAKEN / 1e6,
    jpegMillions: KINDS.jpeg.pixels / 1e6,
  }
  return html`<details${again ? html` open` : ''}><summary>${has ? words.change : words.add}</summary>
    <form method="post" action="/dashboard/positions/${positionId}/questions/${id}/image#question-${id}" enctype="multipart/form-data" data-bytes-max="${IMAGE_FORM_BYTES_MAX}">${csrfField(session)}<input type="hidden" name="seen" value="${image?.id ?? ''}">
      ${problemOf(again)}
      <label for="picture-${id}">${has ? words.another : words.one}</label><p class="hint" id="picture-${id}-hint">${words.hint(bounds)}${has ? ` ${words.keepHint}` : ''}</p>
      <input id="picture-${id}" name="picture" type="file" accept="image/jpeg,image/png,image/webp" aria-describedby="picture-${id}-hint">
      <label for="alt-${id}">${words.shows}</label><p class="hint" id="alt-${id}-hint">${words.showsHint(ALT_LENGTH_MAX)}</p>
      <textarea id="alt-${id}" dir="auto" name="alt" aria-describedby="alt-${id}-hint">\n${fieldValue(again, 'alt', image?.alt ?? '')}</textarea>
      <p class="row"><button>${has ? save : words.addButton}</button>${has ? html` <button class="second" name="remove" value="1">${words.remove}</button>` : ''}</p></form></details>`
}

function settingsForm(session: Session, page: PositionPage, again: Again | undefined): Html {
  const { settings: words, save } = positionWords()
  const isLocked = !session.isAdministrator
  const locked = isLocked ? html` disabled` : ''
  const isOn = again ? again.typed['isPublicLinkOn'] === 'on' : page.isPublicLinkOn
  const language = fieldValue(again, 'language', page.language)
  return html`<h2 id="settings">${words.title}</h2>${problemOf(again)}${isLocked ? html`<p class="soft">${words.locked}</p>` : ''}
      <form class="card" method="post" action="/dashboard/positions/${page.id}#settings">${csrfField(session)}<input type="hidden" name="seen" value="${pageVersionOf(page)}">
        <label for="language">${words.language}</label>
        <select id="language" name="language"${locked}><option value="">${words.browserLanguage}</option>${LANGUAGES.map((code) => html`<option value="${code}"${code === language ? html` selected` : ''}>${LANGUAGE_NAMES[code]}</option>`)}</select>
        <label for="retakes">${words.retakes}</label><p class="hint" id="retakes-hint">${words.retakesHint(RETAKES_MAX)}</p>
        <input id="retakes" name="retakes" type="number" min="0" max="${RETAKES_MAX}" value="${fieldValue(again, 'retakes', page.retakes)}" aria-describedby="retakes-hint"${locked}>
        <label for="thinkingSeconds">${words.thinking}</label><p class="hint" id="thinking-hint">${words.thinkingHint(THINKING_SECONDS_MAX)}</p>
        <input id="thinkingSeconds" name="thinkingSeconds" type="number" min="0" max="${THINKING_SECONDS_MAX}" value="${fieldValue(again, 'thinkingSeconds', page.thinkingSeconds)}" aria-describedby="thinking-hint"${locked}>
        <label class="check"><input type="checkbox" name="isPublicLinkOn" value="on"${isOn ? html` checked` : ''}${locked}> ${words.linkOn}</label>
        <label for="publicLinkUntil">${words.linkUntil}</label><p class="hint" id="until-hint">${words.linkUntilHint}</p>
        <input id="publicLinkUntil" name="publicLinkUntil" type="datetime-local" value="${fieldValue(again, 'publicLinkUntil', page.publicLinkUntil?.slice(0, 16) ?? null)}" aria-describedby="until-hint"${locked}>
        ${isLocked ? '' : html`<p><button>${save}</button></p>`}</form>`
}
