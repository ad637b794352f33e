import { plural } from '../../../../base/languages.ts'
import { type Html, html } from '../../../../web/pages.ts'
import { de as EFFECTS } from '../../../sync/words/effects/de.ts'
import type { Words } from './en.ts'

const candidates = (count: number) => plural('de', count, { one: '1 Person', other: `${count} Bewerbende` })
const seconds = (count: number) => plural('de', count, { one: '1 Sekunde', other: `${count} Sekunden` })
const by = (email: string | null) => (email === null ? '' : ` durch ${email}`)
const settled = (email: string | null) => (email === null ? '' : ` (${email})`)
const unforeseen = (why: string) => `Was dem ATS mitgeteilt wird, ließ sich nicht ermitteln: ${why}`

const verdict = (act: string, verb: string, noun: string): Words['approved'] => ({
  act,
  ask: (whom) => `${whom} ${verb}?`,
  askOf: (whom) => html`${whom} ${verb}?`,
  do: (whom) => html`${whom} ${verb}`,
  askAll: (count) => `${candidates(count)} ${verb}?`,
  doAll: (count) => `${candidates(count)} ${verb}`,
  done: (count) => `${noun}: ${candidates(count)}`,
  takesEffect: (whom, email, left) =>
    html`Die ${noun} von ${whom}${by(email)} wird in ${left} wirksam. <span class="beyond">Bis dahin erfährt niemand davon.</span>`,
  allTakeEffect: (count, email, left) =>
    html`Die ${noun}${count === null ? '' : plural('de', count, { one: ' von 1 Person', other: ` von ${count} Bewerbenden` })}${by(email)} wird in ${left} wirksam. Bis dahin erfährt niemand davon.`,
  givesWay: (email) =>
    `Die ${noun}${by(email)} lässt sich noch rückgängig machen; diese Entscheidung tritt an ihre Stelle.`,
  ends: {
    waiting: `Die ${noun} wird jetzt wirksam; sie lässt sich nicht mehr rückgängig machen.`,
    effective: `Die ${noun} ist wirksam geworden; sie lässt sich nicht mehr rückgängig machen.`,
    undone: `Die ${noun} wurde rückgängig gemacht.`,
    replaced: `An die Stelle der ${noun} ist eine andere Entscheidung getreten.`,
    dropped: `Die ${noun} ist nicht wirksam geworden, weil das Interview vorher storniert wurde.`,
  },
  late: {
    waiting: (whom) => html`Die ${noun} von ${whom} lässt sich noch rückgängig machen.`,
    effective: (whom, { at }) => html`Die ${noun} von ${whom} ist am ${at} wirksam geworden.`,
    undone: (whom, facts) => html`Die ${noun} von ${whom} wurde rückgängig gemacht${settled(facts.by)}.`,
    replaced: (whom, facts) =>
      html`Über ${whom} wurde neu entschieden${settled(facts.by)}, bevor die ${noun} wirksam wurde.`,
    dropped: (whom, facts) =>
      html`Die ${noun} von ${whom} ist nicht wirksam geworden, weil das Interview vorher storniert wurde${settled(facts.by)}.`,
  },
})

const personOf = (name: Html) => html`Von ${name} ist noch nichts aufgenommen`

