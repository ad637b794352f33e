import { type Html, html } from '../../../../web/pages.ts'

/** A link whose words stand within a sentence. */
type Link = (words: string) => Html

/** One rule for inviting, with what its sentence names. `job` null: every open one; `position` null: not chosen yet. */
export interface InviteTold {
  readonly job: string | null
  readonly stage: string
  readonly position: string | null
  /** A new position for each job is made from it, in place of `position`. */
  readonly template: string | null
  /** By mail; or not, since this installation has no mail server; or not, since nobody wants it. */
  readonly how: 'mail' | 'no_server' | 'unmailed'
  readonly days: string
}

const HOW = {
  mail: 'gets a link by mail',
  no_server: 'gets a link, which is not mailed, since this installation has no mail server',
  unmailed: 'gets a link, which nobody mails',
}

export const en = {
  page: {
    title: 'Who is invited, and what goes back?',
    leadRunning: 'This connection runs.',
    lead: 'You can change this at any time.',
    store: 'Store: it takes effect with the next sync',
    see: 'See whom it concerns',
    typeNames: 'Names of jobs and stages can be typed meanwhile.',
    changed: (by: string) =>
      html`<strong>${by} changed this connection while you were here.</strong> Nothing of yours is lost, and nothing is stored yet. If you go on, your rules take the place of theirs; other settings stay as they are now.`,
    theirsAdded: 'Rules for inviting that came to it there stand below, after yours.',
    theirsCorrected: (n: number) =>
      n === 1
        ? 'One rule for inviting that you had left as it was has another position, mail or number of days there, so it stands below as it is there.'
        : `${n} rules for inviting that you had left as they were have another position, mail or number of days there, so they stand below as they are there.`,
    theirsGone: (n: number) =>
      n === 1
        ? 'One rule for inviting that you had left as it was is gone or different there, so it is gone here too.'
        : `${n} rules for inviting that you had left as they were are gone or different there, so they are gone here too.`,
    theirsUnplaced: (n: number, max: number) =>
      `The form holds ${max} rules, so ${n === 1 ? 'one rule of theirs is' : `${n} rules of theirs are`} missing below. What is missing ends when you store yours.`,
    sentences: 'Say it in sentences',
    invite: 'Invite',
    nobody: 'Nobody is invited by this connection.',
    add: 'Add a rule for another job',
    writeBack: (ats: string) => `Write back to ${ats}`,
    defaults: (ats: string, none: Html, link: Link) =>
      html`The text of this connection names no write-backs, so ${ats} gets the default notes: when somebody is invited, when they finish, with the analysis, and when an invite ends unused. What you tick here takes their place. For none at all, write ${none} in ${link('the text')}.`,
    untested: (rights: string, isOfUser: boolean) =>
      `Only the first write shows whether the key may write; its test only reads.${rights === '' ? '' : ` What ${isOfUser ? 'its user' : 'it'} needs: ${rights}.`}`,
    further: (n: number) =>
      n === 1
        ? 'One further rule stands in the text of this connection and stays as it is.'
        : `${n} further rules stand in the text of this connection and stay as they are.`,
    seeText: 'See the text',
    willHappen: 'What will happen',
    running: 'What you store here takes effect with the next sync.',
    runningAsks:
      'Before a changed rule invites or moves those who stand in its stage already, an administrator is asked. Whoever reaches the stage later is invited without asking.',
    runningAtOnce:
      'The brake in the text of this connection does not ask, so whoever stands in the stage of a changed rule already is invited at once.',
    lookFirst: (plan: Link, pause: Link) =>
      html`To look first, ${plan('try the rules in a plan')}, or ${pause('pause the connection')}.`,
  },

  fields: {
    rule: (n: number) => `Rule ${n}`,
    job: 'When somebody in',
    notEveryJob: 'Not every open job could be read. Type the id or the name of one, or * for every open job.',
    notEveryStage: 'Not the stages of every open job could be read. Type the name of one.',
    everyJob: 'Every open job',
    stage: 'reaches the stage',
    chooseStage: 'Choose a stage',
    position: 'ask the questions of',
    choosePosition: 'Choose a position',
    days: 'Days that the link holds',
    mails: 'Mail the link to the candidate',
    remove: 'Remove',
    removeRule: (n: number) => `Remove rule ${n}`,
    moveTo: (label: string) => `Stage to move them to: ${label}`,
    reason: 'Reason of the rejection',
    chooseReason: 'Choose a reason',
    typeReason: 'Type the name of a reason meanwhile.',
    gone: (name: string) => `${name} (not there any more)`,
    template: (name: string) => `A new position for each job, from the template “${name}”`,
  },

  making: {
    none: 'No position is open yet.',
    begin: 'Make a position',
    beginOf: (n: number) => `Make a position for rule ${n}`,
    name: 'Name of the position',
    company: 'Company',
    firstCompany: 'There is none yet. It is made with the position; candidates would work for it.',
    chooseCompany: 'Choose a company',
    questions: 'Questions, one on each line',
    questionsHint:
      'Each answer may take two minutes. Times, pictures and everything else can be changed on the page of the position later.',
    make: 'Make it, and choose it here',
    drop: 'Not now',
    badName: (min: number, max: number) => `The name must have ${min} to ${max} characters.`,
    noCompany: 'Choose a company, or name the first one.',
    badCompany: (most: number) => `The name of a company has 1 to ${most} characters.`,
    unmade: 'This position is not made yet. Make it, or press “Not now”.',
    badQuestions: (most: number, characters: string) =>
      `1 to ${most} questions, each of at most ${characters} characters.`,
  },

  example: {
    person: { firstName: 'Ada', lastName: 'Example' },
    title: (ats: string) => `What would stand in ${ats}`,
    real: (name: Html, job: string, ats: string) =>
      html`For example, for ${name}, who is in “${job}” in ${ats} now. Nothing is written by looking.`,
    madeUp: (name: Html) => html`For example, for ${name}, who is made up. Nothing is written by looking.`,
    conditional: '(only where the conditions of its rule hold)',
    ai: 'What the AI says about them stands here. No example shows it.',
    whatIsMade:
      'Links, dates and the number of answers are examples. A name in square brackets stands for what the AI will say. Each note also carries a short mark, by which it is found again.',
  },

  mistakes: {
    lookAt: 'Nothing was stored yet. Please look at:',
    labelled: (label: Html, problem: string) => html`${label}: ${problem}`,
    of: {
      job: (n: number) => `Rule ${n}, job`,
      stage: (n: number) => `Rule ${n}, stage`,
      position: (n: number) => `Rule ${n}, position`,
      days: (n: number) => `Rule ${n}, days`,
    },
    noJob: 'Choose a job, or every open one.',
    jobClosed: 'This job is not open there any more. Choose another one.',
    noStage: 'Choose a stage.',
    stageGone: (job: string, stage: string, stages: string) =>
      `“${job}” has no stage “${stage}”. It has ${stages || 'none'}.`,
    stageNowhere: (stage: string) => `No open job has a stage “${stage}” any more. Choose another one.`,
    noPosition: 'Choose a position.',
    positionClosed: 'This position is not open any more. Choose another one.',
    days: (min: number, max: number) => `${min} to ${max} days.`,
    noReason: 'Give a reason.',
    reasonGone: (reason: string, reasons: string) => `There is no reason “${reason}” any more. There are ${reasons}.`,
    noneOpen: (stage: string) =>
      `No job is open there now, so nothing tells whether “${stage}” is a stage. Open a job in your ATS, and store this then.`,
  },

  /** By the ids of the boxes. */
  writes: {
    'note-invited': {
      label: 'A note when somebody is invited',
      hint: 'With their personal link and until when it holds.',
      sentence: (ats: string, _value: string) => `${ats} gets a note when somebody is invited.`,
    },
    'note-completed': {
      label: 'A note when they finish',
      hint: 'With the address where colleagues watch and decide. Without scores.',
      sentence: (ats: string, _value: string) =>
        `${ats} gets a note when somebody finishes, with the address to watch it.`,
    },
    'note-unfinished': {
      label: 'A note when somebody does not finish',
      hint: 'They stopped half-way, or the invite ended unused.',
      sentence: (ats: string, _value: string) =>
        `${ats} gets a note when somebody stops half-way, or the invite ends unused.`,
    },
    'note-decided': {
      label: 'A note when a reviewer approves or rejects',
      hint: '',
      sentence: (ats: string, _value: string) => `${ats} gets a note when a reviewer decides.`,
    },
    'note-analysis': {
      label: 'A note with the AI’s analysis',
      hint: 'Everybody who reads the notes sees it there before they have judged by themselves. It is advice and moves nobody.',
      sentence: (ats: string, _value: string) =>
        `The AI’s analysis is asked for, and ${ats} gets a note with it. It moves nobody.`,
    },
    'attach-analysis': {
      label: 'The AI’s result as a page (PDF)',
      hint: 'A file in the candidate’s record. Everybody who opens it sees the result before they have judged by themselves. It is advice and moves nobody.',
      sentence: (ats: string, _value: string) =>
        `The AI’s analysis is asked for, and ${ats} gets its result as a file of one page. It moves nobody.`,
    },
    'link-completed': {
      label: 'A link to the interview when they finish',
      hint: '',
      sentence: (ats: string, _value: string) => `${ats} shows a link to the interview when somebody finishes.`,
    },
    'tag-completed': {
      label: 'The tag “Video interview finished” when they finish',
      hint: '',
      sentence: (_ats: string, _value: string) => 'They get the tag “Video interview finished”.',
    },
    'move-completed': {
      label: 'Move them when they finish',
      hint: 'Whatever a reviewer thinks of it later.',
      sentence: (_ats: string, stage: string) => `Whoever finishes is moved to “${stage}”.`,
    },
    'move-approved': {
      label: 'Move them when a reviewer approves',
      hint: '',
      sentence: (_ats: string, stage: string) => `An approval moves them to “${stage}”.`,
    },
    'reject-rejected': {
      label: 'Reject them there when a reviewer rejects here',
      hint: 'Your ATS may write to them about it.',
      sentence: (ats: string, reason: string) =>
        `A rejection by a reviewer rejects them in ${ats} too, for the reason “${reason}”.`,
    },
  },

  sentences: {
    invite: ({ job, stage, how, position, template, days }: InviteTold) =>
      `Whoever ${job === null ? 'in any open job' : `in “${job}”`} reaches “${stage}” ${HOW[how]}, with the questions of ${template !== null ? `the template “${template}”` : position === null ? 'a position that you choose' : `“${position}”`}. It holds ${days === '1' ? 'one day' : `${days} days`}.`,
    once: (ats: string) =>
      `It is tried once: ${ats} does not let anybody look whether it arrived, so a lost answer waits for a person.`,
    nobody: 'Nobody is invited.',
    keeps: 'Whoever leaves the stage keeps their invite.',
    cancels: 'Whoever leaves the stage before they begin has their invite cancelled.',
    defaults: (ats: string) => `${ats} gets the default notes, since the text names no write-backs.`,
    nothing: (ats: string) => `Nothing is written to ${ats}.`,
    further: 'What the further rules in its text say.',
    unread: 'What the rules in its text say.',
    rejectsAlone: (ats: string) => `A rule rejects people in ${ats} by itself, before any reviewer decided.`,
    movesAlone: (ats: string) => `A rule moves people in ${ats} by itself, before any reviewer decided.`,
    personDecides: 'A person here watches and decides. No machine rejects anybody.',
  },
}

export type Words = typeof en
