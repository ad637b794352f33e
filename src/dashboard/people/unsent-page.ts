import type { Session } from '../../accounts/sessions.ts'
import { html, type PageContent } from '../../web/pages.ts'
import type { Unsent } from '../frame/come-back.ts'
import { dashboardPage } from '../frame/frame.ts'
import { ownWords } from './words/own/index.ts'

/** What our own forms carry beside what is typed: what was seen before, places and proofs. */
const CARRIED = /^(?:seen|drawn|shown|picked|act|version|[a-z]*id|.*Id)$/i
/** A choice of a form, a number, or an identifier of ours, which say nothing without their field. */
const CHOICE = /^(?:[a-z]{2,12}(?:_[a-z]+)*|[0-9.,]+|[0-9a-f]{16,}|#[0-9a-f]{6})$/

/** Text of somebody's own. The names of fields are those of our code, so nothing else could be read here; all of it is sent. */
const isTyped = (name: string, value: string): boolean => value.trim() !== '' && !CARRIED.test(name) && !CHOICE.test(value)

/** Shows a form that was not carried out to the person who typed it, who looks at it and sends it after the login. */
export function unsentPage(session: Session, { path, fields, hadFiles }: Unsent): PageContent {
  const words = ownWords().unsent
  const all = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const))
  const said = all.filter(([name, value]) => isTyped(name, value)).map(([, value]) => value)
  const typed = html`${said.map((value) => html`<p class="said" dir="auto">${value}</p>`)}`
  const page = path.replace(/\/[^/]*$/, '')
  return dashboardPage(session, {
    title: words.title,
    narrow: true,
    body: hadFiles
      ? // What was typed may be about the file, so it is not sent without one.
        html`<h1>${words.heading}</h1>
      <p>${words.hadFile}</p>
      <div class="card">${typed}</div><p><a href="${page}">${words.page}</a></p>`
      : html`<h1>${words.heading}</h1>
      <p>${words.isKept}</p>
      <p><a href="${page}">${words.page}</a></p>
      <form class="card" method="post" action="${path}"><input type="hidden" name="csrf" value="${session.csrf}">
        ${all.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        ${typed}
        <p class="row"><button type="submit">${words.send}</button> <a href="/dashboard">${words.doNotSend}</a></p></form>`,
  })
}
