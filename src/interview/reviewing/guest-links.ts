import type { Knex } from 'knex'
import { domainError } from '../../base/errors.ts'
import { withinOrganization } from '../../db/tenancy.ts'
import type { Answer, InterviewDetail } from '../contract/contract.ts'
import type { InterviewContext } from '../core/context.ts'
import type { interviewReads } from '../core/interviews.ts'
import type { questionImages, ServedPicture } from '../positions/question-images.ts'
import { type GuestForm, makeGuestLink, type NewGuestLink } from './guest-link-making.ts'
import type { Reviewer } from './reviews.ts'

export { GUEST_DAYS, type NewGuestLink } from './guest-link-making.ts'

const LISTED = 50

/** The reason why a link ended before its time: its maker was disabled, lost the role, or is outside of the position's team. */
export type GuestEnd = 'disabled' | 'role' | 'teams'

/** A guest link as colleagues see it. */
export interface GuestLink {
  readonly id: string
  /** Addresses; null: somebody who was removed. */
  readonly by: string | null
  readonly madeAt: Date
  readonly expiresAt: Date
  readonly revokedBy: string | null
  readonly revokedAt: Date | null
  readonly endedAt: Date | null
  /** Why it ended before its time without being revoked. */
  readonly endedBecause: GuestEnd | null
  readonly opened: number
  readonly firstOpenedAt: Date | null
  readonly lastOpenedAt: Date | null
  /** It can be opened now. */
  readonly isLive: boolean
}

/** One interview as a guest sees it. */
export interface GuestView {
  readonly interview: InterviewDetail
  readonly organization: string
  readonly position: string
  readonly expiresAt: Date
  /** The answers, with paths that play beneath this link alone. */
  readonly answers: readonly Answer[]
  readonly caller: { readonly organizationId: string; readonly userId: null; readonly keyId: null }
}

interface LiveLink {
  readonly id: string
  readonly organizationId: string
  readonly interviewId: string
  readonly expiresAt: Date
}

/** One answer for all links that do not work, so that nobody learns which ones did. */
const unknown = () => domainError('guest.unknown', 404, 'This link does not work')

/** Expiring links to one interview for people without an account; the one writer of `guest_links`, but for the triggers that end them. */
export function guestLinks(
  context: InterviewContext,
  reads: ReturnType<typeof interviewReads>,
  pictures: ReturnType<typeof questionImages>,
) {
  const { database, clock, ids, log } = context
  const { knex } = database

  return {
    ...guestViews(context, reads, pictures),

    /** An id for a form that is going to make a link: sent twice, it makes one. */
    drawGuestLinkId: (): string => ids.id(),

    /** Makes a link; sent again by the same form, it is answered with the same one. */
    makeGuestLink: (by: Reviewer, interviewId: string, form: GuestForm): Promise<NewGuestLink> =>
      makeGuestLink(context, by, interviewId, form),

    /** Ends a link at once; one that has ended already stays as it is. Throws 404. */
    async revokeGuestLink({ organizationId, userId }: Reviewer, interviewId: string, id: string): Promise<void> {
      const of = { organization_id: organizationId, interview_id: interviewId, id }
      if (!(await knex('guest_links').where(of).first('id')))
        throw domainError('guest.unknown', 404, 'There is no such guest link')
      const revoked = await knex('guest_links')
        .where(of)
        .whereNull('revoked_at')
        .update({ revoked_at: knex.raw('clock_timestamp()'), revoked_by: userId })
      if (revoked > 0)
        log.info({ organizationId, interviewId, guestLinkId: id, by: userId }, 'a guest link was revoked')
    },

    /** The links of an interview, the newest first; at most `LISTED`. */
    async guestLinksOf(
      { organizationId }: Pick<Reviewer, 'organizationId'>,
      interviewId: string,
    ): Promise<GuestLink[]> {
      const of = { 'g.organization_id': organizationId, 'g.interview_id': interviewId }
      const [rows, working] = await Promise.all([
        knex('guest_links as g')
          .leftJoin('users as m', 'm.id', 'g.made_by')
          .leftJoin('users as r', 'r.id', 'g.revoked_by')
          .where(of)
          .orderBy('g.made_at', 'desc')
          .limit(LISTED)
          .select<Omit<GuestLink, 'isLive'>[]>({
            id: 'g.id',
            by: 'm.email',
            madeAt: 'g.made_at',
            expiresAt: 'g.expires_at',
            revokedBy: 'r.email',
            revokedAt: 'g.revoked_at',
            endedAt: 'g.ended_at',
            endedBecause: 'g.ended_because',
            opened: 'g.opened',
            firstOpenedAt: 'g.first_opened_at',
            lastOpenedAt: 'g.last_opened_at',
          }),
        live(knex, clock.now()).where(of).pluck<string[]>('g.id'),
      ])
      return rows.map((row) => ({ ...row, isLive: working.includes(row.id) }))
    },
  }
}

