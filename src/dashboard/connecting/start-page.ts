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
  /** It ran before. */
  readonly isRunning: boolean
  readonly problem?: string
}

/** So many people at most are invited by the button below the plan; for more, the brake asks once they are known for certain. */
const INVITED_AT_ONCE_MAX = 50

/** The last step: everything that was chosen, the text that is stored, and the first look at whom it concerns. */
export function startPage(session: Session, shown: StartShown): ReturnType<typeof stepPage> {
  return framed(
    session,
    shown,
    html`${shown.problem === undefined ? '' : html`<p class="error" role="alert">${shown.problem}</p>`}
      <form class="card" method="post" action="/dashboard/connections/${shown.name}/start">${hidden(session, shown)}
        <h2>See by name whom it concerns</h2><p>This reads the ATS as the first sync would. Nobody is invited and nothing is written.</p>
        <p class="row"><button name="act" value="plan">Show me</button>${shown.isRunning ? '' : html` <button class="second" name="act" value="start">Start without looking</button>`}</p>
        ${shown.isRunning ? '' : html`<p class="soft">Without looking, the first sync still asks you before it invites anybody.</p>`}</form>`,
  )
}

/** The page on which the plan appears while it is made, below everything else. */
export const startFrame = (session: Session, { name, sentences }: StartShown): ReturnType<typeof stepPage> =>
  stepPage(session, 'First look', {
    title: 'Whom it concerns',
    lead: 'Nothing was sent and nothing was written yet.',
    body: html`<details><summary>What will happen</summary><ol>${sentences.map((one) => html`<li>${one}</li>`)}</ol><p><a href="/dashboard/connections/${name}/rules">Change the rules</a></p></details>`,
  })

/** The plan, and the buttons that follow from it. */
export function startPlan(session: Session, shown: StartShown, plan: ShownPlan): Html {
  const { invite } = plan.counts
  const people = invite === 1 ? '1 person' : `${invite} people`
  const isMany = invite > INVITED_AT_ONCE_MAX
  const mayGo = !isMany && invite > 0 && plan.holds === null && plan.incomplete === null && plan.paused.length === 0
  return html`${planPart(session, shown.isRunning ? shown.name : null, plan, false)}
    <form class="card" method="post" action="/dashboard/connections/${shown.name}/start">${hidden(session, shown)}
      ${isMany ? html`<p class="card alert"><strong>${people} would be invited at once.</strong> That is more than ${INVITED_AT_ONCE_MAX}, so the brake holds them: once started, the first sync waits until you have approved them, all or one by one. If you did not mean so many, go back and choose one job or another stage.</p>` : ''}
      ${
        shown.isRunning
          ? html`<p>This connection runs already. <a href="/dashboard/connections/${shown.name}">See how it does</a></p>`
          : html`<p class="row">${mayGo ? html`<button name="act" value="go">Start, and invite ${people}</button> ` : ''}<button${mayGo ? html` class="second"` : ''} name="act" value="start">Start, and ask me first</button></p>
      <p class="soft">From then on people are invited by themselves as they reach the stage. If unusually many would change at once, it stops and asks an administrator.</p>`
      }</form>`
}

const hidden = (session: Session, { version }: StartShown): Html =>
  html`${csrfField(session)}<input type="hidden" name="version" value="${version}">`

function framed(session: Session, { name, text, sentences }: StartShown, body: Html): ReturnType<typeof stepPage> {
  return stepPage(session, 'First look', {
    title: 'Look before it starts',
    lead: 'Nothing was sent and nothing was written yet.',
    body,
    aside: html`<h2>What will happen</h2><ol>${sentences.map((one) => html`<li>${one}</li>`)}</ol>
      <p><a href="/dashboard/connections/${name}/rules">Change the rules</a></p>
      <details><summary>This is what is stored</summary><pre>${text}</pre></details>`,
  })
}
