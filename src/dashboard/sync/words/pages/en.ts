import { plural } from '../../../../base/languages.ts'
import { type EarlierAccount, earlierText } from '../../../../sync/operations/contract.ts'
import { type Html, html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'

const n = numberWords
const of = (count: number, one: string, other: string): string => `${n(count)} ${plural('en', count, { one, other })}`
const syncs = (count: number): string => of(count, 'sync', 'syncs')
const on = (connection: string): string => (connection === '' ? '' : ` on ${connection}`)

/** English defines which words there are: connections, what waits for approval, write-backs, a timeline. */
export const en = {
  connections: 'Connections',
  allConnections: 'All connections',
  noneAdministrator: (organization: string) =>
    `No connection to an ATS belongs to ${organization}. Connect one, and its candidates are invited by themselves.`,
  none: (organization: string) => `No connection to an ATS belongs to ${organization}. An administrator connects one.`,
  inFile: (id: Html) => html`A connection can also stand in the configuration file, with the organization's id ${id}.`,
  times: (read: Html, written: Html) => html`last complete sync ${read} · last write to the ATS ${written}`,
  connection: 'Connection',
  whatHappenedTo: 'What happened to',
  whoHint: 'Name, e-mail address, application or interview',
  tellMe: 'Tell me',
  waitForApproval: 'Changes wait for approval.',
  seeWhom: 'See whom it concerns',

  /** What waits for somebody or something. */
  counts: {
    parked: (count: number) => of(count, 'write-back needs a decision', 'write-backs need a decision'),
    people: (count: number) => of(count, 'application needs a decision', 'applications need a decision'),
    unknown: (count: number) => of(count, 'write-back not confirmed yet', 'write-backs not confirmed yet'),
    pending: (count: number) => of(count, 'write-back on its way', 'write-backs on their way'),
    queued: (count: number) => of(count, 'invite that waits', 'invites that wait'),
    cancels: (count: number) => of(count, 'cancellation on its way', 'cancellations on their way'),
    held: (count: number) => of(count, 'change waits for approval', 'changes wait for approval'),
    setAside: (count: number) => of(count, 'record could not be read', 'records could not be read'),
    drift: (count: number) => of(count, 'difference at the last comparison', 'differences at the last comparison'),
  },
  nothingWaits: 'Nothing waits.',
  /** Of what is held. */
  heldParts: {
    invite: (count: number) => `${n(count)} to invite`,
    cancel: (count: number) => `${n(count)} to cancel`,
    move: (count: number) => `${n(count)} to move`,
    reject: (count: number) => `${n(count)} to reject`,
    write: (count: number) => of(count, 'interview to write about', 'interviews to write about'),
  },
  heldNothing: 'nothing',

  seePlan: 'See what the next sync would do, or try other rules',
  peopleTitle: 'Applications that need a decision',
  waitingTitle: 'Invites that wait',
  lastSyncs: 'Last syncs',
  whatASyncIs:
    'A sync (a pass, as the command line calls it) reads the ATS and the interviews once, and takes up what changed.',
  askedLate: (link: (text: string) => Html) =>
    html`A sync was asked for. It begins once a worker runs. What it changed shows ${link('when you load this page again')}.`,
  asked: (link: (text: string) => Html) =>
    html`A sync was asked for. It begins within seconds, or when the one under way ends. What it changed shows ${link('when you load this page again')}.`,
  syncNow: 'Sync now',
  syncNowHint: 'It comes by itself too; this only saves the wait.',
  earlierTitle: 'Another account before',
  earlier: (at: Html) =>
    html`This connection reached another account of its ATS until ${at}. Nothing is read or written there any more, and it shows nobody of that account.`,
  earlierParked: (count: number, link: (text: string) => Html) =>
    html`${link(of(count, 'write-back', 'write-backs'))} for it stay undone.`,
  earlierFacts: (one: EarlierAccount): string => earlierText(one),
  heldTitle: 'Changes wait for approval',
  heldSummary: (why: string, held: string) => `${why} Nothing was done yet. In all: ${held}.`,
  brakeHolds: (reason: Html | string) => html`The brake holds them: ${reason}.`,
  seeWhomAndDecide: 'See whom it concerns, and decide',
  columns: { candidate: 'Candidate', why: 'Why', triedAgain: 'Tried again' },
  needsDecision: 'needs a decision',
  application: (id: string) => `Application ${id}`,
  asideTitle: 'Records that could not be read',
  aside: (count: number, ats: string) =>
    `${count === 1 ? 'One record' : `${n(count)} records`} of ${ats} or of the interviews could not be read. All others are processed; each of these is tried again, less and less often.`,
  asideWho: 'An administrator sees which.',
  asideColumns: { record: 'Record', of: 'Of', problem: 'Problem', times: 'Times', last: 'Last' },
  driftTitle: 'Differences between the two sides',
  drift: (count: number) => `The last comparison found ${n(count)}; what was missed was taken up at once.`,
  driftCommand: (command: Html) => html`${command} compares again and tells each with its cause.`,

  strip: {
    none: 'There has been no sync yet.',
    told: (count: number, since: Html, complete: number, longest: string) =>
      html`${syncs(count)} since ${since}: ${n(complete)} complete; the longest took ${longest}.`,
    idle: 'Of syncs that changed nothing, the last one of each hour is drawn.',
    label: (complete: number, count: number) =>
      `${n(complete)} of ${syncs(count)} ${plural('en', count, { one: 'was', other: 'were' })} complete`,
    before: (count: number) => `and the ${n(count)} before it`,
    repeated: (count: number, since: string) => `, as the ${n(count)} before it since ${since}`,
  },

  held: {
    title: (connection: string) => `Changes that wait for approval on ${connection}`,
    heading: 'Changes that wait for approval',
    none: 'Nothing of this connection waits for approval.',
    summary: (why: string, held: string) =>
      `${why} So a mistake in a rule or in the ATS reaches nobody. Nothing was done yet. In all: ${held}.`,
    administratorDecides: 'An administrator releases or drops these changes.',
    nobodyHere: 'There is nobody on this page.',
    backToFirst: 'Back to the first page',
    releaseTicked: 'Release those that are ticked',
    dropTicked: 'Drop those that are ticked',
    pages: 'Pages',
    firstPage: 'First page',
    releaseAll: 'Release all',
    dropAllAsk: 'Drop all…',
    dropAllWhat:
      'None of them is invited, cancelled, moved or rejected until something changes for them again, and these notes are never written.',
    dropAll: 'Drop all',
    happens: 'What would happen',
    choose: (who: string) => `Choose ${who}`,
    applicationAs: (id: string) => `application ${id}`,
    because: (reason: Html | string) => html`because it ${reason}`,
    rule: (place: Html) => html`Rule ${place}`,
  },
  nextPage: 'Next page',

  deliveries: {
    title: 'Write-backs',
    what: 'What Interview Bridge writes into your ATS: notes, tags, moves to another stage and the like. This page shows those that are not done.',
    show: 'Show',
    of: 'of',
    all: 'all connections',
    choices: {
      open: 'all that are not done',
      parked: 'those that need a decision',
      unknown: 'not confirmed yet',
      pending: 'on their way',
      held: 'those that wait for approval',
    },
    noneOpen: (connection: string) => `Every write-back${on(connection)} is done; none waits or needs a decision.`,
    none: (connection: string) => `There are none${on(connection)}.`,
    place: (connection: string, isEarlier: boolean) =>
      isEarlier ? `on an earlier account of ${connection}` : `on ${connection}`,
    tried: (count: number) => `tried ${count === 1 ? 'once' : `${n(count)} times`}`,
    number: (seq: number, application: string) => `No. ${seq}, application ${application}`,
    seeHeld: 'See what waits for approval',
    due: (at: Html) => html`due ${at}`,
    unknown: (at: Html) =>
      html`The ATS gave no answer, so it may have this already. It is asked ${at}, before anything is written again.`,
    administratorDecides: 'An administrator decides.',
    discardAsk: 'Discard…',
    discardWhat: 'It will not be written.',
    discard: 'Discard it',
    tryAsk: 'Try again…',
    looked: 'I looked in the ATS: it is not there',
    tryAgain: 'Try again',
  },

  timeline: {
    nameless: 'Candidate whose name is not known here',
    findTitle: 'Find a candidate',
    nobodySeen: (connection: string) => `Nobody whose interview you see is known by that on ${connection}.`,
    several: (count: number, connection: string) => `${n(count)} applications on ${connection}:`,
    /** Numbered where there are several. */
    interview: (at: number | null) => (at === null ? 'Interview' : `Interview ${at}`),
    happened: 'What happened',
    nothing: 'Nothing has been recorded.',
    writeBacks: 'Write-backs',
    noWrites: (ats: string) => `No write to ${ats} is planned or done.`,
    rate: 'Rate the interview',
    entries: 'Entries',
    number: (seq: number, at: Html) => html`no. ${seq}, ${at}`,
    withheld: 'Hidden until you have rated: it holds what the AI thinks, or was written because of that.',
    withheldForGood:
      'Hidden: it holds what the AI thinks, or was written because of that. You cannot rate this interview: it was deleted, or belongs to another team.',
    becauseOf: (rule: Html | '') => html`Because of ${rule}`,
    notTried: 'It has not been tried yet.',
    noTry: 'No try of it was recorded.',
    removed: (at: Html) =>
      html`Its text and its tries were removed ${at}: they were older than the retention that the configuration names.`,
    tries: 'Tries',
    sent: (outcome: string) => `sent: ${outcome}`,
    lookedUp: (outcome: string) => `looked up: ${outcome}`,
    call: (request: Html, status: number | null, ms: number) => html`${request} → ${status ?? 'no answer'} in ${ms} ms`,
    callSent: 'sent',
    callAnswered: 'answered',
  },
}

export type Words = typeof en
