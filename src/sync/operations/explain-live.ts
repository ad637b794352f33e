import { messageOf } from '../../base/errors.ts'
import type { Job } from '../../connector-kit/contract.ts'
import { decideApplication } from '../rules/rules.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { explainQuarantine } from '../store/quarantine.ts'

/** Why somebody of whom nothing is stored is not invited: asks the ATS what it shows now, and the rules what follows. */
export async function judgeLive(
  context: SyncContext,
  connection: Connection,
  applicationId: string,
): Promise<readonly string[]> {
  const rules = connection.config.invite.map((rule, index) => ({
    ...rule,
    place: connection.places.invite[index] ?? '',
  }))
  const quarantined = await explainQuarantine(context.database.knex, connection.name, [applicationId])
  if (quarantined.length > 0) return quarantined
  try {
    const { items, unreadable, failure } = await connection.ats.applicationsById([applicationId])
    if (failure) throw failure
    const [application] = items
    if (unreadable.length > 0)
      return [`The ATS shows the application ${applicationId}, but not as we can read it: ${unreadable[0]?.problem}.`]
    if (!application)
      return [
        `The ATS shows no application ${applicationId}: it was deleted or merged, it is hidden from our user, or the id is of something else.`,
      ]
    let job: Job | undefined
    for await (const page of connection.ats.jobs(null)) {
      job = page.items.find((one) => one.id === application.jobId)
      if (job) break
    }
    const decision = decideApplication(
      { application, job, known: undefined, onLeave: connection.config.onLeave },
      rules,
    )
    const where = `application ${applicationId} is ${application.status}, in stage "${application.stageName ?? 'none'}" of the job "${job?.name ?? application.jobId}"${job ? ` (${job.status})` : ', which our user cannot see'}`
    if (decision?.want === 'invited')
      return [`Not invited yet: ${where}, which the rule at ${decision.rule} asks for. The next sync takes it up.`]
    return [
      `Not invited: ${where}; no invite rule asks for that${decision ? ` (${decision.reason})` : ''}. The rules are: ${rules.map((rule) => `job "${rule.job}", stage "${rule.stage}" (${rule.place})`).join('; ') || 'none'}.`,
    ]
  } catch (error) {
    return [`Nothing is stored about ${applicationId}, and the ATS could not be asked: ${messageOf(error)}`]
  }
}
