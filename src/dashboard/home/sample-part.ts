import type { Session } from '../../accounts/sessions.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { homeWords } from './words/index.ts'

/** Sample data of an organization: made by one button, looked at and removed by one each. */
export function samplePart(session: Session, hasSample: boolean): Html {
  const words = homeWords().sample
  const form = (path: string, text: string) =>
    html`<form method="post" action="/dashboard/sample${path}">${csrfField(session)}<button class="second">${text}</button></form>`
  return html`<section class="card" aria-labelledby="sample"><h2 id="sample">${words.title}</h2><p>${words.what}</p>
    <div class="row">${hasSample ? html`${form('', words.look)}${form('/remove', words.remove)}` : form('', words.make)}</div></section>`
}
