import type { Session } from '../../accounts/sessions.ts'
import type { StepsDone } from '../../accounts/units.ts'
import { type Html, html } from '../../web/pages.ts'
import { samplePart } from './sample-part.ts'
import { homeWords } from './words/index.ts'

/** The first steps of an administrator in a new organization, in order, shown until there is a position to invite somebody to. */
export function firstSteps(session: Session, done: StepsDone, hasSample: boolean): Html | '' {
  const { company, position, colleague, key } = done
  if (position) return hasSample ? samplePart(session, hasSample) : ''
  const words = homeWords().begin
  return html`<h2 id="first-steps">${words.title}</h2><div class="card"><ol aria-labelledby="first-steps">
    ${step(company, '/dashboard/companies', words.company)}
    ${step(false, '/dashboard/positions/new', words.position)}
    ${step(colleague, '/dashboard/people', words.people)}
    ${step(false, '/dashboard/candidate-page', words.page)}
    <li>${words.connectWhy(html`<a href="/dashboard/connect">${words.connect}</a>`, session.organizationName)}</li>
    ${step(key, '/dashboard/api-keys', words.key)}</ol></div>${samplePart(session, hasSample)}`
}

const step = (isDone: boolean, path: string, { act, why }: { readonly act: string; readonly why: string }): Html =>
  html`<li>${homeWords().begin.line(html`<a href="${path}">${act}</a>`, why)}${isDone ? html` <span class="pill good">${homeWords().begin.done}</span>` : ''}</li>`
