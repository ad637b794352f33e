import type { Session } from '../../accounts/sessions.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import type { Unsent } from '../frame/come-back.ts'
import { dashboardPage } from '../frame/frame.ts'
import { ownWords } from './words/own/index.ts'

/** The fields that our forms carry beside what is typed: what was seen before, places and proofs; and their choices and ticks. */
const CARRIED =
  /^(?:(?!f-).*id|ids|seen\w*|shown|picked|drawn|version|query|from|next|basis|foreseen|columnsOf|connection|state|fill-.*|make-(?:at|drawn))$/i
const CHOSEN =
  /^(?:act|back|decision|of|remove|usual|verdict|apiAccess|group|hour|(?:job|position|stage|mails|days)\d+|q\d+minutes|language|organization|role|status|subscription|theme|zone|application|column|isPublicLinkOn|looked|mayWrite|sendEmail|shared|team|(?:write|value)-.*|f-.*-(?:by|kind|method)|completed|nameSplit|rating)$/

/** A company is chosen by its id, and its name written where there is none yet. */
const EITHER: ReadonlySet<string> = new Set(['make-company'])

/** What somebody wrote themselves. A field has only the name that our code gives it, so that nobody could tell what a choice was of. */
export const isTyped = (name: string, value: string): boolean =>
  value.trim() !== '' && !CARRIED.test(name) && !CHOSEN.test(name) && !(EITHER.has(name) && ID_PATTERN.test(value))

const pairs = ({ fields }: Unsent) =>
  Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const))

/** What somebody wrote in a form, to be read and copied. */
export function typedIn(unsent: Unsent): Html {
  const said = pairs(unsent).filter(([name, value]) => isTyped(name, value))
  return html`${said.map(([, value]) => html`<p class="said" dir="auto">${value}</p>`)}`
}

/** What came between a form and its sending: the login ended, or its tab looked at sample data. */
export type Between = 'login' | 'sample'

/** Shows a form that was not carried out to the person who typed it, who looks at it and sends it once they are back. */
export function unsentPage(session: Session, unsent: Unsent, between: Between): PageContent {
  const { fromSample, ...ofLogin } = ownWords().unsent
  const words = between === 'sample' ? { ...ofLogin, ...fromSample } : ofLogin
  const { path, hadFiles } = unsent
  const all = pairs(unsent)
  const typed = typedIn(unsent)
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
