import type { FastifyError, FastifyRequest } from 'fastify'
import type { Session, Sessions } from '../accounts/sessions.ts'
import type { AppError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { answerFor, beginAnswer, unknownRoute } from '../web/errors.ts'
import { html, sendPage } from '../web/pages.ts'
import { UNKNOWN_ROUTE, wishOf, withFullStop } from '../web/problem-page.ts'
import type { App } from '../web/server.ts'
import { askedList, listQuery } from './finding/find-query.ts'
import { CSV_PATH } from './finding/find-routes.ts'
import { COOKIE, sessionOf } from './frame/guards.ts'
import { fromOf, listPath, pathTo } from './frame/interview-place.ts'
import { type Link, messagePage } from './frame/pages.ts'
import { TooLongForm, tooLongPage } from './frame/too-long.ts'
import { problemOf } from './people/refusal-words.ts'
import { deadGuestPage } from './reviewing/guest-pages.ts'

const INTERVIEW_PATH = /^\/dashboard\/interviews\/([0-9A-Za-z-]+)\//
const GUEST_PATH = /^\/g\/[^/?]+/

/**
 * Errors of the dashboard's paths: people get a page with the links that they had and the way back, programs the envelope. Where
 * a request says neither, a refusal is a page; an address without a route and a fault of ours are the envelope.
 */
export function answerErrors(app: App, { sessions, log }: { readonly sessions: Sessions; readonly log: Log }): void {
  app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    const { status, code } = answerFor(error)
    const wish = wishOf(request)
    if (wish === 'json' || (wish === 'either' && (status >= 500 || code === UNKNOWN_ROUTE))) throw error
    const { message } = beginAnswer(error, request, reply, log)
    const text =
      status === 413
        ? TOO_LARGE
        : status < 500
          ? problemOf(error)
          : `${withFullStop(message)} The id of this request is ${request.id}.`
    const [guestPath] = GUEST_PATH.exec(request.url) ?? []
    if (guestPath !== undefined) {
      if (status === 404) return sendPage(reply, deadGuestPage(), status)
      return sendPage(reply, messagePage(FAILED, text, { links: [[guestPath, 'Try again']] }), status)
    }
    // Without the database there is nobody to be found.
    const session = sessionOf(request) ?? (status < 500 ? await sessions.find(request.cookies?.[COOKIE]) : undefined)
    if (error instanceof TooLongForm) {
      const ways = waysBack(request, false, session).map(([path, name]) => html`<p><a href="${path}">${name}</a></p>`)
      return sendPage(reply, tooLongPage(session, error, html`${ways}`), status)
    }
    const isMissing = status === 404
    const page = messagePage(
      isMissing ? 'Not found' : FAILED,
      isMissing ? 'There is nothing here, or it was cancelled.' : text,
      { session, links: waysBack(request, isMissing, session) },
    )
    return sendPage(reply, page, status)
  })
  for (const prefix of ['/dashboard', '/g'])
    app.register(
      async (under) => {
        under.setNotFoundHandler(async () => {
          throw unknownRoute()
        })
      },
      { prefix },
    )
}

const FAILED = 'This did not work'
const TOO_LARGE =
  'What you sent is larger than this form takes, so it was not read and nothing was changed. Go back with the Back button of your browser: most browsers still show what you typed. Then send shorter texts, or a smaller file.'

function waysBack(request: FastifyRequest, isMissing: boolean, session: Session | undefined): Link[] {
  const [, id] = INTERVIEW_PATH.exec(request.url) ?? []
  const list = listOf(request)
  if (!session && list === '/dashboard') return [[list, 'To the dashboard']]
  const interview: Link[] =
    isMissing || id === undefined ? [] : [[pathTo({ id, from: fromOf(request) }), 'Back to the interview']]
  return [...interview, [list, 'Back to the interviews']]
}

/** The list that a request came from, or that it is of. `from` means something else on other pages, such as a day. */
function listOf(request: FastifyRequest): string {
  if (/^\/dashboard\/(?:interviews\/|(?:decisions?|remind|compare)(?:[/?]|$))/.test(request.url))
    return listPath(fromOf(request))
  if (!request.url.startsWith(CSV_PATH)) return '/dashboard'
  return listPath(listQuery(askedList(request.query as Record<string, unknown>).fields).toString())
}
