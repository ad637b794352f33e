import { codeOf, messageOf } from '../base/errors.ts'
import { scrub } from '../base/log.ts'
import { cut } from '../base/text.ts'
import { unknownAuthority } from '../base/trust.ts'
import type { MailFailure } from './contract.ts'

/** Replies that refuse our login or ask for one; a person can put that right, so the mail waits. */
const LOGIN_REPLIES = [530, 534, 535, 538]
const MESSAGE_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA']
const GREETINGS = ['EHLO', 'HELO']
/** Many servers refuse a greeting only at the recipient (Postfix: `smtpd_delay_reject`), in words of their own. */
const OF_GREETING = /\b(?:EHLO|HELO)\b/i
/** Said of the recipient's own address (RFC 3463 §3.2), whatever words follow: a host or a person may be called Helo. */
const OF_RECIPIENT = /\b5\.1\.\d{1,3}\b/
/** What a reply repeats of the mail: a stranger chooses the recipient. */
const REPEATED = /<[^>]*>|\S*@\S*/g
/** How far an attempt came: to a server that was ready for mails, and to the message itself. */
export type Reached = 'nothing' | 'server' | 'handover'
/** Replies that speak of the dialogue, not of the mail (RFC 5321 §4.2.4): a server or a filter in between is at fault. */
const DIALOGUE_REPLIES = [500, 502, 503]
const SENTENCE_MAX = 500

interface SmtpError {
  readonly responseCode?: unknown
  readonly command?: unknown
}

/**
 * The meaning of a nodemailer error for the mail (RFC 5321 §4.2.1). Only a 5xx that answers a command of this very
 * message is final; a refused login, greeting or TLS handshake concerns every mail and may be put right. Once a server
 * was ready for mails, a connection that breaks is the fault of this message: a stranger chooses its recipient, so it
 * must not delay other mails. Without a reply to the message after it was handed over, nobody knows whether the server
 * kept it. A refused greeting is no refusal of the recipient: such a mail waits.
 */
export function failureOf(error: unknown, reached: Reached, greeting: string): MailFailure {
  const { responseCode, command } = (error ?? {}) as SmtpError
  const reply = typeof responseCode === 'number' ? responseCode : null
  const isOfMessage = typeof command === 'string' && MESSAGE_COMMANDS.includes(command)
  const says = cut(scrub(messageOf(error)).replace(/\s+/g, ' '), SENTENCE_MAX)
  const failure = (code: string, sentence: string, more: Partial<MailFailure> = {}): MailFailure => ({
    code,
    sentence,
    reply,
    isFinal: false,
    isServerDown: false,
    isUnconfirmed: false,
    ...more,
  })
  if (reply !== null && LOGIN_REPLIES.includes(reply)) {
    const ofLogin = `The SMTP server refused the login of mail.smtpUrl: ${says}`
    // A server that takes mail for some recipients without a login may refuse only this one: a stranger chooses it.
    return command === 'RCPT TO' || command === 'DATA'
      ? failure('smtp.deferred', ofLogin)
      : failure('smtp.login', ofLogin, { isServerDown: true })
  }
  const isAtGreeting = typeof command === 'string' && GREETINGS.includes(command)
  const ofGreeting = `The SMTP server refuses the name ${greeting}, with which it is greeted; set mail.name to a host name that it accepts: ${says}`
  if (reply !== null && reply >= 500 && isAtGreeting)
    return failure('smtp.greeting', ofGreeting, { isServerDown: true })
  if (reply !== null && isOfMessage && reached !== 'handover' && isOfGreeting(says))
    return failure('smtp.greeting', ofGreeting)
  if (reply !== null && isOfMessage && isRefusal(reply, command))
    return failure('smtp.refused', `The SMTP server refused the mail for good: ${says}`, { isFinal: true })
  if (reply !== null && isOfMessage)
    return failure('smtp.deferred', `The SMTP server asked to try again later: ${says}`)
  if (reached === 'handover')
    return failure(
      'smtp.unconfirmed',
      `The connection ended after the mail was handed over and before the SMTP server answered: ${says}`,
      { isUnconfirmed: true },
    )
  // nodemailer itself refuses an address that it cannot put into an SMTP command.
  if (codeOf(error) === 'EENVELOPE' && command === 'API')
    return failure('smtp.address', `The mail cannot be addressed: ${says}`, { isFinal: true })
  if (reached === 'server')
    return failure('smtp.broken', `The connection ended before the mail was handed over: ${says}`)
  const cure = unknownAuthority(error)
  return failure(
    'smtp.unreachable',
    `The SMTP server could not be used: ${cure === undefined ? says : `${cure} (${says})`}`,
    { isServerDown: true },
  )
}

const isOfGreeting = (says: string): boolean =>
  OF_GREETING.test(says.replace(REPEATED, ' ')) && !OF_RECIPIENT.test(says)

/** 501 is about the address at RCPT TO, and about our own words elsewhere. Replies from 600 on do not exist. */
function isRefusal(reply: number, command: string): boolean {
  if (reply < 500 || reply > 599 || DIALOGUE_REPLIES.includes(reply)) return false
  return reply !== 501 || command === 'RCPT TO'
}
