import { createHash } from 'node:crypto'
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

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2530;--soft:#56616f;--line:#d9dee5;--ground:#f6f7f9;--card:#fff;--accent:#0b5cad;--good:#136c3a;--bad:#a32020;--wait:#7a5200}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf1;--soft:#a9b4c0;--line:#36414e;--ground:#12171d;--card:#1b222b;--accent:#7db8f5;--good:#7fd6a2;--bad:#ff9b94;--wait:#f0c674}}
*{box-sizing:border-box}
/* Buttons and flex rows set a display of their own, which would show what is hidden. */
[hidden]{display:none!important}
body{margin:0;font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink);background:var(--ground)}
a{color:var(--accent)}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem;z-index:9}
header.top{background:var(--card);border-bottom:1px solid var(--line)}
header.top>div{max-width:64rem;margin:0 auto;padding:.75rem 1rem;display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center}
header.top strong{margin-right:auto}
main{max-width:64rem;margin:0 auto;padding:1.5rem 1rem 4rem}
main.narrow{max-width:40rem}
h1{font-size:1.6rem;line-height:1.25;margin:.2rem 0 1rem}h2{font-size:1.15rem;margin:2rem 0 .6rem}h3{font-size:1rem;margin:1.2rem 0 .4rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.25rem;margin:0 0 1rem}
.soft{color:var(--soft)}.good{color:var(--good)}.bad{color:var(--bad)}.wait{color:var(--wait)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}th{color:var(--soft);font-weight:600}
.scroll{overflow-x:auto}
button,.button{font:inherit;min-height:44px;padding:.5rem 1.1rem;border-radius:8px;border:1px solid var(--accent);background:var(--accent);color:#fff;cursor:pointer;text-decoration:none;display:inline-block}
@media (prefers-color-scheme:dark){button,.button{color:#0d1620}}
button.second,.button.second{background:transparent;color:var(--accent)}
button[disabled]{opacity:.55;cursor:not-allowed}
input[type=text],input[type=email],input[type=password],select{font:inherit;width:100%;min-height:44px;padding:.5rem .75rem;border:1px solid #7b8794;border-radius:8px;background:var(--card);color:inherit}
label{display:block;font-weight:600;margin:.75rem 0 .25rem}form.row label{margin:0}form.row select{width:auto}form.row{margin:0 0 1rem}
label.check{font-weight:400;display:flex;gap:.6rem;align-items:flex-start}label.check input{width:22px;height:22px;flex:none;margin-top:.1rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
video{width:100%;border-radius:10px;background:#000;aspect-ratio:16/9}
.pill{display:inline-block;border:1px solid currentColor;border-radius:99px;padding:0 .6rem;font-size:.875rem;white-space:nowrap}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
progress{width:100%;height:.75rem;accent-color:var(--accent)}
.error{margin-bottom:1rem;border-left:4px solid var(--bad);padding:.5rem 1rem;background:var(--card)}
ol.events,ul.counts{list-style:none;padding:0;margin:0}ol.events li{display:grid;grid-template-columns:11.5rem 1fr;gap:.25rem 1rem;padding:.4rem 0;border-bottom:1px solid var(--line)}ol.events li:last-child{border:0}ol.events time{color:var(--soft);font-variant-numeric:tabular-nums}
ul.counts{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
.card h2{margin-top:0}.card>p:first-child{margin-top:0}.card>p:last-child{margin-bottom:0}h1 .pill,h2 .pill{font-weight:400;vertical-align:middle}
.alert{border-left:4px solid var(--wait)}
.fields{align-items:flex-end}.fields label{margin-top:0}.grow{flex:1 1 16rem}
svg.strip{max-width:100%}
code{overflow-wrap:anywhere;font-size:.875em}.said{white-space:pre-wrap;overflow-wrap:anywhere}dd{margin:0 0 .6rem}
summary{cursor:pointer;min-height:24px}ol.plain{list-style:none;padding:0;margin:0}
@media (max-width:40rem){ol.events li{grid-template-columns:1fr}}
ol.feed{list-style:none;padding:0;margin:0}ol.feed li{display:grid;grid-template-columns:5.5rem 8.5rem 1fr;gap:.75rem;padding:.4rem 0;border-bottom:1px solid var(--line)}
@media (max-width:40rem){ol.feed li{grid-template-columns:1fr}}
`

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
  /** Rules of this page alone, beside those that all pages share. */
  readonly style?: string
  /** A page whose script and style are files of ours; it has nothing inline, and neither the shared style nor its heading. */
  readonly assets?: {
    readonly style: string
    readonly script?: string
    /** A further style sheet, such as an organization's colour. */
    readonly look?: string
    readonly language: string
    readonly skip: string
    /** The links above the content. */
    readonly top: Html
  }
}

/** Sends a page: no third party, no inline event handlers, not to be framed, not to be indexed, nothing kept in caches. */
export function sendPage(reply: FastifyReply, page: PageContent, status = 200): FastifyReply {
  const { style, script } = page.assets ? ownSources(page.assets) : inlineSources(page)
  const policy = `default-src 'none'; style-src ${style}; script-src ${script}; connect-src 'self'; media-src 'self' blob:; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'permissions-policy': page.camera ? 'camera=(self), microphone=(self)' : 'camera=(), microphone=()',
    })
    .serializer((text: unknown) => String(text))
    .send(page.assets ? documentOfFiles(page, page.assets) : document(page))
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
  { style, script, look, language, skip, top }: NonNullable<PageContent['assets']>,
) {
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<title>${page.title}</title><link rel="stylesheet" href="${style}">${look ? html`<link rel="stylesheet" href="${look}">` : ''}${script ? html`<script type="module" src="${script}"></script>` : ''}</head>
<body><a class="skip" href="#main">${skip}</a>
<header class="top"><div>${top}</div></header>
<main id="main">${page.body}</main></body></html>`.text
}

function document(page: PageContent): string {
  const refresh = page.refreshSeconds ? html`<meta http-equiv="refresh" content="${page.refreshSeconds}">` : ''
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">${refresh}
<title>${page.title}</title><style>${new Html(STYLE)}</style>${page.style ? new Html(`<style>${page.style}</style>`) : ''}</head>
<body><a class="skip" href="#main">Skip to the content</a>
<header class="top"><div><strong>Interview Bridge</strong>${page.navigation}</div></header>
<main id="main"${page.narrow ? new Html(' class="narrow"') : ''}>${page.body}</main>
${page.script ? new Html(`<script>${page.script}</script>`) : ''}</body></html>`.text
}
