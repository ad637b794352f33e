import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { connectors } from '../../connectors/index.ts'
import { AppError } from '../../src/base/errors.ts'
import { LANGUAGES, type Language } from '../../src/base/languages.ts'
import { rulesOfText } from '../../src/dashboard/connecting/rules-draft.ts'
import { sentencesOf } from '../../src/dashboard/connecting/sentences.ts'
import type { AtsProblem } from '../../src/dashboard/connecting/service.ts'
import { ownWords } from '../../src/dashboard/connecting/words/own/index.ts'
import { connectedWords, problemWords } from '../../src/dashboard/connecting/words.ts'
import { optionsFor } from '../../src/dashboard/connecting/write-backs.ts'
import { withLanguage } from '../../src/dashboard/frame/language.ts'
import { refusalText } from '../../src/dashboard/frame/refusals/refusal-text.ts'
import { html } from '../../src/web/pages.ts'
import { type ConnectingWorld, startConnectingWorld, versionIn } from './connecting-world.ts'

/** An ATS connected by somebody who reads German; and the sentences of each language that name or count something. */

let world: ConnectingWorld
let ats: FakeGreenhouse
let jobId: number

beforeAll(async () => {
  ats = await startFakeGreenhouse()
  jobId = ats.world.addJob('Engineer', ['Video Interview', 'Onsite']).id
  world = await startConnectingWorld()
  await world.admin.post('/dashboard/account/look', { language: 'de', theme: '' })
})
afterAll(async () => {
  await world?.product.stop()
  await ats?.close()
})

const find = (name: string) => world.product.core.documents.find(world.tenant.organizationId, name)

test('the list of ATSs and the form of a key are in German, and what a connector says is marked as English', async () => {
  const list = (await world.admin.get('/dashboard/connect')).text
  expect(list).toContain('<html lang="de"')
  expect(list).toContain('<h1>Welches ATS verwenden Sie?</h1>')
  expect(list).toContain('<p>Schreibt: Notizen, Tags, Felder, Dateien, Wechsel in eine Phase, Ablehnungen.</p>')
  const form = (await world.admin.get('/dashboard/connect/greenhouse')).text
  expect(form).toContain('<h1>Bei Greenhouse anmelden</h1>')
  expect(form).toContain('<label for="set-clientSecret">Client-Geheimnis</label>')
  expect(form).toMatch(/<ol><li><span lang="en">[^<]*Harvest V3 \(OAuth\)/)
  expect(form).toContain('Wird verschlüsselt gespeichert und nie wieder angezeigt.')
  expect(form).not.toContain('Test, and continue')
})

