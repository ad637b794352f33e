import { plural } from '../../../../base/languages.ts'
import type { NotReminded } from '../../../../interview/invites/reminders.ts'
import type { Decision } from '../../../../interview/reviewing/decisions.ts'
import { type Effect, effectWords, type UnforeseenCode } from '../../../../sync/operations/contract.ts'
import { type Html, html } from '../../../../web/pages.ts'

const candidates = (count: number) => plural('en', count, { one: '1 candidate', other: `${count} candidates` })
const seconds = (count: number) => plural('en', count, { one: '1 second', other: `${count} seconds` })
const by = (email: string | null) => (email === null ? '' : ` by ${email}`)
const settled = (email: string | null) => (email === null ? '' : ` (${email})`)
const unforeseen = (why: string) => `What the ATS will be told could not be worked out: ${why}.`

/** How an ended decision is told: of whom, when it took effect, and who undid or replaced it. */
type Late = (whom: Html, facts: { readonly at: Html; readonly by: string | null }) => Html

const verdict = (act: string, noun: string) => ({
  /** The button. */
  act,
  /** The questions before it, and the buttons that answer them. */
  ask: (whom: string) => `${act} ${whom}?`,
  askOf: (whom: Html) => html`${act} ${whom}?`,
  do: (whom: Html) => html`${act} ${whom}`,
  askAll: (count: number) => `${act} ${candidates(count)}?`,
  doAll: (count: number) => `${act} ${candidates(count)}`,
  done: (count: number) => `${noun} of ${candidates(count)}`,
  /** `by`: null where it is one's own. */
  takesEffect: (whom: Html, email: string | null, left: Html) =>
    html`The ${noun.toLowerCase()} of ${whom}${by(email)} takes effect in ${left}. <span class="beyond">Until then nobody is told.</span>`,
  /** `count`: null where all of them wait. */
  allTakeEffect: (count: number | null, email: string | null, left: Html) =>
    html`The ${noun.toLowerCase()}${by(email)}${count === null ? '' : ` of ${candidates(count)}`} takes effect in ${left}. Until then nobody is told.`,
  givesWay: (email: string | null) =>
    `The ${noun.toLowerCase()}${by(email)} can still be undone; this decision takes its place.`,
  ends: {
    waiting: `The ${noun.toLowerCase()} takes effect now; it is too late to undo it.`,
    effective: `The ${noun.toLowerCase()} took effect; it is too late to undo it.`,
    undone: `The ${noun.toLowerCase()} was undone.`,
    replaced: `The ${noun.toLowerCase()} gave way to another decision.`,
    dropped: `The ${noun.toLowerCase()} did not take effect, because the interview was cancelled before.`,
  } satisfies Record<Decision['state'], string>,
  late: {
    waiting: (whom) => html`The ${noun.toLowerCase()} of ${whom} can still be undone.`,
    effective: (whom, { at }) => html`The ${noun.toLowerCase()} of ${whom} took effect at ${at}.`,
    undone: (whom, facts) => html`The ${noun.toLowerCase()} of ${whom} was undone${settled(facts.by)}.`,
    replaced: (whom, facts) =>
      html`The ${noun.toLowerCase()} of ${whom} was decided anew before it took effect${settled(facts.by)}.`,
    dropped: (whom, facts) =>
      html`The ${noun.toLowerCase()} of ${whom} did not take effect, because the interview was cancelled before${settled(facts.by)}.`,
  } as Readonly<Record<Decision['state'], Late>>,
})

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  /** Stands between a name and what is said of it. */
  colon: ': ',
  candidates,
  seconds,
  approved: verdict('Approve', 'Approval'),
  rejected: verdict('Reject', 'Rejection'),
  decision: 'Decision',
  /** What became of a decision. */
  states: {
    waiting: 'can still be undone',
    effective: 'took effect',
    undone: 'undone',
    replaced: 'decided anew before it took effect',
    dropped: 'the interview was cancelled before it took effect',
  } satisfies Record<Decision['state'], string>,

  /** The way to the next one; what is `beyond` has no room on a phone. */
  next: {
    candidate: html`Next<span class="beyond"> candidate</span>`,
    candidateOf: (name: string) => `Next candidate: ${name}`,
    toDecide: html`Next<span class="beyond"> to decide</span>`,
    toDecideOf: (name: string) => `Next to decide: ${name}`,
    furtherCandidate: html`Look further<span class="beyond"> for the next candidate</span>`,
    furtherToDecide: html`Look further<span class="beyond"> for the next to decide</span>`,
  },

  reviewersDecide: 'Reviewers decide.',
  undo: 'Undo',
  howItStands: 'Show how it stands now',
  timeIsOver: 'The time to undo it is over.',
  tooLate: 'This cannot be undone any more',
  lateRule: (count: number) => `You can undo a decision for ${seconds(count)}. Nothing was changed now.`,
  instead: 'What you can do instead',
  decideAnew: (count: number) =>
    `Decide anew: a new decision takes the place of this one, and you can undo it again for ${seconds(count)}.`,
  otherDecision: 'Look at the interview: it has another decision now.',
  writtenStays:
    'What this decision wrote into your ATS stays there, until a rule for the new decision or a person changes it.',
  showInterview: 'Show the interview',
  byNobodyHere: 'by the command line, or by somebody who was removed',

  isChanged: 'What the ATS will be told has changed since you were asked. Look at it again.',
  reason: 'Reason (optional; for your colleagues; neither the candidate nor the ATS gets it)',
  notNow: 'Do not decide now',
  canUndo: (count: number) => `You can undo it for ${seconds(count)}.`,
  nothingRecorded: (name: Html) => html`${name} has not recorded anything yet.`,
  nothingRecordedExpired: (name: Html) => html`${name} has not recorded anything yet, and the invite has expired.`,
  notCompleted: (answered: number) => `The interview is not completed: ${answered} answered.`,

  ourFault: 'an error of ours, which the log tells',
  noAts: 'No ATS is told: the interview came through no connection that you see.',
  unforeseen: {
    unread: unforeseen('the interview could not be read; try it again in a moment'),
    behind: unforeseen('the connection has not read the last change of this interview yet; look again in a moment'),
    not_written_yet: unforeseen('nothing is written about this interview yet; what happened to the candidate says why'),
    away: unforeseen('the sync could not be asked; try it again in a moment'),
  } satisfies Record<UnforeseenCode, string>,
  nothingChanges: (ats: string, connection: string) =>
    `In ${ats} nothing changes: no rule of the connection “${connection}” writes anything about this decision.`,
  /** Before the list of effects. */
  inAts: (ats: string) => `In ${ats} this`,
  effect: (effect: Effect): string => effectWords(effect),
  through: (connection: string) => `Through the connection “${connection}”.`,

  against: {
    one: 'This goes against the AI’s recommendation, which you have seen.',
    several: (count: number) =>
      plural('en', count, {
        one: 'About this candidate you decide against the AI’s recommendation, which you have seen:',
        other: 'About these candidates you decide against the AI’s recommendation, which you have seen:',
      }),
    why: 'Why you decide otherwise, in a line',
    hint: (max: number) =>
      `It is kept with the decision, for colleagues who see what the AI thinks. Neither candidates nor the ATS get it. At most ${max} characters.`,
    missing: 'Say in a line why you decide against the AI’s recommendation. Nothing is decided yet.',
    told: (why: Html) => html`Against the AI’s recommendation: ${why}`,
  },

  batch: {
    unfinished: (count: number) =>
      plural('en', count, {
        one: 'This interview is not completed:',
        other: 'These interviews are not completed:',
      }),
    already: (count: number) => `Nothing changes for ${candidates(count)} with this decision already:`,
    gone: (count: number) =>
      plural('en', count, {
        one: 'One selected interview is not there any more.',
        other: `${count} selected interviews are not there any more.`,
      }),
    nobody: 'There is nobody to decide about.',
    reason: 'One reason for all (optional; for your colleagues; neither the candidates nor the ATS get it)',
    canUndo: (count: number) => `You can undo it for ${seconds(count)}, for all of them at once.`,
    undone: (count: number, all: number) =>
      count === all
        ? 'Undone: the decision takes effect for nobody.'
        : `Undone for ${count} of ${candidates(all)}. What became of each decision stands below.`,
    tooLate: (count: number) =>
      `This cannot be undone any more: you can undo a decision for ${seconds(count)}. Nothing was changed now. To change what was decided, open a candidate below and decide anew.`,
    change: 'To change it, open a candidate below and decide anew.',
  },

  remind: {
    ask: (count: number) => `Remind ${candidates(count)}?`,
    do: (count: number) => `Remind ${candidates(count)}`,
    title: 'Reminders',
    done: (count: number) =>
      count === 0
        ? 'Nobody was reminded now.'
        : plural('en', count, { one: 'A reminder is on the way.', other: `${count} reminders are on the way.` }),
    noMailServer:
      'No mail server is set, so nobody can be reminded by mail. The operator of this installation sets one.',
    nobody: 'There is nobody to remind.',
    others: 'Not reminded',
    othersAgain: 'Not reminded again',
    what: 'Each of them gets a mail that the interview is still open, with the personal link, in the language of the position. It is sent at most once in 24 hours.',
    notNow: 'Do not remind now',
    why: {
      completed: 'the interview is completed',
      abandoned: 'the interview is abandoned; let it go on first',
      expired: 'the invite has expired; make it anew first',
      cancelled: 'the invite was cancelled',
      reminded: 'reminded within the last 24 hours',
    } satisfies Record<NotReminded, string>,
  },

  compare: {
    title: (count: number) => `Compare ${candidates(count)}`,
    region: 'Comparison',
    ownRating: 'Your rating',
    colleagues: 'Colleagues',
    analysis: 'Analysis',
    otherRubrics: 'These results were judged by different rubrics.',
    otherRubricsWhy: 'Their scores do not say who did better. Compare what was said.',
    notAnswered: 'not answered',
    nothingRecorded: 'nothing is recorded',
    reviewersRate: 'reviewers rate',
    rate: (name: Html) => html`Rate ${name}`,
    noRating: 'none yet',
    hiddenRatings: (count: number) =>
      plural('en', count, {
        one: 'one has rated; shown to each who has rated too',
        other: `${count} have rated; shown to each who has rated too`,
      }),
    removed: 'Somebody who was removed',
    rating: (rating: number) => `${rating} of 5`,
    hiddenAtFirst: 'Hidden at first; the page of the interview shows it',
    hiddenUntilRated: 'Hidden until you have rated',
    notScored: 'not scored',
    recommendation: 'Recommendation',
    confidence: 'Confidence',
    judgedBy: (rubric: string) => `Judged by: ${rubric}`,
  },
}

export type Words = typeof en
