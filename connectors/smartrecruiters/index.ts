import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { byHeader } from '../../src/connector-kit/auth.ts'
import { type AtsSession, defineConnector } from '../../src/connector-kit/contract.ts'
import { oneByOne } from '../../src/connector-kit/lists.ts'
import { RUNGS, smartRecruitersActions } from './actions.ts'
import { smartRecruitersReads } from './reads.ts'
import { Settings, UserRow } from './schema.ts'

/** SmartRecruiters by its customer API. Facts and their sources: README.md. */
export const smartrecruiters = defineConnector({
  id: 'smartrecruiters',
  displayName: 'SmartRecruiters',
  evidence: 'docs',
  settings: Settings,
  limits: { requests: 10, perMs: 1_000, concurrent: 8, source: 'developers.smartrecruiters.com/docs/rate-limiting' },
  actions: RUNGS,
  connect(settings, context): AtsSession {
    const client = new AtsClient({
      baseUrl: settings.baseUrl,
      context,
      authorize: byHeader('x-smarttoken', settings.apiKey),
    })
    const reads = smartRecruitersReads(client, context)
    return {
      async identify() {
        const user = UserRow.safeParse((await client.request({ method: 'GET', path: 'users/me' })).json)
        const { firstName, lastName, email } = user.success ? user.data : {}
        return {
          account: [firstName, lastName].filter(Boolean).join(' ') || email || 'a key without a user',
          warnings: [
            'The key sees what its user sees: an empty list may mean "not permitted".',
            ...(settings.notesToHiringTeam ? ['Notes are mailed to the hiring team.'] : []),
          ],
        }
      },
      serverTime: () => client.askTime({ method: 'GET', path: 'users/me' }),
      jobs: reads.jobs,
      stages: reads.stages,
      // Whether a change of status moves "updatedOn" is not documented: the mapped stages are read with every pass.
      applicationsInStages: reads.inStages,
      applicationsById: (ids) => oneByOne(ids, reads.application),
      people: reads.people,
      actions: smartRecruitersActions(client, reads, settings),
      readyInMs: (lane) => client.readyInMs(lane),
    }
  },
})
