import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '../../web/pages.ts'
import { icon } from './icons.ts'
import { frameWords } from './words/index.ts'

/**
 * That a form was stored, or a decision undone, told once by the page that it leads to. A cookie carries it and not the address: a page that is loaded again, kept
 * or sent to somebody must not say that something was stored just now.
 */
const COOKIE = 'ib_saved'
/** The page follows at once; whoever goes elsewhere is not told later. */
const SECONDS = 20

/** What is told; a word of the frame. */
export type Said = 'saved' | 'undone'

const present = new AsyncLocalStorage<Said | undefined>()

/** Leads to the page that says so. */
export function leadToSaved(reply: FastifyReply, path: string, secure: boolean, said: Said): FastifyReply {
  reply.setCookie(COOKIE, said, { path: '/dashboard', httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS })
  return reply.redirect(path, 303)
}

/** Work that makes a page: the first one after a form was stored says so. */
export function sayingSaved<Result>(request: FastifyRequest, reply: FastifyReply, work: () => Result): Result {
  const told = request.method === 'GET' ? request.cookies[COOKIE] : undefined
  if (told === undefined) return present.run(undefined, work)
  reply.clearCookie(COOKIE, { path: '/dashboard' })
  return present.run(told === 'undone' ? 'undone' : 'saved', work)
}

/** That something was stored or undone just now; `words` in place of the usual ones. */
export const savedLine = (said: Said = 'saved', words: string = frameWords()[said]): Html =>
  html`<p class="saved" role="status">${icon('check')}${words}</p>`

/** What the present page says above its content. `undone`: its own words where something was undone. */
export function savedPart(undone: string | undefined): Html | '' {
  const said = present.getStore()
  return said === undefined ? '' : savedLine(said, said === 'undone' ? undone : undefined)
}
