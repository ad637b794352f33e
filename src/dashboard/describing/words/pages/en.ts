import { type Html, html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  partsLabel: 'Parts of the description',
  storedRuns: 'It is stored. The connection runs: it takes effect within seconds.',
  storedRests: 'It is stored. Nobody is invited by it before the connection has rules and is started.',
  runs: 'This connection runs: what you store takes effect within seconds.',
  changed: (by: string) =>
    html`<strong>${by} changed this connection while you were editing.</strong> What you typed stands below and is not stored yet. If you store it now, it is put into their text; only these fields take the place of theirs.`,
  store: 'Store',
  storeOn: 'Store, and go on',
  storeToRules: 'Store, and go on to the rules',
  asText: 'As text',

  newTitle: 'Describe your ATS',
  newLead:
    'Any system with a JSON interface. You say what to ask and which field is which; each part can be tried on a real answer.',
  connectionName: 'Name of the connection',
  nameStays: 'It stays, whatever else changes.',
  storeNew: 'Store it, and go on',
  anotherAts: 'Another ATS',
  need: 'What you need',
  needs:
    'The documentation of its API, and a key that may read jobs, stages, applications and candidates; for what is written back, one that may write.',
  storedPaused: 'It is stored paused. Nothing is asked there before you press a button to try it, and then only read.',

  key: 'The key',
  keyKept:
    'Left empty, the one that is stored stays. It is needed again where the address changes, and after a trial that used a new one. Kept encrypted, and never shown again.',
  keyNew: 'As the ATS gave it to you; with basic, the password. Kept encrypted, and never shown again.',

  troubles: 'Nothing was stored. Please look at:',
  needed: 'This is needed.',
  bodyTooLarge: 'This is too long: at most 500 lines, and 500 keys, commas and brackets.',
  trouble: (message: Html) => html`${message}.`,
  troubleAt: (line: number, column: number, message: Html) =>
    html`Line ${line}, column ${column} of the text: ${message}.`,
  fieldOf: (title: string, label: string) => `${title}, ${label.toLowerCase()}`,
  further: (names: string) => `The text says more about this than these fields show: ${names}. It stays as it is.`,
  kept: 'The text says this in a way that no field here shows. It stays as it is.',
  keptWrong: (mistake: Html) =>
    html`The text says this in a way that no field here shows. It stays as it is: ${mistake}.`,
  onlyReads: 'Only reads, and stores nothing.',

  auth: {
    bearer: 'Authorization: Bearer KEY',
    header: 'In a header of its own',
    basic: 'As the password of a user (basic)',
    query: 'As a parameter of the address',
  },
  authName: 'Name of the header or parameter',
  authNameHint: 'For a header or a parameter of its own.',
  authUser: 'User',
  authUserHint: 'For basic.',
  next: {
    none: 'Everything comes at once',
    link: 'The header “Link” names the next page',
    page: 'By page number, as {page}',
    offset: 'By the number of rows so far, as {offset}',
    url: 'The answer holds the next address',
    cursor: 'The answer holds a cursor, sent as {cursor}',
  },
  nextAt: 'Where the address or the cursor is',
  nextAtHint: 'Such as paging.next.',
  method: 'Method',
  notWritten: 'Not written',

  /** Why an ATS gave no answer to a trial, and what to do. */
  failed: {
    credentials:
      'The ATS does not accept these credentials. Copy them again from the ATS; a key that was revoked or has run out has to be made anew.',
    right:
      'The ATS accepts the key, but the key may not read everything that is needed. Give it that right in the ATS, and test again.',
    settings:
      'The ATS does not take what this connection asks as it is set up. Look at the settings beside the key; if they fit, the ATS may have ended what is asked for here.',
    address: 'An address among the settings cannot be asked from here.',
    slow: 'The ATS did not answer in time. Try again in a moment; if it goes on, look whether the ATS works at all.',
    unreachable:
      'The ATS could not be reached, or answered that it failed. Check the address, if you set one, and try again in a moment.',
    busy: 'The ATS asks to wait: its limit of requests is used up. Try again in a minute.',
    odd: 'The ATS answered in a way that is not understood. Check the address, if you set one: another program may answer there.',
    often:
      'Your organization made as many trials as it may within ten minutes, so this one was not made. Wait a few minutes, and try again.',
    under_way: 'Another test of your organization has not ended yet, so this one was not made. Try again in a moment.',
  },
  said: (words: Html) => html`What came: ${words}`,

  /** What a part was tried with. */
  job: (id: string, name: string | undefined) => (name === undefined ? `the job ${id}` : `the job “${name}” (${id})`),
  stage: (id: string, name: string) => `the stage “${name}” (${id})`,
  application: (id: string, job: string) => `the application ${id}, found in ${job}`,
  id: (id: string) => `the id ${id}`,
  triedWith: (things: string) => `Tried with ${things}.`,

  /** Why a part could not be tried, or nothing of it was found. */
  problems: {
    no_job: 'The part “Jobs” finds no job that this could be tried with. Look at that part first, or give an id.',
    no_stage: 'The part “Stages” finds no stage that this could be tried with. Look at that part first.',
    no_candidate: 'That application names no candidate. Look at the part “Applications”.',
    no_reasons: 'No list of reasons is asked for.',
    fixed_stages: 'The stages stand in the description, so nothing is asked.',
    no_read_back: 'Notes are not read back, so there is nothing to try.',
    empty: 'The answer is empty.',
  },
  nobody: (job: string) =>
    `Nobody was found in the first stages of ${job}. Look at the part “Applications” first, or give an id.`,
  nowhere: (expression: string) => `"${expression}" finds nothing in the answer.`,

  cameEmpty: 'The list came, and it is empty.',
  cameOne: 'It was read.',
  came: (all: number) => `${numberWords(all)} rows came.`,
  cameMore: (shown: number, all: number) =>
    `${numberWords(all)} rows came on the first page. The first ${shown} of them:`,
  noRowUsable: (why: Html) => html`No row of this can be used yet. ${why}.`,
  someRowsUnusable: (why: Html) => html`Some rows cannot be used. ${why}.`,
  rowProblem: (label: string, why: Html) => html`${label}: ${why}`,
  nothingFound: 'nothing was found',
  suggestions: 'Suggestions for fields that found nothing:',
  suggestion: (label: string, value: Html) => html`${label}: ${value}`,
  fill: 'Fill it in, and try again',
  rawRow: (n: number) => `Row ${n}, as it came`,
  rawAnswer: 'The answer, as it came',
  understood: 'What was understood',
  nothing: 'nothing',
  found: 'Fields that were found',
  foundHint: 'The name on the left is what a field above can hold.',
}

export type Words = typeof en
