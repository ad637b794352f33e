import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../src/base/languages.ts'
import { analysisWord } from '../../src/dashboard/finding/analysis-state.ts'
import { withLanguage } from '../../src/dashboard/frame/language.ts'
import { pill, statusWord } from '../../src/dashboard/frame/pages.ts'
import { lasting } from '../../src/dashboard/home/bars.ts'
import { tasksOf } from '../../src/dashboard/home/home-tasks.ts'
import type { ConnectionHealth } from '../../src/sync/operations/contract.ts'
import { Link } from '../kit/api.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { sessionOf } from '../kit/sessions.ts'

/** The first page, the list with its file and the search, as somebody reads them who chose another language. */

let product: Product
let tenant: Tenant
let reader: Reviewer

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  const api = product.api(tenant)
  const position = await api.position(tenant, { name: 'Night nurse' })
  const { inviteUrl } = await api.invited(position.id, {
    candidate: api.candidate({ firstName: 'Ana', lastName: 'Diaz' }),
  })
  await new Link(inviteUrl ?? '').answer()
  const one = { email: 'gerda@list.example', password: 'correct horse battery' }
  const { organizationId } = tenant
  await product.core.accounts.createUser({ organizationId, ...one, role: 'administrator' })
  reader = await Reviewer.login(product.origin, one)
  await reader.post('/dashboard/account/look', { language: 'de', theme: '' })
}, 120_000)
afterAll(() => product?.stop())

test('the first page says in German what waits, and how far the interviews got', async () => {
  const { text } = await reader.get('/dashboard/home')
  expect(text).toContain('<html lang="de"')
  expect(text).toContain('1 abgeschlossenes Interview wartet auf eine Entscheidung.')
  expect(text).toContain('<h2 id="figures">Einladungen der letzten 30 Tage</h2>')
  expect(text).toContain('1 von 1 abgeschlossen: 100 von 100.')
  expect(text).toContain('Es ist kein Mailserver eingerichtet, deshalb werden keine Mails gesendet.')
})

test('the list is German with its filters, and says in German what it left out', async () => {
  const { text } = await reader.get('/dashboard?decision=to_decide&status=lost&position=nobody')
  expect(text).toContain('<html lang="de"')
  expect(text).toContain('„lost“ kennt die Liste nicht (Status).')
  expect(text).toContain('Keine Stelle hat „nobody“ im Namen.')
  expect(text).toContain('<bdi>Entscheidung: Zu entscheiden (abgeschlossen)</bdi>')
  expect(text).toContain('Kein Interview passt.')
  const dated = (await reader.get('/dashboard?from=2026-11-05&until=2026-11-28&dates=created')).text
  expect(dated).toContain('<bdi>Eingeladen ab 05.11.2026</bdi>')
  expect(dated).toContain('<bdi>Eingeladen bis 28.11.2026</bdi>')
  const all = (await reader.get('/dashboard')).text
  expect(all).toContain('<span class="soft">1 Interview</span>')
  expect(all).toContain('aria-label="Ana Diaz auswählen"')
  // By this name the style sheet gives the column its room, whatever its heading.
  expect(all).toMatch(/<td role="cell" data-name="position" data-column="Stelle">/)
})

test('a tab leaves the further filters folded; what somebody set beside it unfolds them', async () => {
  const folds = async (query: string) =>
    (await reader.get(`/dashboard${query}`)).text.includes('<details data-open-wide>')
  expect(await Promise.all(['', '?decision=to_decide&sort=waiting', '?status=created'].map(folds))).toEqual([
    false,
    false,
    true,
  ])
})

test('the file has German headings and words, and the refusal of one is German', async () => {
  const { text } = await reader.get('/dashboard/interviews.csv')
  const [head, row] = text.split('\r\n')
  expect(head).toBe(
    'Kennung,Name,E-Mail,Stelle,Status,Entscheidung,Auswertung,Eingeladen,Abgeschlossen,Geändert,Gesamtpunktzahl,Bewertungsraster,Punktzahl von,Punktzahl bis,Sicherheit,Markiert',
  )
  expect(row).toContain(',Night nurse,abgeschlossen,zu entscheiden,')
  const { id } = await product.api(tenant).position(tenant, { name: 'Baker' })
  await product.api(tenant).invited(id)
  const file = (await reader.get('/dashboard/interviews.csv')).text
  expect(file).toContain(',Baker,eingeladen,unvollständig,')
  const refused = await reader.get('/dashboard/interviews.csv?from=tomorrow', { headers: { accept: 'text/html' } })
  expect([refused.status, refused.code]).toEqual([400, 'export.filter'])
  expect(refused.text).toContain('„tomorrow“ ist kein Datum wie 2026-11-25. Gehen Sie zurück, ändern Sie die Filter')
  const program = await reader.get('/dashboard/interviews.csv?from=tomorrow', {
    headers: { accept: 'application/json' },
  })
  expect(program.text).toContain('“tomorrow” is no date such as 2026-11-25. Go back')
})

