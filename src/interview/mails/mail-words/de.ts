import type { MailWords } from './words.ts'

export const de: MailWords = {
  hello: 'Guten Tag',
  inviteSubject: (position) => `Videointerview: ${position}`,
  reminderSubject: (position) => `Ihr Link läuft bald ab: Videointerview für ${position}`,
  openSubject: (position) => `Noch offen: Videointerview für ${position}`,
  receiptSubject: (position) => `Ihre Antworten sind angekommen: ${position}`,
  invites: (organization, position) => `${organization} lädt Sie zu einem Videointerview für „${position}“ ein.`,
  entered: (organization, position) =>
    `Diese Adresse wurde bei ${organization} für ein Videointerview für „${position}“ angegeben.`,
  reminds: (organization, position) => `Ihr Videointerview für „${position}“ bei ${organization} ist noch offen.`,
  arrived: (organization, position, answers) =>
    `Vielen Dank. ${answers === 1 ? 'Ihre Antwort' : `Ihre ${answers} Antworten`} für „${position}“ ${answers === 1 ? 'ist' : 'sind'} bei ${organization} angekommen.`,
  received: (organization, position) =>
    `Vielen Dank. Ihr Videointerview für „${position}“ ist bei ${organization} angekommen.`,
  way: 'Sie nehmen Ihre Antworten allein auf, wann es Ihnen passt, am Telefon oder am Computer.',
  validUntil: (moment) => `Der Link gilt bis ${moment}.`,
  endsAt: (moment) => `Der Link endet am ${moment}. Danach lässt er sich nicht mehr verwenden.`,
  link: 'Ihr persönlicher Link:',
  button: 'Interview öffnen',
  ifButtonFails: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:',
  notice: 'Bevor Sie beginnen, erfahren Sie auf der Seite, wie Ihre Aufnahme verwendet wird.',
  noticeWithAi:
    'Bevor Sie beginnen, erfahren Sie auf der Seite, wie Ihre Aufnahme verwendet wird, und entscheiden, ob sie mit Hilfe von KI ausgewertet werden darf.',
  ignore:
    'Wenn Sie sich nicht beworben haben, können Sie diese Nachricht ignorieren. Aufgenommen wird nur, wenn Sie den Link öffnen und zustimmen.',
  needNot: 'Wenn Sie nicht teilnehmen möchten, müssen Sie nichts tun.',
  nothingMore: 'Sie müssen nichts weiter tun.',
  ask: (contact) => `Fragen? Wenden Sie sich an ${contact}`,
  sentBy: (organization) => `Gesendet im Auftrag von ${organization}.`,
}
