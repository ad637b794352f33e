import { listWords, numberWords } from '../../language.ts'

/** What a refusal names; a bound, a number, a kind. */
type Facts = Readonly<Record<string, unknown>>

const n = (fact: unknown): string => numberWords(Number(fact))
const anyOf = (fact: unknown): string => listWords([fact].flat().map(String), 'disjunction')
const size = ({ width, height }: Facts): string => `${n(width)} × ${n(height)}`

/** A kind of picture, and what helps (`interview/positions/pictures/costs.ts`). */
const KINDS: Readonly<Record<string, readonly [name: string, advice: string]>> = {
  jpeg: ['Ein JPEG-Bild', 'Verkleinern Sie es.'],
  print: ['Ein JPEG-Bild in Druckfarben (CMYK)', 'Verkleinern Sie es oder speichern Sie es in Bildschirmfarben (RGB).'],
  png: ['Ein PNG-Bild', 'Verkleinern Sie es oder speichern Sie es als JPEG.'],
  heavyPng: [
    'Ein PNG-Bild mit Interlacing oder mit 16 Bit je Farbe',
    'Verkleinern Sie es oder speichern Sie es ohne Interlacing und mit 8 Bit.',
  ],
  webp: ['Ein WebP-Bild', 'Verkleinern Sie es oder speichern Sie es als JPEG.'],
  clearWebp: ['Ein WebP-Bild mit Transparenz', 'Verkleinern Sie es oder speichern Sie es als PNG.'],
}

