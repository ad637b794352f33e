import { expect, test } from 'vitest'
import { isHostName } from '../../src/base/host-name.ts'
import { failureOf, type Reached } from '../../src/mail/failure.ts'
import { domainOf, greetingName } from '../../src/mail/greeting.ts'

const smtpError = (responseCode: number | undefined, command: string, code = 'EENVELOPE') =>
  Object.assign(new Error(`${responseCode} said the server`), { responseCode, command, code })
const outcome = (error: unknown, reached: Reached = 'nothing') => {
  const { code, isFinal, isServerDown, isUnconfirmed } = failureOf(error, reached, 'interviews.acme.example')
  return [code, { isFinal, isServerDown, isUnconfirmed }]
}
const plain = { isFinal: false, isServerDown: false, isUnconfirmed: false }

test('5xx is final only as the answer to a command of this message', () => {
  for (const command of ['MAIL FROM', 'RCPT TO', 'DATA'])
    expect(outcome(smtpError(550, command))).toEqual(['smtp.refused', { ...plain, isFinal: true }])
  expect(outcome(smtpError(554, 'DATA'), 'handover')).toEqual(['smtp.refused', { ...plain, isFinal: true }])
  for (const command of ['CONN', 'STARTTLS'])
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

test('a login that is asked for at one recipient holds up no mail to others', () => {
  for (const command of ['RCPT TO', 'DATA']) expect(outcome(smtpError(530, command))).toEqual(['smtp.deferred', plain])
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
  expect(
    failureOf(new Error('connect smtp://user:secret@mail.example failed'), 'nothing', 'a.example').sentence,
  ).not.toContain('secret')
})

test('a refused greeting is told with its cure, and no mail is refused for it, wherever the server says so', () => {
  const says = (words: string, responseCode: number, command: string) =>
    Object.assign(new Error(words), { responseCode, command, code: 'EENVELOPE' })
  for (const command of ['EHLO', 'HELO'])
    expect(outcome(smtpError(550, command))).toEqual(['smtp.greeting', { ...plain, isServerDown: true }])
  const postfix = says(
    "Can't send mail - all recipients were rejected: 504 5.5.2 <[127.0.0.1]>: Helo command rejected: need fully-qualified hostname",
    504,
    'RCPT TO',
  )
  expect(outcome(postfix, 'server')).toEqual(['smtp.greeting', plain])
  expect(failureOf(postfix, 'server', 'interviews.acme.example').sentence).toMatch(
    /the name interviews\.acme\.example.*set mail\.name.*need fully-qualified hostname/,
  )
  // A host or a person may have that name: the reply is about the recipient.
  for (const words of ['550 5.1.1 helo... User unknown', '550 5.1.2 Host unknown (Name server: helo.example)'])
    expect(outcome(says(words, 550, 'RCPT TO'), 'server')[0]).toBe('smtp.refused')
  // What a stranger entered at a public link is repeated in a refusal, and is no word of the server.
  for (const address of ['helo@people.example', '<EHLO x@people.example>', 'ehlo.helo@helo.example'])
    expect(outcome(says(`550 5.1.1 ${address}: no such user`, 550, 'RCPT TO'), 'server')[0]).toBe('smtp.refused')
})

test('a server is greeted with mail.name, else the host of the page, else the domain of the sender, and never with an address', () => {
  const from = 'Acme <i@acme.example>'
  expect(greetingName({ name: 'mail.acme.example', from }, 'https://jobs.acme.example')).toBe('mail.acme.example')
  expect(greetingName({ from }, 'https://jobs.acme.example:8443/x')).toBe('jobs.acme.example')
  expect(greetingName({ from }, 'https://bewerbung.müller.example')).toBe('bewerbung.xn--mller-kva.example')
  for (const url of [undefined, 'http://10.0.0.5:8080', 'http://[fd00::5]', 'http://localhost:8080', 'http://bridge'])
    expect([url, greetingName({ from }, url)]).toEqual([url, 'acme.example'])
  expect(greetingName({ from: 'i@müller.example' }, undefined)).toBe('xn--mller-kva.example')
  for (const lost of ['Interview Bridge <interviews@localhost>', 'nobody', 'i@[10.0.0.5]'])
    expect(greetingName({ from: lost }, 'http://127.0.0.1')).toBe('localhost.localdomain')
})

test('a host name has labels and a dot, and is no address', () => {
  for (const name of ['a.example', 'mail-1.acme.co', 'x.xn--p1ai'])
    expect([name, isHostName(name)]).toEqual([name, true])
  for (const name of [
    '',
    'bridge',
    '10.0.0.5',
    '[10.0.0.5]',
    'a..example',
    '-a.example',
    'a_b.example',
    'a.example\r\nMAIL',
    `${'a'.repeat(64)}.example`,
    'mail.acme.example.',
  ])
    expect([name, isHostName(name)]).toEqual([name, false])
})

test('the domain of Message-IDs is that of the sender', () => {
  expect(['Acme <i@acme.example>', 'i@acme.example', 'nobody'].map(domainOf)).toEqual([
    'acme.example',
    'acme.example',
    'localhost',
  ])
})
