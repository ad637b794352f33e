import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** Where Debian, Ubuntu and their relatives put each major version. */
const VERSIONS = '/usr/lib/postgresql'
/** The first that the product takes, and the last that lacks something which the embedded one can: infinite spans of time came with 17. */
const [OLDEST, NEWEST] = [15, 16]

/** The oldest PostgreSQL that this system has and the product takes, with the folder of its programs; undefined: it has none that is old enough. */
export function olderPostgres(): { readonly major: number; readonly bin: string } | undefined {
  const found = majors().find((major) => major >= OLDEST && major <= NEWEST)
  return found === undefined ? undefined : { major: found, bin: join(VERSIONS, String(found), 'bin') }
}

function majors(): number[] {
  try {
    return readdirSync(VERSIONS)
      .map(Number)
      .sort((a, b) => a - b)
  } catch {
    return [] // no such folder, so no such version
  }
}

/** Starts a server of these programs on a folder of its own, with an empty database. PostgreSQL does not run as root: then as `postgres`. */
export async function startOlderPostgres(bin: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ib-older-postgres-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  const who = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (who.uid !== undefined && who.gid !== undefined) for (const one of [folder, data]) chownSync(one, who.uid, who.gid)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'bridge', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    {
      ...who,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const port = await freePort()
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`]
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
    ...who,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://bridge@127.0.0.1:${port}/postgres`
  for (let tries = 0; !(await answers(url)); tries++) {
    if (tries > 300 || server.exitCode !== null) {
      await stop()
      throw new Error(`${join(bin, 'postgres')} does not answer on port ${port}; run it by hand on ${data}`)
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  return { url, stop }
}

const idOf = (which: '-u' | '-g'): number => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {}) // the next try tells
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false // it is still starting
  }
}
