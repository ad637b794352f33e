import type { Session } from '../../accounts/sessions.ts'
import type { StepsDone } from '../../accounts/units.ts'
import { type Html, html } from '../../web/pages.ts'

/** The first steps of an administrator in a new organization, in order, shown until there is a position to invite somebody to. */
export function firstSteps({ organizationName }: Session, { company, position, colleague, key }: StepsDone): Html | '' {
  if (position) return ''
  return html`<h2 id="first-steps">To begin</h2><div class="card"><ol aria-labelledby="first-steps">
    ${step(company, '/dashboard/companies', 'Add a company', 'the one for which candidates would work')}
    ${step(false, '/dashboard/positions/new', 'Make a position', 'its questions, and from its page the first invite')}
    ${step(colleague, '/dashboard/people', 'Add people', 'who watch and decide; teams say who sees what')}
    <li><a href="/dashboard/candidate-page">Set what candidates see</a>: colour, logo, whom they may ask, your privacy notice</li>
    <li><a href="/dashboard/connect">Connect an ATS</a>, which invites the candidates of ${organizationName} by itself</li>
    ${step(key, '/dashboard/api-keys', 'Make an API key', 'only if a program of yours invites')}</ol></div>`
}

const step = (isDone: boolean, path: string, act: string, why: string): Html =>
  html`<li><a href="${path}">${act}</a>: ${why}${isDone ? html` <span class="pill good">done</span>` : ''}</li>`
