import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { runHere } from '../kit/command-line.ts'
import { childrenOf, noContainers, serversOf, useFolder } from '../kit/data-folder.ts'
import { urlOf } from '../kit/database-url.ts'
import { freePort } from '../kit/free-port.ts'
import { makeDataFolder } from '../kit/made-data-folder.ts'
import { eventually, startProduct } from '../kit/product.ts'

const bin = resolve(import.meta.dirname, '../../src/cli/interview-bridge.js')
const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ib-words-'))
  folders.push(made)
  return made
}
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const gone = new Promise((done) => child.once('close', done))
    child.kill('SIGKILL')
    await gone
  }
})

let server: EmbeddedPostgres
let admin: pg.Client
beforeAll(async () => {
  server = await startEmbedded(makeDataFolder(folder()))
  admin = new pg.Client(server.connection)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.stop()
  for (const made of folders) for (const path of [made, `${made}.tmp`]) rmSync(path, { recursive: true, force: true })
})

/** A command of ours, with what it wrote. */
function run(words: string[], env: Record<string, string>, wrap: string[] = []) {
  const cwd = folder()
  const [command = '', ...args] = [...wrap, process.execPath, bin, ...words]
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: join(cwd, 'data'), PORT: '0', ...env },
  })
  children.push(child)
  const told = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => {
    told.out += text
  })
  child.stderr.on('data', (text: Buffer) => {
    told.err += text
  })
  const gone = new Promise<number | null>((done) => child.once('close', done))
  return { child, told, gone, cwd }
}

describe('the embedded server says why it does not start', () => {
  const cases = [
    {
      name: 'a full folder for temporary files',
      before: () => 'mount -o remount,size=64k tmpfs "$TMPDIR"; dd if=/dev/zero of="$TMPDIR/fill" 2>/dev/null;',
      words: /disk of .*TMPDIR.* is full\. Free space there/,
    },
    { name: 'too few open files', before: () => 'ulimit -n 64;', words: /Too few files may be open.*ulimit -n/ },
    {
      name: 'a full disk in the middle of a first start',
      before: (dataDir: string) => `mount -t tmpfs -o size=20m tmpfs "${dataDir}";`,
      words: /disk of .*ib-words-.* is full\. Free space there/,
    },
    {
      name: 'a data folder on a read-only file system',
      before: (dataDir: string) => `mount -t tmpfs -o ro tmpfs "${dataDir}";`,
      words: /file system of .*ib-words-.* is read-only/,
    },
    {
      name: 'no command that locks',
      before: () =>
        'mkdir "$TMPDIR/bin"; for c in unshare setpriv sh; do ln -s "$(command -v $c)" "$TMPDIR/bin/$c"; done; PATH="$TMPDIR/bin";',
      words: /cannot be taken.*Install the command flock/,
    },
  ]
  test.for(cases)('it names $name', async ({ before, words }, context) => {
    if (noContainers) return context.skip(noContainers)
    const dataDir = folder()
    const { code, said } = await useFolder(dataDir, { container: true, before: before(dataDir) }).gone
    expect(said).toMatch(words)
    expect(said).toContain('DATABASE_URL')
    expect(said).not.toContain('cannot be run by this user')
    expect(code).toBe(1)
  })

  test('a data folder of another PostgreSQL version is named, and nothing of it is touched', async () => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n')
    await expect(startEmbedded(dataDir)).rejects.toMatchObject({ code: 'database.version' })
    // The lock was given back: the next attempt says the same and not that somebody else is there.
    await expect(startEmbedded(dataDir)).rejects.toMatchObject({ code: 'database.version' })
  })
})

test('too many clients are named, at the start and while migrating', async () => {
  await admin.query(`create role few login password 'few'`)
  await admin.query('create database few owner few')
  const url = urlOf({ ...server.connection, user: 'few', password: 'few' }, 'few')
  await admin.query('alter role few connection limit 0')
  await expect(openDatabase({ url, dataDir: folder() })).rejects.toMatchObject({
    code: 'database.too_many_clients',
    kind: 'transient',
  })
  await admin.query('alter role few connection limit 2')
  const database = await openDatabase({ url, dataDir: folder() })
  await admin.query('alter role few connection limit 1')
  await expect(migrate(database)).rejects.toMatchObject({
    code: 'database.too_many_clients',
    message: expect.stringContaining('max_connections'),
  })
  await database.close()
}, 600_000)

