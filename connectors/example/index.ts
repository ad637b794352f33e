import {
  AtsClient,
  accountPlace,
  byHeader,
  defineConnector,
  hmac,
  isSigned,
  sessionOf,
} from '../../src/connector-kit/index.ts'
import { actionsOf } from './actions.ts'
import { readsOf } from './reads.ts'
import { Settings } from './schema.ts'

/** A connector to copy: `interview-bridge connector new NAME` does so. */
const example = defineConnector({
  id: 'example',
  displayName: 'Example',
  evidence: 'docs',
  settings: Settings,
  limits: { requests: 100, perMs: 60_000, source: 'where the vendor says so' },
  accountOf: ({ baseUrl, apiKey }) => [accountPlace(baseUrl), apiKey],
  actions: { note: 'marker', moveTo: 'overwrite', reject: 'overwrite' },
  // Every action that is left out or declared as `none`, `rejected` and `hired` where the vendor shows no such state, and every test of the suite that cannot hold, by its name: why.
  cannot: {
    field: 'a made-up ATS has no fields',
    tag: 'nor tags',
    link: 'nor links',
    attach: 'nor files',
  },
  webhook: {
    secrets: (settings) => settings.webhookSecret ?? [],
    isGenuine: ({ raw, headers }, secret) => isSigned(hmac(secret, raw), headers['x-example-signature']),
  },
  connect(settings, context) {
    const client = new AtsClient({
      baseUrl: settings.baseUrl,
      context,
      authorize: byHeader('authorization', `Bearer ${settings.apiKey}`),
    })
    const ours = readsOf(client, context)
    return sessionOf({
      client,
      reads: ours.reads,
      actions: actionsOf(client, ours),
      probe: { method: 'GET', path: 'me' },
      identify: async () => ({ account: (await ours.account()).name, warnings: [] }),
    })
  },
})

/** The export that the YAML's `connector: ./folder` takes. */
export default example
