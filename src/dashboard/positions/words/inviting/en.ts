import { plural } from '../../../../base/languages.ts'
import { type Html, html } from '../../../../web/pages.ts'

/** Makes a link of words within a sentence. */
type Link = (text: string) => Html

/** Inviting by hand, cancelling, and inviting a list. English defines which words there are. */
export const en = {
  /** A position that takes no invites. */
  notOpen: {
    closed: (link: Link) =>
      html`This position is closed. Only an open one takes invites: ${link('change its status')} first.`,
    draft: (link: Link) =>
      html`This position is draft. Only an open one takes invites: ${link('change its status')} first.`,
  },
  /** `problem`: a sentence of the service, in English without its full stop. */
  nobodyInvited: (problem: Html) => html`Nobody was invited. ${problem}`,
  nobodyYet: 'Nobody was invited yet. Please look at:',
  daysToAnswer: 'Days to answer',
  firstName: 'First name',
  lastName: 'Last name',
  cancel: 'Cancel',

  problems: {
    firstName: 'Enter the first name, at most 100 characters.',
    lastName: 'Enter the last name, at most 100 characters.',
    email: 'Enter an email address such as name@example.com.',
    expiresInDays: 'The days to answer must be a whole number from 1 to 90.',
  },

  byHand: {
    title: 'Invite a candidate',
    titleOf: (position: string) => `Invite a candidate: ${position}`,
    email: 'Email address',
    daysHint: '1 to 90. The invite ends then unless an answer was recorded.',
    mailIt: 'Mail the link to the candidate. Otherwise you copy it on the next page and send it yourself.',
    noMail: 'You copy the link on the next page and send it yourself: no mail server is set, so nothing is mailed.',
    invite: 'Invite',
    existing: (name: Html, status: Html) =>
      html`${name} is invited to this position already: ${status}. Nothing was made or sent.`,
    existingUntil: (name: Html, status: Html, until: Html) =>
      html`${name} is invited to this position already: ${status}, until ${until}. Nothing was made or sent.`,
  },

  link: {
    title: 'Invite',
    label: 'Personal link',
    hint: "Whoever has it answers in this candidate's name.",
    copy: 'Copy',
    ended: (at: Html) => html`The invite ended ${at}.`,
    ends: (at: Html) => html`Ends ${at}.`,
    moreTime: 'Give more time',
    cancel: 'Cancel the invite…',
    ofProgram:
      'The program that invited this candidate, such as the sync with the ATS, decides whether to invite anew.',
    again: (days: number) => `A new invite of ${days} days with a new link takes the place of this one.`,
    mailIt: 'Mail the link to the candidate',
    noMail: 'You send the new link yourself: no mail server is set, so nothing is mailed.',
    inviteAgain: 'Invite again',
  },

  cancelling: {
    title: (name: string) => `Cancel the invite of ${name}?`,
    heading: (name: Html) => html`Cancel the invite of ${name}?`,
    /** `status`: what the list calls a cancelled interview. */
    what: (status: string) =>
      `The link stops working at once. From then on a list shows the interview only to those who search for its name or choose the status “${status}”. Nobody mails the candidate. It cannot be undone; you can invite the candidate again.`,
    ofAts:
      'This invite came from the ATS. What the rules of its connection say about cancelled interviews is written there.',
    cancel: 'Cancel the invite',
    keep: 'Keep it',
  },

  list: {
    title: 'Invite a list',
    titleOf: (position: string) => `Invite a list: ${position}`,
    look: 'Look at the list',
    invite: (n: number) => plural('en', n, { one: `Invite ${n} candidate`, other: `Invite ${n} candidates` }),
    mailed: 'Each gets the link by mail.',
    notMailed: 'Nothing is mailed. You send the links yourself: each stands on the page of its interview.',
    noServer:
      'Nothing is mailed, since no mail server is set. You send the links yourself: each stands on the page of its interview.',
    candidates: 'Candidates',
    candidatesHint: (max: number) =>
      `A line for each, at most ${max}: first name, last name, email address. Whole names in one column work too: you are asked how to split them. A heading and columns copied from a spreadsheet are understood, and so are exports of address books.`,
    file: 'Or a CSV file',
    fileHint: 'In UTF-8 or UTF-16; it takes the place of the text above.',
    mailEach: 'Mail the link to each candidate',
    noMail: 'No mail server is set, so nothing is mailed.',
    nobodyByThat: 'Nobody is invited by that.',
    noText: 'The file is no text in UTF-8 or UTF-16. Save it as "CSV UTF-8", or paste its lines.',
    notSeen: 'These names are not the ones that you looked at. Check how they are split now, then invite.',
    noLine: 'The list has no line with a candidate.',
    tooMany: (has: number, max: number) => `The list has ${has} lines; at most ${max} can be invited at once.`,
    refused: (problem: string) => `Nobody was invited. ${problem}`,
  },

  result: {
    counts: (of: { invited: number; existing: number; not: number }) =>
      `${of.invited} invited, ${of.existing} invited before, ${of.not} not invited.`,
    all: (good: number) => `${good} can be invited.`,
    some: (good: number, bad: number) =>
      plural('en', bad, {
        one: `${good} can be invited; ${bad} cannot, and is left out.`,
        other: `${good} can be invited; ${bad} cannot, and are left out.`,
      }),
    heading: (line: number) => `Line ${line} is the heading; what stands above it is left out.`,
    line: 'Line',
    address: 'Address',
    happened: 'What happened',
    canBe: 'Can be invited',
    no: 'No.',
    yes: 'Yes',
    notInvited: 'Not invited.',
    /** A sentence of the service, in English without its full stop. */
    invited: 'Invited',
    before: 'Invited before',
    sameAddress: (line: number) => `The same address stands in line ${line}.`,
  },

  columns: {
    needed: html`<strong>Nobody was invited.</strong> The list needs columns of its own for names and email addresses. Commas, semicolons or tabs stand between them.`,
    which: 'Which column is which',
    whichQuestion: 'Which column is which?',
    fields: {
      firstName: 'First names',
      lastName: 'Last names',
      fullName: 'Whole names, if they stand in one column',
      email: 'Email addresses',
    },
    unclear: {
      heading: 'Nobody was invited. The heading does not say which column is which.',
      no_addresses: 'Nobody was invited. The column that would be the one of the addresses holds no email address.',
      order:
        'Nobody was invited. The first line holds no address, so it may be a heading whose words are not known here.',
      choice:
        'Nobody was invited. Choose three different columns: first names, last names and addresses. Where whole names stand in one column, choose only that one and the addresses.',
      names: 'Nobody was invited. First and last names stand in one column. Say how to split them.',
    },
    choose: 'Choose a column',
    none: 'No column',
    column: (n: number) => `Column ${n}`,
    firstLines: 'The first lines of the list',
  },

  names: {
    question: 'How are the names split?',
    ways: {
      first_word: 'The first word is the first name, the rest is the last name',
      last_word: 'The last word is the last name, the rest is the first name',
      comma: 'The last name stands before a comma, the first name after it',
      family_first: 'The first word is the family name, the rest is the first name',
    },
    chosen: (way: string) => `${way}:`,
    hint: 'An invite needs both names. A line that cannot be split is left out until you complete it below.',
    look: 'Look at the split names',
    another: 'Split the names another way',
    cannot: (line: number, name: Html) => html`Line ${line}: ${name} cannot be split like this and is left out.`,
    parts: (line: number, first: Html, last: Html) => html`Line ${line}: First name: ${first} / Last name: ${last}`,
    empty: 'The line holds no name.',
    oneWord:
      'An invite needs a first name and a last name, and this name is only one of them. Add the other one to the line.',
    noComma: 'The name holds no comma. Write it as "Last, First" in the line, or choose another way.',
    manyCommas: 'The name holds more than one comma. Write it as "Last, First" in the line.',
    comma: 'The name holds a comma. Take it out of the line, or choose the way for names with a comma.',
  },
}

export type Words = typeof en
