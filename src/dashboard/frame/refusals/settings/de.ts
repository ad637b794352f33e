import { numberWords } from '../../language.ts'

/** What a refusal names; a bound, a name, a field. */
type Facts = Readonly<Record<string, unknown>>

const n = (fact: unknown): string => numberWords(Number(fact))
const UNSTORABLE = 'enthält ein Zeichen, das sich nicht speichern lässt.'
const PARTS: Facts = {
  subject: 'Der Betreff',
  text: 'Der Text',
  contact: 'Die Angabe, wen man fragen kann,',
  notice: 'Der Datenschutzhinweis',
}

/** A field of a mail that there is none of, with one that it may have meant. */
interface Told {
  readonly field: string
  readonly near: string | undefined
}

function mailText({ why, part, field, count, max, length, told, more, use }: Facts): string {
  const name = String(PARTS[String(part)])
  switch (why) {
    case 'empty':
      return `${name} ist leer. Schreiben Sie einen oder gehen Sie zum eingebauten Text zurück.`
    case 'not_storable':
      return `${name} ${UNSTORABLE}`
    case 'too_long':
      return `${name} darf höchstens ${n(max)} Zeichen lang sein; er hat ${n(length)}.`
    case 'half_field':
      return `${name} enthält ein {{ oder }} ohne sein Gegenstück. Ein Feld sieht so aus: ${field}.`
    case 'not_in_subject':
      return `${field} kann nicht im Betreff stehen. Setzen Sie es in den Text.`
    case 'no_link':
      return `${field} fehlt: Ohne den Link kann die Person nicht beginnen. Setzen Sie es in eine eigene Zeile.`
    case 'several_links':
      return `${field} steht dort ${count}-mal. Lassen Sie eines stehen; es wird zur Schaltfläche.`
    case 'link_in_line':
      return `${field} muss in einer eigenen Zeile stehen; es wird zur Schaltfläche.`
    default: {
      const shown = (told as readonly Told[]).map((one) =>
        one.near === undefined ? one.field : `${one.field} (meinten Sie ${one.near}?)`,
      )
      const all = `${shown.join(', ')}${Number(more) > 0 ? ` und ${more} weitere` : ''}`
      return `Diese Felder hat die Mail nicht: ${all}. Verwenden Sie ${use}.`
    }
  }
}

/** Refusals of what candidates see, of mails and of who gets which. */
export const settings = {
  'candidate_page.accent': 'Die Farbe muss aus # und sechs hexadezimalen Ziffern bestehen, zum Beispiel #0b5cad.',
  'candidate_page.text': ({ part, max, length }: Facts) =>
    max === undefined
      ? `${PARTS[String(part)]} ${UNSTORABLE}`
      : `${PARTS[String(part)]} darf höchstens ${n(max)} Zeichen lang sein und hat ${n(length)}.`,
  'candidate_page.logo': ({ max, size }: Facts) =>
    max === undefined
      ? 'Wählen Sie ein Bild aus.'
      : `Das Logo darf höchstens ${n(max)} KB groß sein; es hat ${n(size)} KB.`,
  'mail_choice.hour': 'Die Stunde muss eine ganze Zahl von 0 bis 23 sein.',
  'mail_choice.zone': 'Diese Zeitzone ist hier nicht bekannt. Wählen Sie eine wie Europe/Berlin.',
  'mail_text.refused': mailText,
  'mail_text.changed': ({ by }: Facts) =>
    `${by ?? 'Jemand'} hat diesen Text inzwischen geändert, deshalb wurde nichts gespeichert. Ihre Worte stehen unten: Speichern Sie sie noch einmal, um jenen Text zu ersetzen, oder laden Sie die Seite neu, um ihn zu sehen.`,
}

export type SettingsRefusals = Readonly<Record<keyof typeof settings, string | ((facts: Facts) => string)>>
