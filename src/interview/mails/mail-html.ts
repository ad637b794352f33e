import { inkOn, OUR_ACCENT } from '../../base/contrast.ts'
import type { Language } from '../../base/languages.ts'
import type { MailText } from '../../mail/contract.ts'
import { type Html, html } from '../../web/pages.ts'

/** How an organization's mails look. */
export interface MailLook {
  readonly language: Language
  readonly organization: string
  /** `#rrggbb`; null: our own colour. */
  readonly accent: string | null
  readonly logo: { readonly type: string; readonly bytes: Buffer } | null
}

interface MailLink {
  /** Stands before the address in the plain text; null: the address stands alone. */
  readonly words: string | null
  readonly button: string
  readonly url: string
  /** Before the address beneath the button; null: it is not shown again. */
  readonly ifButtonFails: string | null
}

/** The contents of a mail, once: its text and its HTML are made from this. */
export interface MailContent {
  readonly subject: string
  readonly greeting: string | null
  readonly before: readonly string[]
  readonly link: MailLink | null
  readonly list?: readonly { readonly text: string; readonly url: string }[]
  readonly after: readonly string[]
  readonly footer: string
}

const LOGO = 'logo@interview-bridge'
const FONT = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const PARAGRAPH_TEXT = `${FONT};font-size:16px;line-height:24px;color:#1d2530`
const PARAGRAPH = `margin:0 0 16px;${PARAGRAPH_TEXT}`
const SMALL = `${FONT};font-size:13px;line-height:20px;color:#56616f`

/** A mail as text and as HTML of tables and inline style, which every mail program shows; nothing in it is loaded from elsewhere. */
export function mailOf(content: MailContent, look: MailLook): MailText {
  const { subject, greeting, before, link, list = [], after, footer } = content
  return {
    subject,
    body: [
      ...(greeting === null ? [] : [greeting]),
      ...before,
      ...(link === null ? [] : [link.words === null ? link.url : `${link.words}\n${link.url}`]),
      ...list.map(({ text, url }) => `${text}\n${url}`),
      ...after,
      footer,
    ].join('\n\n'),
    html: documentOf(content, look).text,
    language: look.language,
    images: look.logo === null ? [] : [{ cid: LOGO, ...look.logo }],
  }
}

function documentOf({ subject, greeting, before, link, list = [], after, footer }: MailContent, look: MailLook): Html {
  const accent = look.accent ?? OUR_ACCENT
  return html`<!doctype html>
<html lang="${look.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#f4f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #d9dee5;border-top:4px solid ${accent};border-radius:8px">
<tr><td style="padding:24px 28px 20px">${headOf(look)}</td></tr>
<tr><td style="padding:0 28px 12px">
${greeting === null ? '' : paragraph(greeting)}${before.map(paragraph)}${link === null ? '' : linkOf(link, accent)}${list.map(
  ({ text, url }) =>
    html`<p style="${PARAGRAPH}"><a href="${url}" style="color:#0b4f94;text-decoration:underline">${text}</a></p>`,
)}${after.map(paragraph)}</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td style="padding:12px 28px;${SMALL}">${footer}</td></tr></table>
</td></tr></table></body></html>`
}

function headOf({ organization, logo }: MailLook): Html {
  const name = html`<span style="${FONT};font-size:17px;line-height:24px;font-weight:600;color:#1d2530">${organization}</span>`
  return logo === null
    ? name
    : html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:0 14px 0 0"><img src="cid:${LOGO}" alt="" height="40" style="display:block;height:40px;width:auto;max-width:200px;border:0"></td><td>${name}</td></tr></table>`
}

function paragraph(text: string): Html {
  return html`<p style="${PARAGRAPH}">${text.split('\n').map((line, at) => html`${at === 0 ? '' : html`<br>`}${line}`)}</p>`
}

function linkOf({ button, url, ifButtonFails }: MailLink, accent: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td bgcolor="${accent}" style="border-radius:6px;background:${accent}"><a href="${url}" style="display:inline-block;padding:13px 22px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${inkOn(accent)};text-decoration:none">${button}</a></td></tr></table>
${ifButtonFails === null ? '' : html`<p style="margin:0 0 20px;${SMALL}">${ifButtonFails}<br><a href="${url}" style="color:#56616f;text-decoration:underline;word-break:break-all">${url}</a></p>`}`
}

/** What a page says around the preview of a mail, in the language of the page. */
export interface AroundPreview {
  readonly language: Language
  readonly subject: string
  readonly asText: string
  readonly note?: string | undefined
}

/**
 * A mail as a page that shows it: the subject above it, its plain text below. Our own markup has one body; pictures that travel in the
 * mail stand in the page. `note` stands above all of it.
 */
export function previewOf({ subject, body, html: mail = '', images = [] }: MailText, around: AroundPreview): string {
  const { language, note } = around
  const at = mail.indexOf('>', mail.indexOf('<body ')) + 1
  const end = mail.lastIndexOf('</body>')
  const shown = images.reduce(
    (text, { cid, type, bytes }) => text.replaceAll(`cid:${cid}`, `data:${type};base64,${bytes.toString('base64')}`),
    mail.slice(at, end),
  )
  const above = html`${note === undefined ? '' : html`<p lang="${language}" style="margin:0;padding:10px 20px;background:#eef1f5;${SMALL}">${note}</p>`}<p style="margin:0;padding:14px 20px;background:#ffffff;border-bottom:1px solid #d9dee5;${PARAGRAPH_TEXT}"><span style="color:#56616f" lang="${language}">${around.subject} </span><strong>${subject}</strong></p>`
  const below = html`<div style="padding:4px 20px 24px;background:#f4f5f7"><p style="margin:0 0 6px;${SMALL}" lang="${language}">${around.asText}</p><pre style="margin:0;padding:14px 16px;background:#ffffff;border:1px solid #d9dee5;border-radius:8px;font:14px/1.5 ui-monospace,Menlo,Consolas,monospace;color:#1d2530;white-space:pre-wrap;overflow-wrap:anywhere">${body}</pre></div>`
  return `${mail.slice(0, at)}${above.text}${shown}${below.text}${mail.slice(end)}`
}
