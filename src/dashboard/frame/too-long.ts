import type { Session } from '../../accounts/sessions.ts'
import { AppError } from '../../base/errors.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { dashboardPage } from './frame.ts'
import { numberWords } from './language.ts'
import { isSecretField } from './secret-fields.ts'
import { frameWords } from './words/index.ts'

/** The largest form with a long text in it; as much as the API reads. Longer texts than the page takes are given back from it. */
export const LONG_FORM_BYTES_MAX = 512 * 1024

/** Of a list of candidates: one of that many lines at their longest. */
export const LIST_BYTES_MAX = 256 * 1024

/** Of a picture with its description. More than a picture may have: whoever chose too large a one reads so beside the field. */
export const IMAGE_FORM_BYTES_MAX = 6 * 1024 * 1024

/** Shorter fields are ids, choices and digests, which nobody types. */
const TYPED_MIN = 60

/** A form of this session with a text that is longer than the form takes. Holds what was typed, so that it is not lost; secrets are given again. */
export class TooLongForm extends AppError {
  readonly texts: readonly string[]
  readonly length: number
  readonly max: number
  constructor(fields: Readonly<Record<string, unknown>>, { length, max }: { length: number; max: number }) {
    super(
      `A text in this form is too long, so nothing was changed: it has ${length.toLocaleString('en')} characters, and at most ${max.toLocaleString('en')} are taken here.`,
      { kind: 'domain', code: 'dashboard.form_too_long', status: 400 },
    )
    this.length = length
    this.max = max
    this.texts = Object.entries(fields).flatMap(([name, text]) =>
      typeof text === 'string' && text.length > TYPED_MIN && !isSecretField(name) ? [text] : [],
    )
  }
}

/** What is too long, and everything that was typed, to be copied. */
export function tooLongPage(
  session: Session | undefined,
  { length, max, texts }: TooLongForm,
  ways: Html,
): PageContent {
  const words = frameWords().tooLong
  return dashboardPage(session, {
    title: words.title,
    narrow: true,
    body: html`<h1>${words.title}</h1><p class="error" role="alert">${words.problem(numberWords(length), numberWords(max))}</p><p>${words.typed}</p>
      ${texts.map((text, at) => html`<label for="typed-${at}">${texts.length > 1 ? words.labelOf(at + 1, texts.length) : words.label}</label><textarea class="long" id="typed-${at}" dir="auto" readonly>\n${text}</textarea>`)}${ways}`,
  })
}
