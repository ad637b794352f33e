/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  title: 'Bring a connection from another installation',
  lead: 'Paste what “interview-bridge connections export NAME” printed there, or the text of its page. It is stored at rest: nobody is invited before you start it.',
  lookAt: 'The text has mistakes, and nothing was stored:',
  store: 'Go on',
  another: 'Choose an ATS instead',
  before: 'Before you start it',
  pause: 'Pause the connection in the other installation. Two that run at once would both invite.',
  unknown:
    'The text says who is invited, and not who was. This installation knows none of the invites that the other one sent: its first sync lists everybody who stands in the stage. Drop them there, and they stay with the other installation, with their links and notes. Whoever comes after them is invited here, once. To take the people along too, restore a backup of the whole installation instead.',
  positions:
    'A position is named by its id in one installation. Choose one of yours on the next page, unless the rule names a template.',
  secrets: 'Its secrets',
  secretsWhy: 'The text names them, and they are never printed. Give their values anew.',
  goTo: 'They are sent to the servers that the text names. Go on only if these are the ones of your ATS:',
  unstorable: 'The text holds a character that cannot be stored.',
  noName:
    'The text gives the connection no name; expected a line such as “name: acme-greenhouse”, in small letters, digits and hyphens. A text with several connections has to be brought one by one.',
}

export type Words = typeof en
