import type { MailWords } from './words.ts'

export const en: MailWords = {
  hello: 'Hello',
  inviteSubject: (position) => `Video interview: ${position}`,
  reminderSubject: (position) => `Your link ends soon: video interview for ${position}`,
  openSubject: (position) => `Still open: video interview for ${position}`,
  receiptSubject: (position) => `Your answers have arrived: ${position}`,
  invites: (organization, position) => `${organization} invites you to a video interview for "${position}".`,
  entered: (organization, position) =>
    `This address was entered at ${organization} for a video interview for "${position}".`,
  reminds: (organization, position) => `Your video interview for "${position}" at ${organization} is still open.`,
  arrived: (organization, position, answers) =>
    `Thank you. ${answers === 1 ? 'Your answer' : `Your ${answers} answers`} for "${position}" arrived at ${organization}.`,
  received: (organization, position) =>
    `Thank you. Your video interview for "${position}" has arrived at ${organization}.`,
  way: 'You record your answers by yourself, at a time that suits you, on a phone or a computer.',
  validUntil: (moment) => `The link is valid until ${moment}.`,
  endsAt: (moment) => `The link ends on ${moment}. After that it can no longer be used.`,
  link: 'Your personal link:',
  button: 'Open the interview',
  ifButtonFails: 'If the button does not work, copy this link into your browser:',
  notice: 'Before you begin, the page tells you how your recording is used.',
  noticeWithAi:
    'Before you begin, the page tells you how your recording is used and lets you choose whether it may be assessed with the help of AI.',
  ignore: 'If you did not apply, ignore this message. Nothing is recorded unless you open the link and agree.',
  needNot: 'If you do not want to take part, you need not do anything.',
  nothingMore: 'There is nothing more for you to do.',
  ask: (contact) => `Questions? Ask ${contact}`,
  sentBy: (organization) => `Sent on behalf of ${organization}.`,
}
