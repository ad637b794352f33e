import { messageOf } from '../base/errors.ts'
import type { Matter, MatterKind } from '../interview/mails/digest-mail.ts'
import type { MattersOf } from '../interview/mails/digests.ts'
import { en } from '../interview/mails/staff-words/en.ts'
import { type ConnectionHealth, readHealth } from '../sync/engine/health.ts'
import { waitingHealth } from '../sync/engine/waiting-health.ts'
import type { Core } from './core.ts'

const { matters: ENGLISH } = en

/** What the daily summary of an administrator names besides interviews: credits, and connections that wait for a person. */
export function digestNeeds({
  engine,
  database,
  accounts,
  log,
}: Pick<Core, 'engine' | 'database' | 'accounts' | 'log'>): MattersOf {
  return async (organizationId) => {
    try {
      const isTheirs = ({ config }: { config: { organization?: string | undefined } }) =>
        config.organization === organizationId
      const waiting = engine.unsettled.filter(({ connection }) => isTheirs(connection)).map(waitingHealth)
      const [{ credits }, known] = await Promise.all([
        accounts.getOrganization(organizationId),
        readHealth(database, engine.connections.filter(isTheirs)),
      ])
      return needsFrom(credits, [...waiting, ...known])
    } catch (error) {
      // The summary of interviews does not wait for what the connections say; what was told before stays told, and what is new is told the next day.
      log.warn({ problem: messageOf(error) }, 'a daily summary is made without what connections need')
      return undefined
    }
  }
}

/** States that end when a person has done something. */
const STOPPED = ['paused', 'rule-paused', 'account-unknown'] as const satisfies readonly ConnectionHealth['state'][]

type Told = Pick<ConnectionHealth, 'name' | 'state' | 'people'> & {
  readonly held: object | null
  readonly deliveries: { readonly parked: number }
}

/** One line for each thing that waits for an administrator. */
export function needsFrom(credits: number, connections: readonly Told[]): NonNullable<Awaited<ReturnType<MattersOf>>> {
  return [
    ...(credits === 0 ? [matter('credits', '', 0, '/dashboard/home')] : []),
    ...connections.flatMap(({ name, state, held, deliveries: { parked }, people }) => {
      const at = `/dashboard/connections/${name}`
      const stopped = STOPPED.find((one) => one === state)
      return [
        ...(held === null ? [] : [matter('held', name, 0, `${at}/held`)]),
        ...(stopped === undefined ? [] : [matter(stopped, name, 0, at)]),
        ...(parked === 0
          ? []
          : [matter('parked', name, parked, `/dashboard/deliveries?connection=${name}&state=parked`)]),
        ...(people === 0 ? [] : [matter('people', name, people, `${at}#people`)]),
      ]
    }),
  ]
}

/** The key of a matter is the same from day to day, however many things it is about. */
const matter = (kind: MatterKind, name: string, count: number, path: string): Matter => ({
  key: name === '' ? kind : `${kind} ${name}`,
  text: ENGLISH[kind](name, count),
  path,
  kind,
  name,
  count,
})
