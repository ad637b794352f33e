import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { acme, bin, folder, port, run, runProcess, useCommands } from './commands-world.ts'

useCommands()

test('sync --once runs one pass with its write-backs and prints a summary', async () => {
  const ats = await startFakeGreenhouse()
  const job = ats.world.addJob('Once', ['Video Interview', 'Onsite'])
  const application = ats.world.addApplication(
    { firstName: 'On', lastName: 'Ce', email: 'once@people.example' },
    job.id,
    'Video Interview',
  )
  writeFileSync(
    join(folder, 'once.yaml'),
    JSON.stringify({
      connections: [
        {
          name: 'once',
          connector: 'greenhouse',
          organization: acme,
          settings: ats.settings(),
          brake: 'off',
          invite: [{ job: '*', stage: 'Video Interview', positionTemplate: 'standard', sendEmail: false }],
        },
      ],
    }),
  )
  const first = await runProcess(['sync', 'once', '--once', '--config', 'once.yaml', '--json'])
  expect(first.json).toMatchObject({ connection: 'once', outcome: 'success', pull: { wanted: 1 } })
  expect(ats.world.notesOf.get(application.id)).toHaveLength(1)
  const second = await run(['sync', 'once', '--config', 'once.yaml', '--json'])
  expect(second.json).toMatchObject({ outcome: 'success', push: { intents: 0 } })
  expect(ats.world.notesOf.get(application.id)).toHaveLength(1)
  const unknown = await run(['sync', 'nope', '--config', 'once.yaml'])
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    'There is no connection "nope" in the configuration; known are: once.\n',
  ])
  await ats.close()
}, 600_000)

test('a wrong command line ends with code 2 and says how it is written', async () => {
  expect(await run(['strat'])).toMatchObject({
    code: 2,
    stderr: 'There is no command "strat"; did you mean "start"? interview-bridge help lists them.\n',
  })
  expect((await run(['start', '--nonsense'])).code).toBe(2)
  expect((await run(['admin', 'organization', 'create'])).code).toBe(2)
  expect((await run(['admin', 'organization', 'update', 'x'])).code).toBe(2)
  expect((await run(['deliveries', 'list', '--state', 'parkd'])).code).toBe(2)
  expect((await run(['deliveries', 'list', '--limit', 'many'])).code).toBe(2)
  expect((await run(['--help'])).code).toBe(0)
  expect((await run([])).code).toBe(2)
  const json = await run(['strat', '--json'])
  expect(json.json).toMatchObject({ error: { code: 'usage' } })
})

test('migrate ends with 0, and again finds nothing to do', async () => {
  expect((await runProcess(['migrate', '--json'])).json).toEqual({ applied: [], newer: [] })
})

test('the bin works through a symlink and under an older Node, passing on the exit code', async (context) => {
  const link = join(folder, 'interview-bridge')
  symlinkSync(bin, link)
  expect((await runProcess(['--help'], { entry: link })).code).toBe(0)
  const old = '/usr/bin/node'
  if (!existsSync(old)) return context.skip('there is no other Node on this machine')
  expect((await runProcess(['strat'], { node: old })).code).toBe(2)
  expect((await runProcess(['--help'], { node: old })).stdout).toContain('Interview Bridge')
})

test('a start that cannot have its port says so and exits 1', async () => {
  const { createServer } = await import('node:net')
  const blocker = createServer().listen(port, '127.0.0.1')
  const ran = await runProcess(['start'])
  expect([ran.code, ran.stderr.trim()]).toEqual([
    1,
    `The address 127.0.0.1:${port} cannot be used (EADDRINUSE): set PORT or HOST to a free one.`,
  ])
  blocker.close()
})
