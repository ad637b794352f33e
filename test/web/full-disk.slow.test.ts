import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { Link } from '../kit/api.ts'
import { freePort } from '../kit/free-port.ts'
import { eventually, startProduct } from '../kit/product.ts'

const run = resolve(import.meta.dirname, '../../src/cli/run.ts')
const WEBM = readFileSync(resolve(import.meta.dirname, '../kit/recordings/tone-1.webm'))
/** Room for one recording of 300 KB less than that, for the folder's mark, and for the folders of few. */
const MOUNT = 'mount -t tmpfs -o size=256k,nr_inodes=8 none "$MEDIA"'

function maySmallDisk(): string | undefined {
  try {
    execFileSync('unshare', ['-Urm', 'true'], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `a file system of its own needs user and mount namespaces: ${String(error).split('\n', 1)[0]}`
  }
}

test('on a full disk a recording is refused with 507 and its sentence, nothing of it stays, and the interview goes on', async ({
  skip,
}) => {
  const reason = maySmallDisk()
  if (reason) skip(reason)
  const product = await startProduct({ role: 'api' })
  const media = join(product.folder, 'small')
  mkdirSync(media)
  const file = join(product.folder, 'small.yaml')
  writeFileSync(file, stringify({ storage: { kind: 'local', folder: media } }))
  const port = await freePort()
  const daemon: ChildProcess = spawn(
    'unshare',
    [
      '-Urm',
      'sh',
      '-c',
      `${MOUNT} && exec "$0" "$@"`,
      process.execPath,
      run,
      'start',
      '--role',
      'api',
      '--config',
      file,
    ],
    {
      env: {
        ...process.env,
        DATABASE_URL: product.databaseUrl,
        DATA_DIR: product.folder,
        PORT: String(port),
        MEDIA: media,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  try {
    const origin = `http://127.0.0.1:${port}`
    await eventually('the daemon is ready', () =>
      fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    )
    const tenant = await product.tenant()
    const api = product.api(tenant)
    const position = await api.position(tenant, {
      questions: Array.from({ length: 8 }, (_, order) => ({ text: 'Why?', timeLimit: 1, order })),
    })
    const link = new Link(origin + new URL((await api.invited(position.id)).inviteUrl ?? '').pathname)
    await link.start()
    const { questions } = await link.state()
    const refusal = { status: 507, code: 'media.full', message: expect.stringContaining('no room for the recording') }
    const put = async (n: number, bytes: Uint8Array) => {
      const response = await link.put(questions[n]?.id ?? '', bytes)
      const { message } = (await response.json()) as { message?: string }
      return { status: response.status, code: response.headers.get('x-error-code'), message }
    }
    // No blocks are left while the file is written.
    expect(await put(0, Buffer.concat([WEBM, Buffer.alloc(300_000)]))).toEqual(refusal)
    // A take keeps what there was room for, until it is discarded.
    const large = Buffer.concat([WEBM, Buffer.alloc(300_000)])
    await expect(link.take(questions[0]?.id ?? '', large)).rejects.toThrow(/^201 507 .*no room for the recording/)
    const waiting = (await (await fetch(`${link.url}/uploads`)).json()) as { uploads: { id: string; bytes: number }[] }
    expect(waiting.uploads).toEqual([expect.objectContaining({ bytes: expect.any(Number), isComplete: false })])
    expect(waiting.uploads[0]?.bytes).toBeGreaterThan(0)
    const tus = { 'tus-resumable': '1.0.0' }
    await fetch(`${link.url}/uploads/${waiting.uploads[0]?.id}`, { method: 'DELETE', headers: tus })
    // No inodes are left for a folder or for the file in it.
    const small = WEBM.subarray(0, 1_000)
    let stored = 0
    for (let answer = await put(0, small); ; answer = await put(stored, small)) {
      if (answer.status !== 200) {
        expect(answer).toEqual(refusal)
        break
      }
      stored++
    }
    expect(stored).toBeGreaterThan(0)
    const inside = readdirSync(`/proc/${daemon.pid}/root${media}`, { recursive: true, withFileTypes: true })
    expect(inside.filter((entry) => entry.isFile() && !entry.name.endsWith('.mark'))).toHaveLength(stored)
    expect(await product.core.database.knex('media_leftovers').select()).toEqual([])
    expect((await link.state()).questions.filter((question) => question.answered)).toHaveLength(stored)
  } finally {
    daemon.kill('SIGTERM')
    if (daemon.exitCode === null) await once(daemon, 'exit')
    await product.stop()
  }
})
