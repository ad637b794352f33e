import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import type { Explanation } from '../../src/sync/operations/explained.ts'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** Ten cases that people ask about, answered without reading code. */
let world: SyncWorld

beforeAll(async () => {
  world = await startSyncWorld({
    connection: {
      writeBack: [
        { on: 'invited', note: 'Link for {{ candidate.firstName }}: {{ interview.inviteUrl }}' },
        { on: 'completed', note: 'default' },
        { on: 'approved', moveTo: 'Onsite' },
      ],
    },
  })
})
afterAll(() => world.close())

const ask = async (whom: string): Promise<Explanation> => {
  const { sync, engine } = world.product.core
  const [first] = await explain(sync, engine.connection('test'), whom)
  if (!first) throw new Error('no explanation')
  return first
}
const answers = async (whom: string) => (await ask(whom)).answers.join('\n')
const answered = (whom: string, text: RegExp) =>
  eventually(`an answer like ${text}`, async () => text.test(await answers(whom)))
const interviewOf = (id: string) =>
  eventually(
    `an interview of ${id}`,
    async () => (await world.api.list(`?externalId=${id}`)).body.data[0] as Interview | undefined,
  )
const decide = (id: string, decision: 'approved' | 'rejected') =>
  world.product.core.services.decisions.setApproval(
    { organizationId: world.tenant.organizationId, userId: null, keyId: null },
    id,
    decision,
  )

test('why was she not invited? She stands in a stage that no rule names', async () => {
  const id = world.application(undefined, 'Application Review')
  const told = await answers(id)
  expect(told).toMatch(
    /Not invited: application \d+ is active, in stage "Application Review" of the job "Engineer" \(open\)/,
  )
  expect(told).toMatch(/The rules are: job "\d+", stage "Video Interview" \(interview-bridge\.yaml:\d+:\d+\)/)
})

test('why was she not invited? The ATS shows no such application', async () => {
  expect(await answers('99999999')).toContain('The ATS shows no application 99999999: it was deleted or merged')
})

test('why was she not invited? The ATS shows no address', async () => {
  const { id } = world.ats.world.addApplication(
    { firstName: 'No', lastName: 'Mail', email: null },
    world.jobId,
    'Video Interview',
  )
  await answered(
    String(id),
    /Not invited yet: the ATS shows no e-mail address .*\(no_email\)\. The ATS is looked at again with each sync\./,
  )
})

test('why was she not invited? She has another live interview on the position', async () => {
  const email = 'twice.explained@people.example'
  await interviewOf(world.application(email))
  const second = world.application(email)
  await answered(second, /Not invited yet: Candidate already has an active interview for this position/)
  // Asked by her address, both applications are told.
  const { sync, engine } = world.product.core
  const both = await explain(sync, engine.connection('test'), email.toUpperCase())
  expect(both.map((one) => one.applicationId)).toContain(second)
})

test('somebody is found by an address in either spelling of its domain', async () => {
  const id = world.application('mira.explained@bücher.example')
  await interviewOf(id)
  const { sync, engine } = world.product.core
  for (const asked of ['Mira.Explained@Bücher.example', 'mira.explained@xn--bcher-kva.example'])
    await eventually(`${asked} is found`, async () => {
      const told = await explain(sync, engine.connection('test'), asked)
      return told.length === 1 && told[0]?.applicationId === id
    })
})

test('was he invited? Yes, with the reason, the line of the YAML and the request as it went out', async () => {
  const id = world.application()
  await answered(id, /Arrived: note after the invite/)
  const told = await ask(id)
  expect(told.answers.join('\n')).toMatch(
    /Invited, because application \d+ is in stage "Video Interview" of the open job "Engineer" \(interview-bridge\.yaml:\d+:\d+\)/,
  )
  const [note] = told.deliveries
  expect(note?.values?.['candidate.firstName']).toBe('Sync')
  expect(note?.rule).toMatch(/^interview-bridge\.yaml:\d+:\d+$/)
  expect(note?.attempts[0]).toMatchObject({ kind: 'write', outcome: 'confirmed' })
  expect(note?.attempts[0]?.exchanges[0]).toMatchObject({ method: 'POST', path: '/v3/notes', status: 201 })
  // The candidate's personal link is in nobody's explanation of a request.
  expect(JSON.stringify(told)).not.toMatch(/\/i\/[\w-]{43}/)
  expect(JSON.stringify(note?.attempts)).not.toContain('Bearer ')
})

