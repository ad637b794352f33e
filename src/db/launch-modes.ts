import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { codeOf } from '../base/errors.ts'

export interface LaunchMode {
  readonly name: string
  /** The user that must own the files of the server. */
  readonly owner: { readonly uid: number; readonly gid: number }
  wrap(command: string, args: readonly string[]): { command: string; args: string[]; uid?: number; gid?: number }
}

/** Begins the program only if we still live: a parent that died before --pdeathsig was set would never be noticed. */
const WITH_PARENT = ['sh', '-c', '[ "$PPID" = "$0" ] && exec "$@"']

/**
 * The ways to run PostgreSQL, best first. It refuses to run as root, so root uses a user namespace in which root is
 * "nobody": files stay root's, and folders closed to others stay closed. Where namespaces are forbidden it runs as a
 * system user, which needs folders that user can reach. PostgreSQL also refuses a user without a name, such as platforms for containers
 * give; in a namespace it is "nobody" too.
 */
export function launchModes(): LaunchMode[] {
  const dying = can('setpriv', ['--pdeathsig', 'INT', 'true'])
    ? ['setpriv', '--pdeathsig', 'INT', '--', ...WITH_PARENT, String(process.pid)]
    : []
  const ourselves = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const directly: LaunchMode = {
    name: 'directly',
    owner: ourselves,
    wrap: (command, args) => prefixed([...dying, command, ...args]),
  }
  if (ourselves.uid !== 0 && hasName()) return [directly]

  const namespace = ['--user', '--map-user=65534', '--map-group=65534', '--']
  const modes: LaunchMode[] = []
  if (can('unshare', [...namespace, 'true']))
    modes.push({
      name: 'in a user namespace',
      owner: ourselves,
      wrap: (command, args) => prefixed(['unshare', ...namespace, ...dying, command, ...args]),
    })
  if (ourselves.uid !== 0) return modes.length > 0 ? modes : [directly]
  for (const user of ['postgres', 'nobody']) {
    const owner = systemUser(user)
    if (owner)
      modes.push({
        name: `as ${user}`,
        owner,
        wrap: (command, args) => ({ ...prefixed([...dying, command, ...args]), ...owner }),
      })
  }
  return modes
}

/** Whether the user of this process has an entry in passwd, or wherever the system looks names up. */
function hasName(): boolean {
  try {
    return userInfo().uid === process.getuid?.()
  } catch (error) {
    if (codeOf(error) === 'ERR_SYSTEM_ERROR') return false
    throw error
  }
}

function prefixed(line: string[]): { command: string; args: string[] } {
  return { command: line[0] ?? '', args: line.slice(1) }
}

/** False when the program is missing or refuses; anything else (no descriptor left, say) is not the program's answer. */
function can(command: string, args: string[]): boolean {
  const { status, error } = spawnSync(command, args, { stdio: 'ignore' })
  if (error && !['ENOENT', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')) throw error
  return status === 0
}

function systemUser(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