/** What a guest reaches by the token of a link. */
function guestViews(
  { database, clock, links, settings, log }: InterviewContext,
  { getInterview }: ReturnType<typeof interviewReads>,
  pictures: ReturnType<typeof questionImages>,
) {
  const { knex } = database

  /** The link of a token; the work sees rows of its organization only. Throws 404. */
  async function within<Result>(token: string, work: (link: LiveLink) => Promise<Result>): Promise<Result> {
    const digest = links.tokenDigest(token)
    const link =
      digest &&
      (await live(knex, clock.now()).where({ 'g.digest': digest }).first<LiveLink | undefined>({
        id: 'g.id',
        organizationId: 'g.organization_id',
        interviewId: 'g.interview_id',
        expiresAt: 'g.expires_at',
      }))
    if (!link) throw unknown()
    return withinOrganization(link.organizationId, () => work(link))
  }

  async function noteOpened({ id, organizationId, interviewId }: Omit<LiveLink, 'expiresAt'>): Promise<void> {
    await knex('guest_links')
      .where({ id, organization_id: organizationId })
      .update({
        opened: knex.raw('opened + 1'),
        first_opened_at: knex.raw('coalesce(first_opened_at, clock_timestamp())'),
        last_opened_at: knex.raw('clock_timestamp()'),
      })
    log.info({ organizationId, interviewId, guestLinkId: id }, 'a guest link was opened')
  }

  return {
    /** Somebody looks at what a link shows: noted as opened. Throws 404 for a link that does not work (any more). */
    noteGuestLinkOpened: (token: string): Promise<void> => within(token, noteOpened),

    /** What a guest sees. Notes nothing, since programs ask for links too. Throws 404 for a link that does not work (any more). */
    openGuestLink: (token: string): Promise<GuestView> =>
      within(token, async ({ id, organizationId, interviewId, expiresAt }) => {
        const caller = { organizationId, userId: null, keyId: null }
        const [interview, names] = await Promise.all([
          getInterview(caller, interviewId),
          knex('interviews as i')
            .join('positions as p', 'p.id', 'i.position_id')
            .join('organizations as o', 'o.id', 'i.organization_id')
            .where({ 'i.id': interviewId, 'i.organization_id': organizationId })
            .first<{ organization: string; position: string }>({ organization: 'o.name', position: 'p.name' }),
        ])
        const until = new Date(Math.min(expiresAt.getTime(), clock.now().getTime() + settings.videoLinkMs))
        const answers = interview.answers.map((answer) => ({
          ...answer,
          videoUrl: links.guestRecording(token, id, answer.questionId, until),
        }))
        return { interview, ...names, expiresAt, answers, caller }
      }),

    /** A recording of the link's own interview, by a signed path. Throws 404. */
    guestRecording: (
      token: string,
      signed: { questionId: string; until: string; signature: string },
    ): Promise<{ media_key: string; media_type: string }> =>
      within(token, async ({ id, organizationId, interviewId }) => {
        const isValid = links.isGuestRecordingValid({ linkId: id, ...signed }, clock.now())
        const row = isValid
          ? await knex('answers')
              .where({ organization_id: organizationId, interview_id: interviewId, question_id: signed.questionId })
              .first<{ media_key: string; media_type: string } | undefined>('media_key', 'media_type')
          : undefined
        if (!row) throw unknown()
        return row
      }),

    /** A picture that the link's own interview was asked with. Throws 404. */
    guestPicture: (token: string, id: string): Promise<ServedPicture> =>
      within(token, async ({ organizationId, interviewId }) => {
        const caller = { organizationId, userId: null, keyId: null }
        const [images, { positionId }] = await Promise.all([
          pictures.askedImagesOf(caller, interviewId),
          getInterview(caller, interviewId),
        ])
        if (![...images.values()].some((image) => image.id === id)) throw unknown()
        return pictures.questionImage(caller, positionId, id)
      }),
  }
}

/** Links that work: not over, not revoked, not ended, made by somebody who may still show the interview, which has recordings. */
const live = (knex: Knex, now: Date) =>
  knex('guest_links as g')
    .join('interviews as i', (on) => on.on('i.id', 'g.interview_id').andOn('i.organization_id', 'g.organization_id'))
    .where('g.expires_at', '>', now)
    .whereNull('g.revoked_at')
    .whereNull('g.ended_at')
    .whereRaw('may_show_guests(g.organization_id, g.made_by, g.interview_id)')
    .whereNull('i.cancelled_at')
    .whereExists(knex('answers as a').whereRaw('a.interview_id = g.interview_id').select(knex.raw('1')))
