import { type Html, html } from '../../web/pages.ts'
import { mailsWords } from './words/mails/index.ts'

/** The alert of pages about mails where no mail server is set. `sends`: one is set; `counts`: a sentence about what is set on the page. */
export const mailAlert = (sends: boolean, counts: string): Html | '' =>
  sends ? '' : html`<p class="card alert">${mailsWords().noServer(counts)}</p>`
