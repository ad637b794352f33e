import { type Html, html } from '../../../../web/pages.ts'

/** A link whose words stand within a sentence. */
type Link = (words: string) => Html

const PARTS = {
  identify: 'whose the key is',
  jobs: 'the jobs',
  stages: 'the stages of a job',
  applications: 'who is in a stage',
  people: 'the names and addresses of people',
  reasons: 'the reasons for a rejection',
}
type Part = keyof typeof PARTS

export const en = {
  steps: {
    list: 'Steps',
    choose: 'Choose',
    signIn: 'Sign in',
    rules: 'Rules',
    firstLook: 'First look',
    done: '(done)',
  },

  directory: {
    bring: 'Bring one from another installation, as text',
    title: 'Which ATS do you use?',
    lead: 'From each of them people are read and invited. What can be written back differs.',
    nothingBefore:
      'Nobody is invited and nothing is written before you start the connection in the last step, where you can see by name whom it concerns.',
    back: 'Back to the connections',
    another: 'Another ATS with a JSON API',
    anyJson: (link: Link) =>
      html`Any system with a JSON interface. You describe it once, in fields that you try on its answers, or ${link('as text')}.`,
    can: {
      note: 'notes',
      tag: 'tags',
      field: 'fields',
      link: 'links',
      attach: 'files',
      moveTo: 'moves to a stage',
      reject: 'rejections',
    },
    writes: (can: string) => `Writes ${can}.`,
    not: (cannot: string) => `Not: ${cannot}.`,
    once: (doubtful: string) => `Tried once, then up to a person if the answer is lost: ${doubtful}.`,
  },

  credentials: {
    title: (ats: string) => `Sign in to ${ats}`,
    lead: 'You make a key there and give it here. It is tested at once; nothing is written there.',
    titleNew: (name: string) => `A new key for ${name}`,
    leadNew: 'What you give is tested first. Until it works, the old one stays in use.',
    more: 'More settings',
    name: 'Name of the connection',
    nameStays: 'It stays, whatever else changes.',
    nameExpected: 'Lowercase letters, digits and dashes, at most 63, and no dash first.',
    nameProblem: (expected: string) => `The name of the connection: ${expected}`,
    nameOwn: 'You have a connection of this name already. Give another one.',
    needed: 'This is needed.',
    unstorable: 'The text holds a character that cannot be stored.',
    test: 'Test, and continue',
    testNew: 'Test the new key, and use it',
    cancel: 'Cancel',
    another: 'Another ATS',
    where: 'Where you find these',
    notDescribed: (ats: string) => `How ${ats} hands out its keys is not described here. Ask whoever administers it.`,
    noSecret: (example: Html) =>
      html`The text of this connection names no secret. Write ${example} where one belongs; its value is asked for then.`,
    valueOf: (secret: string) => `Value of ${secret}`,
    emptyStays: 'Left empty, the one that is stored stays.',
    notSet: 'Not set yet.',
    kept: 'Kept encrypted, and never shown again.',
    optional: (label: Html) => html`${label} (optional)`,
    no: 'No',
    yes: 'Yes',
    typedAgain: 'What you gave as a secret was not kept: give it once more.',
    couldRead: (connected: string, parts: readonly Part[]) =>
      `${connected}. Could be read: ${parts.map((part) => PARTS[part]).join(', ')}.`,
    oldStays: 'The old key stays in use.',
    nothingStored: 'Nothing was stored.',
    lookAt: 'Nothing was stored. Please look at:',
    labelled: (label: Html, problem: Html) => html`${label}: ${problem}`,
    giveNew: 'Give the new key.',
    outOfDate: 'This form is out of date.',
    changed: 'Somebody changed this connection meanwhile, so the key was not stored.',
    goesTo: 'It is sent to the servers that this connection names now. Go on only if these are the ones of your ATS:',
  },

  connected: (account: string | null, openJobs: number, hasMore: boolean) =>
    `Connected as ${account ?? 'an account without a name'}, ${openJobs}${hasMore ? ' or more' : ''} open ${openJobs === 1 && !hasMore ? 'job' : 'jobs'}`,

  problems: {
    credentials: (ats: string) =>
      `${ats} does not accept these credentials. Copy them again from ${ats}; a key that was revoked or has run out has to be made anew.`,
    right: (ats: string, part: Part | undefined, right: string | undefined, isOfUser: boolean) =>
      `${ats} accepts the key, but the key may not read ${part ? PARTS[part] : 'everything that is needed'}.${right ? ` It needs the right “${right}”.` : ''} ${isOfUser ? `A key of ${ats} has no rights of its own: it may do what its user may. Give that user the right` : 'Give it that right'} in ${ats}, and test again.`,
    settings: (ats: string) =>
      `${ats} does not take what this connection asks as it is set up. Look at the settings beside the key; if they fit, ${ats} may have ended what is asked for here.`,
    address: 'An address among the settings cannot be asked from here.',
    slow: (ats: string) =>
      `${ats} did not answer in time. Try again in a moment; if it goes on, look whether ${ats} works at all.`,
    unreachable: (ats: string) =>
      `${ats} could not be reached, or answered that it failed. Check the address, if you set one, and try again in a moment.`,
    busy: (ats: string) => `${ats} asks to wait: its limit of requests is used up. Try again in a minute.`,
    odd: (ats: string) =>
      `${ats} answered in a way that is not understood. Check the address, if you set one: another program may answer there.`,
    often:
      'Ten tests of your organization failed within ten minutes, so this one was not made. Wait ten minutes, and look meanwhile whether it is the right key.',
    under_way: 'Another test of your organization has not ended yet, so this one was not made. Try again in a moment.',
  },
}

export type Words = typeof en
