import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { AppError } from '../base/errors.ts'
import type { InvitedInterview } from '../interview/contract/contract.ts'
import { guest, guestNumber } from './cast.ts'
import type { DemoClient } from './client.ts'
import { VIDEO } from './names.ts'
import type { DemoState } from './seed.ts'

export interface GuestContext {
  readonly client: DemoClient
  readonly ats: FakeGreenhouse
  readonly state: DemoState
}

/**
 * A fresh invite for a person who tries an interview by hand: a new candidate in the ATS, invited through the product's own
 * API with the application's id, as the engine would do. So the result comes back to the ATS like everybody's.
 */
export async function inviteGuest({ client, ats, state }: GuestContext): Promise<string> {
  let highest = 0
  for (const { email } of ats.world.candidates.values()) highest = Math.max(highest, guestNumber(email) ?? 0)
  const candidate = guest(highest + 1)
  const application = ats.world.addApplication(candidate, state.jobId, VIDEO)
  const answer = await client.api<InvitedInterview>('POST', `/positions/${state.positionId}/invites`, {
    candidate,
    externalId: String(application.id),
    sendEmail: false,
  })
  if (answer.status === 201 || answer.status === 200) return answer.data.inviteUrl ?? ''
  throw new AppError(`The interview API refused the invite with ${answer.status}: ${answer.message}`, {
    kind: 'domain',
    code: 'demo.invite_refused',
    status: 409,
  })
}

/** An invite to print when the demo starts: one that no guest has used yet, or a fresh one. */
export async function unusedInvite(context: GuestContext): Promise<string> {
  const unused = (await context.client.interviews()).find(
    ({ candidate, status }) => status === 'created' && guestNumber(candidate.email) !== undefined,
  )
  return unused?.inviteUrl ?? inviteGuest(context)
}
