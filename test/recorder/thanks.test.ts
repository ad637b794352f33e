import { expect, test } from 'vitest'
import { LANGUAGES } from '../../src/base/languages.ts'
import { WORDS } from '../../src/recorder/words/index.ts'

/** What stands on the page once everything has arrived, as the page puts it together. */
const said = (language: (typeof LANGUAGES)[number], contact: string | null): string => {
  const { done } = WORDS[language]
  return [done.next, done.nextBody('Acme'), done.nextWhen('Acme'), done.nextAsk('Acme', contact)].join('\n')
}

test.each(LANGUAGES)('the end says in %s who decides, that no date is known, and whom to ask', (language) => {
  const withContact = said(language, 'jobs@acme.example')
  expect(withContact.split('\n')).toHaveLength(4)
  expect(withContact).toMatch(/Acme.*\n.*Acme.*\n.*jobs@acme\.example/)
  // Where no contact is set there is still somebody to ask, and nothing of ours shows through.
  const without = said(language, null)
  expect(without.split('\n')[3]).toContain('Acme')
  for (const text of [withContact, without]) expect(text).not.toMatch(/null|undefined|@.*\.\s*$/)
})
