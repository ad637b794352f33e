import { expect, test } from 'vitest'
import type { MailAccount } from '../../src/interview/client.ts'
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
