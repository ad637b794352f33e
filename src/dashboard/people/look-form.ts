import { type Session, THEMES } from '../../accounts/sessions.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../base/languages.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { frameWords } from '../frame/words/index.ts'

/** How somebody reads the dashboard. Each language is named in itself, so that whoever reads no other finds theirs. */
export function lookForm(session: Session): Html {
  const words = frameWords().look
  const isChosen = (yes: boolean) => (yes ? html` selected` : '')
  return html`<h2>${words.title}</h2>
      <form class="card" method="post" action="/dashboard/account/look">${csrfField(session)}
        <label for="language">${words.language}</label><select id="language" name="language" aria-describedby="language-hint">
          <option value="">${words.browser}</option>${LANGUAGES.map((one) => html`<option value="${one}" lang="${one}"${isChosen(session.language === one)}>${LANGUAGE_NAMES[one]}</option>`)}</select>
        <p class="hint" id="language-hint">${words.hint}</p>
        <label for="theme">${words.theme}</label><select id="theme" name="theme">
          <option value="">${words.device}</option>${THEMES.map((one) => html`<option value="${one}"${isChosen(session.theme === one)}>${words.themes[one]}</option>`)}</select>
        <p><button type="submit">${words.save}</button></p></form>`
}
