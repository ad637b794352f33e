import type { Knex } from 'knex'
import { AppError } from '../../base/errors.ts'
import { DEFAULT_BRAKE } from '../../config/schema.ts'
import { twinText } from '../rules/causes.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { leftStates, ordinalOf } from '../store/connection-states.ts'
import {
  type ConnectionFacts,
  type NamedFacts,
  saveConnection,
  seeAgain,
  takeBlank,
} from '../store/connections-store.ts'
import { parkLeftBehind } from '../store/deliveries-store.ts'
import { recordHistory } from '../store/history.ts'
import { lookFirstOfNew } from '../store/restores.ts'
import { findNewDuplicate, jobsOf } from './duplicate-connections.ts'

/** What is known about the states before they are written. */
interface MadeKnown {
  readonly proven?: ReadonlySet<string>
  readonly blank?: ReadonlySet<string>
  /** What was told about duplicates before. */
  readonly told?: ReadonlySet<string>
}

/**
 * Writes the connections of a configuration into the database. Beside a duplicate that the configuration does not name, and where a
 * name reaches another account than before, a connection gets a brake that asks first: its entry in `connections` is replaced.
 * Answers what it told about duplicates, which is not told again where the next call is given it.
 * Throws `connection.state_taken` where another process began a state of this name for somebody else in this instant; trying again helps.
 */
export async function makeKnown(
  { database: { knex }, log }: Pick<SyncContext, 'database' | 'log'>,
  connections: Map<string, Connection>,
  { proven = new Set(), blank = new Set(), told = new Set() }: MadeKnown = {},
): Promise<ReadonlySet<string>> {
  const all: NamedFacts[] = []
  for (const connection of connections.values()) all.push({ name: connection.name, facts: await factsOf(connection) })
  const known = await seeAgain(
    knex,
    all.filter(({ name }) => !blank.has(name)),
  )
  for (const { name, facts } of all) {
    const connection = connections.get(name)
    if (!connection) continue
    const saved = known.has(name) ? 'known' : await saveOne(knex, { name, facts }, { proven, blank })
    if (ordinalOf(name) === 1) continue
    if (saved === 'new') {
      await recordHistory(knex, [{ connection: name, what: 'state.fresh', sentence: BEGUN_BESIDE }])
      log.warn({ connection: name, configured: facts.configured }, BEGUN_BESIDE)
    }
    if (!(known.get(name) ?? (await hasBegun(knex, name)))) {
      const { config } = connection
      connections.set(name, { ...connection, config: { ...config, brake: askingFirst(config.brake) } })
    }
  }
  const toldNow = new Set<string>()
  for (const connection of connections.values()) {
    // Its first pass was let through.
    if (known.get(connection.name)) continue
    const twin = await findNewDuplicate(knex, connection)
    if (!twin) continue
    const problem = twinText(connection.name, twin)
    toldNow.add(problem)
    const isKnown = told.has(problem)
    log[isKnown ? 'debug' : 'warn'](
      { connection: connection.name, twin: twin.name, problem },
      connection.config.brake === 'off' && twin.isConfigured
        ? 'a new connection works on an account and job that another connection has, and its brake is off'
        : 'a new connection works on an account and job that another connection has; its first pass asks',
    )
    // Also without a brake: renaming a connection is not meant to invite everybody a second time.
    if (connection.config.brake === 'off' && !twin.isConfigured) {
      const brake = DEFAULT_BRAKE
      connections.set(connection.name, { ...connection, config: { ...connection.config, brake } })
    }
  }
  return toldNow
}

async function factsOf(connection: Connection): Promise<ConnectionFacts> {
  const { config, account } = connection
  const owner = connection.owner ?? (await connection.ownerOf([]))
  return {
    ...{ configured: config.name, owner, connector: config.connector, account },
    jobs: JSON.stringify(jobsOf({ config })),
  }
}

/** Writes one connection that is new, or of which something is not known yet. */
async function saveOne(
  knex: Knex,
  { name, facts }: NamedFacts,
  { proven, blank }: Required<Pick<MadeKnown, 'proven' | 'blank'>>,
): Promise<'new' | 'known'> {
  const isTaken = blank.has(name) && !(await takeBlank(knex, name, facts.account))
  const saved = isTaken
    ? 'taken'
    : await saveConnection(knex, name, facts, proven.has(name), { look_first_until: lookFirstOfNew(knex) })
  if (saved === 'taken')
    throw new AppError(
      `Another process has just begun to work under the name "${facts.configured}" for another organization or account; try again`,
      { kind: 'transient', code: 'connection.state_taken' },
    )
  return saved
}

const BEGUN_BESIDE =
  'the name of this connection belonged to another organization or another account of the ATS: it begins anew, its first pass waits for approval, and nothing of the earlier one is read or written'

async function hasBegun(knex: Knex, name: string): Promise<boolean> {
  const row = await knex('sync_connections').where({ name }).whereNotNull('begun_at').first('name')
  return row !== undefined
}

const askingFirst = (brake: Connection['config']['brake']): Connection['config']['brake'] => ({
  ...(brake === 'off' ? DEFAULT_BRAKE : brake),
  firstPass: 'ask',
})

/**
 * Parks what was left open for accounts that nobody works on any more, so that people see it; nobody would carry it out. Again and again:
 * a pass that was under way may have stored more, and somebody may have gone back. Another process may still work on such an account
 * under the same name: then it is not left.
 */
export async function parkWhatIsLeft({
  database: { knex },
  log,
}: Pick<SyncContext, 'database' | 'log'>): Promise<void> {
  const left = (await leftStates(knex)).map(({ name }) => name)
  const parked = left.length === 0 ? 0 : await parkLeftBehind(knex, left)
  if (parked > 0) log.warn({ states: left, parked }, 'open write-backs for earlier accounts of a name were parked')
}
