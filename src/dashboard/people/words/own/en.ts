import { plural } from '../../../../base/languages.ts'
import { type Html, html } from '../../../../web/pages.ts'

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  first: {
    title: 'Welcome',
    heading: 'Welcome to Interview Bridge',
    lead: 'Nobody administers this installation yet. You become its first administrator, and you add everybody else.',
    organization: 'Organization',
    organizationHint: (credits: string) =>
      `The name that your candidates read. A new organization begins with ${credits} interview credits; you change them under “Organizations”.`,
    organizationName: 'The name of the organization',
    email: 'Your email address',
    providerToo: (provider: string) =>
      `You can also log in with ${provider} by this address, which has to be verified there.`,
    providerOnly: (provider: string) =>
      `From then on you log in with ${provider} by this address, which has to be verified there.`,
    begin: 'Begin',
    fillIn: (max: string) => `Fill in every field, each with at most ${max} characters.`,
    tooMany: 'Too many attempts',
    tooManyUntil: (minutes: number) =>
      `Try again in ${plural('en', minutes, { one: `${minutes} minute`, other: `${minutes} minutes` })}.`,
  },

  unclaimed: {
    deadLink: 'This link does not work',
    nobody: 'Nobody administers this installation yet',
    tooOld: (minutes: number) =>
      `It is older than ${minutes} minutes, or a later start printed another one. Nobody administers this installation yet.`,
    noLogin:
      'So nobody can log in. Its first administrator is whoever opens the link that the daemon printed when it started.',
    whatToDo: 'What to do',
    look: (start: Html, logs: Html) => html`Look for the newest link in the output of ${start}, such as with ${logs}.`,
    restart: (minutes: number) => `If it is older than ${minutes} minutes, restart the daemon: it prints a new one.`,
    orMake: (command: Html) => html`Or make an administrator on the machine itself, with ${command}.`,
    tryAgain: 'Try again',
    claimed: (organizations: Html, users: Html, disable: Html) =>
      html`This installation has an administrator already. If that was not you or a colleague, somebody else used the link before you: list who it is with ${organizations} and ${users}, and disable them with ${disable}.`,
    askForAccount: 'To get an account, ask an administrator, who adds you under “People”.',
    logIn: 'Log in',
  },

  link: {
    added: (email: Html, provider: string) => html`${email} is added, and logs in with ${provider} by this address.`,
    byProvider: (provider: string) => `They log in with ${provider} by this address, which has to be verified there.`,
    byMailedLink:
      'They get a mail with a link with which they choose their password. You see the link too, to pass it on.',
    byShownLink:
      'They choose their password with a link that you see next. Pass it on yourself: no mail server is set, so it is not mailed.',
    heading: (email: Html) => html`A link for ${email}`,
    isMailed: 'It is on its way to them by mail.',
    isMailedSee: (mail: (name: string) => Html) =>
      html`It is on its way to them by mail; ${mail('Mail')} shows whether it was sent.`,
    passOn: (end: Html) =>
      html`Whoever has this link chooses the password. Pass it on to nobody else; it is shown only now, works once, and ends ${end}.`,
    label: 'Link',
    copy: 'Copy',
  },

  password: {
    choose: 'Choose a password',
    of: (email: Html) => html`For ${email}.`,
    set: 'Set the password',
    deadLink: 'This link does not work',
    deadLinkWhy: (days: number) =>
      `It was used, replaced by a newer one, is older than ${days} days, or the account has changed since. Ask an administrator of your organization for a new one.`,
    logIn: 'Log in',
    typeTwice: 'Type the new password twice.',
    unequal: 'The two new passwords are not the same.',
    wrong: 'The current password is wrong.',
    change: 'Change the password',
    current: 'Current password',
    new: 'New password',
    hint: (min: number) => `At least ${min} characters. Several words are easier to remember than signs.`,
    again: 'The new password again',
    changeIt: 'Change it',
    changed: 'Your password is changed. All your other logins have ended.',
    notUsed: 'Passwords are not used here',
    notUsedText: (provider: string) => `Log in with ${provider} instead; no password is needed.`,
  },

  account: {
    title: 'Account',
    who: (email: Html, organization: string, role: string) => html`${email}, ${organization}: ${role}`,
    byProvider: (provider: string) => `You log in with ${provider}.`,
    history: 'What was done to your account',
  },

  unsent: {
    title: 'Not sent yet',
    heading: 'You are logged in again',
    hadFile:
      'Your login had ended, so this was not sent. The file that you chose has to be chosen again; what you typed stands here to be copied.',
    isKept: 'Your login had ended, so this was not sent. Nothing of it is lost. Look at it, and send it now.',
    page: 'The page that it belongs to',
    send: 'Send it now',
    doNotSend: 'Do not send it',
    fromSample: {
      heading: 'You are back among your own interviews',
      hadFile:
        'You were looking at sample data, so this was not sent. The file that you chose has to be chosen again; what you typed stands here to be copied.',
      isKept:
        'You were looking at sample data, so this was not sent. Nothing of it is lost. Look at it, and send it now.',
    },
  },

  /** Inputs that accounts refuse. A form may call its field otherwise; that name begins the sentence. */
  refused: {
    theAddress: 'The address',
    theName: 'The name',
    emailInvalid: (field: string) => `${field} must be an email address such as name@example.com.`,
    emailTaken: (given: string) => `${given} has an account here already. Look for it in the list of people.`,
    emailDomain: (field: string, domains: string, provider: string) =>
      `${field} must end in ${domains}: ${provider} logs nobody else in here.`,
    passwordLength: (min: number, max: number, length: number) =>
      `A password must have ${min} to ${max} characters; this one has ${length}.`,
    nameLength: (field: string, max: number) => `${field} must be 1 to ${max} characters.`,
    organizationNotOfProvider: (field: string, provider: string, id: string) =>
      `${field} must be that of the organization whose people ${provider} logs in here (its id is ${id}); otherwise you could not log in again.`,
    websiteInvalid: 'The website must be an address such as https://acme.example.',
    teamGone: 'One of these teams is not there any more.',
    creditsRange: (max: number) => `Credits must be a whole number from 0 to ${max}.`,
    subscriptionUnknown: 'The subscription must be active or none.',
    subjectLinked: 'This account, or that person of the provider, is linked already.',
    userDisabled: 'This account is disabled. Make the key for somebody else, or enable the account first.',
  },
}

export type Words = typeof en
