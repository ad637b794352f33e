import { type Html, html } from '../../web/pages.ts'

/** The alert of pages about mails where no mail server is set. `sends`: one is set; `counts`: a sentence about what is set on the page. */
export const mailAlert = (sends: boolean, counts: string): Html | '' =>
  sends ? '' : html`<p class="card alert"><strong>Nobody gets a mail now.</strong> No mail server is set. ${counts}</p>`
