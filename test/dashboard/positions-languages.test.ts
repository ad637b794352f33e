import { expect, test } from 'vitest'
import type { Language } from '../../src/base/languages.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { api, boss, product, recruiter, reviewer, stored, tenant, usePositionsWorld } from './positions-world.ts'

/** Positions, their rubric and inviting, as people read them who do not read English. */

usePositionsWorld()

const ask = { headers: { 'accept-language': 'de' } }
const FIXED =
  /(?<![\w-])(?:Position|Candidates|Save|Nothing|Nobody|Question|Settings|Invite|Edit|Draft|Approve)(?![\w-])/

let people = 0

/** An administrator who chose a language. */
async function speaking(language: Language): Promise<Reviewer> {
  const { organizationId } = tenant
  const one = { ...boss, email: `${language}${++people}@people.example` }
  await product.core.accounts.createUser({ organizationId, ...one, administrator: true })
  const person = await Reviewer.login(product.origin, one)
  expect((await person.post('/dashboard/account/look', { language, theme: '' })).status).toBe(303)
  return person
}

/** The text of a page that a person reads. */
const readOf = (page: string) =>
  page
    .slice(page.indexOf('<main'))
    .replace(/<option[^>]*>|<[^>]*lang="en"[^>]*>[^<]*|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('the pages of a position are German as a whole, with one and with several', async () => {
  const one = await api().position(tenant, {
    name: 'Zimmerei',
    questions: [{ text: 'Warum?', timeLimit: 1, order: 0 }],
  })
  const several = await api().position(tenant, { name: 'Tischlerei', status: 'draft' })
  const list = await recruiter.get('/dashboard/positions?q=Zimmerei', ask)
  expect(list.text).toContain('<html lang="de"')
  expect(readOf(list.text)).toMatch(/Zimmerei offen 1 Frage .* 1 Stelle/)
  expect(readOf((await recruiter.get('/dashboard/positions?q=erei', ask)).text)).toMatch(
    /Tischlerei Entwurf 2 Fragen .* 2 Stellen/,
  )
  expect(readOf((await recruiter.get('/dashboard/positions?status=closed&q=x', ask)).text)).toContain(
    'Keine geschlossene Stelle hat „ x “ im Namen. Alle Stellen',
  )
  const page = await recruiter.get(`/dashboard/positions/${several.id}`, ask)
  expect(readOf(page.text)).toMatch(/Frage 1 2 Minuten .* Frage 2 1 Minute/)
  for (const path of ['', '/edit', '/invite', '/invites', '/rubric']) {
    const { text } = await recruiter.get(`/dashboard/positions/${one.id}${path}`, ask)
    expect([path, text.includes('<html lang="de"'), FIXED.exec(readOf(text))?.[0]]).toEqual([path, true, undefined])
  }
  const shut = await recruiter.get(`/dashboard/positions/${several.id}/invite`, ask)
  expect(readOf(shut.text)).toContain(
    'Diese Stelle ist ein Entwurf. Nur eine offene Stelle nimmt Einladungen an: Ändern Sie zuerst ihren Status .',
  )
  const preview = await recruiter.get(`/dashboard/positions/${one.id}/preview`, ask)
  expect(preview.text).toContain('<p class="card alert" lang="de"><strong>Das ist eine Vorschau.</strong>')
  expect((await reviewer.get(`/dashboard/positions/${one.id}/rubric`, ask)).text).toMatch(
    /<dt class="soft">Stufe 1, die niedrigste<\/dt><dd lang="en">/,
  )
})

test('what was refused is told in the language that somebody chose, with its bounds', async () => {
  const person = await speaking('de')
  const { id, questions } = await api().position(tenant)
  const path = `/dashboard/positions/${id}`
  const settings = await person.post(path, {
    language: '',
    retakes: '99',
    thinkingSeconds: '',
    isPublicLinkOn: 'on',
    publicLinkUntil: '',
  })
  expect([settings.status, readOf(settings.text)]).toEqual([
    400,
    expect.stringContaining('Die Zahl der weiteren Aufnahmen muss eine ganze Zahl von 0 bis 20 sein.'),
  ])
  const picture = await person.post(`${path}/questions/${questions[0]?.id}/image`, { alt: 'x'.repeat(501) })
  expect(readOf(picture.text)).toContain('Die Beschreibung darf höchstens 500 Zeichen lang sein; sie hat 501.')
  const wrongType = await person.post(`${path}/questions/${questions[0]?.id}/image`, {
    alt: 'x',
    picture: new Blob(['GIF89a']),
  })
  expect(readOf(wrongType.text)).toContain('Das Bild muss eine JPEG-, PNG- oder WebP-Datei sein')
  const form = { firstName: 'Ada', lastName: 'L', email: 'ada@people.example', expiresInDays: '3' }
  const wrong = await person.post(`${path}/invite`, { ...form, expiresInDays: '0' })
  expect(readOf(wrong.text)).toContain('Die Tage zum Antworten müssen eine ganze Zahl von 1 bis 90 sein.')
  const rubric = await person.post(`${path}/rubric`, { act: 'approve', seen: '0', basis: 'f'.repeat(64) })
  expect(readOf(rubric.text)).toMatch(
    /Kommunikation, Stufe 1 .*Schreiben Sie, was die Antworten auf dieser Stufe enthalten\./,
  )
  const edited = await person.post(`${path}/edit`, {
    name: 'x',
    act: 'save',
    seen: (await stored(id))?.updatedAt ?? '',
  })
  expect(readOf(edited.text)).toContain('Der Name muss 2 bis 100 Zeichen haben; er hat 1.')
  await product.core.accounts.updateOrganization(tenant.organizationId, { subscription: 'none' })
  try {
    expect(readOf((await person.post(`${path}/invite`, form)).text)).toContain(
      'Es wurde niemand eingeladen. Die Organisation hat kein aktives Abonnement.',
    )
    const list = await person.post(`${path}/invites`, {
      act: 'invite',
      lines: 'Vorname;Nachname;E-Mail\nAda;L;ada@people.example',
      expiresInDays: '3',
    })
    expect(readOf(list.text)).toMatch(
      /0 eingeladen, 0 schon früher eingeladen, 1 nicht eingeladen\..*Nicht eingeladen\. Die Organisation hat kein aktives Abonnement\./,
    )
  } finally {
    await product.core.accounts.updateOrganization(tenant.organizationId, { subscription: 'active' })
  }
})

test.each([
  ['de', '1 Person kann eingeladen werden.', '2 Personen einladen', 'Dieselbe Adresse steht in Zeile 2.'],
  ['es', 'Se puede invitar a 1 persona.', 'Invitar a 2 candidatos', 'La misma dirección está en la línea 2.'],
  ['fr', '1 personne peut être invitée.', 'Inviter 2 candidats', 'La même adresse se trouve à la ligne 2.'],
  ['tr', '1 kişi davet edilebilir.', '2 adayı davet et', 'Aynı adres şu satırda da var: 2.'],
] as const)('a list that somebody looks at is told in %s', async (language, one, two, twice) => {
  const person = await speaking(language)
  const { id } = await api().position(tenant)
  const look = async (...lines: string[]) =>
    readOf(
      (
        await person.post(`/dashboard/positions/${id}/invites`, {
          act: 'look',
          lines: ['Vorname;Nachname;E-Mail', ...lines].join('\n'),
          expiresInDays: '3',
        })
      ).text,
    )
  expect(await look('Ada;L;ada@people.example')).toContain(one)
  const both = await look('Ada;L;ada@people.example', 'Bo;M;bo@people.example', 'Cy;N;ada@people.example')
  expect(both).toContain(two)
  expect(both).toContain(twice)
})
