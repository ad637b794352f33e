import { plural } from '../../../../base/languages.ts'
import { de as result } from '../../../../pdf/words/result/de.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const de: Words = {
  you: 'Sie',
  gone: 'Jemand, der entfernt wurde',

  page: {
    timeline: 'Was ins ATS geschrieben wird, und warum',
    answered: (count) => plural('de', count, { one: '1 Frage beantwortet', other: `${count} Fragen beantwortet` }),
    invited: (at) => html`eingeladen ${at}`,
    completed: (at) => html`abgeschlossen ${at}`,
    mail: 'Mails',
    remind: 'Die Person erinnern …',
  },

  player: {
    title: 'Antworten',
    none: 'Noch wurde nichts aufgenommen.',
    questions: 'Fragen',
    speed: 'Tempo',
    back: (seconds) => `${seconds} s zurück`,
    forward: (seconds) => `${seconds} s vor`,
    jump: (seconds) => `${seconds} s`,
    previous: 'Vorige Antwort',
    next: 'Nächste Antwort',
    goOn: 'Danach die nächste Antwort abspielen',
    all: 'Alle Antworten anzeigen',
    place: (number, count) => `${number} von ${count}`,
    picture: 'Das Bild zur Frage',
    answer: (number, question) => `Antwort ${number}: ${question}`,
    answerOf: (number, question) => html`Antwort ${number}: ${question}`,
    transcript: 'Transkript',
    misheard: 'Ein Programm hat es mitgeschrieben und kann sich verhört haben.',
    captions: 'Wie ein Programm es verstanden hat',
    unclear: '[unverständlich]',
    keys: 'Tasten',
  },

  correction: {
    correct: 'Korrigieren',
    correctLine: (line) => `Zeile ${line} korrigieren`,
    count: (count) =>
      plural('de', count, {
        one: 'Ein Mensch hat eine Zeile korrigiert.',
        other: `Menschen haben ${count} Zeilen korrigiert.`,
      }),
    by: (by, at) => html`korrigiert von ${by ?? 'jemandem, der entfernt wurde'}, ${at}`,
    byAPerson: 'von einem Menschen korrigiert',
    heardBy: (by, at) => html`gehört von ${by ?? 'jemandem, der entfernt wurde'}, ${at}`,
    heardByAPerson: 'von einem Menschen gehört',
    nothing: 'hier wird nichts gesagt',
    madeUp: 'wahrscheinlich nicht gesagt; zählt nicht als Beleg:',
    earlier: 'Korrekturen dessen, was das Programm schrieb, bevor es diese Antwort neu anhörte:',
    title: 'Eine Zeile des Transkripts korrigieren',
    heard: 'Wie das Programm es verstanden hat, mit den Zeilen davor und danach:',
    label: 'Was dort gesagt wird',
    hint: (max) => `Höchstens ${numberWords(max)} Zeichen. Lassen Sie das Feld leer, wenn dort nichts gesagt wird.`,
    keep: 'Korrektur speichern',
    struck:
      'Werden diese Worte doch gesagt, so speichern Sie sie, wie sie dastehen. Die Zeile ist dann nicht mehr durchgestrichen, und Untertitel zeigen sie.',
    keepHeard: 'Speichern, was ich gehört habe',
    notNow: 'So lassen, wie es ist',
    what: 'Was das Programm schrieb, bleibt daneben stehen. Kolleginnen und Kollegen sehen, wer korrigiert hat; Gäste und Untertitel zeigen die Korrektur. Das Ergebnis der KI bleibt, wie es ist: Es beurteilt, was das Programm schrieb.',
    taken:
      'Jemand anderes hat diese Zeile korrigiert, seit Sie sie geöffnet haben, oder das Programm hat sie neu angehört. Ihre Korrektur ist noch nicht gespeichert: Sie steht im Feld. Sehen Sie sich die andere unten an, und speichern Sie Ihre, wenn sie an deren Stelle treten soll.',
    history: 'Korrekturen dieser Zeile',
    takenBack: 'wie das Programm es verstanden hat',
  },

  rating: {
    title: 'Ihre Bewertung',
    change: 'Ihre Bewertung ändern',
    colleagues: (count) =>
      count === 0
        ? 'Von den Kolleginnen und Kollegen hat noch niemand bewertet.'
        : plural('de', count, {
            one: 'Eine Kollegin oder ein Kollege hat bewertet. Sie sehen das Urteil, sobald Sie selbst bewertet haben.',
            other: `${count} Kolleginnen und Kollegen haben bewertet. Sie sehen deren Urteil, sobald Sie selbst bewertet haben.`,
          }),
    stays: 'Bewertungen bleiben in diesem Dashboard: Weder die Bewerbenden noch das ATS oder die KI bekommen sie.',
    question: 'Wie gut ist dieses Interview?',
    words: { 1: 'ungenügend', 2: 'schwach', 3: 'mittel', 4: 'gut', 5: 'hervorragend' },
    why: 'Warum (für Sie, und für andere, sobald sie selbst bewertet haben)',
    rate: 'Bewerten',
    changeIt: 'Ändern',
    ofColleagues: 'Kolleginnen und Kollegen',
    of: (rating) => `${rating} von 5`,
    changed: (at) => html`geändert ${at}`,
    afterAi: 'nach einem Blick auf das Ergebnis der KI',
  },

  analysis: {
    ...result,
    title: 'Auswertung',
    ofAi: 'Was die KI meint',
    request: 'Auswertung anfordern',
    later: 'Eine Auswertung lässt sich anfordern, sobald das Interview abgeschlossen ist.',
    since: (at) => html`Seit ${at}. Die Auswertung geht von selbst weiter.`,
    hiddenUntil: 'Verborgen, bis Sie bewertet haben',
    hidden: 'Zunächst verborgen',
    afterRating: 'Sie sehen das Ergebnis der KI nach Ihrer eigenen Bewertung, damit ihre Meinung nicht zu Ihrer wird.',
    whenAsked:
      'Sie sehen das Ergebnis der KI, wenn Sie danach fragen, damit Sie sich zuerst die Antworten ansehen können.',
    rate: 'Das Interview bewerten',
    showUnrated: 'Ohne meine Bewertung anzeigen',
    show: 'Anzeigen',
    recommendation: (advice, confidence) =>
      html`Empfehlung: <strong>${advice}</strong>, Sicherheit: ${confidence}. Das ist ein Rat und keine Entscheidung von Prüfenden.`,
    score: (score, range) => `${score} von 100${range === null ? '' : `, zwischen ${range[0]} und ${range[1]}`}`,
    ofCriterion: (criterion, said) => html`${criterion}: ${said}`,
    risks: 'Risiken',
    conditions: 'Bedingungen',
    strengths: 'Stärken',
    weaknesses: 'Schwächen',
    speaksFor: 'Spricht für die Person',
    redFlags: 'Warnzeichen',
    analysed: (at, model, rubric) =>
      html`Ausgewertet am ${at}${model === null ? '' : ` von ${model}`}${rubric === null ? '' : `, ${rubric}`}`,
    asPdf: 'Ergebnis als eine Seite speichern (PDF)',
    flagged: 'Richtet sich an die Bewertenden',
    flaggedWhy:
      'Diese Worte sagen einem Menschen oder einer KI, wie bewertet werden soll. Sie belegen keine Punktzahl. Zu diesem Ergebnis werden ohne einen Menschen weder Phasenwechsel noch Ablehnung, Tag oder Feld ins ATS geschrieben.',
    dropped: (count) =>
      plural('de', count, {
        one: 'Ein Satz der KI wurde weggelassen: Er handelte von einem persönlichen Merkmal wie Alter, Herkunft, Gesundheit oder Familie oder von der Sprechweise.',
        other: `${count} Sätze der KI wurden weggelassen: Sie handelten von einem persönlichen Merkmal wie Alter, Herkunft, Gesundheit oder Familie oder von der Sprechweise.`,
      }),
  },

  told: {
    overall: (score, scored, all) => `Gesamt ${score} von 100 nach dem Gesagten, aus ${scored} von ${all} Kriterien.`,
    none: (why) => `Keine Auswertung der KI: ${why ?? 'kein Kriterium konnte eine Punktzahl bekommen'}.`,
    mustJudge: (criteria) => `Ein Mensch muss beurteilen: ${criteria}.`,
    mustLook: (answers) =>
      answers.length === 1
        ? `Ein Mensch muss sich Antwort ${answers.join(', ')} ansehen: Worte darin richten sich an die Bewertenden und zählen nicht als Beleg.`
        : `Ein Mensch muss sich die Antworten ${answers.join(', ')} ansehen: Worte darin richten sich an die Bewertenden und zählen nicht als Beleg.`,
    mustLookUnsearched: (answers) =>
      answers.length === 1
        ? `Ein Mensch muss sich Antwort ${answers.join(', ')} ansehen: In ihrer Sprache oder Schrift werden Worte, die sich an die Bewertenden richten, nicht zuverlässig gefunden.`
        : `Ein Mensch muss sich die Antworten ${answers.join(', ')} ansehen: In ihrer Sprache oder Schrift werden Worte, die sich an die Bewertenden richten, nicht zuverlässig gefunden.`,
    mustListen: (answers) =>
      answers.length === 1
        ? `Ein Mensch muss sich Antwort ${answers.join(', ')} anhören: Das Transkript ist länger als jede Antwort, sein Ende wurde weggelassen.`
        : `Ein Mensch muss sich die Antworten ${answers.join(', ')} anhören: Die Transkripte sind länger als jede Antwort, ihr Ende wurde weggelassen.`,
    partlyRead:
      'Ein Mensch muss sich alle Antworten anhören: Nach der Zählung seines eigenen Servers hat das Modell nur einen Teil des Gesagten gelesen.',
    redFlag: (number, text) =>
      html`Antwort ${number} enthält Worte, die sich an die Bewertenden richten: „<bdi>${text}</bdi>“`,
    titled: (name, text) => html`${name}: ${text}`,
    names: {
      communication: 'Kommunikation',
      criteria_match: 'Anforderungen',
      competency: 'Kompetenz',
      cultural_fit: 'kulturelle Passung',
    },
  },

  making: {
    requested: (at, by, completed) =>
      html`Angefordert ${by === null ? '' : `von ${by} `}am ${at}; abgeschlossen am ${completed}.`,
    servedBy: (models) => `Der Server nennt sein Modell ${models}.`,
    usage: (requests, numbers) =>
      plural('de', requests, {
        one: `1 Anfrage an das Modell, ${numbers.tokens} Tokens.`,
        other: `${numbers.requests} Anfragen an das Modell, ${numbers.tokens} Tokens.`,
      }),
    proofs: 'SHA-256 dessen, woraus das Ergebnis entstand:',
    sound: (number) => `Ton der Antwort ${number}`,
    transcripts: 'Transkripte',
    prompt: 'Anweisung an das Modell',
    rubric: 'Bewertungsraster',
  },

  notes: {
    title: 'Interne Notizen',
    none: 'Noch keine. Notizen bleiben in diesem Dashboard: Weder die Bewerbenden noch das ATS oder die KI bekommen sie.',
    fresh: 'Neue Notiz',
    add: 'Notiz hinzufügen',
    edited: (at) => html`geändert am ${at}`,
    editOrDelete: 'Ändern oder löschen',
    yours: 'Ihre Notiz',
    save: 'Notiz speichern',
    delete: 'Notiz endgültig löschen',
  },

  consent: {
    title: 'Einwilligung',
    recorded: (at) => html`In die Aufnahme eingewilligt am ${at}.`,
    ai: {
      not_asked: 'Auswertung durch eine KI: nicht gefragt.',
      agreed: 'Auswertung durch eine KI: zugestimmt.',
      declined: 'Auswertung durch eine KI: abgelehnt.',
    },
    aiWithdrawn: (at) => html`Auswertung durch eine KI: zuerst zugestimmt, zurückgenommen am ${at}.`,
    byProgram: 'Ein Programm hat für die Person zugestimmt; es zeigte keinen Hinweis von uns.',
    shown: (version) => `Der gezeigte Wortlaut (Hinweis ${version})`,
  },

  accommodation: {
    title: 'Für diese Person',
    reopenWhy:
      'Nach einer technischen Störung kann das Interview unter demselben Link weitergehen, mit den Antworten, die es schon hat.',
    reopen: 'Weitergehen lassen',
    unseen: 'Es erscheint in keiner Punktzahl, keiner Notiz und keiner Auswertung der KI.',
    time: 'Zeit für jede Antwort, in Prozent',
    takes: 'Zusätzliche Versuche für jede Antwort',
    write: 'Darf Antworten schreiben, statt sie aufzunehmen',
    deadline: 'Eine spätere Frist (UTC)',
    deadlineNow: (at) => html`Jetzt ${at}; lassen Sie das Feld leer, um sie zu behalten.`,
    save: 'Speichern',
  },

  guests: {
    title: 'Gastlinks',
    what: 'Jemand ohne Konto, zum Beispiel aus der Fachabteilung, sieht über einen Link die Antworten dieses Interviews und liest die Transkripte. Der Link endet mit seiner Frist, wenn ihn jemand widerruft und wenn die Person, die ihn erstellt hat, dieses Interview nicht mehr sehen darf. Gäste sehen weder das Ergebnis der KI noch Bewertungen, Notizen, Adresse und Telefonnummer.',
    none: 'Es gibt noch keinen.',
    nothing: 'Noch wurde nichts aufgenommen, es gibt also nichts anzusehen.',
    works: 'gültig',
    ended: 'beendet',
    revoke: 'Widerrufen',
    revokeOf: (time) => `Den Link widerrufen, der ${time} erstellt wurde`,
    made: (at, by) => html`erstellt ${at} von ${by ?? 'jemandem, der entfernt wurde'}`,
    until: (at) => html`bis ${at}`,
    opened: (count) => (count === 0 ? 'nie geöffnet' : `${count}-mal geöffnet`),
    last: (at) => html`zuletzt ${at}`,
    revoked: (at) => html`widerrufen ${at}`,
    endedAt: (at, why) => html`beendet am ${at}, ${why}`,
    ends: {
      disabled: 'weil das Konto gesperrt wurde, das ihn erstellt hat',
      role: 'weil die Person, die ihn erstellt hat, nicht mehr prüft oder nur noch manche Teams sieht',
      teams: 'weil die Person, die ihn erstellt hat, nicht mehr im Team dieser Stelle ist',
    },
    days: 'Wie viele Tage ein neuer Link gilt',
    make: 'Gastlink erstellen',
    one: 'Gastlink',
    theOne: 'Der Gastlink',
    copyNow: (until) =>
      html`Kopieren Sie ihn jetzt: Er wird nicht noch einmal gezeigt. Wer ihn hat, sieht dieses Interview bis ${until}, oder bis ihn jemand widerruft.`,
    link: 'Link',
    copy: 'Kopieren',
    shows: (organization, until) =>
      html`${organization} zeigt Ihnen dieses Interview bis ${until}. Es ist nur für Sie bestimmt: Bitte geben Sie den Link nicht weiter und nehmen Sie nichts auf.`,
    dead: 'Dieser Link funktioniert nicht',
    deadWhy:
      'Der Link ist abgelaufen oder beendet, oder es gibt die Aufnahmen nicht mehr. Bitten Sie die Person, die ihn Ihnen geschickt hat, um einen neuen.',
    tooMany:
      'Aus Ihrem Netz wurden zu viele Links geöffnet, die nicht funktionieren. Versuchen Sie es in einer Stunde noch einmal.',
  },
}
