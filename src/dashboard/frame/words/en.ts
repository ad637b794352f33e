import { plural } from '../../../base/languages.ts'
import { type Html, html } from '../../../web/pages.ts'

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  skip: 'Skip to the content',
  /** Beside the place of connections in the navigation. */
  waiting: (count: number) =>
    plural('en', count, {
      one: '1 connection waits for an administrator',
      other: `${count} connections wait for an administrator`,
    }),
  places: {
    home: 'Home',
    interviews: 'Interviews',
    positions: 'Positions',
    connections: 'Connections',
    deliveries: 'Write-backs',
    people: 'People',
    settings: 'Settings',
    candidatePage: 'Candidate page',
    mailTexts: 'Mail texts',
    mail: 'Mail',
    notifications: 'Notifications',
    companies: 'Companies',
    teams: 'Teams',
    apiKeys: 'API keys',
    organizations: 'Organizations',
    configuration: 'Configuration',
    account: 'Account',
  },
  main: 'Main',
  logOut: 'Log out',
  search: 'Search',
  /** The keys that open the search, as they are named on keyboards of the language. */
  searchKeys: 'Ctrl K',
  more: 'More',
  toDashboard: 'To the dashboard',
  backToInterview: 'Back to the interview',
  backToInterviews: 'Back to the interviews',
  forAdministrators: 'For administrators',

  /** An interview, its analysis, a decision, a mail; small letters, in the middle of a sentence or alone. */
  statuses: {
    created: 'invited',
    in_progress: 'in progress',
    completed: 'completed',
    abandoned: 'abandoned',
    expired: 'expired',
    cancelled: 'cancelled',
    not_requested: 'not requested',
    pending: 'pending',
    processing: 'processing',
    failed: 'failed',
    approved: 'approved',
    rejected: 'rejected',
    waiting: 'waiting',
    sent: 'sent',
    refused: 'refused',
    given_up: 'given up',
    dropped: 'not needed any more',
    kept: 'not sent',
    to_decide: 'to decide',
    unfinished: 'unfinished',
  },

  failed: 'This did not work',
  tryAgain: 'Try again',
  notFound: { title: 'Not found', text: 'There is nothing here, or it was cancelled.' },
  tooLarge:
    'What you sent is larger than this form takes, so it was not read and nothing was changed. Go back with the Back button of your browser: most browsers still show what you typed. Then send shorter texts, or a smaller file.',
  requestId: (id: string) => `The id of this request is ${id}.`,
  tooLong: {
    title: 'Too long',
    problem: (length: string, max: string) =>
      `A text in this form is too long, so nothing was changed: it has ${length} characters, and at most ${max} are taken here.`,
    typed: 'What you typed stands below. Copy it, go back to the form, and send it shorter.',
    label: 'What you typed',
    labelOf: (at: number, all: number) => `What you typed (${at} of ${all})`,
  },

  sample: {
    label: 'Sample data',
    what: 'Everybody on this page is made up. Nobody gets a mail, no ATS and no model is asked, and nothing counts among your own interviews. The recordings speak English.',
    leave: (organization: string) => `Back to ${organization}`,
    remove: 'Remove the sample data',
    title: 'You are looking at sample data',
    notHere:
      'This address is not among the sample data. If it leads to somebody real, leave the sample data to see them.',
    goThere: 'Leave the sample data and open this page',
    takeAlong: 'Leave the sample data and look at what I typed',
    left: 'You have left the sample data',
    notKept: 'What you typed is too long to be kept here, or is secret. Go back in your browser to copy it.',
  },

  saved: 'Saved.',
  undone: 'Undone: the decision does not take effect.',
  look: {
    title: 'Language and appearance',
    language: 'Language of the dashboard',
    browser: 'As my browser asks',
    hint: 'Candidates choose theirs on their own page.',
    theme: 'Appearance',
    device: 'As my device has it',
    themes: { light: 'Light', dark: 'Dark' },
    save: 'Save',
  },

  login: {
    title: 'Log in',
    ended: 'Your login has ended, so what you sent was not carried out.',
    kept: 'It is kept: log in, and send it again.',
    keptWithoutFile: 'What you typed is kept: log in, and do it again. The file that you chose has to be chosen again.',
    lost: 'Your login has ended, so what you sent was not carried out, and it could not be kept. Log in, and do it again.',
    noPasswords: 'Passwords are not used here. If you cannot log in, ask the operator of this installation.',
    with: (provider: string) => `Log in with ${provider}`,
    withPassword: 'With a password',
    choose:
      'You have an account with this address and this password in several organizations. Choose one, and type the password again.',
    organization: 'Organization',
    email: 'Email address',
    password: 'Password',
    passwordLost: 'Password lost? An administrator of your organization makes you a link, under “People”.',
    loggedOut: 'You are logged out',
    stillIn: (provider: string) =>
      `You may still be logged in at ${provider}, where the next person at this device would get in again.`,
    logOutToo: (provider: string) => `Log out at ${provider} too`,
    again: 'Log in again',
    goesOn: (provider: string) => `Your browser goes on to ${provider}. If nothing happens, use the button.`,
    goOn: (provider: string) => `Go on to ${provider}`,
    byLink: 'Log in by a link',
    linkOf: (email: Html) => html`This link logs you in as ${email}. It works once.`,
    deadLink: 'This link does not work',
    deadLinkWhy: (minutes: number) =>
      `It was used, replaced by a newer one, is older than ${minutes} minutes, or the account has changed since. The operator of this installation makes another one.`,
    enterBoth: 'Enter your address and password.',
    wrong: 'The address or the password is wrong.',
    tooMany: (minutes: number) =>
      minutes === 1
        ? 'Too many attempts. Try again in 1 minute.'
        : `Too many attempts. Try again in ${minutes} minutes.`,
    passwordsOff: 'Passwords are turned off here.',
  },
}

export type Words = typeof en
