import type { Session } from '../../accounts/sessions.ts'
import { html, type PageContent } from '../../web/pages.ts'
import type { Unsent } from '../frame/come-back.ts'
import { dashboardPage } from '../frame/frame.ts'

/** Shows a form that was not carried out to the person who typed it, who looks at it and sends it after the login. */
export function unsentPage(session: Session, { path, fields, hadFiles }: Unsent): PageContent {
  const all = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const))
  const typed = html`<dl>${all.filter(([, value]) => value !== '').map(([name, value]) => html`<dt class="soft">${name}</dt><dd class="said">${value}</dd>`)}</dl>`
  const page = path.replace(/\/[^/]*$/, '')
  return dashboardPage(session, {
    title: 'Not sent yet',
    narrow: true,
    body: hadFiles
      ? // What was typed may be about the file, so it is not sent without one.
        html`<h1>You are logged in again</h1>
      <p>Your login had ended, so this was not sent. The file that you chose has to be chosen again; what you typed stands here to be copied.</p>
      <div class="card">${typed}</div><p><a href="${page}">The page that it belongs to</a></p>`
      : html`<h1>You are logged in again</h1>
      <p>Your login had ended, so this was not sent. Nothing of it is lost. Look at it, and send it now.</p>
      <p><a href="${page}">The page that it belongs to</a></p>
      <form class="card" method="post" action="${path}"><input type="hidden" name="csrf" value="${session.csrf}">
        ${all.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        ${typed}
        <p class="row"><button type="submit">Send it now</button> <a href="/dashboard">Do not send it</a></p></form>`,
  })
}
