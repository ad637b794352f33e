import type { Session } from '../../accounts/sessions.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../base/languages.ts'
import type { EditedText, OwnPlace, OwnText } from '../../interview/mails/own-texts.ts'
import {
  FIELDS,
  LINK_FIELD,
  OWN_KINDS,
  type OwnKind,
  SUBJECT_LENGTH_MAX,
  slot,
  TEXT_LENGTH_MAX,
} from '../../interview/mails/text-fields.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { type Again, fieldValue, problemOf } from '../frame/form-fields.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { moment } from '../frame/times.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { mailAlert } from './mail-alert.ts'

const AREA = '/dashboard/mail-texts'

const KIND_WORDS: Readonly<Record<OwnKind, { readonly name: string; readonly when: string }>> = {
  invite: { name: 'Invitation', when: 'Goes out when somebody is invited by mail.' },
  applied: {
    name: 'Link after an application',
    when: 'Goes to the address that somebody entered at a public link. It names nothing that they typed.',
  },
  reminder: { name: 'Reminder', when: 'Goes out before an invitation ends, or when somebody asks for it.' },
  receipt: { name: 'Receipt', when: 'Goes out when all answers have arrived, to candidates whose link was mailed.' },
}

/** What the built-in mail says beyond the text that the editor begins with, because it differs from mail to mail. */
const ONLY_BUILT_IN: Readonly<Partial<Record<OwnKind, string>>> = {
  reminder:
    'Shortly before the link ends, the subject of the built-in text says that it ends soon. A text of your own has one subject for all reminders.',
  receipt: 'The built-in text also says how many answers arrived. A text of your own cannot.',
}
const TEXTS_COUNT = 'These texts are used as soon as there is one.'

const FIELD_WORDS: Readonly<Record<string, string>> = {
  'candidate.firstName': 'First name. Where we do not know it, nothing stands there.',
  'position.name': 'Name of the position.',
  'organization.name': 'Name of your organization.',
  'position.interviewCondition':
    'What the position tells its candidates. Where it tells nothing, the line is left out.',
  [LINK_FIELD]: 'The personal link, as a button. It must stand on a line of its own.',
  'interview.inviteExpiresAt': 'When the link ends. Where it does not end, the line is left out.',
}

/** Every mail to candidates in every language, and which of them have a text of the organization's own. `sends`: a mail server is set. */
export function mailTextsPage(session: Session, own: readonly (OwnPlace & OwnText)[], sends: boolean): PageContent {
  const cellOf = (kind: OwnKind, language: Language): Html => {
    const text = own.find((one) => one.kind === kind && one.language === language)
    const link = html`<a href="${AREA}/${kind}/${language}" aria-label="${KIND_WORDS[kind].name}, ${LANGUAGE_NAMES[language]}: ${text ? 'your text' : 'built-in'}">${text ? html`<strong>Your text</strong>` : 'Built-in'}</a>`
    return html`<td data-column="${LANGUAGE_NAMES[language]}">${link}</td>`
  }
  return dashboardPage(session, {
    title: 'Mail texts',
    area: AREA,
    body: html`<h1>Mail texts</h1><p class="soft">What candidates of ${session.organizationName} are mailed, in each language. A mail comes in the language that the candidate chose, else in the position’s.</p>${mailAlert(sends, TEXTS_COUNT)}
      <div class="card of-cards scroll"><table class="cards mails"><thead><tr><th scope="col">Mail</th>${LANGUAGES.map((language) => html`<th scope="col" lang="${language}">${LANGUAGE_NAMES[language]}</th>`)}</tr></thead>
        <tbody>${OWN_KINDS.map((kind) => html`<tr><td class="who"><strong>${KIND_WORDS[kind].name}</strong><br><span class="soft">${KIND_WORDS[kind].when}</span></td>${LANGUAGES.map((language) => cellOf(kind, language))}</tr>`)}</tbody></table></div>
      <p class="soft">Mails to people who work here have no texts of your own. Colour and logo are set on <a href="/dashboard/candidate-page">Candidate page</a>.</p>`,
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
  const title = `${KIND_WORDS[kind].name}, ${LANGUAGE_NAMES[language]}`
  const now = own ?? builtIn
  return dashboardPage(session, {
    title,
    area: AREA,
    hasFrames: true,
    body: html`<p><a href="${AREA}">All mail texts</a></p><h1>${title}</h1>
      <p class="soft">${KIND_WORDS[kind].when} ${own ? html`${own.by} wrote this text ${moment(own.at)}.` : 'The built-in text is in use.'} ${ONLY_BUILT_IN[kind] ?? ''}</p>
      ${mailAlert(sends, TEXTS_COUNT)}${problemOf(again)}
      <div class="previewed"><div>
        <form class="card" method="post" action="${at}" data-preview data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}<input type="hidden" name="version" value="${version}">
          <label for="subject">Subject</label><p class="hint" id="subject-hint">One line, at most ${SUBJECT_LENGTH_MAX} characters.</p>
          <input id="subject" name="subject" type="text" lang="${language}" dir="auto" value="${fieldValue(again, 'subject', now.subject)}" aria-describedby="subject-hint">
          <label for="text">Text</label><p class="hint" id="text-hint">An empty line begins a paragraph; at most ${TEXT_LENGTH_MAX.toLocaleString('en')} characters. HTML is shown as text.</p>
          <textarea class="mail" id="text" name="text" lang="${language}" dir="auto" aria-describedby="text-hint">
${fieldValue(again, 'text', now.text)}</textarea>
          <p class="hint">Mails that wait are sent with the new text. Mails that were sent keep theirs.</p>
          <p class="row"><button name="act" value="save">Save</button><button class="second" name="act" value="preview" formaction="${at}/preview" formtarget="preview" formnovalidate>Preview</button></p></form>
        ${own ? html`<form class="card" method="post" action="${at}">${csrfField(session)}<input type="hidden" name="version" value="${version}"><p>Mails use the built-in text from then on.</p><p><button class="second" name="act" value="reset">Back to the built-in text</button></p></form>` : ''}</div>
      <section class="preview" aria-labelledby="preview-title"><h2 id="preview-title">Preview</h2><p class="soft">For an example candidate. Nothing is sent.</p>
        <iframe name="preview" src="${at}/preview" title="Preview of the mail"></iframe></section>
      <div><section class="card"><h2>Fields</h2><dl class="named-fields">${FIELDS[kind].map((field) => html`<dt><code>${slot(field)}</code></dt><dd>${FIELD_WORDS[field]}</dd>`)}</dl></section>
        <section class="card"><h2>What always follows</h2><p class="soft">Whatever you write, the mail ends with these sentences.</p><div lang="${language}">${always.map((line) => html`<p>${line}</p>`)}</div></section></div></div>`,
  })
}
