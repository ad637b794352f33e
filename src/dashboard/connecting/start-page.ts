import type { Session } from '../../accounts/sessions.ts'
import type { ShownPlan } from '../../sync/operations/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { planPart } from '../sync/plan-page.ts'
import { stepPage } from './frame.ts'

/** What the last step shows. */
export interface StartShown {
  readonly name: string
  readonly version: number
  readonly text: string
  readonly sentences: readonly string[]
  readonly isRunning: boolean
  /** Its first sync was let go before, so the next one goes on from there. */
  readonly hasBegun: boolean
  /** Its first sync asks an administrator. */
  readonly asks: boolean
  /** What in the text is probably a mistake. */
  readonly warnings: readonly string[]
  readonly problem?: string
}

/** The last step: everything that was chosen, the text that is stored, and the first look at whom it concerns. */
export function startPage(session: Session, shown: StartShown): ReturnType<typeof stepPage> {
  const { name, isRunning } = shown
  return framed(
    session,
    shown,
    html`${shown.problem === undefined ? '' : html`<p class="error" role="alert">${shown.problem}</p>`}
      ${shown.warnings.length === 0 ? '' : html`<div class="card alert"><p>Probably not meant so:</p><ul>${shown.warnings.map((one) => html`<li>${one}</li>`)}</ul></div>`}
      <form class="card" method="post" action="/dashboard/connections/${name}/start">${hidden(session, shown)}
        <h2>See by name whom it concerns</h2><p>This reads the ATS as the ${isRunning ? 'next' : 'first'} sync would. Looking invites nobody and writes nothing.</p>
        <p class="row"><button name="act" value="plan">Show me</button>${isRunning ? '' : html` <button class="second" name="act" value="start">${shown.asks ? 'Start without looking' : 'Start without looking, and without being asked'}</button>`}</p>
        ${isRunning ? '' : afterStart(shown)}</form>`,
  )
}

/** What follows a start, as the brake of the text says. */
function afterStart({ name, asks, hasBegun }: StartShown): Html {
  if (!asks)
    return html`<p class="card alert"><strong>Nobody is asked before the first invites.</strong> The brake in the text of this connection is switched off, or lets the first sync go. Whoever stands in the stage is invited within seconds. <a href="/dashboard/connections/${name}/edit#as-text">Change the text</a> to <code>brake: { firstPass: ask }</code> if you want to be asked.</p>`
  return html`<p class="soft">${
    hasBegun
      ? 'This connection ran before. With the same account it goes on where it stopped: whoever reached the stage meanwhile is invited without asking.'
      : 'The first sync asks before it invites anybody: you see everybody by name, and approve all of them or one by one.'
  } From then on people are invited by themselves as they reach the stage. If unusually many would change at once, it stops and asks an administrator.</p>`
}

/** The page on which the plan appears while it is made, below everything else. */
export const startFrame = (session: Session, { name, sentences, isRunning }: StartShown): ReturnType<typeof stepPage> =>
  stepPage(session, 'First look', {
    title: 'Whom it concerns',
    lead: leadOf(isRunning),
    body: html`<details><summary>What will happen</summary><ol>${sentences.map((one) => html`<li>${one}</li>`)}</ol><p><a href="/dashboard/connections/${name}/rules">Change the rules</a></p></details>`,
  })

/** The plan, and the button that starts the connection. */
export function startPlan(session: Session, shown: StartShown, plan: ShownPlan): Html {
  const { name, isRunning, asks, hasBegun } = shown
  const { invite } = plan.counts
  const label = !asks ? 'Start, and invite without asking' : hasBegun ? 'Start again' : 'Start, and ask me first'
  return html`${planPart(session, isRunning ? name : null, plan, false)}
    <form class="card" method="post" action="/dashboard/connections/${name}/start">${hidden(session, shown)}
      ${invite >= MANY ? html`<p class="card alert"><strong>${invite} people would be invited at once.</strong> If you did not mean so many, go back and choose one job or another stage.</p>` : ''}
      ${
        isRunning
          ? html`<p>This connection runs already. <a href="/dashboard/connections/${name}">See how it does</a></p>`
          : html`<p class="row"><button name="act" value="start">${label}</button></p>${afterStart(shown)}`
      }</form>`
}

/** So many invites at once are probably not meant. */
const MANY = 50

const hidden = (session: Session, { version }: StartShown): Html =>
  html`${csrfField(session)}<input type="hidden" name="version" value="${version}">`

const leadOf = (isRunning: boolean): string =>
  isRunning ? 'This connection runs with these rules.' : 'While it rests, nothing is sent and nothing is written.'

function framed(
  session: Session,
  { name, text, sentences, isRunning }: StartShown,
  body: Html,
): ReturnType<typeof stepPage> {
  return stepPage(session, 'First look', {
    title: isRunning ? 'See whom it concerns' : 'Look before it starts',
    lead: leadOf(isRunning),
    body,
    aside: html`<h2>What will happen</h2><ol>${sentences.map((one) => html`<li>${one}</li>`)}</ol>
      <p><a href="/dashboard/connections/${name}/rules">Change the rules</a></p>
      <details><summary>This is what is stored</summary><pre>${text}</pre></details>`,
  })
}
