import { type Html, html, type PageContent } from '../web/pages.ts'
import { type ComeBack, comeBackFields } from './come-back.ts'
import { dashboardPage } from './frame.ts'

/** `problem` says why a login failed; it is the same for an unknown address and a wrong password. `back`: where it leads. */
export function loginPage(problem: string | undefined, back: ComeBack): PageContent {
  return dashboardPage(undefined, {
    title: 'Log in',
    narrow: true,
    body: html`<h1>Log in</h1>${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}${back.unsent ? html`<p class="card alert">Your login has ended, so what you sent was not carried out. ${back.unsent.hadFiles ? 'What you typed is kept: log in, and do it again. The file that you chose has to be chosen again.' : 'It is kept: log in, and send it again.'}</p>` : ''}${back.isLost ? html`<p class="card alert">Your login has ended, so what you sent was not carried out, and it could not be kept. Log in, and do it again.</p>` : ''}
      <form class="card" method="post" action="/dashboard/login">${comeBackFields(back)}
        <label for="email">Email address</label><input id="email" name="email" type="email" required autocomplete="username" autofocus>
        <label for="password">Password</label><input id="password" name="password" type="password" required autocomplete="current-password">
        <p><button type="submit">Log in</button></p></form>
      <p class="soft">Password lost? An administrator of your organization makes you a link, under “People”.</p>`,
  })
}

/** A page of one sentence, for errors and confirmations, with a link back to the interviews: to the `list` that somebody came from. */
export function messagePage(title: string, text: string, interview?: string, list = '/dashboard'): PageContent {
  return dashboardPage(undefined, {
    title,
    narrow: true,
    body: html`<h1>${title}</h1><p>${text}</p>${interview === undefined ? '' : html`<p><a href="${interview}">Back to the interview</a></p>`}<p><a href="${list}">Back to the interviews</a></p>`,
  })
}

/** Statuses in words. */
export const STATUS_WORDS: Readonly<Record<string, string>> = {
  created: 'invited',
  in_progress: 'in progress',
  completed: 'completed',
  abandoned: 'abandoned',
  expired: 'expired',
  not_requested: 'not requested',
  pending: 'pending',
  processing: 'processing',
  failed: 'failed',
  approved: 'approved',
  rejected: 'rejected',
  waiting: 'waiting',
  sent: 'sent',
  refused: 'refused',
  given_up: 'given up',
  dropped: 'not needed any more',
  kept: 'not sent',
}
const STATUS_TONES: Readonly<Record<string, string>> = {
  completed: 'good',
  approved: 'good',
  abandoned: 'bad',
  expired: 'bad',
  rejected: 'bad',
  failed: 'bad',
  refused: 'bad',
  given_up: 'bad',
  sent: 'good',
  waiting: 'wait',
  kept: 'wait',
  in_progress: 'wait',
  pending: 'wait',
}

/** What was decided about an interview, or that nothing was; nothing is to be decided before somebody has finished. */
export const decisionWord = ({ status, approvalStatus }: { status: string; approvalStatus: string }): string => {
  if (approvalStatus !== 'pending') return approvalStatus
  return status === 'completed' ? 'to decide' : 'unfinished'
}

/** A status as a coloured label; an unknown status is shown as it is. */
export function pill(status: string): Html {
  return html`<span class="pill ${STATUS_TONES[status] ?? 'soft'}">${STATUS_WORDS[status] ?? status}</span>`
}
