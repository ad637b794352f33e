import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { LANGUAGES } from '../../src/base/languages.ts'
import { examplePart } from '../../src/dashboard/connecting/example-part.ts'
import { withLanguage } from '../../src/dashboard/frame/language.ts'
import { html } from '../../src/web/pages.ts'
import { type ConnectingWorld, startConnectingWorld, versionIn } from './connecting-world.ts'

/** What would stand in the ATS, shown to whoever chooses the rules. */

let world: ConnectingWorld
let ats: FakeGreenhouse
let jobId: number

beforeAll(async () => {
  ats = await startFakeGreenhouse()
  jobId = ats.world.addJob('Porter', ['Video Interview', 'Onsite']).id
  world = await startConnectingWorld()
})
afterAll(async () => {
  await world?.product.stop()
  await ats?.close()
})

const AT = '/dashboard/connections/shown'
const rule = (version: string) => ({
  ...{ version, job0: String(jobId), stage0: 'Video Interview', position0: world.positionId, days0: '9' },
  ...{ 'write-note-invited': 'on', 'write-note-analysis': 'on', 'write-move-approved': 'on' },
  'value-move-approved': 'Onsite',
})

test('somebody made up is named as an example while nobody is in the ATS', async () => {
  const { admin } = world
  expect((await world.give('greenhouse', 'shown', ats.settings())).status).toBe(303)
  const begun = await admin.get(`${AT}/rules?new=1`)
  expect(begun.text).toContain('For example, for <bdi>Ada Example</bdi>, who is made up.')
  const { text } = await admin.post(`${AT}/rules`, { ...rule(versionIn(begun)), act: 'preview' })
  expect(text).toContain('What would stand in Greenhouse')
  expect(text).toMatch(/<p>note after the invite<\/p><pre>.*Video interview: Ada Example was invited\./)
  expect(text).toContain('Personal link: https://…')
  expect(text).toMatch(/<p>note after the analysis<\/p><p class="soft">What the AI says about them stands here\./)
  expect(text).not.toContain('the analysis for Ada Example is finished')
  expect(text).toMatch(/<p>move to another stage after the approval<\/p><pre>Onsite<\/pre>/)
  // A box that is not ticked writes nothing.
  const { 'write-note-invited': _invited, ...less } = rule(versionIn(begun))
  expect((await admin.post(`${AT}/rules`, { ...less, act: 'preview' })).text).not.toContain('was invited.')
})

test('a candidate of the ATS takes the place of the example, on the form and before the start', async () => {
  const { admin } = world
  ats.world.addApplication({ firstName: 'Grace', lastName: 'Hopper', email: 'grace@people.example' }, jobId, 'Onsite')
  const begun = await admin.get(`${AT}/rules`)
  const saved = await admin.post(`${AT}/rules`, { ...rule(versionIn(begun)), act: 'save' })
  expect(saved.status).toBe(303)
  const told = 'For example, for <bdi>Grace Hopper</bdi>, who is in “Porter” in Greenhouse now.'
  for (const page of ['rules', 'start']) {
    const { text } = await admin.get(`${AT}/${page}`)
    expect(text).toContain(told)
    expect(text).toContain('Video interview: Grace Hopper was invited.')
    expect(text).not.toContain('Ada Example')
  }
  expect(ats.world.notes.size).toBe(0)
})

test('of another job than the rule’s nobody is shown: the form says that the example is made up', async () => {
  const { admin } = world
  const other = ats.world.addJob('Night Porter', ['Video Interview'])
  const begun = await admin.get(`${AT}/rules`)
  const { text } = await admin.post(`${AT}/rules`, {
    ...rule(versionIn(begun)),
    job0: String(other.id),
    act: 'preview',
  })
  expect(text).not.toContain('Grace Hopper')
  expect(text).toContain('For example, for <bdi>Ada Example</bdi>, who is made up.')
  ats.world.addApplication(
    { firstName: 'Noor', lastName: 'Aziz', email: 'noor@people.example' },
    other.id,
    'Video Interview',
  )
  await admin.get(`${AT}/rules`)
  const now = await admin.post(`${AT}/rules`, { ...rule(versionIn(begun)), job0: String(other.id), act: 'preview' })
  expect(now.text).toContain('For example, for <bdi>Noor Aziz</bdi>, who is in “Night Porter” in Greenhouse now.')
  // The last step is about the stored rules, whatever draft was looked at since.
  expect((await admin.get(`${AT}/start`)).text).toContain(
    'For example, for <bdi>Grace Hopper</bdi>, who is in “Porter”',
  )
})

test.each(LANGUAGES.filter((one) => one !== 'en'))(
  'in %s the page around an example is of its language',
  (language) => {
    const person = { firstName: 'Ada', lastName: 'Example', email: '', job: { id: '1', name: 'Porter' } }
    const write = { action: 'note', body: 'Video interview: Ada' } as const
    const shown = (isMadeUp: boolean) => () => {
      const one = { event: 'invited', write, tellsAi: false, isConditional: true } as const
      return html`${examplePart('Greenhouse', { person, isMadeUp, writes: [one, { ...one, tellsAi: true }] })}`.text
    }
    for (const isMadeUp of [true, false]) {
      const told = withLanguage(language, shown(isMadeUp))
      for (const part of ['Greenhouse', '<bdi>Ada Example</bdi>', 'Video interview: Ada']) expect(told).toContain(part)
      const english = new Set(shown(isMadeUp)().match(/>[^<>]{12,}</g))
      english.delete('>Video interview: Ada<')
      expect(told.match(/>[^<>]{12,}</g)?.filter((one) => english.has(one))).toEqual([])
    }
  },
)
