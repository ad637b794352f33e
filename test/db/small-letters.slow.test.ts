import { expect, test } from 'vitest'
import { createPeople } from '../../src/accounts/people.ts'
import { freshDatabaseOf } from '../kit/locales.ts'
import { startProduct } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** What is found, sorted and compared does not depend on the database's locale, nor on settings that somebody gave it for other programs. */
const HOSTILE = {
  standard_conforming_strings: 'off',
  DateStyle: 'German, DMY',
  IntervalStyle: 'sql_standard',
  TimeZone: 'Asia/Kathmandu',
  bytea_output: 'escape',
  extra_float_digits: '-5',
  client_encoding: 'LATIN1',
  default_transaction_isolation: 'serializable',
  row_security: 'off',
}
const PEOPLE = [
  ['Ilknur', 'IŞIK', 'INFO@ISIK.example'],
  ['Émile', 'Ångström', 'EMILE@PEOPLE.example'],
  ['Οδυσσέας', 'ΣΊΣΥΦΟΣ', 'odysseas@people.example'],
  ['Zoë', 'Äpfel', 'Zoe@people.example'],
  ['Μαρία', 'ΝΙΚΟΣΤΡΑΤΟΣ', 'maria@people.example'],
] as const

test.each(['tr-TR', 'de-u-co-phonebk', 'C'])('a database of %s answers as every other', async (locale) => {
  const made = await freshDatabaseOf(locale, HOSTILE)
  const product = await startProduct({ role: 'api', databaseUrl: made.url })
  try {
    const tenant = await product.tenant()
    const api = product.api(tenant)
    const { id } = await api.position(tenant, { name: 'Ingenieur ZÜRICH' })
    for (const [firstName, lastName, email] of PEOPLE)
      await api.invited(id, { candidate: { firstName, lastName, email } })
    const reviewer = await Reviewer.login(product.origin, tenant)
    const shown = async (query: string) => {
      const { status, text } = await reviewer.get(`/dashboard?${new URLSearchParams(query)}`)
      expect([query, status]).toEqual([query, 200])
      const at = (name: string) => text.indexOf(`>${name}`)
      return PEOPLE.map(([first]) => first)
        .filter((first) => at(first) >= 0)
        .sort((a, b) => at(a) - at(b))
    }
    expect(await shown('q=ilknur')).toEqual(['Ilknur'])
    expect(await shown('q=INFO@isik')).toEqual(['Ilknur'])
    expect(await shown('q=angstrom EMILE')).toEqual(['Émile'])
    expect(await shown('q=ΣΊΣΥΦΟΣ')).toEqual(['Οδυσσέας'])
    // A sigma at the end of what is typed stands in the middle of the name.
    expect(await shown('q=ΝΙΚΟΣ')).toEqual(['Μαρία'])
    expect(await shown('position=zurich&sort=name')).toEqual(['Émile', 'Zoë', 'Ilknur', 'Μαρία', 'Οδυσσέας'])
    // Addresses are compared in one spelling, and an address is one candidate.
    const again = await api.invite(id, { candidate: api.candidate({ email: 'info@isik.example' }) })
    expect(again.status).toBe(200)
    await product.core.accounts.createUser({
      ...tenant,
      email: 'INGRID@acme.example',
      password: 'correct horse battery',
      role: 'viewer',
    })
    const { people } = await createPeople(product.core.database).listPeople(tenant.organizationId, {
      q: 'INGRID',
      limit: 10,
    })
    expect(people.map(({ email }) => email)).toEqual(['ingrid@acme.example'])
    // A login finds the account by its address, whatever keyboard typed it.
    for (const email of [
      'INGRID@ACME.example',
      '\u200bingrid@acme.example ',
      'ｉｎｇｒｉｄ＠ａｃｍｅ．ｅｘａｍｐｌｅ',
    ]) {
      const one = await Reviewer.login(product.origin, { email, password: 'correct horse battery' })
      expect([email, (await one.get('/dashboard')).status]).toEqual([email, 200])
    }
    // Times are read and written as they are everywhere.
    const [first] = (await api.list('?limit=1')).body.data
    expect(Math.abs(Date.parse(first?.createdAt ?? '') - Date.now())).toBeLessThan(600_000)
  } finally {
    await product.stop()
    await made.drop()
  }
})

test('small letters are those of JavaScript, and folded names are the same in every locale: every letter', async () => {
  const folded: string[] = []
  for (const locale of ['tr-TR', 'C']) {
    const made = await freshDatabaseOf(locale, {})
    const product = await startProduct({ role: 'api', databaseUrl: made.url })
    try {
      const { rows } = await product.core.database.knex.raw<{ rows: { n: number; small: string; folded: string }[] }>(
        `select n, small_letters(chr(n)) as small, interview_fold(chr(n)) as folded from generate_series(1, 130000) n where n not between 55296 and 57343`,
      )
      const other = rows.filter(({ n, small }) => {
        const letter = String.fromCodePoint(n)
        // PostgreSQL's Unicode may be older than Node's: a letter that it does not know stays as it is.
        return small !== letter.toLowerCase() && small !== letter
      })
      expect(other).toEqual([])
      expect(rows.filter(({ n, small }) => n < 0x530 && small !== String.fromCodePoint(n).toLowerCase())).toEqual([])
      folded.push(rows.map((row) => row.folded).join())
    } finally {
      await product.stop()
      await made.drop()
    }
  }
  expect(folded[0]).toBe(folded[1])
})
