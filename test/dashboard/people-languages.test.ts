import { afterAll, beforeAll, expect, test } from 'vitest'
import { domainError } from '../../src/base/errors.ts'
import { LANGUAGES, type Language } from '../../src/base/languages.ts'
import { numberWords, withLanguage } from '../../src/dashboard/frame/language.ts'
import { refusalText } from '../../src/dashboard/frame/refusals/refusal-text.ts'
import { unitWords } from '../../src/dashboard/people/words/units/index.ts'
import { whyRefused } from '../../src/interview/mails/text-fields.ts'
import { html } from '../../src/web/pages.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** People, organizations, mails and settings, as people read them who do not read English. */

const BOSS = { email: 'boss@acme.example', password: 'correct horse battery' }
const GERMAN = { headers: { 'accept-language': 'de' } }
let product: Product
let tenant: Tenant
let boss: Reviewer

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...BOSS, administrator: true })
  boss = await Reviewer.login(product.origin, BOSS)
})
afterAll(() => product?.stop())

/** The text of a page that a person reads; the frame of a page is another room's. */
const readOf = (page: string) =>
  page
    .slice(page.indexOf('<main'))
    .replace(/<option[^>]*>|<[^>]*lang="en"[^>]*>[^<]*|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const FIXED =
  /(?<![\w-])(?:Save|Nobody|Nothing|People|Add|Copy|Role|Mail server|Password|Change|Preview|Subscription|Candidates|Administrators|Hour|Setting|Secrets)(?![\w-])/

test.each([
  ['/dashboard/account', 'Passwort ändern'],
  ['/dashboard/people', 'Person hinzufügen'],
  ['/dashboard/api-keys', 'Schlüssel erstellen'],
  ['/dashboard/organizations', 'Organisation hinzufügen'],
  ['/dashboard/companies', 'Unternehmen hinzufügen'],
  ['/dashboard/teams', 'Ein Team arbeitet an Stellen'],
  ['/dashboard/notifications', 'Eine Zusammenfassung am Tag'],
  ['/dashboard/mail', 'Es wurde noch keine Mail geschrieben.'],
  ['/dashboard/candidate-page', 'Wen Bewerbende fragen können'],
  ['/dashboard/mail-texts', 'Link nach einer Bewerbung'],
  ['/dashboard/mail-texts/invite/de', 'Wartende Mails werden mit dem neuen Text gesendet.'],
  ['/dashboard/configuration', 'Geheimnisse werden nicht gezeigt'],
])('%s is German as a whole', async (path, sentence) => {
  const page = await boss.get(path, GERMAN)
  expect([page.status, page.text.includes('<html lang="de"')]).toEqual([200, true])
  expect(readOf(page.text)).toContain(sentence)
  expect(FIXED.exec(readOf(page.text))?.[0]).toBeUndefined()
})

test('numbers of people, credits and positions take their form, and the history its sentence', async () => {
  const { accounts } = product.core
  const alone = await boss.get('/dashboard/people?q=boss', GERMAN)
  expect(readOf(alone.text)).toMatch(/boss@acme\.example \(Sie\).* 1 Person /)
  expect(readOf((await boss.get('/dashboard/people', GERMAN)).text)).toMatch(/ 2 Personen /)
  expect(readOf(alone.text)).toContain('boss@acme.example wurde hinzugefügt, über die Befehlszeile')
  await accounts.updateOrganization(tenant.organizationId, { credits: 1_234 })
  expect(readOf((await boss.get('/dashboard/api-keys', GERMAN)).text)).toContain(
    'Interview-Guthaben: noch 1.234; Abonnement aktiv; API-Zugang ein.',
  )
  const counts = LANGUAGES.map((language) =>
    withLanguage(language, () => [1, 2].map((n) => unitWords().units.positionCount(n, numberWords(n)))),
  )
  expect(counts).toEqual([
    ['1 position', '2 positions'],
    ['1 pozisyon', '2 pozisyon'],
    ['1 Stelle', '2 Stellen'],
    ['1 puesto', '2 puestos'],
    ['1 poste', '2 postes'],
  ])
})

test('what a person chose counts in forms too, and so do refusals', async () => {
  const own = { email: 'francais@acme.example', password: 'quatre mots suffisent' }
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...own, administrator: true })
  const person = await Reviewer.login(product.origin, own)
  expect((await person.post('/dashboard/account/look', { language: 'fr', theme: '' })).status).toBe(303)
  const added = await person.post('/dashboard/people', { email: 'nobody' })
  expect([added.status, added.text.includes('<html lang="fr"')]).toEqual([400, true])
  expect(added.text).toContain('L’adresse doit être une adresse e-mail telle que name@example.com.')
  const password = { currentPassword: 'x', password: 'quatre mots', passwordAgain: 'cinq mots' }
  expect((await person.post('/dashboard/account/password', password)).text).toContain(
    'Les deux nouveaux mots de passe ne sont pas identiques.',
  )
  const text = { act: 'save', version: '0', subject: 'Bonjour', text: 'Bonjour {{ candidate.fistName }}' }
  const refused = await person.post('/dashboard/mail-texts/invite/fr', text)
  expect(refused.text).toContain('{{ candidate.fistName }} (vouliez-vous dire {{ candidate.firstName }}\u00a0?)')
  const accent = { accent: 'blue', contact: '', privacyNotice: '' }
  const framed = await person.get('/dashboard/candidate-page/preview')
  expect(framed.text).toContain('<p class="card alert" lang="fr"><strong>Ceci est un aperçu.</strong> Dans les e-mails')
  const preview = await person.post('/dashboard/candidate-page/preview', accent)
  expect(preview.text).toContain('<html lang="fr">')
  expect(preview.text).toContain('La couleur doit être # et six chiffres hexadécimaux')
})

test('who has no login reads the words of a dead link, and of a wrong address, as their browser asks', async () => {
  const link = `${product.origin}/dashboard/password/${'a'.repeat(43)}`
  const dead = await fetch(link, { headers: { 'accept-language': 'tr' } })
  expect([dead.status, await dead.text()]).toEqual([
    404,
    expect.stringContaining('Kuruluşunuzun bir yöneticisinden yenisini isteyin.'),
  ])
})

test('every reason why a text of a mail is refused has a sentence in each language', () => {
  const text = (body: string) => ({ subject: 'A', text: body })
  const reasons = [
    { subject: '', text: 'A' },
    { subject: 'a'.repeat(151), text: 'A' },
    { subject: '{{ interview.inviteUrl }}', text: 'A' },
    text(''),
    text('A'),
    text('{{ interview.inviteUrl }} here'),
    text('{{ interview.inviteUrl }}\n{{ interview.inviteUrl }}'),
    text('{{ half'),
    text('\ud800'),
    text(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `{{ ${name} }}`).join(' ')),
  ].map((template) => whyRefused('invite', template))
  const told = (language: Language) =>
    reasons.map((problem) => {
      const { sentence = '', ...named } = problem ?? {}
      const error = Object.assign(domainError('mail_text.refused', 400, sentence), { named })
      return withLanguage(language, () => html`${refusalText(error)}`.text)
    })
  const all = LANGUAGES.flatMap(told)
  expect(new Set(all).size).toBe(reasons.length * LANGUAGES.length)
  expect(all.filter((one) => /undefined|NaN/.test(one))).toEqual([])
  expect(told('de').at(-1)).toContain('{{ e }} und 2 weitere.')
})
