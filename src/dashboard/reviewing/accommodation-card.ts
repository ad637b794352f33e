import type { Session } from '../../accounts/sessions.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import { type Accommodations, EXTRA_TAKES_MAX, TIME_PERCENT } from '../../interview/reviewing/accommodations.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { moment } from '../frame/times.ts'

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
  const csrf = csrfField(session)
  if (interview.status === 'completed' || interview.status === 'expired') return html``
  return html`<h2 id="accommodations">For this candidate</h2>
    ${
      interview.status === 'abandoned'
        ? html`<form class="card row" method="post" action="${pathTo(place, '/reopen')}">${csrf}<span>After a technical failure the interview can go on under the same link, with the answers that it has.</span><button class="second">Let it go on</button></form>`
        : ''
    }
    <form class="card" method="post" action="${pathTo(place, '/accommodations')}">${csrf}
      <p class="hint">It appears in no score, no note and no AI assessment.</p>
      <label for="timePercent">Time for each answer, in percent</label>
      <input id="timePercent" name="timePercent" type="number" min="${TIME_PERCENT.min}" max="${TIME_PERCENT.max}" value="${granted.timePercent}">
      <label for="extraTakes">Extra takes of each answer</label>
      <input id="extraTakes" name="extraTakes" type="number" min="0" max="${EXTRA_TAKES_MAX}" value="${granted.extraTakes}">
      <label class="check"><input type="checkbox" name="mayWrite" value="on"${granted.mayWrite ? html` checked` : ''}> May write answers instead of recording them</label>
      ${
        interview.status === 'created' && interview.inviteExpiresAt !== null
          ? html`<label for="inviteExpiresAt">A later deadline (UTC)</label><p class="hint" id="deadline-hint">Now ${moment(interview.inviteExpiresAt)}; leave it empty to keep it.</p>
      <input id="inviteExpiresAt" name="inviteExpiresAt" type="datetime-local" aria-describedby="deadline-hint">`
          : ''
      }
      <p><button class="second">Save</button></p></form>`
}
