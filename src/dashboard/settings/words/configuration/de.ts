import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const de: Words = {
  title: 'Konfiguration',
  noFile: 'Es gibt keine Konfigurationsdatei: Alles kommt aus der Umgebung oder hat seinen Standardwert.',
  read: (at, file) => html`Gelesen am ${at} aus ${file}.`,
  lead: 'Geheimnisse werden nicht gezeigt, und auch nichts, was aus der Umgebung kommt. Diese Seite ändert nichts: Die Datei wird dort bearbeitet, wo sie liegt, und Verbindungen einer gültigen Datei wirken binnen Sekunden.',
  refused: 'Die geänderte Datei wurde abgewiesen, deshalb gilt weiter, was hier steht:',
  waiting: (sections) => `In der Datei geändert und erst nach einem Neustart wirksam: ${sections}.`,
  warnings: 'Gültig, aber wahrscheinlich nicht so gemeint:',
  defaults: 'Standardwerte',
  noDefaults: 'Jede Einstellung steht in der Datei.',
  notNamed: (n) =>
    plural('de', n, {
      one: `${n} Einstellung, die die Datei nicht nennt`,
      other: `${n} Einstellungen, die die Datei nicht nennt`,
    }),
  setting: 'Einstellung',
  value: 'Wert',
  from: 'Herkunft',
  notShown: 'nicht gezeigt',
  secret: 'ein Geheimnis, nicht gezeigt',
  default: 'Standard',
  variable: (name) => html`die Variable ${name}`,
}
