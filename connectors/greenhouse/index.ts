import { AppError } from '../../src/base/errors.ts'
import { type AtsSession, defineConnector } from '../../src/connector-kit/contract.ts'
import { greenhouseActions, RUNGS } from './actions.ts'
import { greenhouseClient } from './client.ts'
import { collect, list, listByIds, windowQuery } from './lists.ts'
import { toApplication, toJob, toPerson } from './map.ts'
import { ApplicationRow, CandidateRow, JobRow, Settings, StageRow, UserRow } from './schema.ts'

/** Greenhouse by Harvest v3 (v1 and v2 were announced for removal on 2026-08-31). Facts and their sources: README.md. */
export const greenhouse = defineConnector({
  id: 'greenhouse',
  displayName: 'Greenhouse',
  evidence: 'docs',
  settings: Settings,
  actions: RUNGS,
  connect(settings, context): AtsSession {
    const client = greenhouseClient(settings, context)
    return {
      async identify() {
        const [user] = await collect(list(client, 'users', { ids: settings.userId }, UserRow, (row) => row))
        if (!user)
          throw new AppError(`Greenhouse has no user ${settings.userId}. Set userId to the id of a Site Admin.`, {
            kind: 'config',
            code: 'ats.user',
            facts: { doubtful: false },
          })
        const warnings = [
          ...(user.site_admin === false
            ? ['The user is not a Site Admin: lists will silently hold fewer rows, and confidential jobs none.']
            : []),
          ...(user.deactivated === true ? ['The user is deactivated.'] : []),
        ]
        return { account: user.name ?? `user ${user.id}`, warnings }
      },
      async serverTime() {
        const known = client.serverTime()
        if (known) return known
        await client.request({ method: 'GET', path: 'jobs', query: { per_page: '1' } })
        return client.serverTime() ?? context.clock.now()
      },
      jobs: (window) => list(client, 'jobs', windowQuery(window), JobRow, toJob),
      stages: (jobIds) =>
        collect(
          listByIds(client, 'job_interview_stages', 'job_ids', jobIds, { active: 'true' }, StageRow, (row) => ({
            id: row.id,
            jobId: row.job_id,
            name: row.name,
          })),
        ),
      applicationsChanged: (window) => list(client, 'applications', windowQuery(window), ApplicationRow, toApplication),
      // By job_interview_stage_ids: the similar stage_ids filters by another kind of id and silently answers nothing.
      applicationsInStages: (stages) =>
        listByIds(
          client,
          'applications',
          'job_interview_stage_ids',
          stages.map((stage) => stage.id),
          { status: 'active' },
          ApplicationRow,
          toApplication,
        ),
      applicationsById: (ids) =>
        collect(listByIds(client, 'applications', 'ids', ids, {}, ApplicationRow, toApplication)),
      async people(ids) {
        const found = {
          items: [] as ReturnType<typeof toPerson>[],
          unreadable: [] as { id: string | null; problem: string }[],
        }
        for await (const page of listByIds(client, 'candidates', 'ids', ids, {}, CandidateRow, toPerson)) {
          found.items.push(...page.items)
          found.unreadable.push(...page.unreadable)
        }
        return found
      },
      actions: greenhouseActions(client, settings),
      readyInMs: (lane) => client.readyInMs(lane),
    }
  },
})
