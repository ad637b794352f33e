import { expect, test } from 'vitest'
import { inviteList } from '../../src/dashboard/positions/invite-list.ts'
import { type NameSplit, splitName } from '../../src/dashboard/positions/list-names.ts'
import { listText } from '../../src/dashboard/positions/list-text.ts'

/** Lists of candidates as spreadsheets and address books write them: read, or asked about, and never guessed. */

const peopleOf = (text: string) =>
  inviteList(text).lines.map(({ firstName, lastName, email }) => [firstName, lastName, email])
const unclear = (text: string) => inviteList(text).table.unclear
const ADA = [['Ada', 'Lovelace', 'ada@people.example']]

test.each([
  ['English', 'Email,Surname,First name\nada@people.example,Lovelace,Ada'],
  ['German', 'Name;Vorname;E-Mail-Adresse\nLovelace;Ada;ada@people.example'],
  ['French', 'Nom;Prénom;Courriel\nLovelace;Ada;ada@people.example'],
  ['Spanish', 'Nombre;Apellidos;Correo electrónico\nAda;Lovelace;ada@people.example'],
  ['Turkish', 'SOYADI;ADI;E-POSTA ADRESİ\nLovelace;Ada;ada@people.example'],
  ['a German ATS', 'Bewerber-Nachname;Bewerber-Vorname;Bewerber-E-Mail\nLovelace;Ada;ada@people.example'],
  ['a French ATS', 'Nom du candidat;Prénom du candidat;E-mail du candidat\nLovelace;Ada;ada@people.example'],
  [
    'a Spanish ATS',
    'Nombre del candidato;Apellidos del candidato;Correo electrónico del candidato\nAda;Lovelace;ada@people.example',
  ],
  ['a Turkish ATS', 'Adayın Adı;Adayın Soyadı;Adayın E-posta Adresi\nAda;Lovelace;ada@people.example'],
  [
    'Google Contacts',
    'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Last Name,File As,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value\nAda,King,Lovelace,Eda,Luvlis,,* Home,ada@people.example,old@people.example',
  ],
  [
    'older Google Contacts',
    'Name,Given Name,Additional Name,Family Name,Yomi Name,E-mail 1 - Type,E-mail 1 - Value\nAda Lovelace,Ada,,Lovelace,,* Work,ada@people.example',
  ],
  [
    'Outlook',
    'First Name,Middle Name,Last Name,Title,Last Name Suffix,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address\nAda,,Lovelace,,,ada@people.example,SMTP,Ada L.,b@people.example',
  ],
  [
    'German Outlook',
    'Anrede;Vorname;Weitere Vornamen;Nachname;E-Mail-Adresse;E-Mail-Typ;E-Mail: Angezeigter Name\nFrau;Ada;;Lovelace;ada@people.example;SMTP;Ada',
  ],
  ['French Outlook', 'Prénom,Deuxième prénom,Nom,Adresse de messagerie\nAda,,Lovelace,ada@people.example'],
  [
    'LinkedIn',
    'Notes:\n"When exporting your connection data, you may notice that first, last or email are missing. Ask boss@people.example"\n\nFirst Name,Last Name,URL,Email Address,Company\nAda,Lovelace,https://l.example,ada@people.example,Acme',
  ],
  ['Apple', 'First name\tLast name\tCompany\tEmail (Home)\nAda\tLovelace\tAcme\tada@people.example'],
  ['a line sep=', 'sep=;\r\nFirst name;Last name;Email\r\nAda;Lovelace;ada@people.example'],
  ['line ends of one CR', 'First name,Last name,Email\rAda,Lovelace,ada@people.example\r'],
  [
    'notes with another separator',
    'Export, 1, 2, 3\nby boss@people.example\nVorname;Nachname;E-Mail\nAda;Lovelace;ada@people.example',
  ],
  [
    'headings that only hold such words',
    'Family doctor,Last contact,First name,Last name,Email sent,Email\nDr,2020,Ada,Lovelace,yes,ada@people.example',
  ],
  ['no heading', 'Ada,Lovelace,ada@people.example'],
] as const)('the columns of %s are known by whole headings', (_name, text) => {
  expect([unclear(text), peopleOf(text)]).toEqual([undefined, ADA])
})

