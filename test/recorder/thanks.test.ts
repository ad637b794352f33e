import { expect, test } from 'vitest'
import { LANGUAGES } from '../../src/base/languages.ts'
import { WORDS } from '../../src/recorder/words/index.ts'

/** What stands on the page once everything has arrived, as the page puts it together. */
const said = (
  language: (typeof LANGUAGES)[number],
  contact: string | null,
  { isInvited = true, isDecided = false } = {},
): string => {
  const { done } = WORDS[language]
  return [
    done.next,
    done.nextBody('Acme', isDecided),
    done.nextWhen('Acme', isDecided),
    done.nextAsk('Acme', contact, isInvited),
  ].join('\n')
}
/** What only somebody who was invited is told. */
const INVITED = /invited|eingeladen|invitó|invité|davet/

test.each(LANGUAGES)('the end says in %s who decides, that no date is known, and whom to ask', (language) => {
  const withContact = said(language, 'jobs@acme.example')
  expect(withContact.split('\n')).toHaveLength(4)
  expect(withContact).toMatch(/Acme.*\n.*Acme.*\n.*jobs@acme\.example/)
  // Where no contact is set there is still somebody to ask, and nothing of ours shows through.
  const without = said(language, null)
  expect(without.split('\n')[3]).toContain('Acme')
  for (const text of [withContact, without]) expect(text).not.toMatch(/null|undefined|@.*\.\s*$/)
})

test.each(LANGUAGES)(
  'the end tells in %s nobody of an invitation who applied, and of no assessment that is over',
  (language) => {
    expect(said(language, null)).toMatch(INVITED)
    const applied = said(language, null, { isInvited: false })
    expect(applied).not.toMatch(INVITED)
    expect(applied.split('\n')[3]).toContain('Acme')
    const [open, decided] = [said(language, null), said(language, null, { isDecided: true })].map((text) =>
      text.split('\n'),
    )
    expect(decided?.[1]).toContain('Acme')
    for (const line of [1, 2]) expect(decided?.[line]).not.toBe(open?.[line])
    expect(decided?.join('\n')).not.toMatch(/assesses|beurteilt|evalúa|évalue|değerlendirir/)
  },
)

test.each(LANGUAGES)('pages of links that do not work speak in %s to those who applied too', (language) => {
  const { missing, broken, expired, closed } = WORDS[language]
  for (const { body } of [missing, broken, expired, closed])
    expect(body).not.toMatch(
      /who invited|eingeladen hat|Ihrer Einladung|invitó|su invitación|de l’invitation|votre invitation|davet/i,
    )
})
