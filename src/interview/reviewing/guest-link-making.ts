import type { Knex } from 'knex'
import { DAY } from '../../base/clock.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { idOfForm } from '../../base/ids.ts'
import type { InterviewContext } from '../core/context.ts'
import { mustExist, type Reviewer } from './reviews.ts'

/** Days that a guest link lasts. */
export const GUEST_DAYS = { default: 7, max: 30 } as const
/** Links of one interview that work at once. */
const LIVE_MAX = 20

/** A link that was just made; the token is stored nowhere. */
export interface NewGuestLink {
  readonly url: string
  readonly expiresAt: Date
}

/** What a form for a guest link sends. */
export interface GuestForm {
  readonly days: number
  readonly drawn: string
  readonly login: string
}

interface Made {
  readonly digest: Buffer
  readonly expires_at: Date
  readonly revoked_at: Date | null
  readonly ended_at: Date | null
}

/**
 * Makes a link that lasts `days`. `form`: the id that was drawn with the form, and what the login's forms send back; sent again, it is
 * answered with the same link. Throws 404, 400 for another number of days, and 409 where there is nothing to watch or there are too many.
 */
export async function makeGuestLink(
  { database: { knex }, clock, links, log }: InterviewContext,
  { organizationId, userId }: Reviewer,
  interviewId: string,
  { days, drawn, login }: GuestForm,
): Promise<NewGuestLink> {
  if (!Number.isInteger(days) || days < 1 || days > GUEST_DAYS.max)
    throw new AppError(`A guest link lasts 1 to ${GUEST_DAYS.max} days.`, {
      kind: 'domain',
      code: 'guest.days',
      status: 400,
      facts: { max: GUEST_DAYS.max },
    })
  await mustExist(knex, organizationId, interviewId)
  const of = { organization_id: organizationId, interview_id: interviewId }
  const id = idOfForm(organizationId, `${interviewId} ${drawn}`)
  const token = links.guestToken(id, login)
  const made = await knex.transaction(async (trx) => {
    await lockMaker(trx, { organizationId, userId }, interviewId)
    // Links of one interview are made one after another, so that the limit holds.
    await trx('interviews').where({ id: interviewId, organization_id: organizationId }).forNoKeyUpdate().first('id')
    const same = await madeBefore(trx, { ...of, id }, links.tokenDigest(token) as Buffer, clock.now())
    if (same) return { isNew: false, expiresAt: same }
    await expectRoom(trx, of, clock.now())
    const expiresAt = new Date(clock.now().getTime() + days * DAY)
    await trx('guest_links').insert({
      ...of,
      id,
      digest: links.tokenDigest(token),
      made_by: userId,
      expires_at: expiresAt,
    })
    return { isNew: true, expiresAt }
  })
  if (made.isNew) log.info({ organizationId, interviewId, guestLinkId: id, by: userId }, 'a guest link was made')
  return { url: links.guestUrl(token), expiresAt: made.expiresAt }
}

/**
 * Holds what the maker may see until their link is committed: whoever takes it from them waits, and then ends this link too. Throws
 * 403 where it was taken already.
 */
async function lockMaker(
  trx: Knex.Transaction,
  { organizationId, userId }: Reviewer,
  interviewId: string,
): Promise<void> {
  const of = { organization_id: organizationId }
  await trx('users')
    .where({ ...of, id: userId })
    .forShare()
    .first('id')
  const ofInterview = trx('interviews')
    .where({ ...of, id: interviewId })
    .select('position_id')
  await trx('positions').where(of).whereIn('id', ofInterview).forShare().first('id')
  const { rows } = await trx.raw<{ rows: { may: boolean }[] }>('select may_show_guests(?, ?, ?) as may', [
    organizationId,
    userId,
    interviewId,
  ])
  if (rows[0]?.may !== true)
    throw domainError('guest.not_allowed', 403, 'You may not show this interview to guests any more.')
}

/** The expiry of the link that this form made already, if it is the same link. Throws 409 where it has ended, or is another one. */
async function madeBefore(
  trx: Knex.Transaction,
  link: { organization_id: string; interview_id: string; id: string },
  digest: Buffer,
  now: Date,
): Promise<Date | undefined> {
  const same = await trx('guest_links')
    .where(link)
    .first<Made | undefined>('digest', 'expires_at', 'revoked_at', 'ended_at')
  if (same?.digest.equals(digest)) {
    if (same.revoked_at !== null || same.ended_at !== null || same.expires_at <= now)
      throw domainError(
        'guest.ended',
        409,
        'The link of this form has ended. Go back, load the page of the interview again, and make another one.',
      )
    return same.expires_at
  }
  if (same) throw domainError('guest.made', 409, 'This form made its link already, and a link is shown only once.')
  return undefined
}

/** Throws 409 where there is nothing to watch, or too many links work. */
async function expectRoom(
  trx: Knex.Transaction,
  of: { organization_id: string; interview_id: string },
  now: Date,
): Promise<void> {
  if (!(await trx('answers').where(of).first('question_id')))
    throw domainError('guest.nothing_recorded', 409, 'Nothing has been recorded yet, so there is nothing to watch.')
  const open = await trx('guest_links')
    .where(of)
    .whereNull('revoked_at')
    .whereNull('ended_at')
    .where('expires_at', '>', now)
    .count<{ n: number }[]>('id as n')
    .first()
  if (Number(open?.n ?? 0) >= LIVE_MAX)
    throw new AppError(`This interview has ${LIVE_MAX} guest links that work. Revoke one first.`, {
      kind: 'domain',
      code: 'guest.too_many',
      status: 409,
      facts: { max: LIVE_MAX },
    })
}
