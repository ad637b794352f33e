import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import type { InterviewApi, RemoteOrganizations } from '../contract/client.ts'

/** So long a failure counts for everybody who asks: a server that hangs is waited for once, not by each connection in turn. */
const FAILED_MS = 5_000

/** `readKey` is asked for each request; `clientWith` makes a client that uses this key and no other. */
export function remoteOrganizations(
  readKey: () => string,
  clientWith: (key: string) => InterviewApi,
  clock: Pick<Clock, 'monotonicMs'>,
): RemoteOrganizations {
  let present:
    | { readonly key: string; readonly client: InterviewApi; organization?: Promise<string>; failedAtMs?: number }
    | undefined
  const withKey = () => {
    const key = readKey()
    if (present?.key !== key) present = { key, client: clientWith(key) }
    return present
  }
  const ask = async (): Promise<{ client: InterviewApi; id: string }> => {
    const one = withKey()
    if (one.failedAtMs !== undefined && clock.monotonicMs() - one.failedAtMs > FAILED_MS) {
      delete one.organization
      delete one.failedAtMs
    }
    one.organization ??= one.client.me().then(({ organization }) => organization.id)
    try {
      return { client: one.client, id: await one.organization }
    } catch (error) {
      one.failedAtMs ??= clock.monotonicMs()
      throw error
    }
  }
  return {
    organization: async () => (await ask()).id,
    apiOf(organization) {
      const checked = async (): Promise<InterviewApi> => {
        const { client, id } = await ask()
        if (id === organization) return client
        throw new AppError(
          'The key of the interview API (interviewApi.apiKey) belongs to another organization now, so nothing is read or written with it. Put a key of the earlier organization back; or reload (SIGHUP), and the connections begin anew for the other organization',
          { kind: 'config', code: 'api.other_organization', facts: { doubtful: false } },
        )
      }
      return {
        kind: 'remote',
        me: async () => (await checked()).me(),
        listCompanies: async (query) => (await checked()).listCompanies(query),
        listPositions: async (query) => (await checked()).listPositions(query),
        createPosition: async (input) => (await checked()).createPosition(input),
        invite: async (positionId, input) => (await checked()).invite(positionId, input),
        listInterviews: async (request) => (await checked()).listInterviews(request),
        getInterview: async (id) => (await checked()).getInterview(id),
        cancelInterview: async (id) => (await checked()).cancelInterview(id),
        requestAnalysis: async (id) => (await checked()).requestAnalysis(id),
        getAnalysis: async (id) => (await checked()).getAnalysis(id),
      }
    },
  }
}
