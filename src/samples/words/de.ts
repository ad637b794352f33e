import type { SampleWords } from './en.ts'

export const de: SampleWords = {
  organization: 'Beispieldaten',
  company: 'Beispielunternehmen',
  position: 'Beispiel: Backend-Entwicklung',
  condition: 'Das sind Beispieldaten. Zu dieser Stelle wird niemand eingeladen.',
  questions: [
    'Erzählen Sie von einem System, das Sie gebaut haben. Was würden Sie heute anders machen?',
    'Wie finden Sie die Ursache eines Fehlers, der einmal in der Woche auftritt?',
  ],
  madeUp: 'niemandem (für dieses Beispiel erfunden, nicht von einem Modell)',
  reasons: {
    amara: {
      communication: 'Die Antwort geht Schritt für Schritt vor und nennt das Ergebnis.',
      criteria_match: 'Die beschriebene Arbeit ist die Arbeit dieser Stelle.',
      competency: 'Die Ursache wurde durch den Vergleich von Fakten gefunden, und die Antwort sagt, wie.',
      cultural_fit: 'Die Kunden erfuhren, was geschehen war.',
    },
    bruno: {
      communication: 'Die Antwort ist geordnet, einige Schritte bleiben kurz.',
      criteria_match: 'Die Arbeit liegt nahe an der dieser Stelle.',
      competency: 'Der Fehler wurde behoben, und ein Test verhindert, dass er wiederkommt.',
      cultural_fit: 'Zuerst werden Kollegen gefragt.',
    },
  },
  notes: {
    amara: 'Klar und mit Zahlen. Über die Wiederholungsregeln möchte ich mehr hören.',
    bruno: 'Gutes Gespür für Fehler. Nach größeren Systemen fragen.',
    deniz: 'Bleibt vage, auch wo nach einem Beispiel gefragt ist.',
  },
  colleaguesNote: 'Ich kenne das Lagerprogramm; fragen Sie Bruno nach der Planung in Losen.',
  rejection: 'Kein Beispiel eigener Arbeit.',
}
