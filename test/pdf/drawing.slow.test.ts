import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { AppError, messageOf } from '../../src/base/errors.ts'
import { drawPage } from '../../src/pdf/draw-page.ts'
import { pdfOf } from '../../src/pdf/drawing.ts'
import { eventually } from '../kit/product.ts'
import { PAGE, quoting } from './pages.ts'

/** The process in which pages are drawn: kept, ended, refused, and what is told of it. */

/** The processes of ours that draw at this moment. */
const drawing = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((found) =>
      Number(found?.[2]) === process.pid && found?.[3]?.includes('drawing-process') ? [Number(found[1])] : [],
    )
const drawnFor = (organizationId: string, page = PAGE, msMax?: number) => pdfOf(page, { organizationId }, msMax)
const endAll = () => drawing().map((pid) => process.kill(pid, 'SIGKILL'))
const refusal = (drawn: Promise<unknown>): Promise<unknown> =>
  drawn.then(
    () => undefined,
    (error: unknown) => error,
  )
const refusalOf = async (drawn: Promise<unknown>): Promise<AppError> => {
  const error = await refusal(drawn)
  if (error instanceof AppError) return error
  throw new Error(`expected a refusal, came ${messageOf(error ?? 'a page')}`)
}

test('pages are drawn one after the other in one process of its own, which is kept for the next one', async () => {
  const [first, second] = await Promise.all([drawnFor('acme', PAGE), drawnFor('acme', quoting('ليلى'))])
  expect(Buffer.from(first).equals(await drawPage(PAGE))).toBe(true)
  expect(Buffer.from(second).equals(await drawPage(quoting('ليلى')))).toBe(true)
  const kept = drawing()
  expect(kept).toHaveLength(1)
  await drawnFor('acme', PAGE)
  expect(drawing()).toEqual(kept)
})

test('a process that somebody ended is replaced by a fresh one', async () => {
  await drawnFor('acme', PAGE)
  const ended = endAll()
  expect(ended).toHaveLength(1)
  await eventually('it is gone', () => Promise.resolve(drawing().length === 0))
  expect((await drawnFor('acme', PAGE)).length).toBeGreaterThan(5_000)
  expect(drawing()).not.toEqual(ended)
})

test('a page that takes too long may be drawn later, and the next one is drawn', async () => {
  const error = await refusalOf(drawnFor('acme', PAGE, 0))
  expect(error).toMatchObject({ code: 'pdf.failed', kind: 'transient', status: 503, facts: { doubtful: false } })
  expect(messageOf(error.cause)).toBe('it took more than 0 s; it took more than 0 s')
  expect((await drawnFor('acme', PAGE)).length).toBeGreaterThan(5_000)
})

test('a page whose processes are ended may be drawn later, and the cause tells what ended them', async () => {
  const ending = setInterval(endAll, 10)
  const error = await refusalOf(drawnFor('acme', PAGE)).finally(() => clearInterval(ending))
  expect(error).toMatchObject({ code: 'pdf.failed', kind: 'transient' })
  expect(messageOf(error.cause)).toContain('its process ended (SIGKILL)')
})

test('a page that cannot be drawn is refused; the cause tells why, and the sentence for people does not', async () => {
  const error = await refusalOf(drawnFor('acme', { ...PAGE, scores: null as never }))
  expect(error).toMatchObject({ code: 'pdf.failed', kind: 'rejected', facts: { doubtful: false } })
  expect(messageOf(error.cause)).toContain('null')
  expect(error.message).not.toContain('null')
  expect(error.message).toContain("stands on the interview's page; try again")
})

test('while 64 pages wait, a further one is refused with how long to wait, and all others are drawn', async () => {
  const all = await Promise.allSettled(Array.from({ length: 66 }, () => drawnFor('acme', PAGE)))
  expect(all.flatMap(({ status }, at) => (status === 'fulfilled' ? [] : [at]))).toEqual([65])
  expect(all[65]).toMatchObject({
    reason: { code: 'pdf.busy', kind: 'throttled', status: 503, retryAfterMs: 30_000, facts: { doubtful: false } },
  })
}, 600_000)

test('pages of one organization do not keep another one waiting: they take turns', async () => {
  const order: string[] = []
  const drawn = (name: string) =>
    pdfOf(PAGE, {
      organizationId: name.charAt(0),
      onTurn: async () => void order.push(name),
    })
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map(drawn))
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
})

test('a page that nobody waits for any more is not drawn, and one that is being drawn is left at once', async () => {
  const [slow, gone] = [new AbortController(), new AbortController()]
  const order: string[] = []
  const drawn = (name: string, signal?: AbortSignal) =>
    pdfOf(PAGE, { organizationId: 'a', onTurn: async () => void order.push(name), ...(signal && { signal }) })
  await drawn('kept')
  const [before] = drawing()
  // It would take as long as a page may, were it waited for.
  process.kill(before ?? 0, 'SIGSTOP')
  const stopped = refusal(drawn('left', slow.signal))
  const waiting = refusal(drawn('gone', gone.signal))
  const last = drawn('last')
  gone.abort(new Error('nobody waits for it'))
  expect(await waiting).toBe(gone.signal.reason)
  slow.abort(new Error('the download was closed'))
  expect(await stopped).toBe(slow.signal.reason)
  expect((await last).length).toBeGreaterThan(5_000)
  expect(order).toEqual(['kept', 'left', 'last'])
  expect(drawing()).not.toContain(before)
})

test('where the turn of a page turns out to be void, it is not drawn', async () => {
  await drawnFor('acme')
  const void_ = new Error('somebody else writes it')
  expect(await refusal(pdfOf(PAGE, { organizationId: 'a', onTurn: () => Promise.reject(void_) }))).toBe(void_)
})
