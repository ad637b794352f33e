import { plural } from '../../../../base/languages.ts'
import type { DropReason } from '../../../../interview/contract/client.ts'
import { type Html, html } from '../../../../web/pages.ts'

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  noServer: (counts: string) => html`<strong>Nobody gets a mail now.</strong> No mail server is set. ${counts}`,

  notifications: {
    title: 'Notifications',
    lead: (email: string) => `Which mails you get at ${email}. Each person chooses their own.`,
    counts: 'Your choice counts as soon as there is one.',
    when: 'When candidates complete interviews',
    choices: {
      daily: {
        name: 'One summary a day',
        what: 'Who completed an interview, and how many wait for a decision. No mail on a day without news.',
      },
      at_once: { name: 'A mail for each interview', what: 'As soon as a candidate has completed it.' },
      none: { name: 'No mails', what: 'You see on Home what needs you.' },
    },
    hour: 'Hour of the summary',
    zone: 'Time zone',
    world: 'World',
    notChosen: 'You have not chosen yet; everybody begins with one summary a day.',
    next: (at: Html) => html`The next summary is due ${at}, if there is news.`,
    save: 'Save',
    ofTeams: 'The mails name interviews of your teams only.',
    ofAdministrators:
      'Your summary also names connections of your organization that wait for an administrator, and credits that are used up.',
  },

  mails: {
    title: 'Mail',
    lead: (notifications: (name: string) => Html) =>
      html`Which mails you get yourself, you choose on ${notifications('Notifications')}. A daily summary is listed here for its reader alone.`,
    none: 'No mail has been written yet.',
    ofState: 'State',
    allStates: 'all',
    show: 'Show',
    noneOfState: 'No mail is in this state.',
    noneOfNewest: (count: string) => `None of the newest ${count} mails is in this state.`,
    noneOfTeams: (isOfState: boolean): string =>
      isOfState
        ? 'No mail about interviews of your teams is in this state.'
        : 'There is no mail about interviews of your teams.',
    noneOfTeamsNewest: (count: string, isOfState: boolean) =>
      `None of the newest ${count} mails about interviews is about interviews of your teams${isOfState ? ' and in this state' : ''}.`,
    lookedAt: (count: string) => `Of the newest ${count} mails.`,
    newest: (count: number) => `These are the newest ${count}.`,
    ofTeams: 'These are about interviews of your teams.',
    ofTeamsNewest: (count: string) =>
      `These are about interviews of your teams, of the newest ${count} mails about interviews.`,
    summary: (at: Html, to: string, subject: Html) => html`${at} to ${to}: ${subject}`,
    asked: (who: string) => `${who} asked for it.`,
    somebodyGone: 'Somebody who was removed',
    hiddenLink: '/i/… (administrators see the whole link)',
    accepted: (at: Html, attempt: number) => html`Accepted by the mail server ${at}, attempt ${attempt}.`,
    kept: 'Not sent: no mail server was set when it was written.',
    dropped: (why: string) => `Not needed any more: ${why}.`,
    refused: 'The mail was refused for good, so it is not tried again. Look whether the address is right.',
    givenUp: (attempts: number) =>
      `Not delivered before it expired; ${attempts === 0 ? 'not tried yet' : plural('en', attempts, { one: `${attempts} attempt`, other: `${attempts} attempts` })}.`,
    notTried: (next: Html) => html`Not tried yet; the next attempt ${next}.`,
    tried: (attempts: number, next: Html) =>
      html`${plural('en', attempts, { one: `${attempts} attempt`, other: `${attempts} attempts` })}; the next attempt ${next}.`,
    unconfirmed: (copies: number) =>
      `The mail may have been sent ${plural('en', copies, { one: 'once', other: `${copies} times` })} without a recorded answer of the mail server; a copy may have arrived.`,
    /** Why a mail is not needed any more, by its code. */
    drops: {
      'interview.cancelled': 'the interview was cancelled',
      'interview.expired': 'the invite expired',
      'interview.started': 'the candidate had begun already',
      'interview.gone': 'the interview no longer exists',
      'digest.empty': 'all that it was about was cancelled',
      'digest.not_administrator': 'it was for administrators alone, and this person is none any more',
      'reader.gone': 'nobody who can log in has this address any more',
      'account.link_gone': 'the link was used, replaced or ended before',
    } satisfies Readonly<Record<DropReason, string>>,
  },

  texts: {
    title: 'Mail texts',
    lead: (organization: string) =>
      `What candidates of ${organization} are mailed, in each language. A mail comes in the language that the candidate chose, else in the position’s.`,
    counts: 'These texts are used as soon as there is one.',
    mail: 'Mail',
    kinds: {
      invite: { name: 'Invitation', when: 'Goes out when somebody is invited by mail.' },
      applied: {
        name: 'Link after an application',
        when: 'Goes to the address that somebody entered at a public link. It names nothing that they typed.',
      },
      reminder: { name: 'Reminder', when: 'Goes out before an invitation ends, or when somebody asks for it.' },
      receipt: {
        name: 'Receipt',
        when: 'Goes out when all answers have arrived, to candidates whose link was mailed.',
      },
    },
    /** What the built-in mail says beyond the text that the editor begins with, because it differs from mail to mail. */
    onlyBuiltIn: {
      invite: '',
      applied: '',
      reminder:
        'Shortly before the link ends, the subject of the built-in text says that it ends soon. A text of your own has one subject for all reminders.',
      receipt: 'The built-in text also says how many answers arrived. A text of your own cannot.',
    },
    fields: {
      'candidate.firstName': 'First name. Where we do not know it, nothing stands there.',
      'position.name': 'Name of the position.',
      'organization.name': 'Name of your organization.',
      'position.interviewCondition':
        'What the position tells its candidates. Where it tells nothing, the line is left out.',
      'interview.inviteUrl': 'The personal link, as a button. It must stand on a line of its own.',
      'interview.inviteExpiresAt': 'When the link ends. Where it does not end, the line is left out.',
    },
    own: 'Your text',
    builtIn: 'Built-in',
    ownOf: (kind: string, language: string) => `${kind}, ${language}: your text`,
    builtInOf: (kind: string, language: string) => `${kind}, ${language}: built-in`,
    heading: (kind: string, language: string) => `${kind}, ${language}`,
    notForStaff: (look: (name: string) => Html) =>
      html`Mails to people who work here have no texts of your own. Colour and logo are set on ${look('Candidate page')}.`,
    all: 'All mail texts',
    wrote: (who: string, at: Html) => html`${who} wrote this text ${at}.`,
    builtInUsed: 'The built-in text is in use.',
    subject: 'Subject',
    subjectHint: (max: number) => `One line, at most ${max} characters.`,
    text: 'Text',
    textHint: (max: string) => `An empty line begins a paragraph; at most ${max} characters. HTML is shown as text.`,
    waiting: 'Mails that wait are sent with the new text. Mails that were sent keep theirs.',
    save: 'Save',
    preview: 'Preview',
    resetHint: 'Mails use the built-in text from then on.',
    reset: 'Back to the built-in text',
    previewHint: 'For an example candidate. Nothing is sent.',
    previewTitle: 'Preview of the mail',
    fieldsTitle: 'Fields',
    follows: 'What always follows',
    followsHint: 'Whatever you write, the mail ends with these sentences.',
  },
}

export type Words = typeof en