export const de: Words = {
  colon: ': ',
  candidates,
  seconds,
  approved: verdict('Annehmen', 'annehmen', 'Annahme'),
  rejected: verdict('Ablehnen', 'ablehnen', 'Ablehnung'),
  decision: 'Entscheidung',
  states: {
    waiting: 'lässt sich noch rückgängig machen',
    effective: 'wirksam geworden',
    undone: 'rückgängig gemacht',
    replaced: 'neu entschieden, bevor sie wirksam wurde',
    dropped: 'das Interview wurde storniert, bevor sie wirksam wurde',
  },

  next: {
    candidate: html`Nächste<span class="beyond"> Person</span>`,
    candidateOf: (name) => `Nächste Person: ${name}`,
    toDecide: html`Nächste<span class="beyond"> offene Entscheidung</span>`,
    toDecideOf: (name) => `Nächste offene Entscheidung: ${name}`,
    furtherCandidate: html`Weitersuchen<span class="beyond"> nach der nächsten Person</span>`,
    furtherToDecide: html`Weitersuchen<span class="beyond"> nach der nächsten offenen Entscheidung</span>`,
  },

  reviewersDecide: 'Prüfende entscheiden.',
  undo: 'Rückgängig',
  howItStands: 'Aktuellen Stand anzeigen',
  timeIsOver: 'Die Zeit zum Rückgängigmachen ist vorbei.',
  tooLate: 'Das lässt sich nicht mehr rückgängig machen',
  lateRule: (count) =>
    `Eine Entscheidung lässt sich ${seconds(count)} lang rückgängig machen. Jetzt wurde nichts geändert.`,
  instead: 'Was Sie stattdessen tun können',
  decideAnew: (count) =>
    `Entscheiden Sie neu: Eine neue Entscheidung tritt an die Stelle dieser, und sie lässt sich wieder ${seconds(count)} lang rückgängig machen.`,
  otherDecision: 'Sehen Sie sich das Interview an: Es hat jetzt eine andere Entscheidung.',
  writtenStays:
    'Was diese Entscheidung in Ihr ATS geschrieben hat, bleibt dort, bis eine Regel für die neue Entscheidung oder eine Person es ändert.',
  showInterview: 'Interview anzeigen',
  byNobodyHere: 'über die Befehlszeile oder von jemandem, der entfernt wurde',

  isChanged: 'Was dem ATS mitgeteilt wird, hat sich seit der Frage an Sie geändert. Sehen Sie es sich noch einmal an.',
  reason: 'Grund (freiwillig; für Ihre Kolleginnen und Kollegen; weder die Person noch das ATS erhält ihn)',
  notNow: 'Jetzt nicht entscheiden',
  canUndo: (count) => `Sie können es ${seconds(count)} lang rückgängig machen.`,
  nothingRecorded: (name) => html`${personOf(name)}.`,
  nothingRecordedExpired: (name) => html`${personOf(name)}, und die Einladung ist abgelaufen.`,
  notCompleted: (answered) =>
    `Das Interview ist nicht abgeschlossen: ${plural('de', answered, { one: '1 Frage', other: `${answered} Fragen` })} beantwortet.`,

  ourFault: 'Ein Fehler von uns; Näheres steht im Protokoll.',
  noAts: 'Keinem ATS wird etwas mitgeteilt: Das Interview kam über keine Verbindung, die Sie sehen.',
  unforeseen: {
    unread: unforeseen('Das Interview konnte nicht gelesen werden. Versuchen Sie es gleich noch einmal.'),
    behind: unforeseen(
      'Die Verbindung hat die letzte Änderung dieses Interviews noch nicht gelesen. Sehen Sie gleich noch einmal nach.',
    ),
    not_written_yet: unforeseen(
      'Über dieses Interview wird noch nichts geschrieben. Der Verlauf der Person sagt, warum.',
    ),
    away: unforeseen('Der Abgleich war nicht erreichbar. Versuchen Sie es gleich noch einmal.'),
  },
  nothingChanges: (ats, connection) =>
    `In ${ats} ändert sich nichts: Keine Regel der Verbindung „${connection}“ schreibt etwas zu dieser Entscheidung.`,
  inAts: (ats) => `Das geschieht damit in ${ats}:`,
  effect: ({ code, named, value }) => EFFECTS[code](named, value),
  through: (connection) => `Über die Verbindung „${connection}“.`,

  against: {
    one: 'Das widerspricht der Empfehlung der KI, die Sie gesehen haben.',
    several: (count) =>
      plural('de', count, {
        one: 'Über diese Person entscheiden Sie gegen die Empfehlung der KI, die Sie gesehen haben:',
        other: 'Über diese Bewerbenden entscheiden Sie gegen die Empfehlung der KI, die Sie gesehen haben:',
      }),
    why: 'Warum Sie anders entscheiden, in einer Zeile',
    hint: (max) =>
      `Die Zeile bleibt bei der Entscheidung, für Kolleginnen und Kollegen, die sehen, was die KI denkt. Weder Bewerbende noch das ATS erhalten sie. Höchstens ${max} Zeichen.`,
    missing:
      'Sagen Sie in einer Zeile, warum Sie gegen die Empfehlung der KI entscheiden. Noch ist nichts entschieden.',
    told: (why) => html`Gegen die Empfehlung der KI: ${why}`,
  },

  batch: {
    unfinished: (count) =>
      plural('de', count, {
        one: 'Dieses Interview ist nicht abgeschlossen:',
        other: 'Diese Interviews sind nicht abgeschlossen:',
      }),
    already: (count) =>
      plural('de', count, {
        one: 'Bei 1 Person, die diese Entscheidung schon hat, ändert sich nichts:',
        other: `Bei ${count} Bewerbenden, die diese Entscheidung schon haben, ändert sich nichts:`,
      }),
    gone: (count) =>
      plural('de', count, {
        one: 'Ein ausgewähltes Interview ist nicht mehr da.',
        other: `${count} ausgewählte Interviews sind nicht mehr da.`,
      }),
    nobody: 'Es gibt niemanden, über den zu entscheiden wäre.',
    reason:
      'Ein Grund für alle (freiwillig; für Ihre Kolleginnen und Kollegen; weder die Bewerbenden noch das ATS erhalten ihn)',
    canUndo: (count) => `Sie können es ${seconds(count)} lang rückgängig machen, für alle zugleich.`,
    undone: (count, all) =>
      count === all
        ? 'Rückgängig gemacht: Die Entscheidung wird für niemanden wirksam.'
        : `Rückgängig gemacht bei ${count} von ${all} Bewerbenden. Was aus jeder Entscheidung wurde, steht unten.`,
    tooLate: (count) =>
      `Das lässt sich nicht mehr rückgängig machen: Eine Entscheidung lässt sich ${seconds(count)} lang rückgängig machen. Jetzt wurde nichts geändert. Um zu ändern, was entschieden wurde, öffnen Sie unten eine Person und entscheiden Sie neu.`,
    change: 'Um es zu ändern, öffnen Sie unten eine Person und entscheiden Sie neu.',
  },

  remind: {
    ask: (count) => `${candidates(count)} erinnern?`,
    do: (count) => `${candidates(count)} erinnern`,
    title: 'Erinnerungen',
    done: (count) =>
      count === 0
        ? 'Jetzt wurde niemand erinnert.'
        : plural('de', count, {
            one: 'Eine Erinnerung ist unterwegs.',
            other: `${count} Erinnerungen sind unterwegs.`,
          }),
    noMailServer:
      'Es ist kein Mailserver eingerichtet, deshalb kann niemand per Mail erinnert werden. Der Betreiber dieser Installation richtet einen ein.',
    nobody: 'Es gibt niemanden zu erinnern.',
    others: 'Nicht erinnert',
    othersAgain: 'Nicht noch einmal erinnert',
    what: 'Jede dieser Personen erhält eine Mail in der Sprache der Stelle: dass das Interview noch offen ist, mit dem persönlichen Link. Sie wird höchstens einmal in 24 Stunden gesendet.',
    notNow: 'Jetzt nicht erinnern',
    why: {
      completed: 'das Interview ist abgeschlossen',
      abandoned: 'das Interview wurde abgebrochen; lassen Sie es zuerst weitergehen',
      expired: 'die Einladung ist abgelaufen; laden Sie zuerst neu ein',
      cancelled: 'die Einladung wurde storniert',
      reminded: 'in den letzten 24 Stunden erinnert',
    },
  },

  compare: {
    title: (count) => `${candidates(count)} vergleichen`,
    region: 'Vergleich',
    ownRating: 'Ihre Bewertung',
    colleagues: 'Kolleginnen und Kollegen',
    analysis: 'Auswertung',
    otherRubrics: 'Diese Ergebnisse wurden nach verschiedenen Bewertungsrastern beurteilt.',
    otherRubricsWhy: 'Ihre Punktzahlen sagen nicht, wer besser war. Vergleichen Sie, was gesagt wurde.',
    notAnswered: 'nicht beantwortet',
    nothingRecorded: 'nichts aufgenommen',
    reviewersRate: 'Prüfende bewerten',
    rate: (name) => html`${name} bewerten`,
    noRating: 'noch keine',
    hiddenRatings: (count) =>
      plural('de', count, {
        one: '1 Bewertung; sichtbar für alle, die auch bewertet haben',
        other: `${count} Bewertungen; sichtbar für alle, die auch bewertet haben`,
      }),
    removed: 'Jemand, der entfernt wurde',
    rating: (rating) => `${rating} von 5`,
    hiddenAtFirst: 'Zunächst verborgen; die Seite des Interviews zeigt es',
    hiddenUntilRated: 'Verborgen, bis Sie bewertet haben',
    notScored: 'ohne Punktzahl',
    recommendation: 'Empfehlung',
    confidence: 'Sicherheit',
    judgedBy: (rubric) => `Beurteilt nach: ${rubric}`,
  },
}
