import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import { createLog, scrub } from '../../src/base/log.ts'
import { logOutput } from '../../src/base/log-output.ts'

test('credentials, links of candidates and keys are masked', () => {
  for (const kind of ['i', 'p', 'g'])
    expect(scrub(`/${kind}/${'x'.repeat(43)}/answers/1/t/sig`)).toBe(`/${kind}/…/answers/1/t/sig`)
  for (const kind of ['password', 'login/link'])
    expect(scrub(`GET /dashboard/${kind}/${'x'.repeat(43)}`)).toBe(`GET /dashboard/${kind}/…`)
  expect(scrub('see postgres://bridge:s3cret@db.example/x and https://acme.example/i/0123456789abcdef01234567')).toBe(
    'see postgres://…@db.example/x and https://acme.example/i/…',
  )
  expect(scrub('Authorization: Bearer abcdefghijkl, key ib_0123456789abcdef01234567')).toBe(
    'Authorization: Bearer …, key ib_…',
  )
})

test('a megabyte of letters, slashes, colons or blanks is scrubbed in time that grows with its length only', () => {
  // Before, 80,000 letters took 13 s: this would not have ended.
  for (const piece of ['N', 'a:', 'a://', '://', 'a://b:', 'Bearer ', ' ', '/i/', 'ib_', '@'])
    for (const text of [piece.repeat(1_000_000 / piece.length), `x://${piece.repeat(1_000_000 / piece.length)}`])
      expect(scrub(text).length).toBeGreaterThan(0)
})

test('the log keeps the causes of an error with their codes, and masks links in all of them', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const system = Object.assign(new Error(`EROFS: read-only, mkdir '/srv/media/a' for /i/${'x'.repeat(30)}`), {
    code: 'EROFS',
  })
  const wrapped = new Error('the volume takes nothing', { cause: system })
  log.error(
    { err: new AppError('not stored', { kind: 'transient', code: 'media.read_only', cause: wrapped }) },
    'failed',
  )
  log.error({ err: new Error('odd', { cause: { message: 'what got throws' } }) }, 'failed')
  expect(JSON.parse(lines[0] ?? '{}').err).toMatchObject({
    type: 'AppError',
    message: 'not stored',
    code: 'media.read_only',
    cause: {
      message: 'the volume takes nothing',
      cause: { type: 'Error', code: 'EROFS', message: expect.stringMatching(/mkdir '\/srv\/media\/a' for \/i\/…$/) },
    },
  })
  expect(JSON.parse(lines[1] ?? '{}').err).toMatchObject({ message: 'odd', cause: { message: 'what got throws' } })
  expect(lines.join()).not.toContain('xxxx')
})

test('an error whose causes form a ring is logged once, and logging ends', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const error = new Error('round')
  error.cause = error
  log.error({ err: error }, 'failed')
  expect(lines).toHaveLength(1)
})

test('lines that nobody reads are dropped beyond a bounded number, and their number is told later', async () => {
  const pipe = new PassThrough()
  const told: number[] = []
  const output = logOutput(pipe, (lines) => told.push(lines))
  const line = `${'x'.repeat(1_023)}\n`
  for (let n = 0; n < 3_000; n++) output.write(line)
  expect(pipe.writableLength).toBeLessThan(1_100_000)
  expect(told).toEqual([])
  pipe.resume()
  await once(pipe, 'drain')
  output.write(line)
  expect(told).toHaveLength(1)
  expect(told[0]).toBeGreaterThan(1_900)
})

test('an output whose reader is gone takes no lines and throws nothing', async () => {
  const pipe = new PassThrough()
  const output = logOutput(pipe, () => {})
  pipe.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  await new Promise((closed) => pipe.once('close', closed))
  output.write('a line\n')
  expect(pipe.writableLength).toBe(0)
})

test('fields that may hold a secret or a person are hidden wherever a line holds them, and the caller keeps its object', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const fields = {
    token: 'T1',
    connection: 'acme',
    candidate: { email: 'a@people.example', name: 'kept', links: { videoUrl: 'https://media.example/1' } },
    list: [{ secret: 'S1' }],
    key: undefined,
  }
  log.info(fields, 'a line')
  log.warn({ err: Object.assign(new Error('odd'), { password: 'P1' }) }, 'an error')
  const [line, error] = lines.map((text) => JSON.parse(text))
  expect(line).toMatchObject({
    token: '[redacted]',
    connection: 'acme',
    candidate: { email: '[redacted]', name: 'kept', links: { videoUrl: '[redacted]' } },
    list: [{ secret: '[redacted]' }],
  })
  expect(lines.join('')).not.toMatch(/T1|S1|P1|people\.example|media\.example/)
  expect(error.err.message).toBe('odd')
  expect(fields.candidate.email).toBe('a@people.example')
})
