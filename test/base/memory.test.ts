import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Work that leaves behind 400 MB which outlived the young generation, beside 40 MB that stay; answers the largest heap in MB. */
const WORK = `
  const { getHeapStatistics } = await import('node:v8')
  const { boundGarbage, giveBackMemory } = await import(process.argv[1])
  if (process.argv[2] === 'bounded') boundGarbage()
  const kept = Array.from({ length: 400_000 }, (_, at) => ({ at, text: 'x' + at }))
  giveBackMemory()
  let most = 0
  let young = []
  for (let at = 0; at < 4_000_000; at++) {
    young.push({ at, text: 'y' + at })
    if (young.length === 200_000) young = []
    if (at % 10_000 === 0) {
      most = Math.max(most, getHeapStatistics().used_heap_size)
      await new Promise(setImmediate)
    }
  }
  console.log(JSON.stringify({ most: most / 1024 / 1024, kept: kept.length }))
`

async function largestHeap(how: 'bounded' | 'unbounded'): Promise<number> {
  const memory = resolve(import.meta.dirname, '../../src/base/memory.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-semi-space-size=16',
    '--input-type=module',
    '-e',
    WORK,
    memory,
    how,
  ])
  return (JSON.parse(stdout) as { most: number }).most
}

test('the garbage of a busy process stays small beside what is alive', async () => {
  const [bounded, unbounded] = await Promise.all([largestHeap('bounded'), largestHeap('unbounded')])
  expect(bounded).toBeLessThan(unbounded * 0.75)
})