test('a connection is made, looked at, started, changed and disconnected in German', async () => {
  const { admin } = world
  ats.world.addApplication(
    { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@people.example' },
    jobId,
    'Video Interview',
  )
  const given = await world.give('greenhouse', 'erste', ats.settings())
  const rules = await admin.get(given.location ?? '')
  expect(rules.text).toContain('<h1>Wer wird eingeladen, und was wird zurückgemeldet?</h1>')
  expect(rules.text).toMatch(/<strong>Verbunden als [^<]*, 1 offene Stelle\.<\/strong>/)
  const rule = { job0: String(jobId), stage0: 'Video Interview', position0: world.positionId, mails0: 'on' }
  const wrong = await admin.post('/dashboard/connections/erste/rules', {
    ...rule,
    version: versionIn(rules),
    days0: '91',
  })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('<a href="#days0">Regel 1, Tage</a>: 1 bis 90 Tage.')
  const kept = { ...rule, version: versionIn(rules), days0: '1', 'write-note-invited': 'on' }
  expect((await admin.post('/dashboard/connections/erste/rules', kept)).status).toBe(303)
  const start = await admin.get('/dashboard/connections/erste/start')
  expect(start.text).toContain('<html lang="de"')
  expect(start.text).toContain(
    'Wer bei „Engineer“ die Phase „Video Interview“ erreicht, bekommt einen Link, der nicht gemailt',
  )
  expect(start.text).toContain('Er gilt einen Tag.')
  // The plan comes as a stream, with its button behind it.
  const plan = await admin.post('/dashboard/connections/erste/start', { act: 'plan', version: versionIn(start) })
  expect(plan.text).toContain('<bdi>Ada Lovelace</bdi>')
  expect(plan.text).toContain('<button name="act" value="start">Starten und mich zuerst fragen</button>')
  const edit = await admin.get('/dashboard/connections/erste/edit')
  expect(edit.text).toContain('<span class="pill wait">angehalten</span>')
  const broken = await admin.post('/dashboard/connections/erste/edit', {
    version: versionIn(edit),
    text: 'name: erste',
  })
  expect(broken.status).toBe(400)
  expect(broken.text).toMatch(/<li>Zeile \d+, Spalte \d+: <span lang="en">/)
  expect((await admin.get('/dashboard/connections/erste/versions')).text).toContain(
    '<h2>Version 2 <span class="pill good">jetzt',
  )
  expect((await admin.get('/dashboard/connections/erste/key')).text).toContain('<h1>Ein neuer Schlüssel für erste</h1>')
  expect((await admin.get('/dashboard/connections/erste/disconnect')).text).toContain('<h1>Greenhouse trennen?</h1>')
  const taken = await world.give('greenhouse', 'erste', ats.settings())
  expect(taken.text).toContain('Sie haben bereits eine Verbindung dieses Namens.')
  expect((await find('erste'))?.state).toBe('paused')
})

test('a connection that is not there, and a key that is wrong, are refused in German', async () => {
  const { status, text } = await world.admin.get('/dashboard/connections/keine/edit')
  expect(status).toBe(404)
  expect(text).toContain('<h1>Nicht gefunden</h1>')
  const wrong = await world.give('greenhouse', 'zweite', { ...ats.settings(), clientSecret: 'nobody' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Greenhouse nimmt diese Zugangsdaten nicht an.')
  expect(wrong.text).toContain('Nichts wurde gespeichert. Was Sie als Geheimnis eingegeben haben, wurde nicht behalten')
})

const others = LANGUAGES.filter((language) => language !== 'en')
const greenhouse = Object.values(connectors).find(({ id }) => id === 'greenhouse')

test.each(others)('in %s each write-back, each trouble and each count has its sentence', (language) => {
  if (!greenhouse) throw new Error('the product has a connector for Greenhouse')
  const say = <Words>(work: () => Words) => withLanguage(language, work)
  const english = optionsFor(greenhouse.actions)
  const read = rulesOfText('name: ours\nconnector: greenhouse\ninvite: []\nwriteBack: []\n', english)
  if (!read) throw new Error('the form can show this text')
  const invite = { job: '*', stage: 'Onsite', position: 'p', mails: true, days: '14' }
  const writes = new Map(english.map(({ id, needs }) => [id, needs === undefined ? '' : 'Offer']))
  const told = () =>
    sentencesOf({
      ...{ connector: greenhouse, options: optionsFor(greenhouse.actions), further: [], writesDefaultNotes: false },
      draft: { invites: [invite, { ...invite, mails: false, days: '1' }], writes },
      offers: { jobs: [], hasMoreJobs: false, reasons: [], reasonIds: [] },
      positions: [{ value: 'p', name: 'Portier' }],
      meaning: { keepsOnLeave: false, sendsMails: true },
    })
  const [sentences, inEnglish] = [say(told), told()]
  expect(sentences).toHaveLength(inEnglish.length)
  expect(sentences.filter((one) => inEnglish.includes(one))).toEqual([])
  expect(sentences[0]).toContain('Portier')
  expect(sentences[0]).toContain('14')
  expect(sentences[1]).not.toContain('14')
  const troubles: AtsProblem[] = ['credentials', 'right', 'settings', 'slow', 'unreachable', 'busy', 'odd']
  for (const trouble of troubles) expect(say(() => problemWords(greenhouse, trouble, 'jobs'))).toContain('Greenhouse')
  const connected = (openJobs: number) =>
    say(() => connectedWords({ account: 'Norrfell', warnings: [], openJobs, hasMoreJobs: false, read: [] }))
  expect(connected(1)).toMatch(/Norrfell, 1 /)
  expect(connected(1_234)).toMatch(/Norrfell, 1\D?234 /)
  expect(say(() => ownWords().disconnect.undone(1))).not.toBe(say(() => ownWords().disconnect.undone(2)))
})

test('the sentences of a language say one and several as its readers do', () => {
  const undone = (language: Language, n: number) => withLanguage(language, () => ownWords().disconnect.undone(n))
  expect(undone('de', 1)).toBe('Eine Rückmeldung, die jetzt wartet, bleibt unerledigt.')
  expect(undone('de', 2)).toBe('2 Rückmeldungen, die jetzt warten, bleiben unerledigt.')
  expect(undone('tr', 2)).toBe('Şimdi bekleyen 2 yazma işlemi yapılmadan kalır.')
})

test.each(others)('in %s a refusal names who changed which connection', (language) => {
  const named = { name: 'ours', by: 'a@acme.example' }
  const refused = new AppError('in English', { kind: 'domain', code: 'connection.changed', status: 409, named })
  const told = withLanguage(language, () => html`${refusalText(refused)}`.text)
  expect(told).toContain('ours')
  expect(told).toContain('a@acme.example')
})