/** Refusals of positions, their pictures, rubrics and invites. */
export const positions = {
  'position.not_found': 'Diese Stelle gibt es nicht.',
  'interview.not_found': 'Dieses Interview gibt es nicht.',
  'position.unknown_question':
    'Eine der Fragen gibt es in dieser Stelle nicht mehr. Laden Sie die Seite neu und ändern Sie die Stelle noch einmal.',
  'position.changed': ({ isSettings }: Facts) =>
    isSettings === true
      ? 'Jemand anderes hat diese Einstellungen inzwischen geändert.'
      : 'Jemand anderes hat diese Stelle inzwischen geändert.',
  'position_page.language': ({ languages }: Facts) => `Die Sprache muss eine von diesen sein: ${anyOf(languages)}.`,
  'position_page.number': ({ field, most }: Facts) =>
    field === 'retakes'
      ? `Die Zahl der weiteren Aufnahmen muss eine ganze Zahl von 0 bis ${n(most)} sein.`
      : `Die Bedenkzeit in Sekunden muss eine ganze Zahl von 0 bis ${n(most)} sein.`,
  'position_page.public_link_until':
    'Das Ende des öffentlichen Links muss ein Datum mit Uhrzeit sein, zum Beispiel 2027-01-31T18:00Z.',

  'question_image.alt': ({ is, length, most }: Facts) => {
    if (is === 'missing') return 'Beschreiben Sie, was das Bild zeigt, für Bewerbende, die es nicht sehen können.'
    if (is === 'unstorable') return 'Die Beschreibung enthält ein Zeichen, das nicht gespeichert werden kann.'
    return `Die Beschreibung darf höchstens ${n(most)} Zeichen lang sein; sie hat ${n(length)}.`
  },
  'question_image.missing': 'Wählen Sie ein Bild aus.',
  'question_image.changed': 'Jemand anderes hat das Bild dieser Frage inzwischen geändert; Sie sehen das jetzige.',

  'picture.too_large': ({ megabytes, most, side, kilobytes, mostKilobytes, isPng }: Facts) => {
    if (megabytes !== undefined)
      return `Das Bild darf höchstens ${n(most)} MB groß sein; es hat ${n(Number(megabytes).toFixed(1))} MB.`
    const need = `Das Bild hat zu viele Einzelheiten: Neu gezeichnet, mit höchstens ${n(side)} Pixeln Breite und Höhe, braucht es ${n(kilobytes)} KB, und höchstens ${n(mostKilobytes)} KB werden gespeichert.`
    return isPng === true ? `${need} Verkleinern Sie es oder speichern Sie es als JPEG.` : `${need} Verkleinern Sie es.`
  },
  'picture.type': ({ isUncommon }: Facts) =>
    isUncommon === true
      ? 'Browser können diese Art JPEG nicht anzeigen (verlustfrei oder arithmetisch kodiert). Speichern Sie das Bild als übliches JPEG.'
      : 'Das Bild muss eine JPEG-, PNG- oder WebP-Datei sein; SVG, GIF und andere Dateien werden nicht angenommen.',
  'picture.animated': 'Das Bild darf sich nicht bewegen: Wählen Sie eines ohne Animation.',
  'picture.damaged':
    'Dieses Bild lässt sich nicht lesen; es ist anscheinend beschädigt. Speichern Sie es neu und versuchen Sie es noch einmal.',
  'picture.too_many_pixels': (facts: Facts) => {
    const found = KINDS[String(facts['kind'])]
    if (!found) return `Das Bild darf höchstens ${n(facts['side'])} Pixel breit und hoch sein; es hat ${size(facts)}.`
    const [name, advice] = found
    return `${name} darf höchstens ${n(facts['most'])} Millionen Pixel haben; dieses hat ${n(facts['millions'])} Millionen (${size(facts)}). ${advice}`
  },
  'picture.too_many_passes': (facts: Facts) =>
    `Dieses JPEG ist progressiv gespeichert (Durchgänge: ${n(facts['passes'])}) und mit ${size(facts)} Pixeln zu aufwendig. Speichern Sie es als nicht progressives JPEG oder verkleinern Sie es.`,
  'picture.no_decoder': ({ machine }: Facts) =>
    `Dieser Server kann keine Bilder annehmen: Das Programm, das sie liest (sharp), ist für ${String(machine)} nicht installiert oder läuft dort nicht. Alles andere funktioniert. Der Betreiber behebt das mit „npm ci“ auf einer gleichartigen Maschine, mit den optionalen Paketen, und einem Neustart.`,
  'picture.busy':
    'Der Server ist gerade zu ausgelastet, um dieses Bild zu zeichnen. Am Bild liegt es nicht: Versuchen Sie es in einer Minute noch einmal.',

  'invite.position_not_open': 'Die Stelle ist nicht offen für Interviews.',
  'invite.no_questions': 'Diese Stelle hat keine Fragen.',
  'invite.no_subscription': 'Die Organisation hat kein aktives Abonnement.',
  'invite.no_credits': 'Das Interview-Guthaben der Organisation ist aufgebraucht.',
  'invite.already_active': 'Die Person hat zu dieser Stelle bereits ein laufendes Interview.',
  'invite.too_many': 'Die Person hat zu dieser Stelle bereits 3 Interviews.',
  'invite.not_expired': 'Nur eine abgelaufene Einladung lässt sich erneuern.',
  'invite.of_program':
    'Ein Programm hat diese Person unter einer eigenen Kennung eingeladen, etwa der Abgleich mit dem ATS; es entscheidet, wer neu eingeladen wird.',
  'cancel.started': 'Nur Interviews, die noch nicht begonnen haben, lassen sich stornieren.',

  'rubric.form': 'Das Formular sagt nicht, für welche Fragen die Stufen sind. Laden Sie die Seite neu.',
  'rubric.changed': 'Jemand anderes hat dieses Bewertungsraster inzwischen geändert.',
  'rubric.text': ({ most }: Facts) =>
    `Eine Stufe eines Entwurfs hat höchstens ${n(most)} Zeichen und keines, das sich nicht anzeigen lässt. Kürzen Sie sie und speichern Sie noch einmal.`,
  'rubric.no_model':
    'Es ist kein KI-Modell eingerichtet, das ein Bewertungsraster entwerfen könnte. Schreiben Sie es selbst.',
} satisfies Readonly<Record<string, string | ((facts: Facts) => string)>>

export type PositionRefusals = Readonly<Record<keyof typeof positions, string | ((facts: Facts) => string)>>
