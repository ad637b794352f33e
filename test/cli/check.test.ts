import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { startRestExample } from '../kit/rest-examples.ts'
import { acme, folder, run, useCommands } from './commands-world.ts'

useCommands()

test('check tells mistakes with their place and exits 1; --online asks the ATS who we are', async () => {
  const ats = await startFakeGreenhouse()
  const yaml = (secret: string) =>
    JSON.stringify({
      connections: [
        {
          name: 'acme',
          connector: 'greenhouse',
          organization: acme,
          settings: { ...ats.settings(), clientSecret: secret },
        },
      ],
    })
  writeFileSync(join(folder, 'wrong.yaml'), 'servr: {}\n')
  const wrong = await run(['check', '--config', 'wrong.yaml'])
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    'wrong.yaml:1:1: servr: unknown key "servr"; did you mean "server"?\n    servr: {}\n    ^\n',
  ])
  expect((await run(['check', '--config', 'wrong.yaml', '--json'])).json).toEqual({
    error: {
      code: 'config.invalid',
      message: 'wrong.yaml:1:1: servr: unknown key "servr"; did you mean "server"?',
      problems: [expect.objectContaining({ line: 1, column: 1, path: 'servr', source: 'servr: {}' })],
    },
  })
  writeFileSync(join(folder, 'right.yaml'), yaml('fake-secret'))
  const right = await run(['check', '--config', 'right.yaml'])
  expect(right.code).toBe(0)
  expect(right.stdout).toContain('The configuration is right; 1 connection: ')
  expect(right.stdout).toContain('warning: mail.smtpUrl: is not set')
  const online = await run(['check', '--config', 'right.yaml', '--online'])
  expect([online.code, online.stdout.split('\nright.yaml:')[0]]).toEqual([
    0,
    'acme: ats: greenhouse: Ina Bridge\nacme: interview API: Acme (embedded)',
  ])
  writeFileSync(
    join(folder, 'mail.yaml'),
    JSON.stringify({
      mail: { smtpUrl: 'smtp://127.0.0.1:25' },
      server: { publicUrl: 'https://i.acme.example', trustProxy: ['loopback'] },
    }),
  )
  const mailed = await run(['check', '--config', 'mail.yaml', '--json'])
  expect([mailed.code, mailed.json]).toMatchObject([0, { ok: true, warnings: [] }])
  writeFileSync(join(folder, 'refused.yaml'), yaml('wrong-secret'))
  const refused = await run(['check', '--config', 'refused.yaml', '--online', '--json'])
  expect(refused.code).toBe(1)
  expect(refused.stdout).toContain('Check clientId, clientSecret and userId')
  expect(refused.stdout).not.toContain('wrong-secret')
  await ats.close()
}, 600_000)

test('check --online resolves the names in the rules, explains each action, and reports missing names', async () => {
  const ats = await startFakeGreenhouse()
  const job = ats.world.addJob('Engineer', ['Video Interview', 'Onsite'])
  ats.world.addJob('Cook', ['Tasting'])
  const stage = ats.world.stageOf(job.id, 'Onsite')?.id
  const yaml = (names: { job: string; stage: string; moveTo: string; reason: string }) =>
    stringify({
      connections: [
        {
          name: 'acme',
          connector: 'greenhouse',
          organization: acme,
          settings: ats.settings(),
          invite: [{ job: names.job, stage: names.stage, positionTemplate: 'standard' }],
          writeBack: [
            { on: 'approved', moveTo: names.moveTo },
            { on: 'rejected', reject: { reason: names.reason } },
            { on: 'completed', note: 'default' },
          ],
        },
      ],
    })
  const checked = async (names: Parameters<typeof yaml>[0]) => {
    writeFileSync(join(folder, 'names.yaml'), yaml(names))
    return run(['check', '--config', 'names.yaml', '--online'])
  }
  const right = await checked({ job: 'engineer', stage: 'video interview', moveTo: 'Onsite', reason: 'Not a fit' })
  expect(right.code).toBe(0)
  for (const line of [
    /watches Video Interview \(\d+\) in 1 job$/m,
    new RegExp(`approved: moveTo: "Onsite" \\(${stage}\\); compared first`),
    /rejected: reject: "Not a fit" \(8801\)/,
    /completed: note: carries a mark and is looked up/,
  ])
    expect(right.stdout).toMatch(line)
  const wrong = await checked({ job: 'Engineer', stage: 'Tasting', moveTo: 'Nowhere', reason: 'Because' })
  expect(wrong.code).toBe(1)
  for (const line of [
    'MISTAKE: names.yaml:',
    'the job "Engineer" has no stage "Tasting"; it has ',
    'moveTo "Nowhere" is not there; there are ',
    'reject "Because" is not there; there are ',
  ])
    expect(wrong.stdout).toContain(line)
  const nobody = await checked({ job: 'Enginer', stage: 'Tasting', moveTo: 'Onsite', reason: 'Not a fit' })
  expect(nobody.stdout).toMatch(/there is no job "Enginer"; there are .*\. Did you mean "Engineer"\?/)
  const near = await checked({ job: 'Engineer', stage: 'Video Intervew', moveTo: 'Onsit', reason: 'Not a fitt' })
  for (const name of ['Video Interview', 'Onsite', 'Not a fit'])
    expect(near.stdout).toContain(`. Did you mean "${name}"?`)
  await ats.close()
}, 600_000)

