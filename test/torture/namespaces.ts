import { execFileSync } from 'node:child_process'

/** Hosts on one machine: network namespaces with a cable each, and one address that all of them reach the outside by. */

export const OUTSIDE = '10.77.0.1'

export class Namespaces {
  readonly #names: string[] = []

  /** Undefined where the kernel or the rights do not allow it. */
  static tryOpen(): Namespaces | undefined {
    try {
      ip('addr', 'add', `${OUTSIDE}/32`, 'dev', 'lo')
      return new Namespaces()
    } catch {
      return undefined // said by the caller, who goes on without
    }
  }

  add(n: number): string {
    const name = `ib${process.pid % 10_000}-${n}`
    const [here, there] = [`h${name}`, `n${name}`]
    ip('netns', 'add', name)
    this.#names.push(name)
    ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name)
    ip('addr', 'add', `10.77.${n}.1/24`, 'dev', here)
    ip('link', 'set', here, 'up')
    ip('-n', name, 'addr', 'add', `10.77.${n}.2/24`, 'dev', there)
    ip('-n', name, 'link', 'set', there, 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
    ip('-n', name, 'route', 'add', 'default', 'via', `10.77.${n}.1`)
    return name
  }

  /** Pulls the cable, or puts it in again. Packets vanish; nobody is told. */
  setCable(name: string, state: 'up' | 'down'): void {
    ip('link', 'set', `h${name}`, state)
  }

  close(): void {
    for (const name of this.#names) ip('netns', 'del', name)
    ip('addr', 'del', `${OUTSIDE}/32`, 'dev', 'lo')
  }
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: 'pipe' })
}
