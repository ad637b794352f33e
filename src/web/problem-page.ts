import type { FastifyRequest } from 'fastify'
import { html, type PageContent } from './pages.ts'

/** The answer to an error: a page for people, or the envelope for programs. */
export interface Answer {
  readonly status: number
  readonly message: string
  readonly code: string
}

/** The code of the refusal of an address at which there is nothing. */
export const UNKNOWN_ROUTE = 'route.unknown'

/** Paths that are for programs alone, whatever they accept. */
const FOR_PROGRAMS = /^\/(?:api|hooks)(?:[/?]|$)/

/**
 * The kind of answer that a request asks for: a page where it names `text/html`, as browsers do when somebody follows a link or
 * sends a form; JSON where it names that and no page; `either` where it says nothing, or takes anything.
 */
export function wishOf({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): 'page' | 'json' | 'either' {
  if (FOR_PROGRAMS.test(url)) return 'json'
  const accepted = headers.accept?.toLowerCase() ?? ''
  if (/\btext\/html\b|\bapplication\/xhtml\+xml\b/.test(accepted)) return 'page'
  return /\bapplication\/(?:[\w.]+\+)?json\b/.test(accepted) ? 'json' : 'either'
}

/** An error as a page where no room has one of its own: what happened, and the way back. */
export function problemPage({ url }: Pick<FastifyRequest, 'url'>, { status, code, message }: Answer): PageContent {
  const [path, name] = /^\/dashboard(?:[/?]|$)/.test(url)
    ? ['/dashboard', 'To the dashboard']
    : ['/', 'To the start page']
  const title = status === 404 ? 'Not found' : 'This did not work'
  return {
    title,
    narrow: true,
    body: html`<h1>${title}</h1><p>${code === UNKNOWN_ROUTE ? 'There is nothing at this address.' : withFullStop(message)}</p><p><a href="${path}">${name}</a></p>`,
  }
}

/** Ends a message with a full stop where it has none. */
export const withFullStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
