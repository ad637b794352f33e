import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('a command whose reader has gone, as with "| head", ends as ever and prints no stack', async () => {
  const child = spawn(process.execPath, ['src/cli/run.ts', 'help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let told = ''
  child.stderr.on('data', (bytes: Buffer) => {
    told += bytes.toString()
  })
  const [code] = (await once(child, 'close')) as [number]
  expect([code, told]).toEqual([0, ''])
})
