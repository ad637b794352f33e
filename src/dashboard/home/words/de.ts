import { plural } from '../../../base/languages.ts'
import { html } from '../../../web/pages.ts'
import { numberWords } from '../../frame/language.ts'
import type { Words } from './en.ts'

const forms = (n: number, one: string, other: string): string => plural('de', n, { one, other })

export const de: Words = {
  title: 'Start',
  needs: 'Was auf Sie wartet',
  needsToo: 'Wartet auch auf Sie',
  nothing: 'Nichts.',
  nothingElse: 'Sonst nichts.',
  allDecided: 'Alles, was abgeschlossen wurde, ist entschieden.',
  allDecidedAndSynced: 'Alles, was abgeschlossen wurde, ist entschieden, und der Abgleich funktioniert.',
  toDecide: 'Zu entscheiden',
  waiting: (n) =>
    `${numberWords(n)} ${forms(n, 'abgeschlossenes Interview wartet', 'abgeschlossene Interviews warten')} auf eine Entscheidung.`,
  moreWaiting: (n) =>
    `Mehr als ${numberWords(n)} ${forms(n, 'abgeschlossenes Interview wartet', 'abgeschlossene Interviews warten')} auf eine Entscheidung.`,
  review: 'Mit dem Prüfen beginnen',
  completed: (ago) => html`abgeschlossen ${ago}`,
  seeAll: 'Alle ansehen, die warten',

  begin: {
    title: 'Erste Schritte',
    done: 'erledigt',
    line: (act, why) => html`${act}: ${why}`,
    position: { act: 'Stelle anlegen', why: 'die Fragen, die Bewerbende im Video beantworten' },
    connect: 'Ein ATS verbinden',
    byHand: 'von Hand einladen',
    bring: (connect, byHand) =>
      html`${connect}, das Bewerbende von selbst einlädt, sobald es gestartet ist, oder ${byHand}`,
    invite: {
      act: 'Die erste Person einladen',
      why: 'von der Seite der Stelle aus; ein verbundenes ATS tut es von selbst',
    },
    look: {
      act: 'Aus Sicht der Bewerbenden ansehen',
      why: 'eine Vorschau der Stelle, bei der nichts aufgenommen wird',
    },
    later: 'Wann Sie möchten',
    company: { act: 'Unternehmen hinzufügen', why: 'das, für das die Bewerbenden arbeiten würden' },
    people: { act: 'Personen hinzufügen', why: 'die ansehen und entscheiden; Teams legen fest, wer was sieht' },
    page: {
      act: 'Festlegen, was Bewerbende sehen',
      why: 'Farbe, Logo, an wen sie sich wenden können, Ihr Datenschutzhinweis',
    },
    key: { act: 'API-Schlüssel anlegen', why: 'nur, wenn ein eigenes Programm einlädt' },
  },

  sample: {
    title: 'Beispieldaten',
    what: 'Eine erfundene Stelle mit sieben Personen, von der Einladung bis zur Entscheidung. Sie liegt getrennt von Ihren eigenen Daten: Niemand wird eingeladen oder angeschrieben, kein Guthaben wird verbraucht, und ein Klick entfernt alles.',
    make: 'Mit Beispieldaten umsehen',
    look: 'Beispieldaten ansehen',
    remove: 'Beispieldaten entfernen',
  },

  tasks: {
    noCredits: 'Das Interview-Guthaben ist aufgebraucht',
    waitForCredits: (n) => `${numberWords(n)} ${forms(n, 'Einladung wartet', 'Einladungen warten')} darauf.`,
    noInvites: 'Niemand kann eingeladen werden.',
    operatorAdds: 'Der Betreiber dieser Installation füllt das Guthaben auf.',
    addCredits: 'Guthaben auffüllen',

    ending: (n) =>
      `${numberWords(n)} ${forms(n, 'Einladung läuft', 'Einladungen laufen')} in den nächsten zwei Tagen ab`,
    moreEnding: (n) => `Mehr als ${numberWords(n)} Einladungen laufen in den nächsten zwei Tagen ab`,
    notStarted: (n) =>
      forms(
        n,
        'Die Person hat nicht begonnen und wurde in den letzten 24 Stunden nicht erinnert.',
        'Diese Bewerbenden haben nicht begonnen und wurden in den letzten 24 Stunden nicht erinnert.',
      ),
    noneToRemind: (n) => `Von den ersten ${numberWords(n)} braucht niemand eine Erinnerung von Ihnen.`,
    endingLooked: (n) =>
      `Nur die ${numberWords(n)} Einladungen, die zuerst ablaufen, wurden angesehen; auch bei späteren kann eine Erinnerung nötig sein.`,
    seeInvites: 'Einladungen ansehen',
    remind: 'Erinnern …',
    remindFirst: (n) => `Die ersten ${numberWords(n)} erinnern …`,

    failed: (n) => `${numberWords(n)} ${forms(n, 'Auswertung ist fehlgeschlagen', 'Auswertungen sind fehlgeschlagen')}`,
    moreFailed: (n) => `Mehr als ${numberWords(n)} Auswertungen sind fehlgeschlagen`,
    failedWhy: 'Jede kann noch einmal angefordert werden; es kann auch ohne sie entschieden werden.',
    olderFailed: 'Ältere Auswertungen sind vielleicht fehlgeschlagen',
    noneSeen: 'Von den zuletzt fehlgeschlagenen sehen Sie keine.',
    failedLooked: (n) => `Nur die ${numberWords(n)} zuletzt fehlgeschlagenen wurden angesehen.`,
    seeList: 'Liste ansehen',
    again: 'Noch einmal anfordern',
    firstAgain: (n) => `Die ersten ${numberWords(n)} noch einmal anfordern`,

    held: (connection) => `Änderungen von ${connection} warten auf Freigabe`,
    seeHeld: 'Ansehen, was geschehen würde',
    seeWhat: 'Ansehen, was zu tun ist',
    parked: (n) =>
      `${numberWords(n)} ${forms(n, 'Rückmeldung ans ATS braucht', 'Rückmeldungen ans ATS brauchen')} eine Entscheidung`,
    parkedWhy: (ats) => `${ats} hat nichts davon erfahren; Sie entscheiden, ob noch einmal gesendet wird.`,
    decide: 'Entscheiden',
    unknown: (n) =>
      `${numberWords(n)} ${forms(n, 'Rückmeldung ans ATS ist', 'Rückmeldungen ans ATS sind')} nicht bestätigt`,
    unknownWhy: (ats, n) =>
      forms(
        n,
        `${ats} hat nicht mitgeteilt, ob es die Rückmeldung angenommen hat.`,
        `${ats} hat nicht mitgeteilt, ob es die Rückmeldungen angenommen hat.`,
      ),
    look: () => 'Ansehen',
    people: (n) => `${numberWords(n)} ${forms(n, 'Bewerbung braucht', 'Bewerbungen brauchen')} eine Entscheidung`,
    peopleWhy: (connection, ats, n) =>
      forms(
        n,
        `${connection} macht mit ihr weiter, sobald jemand entschieden oder sie in ${ats} berichtigt hat.`,
        `${connection} macht mit ihnen weiter, sobald jemand entschieden oder sie in ${ats} berichtigt hat.`,
      ),
    seeWho: 'Ansehen, wer',
  },

  figures: {
    title: (days) => `Einladungen der letzten ${days} Tage`,
    days: (days) => `${days} Tage`,
    spans: 'Zeitraum',
    nobody: 'In dieser Zeit wurde niemand eingeladen.',
    percent: (n) => `${n} %`,
    withPercent: (n, percent) => `${numberWords(n)} (${percent} %)`,
    interviews: 'Interviews',
    step: 'Schritt',

    farTitle: 'Wie weit sie kamen',
    far: (completed, invited, percent) =>
      `${numberWords(completed)} von ${numberWords(invited)} abgeschlossen: ${percent} von 100.`,
    notStarted: (n) => `Bisher ${forms(n, 'hat', 'haben')} ${numberWords(n)} nicht begonnen.`,
    notFinished: (n) => `Bisher ${forms(n, 'hat', 'haben')} ${numberWords(n)} begonnen und nicht zu Ende geführt.`,
    lost: (unstarted, unfinished) =>
      `Bisher ${forms(unstarted, 'hat', 'haben')} ${numberWords(unstarted)} nicht begonnen, und ${numberWords(unfinished)} ${forms(unfinished, 'hat', 'haben')} begonnen und nicht zu Ende geführt.`,
    farCaption: 'Interviews nach dem weitesten Schritt und ihr Anteil an der ersten Zeile',
    share: 'Anteil',
    inStage: 'In der Phase',
    funnel: { invited: 'Eingeladen', started: 'Begonnen', completed: 'Abgeschlossen', decided: 'Entschieden' },
    inStageWhy: (n) =>
      `„In der Phase“ zählt zu den Eingeladenen jene hinzu, die im ATS in einer einladenden Phase sind und jetzt auf ihre Einladung warten: ${numberWords(n)}.`,
    open: (created, inProgress, toDecide) => html`Noch offen: ${created}, ${inProgress}, ${toDecide}`,
    openCreated: 'nicht begonnen',
    openInProgress: 'läuft',
    openToDecide: 'zu entscheiden',

    timesTitle: 'Wie lange jeder Schritt dauerte',
    timesCaption:
      'Die Hälfte brauchte höchstens den Median (der kräftige Balken), neun von zehn höchstens die zweite Zeit (der blasse)',
    timesSampled: (n) =>
      `Die Hälfte brauchte höchstens den Median (der kräftige Balken), neun von zehn höchstens die zweite Zeit (der blasse); gemessen an ${numberWords(n)} von ihnen, verteilt über den Zeitraum`,
    median: 'Median',
    ninety: '90 %',
    steps: {
      start: 'Einladung bis Beginn',
      complete: 'Beginn bis letzte Antwort',
      decide: 'Letzte Antwort bis Entscheidung',
    },
    noTime: 'noch niemand',
    lessThanMinute: 'weniger als eine Minute',

    positionsTitle: 'Abgeschlossen, nach Stelle',
    positionsCaption: 'Von allen Eingeladenen; die Stellen mit den meisten Einladungen',
    positionsSampled: 'Von allen Eingeladenen; die Stellen mit den meisten Einladungen, nach einer Stichprobe',
    position: 'Stelle',
    devicesTitle: 'Abgeschlossen, nach Gerät',
    devicesCaption: 'Von allen, die begonnen haben, nach der Art des Geräts beim Beginn',
    device: 'Gerät',
    devices: { phone: 'Telefon', tablet: 'Tablet', computer: 'Computer', none: 'Nicht bekannt' },
  },
}