describe('start', () => {
  /** A server that is not there yet: nobody listens until `open`. */
  async function later(): Promise<{ port: number; open(): Promise<void>; close(): void }> {
    const port = await freePort()
    let relay: Server | undefined
    return {
      port,
      async open() {
        relay = createServer((socket) => {
          const onward = connect(join(String(server.connection.host), '.s.PGSQL.5432'))
          socket.pipe(onward).pipe(socket)
          socket.on('error', () => onward.destroy())
          onward.on('error', () => socket.destroy())
        })
        await new Promise<void>((done) => relay?.listen(port, '127.0.0.1', done))
      },
      close: () => relay?.close(),
    }
  }
  const addressOf = (port: number, database: string) =>
    `postgres://bridge:${server.connection.password}@127.0.0.1:${port}/${database}`

  test('waits for a PostgreSQL that is absent, with its reason, and goes on when it comes', async () => {
    await admin.query('create database later')
    const away = await later()
    const { child, told, gone } = run(['start'], { DATABASE_URL: addressOf(away.port, 'later') })
    await eventually('it tells that it waits', () => told.out.includes('"msg":"waiting for the database"'))
    expect(told.out).toContain('"code":"database.unreachable"')
    expect(told.out).not.toContain(String(server.connection.password))
    expect(child.exitCode).toBe(null)
    await away.open()
    await eventually('it is ready', () => told.out.includes('ready at http'))
    child.kill('SIGTERM')
    expect(await gone).toBe(0)
    away.close()
  }, 600_000)

  test('waits while the disk of the embedded server is full, and goes on when there is room', async (context) => {
    if (noContainers) return context.skip(noContainers)
    const dataDir = folder()
    const { child, told, gone } = run(['start'], { DATA_DIR: dataDir, DATABASE_URL: '' }, [
      'unshare',
      '--mount',
      'sh',
      '-c',
      `mount -t tmpfs -o size=300m tmpfs "${dataDir}"; dd if=/dev/zero of="${dataDir}/fill" bs=64k 2>/dev/null; exec "$0" "$@"`,
    ])
    await eventually('it waits', () => told.out.includes('"code":"database.full"') || child.exitCode !== null)
    expect(told.out).toContain('waiting for the database')
    rmSync(`/proc/${child.pid}/root${dataDir}/fill`)
    await eventually('it is ready', () => told.out.includes('ready at http'))
    child.kill('SIGTERM')
    expect(await gone).toBe(0)
  })

  test('SIGTERM ends the wait with 0', async () => {
    const away = await later()
    const { child, told, gone } = run(['start'], { DATABASE_URL: addressOf(away.port, 'later') })
    await eventually('it waits', () => told.out.includes('waiting for the database'))
    child.kill('SIGTERM')
    expect(await gone).toBe(0)
    expect(told.out).toContain('"msg":"stopped"')
  }, 600_000)

  test('a wrong password, a missing database and a bad address are refused at once', async () => {
    const away = await later()
    await away.open()
    const wrong: [string, RegExp][] = [
      [`postgres://bridge:wrong@127.0.0.1:${away.port}/postgres`, /refuses the user or the password/],
      [addressOf(away.port, 'nothing_of_this_name'), /database does not exist/],
      ['postgres://bridge@[', /cannot be read as an address/],
    ]
    for (const [url, words] of wrong) {
      const { told, gone } = run(['start'], { DATABASE_URL: url })
      expect(await gone, url).toBe(1)
      expect(told.err).toMatch(words)
      expect(told.out).not.toContain('waiting')
    }
    away.close()
  }, 600_000)

  test.for([['migrate'], ['admin', 'organization', 'list'], ['plan', '--config', 'interview-bridge.yaml']])(
    'a command that runs once does not wait: %s',
    async (words) => {
      const away = await later()
      const cwd = folder()
      writeFileSync(join(cwd, 'interview-bridge.yaml'), 'connections: []\n')
      const env = { ...process.env, DATA_DIR: join(cwd, 'data'), DATABASE_URL: addressOf(away.port, 'later') }
      const { code, stderr } = await runHere(words, { cwd, env })
      expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot be reached.*Check DATABASE_URL/)])
    },
  )
})

describe('/readyz', () => {
  const asked = async (origin: string) => {
    const response = await fetch(`${origin}/readyz`)
    const { problem } = (await response.json()) as { problem?: string }
    return { status: response.status, problem }
  }

  test('is 503 with a read-only database, and 200 again when it takes changes', async () => {
    const product = await startProduct()
    const { rows } = await product.core.database.knex.raw('select current_database() as name')
    const { name } = rows[0] as { name: string }
    const renew = async (value: string) => {
      const other = new pg.Client(product.databaseUrl)
      other.on('error', () => {})
      await other.connect()
      await other.query('set default_transaction_read_only = off')
      await other.query(`alter database ${name} set default_transaction_read_only = ${value}`)
      await other.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await other.end()
    }
    expect(await asked(product.origin)).toMatchObject({ status: 200 })
    await renew('on')
    await eventually('it is not ready', async () => (await asked(product.origin)).problem?.includes('read-only'))
    expect((await asked(product.origin)).status).toBe(503)
    await renew('off')
    await eventually('it is ready again', async () => (await asked(product.origin)).status === 200)
    await product.stop()
  }, 600_000)

  test('is 503 with a full disk below the database, with a stopped and with an absent server, and reveals no address', async (context) => {
    if (noContainers) return context.skip(noContainers)
    const dataDir = folder()
    const port = await freePort()
    const mounted = [
      'unshare',
      '--mount',
      'sh',
      '-c',
      `mount -t tmpfs -o size=300m tmpfs "${dataDir}" && cp -a "${makeDataFolder(folder())}/." "${dataDir}" && exec "$0" "$@"`,
    ]
    const { child, told, gone } = run(['start'], { DATA_DIR: dataDir, PORT: String(port) }, mounted)
    const origin = `http://127.0.0.1:${port}`
    await eventually('it is ready', () => told.out.includes('ready at http'))
    // On a busy machine a look at the database may be late, which is 503 until the next one.
    await eventually('it says so', async () => (await asked(origin)).status === 200)
    const inside = `/proc/${child.pid}/root${dataDir}`
    spawn('dd', ['if=/dev/zero', `of=${inside}/fill`, 'bs=64k'], { stdio: 'ignore' })
    await eventually('it is full', async () => (await asked(origin)).problem?.includes('disk of the database is full'))
    expect((await asked(origin)).status).toBe(503)
    rmSync(`${inside}/fill`)
    await eventually('it is ready again', async () => (await asked(origin)).status === 200)

    const [postgres = 0] = serversOf(dataDir)
    const stopped = [postgres, ...childrenOf(postgres)]
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    const problem = await eventually('it is not ready', async () => (await asked(origin)).problem)
    expect(problem).toMatch(/did not answer within|cannot be reached/)
    expect(problem).not.toContain(dataDir)
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
    await eventually('it is ready again', async () => (await asked(origin)).status === 200)
    child.kill('SIGTERM')
    expect(await gone).toBe(0)
  }, 600_000)
})
