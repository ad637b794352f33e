import { type Html, html } from '../../../../web/pages.ts'

/** A link whose words stand within a sentence. */
type Link = (words: string) => Html

const WHAT = {
  created: 'made',
  changed: 'changed',
  paused: 'paused',
  resumed: 'started',
  removed: 'disconnected',
  secret: 'got a new key',
}

export const en = {
  states: { active: 'runs', paused: 'paused', removed: 'disconnected' },
  anAts: 'An ATS',
  thisAts: 'this ATS',
  somebodyElse: 'Somebody else',

  start: {
    elsewhere: (asks: boolean) =>
      `Did another installation run this connection before? This one knows none of its invites: whoever stands in the stage would get a second invite and a second note. ${asks ? 'Drop those whom it invited when you are asked here; whoever comes after them is invited once.' : 'Change the text first, so that you are asked and can drop those whom it invited.'} There, put “invite: []” and “onLeave: keep” into the text and let it run until those whom it invited have ended and are decided: paused, it would write none of their results.`,
    title: 'Look before it starts',
    titleRunning: 'See whom it concerns',
    titleFrame: 'Whom it concerns',
    lead: 'While it rests, nothing is sent and nothing is written.',
    leadRunning: 'This connection runs with these rules.',
    warnings: 'Probably not meant so:',
    see: 'See by name whom it concerns',
    reads: 'This reads the ATS as the first sync would. Looking invites nobody and writes nothing.',
    readsRunning: 'This reads the ATS as the next sync would. Looking invites nobody and writes nothing.',
    show: 'Show me',
    unseen: 'Start without looking',
    unseenUnasked: 'Start without looking, and without being asked',
    unasked: (link: Link, brake: Html) =>
      html`<strong>Nobody is asked before the first invites.</strong> The brake in the text of this connection is switched off, or lets the first sync go. Whoever stands in the stage is invited within seconds. ${link('Change the text')} to ${brake} if you want to be asked.`,
    ranBefore:
      'This connection ran before. With the same account it goes on where it stopped: whoever reached the stage meanwhile is invited without asking.',
    asks: 'The first sync asks before it invites anybody: you see everybody by name, and release all of them or one by one.',
    fromThenOn:
      'From then on people are invited by themselves as they reach the stage. If unusually many would change at once, it stops and asks an administrator.',
    willHappen: 'What will happen',
    changeRules: 'Change the rules',
    stored: 'This is what is stored',
    startUnasked: 'Start, and invite without asking',
    startAgain: 'Start again',
    startAsking: 'Start, and ask me first',
    many: (n: string) =>
      html`<strong>${n} people would be invited at once.</strong> If you did not mean so many, go back and choose one job or another stage.`,
    runsAlready: 'This connection runs already.',
    howItDoes: 'See how it does',
    lookAgain: 'Look again',
    changed: (by: string) =>
      `${by} changed this connection meanwhile, so it was not started. What you see is how it stands now; look again, and start it then.`,
  },

  edit: {
    title: (name: string) => `Edit ${name}`,
    all: 'All connections',
    how: (name: string) => `How ${name} does`,
    changedBy: (by: string, at: Html) => html`changed by ${by} ${at}`,
    started: html`<strong>It is started.</strong> Within seconds the first sync begins.`,
    seeFound: 'See what it found',
    broken: 'This connection does not run:',
    rules: 'Rules',
    asked: 'What is asked',
    look: 'Look, and start',
    see: 'See whom it concerns',
    key: 'New key',
    versions: 'Earlier versions',
    pause: 'Pause',
    disconnect: 'Disconnect…',
    whilePaused:
      'While it is paused nothing is read, nobody is invited and nothing is written. Candidates who have a link can go on.',
    ifPaused: 'While it is paused, nothing would be read, nobody invited and nothing written.',
    asText: 'As text',
    lookAt: 'Nothing was stored. Please look at:',
    storeText: 'Store the text',
    missing: 'Secrets that the text names and that are not set',
    missingHint: 'Their values are stored together with the text. If it is refused, give them once more.',
    moved: 'Secrets for another address or another ATS',
    movedHint:
      'This text names another address or another connector than the stored one. A stored secret goes only to the server for which it was given, so give each of them anew. If the text is refused, give them once more.',
    yaml: 'The connection as YAML',
    yamlHint: (example: Html) =>
      html`The same format as a file of connections. Secrets stand here by their names, as ${example}; their values are shown to nobody.`,
    mistake: (line: number, column: number, message: Html) => html`Line ${line}, column ${column}: ${message}`,
    changedWhileTyping: (by: string) =>
      html`<strong>${by} changed this connection while you were editing.</strong> Nothing of yours is lost: it stands below, and nothing of it is stored yet. If you store it now, it takes the place of theirs.`,
    changedBefore: (by: string) =>
      html`<strong>${by} changed this connection meanwhile, so nothing was done.</strong> You see it as it stands now; if you still mean it, do it again.`,
    storedNow: 'Stored now:',
    theyChanged: 'What they changed:',
  },

  described: {
    title: 'Describe your ATS',
    lead: 'Its addresses and fields, as text. Nothing is asked there before you have stored it, and then only read.',
    notKept: 'Secrets were not kept: give them once more.',
    secrets: 'Secrets that the text names',
    secretName: (n: number) => `Name of secret ${n}`,
    secretValue: (n: number) => `Value of secret ${n}`,
    store: 'Store it, and test',
    inFields: 'In fields instead',
    begin: 'How to begin',
    examples: 'The documentation of this connector has whole examples to copy: one with a key, and one with OAuth.',
    secretAs: (example: Html) =>
      html`A secret is written as ${example}, and its value is given beside the text. It is kept encrypted.`,
  },

  versions: {
    title: 'Earlier versions',
    version: (n: number) => `Version ${n}`,
    now: 'now',
    happened: (by: string, what: keyof typeof WHAT, at: Html) => html`${by} · ${WHAT[what]} ${at}`,
    text: 'Its text',
    whatChanged: 'What changed in the text',
    back: 'Go back to this text',
    earlier: 'Earlier ones',
    same: 'The text stayed as it was.',
    removed: 'removed: ',
    added: 'added: ',
  },

  disconnect: {
    title: (ats: string) => `Disconnect ${ats}?`,
    stay: html`<strong>Interviews stay.</strong> Whoever has a link can go on and finish, and you can watch and decide here. Nobody is told of it, and no invite is cancelled.`,
    nothing: (ats: string) =>
      html`<strong>Nothing reaches ${ats} any more:</strong> no note, no move, no rejection, whatever is decided here.`,
    undone: (n: number) =>
      n === 1 ? 'One write-back that waits now stays undone.' : `${n} write-backs that wait now stay undone.`,
    undoneUnknown: 'Write-backs that still wait stay undone.',
    nobody: (ats: string) => html`<strong>Nobody new is invited</strong> from ${ats}.`,
    key: (ats: string) => `The key is deleted here. In ${ats} it stays until somebody revokes it there.`,
    known:
      'What was done so far stays known. The same name connected again to the same account goes on from here, and invites nobody twice.',
    do: (ats: string) => `Disconnect ${ats}`,
    keep: 'Keep it',
    /** A form that was sent after somebody else had disconnected it. */
    meanwhile: {
      title: (name: string) => `${name} is disconnected`,
      by: (by: string, at: Html) => html`${by} disconnected this connection (${at}). Nothing was stored.`,
      typed: 'What you typed stands below, without secrets. Copy what you still need.',
    },
  },

  beside: {
    connect: 'Connect an ATS',
    edit: 'Edit, pause, new key, disconnect',
    inFile: (file: Html) => html`Stands in the file ${file}, and is changed there.`,
    untilStarted:
      'Nothing is read, nobody is invited and nothing is written, until an administrator starts it. Candidates who have a link can go on.',
    changed: (at: Html) => html`Changed ${at}.`,
    changedBy: (by: string, at: Html) => html`Changed by ${by} ${at}.`,
    broken: 'does not run',
    untilMended: 'Nothing is done for it until somebody mends it.',
    resting: 'Nothing is read, nobody is invited and nothing is written.',
    why: 'See why',
    goOn: 'Go on with its rules',
    look: 'Look, and start',
  },
}

export type Words = typeof en
