import { plural } from '../../../base/languages.ts'
import { type Html, html } from '../../../web/pages.ts'
import { numberWords } from '../../frame/language.ts'

const forms = (n: number, one: string, other: string): string => plural('en', n, { one, other })

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  title: 'Home',
  needs: 'What needs you',
  needsToo: 'Also waits for you',
  nothing: 'Nothing.',
  nothingElse: 'Nothing else.',
  allDecided: 'Everything that was completed is decided.',
  allDecidedAndSynced: 'Everything that was completed is decided, and the sync works.',
  toDecide: 'To decide',
  waiting: (n: number) =>
    `${numberWords(n)} ${forms(n, 'completed interview waits', 'completed interviews wait')} for a decision.`,
  moreWaiting: (n: number) =>
    `More than ${numberWords(n)} ${forms(n, 'completed interview waits', 'completed interviews wait')} for a decision.`,
  review: 'Start reviewing',
  completed: (ago: Html) => html`completed ${ago}`,
  seeAll: 'See all who wait',

  begin: {
    title: 'To begin',
    done: 'done',
    line: (act: Html, why: string) => html`${act}: ${why}`,
    position: { act: 'Make a position', why: 'the questions that candidates answer on video' },
    connect: 'Connect an ATS',
    byHand: 'invite by hand',
    bring: (connect: Html, byHand: Html) =>
      html`${connect}, which invites candidates by itself once it is started, or ${byHand}`,
    invite: {
      act: 'Invite the first candidate',
      why: 'from the page of the position; a connected ATS does it by itself',
    },
    look: { act: 'Look at it as a candidate', why: 'a preview of the position, in which nothing is recorded' },
    later: 'When you like',
    company: { act: 'Add a company', why: 'the one for which candidates would work' },
    people: { act: 'Add people', why: 'who watch and decide; teams say who sees what' },
    page: { act: 'Set what candidates see', why: 'colour, logo, whom they may ask, your privacy notice' },
    key: { act: 'Make an API key', why: 'only if a program of yours invites' },
  },

  sample: {
    title: 'Sample data',
    what: 'A made-up position with seven people, from the invite to the decision. It lies apart from your own data: nobody is invited or mailed, no credits are used, and one press removes it.',
    make: 'Look around with sample data',
    look: 'Look at the sample data',
    remove: 'Remove the sample data',
  },

  tasks: {
    noCredits: 'No interview credits are left',
    waitForCredits: (n: number) => `${numberWords(n)} ${forms(n, 'invite waits', 'invites wait')} for them.`,
    noInvites: 'Nobody can be invited.',
    operatorAdds: 'The operator of this installation adds credits.',
    addCredits: 'Add credits',

    ending: (n: number) => `${numberWords(n)} ${forms(n, 'invite ends', 'invites end')} within two days`,
    moreEnding: (n: number) => `More than ${numberWords(n)} invites end within two days`,
    notStarted: (n: number) =>
      forms(
        n,
        'The candidate has not started, and got no reminder in the last day.',
        'These candidates have not started, and got no reminder in the last day.',
      ),
    noneToRemind: (n: number) => `None of the first ${numberWords(n)} needs a reminder from you.`,
    endingLooked: (n: number) =>
      `Only the ${numberWords(n)} invites that end first were looked at; later ones may need a reminder too.`,
    seeInvites: 'See the invites',
    remind: 'Remind…',
    remindFirst: (n: number) => `Remind the first ${numberWords(n)}…`,

    failed: (n: number) => `${numberWords(n)} ${forms(n, 'analysis failed', 'analyses failed')}`,
    moreFailed: (n: number) => `More than ${numberWords(n)} analyses failed`,
    failedWhy: 'Each can be requested again, or decided about without it.',
    olderFailed: 'Older analyses may have failed',
    noneSeen: 'None of those that failed last is one that you see.',
    failedLooked: (n: number) => `Only the ${numberWords(n)} that failed last were looked at.`,
    seeList: 'See the list',
    again: 'Request again',
    firstAgain: (n: number) => `Request the first ${numberWords(n)} again`,

    held: (connection: string) => `Changes of ${connection} wait for approval`,
    seeHeld: 'See what would happen',
    seeWhat: 'See what to do',
    parked: (n: number) =>
      `${numberWords(n)} ${forms(n, 'write-back needs a decision', 'write-backs need a decision')}`,
    parkedWhy: (ats: string) => `${ats} was not told; you say whether it is sent again.`,
    decide: 'Decide',
    unknown: (n: number) =>
      `${numberWords(n)} ${forms(n, 'write-back is not confirmed', 'write-backs are not confirmed')}`,
    unknownWhy: (ats: string, n: number) => `${ats} did not say whether it took ${forms(n, 'it', 'them')}.`,
    look: (n: number) => forms(n, 'Look at it', 'Look at them'),
    people: (n: number) =>
      `${numberWords(n)} ${forms(n, 'application needs a decision', 'applications need a decision')}`,
    peopleWhy: (connection: string, ats: string, n: number) =>
      `${connection} goes on with ${forms(n, 'it', 'them')} once somebody has decided, or corrected it in ${ats}.`,
    seeWho: 'See who',
  },

  figures: {
    title: (days: number) => `Invites of the last ${days} days`,
    days: (days: number) => `${days} days`,
    spans: 'Days',
    nobody: 'Nobody was invited in this time.',
    percent: (n: number) => `${n} %`,
    withPercent: (n: number, percent: number) => `${numberWords(n)} (${percent} %)`,
    interviews: 'Interviews',
    step: 'Step',

    farTitle: 'How far they got',
    far: (completed: number, invited: number, percent: number) =>
      `${numberWords(completed)} of ${numberWords(invited)} completed: ${percent} in 100.`,
    notStarted: (n: number) => `So far ${numberWords(n)} did not start.`,
    notFinished: (n: number) => `So far ${numberWords(n)} started and did not finish.`,
    lost: (unstarted: number, unfinished: number) =>
      `So far ${numberWords(unstarted)} did not start, and ${numberWords(unfinished)} started and did not finish.`,
    farCaption: 'Interviews by the furthest step, and their share of the first row',
    share: 'Share',
    inStage: 'In stage',
    funnel: { invited: 'Invited', started: 'Started', completed: 'Completed', decided: 'Decided' },
    inStageWhy: (n: number) =>
      `“In stage” adds to the invited those who are in a stage of the ATS that invites, and wait for their invite now: ${numberWords(n)}.`,
    open: (created: Html, inProgress: Html, toDecide: Html) => html`Still open: ${created}, ${inProgress}, ${toDecide}`,
    openCreated: 'not started',
    openInProgress: 'in progress',
    openToDecide: 'to decide',

    timesTitle: 'How long each step took',
    timesCaption: 'Half of all took the median at most (the strong bar), nine of ten the second time (the faint one)',
    timesSampled: (n: number) =>
      `Half of all took the median at most (the strong bar), nine of ten the second time (the faint one); measured at ${numberWords(n)} of them, spread over the time`,
    median: 'Median',
    ninety: '90 %',
    steps: { start: 'Invite to start', complete: 'Start to last answer', decide: 'Last answer to decision' },
    noTime: 'nobody took it yet',
    lessThanMinute: 'less than a minute',

    positionsTitle: 'Completed, by position',
    positionsCaption: 'Of those who were invited; the positions with the most invites',
    positionsSampled: 'Of those who were invited; the positions with the most invites, as a sample of them tells',
    position: 'Position',
    devicesTitle: 'Completed, by device',
    devicesCaption: 'Of those who started, by the kind of device that they started on',
    device: 'Device',
    devices: { phone: 'Phone', tablet: 'Tablet', computer: 'Computer', none: 'Not known' },
  },
}

export type Words = typeof en
