import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { Link } from '../kit/api.ts'
import { freePort } from '../kit/free-port.ts'
import { eventually, startProduct } from '../kit/product.ts'

const run = resolve(import.meta.dirname, '../../src/cli/run.ts')
const WEBM = readFileSync(resolve(import.meta.dirname, '../kit/recordings/tone-1.webm'))
const BIND = 'mount --bind "$VOLUME" "$MOUNT"'

function mayMount(): string | undefined {
  try {
    execFileSync('unshare', ['-Urm', 'true'], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `a volume of its own needs user and mount namespaces: ${String(error).split('\n', 1)[0]}`
  }
}

test('a media volume that is unmounted, read-only or without a recording is reported as such and loses no answer', async ({
  skip,
}) => {
  const reason = mayMount()
  if (reason) skip(reason)
  const product = await startProduct({ role: 'api' })
  const [VOLUME, MOUNT] = [join(product.folder, 'volume'), join(product.folder, 'mount')]
  mkdirSync(VOLUME)
  mkdirSync(MOUNT)
  const media = join(MOUNT, 'media')
  const file = join(product.folder, 'volume.yaml')
  writeFileSync(file, stringify({ storage: { kind: 'local', folder: media } }))
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: product.databaseUrl,
    DATA_DIR: product.folder,
    PORT: String(port),
    VOLUME,
    MOUNT,
  }
  const command = `mount -t tmpfs none "$VOLUME" && ${BIND} && exec "$0" "$@"`
  const words = [process.execPath, run, 'start', '--role', 'api', '--config', file]
  const daemon: ChildProcess = spawn('unshare', ['-Urm', 'sh', '-c', command, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  daemon.stdout?.on('data', (piece) => (log += piece))
  daemon.stderr?.on('data', (piece) => (log += piece))
  const inside = (words: string) =>
    execFileSync('nsenter', ['-t', String(daemon.pid), '-U', '-m', '--preserve-credentials', 'sh', '-c', words], {
      env,
    })
  const origin = `http://127.0.0.1:${port}`
  const ready = async () => {
    const response = await fetch(`${origin}/readyz`)
    return { status: response.status, problem: ((await response.json()) as { problem?: string }).problem }
  }
  try {
    await eventually('the daemon is ready', () =>
      ready().then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
    const tenant = await product.tenant()
    const api = product.api(tenant)
    const position = await api.position(tenant, {
      questions: Array.from({ length: 4 }, (_, order) => ({ text: 'Why?', timeLimit: 1, order })),
    })
    const { id, inviteUrl } = await api.invited(position.id)
    const link = new Link(origin + new URL(inviteUrl ?? '').pathname)
    await link.start()
    const { questions } = await link.state()
    const read = async (response: Response) => ({
      status: response.status,
      code: response.headers.get('x-error-code'),
      message: response.ok ? undefined : ((await response.json()) as { message: string }).message,
    })
    const put = async (n: number) => read(await link.put(questions[n]?.id ?? ''))
    const play = async (n: number) => {
      const url = (await api.interview(id)).answers[n]?.videoUrl ?? ''
      return read(await fetch(origin + new URL(url).pathname))
    }
    expect((await put(0)).status).toBe(200)
    expect((await play(0)).status).toBe(200)

    inside('umount -l "$MOUNT"')
    const away = { status: 503, code: 'media.away', message: expect.stringContaining('cannot reach its recordings') }
    expect(await put(1)).toEqual(away)
    expect(await play(0)).toEqual(away)
    expect(await ready()).toEqual({ status: 503, problem: expect.stringMatching(/^[^/]*may not be mounted$/) })
    expect(readdirSync(MOUNT)).toEqual([])
    expect(log).toContain(`The media folder ${media} must hold the file interview-bridge-`)
    expect(log).toContain('ENOENT')

    inside(BIND)
    expect((await ready()).status).toBe(200)
    expect((await put(1)).status).toBe(200)
    expect((await play(1)).status).toBe(200)

    // Unmounted between two bytes of an upload.
    const sending = request(`${link.url}/answers/${questions[2]?.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'video/webm' },
    })
    const answered = once(sending, 'response')
    sending.write(WEBM.subarray(0, 1_000))
    const parts = () => inside('find "$MOUNT" -name "*.part"').toString().trim()
    await eventually('the upload has a file', () => parts() !== '')
    inside('umount -l "$MOUNT"')
    sending.end(WEBM.subarray(1_000))
    const [response] = await answered
    expect(response.statusCode).toBe(503)
    expect(response.headers['x-error-code']).toBe('media.away')
    expect(readdirSync(MOUNT)).toEqual([])
    inside(BIND)
    expect((await link.state()).questions.filter((question) => question.answered)).toHaveLength(2)
    expect((await put(2)).status).toBe(200)

    inside('mount -o remount,ro,bind "$MOUNT"')
    const readOnly = {
      status: 503,
      code: 'media.read_only',
      message: expect.stringMatching(/^This server cannot store/),
    }
    expect(await put(3)).toEqual(readOnly)
    expect(await ready()).toEqual({ status: 503, problem: 'the media folder is on a read-only volume' })
    expect(log).toContain('EROFS')
    expect((await play(0)).status).toBe(200)
    inside('mount -o remount,rw,bind "$MOUNT"')

    inside('find "$MOUNT" -name "*.webm" -delete')
    expect(await play(0)).toEqual({
      status: 410,
      code: 'media.missing',
      message: expect.stringMatching(/^This recording is missing from the media folder/),
    })
  } finally {
    daemon.kill('SIGTERM')
    if (daemon.exitCode === null) await once(daemon, 'exit')
    await product.stop()
    rmSync(product.folder, { recursive: true, force: true })
  }
})
