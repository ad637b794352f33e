import { plural } from '../../../../base/languages.ts'
import { en as result } from '../../../../pdf/words/result/en.ts'
import { type Html, html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  you: 'You',
  gone: 'Somebody who was removed',

  page: {
    timeline: 'Writes to the ATS, and why',
    answered: (count: number) => `${count} answered`,
    invited: (at: Html) => html`invited ${at}`,
    completed: (at: Html) => html`completed ${at}`,
    mail: 'Mail',
    remind: 'Remind the candidate…',
  },

  player: {
    title: 'Answers',
    none: 'Nothing has been recorded yet.',
    questions: 'Questions',
    speed: 'Speed',
    back: (seconds: number) => `Back ${seconds} s`,
    forward: (seconds: number) => `Forward ${seconds} s`,
    jump: (seconds: number) => `${seconds} s`,
    previous: 'Previous answer',
    next: 'Next answer',
    goOn: 'Go on to the next answer',
    all: 'Show all answers',
    place: (number: number, count: number) => `${number} of ${count}`,
    picture: 'The picture of the question',
    answer: (number: number, question: string) => `Answer ${number}: ${question}`,
    /** The same on a page, where the question runs in the direction of its own letters. */
    answerOf: (number: number, question: Html) => html`Answer ${number}: ${question}`,
    transcript: 'Transcript',
    misheard: 'A program wrote it down and may have misheard.',
    captions: 'As a program heard it',
    /** In captions, for words that the program made up, as it seems. */
    unclear: '[unclear]',
    keys: 'Keys',
  },

  correction: {
    correct: 'Correct',
    correctLine: (line: number) => `Correct line ${line}`,
    count: (count: number) =>
      plural('en', count, { one: 'A person corrected one line.', other: `People corrected ${count} lines.` }),
    by: (by: string | null, at: Html) => html`corrected by ${by ?? 'somebody who was removed'}, ${at}`,
    byAPerson: 'corrected by a person',
    heardBy: (by: string | null, at: Html) => html`heard by ${by ?? 'somebody who was removed'}, ${at}`,
    heardByAPerson: 'heard by a person',
    nothing: 'nothing is said here',
    /** Before words that the program made up, as it seems: who hears the page learns it first. */
    madeUp: 'probably not said; not used as evidence:',
    earlier: 'Corrections of what the program wrote before it heard this answer anew:',
    title: 'Correct a line of the transcript',
    heard: 'As the program heard it, with the lines before and after:',
    label: 'What is said there',
    hint: (max: number) => `At most ${numberWords(max)} characters. Leave it empty if nothing is said there.`,
    keep: 'Keep the correction',
    struck:
      'If these words are said after all, keep them as they stand. The line is then no longer struck through, and captions show it.',
    keepHeard: 'Keep what I heard',
    notNow: 'Leave it as it is',
    what: 'What the program wrote stays beside it. Colleagues see who corrected it; guests and captions show the correction. The AI’s result stays as it is: it judged what the program wrote.',
    taken:
      'Somebody else corrected this line since you opened it, or the program heard it anew. Yours is not kept yet: it stands in the field. Look at theirs below, and keep yours if it shall take its place.',
    history: 'Corrections of this line',
    takenBack: 'as the program heard it',
  },

  rating: {
    title: 'Your rating',
    change: 'Change your rating',
    colleagues: (count: number) =>
      count === 0
        ? 'No colleague has rated yet.'
        : plural('en', count, {
            one: 'One colleague has rated. You see what they think once you have rated.',
            other: `${count} colleagues have rated. You see what they think once you have rated.`,
          }),
    stays: 'Ratings stay in this dashboard: neither the candidate nor the ATS or the AI gets them.',
    question: 'How good is this interview?',
    words: { 1: 'poor', 2: 'weak', 3: 'fair', 4: 'good', 5: 'outstanding' },
    why: 'Why (for you, and for colleagues once they have rated)',
    rate: 'Rate',
    changeIt: 'Change',
    ofColleagues: 'Colleagues',
    of: (rating: number) => `${rating} of 5`,
    changed: (at: Html) => html`changed ${at}`,
    afterAi: 'after seeing the AI’s result',
  },

  analysis: {
    ...result,
    title: 'Analysis',
    ofAi: 'What the AI thinks',
    request: 'Request the analysis',
    later: 'An analysis can be requested once the interview is completed.',
    since: (at: Html) => html`Since ${at}. The analysis goes on by itself.`,
    hiddenUntil: 'Hidden until you have rated',
    hidden: 'Hidden at first',
    afterRating: 'You see the AI’s result after your own rating, so that its opinion does not become yours.',
    whenAsked: 'You see the AI’s result when you ask for it, so that you can look at the answers first.',
    rate: 'Rate the interview',
    showUnrated: 'Show it without my rating',
    show: 'Show it',
    recommendation: (advice: string, confidence: string) =>
      html`Recommendation: <strong>${advice}</strong>, confidence ${confidence}. It is advice, not the decision of a reviewer.`,
    /** What the bar of a score shows, for whoever hears it. */
    score: (score: number, range: readonly [low: number, high: number] | null) =>
      `${score} of 100${range === null ? '' : `, between ${range[0]} and ${range[1]}`}`,
    ofCriterion: (criterion: string, said: Html) => html`${criterion}: ${said}`,
    risks: 'Risks',
    conditions: 'Conditions',
    strengths: 'Strengths',
    weaknesses: 'Weaknesses',
    speaksFor: 'Speaks for the candidate',
    redFlags: 'Red flags',
    analysed: (at: Html, model: string | null, rubric: string | null) =>
      html`Analysed ${at}${model === null ? '' : ` by ${model}`}${rubric === null ? '' : `, ${rubric}`}`,
    asPdf: 'Save the result as one page (PDF)',
    flagged: 'Speaks to whoever assesses',
    flaggedWhy:
      'These words tell an assessor or an AI what to do. They are no evidence for a score. On this result no stage move, rejection, tag or field is written to the ATS without a person.',
    dropped: (count: number) =>
      plural('en', count, {
        one: 'One sentence of the AI was left out: it spoke of a personal trait such as age, origin, health or family, or of a manner of speaking.',
        other: `${count} sentences of the AI were left out: they spoke of a personal trait such as age, origin, health or family, or of a manner of speaking.`,
      }),
  },

  /** What code says about a result: the same facts are told to the ATS and the API in English. */
  told: {
    overall: (score: number, scored: number, all: number) =>
      `Overall ${score} of 100 by what was said, from ${scored} of ${all} criteria.`,
    none: (why: string | null) => `No AI assessment: ${why ?? 'no criterion could be scored'}.`,
    mustJudge: (criteria: string) => `A person must judge: ${criteria}.`,
    mustLook: (answers: readonly number[]) =>
      `A person must look at answer ${answers.join(', ')}: words in it speak to whoever assesses, and count as no evidence.`,
    mustLookUnsearched: (answers: readonly number[]) =>
      `A person must look at answer ${answers.join(', ')}: words that speak to whoever assesses are not reliably found in its language or script.`,
    mustListen: (answers: readonly number[]) =>
      `A person must listen to answer ${answers.join(', ')}: its transcript is longer than any answer, and its end was left out.`,
    partlyRead:
      'A person must listen to all answers: by the count of its own server, the model read only a part of what was said.',
    redFlag: (number: number, text: string) =>
      html`Answer ${number} holds words that speak to whoever assesses: “<bdi>${text}</bdi>”`,
    titled: (name: string, text: Html) => html`${name}: ${text}`,
    names: {
      communication: 'communication',
      criteria_match: 'criteria match',
      competency: 'competency',
      cultural_fit: 'cultural fit',
    },
  },

  making: {
    requested: (at: Html, by: string | null, completed: Html) =>
      html`Requested ${by === null ? '' : `by ${by} `}${at}, completed ${completed}.`,
    servedBy: (models: string) => `The server names its model ${models}.`,
    usage: (requests: number, numbers: { readonly requests: string; readonly tokens: string }) =>
      plural('en', requests, {
        one: `1 request to the model, ${numbers.tokens} tokens.`,
        other: `${numbers.requests} requests to the model, ${numbers.tokens} tokens.`,
      }),
    proofs: 'SHA-256 of what the result was made from:',
    sound: (number: number) => `Sound of answer ${number}`,
    transcripts: 'Transcripts',
    prompt: 'Prompt',
    rubric: 'Rubric',
  },

  notes: {
    title: 'Notes among colleagues',
    none: 'None yet. Notes stay in this dashboard: neither the candidate nor the ATS or the AI gets them.',
    fresh: 'A new note',
    add: 'Add the note',
    edited: (at: Html) => html`edited ${at}`,
    editOrDelete: 'Edit or delete',
    yours: 'Your note',
    save: 'Save the note',
    delete: 'Delete the note for good',
  },

  consent: {
    title: 'Consent',
    recorded: (at: Html) => html`Agreed to be recorded ${at}.`,
    ai: {
      not_asked: 'Assessment by an AI: not asked.',
      agreed: 'Assessment by an AI: agreed.',
      declined: 'Assessment by an AI: declined.',
    },
    aiWithdrawn: (at: Html) => html`Assessment by an AI: agreed at first, and taken back ${at}.`,
    byProgram: 'A program agreed for the candidate; it showed no notice of ours.',
    shown: (version: string) => `The words that were shown (notice ${version})`,
  },

  accommodation: {
    title: 'For this candidate',
    reopenWhy: 'After a technical failure the interview can go on under the same link, with the answers that it has.',
    reopen: 'Let it go on',
    unseen: 'It appears in no score, no note and no AI assessment.',
    time: 'Time for each answer, in percent',
    takes: 'Extra takes of each answer',
    write: 'May write answers instead of recording them',
    deadline: 'A later deadline (UTC)',
    deadlineNow: (at: Html) => html`Now ${at}; leave it empty to keep it.`,
    save: 'Save',
  },

  guests: {
    title: 'Guest links',
    what: 'Somebody without an account, such as a hiring manager, watches the answers and reads the transcripts of this interview by a link. It ends with its time, when somebody revokes it, and when its maker may not see this interview any more. Guests see neither the AI’s result nor ratings, notes, address or phone number.',
    none: 'There is none yet.',
    nothing: 'Nothing has been recorded yet, so there is nothing to watch.',
    works: 'works',
    ended: 'ended',
    revoke: 'Revoke',
    revokeOf: (time: string) => `Revoke the link that was made ${time}`,
    made: (at: Html, by: string | null) => html`made ${at} by ${by ?? 'somebody who was removed'}`,
    until: (at: Html) => html`until ${at}`,
    opened: (count: number) =>
      count === 0 ? 'never opened' : plural('en', count, { one: 'opened once', other: `opened ${count} times` }),
    last: (at: Html) => html`last ${at}`,
    revoked: (at: Html) => html`revoked ${at}`,
    endedAt: (at: Html, why: string) => html`ended ${at}, ${why}`,
    /** Why a link ended before its time. */
    ends: {
      disabled: 'because its maker’s account was disabled',
      role: 'because its maker is no reviewer any more, or sees only some teams now',
      teams: 'because its maker is not in the team of this position any more',
    },
    days: 'Days that a new link lasts',
    make: 'Make a guest link',
    one: 'Guest link',
    theOne: 'The guest link',
    copyNow: (until: Html) =>
      html`Copy it now: it is not shown again. Whoever has it watches this interview until ${until}, or until somebody revokes it.`,
    link: 'Link',
    copy: 'Copy',
    shows: (organization: string, until: Html) =>
      html`${organization} shows you this interview until ${until}. It is meant for you alone: please do not pass the link on, and do not record it.`,
    dead: 'This link does not work',
    deadWhy:
      'The link has expired or has ended, or the recordings are gone. Ask the person who sent it to you for a new one.',
    tooMany: 'Too many links that do not work were opened from your network. Try again in an hour.',
  },
}

export type Words = typeof en
