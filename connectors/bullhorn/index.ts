import { type AtsSession, defineConnector } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { sessionOf } from '../../src/connector-kit/session.ts'
import { bullhornActions, IDEMPOTENCY } from './actions.ts'
import { bullhornClient } from './login.ts'
import { isNamed } from './map.ts'
import { bullhornReads } from './reads.ts'
import { Settings } from './schema.ts'
import { VERSION } from './version.ts'

/** Bullhorn by its REST API with an API user. Facts and their sources: README.md. */
export const bullhorn = defineConnector({
  id: 'bullhorn',
  displayName: 'Bullhorn',
  evidence: 'docs',
  settings: Settings,
  keySteps: [
    'Ask Bullhorn for an API user with a client id and a client secret; what the user’s entitlements show is what can be read.',
    'Give the user’s name and password, and the id of the Bullhorn user that notes are signed with.',
  ],
  // bullhorn/rest-api-docs @5fd130b: the entitlements of the API user decide, and no page names one for each entity.
  rightsOfUser: true,
  version: () => VERSION,
  accountOf: ({ baseUrl, username }) => [accountPlace(baseUrl), username],
  actions: IDEMPOTENCY,
  cannot: {
    tag: 'no call for tags was found in the documentation',
    link: 'no link objects in the API',
    'a link to the next page on a foreign host is not followed': 'pages are asked for by offset, not by a link',
  },
  connect(settings, context): AtsSession {
    const client = bullhornClient(settings, context)
    const reads = bullhornReads(client, settings, context)
    return sessionOf({
      client,
      reads,
      actions: bullhornActions(client, reads, settings),
      probe: { method: 'GET', path: 'ping' },
      assumptions: reads.assumptions,
      async identify() {
        const labels = await reads.statuses()
        const named = [...settings.rejectedStatuses, ...settings.placedStatuses]
        return {
          account: `API user ${settings.username}`,
          warnings: [
            ...named
              .filter((name) => !isNamed(name, labels))
              .map((name) => `There is no status "${name}"; there are ${labels.join(', ')}.`),
            ...(settings.rejectedStatuses.length === 0
              ? ['No status is named in rejectedStatuses: whoever was rejected looks as if in a stage like any other.']
              : []),
          ],
        }
      },
    })
  },
})
