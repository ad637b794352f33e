import type { Session } from '../accounts/sessions.ts'
import { fullName } from '../base/person-names.ts'
import { INTERVIEW_STATUSES, type Interview, type Page } from '../interview/contract.ts'
import { type Html, html, type PageContent } from '../web/pages.ts'
import { type ComeBack, comeBackFields } from './come-back.ts'
import { AREAS, type Area, dashboardPage } from './frame.ts'
import { pathTo } from './interview-place.ts'

/** `problem` says why a login failed; it is the same for an unknown address and a wrong password. `back`: where it leads. */
export function loginPage(problem: string | undefined, back: ComeBack): PageContent {
  return dashboardPage(undefined, {
    title: 'Log in',
    narrow: true,
    body: html`<h1>Log in</h1>${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}${back.unsent ? html`<p class="card alert">Your login has ended, so what you sent was not carried out. It is kept: log in, and send it again.</p>` : ''}${back.isLost ? html`<p class="card alert">Your login has ended, so what you sent was not carried out, and it could not be kept. Log in, and do it again.</p>` : ''}
      <form class="card" method="post" action="/dashboard/login">${comeBackFields(back)}
        <label for="email">Email address</label><input id="email" name="email" type="email" required autocomplete="username" autofocus>
        <label for="password">Password</label><input id="password" name="password" type="password" required autocomplete="current-password">
        <p><button type="submit">Log in</button></p></form>
      <p class="soft">Password lost? An administrator of your organization makes you a link, under “People”.</p>`,
  })
}

/** A page of one sentence, for errors and confirmations, with a link back to the interviews. */
export function messagePage(title: string, text: string, interview?: string): PageContent {
  return dashboardPage(undefined, {
    title,
    narrow: true,
    body: html`<h1>${title}</h1><p>${text}</p>${interview === undefined ? '' : html`<p><a href="${interview}">Back to the interview</a></p>`}<p><a href="/dashboard">Back to the interviews</a></p>`,
  })
}

const STATUS_WORDS: Readonly<Record<string, string>> = {
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

/** A status as a coloured label; an unknown status is shown as it is. */
export function pill(status: string): Html {
  return html`<span class="pill ${STATUS_TONES[status] ?? 'soft'}">${STATUS_WORDS[status] ?? status}</span>`
}

/** An instant to the minute, in UTC; null is shown as a dash. */
export function moment(iso: string | Date | null): Html {
  if (iso === null) return html`<span class="soft">–</span>`
  const text = typeof iso === 'string' ? iso : iso.toISOString()
  return html`<time datetime="${text}">${text.slice(0, 16).replace('T', ' ')} UTC</time>`
}

/** One page of interviews with the filter by status; `positions` maps ids to names. */
export function interviewsPage(
  session: Session,
  page: Page<Interview>,
  positions: ReadonlyMap<string, string>,
  status: string | undefined,
): PageContent {
  const link = (number: number) => `/dashboard?page=${number}${status ? `&status=${status}` : ''}`
  // The way back, and which candidates are beside each.
  const from = new URLSearchParams({
    ...(page.meta.page > 1 ? { page: String(page.meta.page) } : {}),
    ...(status ? { status } : {}),
  }).toString()
  const rows = page.data.map(
    (
      one,
    ) => html`<tr><td><a href="${pathTo({ id: one.id, from })}"><bdi>${fullName(one.candidate)}</bdi></a><br><span class="soft">${one.candidate.email}</span></td>
      <td>${positions.get(one.positionId) ?? one.positionId}</td><td>${pill(one.status)}</td><td>${pill(one.analysisStatus)}</td>
      <td>${one.approvalStatus === 'pending' ? html`<span class="soft">to decide</span>` : pill(one.approvalStatus)}</td><td>${moment(one.updatedAt)}</td></tr>`,
  )
  return dashboardPage(session, {
    title: 'Interviews',
    area: '/dashboard',
    body: html`<p class="soft">${session.organizationName}</p><h1>Interviews</h1>
      <form class="row" method="get" action="/dashboard"><label for="status">Status</label>
        <select id="status" name="status"><option value="">All</option>${INTERVIEW_STATUSES.map((word) => html`<option value="${word}"${word === status ? html` selected` : ''}>${STATUS_WORDS[word]}</option>`)}</select>
        <button class="second">Show</button></form>
      ${
        rows.length === 0
          ? html`<div class="card"><p>No interviews${status ? html` that are ${STATUS_WORDS[status]}` : ''} yet. They appear here as soon as a candidate is invited.</p></div>`
          : html`<div class="card scroll"><table><thead><tr><th scope="col">Candidate</th><th scope="col">Position</th><th scope="col">Status</th><th scope="col">Analysis</th><th scope="col">Decision</th><th scope="col">Changed</th></tr></thead><tbody>${rows}</tbody></table></div>`
      }
      <nav class="row" aria-label="Pages">${page.meta.page > 1 ? html`<a href="${link(page.meta.page - 1)}">Previous page</a>` : ''}
        <span class="soft">${page.meta.total} interviews, page ${page.meta.page} of ${Math.max(1, page.meta.totalPages)}</span>
        ${page.meta.page < page.meta.totalPages ? html`<a href="${link(page.meta.page + 1)}">Next page</a>` : ''}</nav>`,
  })
}

/** The page of an area with one table. Strings in `rows` are escaped, `Html` is not. */
export function listPage(
  session: Session,
  area: Area,
  columns: readonly string[],
  rows: readonly (readonly (string | Html)[])[],
): PageContent {
  const title = AREAS[area]
  return dashboardPage(session, {
    title,
    area,
    body: html`<h1>${title}</h1>${
      rows.length === 0
        ? html`<div class="card"><p>None yet. An administrator adds them with <code>interview-bridge admin</code>.</p></div>`
        : html`<div class="card scroll"><table><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`
    }`,
  })
}
