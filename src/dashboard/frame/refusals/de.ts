import { positions } from './positions/de.ts'

/** What a refusal names; a bound, a name, a number. */
export type RefusalFacts = Readonly<Record<string, unknown>>

const ASK = 'Fragen Sie einen Administrator Ihrer Organisation.'

/** By the code of the error. German defines which refusals have words in other languages than English. */
export const de = {
  ...positions,
  internal: 'Diese Anfrage konnte nicht beantwortet werden. Versuchen Sie es noch einmal.',
  'database.away': 'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  'service.busy': 'Der Dienst ist gerade ausgelastet. Versuchen Sie es in einer Minute noch einmal.',
  'request.refused': 'Diese Anfrage ist nicht gültig, deshalb wurde nichts geändert.',
  'request.invalid': 'Diese Anfrage ist nicht gültig, deshalb wurde nichts geändert.',
  'dashboard.origin': 'Dieses Formular wurde von einer anderen Website gesendet.',
  'dashboard.form':
    'Dieses Formular ist veraltet, deshalb wurde nichts geändert. Gehen Sie zurück, laden Sie die Seite neu und senden Sie das Formular noch einmal.',
  'dashboard.reviewer': `Das ist Prüfenden und Administratoren vorbehalten. ${ASK}`,
  'dashboard.teams': `Diese Seite betrifft die ganze Organisation, und Sie sehen die Interviews Ihrer Teams. ${ASK}`,
  'dashboard.operator':
    'Das ist Administratoren der Installation vorbehalten. Fragen Sie den Betreiber dieser Installation.',
  'dashboard.administrator': `Das ist Administratoren vorbehalten. ${ASK}`,
} satisfies Readonly<Record<string, string | ((facts: RefusalFacts) => string)>>

export type Refusals = Readonly<Record<keyof typeof de, string | ((facts: RefusalFacts) => string)>>
