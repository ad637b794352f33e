import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const de: Words = {
  title: 'Seite für Bewerbende',
  lead: (organization) => `Was Bewerbende von ${organization} auf der Interviewseite und in Mails sehen.`,
  colour: 'Farbe',
  colourHint:
    'Für Schaltflächen und Links. Wählen Sie eine aus, oder schreiben Sie # und sechs hexadezimale Ziffern. Lassen Sie den Text leer, um unsere zu verwenden.',
  pickColour: 'Farbe auswählen',
  colourAsText: 'Farbe als Text',
  contact: 'Wen Bewerbende fragen können',
  contactHint: (max) => `Ein Name, eine Adresse oder eine Nummer; höchstens ${max} Zeichen.`,
  notice: 'Datenschutzhinweis',
  noticeHint: (max) =>
    `Wie lange Aufnahmen aufbewahrt werden und was Sie sonst mitteilen müssen. Er steht zwischen unseren eigenen Sätzen: wer Aufnahmen sieht, an wen man sich für ihre Löschung wendet und was die KI tut; höchstens ${max} Zeichen.`,
  save: 'Speichern',
  previewPage: 'Vorschau der Seite',
  previewMail: 'Vorschau der Mail',
  logo: 'Logo',
  hasLogo: 'Ein Logo ist hinterlegt.',
  noLogo: 'Kein Logo ist hinterlegt.',
  newLogo: 'Neues Logo',
  logoHint: (kb, side, millions, drawn) =>
    `PNG, JPEG oder WebP, höchstens ${kb} KB. Es darf ${side} Pixel breit oder hoch sein; bis zu ${millions} Millionen Pixel insgesamt sind immer möglich. Es wird neu gezeichnet, höchstens ${drawn} Pixel breit und hoch.`,
  upload: 'Hochladen',
  removeLogo: 'Logo entfernen',
  preview: 'Vorschau',
  previewHint: 'Mit dem, was im Formular steht, für eine Beispielstelle. Nichts wird gespeichert.',
  previewTitle: 'Vorschau dessen, was Bewerbende sehen',
  previewSays: (note) => html`<strong>Das ist eine Vorschau.</strong> ${note}`,
  noPreview: 'Keine Vorschau',
  subject: 'Betreff:',
  asText: 'Dasselbe als reiner Text, für Mailprogramme, die kein HTML zeigen:',

  accent: {
    whiteOn: (colour, ratio) => `In Mails ist weißer Text auf ${colour} gut lesbar (${ratio} zu 1).`,
    blackOn: (colour, ratio) => `In Mails ist schwarzer Text auf ${colour} gut lesbar (${ratio} zu 1).`,
    onLight: (ratio, needed, shown) =>
      `Auf hellen Seiten wäre sie kaum zu sehen (${ratio} zu 1; nötig sind ${needed}), deshalb zeigen sie stattdessen den dunkleren Ton ${shown}.`,
    onDark: (ratio, needed, shown) =>
      `Auf dunklen Seiten wäre sie kaum zu sehen (${ratio} zu 1; nötig sind ${needed}), deshalb zeigen sie stattdessen den helleren Ton ${shown}.`,
  },
}
