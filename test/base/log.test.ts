import { expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import { createLog, scrub } from '../../src/base/log.ts'

test('credentials, links of candidates and keys are masked', () => {
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

test('a ring of causes ends', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const error = new Error('round')
  error.cause = error
  log.error({ err: error }, 'failed')
  expect(lines).toHaveLength(1)
})
