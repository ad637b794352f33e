import type { Session } from '../../accounts/sessions.ts'
import { OUR_ACCENT } from '../../base/contrast.ts'
import {
  type CandidatePage,
  CONTACT_LENGTH_MAX,
  LOGO_BYTES_MAX,
  LOGO_SIDE_MAX,
  NOTICE_LENGTH_MAX,
} from '../../interview/positions/candidate-page.ts'
import { PIXELS_ALWAYS_TAKEN } from '../../interview/positions/pictures/costs.ts'
import { PICTURE_SIDE_MAX } from '../../interview/positions/pictures/picture.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { type Again, fieldValue, problemOf } from '../frame/form-fields.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { accentWords } from './accent-words.ts'

const AREA = '/dashboard/candidate-page'

/** The look and the words of an organization's candidate page and mails; for administrators. */
export function candidatePagePage(session: Session, page: CandidatePage, again?: Again): PageContent {
  const colour = fieldValue(again, 'accent', page.accent)
  return dashboardPage(session, {
    title: 'Candidate page',
    area: AREA,
    hasFrames: true,
    body: html`<h1>Candidate page</h1><p class="soft">What candidates of ${session.organizationName} see on the interview page and in mails.</p>
      ${problemOf(again)}
      <div class="previewed"><div><form class="card" method="post" action="${AREA}" data-preview data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}
        <fieldset class="choices accent"><legend>Colour</legend><p class="hint" id="accent-hint">For buttons and links. Pick one, or write # and six hexadecimal digits. Leave the text empty for our own.</p>
          <input type="hidden" name="shown" value="${colour}"><div class="row"><input name="picked" type="color" aria-label="Pick a colour" value="${/^#[0-9a-f]{6}$/i.test(colour) ? colour : OUR_ACCENT}"><input id="accent" name="accent" type="text" aria-label="Colour as text" value="${colour}" placeholder="${OUR_ACCENT}" aria-describedby="accent-hint"></div>
          ${accentWords(page.accent).map((line) => html`<p class="hint">${line}</p>`)}</fieldset>
        <label for="contact">Whom candidates may ask</label><p class="hint" id="contact-hint">A name, an address or a number; at most ${CONTACT_LENGTH_MAX} characters.</p>
        <input id="contact" name="contact" type="text" value="${fieldValue(again, 'contact', page.contact)}" aria-describedby="contact-hint">
        <label for="privacyNotice">Privacy notice</label><p class="hint" id="notice-hint">How long recordings are kept, and what else you have to tell. It stands between our own sentences: who sees recordings, whom to ask for their deletion, and what the AI does; at most ${NOTICE_LENGTH_MAX.toLocaleString('en')} characters.</p>
        <textarea class="long" id="privacyNotice" name="privacyNotice" aria-describedby="notice-hint">${fieldValue(again, 'privacyNotice', page.privacyNotice)}</textarea>
        <p class="row"><button>Save</button>${previewButton('page', 'Preview the page')}${previewButton('mail', 'Preview the mail')}</p></form>
      <form class="card" method="post" action="${AREA}/logo" enctype="multipart/form-data">${csrfField(session)}
        <h2>Logo</h2><p>${page.hasLogo ? 'A logo is set.' : 'No logo is set.'}</p>
        <label for="logo">New logo</label><p class="hint" id="logo-hint">PNG, JPEG or WebP, at most ${LOGO_BYTES_MAX / 1024} KB. It may be ${PICTURE_SIDE_MAX} pixels wide or high; ${PIXELS_ALWAYS_TAKEN / 1e6} million pixels in all are always few enough. It is drawn anew, at most ${LOGO_SIDE_MAX} pixels wide and high.</p>
        <input id="logo" name="logo" type="file" accept="image/png,image/jpeg,image/webp" aria-describedby="logo-hint">
        <p class="row"><button>Upload</button>${page.hasLogo ? html`<button class="second" name="remove" value="1">Remove the logo</button>` : ''}</p></form></div>
      <section class="preview" aria-labelledby="preview-title"><h2 id="preview-title">Preview</h2><p class="soft">With what stands in the form, for an example position. Nothing is stored.</p>
        <iframe name="preview" src="${AREA}/preview" title="Preview of what candidates see"></iframe></section></div>`,
  })
}

const previewButton = (of: 'page' | 'mail', words: string): Html =>
  html`<button class="second" name="of" value="${of}" formaction="${AREA}/preview" formtarget="preview" formnovalidate>${words}</button>`
