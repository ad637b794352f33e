import { messageOf } from '../base/errors.ts'
import type { MattersOf } from '../interview/mails/digests.ts'
import { type ConnectionHealth, readHealth } from '../sync/engine/health.ts'
import { waitingHealth } from '../sync/engine/waiting-health.ts'
import type { Core } from './core.ts'

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
const STOPPED: Readonly<Partial<Record<ConnectionHealth['state'], string>>> = {
  paused: 'is paused: one side refuses us',
  'rule-paused': 'has a rule that is paused: its stage was renamed or is gone',
  'account-unknown': 'waits to learn which account it reaches',
}

type Told = Pick<ConnectionHealth, 'name' | 'state' | 'people'> & {
  readonly held: object | null
  readonly deliveries: { readonly parked: number }
}

/** One line for each thing that waits for an administrator. */
export function needsFrom(credits: number, connections: readonly Told[]): NonNullable<Awaited<ReturnType<MattersOf>>> {
  return [
    ...(credits === 0
      ? [{ key: 'credits', text: 'No interview credits are left, so nobody can be invited.', path: '/dashboard/home' }]
      : []),
    ...connections.flatMap(({ name, state, held, deliveries: { parked }, people }) => {
      const at = `/dashboard/connections/${name}`
      const stopped = STOPPED[state]
      return [
        ...(held === null
          ? []
          : [{ key: `held ${name}`, text: `Changes of ${name} wait for your approval.`, path: `${at}/held` }]),
        ...(stopped === undefined
          ? []
          : [{ key: `${state} ${name}`, text: `The connection ${name} ${stopped}.`, path: at }]),
        ...(parked === 0
          ? []
          : [
              {
                key: `parked ${name}`,
                text: `${many(parked, 'write-back')} of ${name} ${parked === 1 ? 'needs' : 'need'} a decision.`,
                path: `/dashboard/deliveries?connection=${name}&state=parked`,
              },
            ]),
        ...(people === 0
          ? []
          : [
              {
                key: `people ${name}`,
                text: `${many(people, 'application')} of ${name} ${people === 1 ? 'needs' : 'need'} a decision.`,
                path: `${at}#people`,
              },
            ]),
      ]
    }),
  ]
}

const many = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
