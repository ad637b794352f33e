import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeWorkable } from '../../connectors/workable/fake/fake.ts'
import { LANGUAGES, type Language } from '../../src/base/languages.ts'
import { type ConnectingWorld, startConnectingWorld, versionIn } from './connecting-world.ts'

/** The guided description of an ATS as people read it who do not read English. */
let world: ConnectingWorld
let ats: Server
let url: string

const job = (n: number) => ({ id: n, title: `Stelle ${n}` })
/** What the ATS answers, by path. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/none': [],
  '/one': [job(1)],
  '/two': [job(1), job(2)],
  '/many': [1, 2, 3, 4, 5, 6].map(job),
}

beforeAll(async () => {
  ats = createServer((request, reply) => {
    const answer = ANSWERS[(request.url ?? '').split('?')[0] ?? '']
    if (answer === undefined) reply.writeHead(401).end('{}')
    else reply.end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => ats.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(ats.address() as AddressInfo).port}`
  world = await startConnectingWorld()
  const made = await world.admin.post('/dashboard/connect/rest/guided', {
    name: 'described',
    key: 'a-key-of-this-ats',
    'f-baseUrl': url,
    'f-auth-kind': 'bearer',
    'f-me-get': '/me',
    'f-me-name': 'name',
  })
  expect(made.status).toBe(303)
})
afterAll(async () => {
  await world?.product.stop()
  ats?.closeAllConnections()
  ats?.close()
})

const AT = '/dashboard/connections/described/describe'
/** The administrator reads the dashboard in this language from now on. */
async function speak(language: Language) {
  expect((await world.admin.post('/dashboard/account/look', { language, theme: '' })).status).toBe(303)
}

/** What a person reads of a page, but for what exists in English only. */
const readOf = (page: string) =>
  page
    .slice(page.indexOf('<main'))
    .replace(/<(\w+)[^>]* lang="en"[^>]*>.*?<\/\1>|<pre>.*?<\/pre>/gs, '…')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')

async function tried(part: string, act: string, more: Record<string, string> = {}) {
  const page = await world.admin.get(`${AT}/${part}`)
  return world.admin.post(`${AT}/${part}`, { version: versionIn(page), act: `try-${act}`, ...more })
}
const jobsOf = (path: string, more: Record<string, string> = {}) => ({
  'f-jobs-get': path,
  'f-jobs-map-id': 'id',
  'f-jobs-map-name': 'title',
  'f-jobs-map-status': '"open"',
  ...more,
})

const PARTS = ['address', 'jobs', 'stages', 'applications', 'people', 'write-back']
const ENGLISH = /\b(?:Such as|Empty|Store|Try|Where|What|Request|Path|The|It|with|optional)\b/

test.each(['de', 'es', 'fr', 'tr'] as const)('no page of a description is English in part: %s', async (language) => {
  await speak(language)
  for (const part of PARTS) {
    const { text } = await world.admin.get(`${AT}/${part}`)
    expect(text).toContain(`<html lang="${language}"`)
    expect(readOf(text)).not.toMatch(ENGLISH)
  }
})

test('a page of a description says in German what each field is for', async () => {
  await speak('de')
  const { text } = await world.admin.get(`${AT}/applications?saved=1`)
  const read = readOf(text)
  expect(read).toContain('Gespeichert. Niemand wird dadurch eingeladen, bevor die Verbindung Regeln hat')
  expect(read).toContain('Id der Bewerbung')
  expect(read).toContain('Das Ergebnis muss "active", "rejected", "hired" oder "converted" sein.')
  expect(read).toContain('Liest nur und speichert nichts.')
  expect(text).toContain('>Alles kommt auf einmal</option>')
  const begun = await world.admin.get('/dashboard/connect/rest/guided')
  expect(begun.text).toContain('<html lang="de"')
  expect(readOf(begun.text)).toContain('So, wie das ATS ihn Ihnen gegeben hat; bei „basic“ das Passwort.')
})

test('what came of a trial is told in German, none, one and several', async () => {
  await speak('de')
  const toldOf = async (path: string) => readOf((await tried('jobs', 'jobs', jobsOf(path))).text)
  expect(await toldOf('/none')).toContain('Die Liste kam, und sie ist leer.')
  expect(await toldOf('/one')).toContain('Es wurde gelesen.')
  expect(await toldOf('/two')).toContain('2 Zeilen kamen.')
  expect(await toldOf('/many')).toContain('Auf der ersten Seite kamen 6 Zeilen. Die ersten 5 davon:')
  expect(await toldOf('/refused')).toContain('Das ATS nimmt diese Zugangsdaten nicht an.')
}, 60_000)

test('what the check of a row or of a text says stays English, and says so', async () => {
  await speak('de')
  const nothing = await tried('jobs', 'jobs', jobsOf('/two', { 'f-jobs-map-name': 'nowhere' }))
  expect(readOf(nothing.text)).toContain('Noch keine Zeile lässt sich verwenden. Name: nichts wurde gefunden.')
  const odd = await tried('jobs', 'jobs', jobsOf('/two', { 'f-jobs-map-status': '"published"' }))
  expect(odd.text).toContain('Status: <span lang="en">expected one of &quot;open&quot;')
  const mistaken = await world.admin.post(`${AT}/jobs`, {
    ...jobsOf('/two', { 'f-jobs-map-id': 'a[' }),
    version: versionIn(odd),
    act: 'save',
  })
  expect(mistaken.status).toBe(400)
  expect(mistaken.text).toMatch(/id="f-jobs-map-id-problem"><span lang="en">not a JSONata expression/)
  expect(readOf(mistaken.text)).toContain('Die Liste der Stellen – Kennung (Id)')
})

test('a part that cannot be tried says what it lacks, in each language', async () => {
  const stored = await world.admin.post(`${AT}/jobs`, {
    ...jobsOf('/none'),
    version: versionIn(await world.admin.get(`${AT}/jobs`)),
    act: 'save',
  })
  expect(stored.status).toBe(303)
  const lacks: Readonly<Record<Language, string>> = {
    en: 'The part “Jobs” finds no job that this could be tried with. Look at that part first, or give an id.',
    de: 'Der Teil „Stellen“ findet keine Stelle, mit der sich das probieren ließe.',
    es: 'La parte «Vacantes» no encuentra ninguna vacante con la que probar esto.',
    fr: 'La partie « Offres » ne trouve aucune offre avec laquelle essayer ceci.',
    tr: '“İlanlar” bölümü, bunun denenebileceği bir ilan bulamıyor.',
  }
  const stages = { 'f-stages-get': '/stages/{jobId}', 'f-stages-map-id': 'id', 'f-stages-map-name': 'title' }
  for (const language of LANGUAGES) {
    await speak(language)
    expect(readOf((await tried('stages', 'stages', stages)).text)).toContain(lacks[language])
  }
  await speak('de')
  const given = await tried('stages', 'stages', { ...stages, 'f-stages-get': '/two', 'id-stages': '7' })
  expect(readOf(given.text)).toContain('2 Zeilen kamen. Probiert mit der Stelle 7.')
}, 60_000)

test('an ATS with a connector of its own is told in German to need no description', async () => {
  const own = await startFakeWorkable({ rateLimit: 1_000_000 })
  try {
    expect((await world.give('workable', 'own', own.settings() as Record<string, unknown>)).status).toBe(303)
  } finally {
    await own.close()
  }
  await speak('de')
  const { status, text } = await world.admin.get('/dashboard/connections/own/describe/jobs')
  expect([status, readOf(text).includes('Workable braucht keine Beschreibung: Nur der Schlüssel')]).toEqual([409, true])
})
