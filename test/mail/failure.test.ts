import { expect, test } from 'vitest'
import { failureOf, type Reached } from '../../src/mail/failure.ts'
import { domainOf } from '../../src/mail/smtp.ts'

const smtpError = (responseCode: number | undefined, command: string, code = 'EENVELOPE') =>
  Object.assign(new Error(`${responseCode} said the server`), { responseCode, command, code })
const outcome = (error: unknown, reached: Reached = 'nothing') => {
  const { code, isFinal, isServerDown, isUnconfirmed } = failureOf(error, reached)
  return [code, { isFinal, isServerDown, isUnconfirmed }]
}
const plain = { isFinal: false, isServerDown: false, isUnconfirmed: false }

test('5xx is final only as the answer to a command of this message', () => {
  for (const command of ['MAIL FROM', 'RCPT TO', 'DATA'])
    expect(outcome(smtpError(550, command))).toEqual(['smtp.refused', { ...plain, isFinal: true }])
  expect(outcome(smtpError(554, 'DATA'), 'handover')).toEqual(['smtp.refused', { ...plain, isFinal: true }])
  for (const command of ['CONN', 'EHLO', 'STARTTLS'])
    expect(outcome(smtpError(554, command))).toEqual(['smtp.unreachable', { ...plain, isServerDown: true }])
})

test('a refused or missing login is the fault of the settings, wherever the server answers it', () => {
  for (const [reply, command] of [
    [535, 'AUTH PLAIN'],
    [530, 'MAIL FROM'],
    [534, 'AUTH LOGIN'],
  ] as const)
    expect(outcome(smtpError(reply, command))).toEqual(['smtp.login', { ...plain, isServerDown: true }])
})

test('4xx is tried again, and is certain also after the data', () => {
  expect(outcome(smtpError(451, 'RCPT TO'))).toEqual(['smtp.deferred', plain])
  expect(outcome(smtpError(452, 'DATA'), 'handover')).toEqual(['smtp.deferred', plain])
})

test('without an answer a mail is unconfirmed only after it was handed over', () => {
  const broken = smtpError(undefined, 'CONN', 'ECONNECTION')
  expect(outcome(broken)).toEqual(['smtp.unreachable', { ...plain, isServerDown: true }])
  expect(outcome(broken, 'handover')).toEqual(['smtp.unconfirmed', { ...plain, isUnconfirmed: true }])
})

test('a connection that breaks once a server was ready for mails is the fault of this mail, also with a reply', () => {
  for (const reply of [undefined, 421])
    expect(outcome(smtpError(reply, 'CONN', 'ECONNECTION'), 'server')).toEqual(['smtp.broken', plain])
})

test('a reply that answers no command of the mail after the handover leaves it unconfirmed', () => {
  expect(outcome(smtpError(421, 'CONN', 'ECONNECTION'), 'handover')).toEqual([
    'smtp.unconfirmed',
    { ...plain, isUnconfirmed: true },
  ])
})

test('replies about the dialogue and replies that do not exist are not final; 501 is final for a recipient only', () => {
  for (const [reply, command] of [
    [999, 'RCPT TO'],
    [600, 'DATA'],
    [500, 'RCPT TO'],
    [502, 'MAIL FROM'],
    [503, 'DATA'],
    [501, 'MAIL FROM'],
  ] as const)
    expect([reply, ...outcome(smtpError(reply, command))]).toEqual([reply, 'smtp.deferred', plain])
  expect(outcome(smtpError(501, 'RCPT TO'))).toEqual(['smtp.refused', { ...plain, isFinal: true }])
  expect(outcome(smtpError(500, 'DATA'), 'handover')).toEqual(['smtp.deferred', plain])
})

test('a sentence holds no credentials of the address', () => {
  expect(failureOf(new Error('connect smtp://user:secret@mail.example failed'), 'nothing').sentence).not.toContain(
    'secret',
  )
})

test('the domain of Message-IDs is that of the sender', () => {
  expect(['Acme <i@acme.example>', 'i@acme.example', 'nobody'].map(domainOf)).toEqual([
    'acme.example',
    'acme.example',
    'localhost',
  ])
})
