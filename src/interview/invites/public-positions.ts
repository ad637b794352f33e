import { domainError } from '../../base/errors.ts'
import type { Language } from '../../base/languages.ts'
import { withinOrganization } from '../../db/tenancy.ts'
import type { CandidateInput } from '../contract/contract.ts'
import { interviewError } from '../contract/errors.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import type { mailing } from '../mails/mailing.ts'
import type { invites } from './invites.ts'

/** A position as its public link shows it to anybody. */
export interface PublicPosition {
  id: string
  organization_id: string
  organization: string
  name: string
  interview_condition: string | null
  language: Language | null
  accent: string | null
  has_logo: boolean
}

/**
 * With SMTP an answer to an application leaves this long after it came, or a multiple of it: how long the database took
 * would tell a new address from a known one.
 */
const ANSWER_AFTER_MS = 400

/** Candidates who come through a position's public link (spec §2: source `dashboard`, no invite link in the API). */
export function publicPositions(
  context: InterviewContext,
  { applyFor }: ReturnType<typeof invites>,
  { remindApplicant }: ReturnType<typeof mailing>,
) {
  const { database, links, mailer, clock } = context
  return {
    /** The position of a public link, while the position is open and the link is on and has not ended. */
    async findPublicPosition(token: string): Promise<PublicPosition | undefined> {
      const digest = links.tokenDigest(token)
      if (!digest) return undefined
      return database
        .knex('positions as p')
        .join('organizations as o', 'o.id', 'p.organization_id')
        .leftJoin('candidate_pages as c', 'c.organization_id', 'p.organization_id')
        .where({ 'p.public_digest': digest, 'p.status': 'open', 'p.is_public_link_on': true })
        .where((either) => either.whereNull('p.public_link_until').orWhere('p.public_link_until', '>', clock.now()))
        .first<PublicPosition | undefined>(
          {
            id: 'p.id',
            organization_id: 'p.organization_id',
            organization: 'o.name',
            name: 'p.name',
            interview_condition: 'p.interview_condition',
            language: 'p.language',
            accent: 'c.accent',
          },
          database.knex.raw('c.logo is not null as has_logo'),
        )
    },

    /** The address of a position's public link, for those who may see the position. Throws 404. */
    async publicLinkOf(caller: Caller, positionId: string): Promise<string> {
      const row = await database
        .knex('positions')
        .where({ organization_id: caller.organizationId, id: positionId })
        .first('id')
      if (!row) throw interviewError('position.not_found')
      return links.publicLink(links.publicToken(positionId))
    },

    /**
     * Somebody applies. With SMTP the link goes to the address, and the answer is the same whoever applied. Without SMTP a
     * new interview's token is returned; an existing interview's never. Refuses by what does not depend on the address.
     * `mayApply` bounds how many a position's link causes; beyond it nothing is written.
     */
    async apply(
      position: PublicPosition,
      candidate: CandidateInput,
      mayApply: () => Promise<boolean>,
    ): Promise<{ isMailed: boolean; token?: string }> {
      const caller: Caller = { organizationId: position.organization_id, userId: null, keyId: null }
      const begunMs = clock.monotonicMs()
      if (!(await mayApply())) {
        if (!mailer.sends)
          throw domainError(
            'application.too_many',
            429,
            'Too many people applied within an hour. Please try again later.',
          )
        await clock.sleep(ANSWER_AFTER_MS)
        return { isMailed: true }
      }
      const ours = <Result>(work: () => Promise<Result>) => withinOrganization(caller.organizationId, work)
      const outcome = await ours(() => applyFor(caller, position.id, candidate))
      if (!mailer.sends)
        return {
          isMailed: false,
          ...(outcome.do === 'created' ? { token: links.inviteToken(outcome.interviewId) } : {}),
        }
      if (outcome.do === 'remind') await ours(() => remindApplicant(caller, outcome.interviewId))
      const tookMs = clock.monotonicMs() - begunMs
      await clock.sleep(Math.ceil(tookMs / ANSWER_AFTER_MS) * ANSWER_AFTER_MS - tookMs)
      return { isMailed: true }
    },
  }
}
