import type { Session } from '../../accounts/sessions.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import { type Accommodations, EXTRA_TAKES_MAX, TIME_PERCENT } from '../../interview/reviewing/accommodations.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { moment } from '../frame/times.ts'
import { watchingWords } from './words/watching/index.ts'

/**
 * Accommodations of one candidate, for reviewers to change while the interview is open; and reopening an abandoned
 * interview.
 */
export function accommodationCard(
  session: Session,
  place: Place,
  interview: InterviewDetail,
  granted: Accommodations,
): Html {
  const words = watchingWords().accommodation
  const csrf = csrfField(session)
  if (interview.status === 'completed' || interview.status === 'expired') return html``
  return html`<h2 id="accommodations">${words.title}</h2>
    ${
      interview.status === 'abandoned'
        ? html`<form class="card row" method="post" action="${pathTo(place, '/reopen')}">${csrf}<span>${words.reopenWhy}</span><button class="second">${words.reopen}</button></form>`
        : ''
    }
    <form class="card" method="post" action="${pathTo(place, '/accommodations')}">${csrf}
      <p class="hint">${words.unseen}</p>
      <label for="timePercent">${words.time}</label>
      <input id="timePercent" name="timePercent" type="number" min="${TIME_PERCENT.min}" max="${TIME_PERCENT.max}" value="${granted.timePercent}">
      <label for="extraTakes">${words.takes}</label>
      <input id="extraTakes" name="extraTakes" type="number" min="0" max="${EXTRA_TAKES_MAX}" value="${granted.extraTakes}">
      <label class="check"><input type="checkbox" name="mayWrite" value="on"${granted.mayWrite ? html` checked` : ''}> ${words.write}</label>
      ${
        interview.status === 'created' && interview.inviteExpiresAt !== null
          ? html`<label for="inviteExpiresAt">${words.deadline}</label><p class="hint" id="deadline-hint">${words.deadlineNow(moment(interview.inviteExpiresAt))}</p>
      <input id="inviteExpiresAt" name="inviteExpiresAt" type="datetime-local" aria-describedby="deadline-hint">`
          : ''
      }
      <p><button class="second">${words.save}</button></p></form>`
}