test('a view that cannot be saved is refused in German, with what it names', async () => {
  const long = await reader.post('/dashboard/views', { name: 'x'.repeat(41), query: 'status=created' })
  expect(long.text).toContain('Eine Ansicht hat einen Namen von 1 bis 40 Zeichen; dieser hat 41.')
  const named = await reader.post('/dashboard/views', { name: 'Ana', query: 'q=ana', shared: '1' })
  expect(named.text).toContain('Diese Liste sucht nach einem Namen oder einer Adresse')
})

test('the search finds pages and commands by German words, whatever the accents', async () => {
  const found = await reader.get('/dashboard/search?q=hinzu')
  expect(found.text).toContain('Nichts hat „hinzu“ im Namen.')
  expect((await reader.get('/dashboard/search?q=passwort')).text).toContain('<bdi>Mein Passwort ändern</bdi>')
  expect((await reader.get('/dashboard/search?q=andern')).text).toContain('<bdi>Mein Passwort ändern</bdi>')
})

const connection = (parked: number, told: ConnectionHealth['told']): ConnectionHealth => ({
  ...{ name: 'green', configured: 'green', ats: 'Greenhouse', state: 'paused', sentences: [], told },
  ...{ lastSuccessAt: null, lastWriteAt: null, interviewsReadAt: null, atsClockAheadMs: null, held: null },
  ...{ pausedRules: [], heldNow: { invite: 0, cancel: 0, move: 0, reject: 0, write: 0 }, invites: { no_credits: 2 } },
  ...{ deliveries: { pending: 0, unknown: 0, parked }, oldestSeconds: { pending: null, unknown: null, parked: 1 } },
  ...{ people: 0, cancels: 0, setAside: 0, drift: null },
})
const NEEDS = { isMore: { ending: false, failed: false }, isPartial: { ending: false, failed: false } }
const taskWords = (parked: number, ids: readonly string[], told: ConnectionHealth['told']) =>
  tasksOf(sessionOf('administrator'), {
    ...{ needs: { ...NEEDS, ending: ids, failed: ids }, sendsMails: true, credits: 0 },
    connections: [connection(parked, told)],
  })
    .map(({ text }) => text)
    .join('')

test('a finished analysis agrees with its own noun, not with that of the interview', () => {
  const of = (language: 'en' | 'es' | 'fr') =>
    withLanguage(language, () => [statusWord('completed'), analysisWord('completed')])
  expect(of('en')).toEqual(['completed', 'completed'])
  expect(of('es')).toEqual(['completada', 'completado'])
  expect(of('fr')).toEqual(['terminé', 'terminée'])
  expect(withLanguage('es', () => pill('completed', analysisWord('completed')).text)).toBe(
    '<span class="pill good">completado</span>',
  )
})

test('what waits is told in German in one and in two', () => {
  withLanguage('de', () => {
    const one = taskWords(1, ['a'], [{ is: 'rules-paused', count: 1 }])
    expect(one).toContain('1 Rückmeldung ans ATS braucht eine Entscheidung')
    expect(one).toContain('1 Einladung läuft in den nächsten zwei Tagen ab')
    expect(one).toContain('1 Auswertung ist fehlgeschlagen')
    expect(one).toContain('Eine Einladungsregel ist angehalten')
    expect(one).toContain('2 Einladungen warten darauf. Der Betreiber dieser Installation füllt das Guthaben auf.')
    const two = taskWords(2, ['a', 'b'], [{ is: 'rules-paused', count: 2 }])
    expect(two).toContain('2 Rückmeldungen ans ATS brauchen eine Entscheidung')
    expect(two).toContain('2 Einladungen laufen in den nächsten zwei Tagen ab')
    expect(two).toContain('2 Auswertungen sind fehlgeschlagen')
    expect(two).toContain('2 Einladungsregeln sind angehalten')
    expect(one + two).not.toContain('In English')
  })
})

test.each(LANGUAGES)('lengths of time have the words of the language (%s)', (language) => {
  const days = withLanguage(language, () => [lasting(36 * 3_600_000), lasting(3_600_000), lasting(1)])
  expect(days).toEqual(
    {
      en: ['1.5 days', '1 hour', 'less than a minute'],
      de: ['1,5 Tage', '1 Stunde', 'weniger als eine Minute'],
      es: ['1,5 días', '1 hora', 'menos de un minuto'],
      fr: ['1,5\u00a0jour', '1\u00a0heure', 'moins d’une minute'],
      tr: ['1,5 gün', '1 saat', 'bir dakikadan az'],
    }[language],
  )
})
