import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'
import { type Html, html } from '../web/pages.ts'

/** Proves that a form comes from a page of this demo; there is no login before it. */
export interface Forms {
  /** The hidden field of each form. */
  readonly field: Html
  /** Throws 403 for a form that another site sent. */
  refuseForeign(request: FastifyRequest): void
}

/** `secret` outlives a restart, so that a page that stayed open still works. */
export function forms(secret: string, publicUrl: string): Forms {
  const token = createHash('sha256').update(`demo form ${secret}`).digest('base64url')
  const publicHost = URL.parse(publicUrl)?.host
  return {
    field: html`<input type="hidden" name="token" value="${token}">`,
    refuseForeign({ headers, body }) {
      const site = headers['sec-fetch-site']
      const isGenuine =
        (site === undefined || site === 'same-origin') &&
        (headers.host === publicHost || isOwnName(headers.host ?? '')) &&
        (body as Record<string, unknown> | undefined)?.['token'] === token
      if (isGenuine) return
      throw new AppError(
        'This form does not come from a page of this demo. Go back, load the page again, and press the button once more.',
        { kind: 'domain', code: 'demo.form', status: 403 },
      )
    },
  }
}

/** A name of a stranger's may lead to this machine (DNS rebinding) and its page then reads ours; an address cannot. */
function isOwnName(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return name === 'localhost' || isIP(name) !== 0
}
