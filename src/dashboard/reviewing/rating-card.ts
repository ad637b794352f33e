import type { Session } from '../../accounts/sessions.ts'
import { RATING_NOTE_MAX, RATINGS, type Review, type Reviews } from '../../interview/reviewing/reviews.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { ago } from '../frame/times.ts'
import { watchingWords } from './words/watching/index.ts'

/** What was recorded; before that there is nothing to rate. */
interface Recorded {
  readonly answers: readonly unknown[]
}

/** This reviewer's rating, and after it those of colleagues. */
export function ratingCard(session: Session, place: Place, interview: Recorded, reviews: Reviews): Html {
  if (interview.answers.length === 0) return html``
  const { own, count } = reviews
  const { rating: words, you } = watchingWords()
  return html`<section class="card" id="rating" aria-labelledby="rating-title"><h2 id="rating-title">${words.title}</h2>
    ${
      own
        ? html`${ratingOf(own, you)}<details><summary>${words.change}</summary>${form(session, place, own)}</details>`
        : form(session, place, own)
    }
    ${own ? colleagues(reviews) : html`<p class="soft">${words.colleagues(count)} ${words.stays}</p>`}</section>`
}

function form(session: Session, place: Place, own: Review | null): Html {
  const words = watchingWords().rating
  return html`<form method="post" action="${pathTo(place, '/rating')}">${csrfField(session)}
    <fieldset class="choices"><legend>${words.question}</legend>${RATINGS.map(
      (rating) =>
        html`<label class="choice"><input type="radio" name="rating" value="${rating}" required${rating === own?.rating ? html` checked` : ''}> ${rating} <span class="soft">${words.words[rating]}</span></label>`,
    )}</fieldset>
    <label for="rating-note">${words.why}</label>
    <textarea id="rating-note" dir="auto" name="note" maxlength="${RATING_NOTE_MAX}">${own?.note}</textarea>
    <p><button type="submit">${own ? words.changeIt : words.rate}</button></p></form>`
}

function colleagues({ others }: Reviews): Html {
  const { rating: words, gone } = watchingWords()
  if (!others || others.length === 0) return html`<p class="soft">${words.colleagues(0)}</p>`
  return html`<h3>${words.ofColleagues}</h3>${others.map((one) => ratingOf(one, one.by ?? gone))}`
}

function ratingOf({ rating, note, ratedAt, changedAt, isAfterAi }: Review, who: string): Html {
  const words = watchingWords().rating
  return html`<p class="rated"><strong>${words.of(rating)}</strong>, ${words.words[rating]} <span class="soft">${who} · ${ago(ratedAt)}${changedAt ? html`, ${words.changed(ago(changedAt))}` : ''}${isAfterAi ? ` · ${words.afterAi}` : ''}</span></p>
    ${note === null ? '' : html`<p class="said"><bdi>${note}</bdi></p>`}`
}
