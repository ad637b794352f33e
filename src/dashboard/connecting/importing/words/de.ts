import type { Words } from './en.ts'

export const de: Words = {
  title: 'Eine Verbindung aus einer anderen Installation übernehmen',
  lead: 'Fügen Sie ein, was „interview-bridge connections export NAME“ dort ausgegeben hat, oder den Text von ihrer Seite. Sie wird ruhend gespeichert: Niemand wird eingeladen, bevor Sie sie starten.',
  lookAt: 'Der Text hat Fehler, und es wurde nichts gespeichert:',
  store: 'Weiter',
  another: 'Stattdessen ein ATS wählen',
  before: 'Bevor Sie sie starten',
  pause: 'Pausieren Sie die Verbindung in der anderen Installation. Laufen beide zugleich, laden beide ein.',
  unknown:
    'Der Text sagt, wer eingeladen wird, und nicht, wer es schon wurde. Diese Installation kennt keine Einladung der anderen: Der erste Abgleich nennt alle, die in der Phase stehen. Verwerfen Sie diese dort, dann bleiben sie bei der anderen Installation, mit ihren Links und Notizen. Wer danach kommt, wird hier eingeladen, einmal. Sollen auch die Personen mitkommen, stellen Sie stattdessen eine Sicherung der ganzen Installation wieder her.',
  positions:
    'Eine Stelle wird mit ihrer ID in einer Installation benannt. Wählen Sie auf der nächsten Seite eine von Ihren, es sei denn, die Regel nennt eine Vorlage.',
  secrets: 'Ihre Geheimnisse',
  secretsWhy: 'Der Text nennt sie, und sie werden nie ausgegeben. Geben Sie ihre Werte neu ein.',
  goTo: 'Sie werden an die Server gesendet, die der Text nennt. Fahren Sie nur fort, wenn es die Ihres ATS sind:',
  unstorable: 'Der Text enthält ein Zeichen, das sich nicht speichern lässt.',
  noName:
    'Der Text gibt der Verbindung keinen Namen; erwartet wird eine Zeile wie „name: acme-greenhouse“, aus Kleinbuchstaben, Ziffern und Bindestrichen. Ein Text mit mehreren Verbindungen muss einzeln übernommen werden.',
}
