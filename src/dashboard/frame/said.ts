import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '../../web/pages.ts'
import { icon } from './icons.ts'
import { frameWords } from './words/index.ts'

/**
 * That a form was stored, told once by the page that it leads to. A cookie carries it and not the address: a page that is loaded again, kept
 * or sent to somebody must not say that something was stored just now.
 */
const COOKIE = 'ib_saved'
/** The page follows at once; whoever goes elsewhere is not told later. */
const SECONDS = 20

const present = new AsyncLocalStorage<boolean>()

/** Leads to the page that says so. */
export function leadToSaved(reply: FastifyReply, path: string, secure: boolean): FastifyReply {
  reply.setCookie(COOKIE, '1', { path: '/dashboard', httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS })
  return reply.redirect(path, 303)
}

/** Work that makes a page: the first one after a form was stored says so. */
export function sayingSaved<Result>(request: FastifyRequest, reply: FastifyReply, work: () => Result): Result {
  const isSaved = request.method === 'GET' && request.cookies[COOKIE] !== undefined
  if (isSaved) reply.clearCookie(COOKIE, { path: '/dashboard' })
  return present.run(isSaved, work)
}

/** That something was stored just now. */
export const savedLine = (): Html => html`<p class="saved" role="status">${icon('check')}${frameWords().saved}</p>`

/** What the present page says above its content. */
export const savedPart = (): Html | '' => (present.getStore() ? savedLine() : '')
