import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../src/base/languages.ts'
import { digestMail } from '../../src/interview/mails/digest-mail.ts'
import { accountLinkMail, analysisMail, completedMail } from '../../src/interview/mails/mails.ts'
import { STAFF_WORDS } from '../../src/interview/mails/staff-words/index.ts'

/** Mails to users of the dashboard, in the language in which they read it. */

const lookIn = (language: Language) => ({ language, organization: 'Acme', accent: null, logo: null })
const publicUrl = 'https://interviews.example'
const one = { candidate: 'Mira Kaya', position: 'Engineer', url: `${publicUrl}/dashboard/interviews/1` }
const held = {
  key: 'held acme',
  text: 'Changes of acme wait for your approval.',
  path: '/dashboard/x',
  kind: 'held',
  name: 'acme',
} as const

test('a daily summary says one and several as each language does', () => {
  const mail = (language: Language, n: number) =>
    digestMail({
      look: lookIn(language),
      publicUrl,
      interviews: [one],
      total: n,
      facts: { toDecide: n, isMore: false, needs: [held] },
    })
  expect(mail('de', 1).subject).toBe('1 Interview abgeschlossen, 1 zu entscheiden, 1 Anliegen für Sie')
  expect(mail('de', 2).body).toContain('2 abgeschlossene Interviews warten auf eine Entscheidung.')
  expect(mail('de', 1).body).toContain('Änderungen von acme warten auf Ihre Freigabe.')
  expect(mail('fr', 1).body).toContain('Un entretien vidéo a été terminé depuis le dernier résumé.')
  expect(mail('es', 2).subject).toBe('2 entrevistas completadas, 2 por decidir, 1 asunto para usted')
  expect(mail('tr', 12_345).body).toContain('Karar bekleyen 12.345 tamamlanmış mülakat var.')
  expect(mail('en', 1).subject).toBe('1 interview completed, 1 to decide, 1 matter for you')
})

test('a summary planned before summaries held facts, whose interviews were cancelled since, says none and not one', () => {
  const none = (language: Language) =>
    digestMail({ look: lookIn(language), publicUrl, interviews: [], total: 0, facts: null }).body
  expect(none('fr')).toContain('Aucun entretien vidéo n’a été terminé depuis le dernier résumé.')
  for (const language of ['en', 'de', 'es', 'tr'] as const) expect(none(language)).toMatch(/(?<!\d)0 [a-zA-Z]/)
})

test('a matter of a summary that was planned before matters had a kind, or after newer ones came, is told as it stands', () => {
  const facts = { toDecide: null, isMore: false }
  const old = { key: 'held acme', text: 'As it was told.', path: '/dashboard/x' }
  for (const matter of [old, { ...old, kind: 'toString' as 'held' }])
    expect(
      digestMail({ look: lookIn('de'), publicUrl, interviews: [], total: 0, facts: { ...facts, needs: [matter] } })
        .body,
    ).toContain('As it was told.')
})

test.each(LANGUAGES)(
  'every mail of a user is in %s, and names the page where they choose what they get',
  (language) => {
    const look = lookIn(language)
    const { footer, completed, account } = STAFF_WORDS[language]
    const news = completedMail({ look, publicUrl, ...one })
    expect(news.body).toContain(completed.text('Mira Kaya', 'Engineer'))
    expect(news.body).toContain(`${publicUrl}/dashboard/notifications`)
    expect(news.html).toContain(`<html lang="${language}">`)
    const link = accountLinkMail({ look, url: `${publicUrl}/x`, expiresAt: new Date('2026-12-01T10:00:00Z') })
    expect(link.body).toContain(account.made('Acme'))
    expect(link.body).toContain('2026')
    for (const isFailed of [true, false]) {
      const facts = { failure: 'a reason', aiConsent: true, kept: null }
      const mail = analysisMail({ look, ...one, isFailed, facts })
      expect(mail.body).toContain(footer)
      expect(mail.body).toContain('Mira Kaya')
    }
  },
)
