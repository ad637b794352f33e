import { plural } from '../../../../base/languages.ts'
import { type Html, html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'

/** Makes a link of words within a sentence. */
type Link = (text: string) => Html

/** The list of positions, the page of one, and its editor. English defines which words there are. */
export const en = {
  positions: 'Positions',
  all: 'All positions',
  backToPosition: 'Back to the position',
  statuses: { open: 'open', closed: 'closed', draft: 'draft' },
  questions: (n: number) => plural('en', n, { one: `${n} question`, other: `${n} questions` }),
  minutes: (n: number) => plural('en', n, { one: `${n} minute`, other: `${n} minutes` }),
  question: (n: number) => `Question ${n}`,
  save: 'Save',

  list: {
    total: (n: number) => plural('en', n, { one: `${n} position`, other: `${numberWords(n)} positions` }),
    totalAndPage: (total: string, page: number, pages: number) => `${total}, page ${page} of ${pages}`,
    name: 'Name',
    status: 'Status',
    anyStatus: 'All',
    show: 'Show',
    make: 'New position',
    questions: 'Questions',
    made: 'Made',
    candidates: 'Candidates',
    interviews: 'Interviews',
    interviewsOf: (name: string) => `Interviews of ${name}`,
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    none: {
      any: 'No positions yet.',
      open: 'No positions that are open yet.',
      closed: 'No positions that are closed yet.',
      draft: 'No positions that are draft yet.',
    },
    noneNamed: {
      any: (name: Html) => html`No position has “${name}” in its name.`,
      open: (name: Html) => html`No position that is open has “${name}” in its name.`,
      closed: (name: Html) => html`No position that is closed has “${name}” in its name.`,
      draft: (name: Html) => html`No position that is draft has “${name}” in its name.`,
    },
  },

  page: {
    id: (id: Html) => html`Position ${id}`,
    cancelled: 'The invite is cancelled. Its link does not work any more.',
    invite: 'Invite a candidate',
    edit: 'Edit',
    preview: 'See it as a candidate',
    interviews: 'Interviews',
    inviteList: 'Invite a list',
    makeAnother: 'Make another one from it',
    condition: 'A word before the interview',
    questions: 'Questions',
    publicLink: 'Public link',
    address: 'Address',
    addressHint: 'Anybody may apply here while the position is open and the link is on.',
    copy: 'Copy',
    saveAgain: 'Look at what you typed and save again if it shall take the place of theirs.',
  },

  advice: {
    title: 'Decisions and the AI’s recommendation',
    spans: 'Time',
    days: (n: number) => plural('en', n, { one: '1 day', other: `${n} days` }),
    allTime: 'All time',
    what: 'Decisions that reviewers made in this dashboard and that took effect, where the AI recommended to approve or to reject. A result that says “maybe”, is not sure or scored nothing recommends neither. Each decision counts, also a later one about the same candidate. Who read the recommendation in the ATS alone counts as not having seen it. Administrators see this.',
    none: 'There is no such decision in this time.',
    byCommand: (n: number) =>
      plural('en', n, {
        one: 'One more such decision was made by a command, which asks for no reason and shows no recommendation.',
        other: `${n} more such decisions were made by a command, which asks for no reason and shows no recommendation.`,
      }),
    caption: 'Decisions, by whether the reviewer had seen the recommendation',
    decision: 'Decision',
    before: 'Before seeing it',
    after: 'After seeing it',
    rows: {
      agreed: 'As the AI recommended',
      approved: 'Approved against it',
      rejected: 'Rejected against it',
    },
    total: 'All',
  },

  preview: (link: Link) =>
    html`<strong>This is a preview.</strong> Candidates see the questions one by one, after they agreed and tried their camera. ${link('Back to the position')}`,

  picture: {
    change: 'Change the picture',
    add: 'Add a picture',
    another: 'Another picture',
    one: 'Picture',
    hint: (of: { megabytes: number; side: number; millions: number; jpegMillions: number }) =>
      `JPEG, PNG or WebP, at most ${of.megabytes} MB and ${of.side} pixels wide or high; ${of.millions} million pixels in all are always few enough, usual JPEG pictures may have up to ${of.jpegMillions} million. It is drawn anew, so notes of the camera, such as the place, are removed.`,
    keepHint: 'Leave it empty to keep the one above.',
    shows: 'What it shows',
    showsHint: (max: number) => `Read to candidates who cannot see it; at most ${max} characters.`,
    addButton: 'Add',
    remove: 'Remove the picture',
  },

  settings: {
    title: 'Settings',
    locked: 'Administrators change these.',
    language: 'Language of the page, the mails and the answers',
    browserLanguage: "The browser's, for answers too (on the English page: any); mails in English",
    retakes: 'Further takes of each answer',
    retakesHint: (max: number) => `0 to ${max}; leave it empty for as many as one likes.`,
    thinking: 'Seconds to think before each answer',
    thinkingHint: (max: number) => `0 to ${max}; leave it empty for as long as one likes.`,
    linkOn: 'The public link is on',
    linkUntil: 'The public link ends (UTC)',
    linkUntilHint: 'Leave it empty for a link without an end.',
  },

  editor: {
    editOf: (name: string) => `Edit ${name}`,
    isBack: 'You are logged in again. Nothing was saved yet; look at what you typed, and save it now.',
    fields: {
      name: 'Name',
      companyId: 'Company',
      teamId: 'Team',
      status: 'Status',
      questions: 'Questions',
      interviewCondition: 'A word before the interview',
      analyzePrompt: 'What the AI should look for',
    },
    statuses: {
      open: 'Open: takes invites and applications',
      closed: 'Closed: takes nobody new; who was invited can finish',
      draft: 'Draft: not ready yet, takes nobody',
    },
    chooseCompany: 'Choose a company',
    noCompany: (link: Link) => html`There is no company yet. ${link('Add one first')}.`,
    noTeam: 'No team',
    beyond: (listed: number) =>
      `Only the newest ${numberWords(listed)}, and the one of this position, are listed. Another one is set by the API.`,
    add: 'Add a question',
    most: (max: number) => `A position has at most ${max}.`,
    text: 'Text',
    time: 'Time for the answer',
    conditionHint: 'Candidates read it before they start; at most 500 characters.',
    promptHint: 'At most 10,000 characters. Neither candidates nor the API see it.',
    make: 'Make the position',
    cancel: 'Cancel',
    move: { up: 'Move up', down: 'Move down', remove: 'Remove' },
    moveOf: {
      up: (n: number) => `Move up question ${n}`,
      down: (n: number) => `Move down question ${n}`,
      remove: (n: number) => `Remove question ${n}`,
    },
    problems: 'Nothing was saved yet. Please look at:',
    made: (name: Html, link: Link) =>
      html`<strong>You made the position ${name} with this form already.</strong> What you see below differs from it, and is not saved yet. Save it now to make a second position, or ${link('change the first one')}.`,
    changed: html`<strong>Somebody else changed this position while you were editing.</strong> Nothing of yours is lost, and nothing is saved yet. If you save now, what you see below takes the place of theirs.`,
    same: 'It holds now what you typed.',
    storedNow: 'Stored now:',
    questionLine: (n: number, text: string, minutes: string) => `${n}. ${text} (${minutes} min)`,
  },

  refused: {
    character: 'This text holds a character that cannot be stored.',
    noName: 'Give the position a name.',
    name: (has: number) => `The name must have 2 to 100 characters; it has ${has}.`,
    company: 'Choose a company.',
    companyGone: 'This company is not there any more. Choose another one.',
    team: 'Choose a team, or none.',
    teamGone: 'This team is not there any more. Choose another one, or none.',
    status: 'Choose a status.',
    questions: (max: number) => `A position has 1 to ${max} questions.`,
    condition: (has: number) => `At most 500 characters; it has ${has}.`,
    prompt: (has: number) => `At most 10,000 characters; it has ${has}.`,
    minutes: 'Choose 1 to 5 minutes.',
    noText: 'Write the question, or remove it.',
    text: (has: number) => `At most 1,000 characters; it has ${has}.`,
  },
}

export type Words = typeof en
