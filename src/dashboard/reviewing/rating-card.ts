import type { Session } from '../../accounts/sessions.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import { RATING_NOTE_MAX, RATINGS, type Rating, type Review, type Reviews } from '../../interview/reviewing/reviews.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { ago } from '../frame/times.ts'

const WORDS: Readonly<Record<Rating, string>> = { 1: 'poor', 2: 'weak', 3: 'fair', 4: 'good', 5: 'outstanding' }

/** This reviewer's rating, and after it those of colleagues. */
export function ratingCard(session: Session, place: Place, interview: InterviewDetail, reviews: Reviews): Html {
  if (interview.answers.length === 0) return html``
  const { own, count } = reviews
  return html`<section class="card" id="rating" aria-labelledby="rating-title"><h2 id="rating-title">Your rating</h2>
    ${
      own
        ? html`${ratingOf(own, 'You')}<details><summary>Change your rating</summary>${form(session, place, own)}</details>`
        : form(session, place, own)
    }
    ${own ? colleagues(reviews) : html`<p class="soft">${count === 0 ? 'No colleague has rated yet.' : html`${count === 1 ? 'One colleague has' : `${count} colleagues have`} rated. You see what they think once you have rated.`} Ratings stay in this dashboard: neither the candidate nor the ATS or the AI gets them.</p>`}</section>`
}

function form(session: Session, place: Place, own: Review | null): Html {
  return html`<form method="post" action="${pathTo(place, '/rating')}">${csrfField(session)}
    <fieldset class="choices"><legend>How good is this interview?</legend>${RATINGS.map(
      (rating) =>
        html`<label class="choice"><input type="radio" name="rating" value="${rating}" required${rating === own?.rating ? html` checked` : ''}> ${rating} <span class="soft">${WORDS[rating]}</span></label>`,
    )}</fieldset>
    <label for="rating-note">Why (for you, and for colleagues once they have rated)</label>
    <textarea id="rating-note" name="note" maxlength="${RATING_NOTE_MAX}">${own?.note}</textarea>
    <p><button type="submit">${own ? 'Change' : 'Rate'}</button></p></form>`
}

function colleagues({ others }: Reviews): Html {
  if (!others || others.length === 0) return html`<p class="soft">No colleague has rated yet.</p>`
  return html`<h3>Colleagues</h3>${others.map((one) => ratingOf(one, one.by ?? 'Somebody who was removed'))}`
}

function ratingOf({ rating, note, ratedAt, changedAt, isAfterAi }: Review, who: string): Html {
  return html`<p class="rated"><strong>${rating} of 5</strong>, ${WORDS[rating]} <span class="soft">${who} · ${ago(ratedAt)}${changedAt ? html`, changed ${ago(changedAt)}` : ''}${isAfterAi ? ' · after seeing the AI’s result' : ''}</span></p>
    ${note === null ? '' : html`<p class="said"><bdi>${note}</bdi></p>`}`
}
