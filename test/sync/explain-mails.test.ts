import { expect, test } from 'vitest'
import { copiesText, type MailAccount } from '../../src/interview/contract/client.ts'
import { mailAnswers } from '../../src/sync/operations/explain-mails.ts'

const kept: MailAccount = {
  kind: 'invite',
  state: 'kept',
  createdAt: new Date(0),
  sentAt: null,
  nextAt: null,
  attempts: 0,
  unconfirmed: 0,
  code: null,
  failure: null,
}

test('a mail that was kept is explained by its own failure, and by the missing server only where it has none', () => {
  expect(mailAnswers('i1', [{ ...kept, failure: 'The SMTP server hung up on a@people.example.' }])).toEqual([
    'Mail with the invite of interview i1: not sent: The SMTP server hung up on …@….',
  ])
  expect(mailAnswers('i1', [kept])[0]).toContain('no SMTP server was configured')
})

test('one attempt is one, and a mail that was not tried yet says so', () => {
  const told = (attempts: number) =>
    mailAnswers('i1', [{ ...kept, state: 'waiting', nextAt: new Date(0), attempts }])[0]
  expect(told(0)).toContain('waits, not tried yet, next at')
  expect(told(1)).toContain('waits, 1 attempt, next at')
  expect(told(2)).toContain('waits, 2 attempts, next at')
})

test('a copy that may have arrived is told in words that a recruiter knows', () => {
  expect([0, 1, 2].map(copiesText)).toEqual([
    '',
    'The mail may have been sent once without a recorded answer of the mail server; a copy may have arrived.',
    'The mail may have been sent 2 times without a recorded answer of the mail server; a copy may have arrived.',
  ])
})
