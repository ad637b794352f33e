import { plural } from '../../../base/languages.ts'

const n = (count: number) => count.toLocaleString('en')
const many = (count: number, one: string, other: string) => `${n(count)} ${plural('en', count, { one, other })}`

/** Mails to people who use the dashboard. English defines which words there are; a language that lacks one does not compile. */
export const en = {
  open: 'Open it in the dashboard',
  /** Below each mail to somebody who uses the dashboard. */
  footer: 'Interview Bridge sent this to a user of its dashboard.',
  howToChange: (address: string) => `You choose which mails you get, and when: ${address}`,

  completed: {
    subject: (candidate: string) => `Interview completed: ${candidate}`,
    text: (candidate: string, position: string) => `${candidate} has completed the video interview for "${position}".`,
    each: 'A mail like this comes for each completed interview.',
  },

  /** `subject` is followed by the candidate's name. */
  analysis: {
    finished: {
      subject: 'Analysis is finished',
      text: (candidate: string, position: string) =>
        `The analysis of the interview of ${candidate} for "${position}" is finished.`,
    },
    failed: {
      subject: 'Analysis failed',
      text: (candidate: string, position: string) =>
        `The analysis of the interview of ${candidate} for "${position}" failed.`,
    },
    reason: (reason: string) => `Reason: ${reason}`,
    again: 'It can be requested again.',
    none: 'No AI analysis',
    declined: (candidate: string, position: string) =>
      `There is no AI analysis of the interview of ${candidate} for "${position}": the candidate declined the use of AI, so no model was called.`,
    not_asked: (candidate: string, position: string) =>
      `There is no AI analysis of the interview of ${candidate} for "${position}": the candidate was not asked about AI, so no model was called.`,
    no_model: (candidate: string, position: string) =>
      `There is no AI analysis of the interview of ${candidate} for "${position}": no model was set up for it.`,
    nothing_said: (candidate: string, position: string) =>
      `There is no AI analysis of the interview of ${candidate} for "${position}": the AI heard no words in the answers, so it assessed nothing.`,
    people: 'People assess the answers.',
  },

  account: {
    subject: (organization: string) => `Choose your password for the video interviews of ${organization}`,
    made: (organization: string) =>
      `An administrator of ${organization} made you a link with which you choose your password for the dashboard of its video interviews.`,
    once: 'It works once, and for whoever has it, so do not forward this mail.',
    onceUntil: (moment: string) =>
      `It works once until ${moment}, and for whoever has it, so do not forward this mail.`,
    button: 'Choose a password',
    unexpected: 'If you did not expect this mail, you need not do anything.',
  },

  digest: {
    subject: 'Daily summary',
    subjectCompleted: (count: number) => `${many(count, 'interview', 'interviews')} completed`,
    subjectToDecide: (count: number, isMore: boolean) => `${isMore ? 'more than ' : ''}${n(count)} to decide`,
    subjectMatters: (count: number) => `${many(count, 'matter', 'matters')} for you`,
    completed: (count: number) =>
      plural('en', count, {
        one: 'One video interview was completed since the last summary.',
        other: `${count} video interviews were completed since the last summary.`,
      }),
    waiting: (count: number, isMore: boolean) =>
      `${isMore ? `More than ${n(count)}` : n(count)} completed ${plural('en', count, { one: 'interview waits', other: 'interviews wait' })} for a decision.`,
    see: (count: number) => plural('en', count, { one: 'See who waits', other: 'See all who wait' }),
    place: (candidate: string, position: string) => `${candidate}, ${position}`,
    more: (count: number) => `${n(count)} more`,
    daily: 'This summary comes once a day, when there is something new.',
  },

  matters: {
    credits: () => 'No interview credits are left, so nobody can be invited.',
    held: (name: string) => `Changes of ${name} wait for your approval.`,
    paused: (name: string) => `The connection ${name} is paused: one side refuses us.`,
    'rule-paused': (name: string) =>
      `The connection ${name} has a rule that is paused: its stage was renamed or is gone.`,
    'account-unknown': (name: string) => `The connection ${name} waits to learn which account it reaches.`,
    parked: (name: string, count: number) =>
      `${many(count, 'write-back', 'write-backs')} of ${name} ${plural('en', count, { one: 'needs', other: 'need' })} a decision.`,
    people: (name: string, count: number) =>
      `${many(count, 'application', 'applications')} of ${name} ${plural('en', count, { one: 'needs', other: 'need' })} a decision.`,
  },
}

export type StaffWords = typeof en
