import type { Words } from './en.ts'
import { plural } from './plural.ts'

export const de: Words = {
  close: 'Schließen',
  copied: 'Kopiert',
  copyYourself: 'Strg+C drücken',
  kilobytes: (count) => `${count} KB`,
  formTooLarge: (size, max) =>
    `Dieses Formular umfasst ${size}, und höchstens ${max} werden angenommen. Es wurde nichts gesendet, und was Sie eingegeben haben, ist noch da. Kürzen Sie es oder wählen Sie eine kleinere Datei, und senden Sie es noch einmal.`,
  seconds: (count) => plural('de', count, { one: '1 Sekunde', other: `${count} Sekunden` }),

  justNow: 'gerade eben',
  timesOf: (zone) => `Zeitzone der Uhrzeiten: ${zone}.`,
  exactTimes: 'Genaue Zeiten in UTC anzeigen',

  withSelected: (count) =>
    plural('de', count, { one: 'Mit der ausgewählten Person:', other: `Mit den ${count} Ausgewählten:` }),

  search: {
    title: 'Suche',
    what: 'Eine Person, eine Stelle, eine Seite oder eine Aktion',
    failed: 'Die Suche antwortet nicht. Drücken Sie die Eingabetaste, um es auf einer eigenen Seite zu versuchen.',
    found: (count) => (count === 0 ? 'Nichts gefunden.' : `${count} gefunden`),
  },

  playFrom: (place) => `Ab hier abspielen: ${place}`,

  keys: {
    title: 'Tasten',
    help: 'diese Tasten',
    search: 'überall suchen',
    use: 'Einzelne Tasten auf diesem Gerät verwenden',
    space: 'Leertaste',
    approve: 'annehmen; es wird zuerst gefragt',
    reject: 'ablehnen; es wird zuerst gefragt',
    nextCandidate: 'nächste Person',
    previousCandidate: 'vorige Person',
    rate: (rating, most) => `${rating} von ${most} vergeben; die Eingabetaste bestätigt`,
    play: 'abspielen oder anhalten',
    back: (seconds) => `${seconds} Sekunden zurück`,
    forward: (seconds) => `${seconds} Sekunden vor`,
    slower: 'langsamer',
    faster: 'schneller',
    nextAnswer: 'nächste Antwort',
    previousAnswer: 'vorige Antwort',
  },
}
