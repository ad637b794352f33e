import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../base/text.ts'

/** Markup that is already safe; everything else put into `html` is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** A template that escapes every value, so that a name is text wherever it stands. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + toText(parts[index - 1]) + string))
}

function toText(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(toText).join('')
  return escapeHtml(String(part))
}

const STYLE = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const STYLE_DIGEST = digest(STYLE)

/** The variable parts of a page; `page` adds the frame, the styles and the security headers. */
export interface PageContent {
  readonly title: string
  readonly body: Html
  readonly navigation?: Html
  readonly narrow?: boolean
  /** Inline script; the page's policy allows exactly this text and nothing else. */
  readonly script?: string
  /** Seconds after which the page loads itself again. */
  readonly refreshSeconds?: number
  readonly camera?: boolean
  /** Shows pages of ours in frames. */
  readonly hasFrames?: boolean
  /** Stands in a frame of a page of ours; in none of anybody else. */
  readonly isFramed?: boolean
  /** Rules of this page alone, beside those that all pages share. */
  readonly style?: string
  /** A page whose script and style are files of ours; it has nothing inline, and neither the shared style nor its heading. */
  readonly assets?: {
    readonly style: string
    readonly script?: string
    /** The browser shows the page once the script has run, where it knows how: what the script writes anew does not move then. */
    readonly scriptFirst?: boolean
    /** A further style sheet, such as an organization's colour. */
    readonly look?: string
    readonly language: string
    /** `light` or `dark`; the device says where it is not given. */
    readonly theme?: string | undefined
    readonly skip: string
    /** What stands around the content: its links, above it or beside it. */
    readonly around: (main: Html) => Html
  }
}

/** Stands where a page that is sent in parts takes its parts. */
const PARTS = new Html('<!--parts-->')

/**
 * Sends a page whose content comes while it is made: `streamOf` puts the parts between its beginning, which ends with what
 * `page.body` holds, and its end.
 */
export function sendPageInParts(
  reply: FastifyReply,
  page: PageContent & Required<Pick<PageContent, 'assets'>>,
  streamOf: (begin: string, end: string) => Readable,
): FastifyReply {
  // Scripts run once all parts have come; nobody waits for that.
  const assets = { ...page.assets, scriptFirst: false }
  const [begin = '', end = ''] = documentOfFiles({ ...page, body: html`${page.body}${PARTS}` }, assets).split(
    PARTS.text,
  )
  // A proxy that gathers an answer before it passes it on would hide the progress.
  return headed(reply, page).header('x-accel-buffering', 'no').send(streamOf(begin, end))
}

/** Sends a page: no third party, no inline event handlers, not to be framed, not to be indexed, nothing kept in caches. */
export function sendPage(reply: FastifyReply, page: PageContent, status = 200): FastifyReply {
  return headed(reply.code(status), page)
    .serializer((text: unknown) => String(text))
    .send(page.assets ? documentOfFiles(page, page.assets) : documentOf(page))
}

function headed(reply: FastifyReply, page: PageContent): FastifyReply {
  const { style, script } = page.assets ? ownSources(page.assets) : inlineSources(page)
  const policy = `default-src 'none'; style-src ${style}; script-src ${script}; connect-src 'self'; media-src 'self' blob:; img-src 'self' data:;${page.hasFrames ? " frame-src 'self';" : ''} form-action 'self'; base-uri 'none'; frame-ancestors ${page.isFramed ? "'self'" : "'none'"}`
  return reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'permissions-policy': page.camera ? 'camera=(self), microphone=(self)' : 'camera=(), microphone=()',
  })
}

const inlineSources = ({ style, script }: PageContent) => ({
  style: `${STYLE_DIGEST}${style ? ` ${digest(style)}` : ''}`,
  script: script ? digest(script) : "'none'",
})

const ownSources = ({ script }: NonNullable<PageContent['assets']>) => ({
  style: "'self'",
  script: script ? "'self'" : "'none'",
})

function documentOfFiles(
  page: PageContent,
  { style, script, scriptFirst, look, language, theme, skip, around }: NonNullable<PageContent['assets']>,
) {
  return html`<!doctype html>
<html lang="${language}"${theme ? html` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<title>${page.title}</title><link rel="stylesheet" href="${style}">${look ? html`<link rel="stylesheet" href="${look}">` : ''}${script ? html`<script type="module"${scriptFirst ? new Html(' blocking="render"') : ''} src="${script}"></script>` : ''}</head>
<body><a class="skip" href="#main">${skip}</a>
${around(html`<main id="main"${page.narrow ? new Html(' class="narrow"') : ''}>${page.body}</main>`)}</body></html>`
    .text
}

/** One line above the content. */
export const topped = (top: Html, main: Html): Html => html`<header class="top"><div>${top}</div></header>
${main}`

/** The text of a page with its styles in it, which stands alone as a file too. */
export function documentOf(page: PageContent): string {
  const refresh = page.refreshSeconds ? html`<meta http-equiv="refresh" content="${page.refreshSeconds}">` : ''
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">${refresh}
<title>${page.title}</title><style>${new Html(STYLE)}</style>${page.style ? new Html(`<style>${page.style}</style>`) : ''}</head>
<body><a class="skip" href="#main">Skip to the content</a>
<header class="top"><div><strong>Interview Bridge</strong>${page.navigation}</div></header>
<main id="main"${page.narrow ? new Html(' class="narrow"') : ''}>${page.body}</main>
${page.script ? new Html(`<script>${page.script}</script>`) : ''}</body></html>`.text
}
