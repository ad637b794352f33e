import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** The fakes as `npm run fake` starts them. A fake that cannot start prints a sentence, never a stack. */
const root = resolve(import.meta.dirname, '../..')
const FAKES = ['connectors/greenhouse/fake/run.ts', 'connectors/example/fake/run.ts']

const run = (file: string, port: string) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
    execFile(process.execPath, [join(root, file), port], { timeout: 60_000 }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

test.each(FAKES)('%s on a port that is taken says so in one sentence', async (file) => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  onTestFinished(() => void holder.close())
  const { port } = holder.address() as { port: number }
  const { code, stdout, stderr } = await run(file, String(port))
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    new RegExp(`^The fake cannot listen at 127\\.0\\.0\\.1:${port} \\(another program uses it\\)\\. Stop .+\\n$`),
  )
})

test.each(FAKES)(
  '%s refuses what is no port',
  async (file) => {
    for (const wrong of ['abc', '70000', '-1', '1.5'])
      expect(await run(file, wrong)).toEqual({
        code: 1,
        stdout: '',
        stderr: `The port must be a whole number from 0 to 65535; it is "${wrong}".\n`,
      })
  },
  120_000,
)
