import { plural } from '../../../../base/languages.ts'
import { type Html, html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  states: {
    'account-unknown': 'account not known',
    working: 'working',
    new: 'not begun',
    paused: 'paused',
    held: 'waits for approval',
    'rule-paused': 'rule paused',
    resting: 'ATS does not answer',
    late: 'late',
    troubled: 'last sync incomplete',
  },
  heldWhy:
    'Somebody has to look first: it is the first sync, its rules were changed, or there are unusually many changes at once.',
  lines: {
    plain: {
      'not-read': (ats: string) => `Nothing was read from ${ats} yet.`,
      'ats-paused': (ats: string) => `The connection to ${ats} is paused. An administrator sees why, and what to do.`,
      'writes-paused': (ats: string) => `Writing to ${ats} is paused. An administrator sees why, and what to do.`,
      'api-paused': (_ats: string) =>
        'The connection to the interviews is paused. An administrator sees why, and what to do.',
      'never-ended': (_ats: string) => 'No sync has ended yet.',
      'owner-unknown': (_ats: string) =>
        'The interview service has not told yet to whom this connection belongs. Nothing is read or written until it has; it is asked again by itself.',
      'of-sample': (_ats: string) =>
        'This connection is refused: the configuration gives it to sample data. Nothing is read or written. The operator names the real organization there.',
      'account-unknown': (ats: string) =>
        `The settings of this connection changed, and it is not known yet whether they reach the same account of ${ats} as before. Nothing is read or written until that is known; it is asked again by itself, and an administrator can settle it.`,
    },
    late: (minutes: number) =>
      `No sync has begun for ${numberWords(minutes)} minutes, and several were due. The operator looks whether a worker is running.`,
    rulesPaused: (ats: string, n: number) =>
      plural('en', n, {
        one: `An invite rule is paused, because a stage in ${ats} was renamed or is gone. No invite is cancelled because of it. An administrator puts it right.`,
        other: `${numberWords(n)} invite rules are paused, because a stage in ${ats} was renamed or is gone. No invite is cancelled because of it. An administrator puts it right.`,
      }),
    resting: (ats: string, until: Html) => html`${ats} does not answer at the moment. It is asked again at ${until}.`,
    running: (since: Html) => html`A sync is under way since ${since}.`,
    ended: (at: Html, outcome: string) => html`The last sync ended at ${at}: ${outcome}.`,
    outcomes: {
      success: 'complete',
      partial: 'not everything could be done',
      failed: 'failed',
      held: 'changes wait for approval',
      none: 'not ended',
    },
  },
}

export type Words = typeof en
