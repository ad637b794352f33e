import type { Session } from '../../accounts/sessions.ts'
import type { StepsDone } from '../../accounts/units.ts'
import { type Html, html } from '../../web/pages.ts'
import { samplePart } from './sample-part.ts'
import { homeWords } from './words/index.ts'

/** What is known of a new organization besides its own steps. */
interface Around {
  readonly hasSample: boolean
  /** Connections of the organization, those of a file too. */
  readonly connections: readonly unknown[]
}

/**
 * The first steps of an administrator in a new organization, in the order that works, shown until somebody was invited; below them what
 * nothing waits for. Only an administrator can do these steps, so nobody else sees them.
 */
export function firstSteps(session: Session, done: StepsDone, { hasSample, connections }: Around): Html | '' {
  const { company, positionId, connection, invite, preview, colleague, key } = done
  if (invite) return hasSample ? samplePart(session, hasSample) : ''
  const words = homeWords().begin
  const ofPosition = (part: string) =>
    positionId === null ? '/dashboard/positions' : `/dashboard/positions/${positionId}/${part}`
  const link = (path: string, text: string) => html`<a href="${path}">${text}</a>`
  const bring = words.bring(link('/dashboard/connect', words.connect), link(ofPosition('invite'), words.byHand))
  return html`<h2 id="first-steps">${words.title}</h2><div class="card"><ol aria-labelledby="first-steps">
    ${step(positionId !== null, '/dashboard/positions/new', words.position)}
    <li>${bring}${doneMark(connection || connections.length > 0)}</li>
    ${step(false, ofPosition('invite'), words.invite)}
    ${step(preview, ofPosition('preview'), words.look)}</ol>
    <h3 id="later-steps">${words.later}</h3><ul aria-labelledby="later-steps">
    ${step(company, '/dashboard/companies', words.company)}
    ${step(colleague, '/dashboard/people', words.people)}
    ${step(false, '/dashboard/candidate-page', words.page)}
    ${step(key, '/dashboard/api-keys', words.key)}</ul></div>${samplePart(session, hasSample)}`
}

const step = (isDone: boolean, path: string, { act, why }: { readonly act: string; readonly why: string }): Html =>
  html`<li>${homeWords().begin.line(html`<a href="${path}">${act}</a>`, why)}${doneMark(isDone)}</li>`

const doneMark = (isDone: boolean): Html | '' =>
  isDone ? html` <span class="pill good">${homeWords().begin.done}</span>` : ''
