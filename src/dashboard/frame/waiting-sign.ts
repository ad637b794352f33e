import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import type { Log } from '../../base/log.ts'
import { type Html, html } from '../../web/pages.ts'
import { numberWords } from './language.ts'
import { frameWords } from './words/index.ts'

/**
 * How many connections wait for an administrator, beside their place in the navigation, and for nobody else. It is read before a page is
 * made, as its language is, since the navigation is made in one go.
 */
const present = new AsyncLocalStorage<number>()

/** Counts the connections of a session that wait for an administrator; one statement, of partial indexes. */
export type CountWaiting = (session: Session) => Promise<number>

/** A sign that cannot be counted is left out: it must not take a page from anybody. */
export function countingWaiting(count: CountWaiting, log: Log): CountWaiting {
  return async (session) => {
    try {
      return await count(session)
    } catch (error) {
      log.error({ err: error }, 'the connections that wait for an administrator could not be counted')
      return 0
    }
  }
}

/** A browser that opens a page says that it takes HTML, of old ones too; not so for pictures and what scripts ask for. */
const opensPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.toLowerCase().includes('text/html') === true

/** Work that makes a page with the sign of what waits. */
export async function withWaiting<Result>(
  session: Session,
  request: FastifyRequest,
  count: CountWaiting,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!may(session, 'administer') || session.sample !== null || !opensPage(request)) return work()
  return present.run(await count(session), work)
}

/** The sign; nothing where nothing waits. */
export function waitingSign(): Html | '' {
  const count = present.getStore() ?? 0
  if (count === 0) return ''
  return html`<span class="sign" role="img" aria-label="${frameWords().waiting(count)}" title="${frameWords().waiting(count)}">${numberWords(count)}</span>`
}
