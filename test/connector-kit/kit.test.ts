import { expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { AppError, type ErrorKind } from '../../src/base/errors.ts'
import { marked } from '../../src/connector-kit/actions.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { SessionContext, Write } from '../../src/connector-kit/contract.ts'
import { oneByOne, readOne } from '../../src/connector-kit/lists.ts'
import { readRows } from '../../src/connector-kit/rows.ts'
import { Throttle } from '../../src/connector-kit/throttle.ts'
import { z } from '../../src/connector-kit/zod.ts'

const NoteRow = z.object({ id: z.number().transform(String), body: z.string() })

test('a note in a row that we cannot read is found by its mark, and not written again', async () => {
  const note = marked<'note'>({
    write: () => Promise.reject(new Error('nothing is written here')),
    async *list() {
      yield readRows(
        [
          { id: 1, body: 'Somebody else’s' },
          { id: 2, body: { html: '<p>Invited.<br>Ref IV-AAAA-BBBB-CCCC</p>' } },
          { id: 3, body: null },
        ],
        NoteRow,
        ({ id, body }) => ({ id, text: body }),
        'notes',
      )
    },
  })
  const look = (marker: string) => note.lookUp?.({ marker } as Write<{ action: 'note'; body: string }>)
  expect(await look('Ref IV-AAAA-BBBB-CCCC')).toEqual({ seen: 'yes', remoteId: '2' })
  expect(await look('Ref IV-DDDD-EEEE-FFFF')).toEqual({ seen: 'no' })
})

const failing = (kind: ErrorKind) => new AppError(`failed: ${kind}`, { kind, code: 'ats.failed' })
const ids = Array.from({ length: 12 }, (_, n) => String(n))
const asking = (answers: Record<string, () => unknown>) => {
  const asked: string[] = []
  return {
    asked,
    ask: async (id: string) => {
      asked.push(id)
      return (answers[id] ?? (() => id))() as string | null
    },
  }
}
const fails = (kind: ErrorKind) => () => {
  throw failing(kind)
}

test('a record that fails, is missing or cannot be read keeps no other back', async () => {
  const { ask, asked } = asking({
    1: fails('transient'),
    3: () => null,
    6: () => readOne({ id: 'x' }, NoteRow, 'candidates/6'),
  })
  const found = await oneByOne(ids, ask)
  expect(asked).toEqual(ids)
  expect(found.items).toEqual(ids.filter((id) => !['1', '3', '6'].includes(id)))
  expect(found.unreadable).toMatchObject([{ id: '6', problem: expect.stringContaining('candidates/6') }])
  expect(found.failure?.kind).toBe('transient')
})

test.each<[string, Record<string, () => unknown>, ErrorKind]>([
  ['wants us to wait', { 2: fails('transient'), 4: fails('throttled') }, 'throttled'],
  ['refuses our key', { 0: fails('config') }, 'config'],
  ['answers for none of a group', Object.fromEntries(ids.map((id) => [id, fails('transient')])), 'transient'],
])('an account that %s is not asked for the rest', async (_name, answers, kind) => {
  const { ask, asked } = asking(answers)
  const found = await oneByOne(ids, ask)
  expect([asked.length, found.failure?.kind]).toEqual([5, kind])
})

test('an unclassified error is thrown, not taken for an answer', async () => {
  const { ask } = asking({
    3: () => {
      throw new TypeError('ours')
    },
  })
  await expect(oneByOne(ids, ask)).rejects.toThrow('ours')
})

/** A client whose ATS answers with `body`; `asked` holds the addresses. */
function clientOf(body: string) {
  const asked: string[] = []
  const exchange: SessionContext['exchange'] = ({ url }) => {
    asked.push(url)
    return Promise.resolve({ status: 200, headers: {}, body })
  }
  const context = {
    clock: systemClock,
    exchange,
    throttle: new Throttle(systemClock),
    deadlineMs: 1_000,
    observer: { request() {}, throttled() {} },
  } as unknown as SessionContext
  const authorize = () => Promise.resolve({ authorization: 'Bearer key' })
  return { asked, client: new AtsClient({ baseUrl: 'https://ats.example/v1', context, authorize }) }
}

test.each(['applications/..', 'applications/%2e%2E/jobs', './jobs', 'https://ats.example/v1/../admin'])(
  'the path %s, which leads elsewhere, is not asked',
  async (path) => {
    const { asked, client } = clientOf('{}')
    await expect(client.request({ method: 'GET', path })).rejects.toMatchObject({ code: 'ats.path', kind: 'rejected' })
    expect(asked).toEqual([])
  },
)

test('an answer that would take the memory of the process is refused with its reason', async () => {
  const { client } = clientOf(`{"data":[${'{"id":"1"},'.repeat(250_000)}{}]}`)
  await expect(client.request({ method: 'GET', path: 'applications' })).rejects.toMatchObject({
    code: 'ats.not_json',
    message: expect.stringContaining('more than 200000 objects and lists'),
  })
})

test('a page of rows that cannot be read is another list, and is not set aside row by row', () => {
  const rows = Array.from({ length: 1_001 }, (_, id) => ({ id, body: null }))
  expect(() => readRows(rows, NoteRow, (row) => row, 'notes')).toThrow('More than 1000 rows of one page')
})
