import type { Session } from '../accounts/sessions.ts'
import { html, type PageContent } from '../web/pages.ts'
import type { Unsent } from './come-back.ts'
import { dashboardPage } from './frame.ts'

/** Shows a form that was not carried out to the person who typed it, who looks at it and sends it after the login. */
export function unsentPage(session: Session, { path, fields }: Unsent): PageContent {
  const typed = Object.entries(fields).filter(([, value]) => value !== '')
  return dashboardPage(session, {
    title: 'Not sent yet',
    narrow: true,
    body: html`<h1>You are logged in again</h1>
      <p>Your login had ended, so this was not sent. Nothing of it is lost. Look at it, and send it now.</p>
      <p><a href="${path.replace(/\/[^/]*$/, '')}">The page that it belongs to</a></p>
      <form class="card" method="post" action="${path}"><input type="hidden" name="csrf" value="${session.csrf}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <dl>${typed.map(([name, value]) => html`<dt class="soft">${name}</dt><dd class="said">${value}</dd>`)}</dl>
        <p class="row"><button type="submit">Send it now</button> <a href="/dashboard">Do not send it</a></p></form>`,
  })
}