test('did the invite reach him by mail? Not yet, with the reason and the next attempt, without an address', async () => {
  const id = world.application()
  const interview = await interviewOf(id)
  await answered(id, /Arrived: note after the invite/)
  const { knex } = world.product.core.database
  await knex.raw(
    `select mails_plan(:org, array['5f0000000000000000000001'], array['invite'], array[:interview], array[:email], array[null]::text[],
      array[clock_timestamp() + interval '1 day'], 'acme.example', true)`,
    { org: world.tenant.organizationId, interview: interview.id, email: interview.candidate.email },
  )
  await answered(
    id,
    /Mail with the invite of interview \w+: waits, (?:not tried yet|\d+ attempts?), next at 20.*: This process has no SMTP server/,
  )
  await knex('mails')
    .where({ interview_id: interview.id })
    .update({ state: 'refused', failure_code: 'smtp.refused', failure: `550 <${interview.candidate.email}> unknown` })
  await answered(id, /not delivered, and not tried again: 550 <…@…> unknown/)
})

test('why is she not invited any more? She left the stage', async () => {
  const id = world.application()
  await answered(id, /Arrived: note after the invite/)
  world.move(id, 'Application Review')
  await answered(id, /Not invited now: application \d+ is now in stage "Application Review", which has no invite rule/)
})

test('the timeline names a move by somebody in the ATS', async () => {
  const id = world.application()
  await answered(id, /Arrived: note after the invite/)
  world.move(id, 'Onsite')
  await answered(
    id,
    /went from "Video Interview" to "Onsite" in the ATS, seen at .*: by somebody in the ATS, not by us/,
  )
})

test('the timeline names a move of ours, with the reviewer’s decision and the rule', async () => {
  const id = world.application()
  const interview = await interviewOf(id)
  await new Link(interview.inviteUrl ?? '').answer()
  await decide(interview.id, 'approved')
  await answered(
    id,
    /to "Onsite" in the ATS, seen at .*: by us, move to another stage after the approval \(delivery \d+, interview-bridge\.yaml:\d+:\d+\)/,
  )
  // Had its rule asked what the AI thinks, the stage would tell that to whoever has not rated: it is nowhere in the answers then.
  const { sync, engine } = world.product.core
  const moved = { interview_id: interview.id, action: 'moveTo' }
  await sync.database.knex('deliveries').where(moved).update({ uses_analysis: true })
  await sync.database.knex('sync_history').insert({
    ...{ connection: 'test', application_id: id, interview_id: '0'.repeat(24), what: 'invite' },
    sentence: `application ${id} invited, because it is in stage "Onsite"`,
  })
  const [hidden] = await explain(sync, engine.connection('test'), id, { hidesAi: async () => 'unrated' })
  expect(hidden?.answers.join('\n')).toContain(
    `application ${id}: the reason is hidden until you have rated the interview`,
  )
  expect(JSON.stringify(hidden)).not.toContain('Onsite')
})

test('did his result arrive? No, the ATS refused it, in its own words, and what can be done', async () => {
  const id = world.application()
  const interview = await interviewOf(id)
  await answered(id, /Arrived: note after the invite/)
  world.ats.failNext('POST /notes', {
    status: 422,
    body: '{"message":"Unprocessable Content","errors":[{"body":"is strange"}]}',
  })
  await new Link(interview.inviteUrl ?? '').answer()
  await answered(id, /Did not arrive: note after the completion .*is strange.*deliveries retry \d+/)
  expect((await ask(interview.id)).applicationId).toBe(id)
})

test('did his result arrive? It was in doubt, was looked up, and stands there once', async () => {
  const id = world.application()
  const interview = await interviewOf(id)
  await answered(id, /Arrived: note after the invite/)
  world.ats.failNext('POST /notes', 'cut_after')
  await new Link(interview.inviteUrl ?? '').answer()
  await answered(id, /Arrived: note after the completion/)
  const tries = (await ask(id)).deliveries.find((one) => one.event === 'completed')?.attempts ?? []
  expect(tries.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['write', 'unknown'],
    ['look', 'confirmed'],
  ])
})

test('why was she not invited? The job is closed', async () => {
  world.ats.world.setJobStatus(world.jobId, 'closed')
  await eventually('the engine knows', async () =>
    /closed/.test((await world.product.core.database.knex('sync_jobs').first('status')).status),
  )
  const id = world.application()
  await answered(id, /Not invited: application \d+ is in stage "Video Interview", but the job "Engineer" is closed/)
  world.ats.world.setJobStatus(world.jobId, 'open')
})

test('why does nothing happen? The ATS refuses our key', async () => {
  const id = world.application()
  await interviewOf(id)
  for (let i = 0; i < 30; i++) world.ats.failNext('', { status: 401, body: '{"message":"Unauthorized"}' })
  await answered(id, /The connection is paused on the side of the ATS: .*Check the connection's settings/)
})
