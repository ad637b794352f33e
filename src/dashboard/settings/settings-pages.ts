import type { Session } from '../../accounts/sessions.ts'
import {
  type CandidatePage,
  CONTACT_LENGTH_MAX,
  LOGO_BYTES_MAX,
  LOGO_SIDE_MAX,
  NOTICE_LENGTH_MAX,
} from '../../interview/positions/candidate-page.ts'
import { PIXELS_ALWAYS_TAKEN } from '../../interview/positions/pictures/costs.ts'
import { PICTURE_SIDE_MAX } from '../../interview/positions/pictures/picture.ts'
import { html, type PageContent } from '../../web/pages.ts'
import { type Again, fieldValue, problemOf } from '../frame/form-fields.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'

/** The look and the words of an organization's candidate page and mails; for administrators. */
export function candidatePagePage(session: Session, page: CandidatePage, again?: Again): PageContent {
  return dashboardPage(session, {
    title: 'Candidate page',
    area: '/dashboard/candidate-page',
    body: html`<h1>Candidate page</h1><p class="soft">What candidates of ${session.organizationName} see on the interview page and in mails.</p>
      ${problemOf(again)}
      <form class="card" method="post" action="/dashboard/candidate-page" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}
        <label for="accent">Colour</label><p class="hint" id="accent-hint"># and six hexadecimal digits, for buttons. Leave it empty for our own.</p>
        <input id="accent" name="accent" type="text" value="${fieldValue(again, 'accent', page.accent)}" placeholder="#0b5cad" aria-describedby="accent-hint">
        <label for="contact">Whom candidates may ask</label><p class="hint" id="contact-hint">A name, an address or a number; at most ${CONTACT_LENGTH_MAX} characters.</p>
        <input id="contact" name="contact" type="text" value="${fieldValue(again, 'contact', page.contact)}" aria-describedby="contact-hint">
        <label for="privacyNotice">Privacy notice</label><p class="hint" id="notice-hint">How long recordings are kept, and what else you have to tell. It stands between our own sentences: who sees recordings, whom to ask for their deletion, and what the AI does; at most ${NOTICE_LENGTH_MAX.toLocaleString('en')} characters.</p>
        <textarea class="long" id="privacyNotice" name="privacyNotice" aria-describedby="notice-hint">${fieldValue(again, 'privacyNotice', page.privacyNotice)}</textarea>
        <p><button>Save</button></p></form>
      <form class="card" method="post" action="/dashboard/candidate-page/logo" enctype="multipart/form-data">${csrfField(session)}
        <h2>Logo</h2><p>${page.hasLogo ? 'A logo is set.' : 'No logo is set.'}</p>
        <label for="logo">New logo</label><p class="hint" id="logo-hint">PNG, JPEG or WebP, at most ${LOGO_BYTES_MAX / 1024} KB. It may be ${PICTURE_SIDE_MAX} pixels wide or high; ${PIXELS_ALWAYS_TAKEN / 1e6} million pixels in all are always few enough. It is drawn anew, at most ${LOGO_SIDE_MAX} pixels wide and high.</p>
        <input id="logo" name="logo" type="file" accept="image/png,image/jpeg,image/webp" aria-describedby="logo-hint">
        <p class="row"><button>Upload</button>${page.hasLogo ? html`<button class="second" name="remove" value="1">Remove the logo</button>` : ''}</p></form>`,
  })
}
