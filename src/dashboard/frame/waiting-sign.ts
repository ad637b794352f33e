import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
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

/** What a browser asks for beside a page, and forms, which lead on to one. */
const isBeside = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' ||
  /^(?:audio|empty|image|track|video)$/.test(`${headers['sec-fetch-dest']}`) ||
  headers.accept?.startsWith('application/json') === true

/** Work that makes a page with the sign of what waits. */
export async function withWaiting<Result>(
  session: Session,
  request: FastifyRequest,
  count: CountWaiting,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!may(session, 'administer') || session.sample !== null || isBeside(request)) return work()
  return present.run(await count(session), work)
}

/** The sign; nothing where nothing waits. */
export function waitingSign(): Html | '' {
  const count = present.getStore() ?? 0
  if (count === 0) return ''
  return html`<span class="sign" role="img" aria-label="${frameWords().waiting(count)}" title="${frameWords().waiting(count)}">${numberWords(count)}</span>`
}
