import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

const tries = (n: number): string => plural('de', n, { one: `${n} Versuch`, other: `${n} Versuche` })

export const de: Words = {
  noServer: (counts) =>
    html`<strong>Derzeit bekommt niemand eine Mail.</strong> Es ist kein Mailserver eingerichtet. ${counts}`,

  notifications: {
    title: 'Benachrichtigungen',
    lead: (email) => `Welche Mails Sie an ${email} bekommen. Jede Person wählt für sich.`,
    counts: 'Ihre Wahl gilt, sobald es einen gibt.',
    when: 'Wenn Bewerbende Interviews abschließen',
    choices: {
      daily: {
        name: 'Eine Zusammenfassung am Tag',
        what: 'Wer ein Interview abgeschlossen hat und wie viele auf eine Entscheidung warten. Keine Mail an einem Tag ohne Neues.',
      },
      at_once: { name: 'Eine Mail für jedes Interview', what: 'Sobald es abgeschlossen ist.' },
      none: { name: 'Keine Mails', what: 'Auf der Startseite sehen Sie, was auf Sie wartet.' },
    },
    hour: 'Uhrzeit der Zusammenfassung',
    zone: 'Zeitzone',
    world: 'Welt',
    notChosen: 'Sie haben noch nicht gewählt; alle beginnen mit einer Zusammenfassung am Tag.',
    next: (at) => html`Die nächste Zusammenfassung kommt am ${at}, wenn es Neues gibt.`,
    save: 'Speichern',
    ofTeams: 'Die Mails nennen nur Interviews Ihrer Teams.',
    ofAdministrators:
      'Ihre Zusammenfassung nennt auch Verbindungen Ihrer Organisation, die auf einen Administrator warten, und aufgebrauchtes Guthaben.',
  },

  mails: {
    title: 'Mails',
    lead: (notifications) =>
      html`Welche Mails Sie selbst bekommen, wählen Sie unter ${notifications('Benachrichtigungen')}. Eine tägliche Zusammenfassung steht hier nur für die Person, an die sie geht.`,
    none: 'Es wurde noch keine Mail geschrieben.',
    ofState: 'Zustand',
    allStates: 'alle',
    show: 'Anzeigen',
    noneOfState: 'Keine Mail ist in diesem Zustand.',
    noneOfNewest: (count) => `Keine der neuesten ${count} Mails ist in diesem Zustand.`,
    noneOfTeams: (isOfState) =>
      isOfState
        ? 'Keine Mail zu Interviews Ihrer Teams ist in diesem Zustand.'
        : 'Es gibt keine Mail zu Interviews Ihrer Teams.',
    noneOfTeamsNewest: (count, isOfState) =>
      `Keine der neuesten ${count} Mails über Interviews gehört zu Interviews Ihrer Teams${isOfState ? ' und ist in diesem Zustand' : ''}.`,
    lookedAt: (count) => `Aus den neuesten ${count} Mails.`,
    newest: (count) => `Das sind die neuesten ${count}.`,
    ofTeams: 'Das sind die zu Interviews Ihrer Teams.',
    ofTeamsNewest: (count) =>
      `Das sind, aus den neuesten ${count} Mails über Interviews, die zu Interviews Ihrer Teams.`,
    summary: (at, to, subject) => html`${at} an ${to}: ${subject}`,
    asked: (who) => `Angefordert von: ${who}.`,
    somebodyGone: 'Jemand, der entfernt wurde',
    hiddenLink: '/i/… (Administratoren sehen den ganzen Link)',
    accepted: (at, attempt) => html`Vom Mailserver angenommen am ${at}, Versuch ${attempt}.`,
    kept: 'Nicht gesendet: Als sie geschrieben wurde, war kein Mailserver eingerichtet.',
    dropped: (why) => `Nicht mehr nötig: ${why}.`,
    refused:
      'Die Mail wurde endgültig abgewiesen und wird deshalb nicht noch einmal versucht. Prüfen Sie, ob die Adresse stimmt.',
    givenUp: (attempts) =>
      `Nicht zugestellt, bevor sie ablief; ${attempts === 0 ? 'noch nicht versucht' : tries(attempts)}.`,
    notTried: (next) => html`Noch nicht versucht; nächster Versuch am ${next}.`,
    tried: (attempts, next) => html`${tries(attempts)}; nächster Versuch am ${next}.`,
    unconfirmed: (copies) =>
      `Die Mail wurde vielleicht ${plural('de', copies, { one: 'einmal', other: `${copies}-mal` })} gesendet, ohne dass eine Antwort des Mailservers festgehalten ist; eine Kopie ist vielleicht angekommen.`,
    drops: {
      'interview.cancelled': 'das Interview wurde storniert',
      'interview.expired': 'die Einladung ist abgelaufen',
      'interview.started': 'die Person hatte schon begonnen',
      'interview.gone': 'das Interview gibt es nicht mehr',
      'digest.empty': 'alles, worum es ging, wurde storniert',
      'digest.not_administrator': 'sie war nur für Administratoren, und diese Person ist keiner mehr',
      'reader.gone': 'niemand, der sich anmelden kann, hat diese Adresse noch',
      'account.link_gone': 'der Link wurde vorher verwendet oder ersetzt, oder er lief ab',
    },
  },

  texts: {
    title: 'Mailtexte',
    lead: (organization) =>
      `Was Bewerbende von ${organization} per Mail bekommen, in jeder Sprache. Eine Mail kommt in der Sprache, die die Person gewählt hat, sonst in der Sprache der Stelle.`,
    counts: 'Diese Texte werden verwendet, sobald es einen gibt.',
    mail: 'Mail',
    kinds: {
      invite: { name: 'Einladung', when: 'Geht hinaus, wenn jemand per Mail eingeladen wird.' },
      applied: {
        name: 'Link nach einer Bewerbung',
        when: 'Geht an die Adresse, die jemand bei einem öffentlichen Link eingegeben hat. Sie nennt nichts von den Eingaben.',
      },
      reminder: {
        name: 'Erinnerung',
        when: 'Geht hinaus, bevor eine Einladung abläuft, oder wenn jemand sie anfordert.',
      },
      receipt: {
        name: 'Eingangsbestätigung',
        when: 'Geht hinaus, wenn alle Antworten da sind, an Bewerbende, die ihren Link per Mail bekamen.',
      },
    },
    onlyBuiltIn: {
      invite: '',
      applied: '',
      reminder:
        'Kurz bevor der Link abläuft, weist der Betreff des eingebauten Textes darauf hin. Ein eigener Text hat für alle Erinnerungen denselben Betreff.',
      receipt: 'Der eingebaute Text nennt auch, wie viele Antworten angekommen sind. Ein eigener Text kann das nicht.',
    },
    fields: {
      'candidate.firstName': 'Vorname. Wo wir ihn nicht kennen, steht dort nichts.',
      'position.name': 'Name der Stelle.',
      'organization.name': 'Name Ihrer Organisation.',
      'position.interviewCondition': 'Was die Stelle ihren Bewerbenden sagt. Wo sie nichts sagt, entfällt die Zeile.',
      'interview.inviteUrl': 'Der persönliche Link, als Schaltfläche. Er muss in einer eigenen Zeile stehen.',
      'interview.inviteExpiresAt': 'Wann der Link abläuft. Wo er nicht abläuft, entfällt die Zeile.',
    },
    own: 'Ihr Text',
    builtIn: 'Eingebaut',
    ownOf: (kind, language) => `${kind}, ${language}: Ihr Text`,
    builtInOf: (kind, language) => `${kind}, ${language}: eingebaut`,
    heading: (kind, language) => `${kind}, ${language}`,
    notForStaff: (look) =>
      html`Für Mails an Personen, die hier arbeiten, gibt es keine eigenen Texte. Farbe und Logo stellen Sie unter ${look('Seite für Bewerbende')} ein.`,
    all: 'Alle Mailtexte',
    wrote: (who, at) => html`Diesen Text schrieb ${who} am ${at}.`,
    builtInUsed: 'Der eingebaute Text ist in Verwendung.',
    subject: 'Betreff',
    subjectHint: (max) => `Eine Zeile, höchstens ${max} Zeichen.`,
    text: 'Text',
    textHint: (max) => `Eine leere Zeile beginnt einen Absatz; höchstens ${max} Zeichen. HTML wird als Text gezeigt.`,
    waiting: 'Wartende Mails werden mit dem neuen Text gesendet. Gesendete Mails behalten ihren.',
    save: 'Speichern',
    preview: 'Vorschau',
    resetHint: 'Mails verwenden ab dann den eingebauten Text.',
    reset: 'Zurück zum eingebauten Text',
    previewHint: 'Für eine Beispielperson. Nichts wird gesendet.',
    previewTitle: 'Vorschau der Mail',
    fieldsTitle: 'Felder',
    follows: 'Was immer folgt',
    followsHint: 'Was Sie auch schreiben: Die Mail endet mit diesen Sätzen.',
  },
}
