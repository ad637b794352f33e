import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginLimits } from '../../accounts/login-limits.ts'
import type { Session, Sessions } from '../../accounts/sessions.ts'
import { languageOf } from '../../web/accept-language.ts'
import { sendPage } from '../../web/pages.ts'
import type { ComeBack, Unsent } from '../frame/come-back.ts'
import { COOKIE, DEVICE_COOKIE, withinSession } from '../frame/guards.ts'
import { presentLanguage, withLanguage } from '../frame/language.ts'
import { type Between, unsentPage } from './unsent-page.ts'

const YEAR_S = 31_536_000
/** What waits for somebody, and the way to the first of it: where a login leads that came from no page. */
const HOME = '/dashboard/home'

interface ArrivalParts {
  readonly sessions: Sessions
  readonly logins: LoginLimits
  readonly publicUrl: string
  readonly showUnsent: ShowUnsent
}

/** Shows the page that a form belongs to anew, with what was typed; undefined where none does. */
type AskAgain = (
  session: Session,
  reply: FastifyReply,
  path: string,
  fields: Readonly<Record<string, string>>,
) => Promise<FastifyReply> | undefined

/** Shows a form that was not carried out to who sent it, once they are back. */
export type ShowUnsent = (
  session: Session,
  reply: FastifyReply,
  unsent: Unsent,
  between: Between,
) => Promise<FastifyReply> | FastifyReply

/** A form that was not carried out: on the page that it belongs to, where that can take it, else on one of its own. */
export const showsUnsent =
  (askAgain: AskAgain): ShowUnsent =>
  (session, reply, unsent, between) => {
    const texts = Object.entries(unsent.fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    const again = withinSession(session, () => askAgain(session, reply, unsent.path, Object.fromEntries(texts)))
    return again ?? sendPage(reply, unsentPage(session, unsent, between))
  }

/** Somebody who has just logged in, whichever way: the cookies, and the page that they came from or the form that was not sent. */
export type Arrive = (
  request: FastifyRequest,
  reply: FastifyReply,
  who: { readonly token: string; readonly email: string },
  back: ComeBack,
) => Promise<FastifyReply>

export function arrivals({ sessions, logins, publicUrl, showUnsent }: ArrivalParts): Arrive {
  const secure = publicUrl.startsWith('https:')
  return async (request, reply, { token, email }, back) => {
    // The login that this browser had before ends; its token is nobody's way in any more.
    const before = request.cookies[COOKIE]
    if (before) await sessions.end(before)
    reply.setCookie(COOKIE, token, {
      path: '/dashboard',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: sessions.maxAgeSeconds,
    })
    const userId = await sessions.userIdOf(token)
    if (userId !== undefined) {
      await sessions.noteBrowser(userId, languageOf(request.headers['accept-language']))
      // For the form that changes a password too: who guesses there must not keep the owner out.
      reply.setCookie(DEVICE_COOKIE, logins.deviceToken(email, userId), {
        path: '/dashboard',
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: YEAR_S,
      })
    }
    const { unsent } = back
    const session = unsent ? await sessions.find(token) : undefined
    if (!unsent || !session) return reply.redirect(back.next ?? HOME, 303)
    // The login was the request of somebody whose choice of a language was not known yet.
    return withLanguage(session.language ?? presentLanguage(), () => showUnsent(session, reply, unsent, 'login'))
  }
}
