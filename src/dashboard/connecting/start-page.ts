import type { Session } from '../../accounts/sessions.ts'
import type { ShownPlan } from '../../sync/operations/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { numberWords } from '../frame/language.ts'
import { planPart } from '../sync/plan-page.ts'
import { type ExampleShown, examplePart } from './example-part.ts'
import { stepPage } from './frame.ts'
import type { Meaning } from './service.ts'
import { ownWords } from './words/own/index.ts'
import { warningWords } from './words/warnings/index.ts'

/** What the last step shows. */
export interface StartShown {
  readonly name: string
  readonly version: number
  readonly text: string
  readonly sentences: readonly string[]
  readonly ats: string
  /** What would be written about one person; undefined where no form can show the rules. */
  readonly example: ExampleShown | undefined
  readonly isRunning: boolean
  /** Its first sync was let go before, so the next one goes on from there. */
  readonly hasBegun: boolean
  /** Its first sync asks an administrator. */
  readonly asks: boolean
  /** What in the text is probably a mistake. */
  readonly warnings: Meaning['warnings']
  readonly problem?: string
}

/** The last step: everything that was chosen, the text that is stored, and the first look at whom it concerns. */
export function startPage(session: Session, shown: StartShown): ReturnType<typeof stepPage> {
  const words = ownWords().start
  const { name, isRunning } = shown
  return framed(
    session,
    shown,
    html`${shown.problem === undefined ? '' : html`<p class="error" role="alert">${shown.problem}</p>`}
      ${shown.warnings.length === 0 ? '' : html`<div class="card alert"><p>${words.warnings}</p><ul>${shown.warnings.map((one) => html`<li>${warningWords(one)}</li>`)}</ul></div>`}
      <form class="card" method="post" action="/dashboard/connections/${name}/start">${hidden(session, shown)}
        <h2>${words.see}</h2><p>${isRunning ? words.readsRunning : words.reads}</p>
        <p class="row"><button name="act" value="plan">${words.show}</button>${isRunning ? '' : html` <button class="second" name="act" value="start">${shown.asks ? words.unseen : words.unseenUnasked}</button>`}</p>
        ${isRunning ? '' : afterStart(shown)}</form>`,
  )
}

/** What follows a start, as the brake of the text says. */
function afterStart({ name, asks, hasBegun }: StartShown): Html {
  const words = ownWords().start
  const toText = (what: string) => html`<a href="/dashboard/connections/${name}/edit#as-text">${what}</a>`
  const elsewhere = hasBegun ? '' : html`<p class="soft">${words.elsewhere(asks)}</p>`
  if (!asks)
    return html`<p class="card alert">${words.unasked(toText, html`<code>brake: { firstPass: ask }</code>`)}</p>${elsewhere}`
  return html`<p class="soft">${hasBegun ? words.ranBefore : words.asks} ${words.fromThenOn}</p>${elsewhere}`
}

/** The page on which the plan appears while it is made, below everything else. */
export function startFrame(session: Session, { name, sentences, isRunning }: StartShown): ReturnType<typeof stepPage> {
  const words = ownWords().start
  return stepPage(session, 'firstLook', {
    title: words.titleFrame,
    lead: leadOf(isRunning),
    body: html`<details><summary>${words.willHappen}</summary><ol>${sentences.map((one) => html`<li>${one}</li>`)}</ol><p><a href="/dashboard/connections/${name}/rules">${words.changeRules}</a></p></details>`,
  })
}

/** The plan, and the button that starts the connection. */
export function startPlan(session: Session, shown: StartShown, plan: ShownPlan): Html {
  const words = ownWords().start
  const { name, isRunning, asks, hasBegun } = shown
  const { invite } = plan.counts
  const label = !asks ? words.startUnasked : hasBegun ? words.startAgain : words.startAsking
  return html`${planPart(session, isRunning ? name : null, plan, false)}
    <form class="card" method="post" action="/dashboard/connections/${name}/start">${hidden(session, shown)}
      ${invite >= MANY ? html`<p class="card alert">${words.many(numberWords(invite))}</p>` : ''}
      ${
        isRunning
          ? html`<p>${words.runsAlready} <a href="/dashboard/connections/${name}">${words.howItDoes}</a></p>`
          : html`<p class="row"><button name="act" value="start">${label}</button></p>${afterStart(shown)}`
      }</form>`
}

/** So many invites at once are probably not meant. */
const MANY = 50

const hidden = (session: Session, { version }: StartShown): Html =>
  html`${csrfField(session)}<input type="hidden" name="version" value="${version}">`

const leadOf = (isRunning: boolean): string => (isRunning ? ownWords().start.leadRunning : ownWords().start.lead)

function framed(
  session: Session,
  { name, text, sentences, isRunning, ats, example }: StartShown,
  body: Html,
): ReturnType<typeof stepPage> {
  const words = ownWords().start
  return stepPage(session, 'firstLook', {
    title: isRunning ? words.titleRunning : words.title,
    lead: leadOf(isRunning),
    body,
    aside: html`<h2>${words.willHappen}</h2><ol>${sentences.map((one) => html`<li>${one}</li>`)}</ol>${examplePart(ats, example)}
      <p><a href="/dashboard/connections/${name}/rules">${words.changeRules}</a></p>
      <details><summary>${words.stored}</summary><pre>${text}</pre></details>`,
  })
}
