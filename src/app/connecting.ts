import { connectors } from '../../connectors/index.ts'
import { warnAbout } from '../config/warnings.ts'
import { withDocuments } from '../config/with-documents.ts'
import type { ConnectionDocument, Draft } from '../connections/contract.ts'
import { createKeptSecrets } from '../connections/kept-secrets.ts'
import type { ConnectingService, Meaning } from '../dashboard/connecting/service.ts'
import { beginPlan } from '../sync/operations/planner.ts'
import { exampleWrites } from '../sync/rules/example-writes.ts'
import type { Connection } from '../sync/store/connection.ts'
import { hasBegun } from '../sync/store/connection-states.ts'
import { type AskedBy, askAts, offersOf, somebodyOf, tryPartOf } from './asking-ats.ts'
import type { Core } from './core.ts'
import { keptOffers } from './kept-offers.ts'
import { limitedTests, limitedTrials } from './live-tests.ts'
import { groundOf } from './stored-connections.ts'

/** What the dashboard's pages ask an ATS that is being connected. */

/** Whether the brake of a connection asks before its first pass. */
const asksFirst = ({ brake }: Connection['config']): boolean => brake !== 'off' && brake.firstPass === 'ask'

/** The wizard's way to connectors, documents and the engine. */
export function connectingService(core: Core): ConnectingService {
  const { documents, inEffect, clock, database } = core
  const limited = limitedTests(database, clock)
  const limitedTrial = limitedTrials(database, clock)
  const byOf = (connection: string): AskedBy => ({ clock, log: core.log.child({ connection }) })

  /** The connection as it would run, whether it runs or not. */
  async function connectionOf(draft: Draft): Promise<Connection> {
    const document = await documents.read(draft)
    const alone = { ...inEffect.base, config: { ...inEffect.base.config, connections: [] } }
    const [connection] = core.triedConnectionsOf(withDocuments(alone, [document]))
    if (!connection) throw new Error('a document that is read has a connection')
    const others = inEffect.loaded.config.connections.map((one) => one.name)
    return { ...connection, names: [...new Set([...others, draft.name])] }
  }

  /** With the secrets that are stored. */
  const storedOf = ({ organizationId, name, text }: ConnectionDocument): Promise<Connection> =>
    connectionOf({ organizationId, name, text })

  return {
    documents,
    kept: createKeptSecrets(core.sync.secret, clock),
    connectors: Object.values(connectors).sort((a, b) =>
      a.id === 'rest' ? 1 : b.id === 'rest' ? -1 : a.displayName.localeCompare(b.displayName, 'en'),
    ),
    templates: () => [
      'standard',
      ...Object.keys(inEffect.base.config.positionTemplates).filter((one) => one !== 'standard'),
    ],
    filePlaces: () =>
      new Map(
        inEffect.base.config.connections.map(({ name }, index) => [name, inEffect.base.place(['connections', index])]),
      ),
    async test(draft) {
      const { ats } = await connectionOf(draft)
      // Only a key that comes along can be a guess.
      const ask = () => askAts(ats, byOf(draft.name))
      return draft.secrets ? limited(draft.organizationId, ask) : ask()
    },
    async tryPart(draft, part, id) {
      const { ats } = await connectionOf(draft)
      return limitedTrial(draft.organizationId, () => tryPartOf(ats, byOf(draft.name), part, id))
    },
    offers: keptOffers(clock, {
      async offers(document, chosen) {
        const { ats, config } = await storedOf(document)
        return offersOf(ats, byOf(document.name), chosen ?? new Set(config.invite.map(({ job }) => job)))
      },
      somebody: async (document, job) => somebodyOf((await storedOf(document)).ats, byOf(document.name), job),
    }),
    async meaning(document) {
      const { config, owner, account } = await storedOf(document)
      const { onLeave } = config
      const base = inEffect.base.config
      const warnings: Meaning['warnings'][number][] = []
      // Other connections stay out: a warning would name those of other organizations.
      warnAbout(
        { ...base, connections: [config] },
        groundOf(inEffect.base).connectors,
        null,
        ([part], message, _at, told) => {
          if (part === 'connections') warnings.push({ message, told: told ?? null })
        },
      )
      return {
        asks: asksFirst(config),
        keepsOnLeave: onLeave === 'keep',
        sendsMails: base.interviewApi !== undefined || base.mail.smtpUrl !== undefined,
        hasBegun: await hasBegun(database.knex, { configured: config.name, owner: owner ?? '', account }),
        warnings,
      }
    },
    async example(document, asked) {
      const { config, reviewUrl } = await storedOf(document)
      const shown = reviewUrl('…')
      return exampleWrites(asked, { nowMs: clock.now().getTime(), reviewUrl: shown, connection: config.name })
    },
    asksFirst: async (draft) => asksFirst((await connectionOf(draft)).config),
    async plan(document, asked) {
      const stored = await storedOf(document)
      const { brake } = stored.config
      // Before a start everybody is shown by name; what would be held all the same is told. One that runs is planned as it runs.
      const goes = brake === 'off' || document.state === 'active' ? brake : { ...brake, firstPass: 'go' as const }
      const connection = { ...stored, config: { ...stored.config, brake: goes } }
      const parts = { leases: core.leases, draft: () => ({ ok: true as const, connection }) }
      return beginPlan(core.sync, parts, connection, { ...asked, rules: null })
    },
  }
}