test.each([
  ['a name beside a first name', 'First name,Name,Email\nAda,Lovelace,ada@people.example', 'heading'],
  ['one column of names', 'Name,Company,Email\nAda Lovelace,Acme,ada@people.example', 'names'],
  ['whole names in Turkish', 'Aday Adı Soyadı;E-posta\nAda Lovelace;ada@people.example', 'names'],
  ['whole names in Spanish', 'Nombre del candidato;Correo\nAda Lovelace;ada@people.example', 'names'],
  ['whole names in English', 'Full Name,Email\nAda Lovelace,ada@people.example', 'names'],
  ['whole names beside a first name', 'First name,Full name,Email\nAda,Ada Lovelace,ada@people.example', 'names'],
  ['whole names in German', 'Vor- und Nachname;E-Mail\nAda Lovelace;ada@people.example', 'names'],
  ['whole names in French', 'Nom complet;Courriel\nAda Lovelace;ada@people.example', 'names'],
  ['whole names in Spanish', 'Nombre y apellidos;Correo\nAda Lovelace;ada@people.example', 'names'],
  ['whole names in Turkish', 'ADI SOYADI;E-POSTA\nAda Lovelace;ada@people.example', 'names'],
  ['candidates', 'Candidate\tEmail\nAda Lovelace\tada@people.example', 'names'],
  ['two columns without a heading', 'Lovelace, Ada;ada@people.example', 'names'],
  ['two columns of whole names', 'Full name,Candidate name,Email\nA B,A B,ada@people.example', 'heading'],
  ['two columns of addresses', 'First name,Last name,Work email,Home email\nA,B,a@b.example,c@d.example', 'heading'],
  [
    'an address and one of another kind',
    'First name,Last name,Email,Home email\nA,B,a@b.example,c@d.example',
    'heading',
  ],
  ['a heading twice', 'First name,First name,Last name,Email\nA,B,C,a@b.example', 'heading'],
  ['a language that is not known', 'Sukunimi;Etunimi;Sähköposti\nLovelace;Ada;ada@people.example', 'order'],
  ['a column of addresses without any', 'First name,Last name,Email,Note\nA,B,,a@b.example', 'no_addresses'],
  ['another order without a heading', 'ada@people.example,Ada,Lovelace', 'no_addresses'],
] as const)('asked about, and nobody is read: %s', (_name, text, why) => {
  expect([unclear(text), peopleOf(text)]).toEqual([why, []])
})

test('a choice counts for the list that it was made for, and only where it is whole', () => {
  const text = 'Sukunimi;Etunimi;Sähköposti\nLovelace;Ada;ada@people.example\nHopper;Grace;grace@people.example'
  const { of } = inviteList(text).table
  const columns = { firstName: 1, lastName: 0, email: 2 }
  const chosen = (more: Partial<Record<keyof typeof columns, number | undefined>>, list = text) =>
    inviteList(list, { of, columns: { ...columns, ...more } })
  expect(chosen({}).lines.map(({ firstName, candidate }) => [firstName, candidate !== undefined])).toEqual([
    // The heading: shown, never invited.
    ['Etunimi', false],
    ['Ada', true],
    ['Grace', true],
  ])
  for (const wrong of [{ firstName: 0 }, { email: undefined }, { email: 3 }])
    expect(chosen(wrong).table.unclear).toBe('choice')
  expect(chosen({ email: 1, firstName: 2 }).table.unclear).toBe('no_addresses')
  expect(chosen({}, text.replace('Etunimi', 'Puhelin')).table.unclear).toBe('order')
})

test('UTF-8 and UTF-16 are read with and without their mark, and nothing else', () => {
  const text = 'Müller,Åsa,a@b.example'
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), little, big]) expect(listText(bytes)).toBe(text)
  expect(listText(Buffer.concat([Buffer.from([0xff, 0xfe]), little]))).toBe(text)
  expect(listText(Buffer.concat([Buffer.from([0xfe, 0xff]), big]))).toBe(text)
  for (const bytes of [Buffer.from(text, 'latin1'), little.subarray(0, -1)]) expect(listText(bytes)).toBeNull()
})

test('names in one column are split as somebody says; what that does not fit is left out with its reason', () => {
  const names = ['Ana María López', 'Madonna', 'López García, Ana María', ' Yamada\u3000Taro ', '"A, B, C"', '']
  const text = ['Name;Email', ...names.map((name, at) => `${name};p${at}@people.example`)].join('\n')
  const { of } = inviteList(text).table
  const split = (way: NameSplit) =>
    inviteList(text, { of, columns: { fullName: 0, email: 1 }, split: way }).lines.map(({ candidate, problem }) =>
      candidate ? [candidate.firstName, candidate.lastName] : problem,
    )
  const [one, none] = [expect.stringContaining('only one of them'), 'The line holds no name.']
  const [comma, noComma] = [expect.stringContaining('holds a comma'), expect.stringContaining('holds no comma')]
  const several = expect.stringContaining('more than one comma')
  expect(split('first_word')).toEqual([['Ana', 'María López'], one, comma, ['Yamada', 'Taro'], comma, none])
  expect(split('last_word')).toEqual([['Ana María', 'López'], one, comma, ['Yamada', 'Taro'], comma, none])
  expect(split('family_first')).toEqual([['María López', 'Ana'], one, comma, ['Taro', 'Yamada'], comma, none])
  expect(split('comma')).toEqual([noComma, noComma, ['Ana María', 'López García'], noComma, several, none])
  expect(splitName('López,', 'comma')).toEqual({ problem: 'one_word' })
  expect(inviteList(text, { of, columns: { fullName: 0, lastName: 0, email: 1 } }).table.unclear).toBe('choice')
})
