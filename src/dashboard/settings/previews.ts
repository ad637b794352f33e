import type { FastifyReply } from 'fastify'
import { previewOf } from '../../interview/mails/mail-html.ts'
import { html } from '../../web/pages.ts'
import { presentLanguage } from '../frame/language.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'
import { lookWords } from './words/look/index.ts'

/**
 * A mail has its style inline, which no page of ours may: a preview is a document of its own, without scripts, links that lead anywhere, and
 * anything from elsewhere, in a frame of ours alone.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** Shows a mail in a frame, as its recipient would see it. */
export function sendMailPreview(
  reply: FastifyReply,
  mail: Parameters<typeof previewOf>[0],
  note?: string,
): FastifyReply {
  const { subject, asText } = lookWords()
  return sendDocument(reply, previewOf(mail, { language: presentLanguage(), subject, asText, note }), 200)
}

/** Shows in a frame why there is no preview. */
export function sendNoPreview(reply: FastifyReply, why: Told): FastifyReply {
  return sendDocument(
    reply,
    html`<!doctype html><html lang="${presentLanguage()}"><head><meta charset="utf-8"><title>${lookWords().noPreview}</title></head><body style="margin:0;padding:20px;font:16px/24px sans-serif;color:#8f1f1f;background:#ffffff"><p role="alert">${why}</p></body></html>`
      .text,
    400,
  )
}

function sendDocument(reply: FastifyReply, text: string, status: number): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .serializer((sent: unknown) => String(sent))
    .send(text)
}
