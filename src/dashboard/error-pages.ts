import cookie from '@fastify/cookie'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Session, Sessions } from '../accounts/sessions.ts'
import type { AppError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { answerFor, beginAnswer, unknownRoute } from '../web/errors.ts'
import { html, type PageContent, sendPage } from '../web/pages.ts'
import { UNKNOWN_ROUTE, wishOf } from '../web/problem-page.ts'
import type { App } from '../web/server.ts'
import { disconnectedPage } from './connecting/disconnect-page.ts'
import { DisconnectedForm } from './connecting/stored.ts'
import { ownWords as connectionWords } from './connecting/words/own/index.ts'
import { askedList, listQuery } from './finding/find-query.ts'
import { CSV_PATH } from './finding/find-routes.ts'
import { COOKIE, languageFor, sessionOf } from './frame/guards.ts'
import { fromOf, listPath, pathTo } from './frame/interview-place.ts'
import { withLanguage } from './frame/language.ts'
import { type Link, messagePage } from './frame/pages.ts'
import { refusalPart } from './frame/refusals/refusal-text.ts'
import { notInSamplePage, OtherSideForm, otherSidePage } from './frame/sides.ts'
import { TooLongForm, tooLongPage } from './frame/too-long.ts'
import { frameWords } from './frame/words/index.ts'
import { problemPart } from './people/refusal-words.ts'
import { typedIn } from './people/unsent-page.ts'
import { deadGuestPage } from './reviewing/guest-pages.ts'

const INTERVIEW_PATH = /^\/dashboard\/interviews\/([0-9A-Za-z-]+)\//
const NO_CONNECTION = 'connection.not_made_here'
const GUEST_PATH = /^\/g\/[^/?]+/

interface Failed {
  readonly error: FastifyError | AppError
  readonly status: number
  readonly session: Session | undefined
}

/**
 * Errors of the dashboard's paths: people get a page with the links that they had and the way back, programs the envelope. Where
 * a request says neither, a refusal is a page; an address without a route and a fault of ours are the envelope.
 */
export function answerErrors(app: App, { sessions, log }: { readonly sessions: Sessions; readonly log: Log }): void {
  app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    const { status, code } = answerFor(error)
    const wish = wishOf(request)
    if (wish === 'json' || (wish === 'either' && (status >= 500 || code === UNKNOWN_ROUTE))) throw error
    beginAnswer(error, request, reply, log)
    // Without the database there is nobody to be found.
    const isOfGuest = GUEST_PATH.test(request.url)
    const session =
      sessionOf(request) ?? (status < 500 && !isOfGuest ? await sessions.find(tokenOf(request)) : undefined)
    return withLanguage(languageFor(request, session), () => answerAsPage({ error, status, session }, request, reply))
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

/** The token of a login, also of a request that was refused before its cookies were read. */
const tokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  cookie.fastifyCookie.parse(headers.cookie ?? '')[COOKIE]

/** Answers an address below the dashboard that is none, such as one with a broken `%`; no route gets to answer it. */
export const answerBadAddress =
  (sessions: Sessions) =>
  async (request: Pick<FastifyRequest, 'url' | 'headers'>, send: (page?: PageContent) => void): Promise<void> => {
    if (!/^\/dashboard(?:[/?]|$)/.test(request.url)) return send()
    const session = await sessions.find(tokenOf(request))
    withLanguage(languageFor(request, session), () => {
      const { notFound, toDashboard, backToInterviews } = frameWords()
      const way = session ? backToInterviews : toDashboard
      send(messagePage(notFound.title, notFound.text, { session, links: [['/dashboard', way]] }))
    })
  }

/** The page of an error, in the present language. */
function answerAsPage({ error, status, session }: Failed, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const words = frameWords()
  const text =
    status === 413
      ? words.tooLarge
      : status < 500
        ? problemPart(error)
        : html`${refusalPart(error)} ${words.requestId(request.id)}`
  const [guestPath] = GUEST_PATH.exec(request.url) ?? []
  if (guestPath !== undefined) {
    if (status === 404) return sendPage(reply, deadGuestPage(), status)
    return sendPage(reply, messagePage(words.failed, text, { links: [[guestPath, words.tryAgain]] }), status)
  }
  const ways = () =>
    html`${waysBack(request, false, session).map(([path, name]) => html`<p><a href="${path}">${name}</a></p>`)}`
  if (error instanceof TooLongForm) return sendPage(reply, tooLongPage(session, error, ways()), status)
  if (error instanceof OtherSideForm && session) {
    const typed = html`${error.unsent && typedIn(error.unsent)}`
    return sendPage(reply, otherSidePage(session, error, { reason: html`${text}`, typed, ways: ways() }), status)
  }
  if (error instanceof DisconnectedForm && session) {
    const typed = html`${error.unsent && typedIn(error.unsent)}`
    return sendPage(reply, disconnectedPage(session, error.document, typed), status)
  }
  if (session && session.sample !== null && (status === 403 || status === 404))
    return sendPage(reply, notInSamplePage(session, request, status === 404 ? undefined : html`${text}`), status)
  const isMissing = status === 404
  // Says what it is that is not there, and where it may be.
  const isTold = error.code === NO_CONNECTION
  const page = messagePage(
    isMissing ? words.notFound.title : words.failed,
    isMissing && !isTold ? words.notFound.text : text,
    {
      session,
      links: isTold ? [['/dashboard/connections', connectionWords().edit.all]] : waysBack(request, isMissing, session),
    },
  )
  return sendPage(reply, page, status)
}

function waysBack(request: FastifyRequest, isMissing: boolean, session: Session | undefined): Link[] {
  const words = frameWords()
  const [, id] = INTERVIEW_PATH.exec(request.url) ?? []
  const list = listOf(request)
  if (!session && list === '/dashboard') return [[list, words.toDashboard]]
  const interview: Link[] =
    isMissing || id === undefined ? [] : [[pathTo({ id, from: fromOf(request) }), words.backToInterview]]
  return [...interview, [list, words.backToInterviews]]
}

/** The list that a request came from, or that it is of. `from` means something else on other pages, such as a day. */
function listOf(request: FastifyRequest): string {
  if (/^\/dashboard\/(?:interviews\/|(?:decisions?|remind|compare)(?:[/?]|$))/.test(request.url))
    return listPath(fromOf(request))
  if (!request.url.startsWith(CSV_PATH)) return '/dashboard'
  return listPath(listQuery(askedList(request.query as Record<string, unknown>).fields).toString())
}
