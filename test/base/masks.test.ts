import { expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import { scrub, scrubQuote } from '../../src/base/log.ts'
import { maskedBy, maskedError, maskingWith, maskOf } from '../../src/base/masks.ts'
import { keepSecrets } from '../../src/base/secrets.ts'

const KEY = 'a-key-of-one-connection'

test('the longer of two secrets is masked as a whole, and a short one within no longer word', () => {
  expect(maskOf([KEY, `${KEY}-and-more`, 'wal'])(`${KEY}-and-more, wal, walrus, a-wal`)).toBe('…, …, walrus, a-wal')
})

test('a long secret is masked also where a quote cuts it off', () => {
  const long = `begin-${'x1y2'.repeat(500)}`
  expect(maskOf([long])(`key ${long.slice(0, 300)}… ${long} end`)).toBe('key …… … end')
})

test.each([
  ['keys of 8 KB', Array.from({ length: 100 }, (_, at) => `${at}-`.repeat(4_000).slice(0, 8_192))],
  ['keys of one letter', Array.from({ length: 20 }, (_, at) => `${'a'.repeat(4_000 + at)}b${'a'.repeat(4_000)}`)],
])('%s cost a text of the same letters no long search', (_what, values) => {
  const begun = performance.now()
  const masked = maskOf(values)(`${'a'.repeat(64 * 1024)} ${values.slice(0, 4).join(' ')}`)
  expect(performance.now() - begun).toBeLessThan(2_000)
  for (const value of values) expect(masked).not.toContain(value)
})

test('while work of a connection runs, its own secrets are masked and nobody else is', async () => {
  keepSecrets(['host-password'])
  const text = `host-password and ${KEY}`
  expect(scrub(text)).toBe(`… and ${KEY}`)
  expect(scrubQuote(text)).toBe(text)
  const later = async () => {
    await Promise.resolve()
    return [scrub(text), scrubQuote(text)]
  }
  expect(await maskingWith(maskOf([KEY]), later)).toEqual(['host-password and …', 'host-password and …'])
})

const failing = {
  actions: {
    note: {
      idempotency: 'marker',
      perform: async () => Promise.reject(new AppError(`refused ${KEY}`, { kind: 'rejected', code: 'ats.rejected' })),
    },
  },
  async *pages() {
    yield scrub(`page of ${KEY}`)
    throw new Error('odd', { cause: new AggregateError([new Error(`cause ${KEY}`)]) })
  },
  fails() {
    throw new DOMException(`aborted ${KEY}`)
  },
  async name() {
    return `name ${KEY}`
  },
}

test('errors and pages of a masked object leave it without its secrets, at any depth', async () => {
  const mask = maskOf([KEY])
  const masked = maskedBy(failing, mask, { clean: (result) => result })
  expect(masked.actions.note.idempotency).toBe('marker')
  const refused = await masked.actions.note.perform().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ message: 'refused …', code: 'ats.rejected' })
  expect(() => masked.fails()).toThrow('aborted …')
  const told: string[] = []
  const odd = await (async () => {
    for await (const page of masked.pages()) told.push(page)
  })().catch((error: Error) => error)
  expect(told).toEqual(['page of …'])
  expect(((odd as Error).cause as AggregateError).errors[0].message).toBe('cause …')
  expect(String((odd as Error).stack)).not.toContain(KEY)
  expect(await masked.name()).toBe(`name ${KEY}`)
  const clean = (result: unknown) => (typeof result === 'string' ? mask(result) : result)
  const cleaned = maskedBy(failing, mask, { clean })
  expect(await cleaned.name()).toBe('name …')
})

test('an error keeps its facts, without the secret', () => {
  const facts = { status: 400, said: KEY }
  const error = new AppError('refused', { kind: 'rejected', code: 'x.y', facts, named: { by: KEY } })
  expect(maskedError(error, maskOf([KEY]))).toBe(error)
  expect(error).toMatchObject({ facts: { status: 400, said: '…' }, named: { by: '…' } })
  expect(facts.said).toBe(KEY)
})
