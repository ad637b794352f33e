import { greeting } from '../base/person-names.ts'
import type { CandidateState } from '../interview/candidate-state.ts'
import { html, type PageContent } from '../web/pages.ts'
import { recorderScript } from './script.ts'

/** One page for every link that does not exist (any more), so that nobody learns which ones did. */
export const missingPage: PageContent = {
  title: 'Link not found',
  narrow: true,
  body: html`<h1>This link does not exist or is no longer valid</h1>
    <p>Please check that you opened the whole link from your invitation. If it still does not work, write to the person who invited you.</p>`,
}

export const expiredPage: PageContent = {
  title: 'Link expired',
  narrow: true,
  body: html`<h1>This invitation has expired</h1>
    <p>The time for this interview is over, and nothing was recorded. If you would still like to take part, write to the person who invited you and ask for a new link.</p>`,
}

/** The page behind the link: consent, then one question at a time, then thanks. */
export function recorderPage(state: CandidateState): PageContent {
  const heading = html`<p class="soft">${state.organization}</p><h1>${state.position}</h1>`
  if (state.status === 'completed')
    return {
      title: 'Thank you',
      narrow: true,
      body: html`${heading}<div class="card"><h2>${greeting('Thank you', ', ', state.firstName)}</h2><p>All your answers have arrived. You can close this page.</p></div>`,
    }
  if (state.status === 'abandoned')
    return {
      title: 'Interview closed',
      narrow: true,
      body: html`${heading}<div class="card"><h2>This interview was closed</h2><p>It was left unfinished for too long. If you would still like to take part, write to the person who invited you.</p></div>`,
    }
  return {
    title: `Video interview: ${state.position}`,
    narrow: true,
    camera: true,
    script: recorderScript,
    body: html`${heading}
      <div id="problem" class="error" role="alert" hidden></div>
      <section id="welcome" class="card" ${state.started ? html`hidden` : ''}>
        <h2>${greeting('Hello', ' ', state.firstName)}</h2>
        ${state.interviewCondition ? html`<p>${state.interviewCondition}</p>` : ''}
        <p>You will see one question at a time and record your answer with your camera. You can look at each answer, and record it again, before you keep it. If the connection drops, open the same link again: kept answers stay.</p>
        ${state.inviteExpiresAt ? html`<p class="soft">Please start before ${new Date(state.inviteExpiresAt).toUTCString()}.</p>` : ''}
        <form id="consent">
          <label class="check"><input type="checkbox" id="agree" required><span>I agree that my answers are recorded and watched by the people who decide about this position.</span></label>
          <label class="check"><input type="checkbox" id="ai"><span>An AI may help to assess my answers. It never decides alone. If you leave this unticked, a person assesses them without it.</span></label>
          <p><button type="submit">Start the interview</button></p>
        </form>
      </section>
      <section id="question" class="card" hidden aria-live="polite">
        <p class="soft" id="count"></p>
        <progress id="overall" max="1" value="0" aria-label="Questions answered"></progress>
        <h2 id="text" tabindex="-1"></h2>
        <p class="soft" id="limit"></p>
        <video id="view" playsinline></video>
        <p id="clock" role="timer" aria-live="off"></p>
        <div class="row">
          <button id="record" type="button">Start recording</button>
          <button id="stop" type="button" hidden>Stop</button>
          <button id="keep" type="button" hidden>Keep this answer</button>
          <button id="again" type="button" class="second" hidden>Record again</button>
        </div>
        <p id="upload" hidden><label for="sent">Sending your answer</label><progress id="sent" max="1" value="0"></progress></p>
      </section>
      <section id="done" class="card" hidden><h2 tabindex="-1" id="thanks">${greeting('Thank you', ', ', state.firstName)}</h2><p>All your answers have arrived. You can close this page.</p></section>
      <noscript><p class="error">Recording needs JavaScript. Please allow it for this page.</p></noscript>`,
  }
}
