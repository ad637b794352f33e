/** What a refusal names; a bound, a name, a number. */
export type RefusalFacts = Readonly<Record<string, unknown>>

const ASK = 'Fragen Sie einen Administrator Ihrer Organisation.'

/** By the code of the error. German defines which refusals have words in other languages than English. */
export const de = {
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
  // The list of interviews, its views and its file.
  'view.name': ({ max, length }: RefusalFacts) =>
    `Eine Ansicht hat einen Namen von 1 bis ${max} Zeichen; dieser hat ${length}. Nichts wurde geändert.`,
  'view.name_taken': 'Eine andere Ansicht hat diesen Namen bereits. Wählen Sie einen anderen.',
  'view.too_many': ({ max, isShared }: RefusalFacts) =>
    `Es gibt schon ${max} Ansichten, ${isShared ? 'so viele, wie eine Organisation teilt' : 'so viele, wie eine Person hat'}. Entfernen Sie zuerst eine.`,
  'view.query': 'Wählen Sie zuerst einen Filter oder eine Reihenfolge; speichern Sie dann die Ansicht.',
  'view.share': ({ act }: RefusalFacts) =>
    act === 'save'
      ? 'Nur Prüfende und Administratoren teilen Ansichten. Speichern Sie sie, ohne sie zu teilen, oder fragen Sie eine dieser Personen.'
      : 'Nur Prüfende und Administratoren benennen geteilte Ansichten um. Entfernen Sie sie, oder fragen Sie eine dieser Personen.',
  'view.names_somebody':
    'Diese Liste sucht nach einem Namen oder einer Adresse, was nicht alle sehen dürfen. Speichern Sie sie für sich, oder nehmen Sie die Suche heraus und teilen Sie sie dann.',
  'export.filter': ({ told }: RefusalFacts) =>
    `Es wurde nichts exportiert, denn die Datei enthielte etwas anderes, als Sie wollten. ${told} Gehen Sie zurück, ändern Sie die Filter und laden Sie sie noch einmal herunter.`,
  'analysis.nobody': 'Niemand ist ausgewählt. Gehen Sie zurück und wählen Sie mindestens ein Interview aus.',
  'analysis.too_many': ({ most, count }: RefusalFacts) =>
    `Sie können höchstens ${most} Auswertungen auf einmal anfordern; ausgewählt sind ${count}. Gehen Sie zurück und wählen Sie weniger aus.`,
} satisfies Readonly<Record<string, string | ((facts: RefusalFacts) => string)>>

export type Refusals = Readonly<Record<keyof typeof de, string | ((facts: RefusalFacts) => string)>>
