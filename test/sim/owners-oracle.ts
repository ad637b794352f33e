import { connectors } from '../../connectors/index.ts'
import { accountOf } from '../../src/connector-kit/contract.ts'
import { accountDigest } from '../../src/sync/engine/duplicate-connections.ts'
import { ordinalOf } from '../../src/sync/store/connection-states.ts'
import { BREACHES } from '../kit/laws.ts'
import type { SimServer } from './database.ts'
import { type Account, type OwnersWorld, type Side, settingsOf, type Target } from './owners-world.ts'
import { SECRET } from './sim-context.ts'

/** What must be true of every history. */

const MARKS = /alpha|beta|gamma|aaaaaaaa|bbbbbbbb|cccccccc|dddddddd/gi

/** A sealed link looks like chance, and chance spells every mark now and then. */
const SEALED = /\[sealed:[^\]]*\]/g

/** Marks of another account or organization than these. */
export function foreignMarks(text: string, { door, side }: Target): string[] {
  const own = [door.account.toLowerCase(), side.mark]
  return [...new Set([...text.replaceAll(SEALED, '').matchAll(MARKS)].map(([mark]) => mark.toLowerCase()))].filter(
    (mark) => !own.includes(mark),
  )
}

/** A state of the name, and whose it is. */
export interface SeenState {
  readonly name: string
  readonly side: Side
  /** Usually one: of two the state would be a mixture. */
  readonly accounts: readonly Account[]
  readonly seenAt: Date
  readonly isHeld: boolean
}

export async function statesOf(server: SimServer, world: OwnersWorld): Promise<SeenState[]> {
  const rows = await server.query<{ name: string; owner: string; accounts: string[]; seen_at: Date; held: unknown }>(
    'select name, owner, accounts, seen_at, held from sync_connections order by seen_at desc',
  )
  return rows.map((row) => ({
    name: row.name,
    side: world.sides.find(({ organization }) => row.owner.endsWith(organization)) as Side,
    accounts: world.accounts.filter((account) => row.accounts.some((digest) => digestsOf(account).includes(digest))),
    seenAt: row.seen_at,
    isHeld: row.held !== null,
  }))
}

const digests = new WeakMap<Account, string[]>()
function digestsOf(account: Account): string[] {
  const { greenhouse } = connectors
  if (!greenhouse) throw new Error('no connector greenhouse')
  const known =
    digests.get(account) ??
    account.doors.map((door) => accountDigest(SECRET, 'greenhouse', accountOf(greenhouse, settingsOf(door))))
  digests.set(account, known)
  return known
}

/** Rows and lines of one owner that bear the mark of another one. */
export async function leaks(server: SimServer, world: OwnersWorld, logLines: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  const states = await statesOf(server, world)
  const targets = new Map<string, Target>()
  for (const { name, side, accounts } of states) {
    const [account, ...more] = accounts
    const door = account?.doors[0]
    if (more.length > 0) faults.push(`state ${name} is a mixture of ${accounts.map((one) => one.name).join(' and ')}`)
    else if (side && door) targets.set(name, { side, door })
  }
  const tables = await server.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'connection'`,
  )
  for (const { name } of tables)
    for (const row of await server.query<{ connection: string; told: string }>(
      `select connection, to_jsonb(t)::text as told from ${name} t where connection is not null`,
    )) {
      const target = targets.get(row.connection)
      const found = target ? foreignMarks(row.told, target) : []
      if (found.length > 0)
        faults.push(`a row of ${name} of ${row.connection} shows ${found.join(', ')}: ${row.told.slice(0, 300)}`)
    }
  for (const line of logLines) {
    const { connection, ...told } = JSON.parse(line) as { connection?: string }
    const target = connection === undefined ? undefined : targets.get(connection)
    const found = target ? foreignMarks(JSON.stringify(told), target) : []
    if (found.length > 0) faults.push(`a log line of ${connection} shows ${found.join(', ')}: ${line.slice(0, 300)}`)
  }
  for (const { told } of await server.query<{ told: string }>(BREACHES)) faults.push(told)
  return [...new Set(faults)]
}

/** Invites, cancellations and notes, whoever made them. */
export function judgeWorld(world: OwnersWorld, approvedAt: ReadonlyMap<string, number>, freeOwner: string | null) {
  const faults: string[] = []
  for (const side of world.sides) {
    const seen = new Set<string>()
    for (const { id, email, atMs } of side.invites) {
      const account = world.accounts.find(({ name }) => email.startsWith(name.toLowerCase()))
      const owner = `${side.mark} ${account?.name}`
      if (seen.has(email)) faults.push(`${email} was invited twice in ${side.mark}`)
      seen.add(email)
      const at = approvedAt.get(owner)
      if (owner !== freeOwner && (at === undefined || at > atMs))
        faults.push(`${email} was invited in ${side.mark} before anybody approved the first pass of ${owner}`)
      if (side.api.interviews.get(id)?.cancelled) faults.push(`the invite of ${email} in ${side.mark} was cancelled`)
    }
  }
  let notes = 0
  for (const account of world.accounts) {
    const seen = new Set<string>()
    for (const note of account.world.notes.values()) {
      notes++
      const [, mark = '', event = '', name = '', id = ''] = /^(\w+): (\w+), (.+?), (\w+)/.exec(note.body) ?? []
      const email = account.people.get(String(note.application_id))
      const side = world.sides.find((one) => one.mark === mark)
      const invite = side?.invites.find((one) => one.id === id)
      const about = `the note "${note.body.slice(0, 80)}" at application ${note.application_id} of ${account.name}`
      if (!name.startsWith(account.name)) faults.push(`${about} is about another account`)
      if (!invite || invite.email !== email) faults.push(`${about} is of an interview of somebody else`)
      if (event !== 'invited' && side?.decided.get(id) !== event) faults.push(`${about} tells what nobody decided`)
      if (seen.has(`${id} ${event}`)) faults.push(`${about} was written twice`)
      seen.add(`${id} ${event}`)
    }
  }
  return { faults, notes }
}

/** What is still missing of an owner; empty: everybody is invited and everything is told. */
export function missingOf(world: OwnersWorld, { side, door }: Target): string[] {
  const account = world.account(door.account)
  const bodies = [...account.world.notes.values()].map(({ body }) => body)
  return [...account.people.values()].flatMap((email) => {
    const invite = side.invites.find((one) => one.email === email)
    if (!invite) return [`${email} is not invited in ${side.mark}`]
    const events = ['invited', ...(side.decided.has(invite.id) ? [side.decided.get(invite.id)] : [])]
    return events
      .filter((event) => !bodies.some((body) => body.includes(`${event},`) && body.includes(invite.id)))
      .map((event) => `"${event}" of ${email} in ${side.mark} is not told`)
  })
}

/** The owner whose first pass may go without a question: that of the first state of the name, where the YAML has no brake. */
export async function freeOwner(server: SimServer, world: OwnersWorld, brake: unknown): Promise<string | null> {
  if (brake !== 'off') return null
  const first = (await statesOf(server, world)).find(({ name }) => ordinalOf(name) === 1)
  return first?.accounts[0] ? `${first.side.mark} ${first.accounts[0].name}` : null
}
