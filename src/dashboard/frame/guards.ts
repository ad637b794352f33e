import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isFormGenuine, type Session, type Sessions } from '../../accounts/sessions.ts'
import { AppError } from '../../base/errors.ts'
import type { Language } from '../../base/languages.ts'
import { withinTeams } from '../../db/tenancy.ts'
import { languageOf } from '../../web/accept-language.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { pathOfOurs, unsentOf } from './come-back.ts'
import { withLanguage } from './language.ts'
import { type LoginWays, loginPage } from './login-page.ts'
import { assertMay, isOfInstallation } from './rights.ts'
import { leadToSaved, type Said, sayingSaved } from './said.ts'
import { assertOwnSide, leadsAcross } from './sides.ts'
import { TooLongForm } from './too-long.ts'
import { type CountWaiting, withWaiting } from './waiting-sign.ts'

/** The cookie that holds the session's secret; HTTP-only, so no script of a page can read it. */
export const COOKIE = 'ib_session'
/** Shows that this browser has logged in to an account before. */
export const DEVICE_COOKIE = 'ib_device'

/** What a form with a file may hold to be read of somebody without a login, for what they typed beside it: as much as an editor's form. */
const READ_BYTES_MAX = 256 * 1024

/** Answers a request of a logged-in user; a route that has none gets the login page instead. */
export type Show = (session: Session, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const SESSIONS = new WeakMap<FastifyRequest, Session>()

/** The session that a guard found for a request, so that the page of an error has its links without another look at the database. */
export const sessionOf = (request: FastifyRequest): Session | undefined => SESSIONS.get(request)

/** The language of an answer: what the person chose, else what their browser asks for. */
export function languageFor({ headers }: Pick<FastifyRequest, 'headers'>, session: Session | undefined): Language {
  return session?.language ?? languageOf(headers['accept-language'])
}

/** Pages that need no login are in the language that the browser asks for; `guarded` takes what the person chose. */
export function speakAsAsked(app: App): void {
  app.addHook('preHandler', (request, _reply, done) => withLanguage(languageFor(request, undefined), done))
}

/** Checks that run before every page and every form of the dashboard. */
export interface Guards {
  /** Shows a page to whom its route is given (`rights.ts`); who is not logged in is sent to the login. Throws 403 to others. */
  guarded(show: Show): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** Cookies travel with requests that other sites start; a form must come from our own page. Throws 403. */
  refuseForeign(request: FastifyRequest): void
  /** Answers whom `guarded` refuses before a body of theirs is read that is too large to carry along; for `onRequest`, beside `guarded`. */
  refuseStrangers(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>
  /** The checked form of a page of ours, for this session; throws 403 for any other. */
  formOf<Form extends { csrf: string }>(session: Session, request: FastifyRequest, schema: z.ZodType<Form>): Form
  /** Leads on from a form that was stored, to a page that says so once. */
  saved(reply: FastifyReply, path: string, said?: Said): FastifyReply
}

/** Work for a logged-in user: the database shows it their own organization only, and of that what they see. */
export const withinSession = <Result>({ organizationId, teamIds }: Session, work: () => Result): Result =>
  withinTeams(organizationId, teamIds, work)

/** Checks that run before each page and form: the session, the origin of the request and the form's CSRF token. */
export function guards(sessions: Sessions, publicUrl: string, ways: LoginWays, countWaiting: CountWaiting): Guards {
  function refuseForeign(request: FastifyRequest): void {
    const { origin, host, 'sec-fetch-site': site } = request.headers
    // Our own pages send `Origin: null`, since they send no referrer; so does a sandboxed frame of another site. Browsers that
    // say where a request comes from are believed first.
    const isFromElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none'
    const hasOtherOrigin =
      origin !== undefined &&
      origin !== 'null' &&
      URL.parse(origin)?.host !== host &&
      origin !== URL.parse(publicUrl)?.origin
    if (isFromElsewhere || hasOtherOrigin)
      throw new AppError('This form was sent from another site', {
        kind: 'domain',
        code: 'dashboard.origin',
        status: 403,
      })
  }
  function toLogin(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (request.method === 'GET' || request.method === 'HEAD') {
      // The bare address asks for the dashboard, not for its list: the login leads to what it shows first.
      const next = request.url === '/dashboard' ? undefined : pathOfOurs(request.url)
      return reply.redirect(`/dashboard/login${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`, 303)
    }
    refuseForeign(request)
    const unsent = unsentOf(request)
    const page = () => loginPage(undefined, unsent ? { unsent } : { isLost: true }, ways)
    return sendPage(reply, withLanguage(languageFor(request, undefined), page), 401)
  }
  return {
    refuseForeign,
    guarded: (show) => async (request, reply) => {
      const session = await sessions.find(request.cookies[COOKIE])
      if (!session) return toLogin(request, reply)
      SESSIONS.set(request, session)
      assertOwnSide(session, request)
      assertMay(session, request)
      return withLanguage(languageFor(request, session), () =>
        sayingSaved(request, reply, () => {
          // A page of the whole installation reads every organization; each of its statements names the one it is about.
          const page = () =>
            isOfInstallation(request)
              ? show(session, request, reply)
              : withinSession(session, () => show(session, request, reply))
          return withWaiting(session, request, countWaiting, page)
        }),
      )
    },
    refuseStrangers: async (request, reply) => {
      if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= READ_BYTES_MAX) return undefined
      const session = await sessions.find(request.cookies[COOKIE])
      if (!session) return toLogin(request, reply)
      SESSIONS.set(request, session)
      assertMay(session, request)
      return undefined
    },
    saved: (reply, path, said = 'saved') => leadToSaved(reply, path, publicUrl.startsWith('https:'), said),
    formOf(session, request, schema) {
      refuseForeign(request)
      const form = schema.safeParse(request.body)
      if (form.success && (isFormGenuine(session, form.data.csrf) || leadsAcross(session, request))) return form.data
      const tooLong = form.success ? undefined : tooLongIn(session, request.body, form.error)
      if (tooLong) throw tooLong
      throw new AppError(
        'This form is out of date, so nothing was changed. Go back, load the page again, and send the form once more.',
        {
          kind: 'domain',
          code: 'dashboard.form',
          status: 403,
        },
      )
    },
  }
}

/** A form of this session that would be taken if one of its texts were shorter. */
function tooLongIn(session: Session, body: unknown, { issues }: z.ZodError): TooLongForm | undefined {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>
  const { csrf } = fields
  if (typeof csrf !== 'string' || !isFormGenuine(session, csrf)) return undefined
  for (const issue of issues) {
    const text = fields[String(issue.path[0])]
    if (issue.code === 'too_big' && issue.path.length === 1 && typeof text === 'string')
      return new TooLongForm(fields, { length: text.length, max: Number(issue.maximum) })
  }
  return undefined
}
