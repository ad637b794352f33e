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
import { numberWords } from '../frame/language.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { accentWords } from './accent-words.ts'
import { lookWords } from './words/look/index.ts'

const AREA = '/dashboard/candidate-page'

/** The look and the words of an organization's candidate page and mails; for administrators. */
export function candidatePagePage(session: Session, page: CandidatePage, again?: Again): PageContent {
  const colour = fieldValue(again, 'accent', page.accent)
  const words = lookWords()
  return dashboardPage(session, {
    title: words.title,
    area: AREA,
    hasFrames: true,
    body: html`<h1>${words.title}</h1><p class="soft">${words.lead(session.organizationName)}</p>
      ${problemOf(again)}
      <div class="previewed"><div><form class="card" method="post" action="${AREA}" data-preview data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}
        <fieldset class="choices accent"><legend>${words.colour}</legend><p class="hint" id="accent-hint">${words.colourHint}</p>
          <input type="hidden" name="shown" value="${colour}"><div class="row"><input name="picked" type="color" aria-label="${words.pickColour}" value="${/^#[0-9a-f]{6}$/i.test(colour) ? colour : OUR_ACCENT}"><input id="accent" name="accent" type="text" aria-label="${words.colourAsText}" value="${colour}" placeholder="${OUR_ACCENT}" aria-describedby="accent-hint"></div>
          ${accentWords(page.accent).map((line) => html`<p class="hint">${line}</p>`)}</fieldset>
        <label for="contact">${words.contact}</label><p class="hint" id="contact-hint">${words.contactHint(CONTACT_LENGTH_MAX)}</p>
        <input id="contact" name="contact" type="text" value="${fieldValue(again, 'contact', page.contact)}" aria-describedby="contact-hint">
        <label for="privacyNotice">${words.notice}</label><p class="hint" id="notice-hint">${words.noticeHint(numberWords(NOTICE_LENGTH_MAX))}</p>
        <textarea class="long" id="privacyNotice" dir="auto" name="privacyNotice" aria-describedby="notice-hint">${fieldValue(again, 'privacyNotice', page.privacyNotice)}</textarea>
        <p class="row"><button>${words.save}</button>${previewButton('page', words.previewPage)}${previewButton('mail', words.previewMail)}</p></form>
      <form class="card" method="post" action="${AREA}/logo" enctype="multipart/form-data">${csrfField(session)}
        <h2>${words.logo}</h2><p>${page.hasLogo ? words.hasLogo : words.noLogo}</p>
        <label for="logo">${words.newLogo}</label><p class="hint" id="logo-hint">${words.logoHint(LOGO_BYTES_MAX / 1024, PICTURE_SIDE_MAX, numberWords(PIXELS_ALWAYS_TAKEN / 1e6), LOGO_SIDE_MAX)}</p>
        <input id="logo" name="logo" type="file" accept="image/png,image/jpeg,image/webp" aria-describedby="logo-hint">
        <p class="row"><button>${words.upload}</button>${page.hasLogo ? html`<button class="second" name="remove" value="1">${words.removeLogo}</button>` : ''}</p></form></div>
      <section class="preview" aria-labelledby="preview-title"><h2 id="preview-title">${words.preview}</h2><p class="soft">${words.previewHint}</p>
        <iframe name="preview" src="${AREA}/preview" title="${words.previewTitle}"></iframe></section></div>`,
  })
}

const previewButton = (of: 'page' | 'mail', words: string): Html =>
  html`<button class="second" name="of" value="${of}" formaction="${AREA}/preview" formtarget="preview" formnovalidate>${words}</button>`
