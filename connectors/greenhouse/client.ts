import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { basic, byToken, fetchToken } from '../../src/connector-kit/auth.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'
import type { Settings } from './schema.ts'
import { VERSION } from './version.ts'

/** The HTTP client of one account, with its access token (client-credentials grant, `sub` = the user we act as). */
export function greenhouseClient(settings: Settings, context: SessionContext): AtsClient {
  const { clientId, clientSecret, userId, authUrl, baseUrl } = settings
  return new AtsClient({
    baseUrl,
    context,
    version: VERSION,
    authorize: byToken(
      context,
      (token) => ({ authorization: `Bearer ${token}` }),
      () =>
        fetchToken(context, {
          url: `${authUrl.replace(/\/+$/, '')}/token`,
          headers: { authorization: basic(clientId, clientSecret) },
          form: { grant_type: 'client_credentials', sub: userId },
          settings: 'clientId, clientSecret and userId',
        }),
    ),
  })
}
