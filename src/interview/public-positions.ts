import type { Caller, InterviewContext } from './context.ts'
import type { CandidateInput } from './contract.ts'
import type { invites } from './invites.ts'

export interface PublicPosition {
  id: string
  organization_id: string
  organization: string
  name: string
  interview_condition: string | null
}

/** Candidates who come through a position's public link (spec §2: source `dashboard`, no invite link in the API). */
export function publicPositions(context: InterviewContext, { invite }: ReturnType<typeof invites>) {
  const { database, links } = context
  return {
    async findPublicPosition(token: string): Promise<PublicPosition | undefined> {
      if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined
      return database
        .knex('positions as p')
        .join('organizations as o', 'o.id', 'p.organization_id')
        .where({ 'p.public_token': token, 'p.status': 'open' })
        .first({
          id: 'p.id',
          organization_id: 'p.organization_id',
          organization: 'o.name',
          name: 'p.name',
          interview_condition: 'p.interview_condition',
        })
    },

    /** A new interview of source `dashboard` and the token of its page; the rules of inviting apply, credits included. */
    async apply(position: PublicPosition, candidate: CandidateInput): Promise<{ token: string }> {
      const caller: Caller = { organizationId: position.organization_id, userId: null, keyId: null }
      const { interview } = await invite(
        caller,
        position.id,
        { candidate, sendEmail: false, expiresInDays: 14 },
        { source: 'dashboard' },
      )
      return { token: links.inviteToken(interview.id) }
    },
  }
}