test('an ATS described in the YAML alone: check --online says what its actions are, plan who would be invited', async () => {
  const ats = await startRestExample['rest-in-house.yaml']({})
  const job = ats.world.addJob('Cook', ['Video Interview', 'Onsite'])
  const { id } = ats.world.addApplication(
    { firstName: 'Re', lastName: 'St', email: 'rest@people.example' },
    job.id,
    'Video Interview',
  )
  writeFileSync(
    join(folder, 'rest.yaml'),
    stringify({
      connections: [
        {
          name: 'ours',
          connector: 'rest',
          organization: acme,
          settings: ats.settings(),
          invite: [{ job: '*', stage: 'Video Interview', positionTemplate: 'standard' }],
          writeBack: [
            { on: 'completed', note: 'default' },
            { on: 'approved', moveTo: 'Onsite' },
            { on: 'rejected', reject: { reason: 'Not a fit' } },
          ],
        },
      ],
    }),
  )
  const online = await run(['check', '--config', 'rest.yaml', '--online'])
  expect([online.code, online.stderr]).toEqual([0, ''])
  for (const line of [
    'ours: ats: rest: Acme People',
    'completed: note: carries a key by which the ATS itself sees a repetition',
    /moveTo: "Onsite" \(\d+\); compared first/,
    'rejected: reject: "Not a fit" (NOFIT)',
  ])
    expect(online.stdout).toMatch(line)
  const planned = await run(['plan', 'ours', '--config', 'rest.yaml'])
  expect([planned.code, planned.stderr]).toEqual([0, ''])
  expect(planned.stdout).toMatch(new RegExp(`would invite.*${id}|${id}.*invite`, 's'))
  expect(ats.world.countEntries()).toBe(0)
  await ats.close()
}, 600_000)

test('check names the file of a folder that holds the mistake, with its line', async () => {
  mkdirSync(join(folder, 'connections.d'))
  writeFileSync(join(folder, 'folder.yaml'), 'connections: connections.d\n')
  writeFileSync(
    join(folder, 'connections.d/acme.yaml'),
    `name: acme\nconnector: greenhouse\norganization: ${acme}\nsettings: { clientId: a, clientSecret: not-to-be-told, userId: "1" }\npol: {}\n`,
  )
  const wrong = await run(['check', '--config', 'folder.yaml'])
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    'connections.d/acme.yaml:5:1: pol: unknown key "pol"; did you mean "poll"?\n    pol: {}\n    ^\n',
  ])
  writeFileSync(
    join(folder, 'connections.d/acme.yaml'),
    `- { name: acme, connector: greenhouse, organization: ${acme}, settings: { clientId: a, clientSecret: b, userId: "1" } }\n`,
  )
  const right = await run(['check', '--config', 'folder.yaml', '--json'])
  expect([right.code, right.json]).toEqual([0, expect.objectContaining({ ok: true, connections: ['acme'] })])
})
