/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  title: 'Bring a connection from another installation',
  lead: 'Paste what “interview-bridge connections export NAME” printed there, or the text of its page. It is stored at rest: nobody is invited before you start it.',
  lookAt: 'The text has mistakes, and nothing was stored:',
  store: 'Go on',
  another: 'Choose an ATS instead',
  before: 'Before you start it',
  old: 'In the other installation: once you have copied this text, put “onLeave: keep” and “invite: []” in place of the rules of “invite” there, and let it run. It then invites nobody new, keeps the invites of those who leave the stage, and writes the results of those whom it invited. Paused, it would write none. Pause it once the last of them has ended and is decided.',
  unknown:
    'The text says who is invited, and not who was. This installation knows none of the invites that the other one sent: its first sync lists everybody who stands in the stage, and asks. Drop those whom the other one invited (“Drop those that are ticked”), and release whoever came since. Nothing is done here for whoever was dropped until they leave the stage and come back, or the rule gets another position: then they are invited here too. Whoever comes later is invited here, once. To take the people along too, restore a backup of the whole installation instead.',
  positions:
    'A position is named by its id in one installation. Choose one of yours on the next page, unless the rule names a template.',
  secrets: 'Secrets of the connection',
  secretsWhy: 'The text names them, and they are never printed. Give their values anew.',
  given: 'Given already: left empty, it stays.',
  goTo: 'They are sent to the servers that the text names. Go on only if these are the ones of your ATS:',
  again:
    'A connection of this name ran in this installation before. It knows the people until then alone, so whoever came since could be invited a second time without a question. Give the text another name: its first sync asks.',
  unstorable: 'The text holds a character that cannot be stored.',
  goes: 'The brake in this text is switched off, or lets the first sync go: everybody in the stage would be invited a second time, and nobody would be asked. Nothing was stored. Take “brake: off” or “firstPass: go” out of the text, and go on; once the first sync was decided, you can put it back.',
  noName:
    'The text gives the connection no name; expected a line such as “name: acme-greenhouse”, in small letters, digits and hyphens. A text with several connections has to be brought one by one.',
}

export type Words = typeof en
