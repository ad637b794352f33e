import type { Words } from './en.ts'

export const de: Words = {
  title: 'Eine Verbindung aus einer anderen Installation übernehmen',
  lead: 'Fügen Sie ein, was „interview-bridge connections export NAME“ dort ausgegeben hat, oder den Text von ihrer Seite. Sie wird ruhend gespeichert: Niemand wird eingeladen, bevor Sie sie starten.',
  lookAt: 'Der Text hat Fehler, und es wurde nichts gespeichert:',
  store: 'Weiter',
  another: 'Stattdessen ein ATS wählen',
  before: 'Bevor Sie sie starten',
  old: 'In der anderen Installation: Wenn Sie diesen Text kopiert haben, setzen Sie dort „onLeave: keep“ und „invite: []“ an die Stelle der Regeln von „invite“, und lassen Sie die Verbindung laufen. Sie lädt dann niemanden mehr ein, behält die Einladungen derer, die die Phase verlassen, und schreibt die Ergebnisse derer, die sie eingeladen hat. Angehalten schriebe sie keines. Halten Sie sie an, sobald das letzte dieser Interviews beendet und entschieden ist.',
  unknown:
    'Der Text sagt, wer eingeladen wird, und nicht, wer es schon wurde. Diese Installation kennt keine Einladung der anderen: Der erste Abgleich nennt alle, die in der Phase stehen, und fragt. Verwerfen Sie die, die die andere eingeladen hat („Ausgewählte verwerfen“), und geben Sie die frei, die seither gekommen sind. Für die Verworfenen geschieht hier nichts, bis sie die Phase verlassen und zurückkommen oder die Regel eine andere Stelle bekommt: Dann werden sie auch hier eingeladen. Wer später kommt, wird hier eingeladen, einmal. Sollen auch die Personen mitkommen, stellen Sie stattdessen eine Sicherung der ganzen Installation wieder her.',
  positions:
    'Eine Stelle wird mit ihrer ID in einer Installation benannt. Wählen Sie auf der nächsten Seite eine von Ihren, es sei denn, die Regel nennt eine Vorlage.',
  secrets: 'Geheimnisse der Verbindung',
  secretsWhy: 'Der Text nennt sie, und sie werden nie ausgegeben. Geben Sie ihre Werte neu ein.',
  given: 'Schon angegeben: Bleibt das Feld leer, bleibt der Wert.',
  goTo: 'Sie werden an die Server gesendet, die der Text nennt. Fahren Sie nur fort, wenn es die Ihres ATS sind:',
  again:
    'Eine Verbindung dieses Namens lief in dieser Installation schon einmal. Sie kennt nur die Personen bis dahin; wer seither kam, könnte ohne Rückfrage ein zweites Mal eingeladen werden. Geben Sie dem Text einen anderen Namen: Dann fragt die erste Synchronisierung nach.',
  unstorable: 'Der Text enthält ein Zeichen, das sich nicht speichern lässt.',
  goes: 'Die Bremse in diesem Text ist ausgeschaltet oder lässt den ersten Abgleich durch: Alle in der Phase würden ein zweites Mal eingeladen, und niemand würde gefragt. Es wurde nichts gespeichert. Nehmen Sie „brake: off“ oder „firstPass: go“ aus dem Text und gehen Sie weiter; sobald über den ersten Abgleich entschieden ist, können Sie es wieder einsetzen.',
  noName:
    'Der Text gibt der Verbindung keinen Namen; erwartet wird eine Zeile wie „name: acme-greenhouse“, aus Kleinbuchstaben, Ziffern und Bindestrichen. Ein Text mit mehreren Verbindungen muss einzeln übernommen werden.',
}
