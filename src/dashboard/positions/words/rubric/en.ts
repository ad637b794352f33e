import { type Html, html } from '../../../../web/pages.ts'

/** By which levels the AI judges a position. English defines which words there are. */
export const en = {
  title: 'How the AI judges',
  titleOf: (position: string) => `How the AI judges: ${position}`,
  about:
    'For each criterion the AI names the level that fits what was said best, with quotes. Every analysis keeps the levels that were approved when it was requested. Candidates do not see them, and the API does not show them.',
  levels: 'The levels',
  criteria: {
    communication: 'Communication',
    criteria_match: 'Criteria match',
    competency: 'Competency',
    cultural_fit: 'Cultural fit',
  },
  hints: {
    communication: 'Whether the content is clear and ordered. Do not describe accent, fluency, pace or grammar.',
    criteria_match: 'Whether the answers show what the position asks for.',
    competency: 'What the candidate did, decided and learned.',
    cultural_fit: 'How the candidate worked with others.',
  },
  level: (level: number) => `Level ${level}`,
  lowest: (level: number) => `Level ${level}, the lowest`,
  highest: (level: number) => `Level ${level}, the highest`,
  levelOf: (criterion: string, level: number) => `${criterion}, level ${level}`,

  state: {
    builtIn: html`<strong>The built-in rubric is in effect</strong>, the same for every position.`,
    version: (version: number, by: string, at: Html) =>
      html`<strong>Version ${version} is in effect</strong>, approved by ${by} ${at}.`,
    wentBack: (by: string, at: Html) => html`${by} went back to it ${at}.`,
    lookAgain: 'Look again',
    stale: (version: number) =>
      `Version ${version} was made for other questions: they, or what the AI should look for, were changed since. It judges until another one is approved; approve it as it is where it still fits.`,
    noModel: 'No AI model is set up here, so nobody is judged by it now. What is approved judges once there is one.',
  },

  onPosition: {
    drafting: 'The AI drafts levels now.',
    draft: 'A draft waits to be approved.',
    change: 'Read and change the levels',
    read: 'Read the levels',
  },

  drafting: {
    waits: {
      refused: 'The draft waits: the AI does not accept our access.',
      throttled: 'The draft waits: the AI asked us to wait.',
      unavailable: 'The draft waits: the AI has an error. It is asked again.',
      unreachable: 'The draft waits: the AI cannot be reached. It is asked again.',
      budget: 'The draft waits: what the AI may be used for today is used up. It goes on after 00:00 UTC.',
    },
    now: 'The AI drafts levels from the questions and from what it should look for.',
    askedFor: (by: string, at: Html) => html`Asked for by ${by} ${at}.`,
    goesOn: 'It goes on by itself. Nobody is judged by the draft before somebody approves it.',
    soon: 'A worker asks it, usually within a minute. Nobody is judged by the draft before somebody approves it.',
    lookAgain: 'Look again',
    stop: 'Stop, and write it by hand',
    failed: html`<strong>The AI did not draft the levels.</strong> Nothing else changed. Let it draft again, or write them yourself.`,
    again: 'Draft again',
    ask: 'Let the AI draft levels',
    replaces: 'Its draft takes the place of the one below.',
    reads: 'It reads the questions and what it should look for, and nothing of any candidate.',
  },

  form: {
    draft: 'The draft',
    change: 'Change the levels',
    draftedByAi: (at: Html) =>
      html`The AI drafted these levels ${at}. Read each of them, and change what does not fit.`,
    savedBy: (by: string, at: Html) => html`Saved by ${by} ${at}.`,
    changedBy: (by: string, at: Html) => html`Drafted by the AI, then changed by ${by} ${at}.`,
    judgesNobody: 'It judges nobody until it is approved.',
    save: 'Save the draft',
    approve: 'Approve: judge by these levels',
    discard: 'Discard the draft',
  },

  problems: {
    list: (max: number) =>
      `Nothing was approved yet. A level has 1 to ${max} characters and says what the answers hold. Please look at:`,
    empty: 'Say what the answers hold at this level.',
    tooLong: (max: number, has: number) => `A level has at most ${max} characters; this one has ${has}.`,
    manner: (words: string) =>
      `“${words}” is about how somebody speaks or looks, which is never judged. Say what the answers hold.`,
    trait:
      'This speaks of who somebody is, such as their age, origin, health or family, which is never judged. Say what the answers hold.',
  },

  changed: {
    levels: html`<strong>Somebody else changed this rubric while you were editing.</strong> Nothing of yours is lost, and nothing is saved yet. If you save now, what you see below takes the place of theirs.`,
    draft: html`<strong>Somebody else changed this rubric while you were editing.</strong> Nothing of yours is lost, and nothing is saved yet. If you save now, what you see below takes the place of their draft.`,
    drafting: 'The AI drafts for them now; saving ends that.',
    same: 'The stored levels are the same as yours.',
    storedNow: 'Stored now:',
    nothingDone:
      'Somebody else changed this rubric meanwhile, so nothing was done. Look at it as it is now, and press the button again if you still want that.',
  },

  versions: {
    title: 'Versions',
    version: (version: number) => `Version ${version}`,
    inEffect: 'in effect',
    approved: (by: string, at: Html) => html`Approved by ${by} ${at}`,
    draftedByAi: 'drafted by the AI',
    levels: 'Its levels',
    back: 'Judge by it again',
    builtIn: 'The built-in rubric',
    everyPosition: 'The same for every position.',
    earlier: 'Earlier ones',
  },
}

export type Words = typeof en
