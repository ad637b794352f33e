import { expect, test } from 'vitest'
import { LANGUAGES } from '../../src/base/languages.ts'
import { MAIL_WORDS } from '../../src/interview/mails/mail-words/catalogue.ts'
import { WORDS } from '../../src/recorder/words/index.ts'

/** Somebody who was invited. Whoever applied at a public link or came by an API was invited by nobody. */
const INVITER = /invited you|Sie eingeladen|l’invitation|le invitó|davet eden/
/** A take that was not kept was recorded too. */
const NOTHING_RECORDED =
  /nothing was recorded|nichts aufgenommen|rien n’a été enregistré|no se grabó nada|hiçbir şey kaydedilmedi/

test.each(LANGUAGES)(
  'a link that leads nowhere claims nothing in %s that some of its readers know to be untrue',
  (language) => {
    const { missing, broken, expired, closed } = WORDS[language]
    for (const { body } of [missing, broken, expired, closed]) {
      expect(body).not.toMatch(INVITER)
      expect(body).not.toMatch(NOTHING_RECORDED)
    }
  },
)

test.each(LANGUAGES)('a link without credits has its end in %s', (language) => {
  expect(WORDS[language].start.noCredits).toMatch(
    /until its time|bis zu seinem Ablauf|expiration|caduque|süresi dolana/,
  )
})

/** A number and a verb or noun that follows it agree, also for one. */
const MANY_AFTER_ONE =
  /1 (?:of|von|de) \d (?:answers are|Antworten sind|respuestas están)|1 de 1 han|\b1 sur 1 arrivées/

test.each(LANGUAGES)('one answer is one in %s', (language) => {
  const { resume, done } = WORDS[language]
  expect(`${resume.body(1, 3)} ${done.arrivedAll(1, 1)}`).not.toMatch(MANY_AFTER_ONE)
  // The pause between two questions is a sentence of its own, for interviews that have two.
  expect(WORDS[language].check.startNote('1')).not.toContain(WORDS[language].check.pauses)
  // As few as two are no "all 2".
  expect(MAIL_WORDS[language].arrived('Acme', 'Job', 2)).not.toMatch(/\b(?:All|Alle) 2\b/)
})

test('a mail and the page behind its link have one Turkish word for the interview', () => {
  const { tr } = MAIL_WORDS
  const mails = [tr.inviteSubject('Job'), tr.reminderSubject('Job'), tr.openSubject('Job'), tr.button]
  mails.push(tr.invites('Acme', 'Job'), tr.entered('Acme', 'Job'), tr.reminds('Acme', 'Job'))
  for (const text of mails) expect(text.toLowerCase()).toContain('görüşme')
  expect(WORDS.tr.welcome.title('Job')).toContain('görüşme')
})

test('no French line breaks before its double punctuation, and nobody has to be of a gender', () => {
  const filled = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value === 'function') return [String(value('A', 'B', 'C'))]
    return Object.values(value as object).flatMap(filled)
  }
  for (const text of [...filled(WORDS.fr), ...filled(MAIL_WORDS.fr)]) {
    expect(text).not.toMatch(/ [:;?!»]|« /)
    expect(text).not.toMatch(/\(e\)/)
  }
})
