import type { Session } from '../../accounts/sessions.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../base/languages.ts'
import type { EditedText, OwnPlace, OwnText } from '../../interview/mails/own-texts.ts'
import {
  FIELDS,
  OWN_KINDS,
  type OwnKind,
  SUBJECT_LENGTH_MAX,
  slot,
  TEXT_LENGTH_MAX,
} from '../../interview/mails/text-fields.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { type Again, fieldValue, problemOf } from '../frame/form-fields.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { numberWords } from '../frame/language.ts'
import { moment } from '../frame/times.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { mailAlert } from './mail-alert.ts'
import { mailsWords } from './words/mails/index.ts'

const AREA = '/dashboard/mail-texts'

/** Every mail to candidates in every language, and which of them have a text of the organization's own. `sends`: a mail server is set. */
export function mailTextsPage(session: Session, own: readonly (OwnPlace & OwnText)[], sends: boolean): PageContent {
  const words = mailsWords().texts
  const cellOf = (kind: OwnKind, language: Language): Html => {
    const text = own.find((one) => one.kind === kind && one.language === language)
    const link = html`<a href="${AREA}/${kind}/${language}" aria-label="${(text ? words.ownOf : words.builtInOf)(words.kinds[kind].name, LANGUAGE_NAMES[language])}">${text ? html`<strong>${words.own}</strong>` : words.builtIn}</a>`
    return html`<td data-column="${LANGUAGE_NAMES[language]}">${link}</td>`
  }
  return dashboardPage(session, {
    title: words.title,
    area: AREA,
    body: html`<h1>${words.title}</h1><p class="soft">${words.lead(session.organizationName)}</p>${mailAlert(sends, words.counts)}
      <div class="card of-cards scroll"><table class="cards mails"><thead><tr><th scope="col">${words.mail}</th>${LANGUAGES.map((language) => html`<th scope="col" lang="${language}">${LANGUAGE_NAMES[language]}</th>`)}</tr></thead>
        <tbody>${OWN_KINDS.map((kind) => html`<tr><td class="who"><strong>${words.kinds[kind].name}</strong><br><span class="soft">${words.kinds[kind].when}</span></td>${LANGUAGES.map((language) => cellOf(kind, language))}</tr>`)}</tbody></table></div>
      <p class="soft">${words.notForStaff((name) => html`<a href="/dashboard/candidate-page">${name}</a>`)}</p>`,
  })
}

/** The editor of one mail in one language, with its preview. */
export function mailTextPage(
  session: Session,
  place: OwnPlace,
  edited: EditedText,
  sends: boolean,
  again?: Again,
): PageContent {
  const { kind, language } = place
  const { own, builtIn, version, always } = edited
  const at = `${AREA}/${kind}/${language}`
  const words = mailsWords().texts
  const fields: Readonly<Record<string, string>> = words.fields
  const title = words.heading(words.kinds[kind].name, LANGUAGE_NAMES[language])
  const now = own ?? builtIn
  return dashboardPage(session, {
    title,
    area: AREA,
    hasFrames: true,
    body: html`<p><a href="${AREA}">${words.all}</a></p><h1>${title}</h1>
      <p class="soft">${words.kinds[kind].when} ${own ? words.wrote(own.by, moment(own.at)) : words.builtInUsed} ${words.onlyBuiltIn[kind]}</p>
      ${mailAlert(sends, words.counts)}${problemOf(again)}
      <div class="previewed"><div>
        <form class="card" method="post" action="${at}" data-preview data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}<input type="hidden" name="version" value="${version}">
          <label for="subject">${words.subject}</label><p class="hint" id="subject-hint">${words.subjectHint(SUBJECT_LENGTH_MAX)}</p>
          <input id="subject" name="subject" type="text" lang="${language}" dir="auto" value="${fieldValue(again, 'subject', now.subject)}" aria-describedby="subject-hint">
          <label for="text">${words.text}</label><p class="hint" id="text-hint">${words.textHint(numberWords(TEXT_LENGTH_MAX))}</p>
          <textarea class="mail" id="text" name="text" lang="${language}" dir="auto" aria-describedby="text-hint">
${fieldValue(again, 'text', now.text)}</textarea>
          <p class="hint">${words.waiting}</p>
          <p class="row"><button name="act" value="save">${words.save}</button><button class="second" name="act" value="preview" formaction="${at}/preview" formtarget="preview" formnovalidate>${words.preview}</button></p></form>
        ${own ? html`<form class="card" method="post" action="${at}">${csrfField(session)}<input type="hidden" name="version" value="${version}"><p>${words.resetHint}</p><p><button class="second" name="act" value="reset">${words.reset}</button></p></form>` : ''}</div>
      <section class="preview" aria-labelledby="preview-title"><h2 id="preview-title">${words.preview}</h2><p class="soft">${words.previewHint}</p>
        <iframe name="preview" src="${at}/preview" title="${words.previewTitle}"></iframe></section>
      <div><section class="card"><h2>${words.fieldsTitle}</h2><dl class="named-fields">${FIELDS[kind].map((field) => html`<dt><code>${slot(field)}</code></dt><dd>${fields[field]}</dd>`)}</dl></section>
        <section class="card"><h2>${words.follows}</h2><p class="soft">${words.followsHint}</p><div lang="${language}">${always.map((line) => html`<p>${line}</p>`)}</div></section></div></div>`,
  })
}
