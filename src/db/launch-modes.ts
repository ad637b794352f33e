import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface LaunchMode {
  readonly name: string
  /** Makes the folders fit the user the server will run as. */
  prepare(): void
  wrap(command: string, args: readonly string[]): { command: string; args: string[]; uid?: number; gid?: number }
}

/**
 * The ways to run PostgreSQL, best first. It refuses to run as root, so root uses a user namespace in which root is
 * "nobody": files stay root's, and folders closed to others stay closed. Where namespaces are forbidden it runs as a
 * system user, which needs folders that user can reach.
 */
export function launchModes(place: { data: string; socketDir: string }): LaunchMode[] {
  const dying = can('setpriv', ['--pdeathsig', 'INT', 'true']) ? ['setpriv', '--pdeathsig', 'INT', '--'] : []
  const direct: LaunchMode = {
    name: 'directly',
    prepare: () => {},
    wrap: (command, args) => prefixed([...dying, command, ...args]),
  }
  if (process.getuid?.() !== 0) return [direct]

  const namespace = ['--user', '--map-user=65534', '--map-group=65534', '--']
  const modes: LaunchMode[] = []
  if (can('unshare', [...namespace, 'true']))
    modes.push({
      name: 'in a user namespace',
      prepare: () => own(place, 0, 0),
      wrap: (command, args) => prefixed(['unshare', ...namespace, ...dying, command, ...args]),
    })
  for (const user of ['postgres', 'nobody']) {
    const ids = systemUser(user)
    if (ids)
      modes.push({
        name: `as ${user}`,
        prepare: () => own(place, ids.uid, ids.gid),
        wrap: (command, args) => ({ ...prefixed([...dying, command, ...args]), ...ids }),
      })
  }
  return modes
}

function prefixed(line: string[]): { command: string; args: string[] } {
  return { command: line[0] ?? '', args: line.slice(1) }
}

function can(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function systemUser(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Hands the socket folder, and an existing cluster made in another mode, to the user the server runs as. */
function own(place: { data: string; socketDir: string }, uid: number, gid: number): void {
  chownSync(place.socketDir, uid, gid)
  if (existsSync(place.data)) {
    if (statSync(place.data).uid !== uid) spawnSync('chown', ['-R', `${uid}:${gid}`, place.data])
  } else if (uid !== 0) {
    spawnSync('install', ['-d', '-m', '700', '-o', String(uid), '-g', String(gid), place.data], {
      cwd: dirname(place.data),
    })
  }
}
