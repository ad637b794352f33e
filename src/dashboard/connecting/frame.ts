import type { Session } from '../../accounts/sessions.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { dashboardPage } from '../frame/frame.ts'
import { choosingWords } from './words/choosing/index.ts'

/** What the steps of connecting an ATS, and the pages of one connection, have in common. */

const STEPS = ['choose', 'signIn', 'rules', 'firstLook'] as const
export type Step = (typeof STEPS)[number]

/** A page of the wizard, with where it stands among its steps. */
export function stepPage(
  session: Session,
  step: Step,
  page: { readonly title: string; readonly lead?: Html | string; readonly body: Html; readonly aside?: Html },
): PageContent & Required<Pick<PageContent, 'assets'>> {
  return dashboardPage(session, {
    title: page.title,
    area: '/dashboard/connections',
    body: html`${stepsLine(step)}
      <h1>${page.title}</h1>${page.lead === undefined ? '' : html`<p class="soft">${page.lead}</p>`}
      ${page.aside === undefined ? page.body : html`<div class="two"><div>${page.body}</div><aside class="guide">${page.aside}</aside></div>`}`,
  })
}

/** The steps of the wizard, with those that are done and the present one. */
export function stepsLine(step: Step): Html {
  const words = choosingWords().steps
  const at = STEPS.indexOf(step)
  return html`<ol class="steps" aria-label="${words.list}">${STEPS.map((one, index) => html`<li${index === at ? html` aria-current="step"` : index < at ? html` class="done"` : ''}><b aria-hidden="true">${index < at ? '✓' : index + 1}</b><span class="name">${words[one]}</span>${index < at ? html`<span class="hide"> ${words.done}</span>` : ''}</li>`)}</ol>`
}

/** A page of one connection that was made here. */
export function ofConnection(
  session: Session,
  name: string,
  page: { readonly title: string; readonly body: Html },
): PageContent {
  return dashboardPage(session, {
    title: `${page.title} · ${name}`,
    area: '/dashboard/connections',
    body: html`<p><a href="/dashboard/connections/${name}/edit">${name}</a></p><h1>${page.title}</h1>${page.body}`,
  })
}

/** The first letters of a vendor, in the place of a trademark. */
export const monogram = (displayName: string): Html =>
  html`<span class="mono" aria-hidden="true">${displayName.slice(0, 2)}</span>`

/** A labelled control with its hint and its problem. */
export function labelled(
  id: string,
  label: Html | string,
  control: (more: Html) => Html,
  { hint, problem }: { readonly hint?: Html | string | undefined; readonly problem?: Html | string | undefined } = {},
): Html {
  const described = [...(hint ? [`${id}-hint`] : []), ...(problem ? [`${id}-problem`] : [])].join(' ')
  const more = html`${described ? html` aria-describedby="${described}"` : ''}${problem ? html` aria-invalid="true"` : ''}`
  return html`<label for="${id}">${label}</label>${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}${problem ? html`<p class="problem" id="${id}-problem">${problem}</p>` : ''}${control(more)}`
}

/** An option of a list. */
export const option = (value: string, label: string, chosen: string): Html =>
  html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label}</option>`
