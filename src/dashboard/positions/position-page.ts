import type { Session } from '../../accounts/sessions.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../base/languages.ts'
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
import { rubricPart } from './rubric-words.ts'

/** A position with everything that its page shows. */
export interface ShownPosition {
  readonly position: EditedPosition
  readonly page: PositionPage
  readonly publicLink: string
  readonly rubric: ShownRubric
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
  html`<span class="pill ${STATUS_TONES[status]}">${status}</span>`

/** One position: its questions with pictures, public link and settings. Administrators change it. */
export function positionPage(session: Session, shown: ShownPosition, again?: Refused): PageContent {
  const { position, company, team } = shown
  const path = `/dashboard/positions/${position.id}`
  const ofQuestion = again?.questionId === undefined ? undefined : again
  return dashboardPage(session, {
    title: position.name,
    area: '/dashboard/positions',
    body: html`<p><a href="/dashboard/positions">All positions</a></p><h1>${position.name} ${positionPill(position.status)}</h1>
      <p class="soft">${company}${team === null ? '' : html` · ${team}`}</p>${forAdministrators(session, html`<p>Position <code>${position.id}</code></p>`)}
      ${shown.isCancelled ? html`<p class="card alert" role="status">The invite is cancelled. Its link does not work any more.</p>` : ''}
      <p class="row">${session.isAdministrator ? html`<a class="button" href="${path}/invite">Invite a candidate</a> <a class="button second" href="${path}/edit">Edit</a>` : ''}
        <a class="button second" href="${path}/preview">See it as a candidate</a> <a href="/dashboard?positionId=${position.id}">Interviews</a>${session.isAdministrator ? html` <a href="${path}/invites">Invite a list</a> <a href="/dashboard/positions/new?from=${position.id}">Make another one from it</a>` : ''}</p>
      ${position.interviewCondition === null ? '' : html`<h2>A word before the interview</h2><div class="card"><p class="said">${position.interviewCondition}</p></div>`}
      <h2>Questions</h2>
      ${position.questions.map((question, at) => questionCard(session, position, question, at, ofQuestion?.questionId === question.id ? ofQuestion : undefined))}
      ${rubricPart(shown.rubric, session.isAdministrator)}
      <h2>Public link</h2><div class="card"><label for="public-link">Address</label><p class="hint" id="public-link-hint">Anybody may apply here while the position is open and the link is on.</p><p class="row"><input class="grow" id="public-link" type="text" readonly value="${shown.publicLink}" aria-describedby="public-link-hint"><button class="second" type="button" data-copy="public-link" hidden>Copy</button></p></div>
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
  const image = images.get(id)
  return html`<section class="card" id="question-${id}"><h3>Question ${at + 1} <span class="soft">${timeLimit === 1 ? '1 minute' : `${timeLimit} minutes`}</span></h3>
    <p class="said">${text}</p>
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
  return html`<details${again ? html` open` : ''}><summary>${has ? 'Change the picture' : 'Add a picture'}</summary>
    <form method="post" action="/dashboard/positions/${positionId}/questions/${id}/image#question-${id}" enctype="multipart/form-data" data-bytes-max="${IMAGE_FORM_BYTES_MAX}">${csrfField(session)}<input type="hidden" name="seen" value="${image?.id ?? ''}">
      ${problemOf(again)}
      <label for="picture-${id}">${has ? 'Another picture' : 'Picture'}</label><p class="hint" id="picture-${id}-hint">JPEG, PNG or WebP, at most ${PICTURE_BYTES_MAX / 1024 / 1024} MB and ${PICTURE_SIDE_MAX} pixels wide or high; ${PIXELS_ALWAYS_TAKEN / 1e6} million pixels in all are always few enough, usual JPEG pictures may have up to ${KINDS.jpeg.pixels / 1e6} million. It is drawn anew, so notes of the camera, such as the place, are removed.${has ? ' Leave it empty to keep the one above.' : ''}</p>
      <input id="picture-${id}" name="picture" type="file" accept="image/jpeg,image/png,image/webp" aria-describedby="picture-${id}-hint">
      <label for="alt-${id}">What it shows</label><p class="hint" id="alt-${id}-hint">Read to candidates who cannot see it; at most ${ALT_LENGTH_MAX} characters.</p>
      <textarea id="alt-${id}" name="alt" aria-describedby="alt-${id}-hint">\n${fieldValue(again, 'alt', image?.alt ?? '')}</textarea>
      <p class="row"><button>${has ? 'Save' : 'Add'}</button>${has ? html` <button class="second" name="remove" value="1">Remove the picture</button>` : ''}</p></form></details>`
}

function settingsForm(session: Session, page: PositionPage, again: Again | undefined): Html {
  const isLocked = !session.isAdministrator
  const locked = isLocked ? html` disabled` : ''
  const isOn = again ? again.typed['isPublicLinkOn'] === 'on' : page.isPublicLinkOn
  const language = fieldValue(again, 'language', page.language)
  return html`<h2 id="settings">Settings</h2>${problemOf(again)}${isLocked ? html`<p class="soft">Administrators change these.</p>` : ''}
      <form class="card" method="post" action="/dashboard/positions/${page.id}#settings">${csrfField(session)}<input type="hidden" name="seen" value="${pageVersionOf(page)}">
        <label for="language">Language of the page and the mails</label>
        <select id="language" name="language"${locked}><option value="">The browser's; mails in English</option>${LANGUAGES.map((code) => html`<option value="${code}"${code === language ? html` selected` : ''}>${LANGUAGE_NAMES[code]}</option>`)}</select>
        <label for="retakes">Further takes of each answer</label><p class="hint" id="retakes-hint">0 to ${RETAKES_MAX}; leave it empty for as many as one likes.</p>
        <input id="retakes" name="retakes" type="number" min="0" max="${RETAKES_MAX}" value="${fieldValue(again, 'retakes', page.retakes)}" aria-describedby="retakes-hint"${locked}>
        <label for="thinkingSeconds">Seconds to think before each answer</label><p class="hint" id="thinking-hint">0 to ${THINKING_SECONDS_MAX}; leave it empty for as long as one likes.</p>
        <input id="thinkingSeconds" name="thinkingSeconds" type="number" min="0" max="${THINKING_SECONDS_MAX}" value="${fieldValue(again, 'thinkingSeconds', page.thinkingSeconds)}" aria-describedby="thinking-hint"${locked}>
        <label class="check"><input type="checkbox" name="isPublicLinkOn" value="on"${isOn ? html` checked` : ''}${locked}> The public link is on</label>
        <label for="publicLinkUntil">The public link ends (UTC)</label><p class="hint" id="until-hint">Leave it empty for a link without an end.</p>
        <input id="publicLinkUntil" name="publicLinkUntil" type="datetime-local" value="${fieldValue(again, 'publicLinkUntil', page.publicLinkUntil?.slice(0, 16) ?? null)}" aria-describedby="until-hint"${locked}>
        ${isLocked ? '' : html`<p><button>Save</button></p>`}</form>`
}
