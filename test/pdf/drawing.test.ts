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
const endAll = () => drawing().map((pid) => process.kill(pid, 'SIGKILL'))
const refusalOf = async (drawn: Promise<unknown>): Promise<AppError> => {
  const error = await drawn.then(
    () => undefined,
    (refusal: unknown) => refusal,
  )
  if (error instanceof AppError) return error
  throw new Error(`expected a refusal, came ${messageOf(error ?? 'a page')}`)
}

test('pages are drawn one after the other in one process of its own, which is kept for the next one', async () => {
  const [first, second] = await Promise.all([pdfOf(PAGE), pdfOf(quoting('ليلى'))])
  expect(Buffer.from(first).equals(await drawPage(PAGE))).toBe(true)
  expect(Buffer.from(second).equals(await drawPage(quoting('ليلى')))).toBe(true)
  const kept = drawing()
  expect(kept).toHaveLength(1)
  await pdfOf(PAGE)
  expect(drawing()).toEqual(kept)
})

test('a process that somebody ended is replaced by a fresh one', async () => {
  await pdfOf(PAGE)
  const ended = endAll()
  expect(ended).toHaveLength(1)
  await eventually('it is gone', () => Promise.resolve(drawing().length === 0))
  expect((await pdfOf(PAGE)).length).toBeGreaterThan(5_000)
  expect(drawing()).not.toEqual(ended)
})

test('a page that takes too long may be drawn later, and the next one is drawn', async () => {
  const error = await refusalOf(pdfOf(PAGE, 0))
  expect(error).toMatchObject({ code: 'pdf.failed', kind: 'transient', status: 503, facts: { doubtful: false } })
  expect(messageOf(error.cause)).toBe('it took more than 0 s; it took more than 0 s')
  expect((await pdfOf(PAGE)).length).toBeGreaterThan(5_000)
})

test('a page whose processes are ended may be drawn later, and the cause tells what ended them', async () => {
  const ending = setInterval(endAll, 10)
  const error = await refusalOf(pdfOf(PAGE)).finally(() => clearInterval(ending))
  expect(error).toMatchObject({ code: 'pdf.failed', kind: 'transient' })
  expect(messageOf(error.cause)).toContain('its process ended (SIGKILL)')
})

test('a page that cannot be drawn is refused; the cause tells why, and the sentence for people does not', async () => {
  const error = await refusalOf(pdfOf({ ...PAGE, scores: null as never }))
  expect(error).toMatchObject({ code: 'pdf.failed', kind: 'rejected', facts: { doubtful: false } })
  expect(messageOf(error.cause)).toContain('null')
  expect(error.message).not.toContain('null')
  expect(error.message).toContain("stands on the interview's page; try again")
})

test('while 64 pages wait, a further one is refused with how long to wait, and all others are drawn', async () => {
  const all = await Promise.allSettled(Array.from({ length: 66 }, () => pdfOf(PAGE)))
  expect(all.flatMap(({ status }, at) => (status === 'fulfilled' ? [] : [at]))).toEqual([65])
  expect(all[65]).toMatchObject({
    reason: { code: 'pdf.busy', kind: 'transient', status: 503, retryAfterMs: 30_000, facts: { doubtful: false } },
  })
}, 600_000)
