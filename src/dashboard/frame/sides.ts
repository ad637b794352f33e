import type { FastifyRequest } from 'fastify'
import { isOfOtherSide, type Session } from '../../accounts/sessions.ts'
import { AppError } from '../../base/errors.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { type ComeBack, comeBackFields, pathOfOurs, type Unsent, unsentOf } from './come-back.ts'
import { csrfField, dashboardPage } from './frame.ts'
import { frameWords } from './words/index.ts'

/** Somebody may look at sample data in one tab, and have pages about real people in another: what is of one side is not taken for the other. */

/** They lead to a side, so a page of either one may send them. */
const LEADS = new Set(['/dashboard/sample', '/dashboard/sample/leave', '/dashboard/sample/remove'])

/** A form that was made on the other side of sample data than its login is on by now. Holds what was typed, so that it is not lost. */
export class OtherSideForm extends AppError {
  /** Undefined where it was too large to keep, or holds a secret. */
  readonly unsent: Unsent | undefined
  constructor(session: Session, unsent: Unsent | undefined) {
    const [code, sentence] =
      session.sample === null
        ? [
            'dashboard.left_sample',
            'This form is about the made-up people of the sample data, which you have left; nothing was changed.',
          ]
        : [
            'dashboard.in_sample',
            'This form is about your own organization, and you are looking at sample data by now; nothing was changed. Leave the sample data first.',
          ]
    super(sentence, { kind: 'domain', code, status: 409 })
    this.unsent = unsent
  }
}

const proofIn = ({ body }: FastifyRequest): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)['csrf'] : undefined

/** Whether a form may come from either side, and this one comes from the other. */
export const leadsAcross = (session: Session, request: FastifyRequest): boolean =>
  LEADS.has(request.routeOptions.url ?? '') && isOfOtherSide(session, proofIn(request))

/** Refuses (409) a form that was made on the other side. */
export function assertOwnSide(session: Session, request: FastifyRequest): void {
  if (isOfOtherSide(session, proofIn(request)) && !leadsAcross(session, request))
    throw new OtherSideForm(session, unsentOf(request))
}

const leaveForm = (session: Session, text: string, back: ComeBack): Html =>
  html`<form method="post" action="/dashboard/sample/leave">${csrfField(session)}${comeBackFields(back)}<p class="row"><button>${text}</button></p></form>`

/** In the place of a page that sample data does not have: the way out, which leads on to where somebody was going. */
export function notInSamplePage(session: Session, request: FastifyRequest, text: Html | undefined): PageContent {
  const words = frameWords().sample
  const next = request.method === 'GET' ? pathOfOurs(request.url) : undefined
  return dashboardPage(session, {
    title: words.title,
    narrow: true,
    body: html`<h1>${words.title}</h1><p>${text ?? words.notHere}</p>
      ${next === undefined ? leaveForm(session, words.leave(session.sample?.organizationName ?? ''), {}) : leaveForm(session, words.goThere, { next })}`,
  })
}

/** The page of a form that was made on the other side: why it was not carried out, and what was typed. */
export function otherSidePage(
  session: Session,
  { unsent }: OtherSideForm,
  { reason, typed, ways }: { readonly reason: Html; readonly typed: Html; readonly ways: Html },
): PageContent {
  const words = frameWords().sample
  const title = session.sample === null ? words.left : words.title
  const kept = html`<div class="card">${typed}</div>${session.sample === null || !unsent ? ways : leaveForm(session, words.takeAlong, { unsent })}`
  return dashboardPage(session, {
    title,
    narrow: true,
    body: html`<h1>${title}</h1><p class="error" role="alert">${reason}</p>${unsent ? kept : html`<p>${words.notKept}</p>${ways}`}`,
  })
}
