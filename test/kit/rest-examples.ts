import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { startFakeBreezy } from '../../connectors/rest/fake/breezy.ts'
import { startFakeInHouse } from '../../connectors/rest/fake/in-house.ts'
import { startFakeWorkable } from '../../connectors/workable/fake/fake.ts'
import type { StartedFake } from '../../src/fake-kit/start.ts'

/** The worked examples of config/ for the connector `rest`, each with the system that it describes. */

export type RestExample = 'rest-workable.yaml' | 'rest-breezy.yaml' | 'rest-in-house.yaml'
type Start = (options: { rateLimit?: number; now?: () => number }) => Promise<StartedFake>
type Settings = Readonly<Record<string, unknown>>

/** The values of the example's placeholders in the fakes' accounts. */
const FILLED: Readonly<Record<string, string>> = { WORKABLE_MEMBER: '1f395d' }

export function settingsOf(example: RestExample): Settings {
  const text = readFileSync(join(import.meta.dirname, '../../config', example), 'utf8')
  const filled = text.replace(/\$\{(\w+)\}/g, (_, name: string) => FILLED[name] ?? 'secret-key')
  return (parse(filled) as { connections: { settings: Settings }[] }).connections[0]?.settings ?? {}
}

/** The fake, reached by the example's own settings; only where it is and who asks are the fake's. */
function reached(example: RestExample, start: Start, reach: (own: Settings) => Settings = (own) => own): Start {
  return async (options) => {
    const fake = await start(options)
    return { ...fake, settings: () => ({ ...settingsOf(example), ...reach(fake.settings()) }) }
  }
}

export const startRestExample: Readonly<Record<RestExample, Start>> = {
  'rest-workable.yaml': reached('rest-workable.yaml', startFakeWorkable, ({ baseUrl, token }) => ({
    baseUrl,
    auth: { bearer: token },
  })),
  'rest-breezy.yaml': reached('rest-breezy.yaml', startFakeBreezy),
  'rest-in-house.yaml': reached('rest-in-house.yaml', startFakeInHouse),
}
