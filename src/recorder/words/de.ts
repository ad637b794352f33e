import type { Words } from './en.ts'
import { plural } from './spoken.ts'

export const de: Words = {
  skip: 'Zum Inhalt springen',
  language: 'Sprache',
  languageMissing:
    'Diese Sprache konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und wählen Sie die Sprache noch einmal.',
  reload:
    'Wenn hier nichts weiter erscheint, laden Sie diese Seite neu. Antworten, die Sie behalten haben, gehen nicht verloren.',
  noScript: 'Für die Aufnahme wird JavaScript gebraucht. Bitte erlauben Sie es für diese Seite.',

  missing: {
    title: 'Link nicht gefunden',
    heading: 'Diesen Link gibt es nicht, oder er gilt nicht mehr',
    body: 'Bitte prüfen Sie, ob Sie den vollständigen Link geöffnet haben. Wenn er trotzdem nicht funktioniert, wenden Sie sich an das Unternehmen, von dem Sie ihn haben.',
  },
  broken: {
    title: 'Etwas ist schiefgegangen',
    heading: 'Diese Seite kann gerade nicht angezeigt werden',
    body: 'Bitte versuchen Sie es in einer Minute noch einmal. Wenn es wieder geschieht, wenden Sie sich an das Unternehmen, von dem Sie den Link haben.',
    again: 'Noch einmal versuchen',
  },
  expired: {
    title: 'Link abgelaufen',
    heading: 'Dieser Link ist abgelaufen',
    body: 'Die Zeit für dieses Interview ist vorbei, und es ist keine Antwort angekommen. Wenn Sie noch teilnehmen möchten, bitten Sie das Unternehmen, von dem Sie den Link haben, um einen neuen.',
  },
  closed: {
    title: 'Interview geschlossen',
    heading: 'Dieses Interview wurde geschlossen',
    body: 'Es blieb zu lange unvollendet. Wenn Sie noch teilnehmen möchten, wenden Sie sich an das Unternehmen, von dem Sie den Link haben.',
  },
  apply: {
    title: (position) => `${position}: Videointerview`,
    intro:
      'Sie beantworten einige Fragen per Video, allein und wann es Ihnen passt. Sagen Sie uns zuerst, wer Sie sind.',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail-Adresse',
    next: 'Weiter',
    problems: {
      firstName: 'Geben Sie Ihren Vornamen ein.',
      lastName: 'Geben Sie Ihren Nachnamen ein.',
      email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
      noCredits:
        'Das Guthaben des Unternehmens für Interviews ist aufgebraucht, daher sind zurzeit keine möglich. Bitte wenden Sie sich an das Unternehmen.',
      tooMany: 'In der letzten Stunde gab es zu viele Bewerbungen. Bitte versuchen Sie es später noch einmal.',
      tooManyFromNetwork:
        'Aus Ihrem Netzwerk kamen in der letzten Stunde zu viele Bewerbungen. Bitte versuchen Sie es später noch einmal.',
      closed: 'Für diese Stelle sind zurzeit keine Bewerbungen möglich. Bitte wenden Sie sich an das Unternehmen.',
    },
  },
  received: {
    title: (position) => `${position}: Bewerbung eingegangen`,
    heading: 'Vielen Dank',
    mailed:
      'Wenn diese Adresse teilnehmen kann, schicken wir ihr in den nächsten Minuten einen persönlichen Link zum Videointerview.',
    spam: (organization) =>
      `Sehen Sie auch im Spam-Ordner nach. Wenn keine Nachricht kommt, bewerben Sie sich später noch einmal oder wenden Sie sich an ${organization}.`,
    known: 'Wenn Sie sich schon beworben haben, machen Sie mit dem Link weiter, den Sie damals erhalten haben.',
    lost: (organization) => `Wenn Sie ihn nicht mehr haben, wenden Sie sich an ${organization}.`,
  },

  welcome: {
    title: (position) => `Videointerview: ${position}`,
    hello: (name) => (name ? `Hallo ${name}` : 'Hallo'),
    intro: 'Sie beantworten jede Frage per Video, allein und zu einer Zeit, die Ihnen passt.',
    questions: 'Fragen',
    questionCount: (count) => plural('de', count, { one: '1 Frage', other: `${count} Fragen` }),
    total: (length) => `insgesamt höchstens ${length} Aufnahme`,
    takes: 'Neu aufnehmen',
    takesFree: 'So oft Sie möchten, bis Sie die Antwort behalten',
    takesNone: 'Jede Antwort kann einmal aufgenommen werden',
    takesSome: (count) =>
      plural('de', count, { one: 'Bei jeder Antwort einmal', other: `Bei jeder Antwort ${count}-mal` }),
    thinking: 'Bedenkzeit',
    thinkingFree: 'Vor jeder Antwort so lange Sie möchten',
    thinkingSome: (length) => `${length} vor jeder Antwort; danach beginnt die Aufnahme von selbst`,
    deadline: 'Beginnen Sie spätestens',
    interruption: 'Wenn etwas schiefgeht',
    interruptionBody:
      'Öffnen Sie diesen Link noch einmal, auf einem beliebigen Gerät. Behaltene Antworten bleiben, und Sie machen dort weiter, wo Sie waren.',
    contact: 'Fragen? Wenden Sie sich an',
    condition: (organization) => `Hinweis von ${organization}`,
    noticeChanged:
      'Der Text zu Ihrer Aufnahme hat sich geändert, seit Sie diese Seite geöffnet haben. Bitte lesen Sie ihn noch einmal und fahren Sie dann fort.',
    consent:
      'Ich bin damit einverstanden, dass meine Antworten aufgenommen und von den Personen angesehen werden, die über diese Stelle entscheiden.',
    consentMissing: 'Setzen Sie hier ein Häkchen, um weiterzumachen. Ohne Ihre Einwilligung wird nichts aufgenommen.',
    aiQuestion: 'Darf eine KI bei der Beurteilung Ihrer Antworten helfen?',
    aiYes: 'Ja, eine KI darf helfen',
    aiNo: 'Nein, nur Menschen',
    aiMissing: 'Wählen Sie Ja oder Nein.',
    next: 'Weiter zum Kameratest',
    nextNote: 'Noch wird nichts aufgenommen. Das Interview beginnt erst nach dem Test.',
  },
  notice: {
    heading: 'Was mit Ihrer Aufnahme geschieht',
    who: (organization) =>
      `${organization} erhält Ihre Aufnahmen. Die Personen, die über diese Stelle entscheiden, können sie ansehen.`,
    kept: 'Ihre Antwort wird schon während der Aufnahme übertragen. Nur Antworten, die Sie behalten, gehören zum Interview; alle anderen werden gelöscht.',
    retention: (organization) => `${organization} entscheidet, wie lange Ihre Aufnahmen gespeichert bleiben.`,
    deletion: (whom) =>
      `Wenn Ihre Aufnahmen gelöscht werden sollen, wenden Sie sich an: ${whom}. Ein Mensch antwortet Ihnen.`,
    ai: 'Die KI würde Ihre Antworten in Text umwandeln und den Personen, die entscheiden, eine Beurteilung vorschlagen. Sie entscheidet nie allein. Wenn Sie Nein wählen, beurteilen Menschen Ihre Antworten ohne sie.',
    aiDecides:
      'Die KI würde Ihre Antworten in Text umwandeln und beurteilen. Allein aufgrund dieser Beurteilung kann Ihre Bewerbung einen anderen Schritt erreichen oder abgelehnt werden, bevor ein Mensch sie angesehen hat. Wenn Sie Nein wählen, erhält die KI Ihre Antworten nicht.',
    decidesWithout: 'Dasselbe kann geschehen, wenn die KI nichts beurteilt hat, auch weil Sie Nein gewählt haben.',
    noAi: 'Keine KI wertet Ihre Antworten aus.',
  },

  check: {
    title: 'Kamera und Mikrofon',
    intro:
      'Ihr Browser fragt, ob diese Seite Kamera und Mikrofon verwenden darf. Bitte erlauben Sie beides. Während dieses Tests werden Ihr Bild und Ihre Stimme weder übertragen noch gespeichert.',
    turnOn: 'Kamera und Mikrofon einschalten',
    turningOn: 'Kamera und Mikrofon werden eingeschaltet. Bitte erlauben Sie beides, wenn Ihr Browser fragt.',
    preview: 'Das Bild Ihrer Kamera',
    camera: 'Ihre Kamera funktioniert.',
    microphone: 'Ihr Mikrofon funktioniert.',
    speak: 'Bitte sagen Sie etwas: Der Balken sollte sich bewegen.',
    level: 'Lautstärke',
    recorder: 'Dieser Browser kann aufnehmen.',
    network: {
      measuring: 'Ihre Verbindung wird gemessen …',
      good: 'Ihre Verbindung ist schnell genug.',
      slow: 'Ihre Verbindung ist langsam. Das macht nichts: Antworten werden auf diesem Gerät gespeichert und nach und nach übertragen.',
      none: 'Zurzeit besteht keine Verbindung. Bitte verbinden Sie sich, bevor Sie beginnen.',
    },
    practise: 'Mit einer Übungsfrage ausprobieren',
    start: 'Interview beginnen',
    startNote: (count) => `Das Interview beginnt: ${count}.`,
    pauses: 'Zwischen zwei Fragen können Sie eine Pause machen.',
    starting: 'Wird gestartet …',
    again: 'Noch einmal versuchen',
  },
  practice: {
    title: 'Übungsfrage',
    question: 'Was hat Ihnen am letzten Wochenende am meisten Freude gemacht?',
    note: 'Das ist nur für Sie. Nichts davon wird übertragen oder gespeichert.',
    seen: 'Konnten Sie sich gut sehen und hören?',
    back: 'Übung beenden',
  },
  trouble: {
    heading: 'Das hat noch nicht geklappt',
    denied: 'Ihr Browser lässt diese Seite Kamera und Mikrofon nicht verwenden.',
    none: 'Es wurde keine Kamera oder kein Mikrofon gefunden. Schließen Sie beides an, oder öffnen Sie diesen Link auf einem Handy.',
    busy: 'Ein anderes Programm verwendet Ihre Kamera oder Ihr Mikrofon. Beenden Sie Videoanrufe und schließen Sie andere Tabs, und versuchen Sie es dann noch einmal.',
    insecure:
      'Diese Seite wurde ohne sichere Verbindung geöffnet, deshalb gibt der Browser die Kamera nicht frei. Öffnen Sie den Link mit https.',
    inApp:
      'Sie haben diesen Link in einer anderen App geöffnet, und diese App gibt die Kamera nicht frei. Kopieren Sie den Link und öffnen Sie ihn in Ihrem Browser.',
    blocked: 'Die Einstellungen dieses Geräts sperren Kamera oder Mikrofon. Bitte verwenden Sie ein anderes Gerät.',
    noRecorder:
      'Dieser Browser kann kein Video aufnehmen. Bitte verwenden Sie eine aktuelle Version von Chrome, Edge, Firefox oder Safari.',
    lost: 'Kamera oder Mikrofon ist nicht mehr da: abgesteckt, oder etwas anderes verwendet das Gerät. Schließen Sie es wieder an, und machen Sie dann weiter.',
    unknown:
      'Kamera oder Mikrofon konnten nicht verwendet werden. Schließen Sie andere Programme, die sie verwenden, und versuchen Sie es dann noch einmal.',
    copy: 'Link kopieren',
    copied: 'Der Link ist kopiert. Fügen Sie ihn in die Adresszeile Ihres Browsers ein.',
    copyByHand: 'Markieren Sie diesen Link und kopieren Sie ihn:',
    steps: {
      chromeAndroid:
        'Chrome: Tippen Sie auf das Symbol links neben der Adresse, dann auf „Berechtigungen“, und erlauben Sie Kamera und Mikrofon.',
      samsung:
        'Samsung Internet: Tippen Sie auf das Schloss neben der Adresse, dann auf „Berechtigungen“, und erlauben Sie Kamera und Mikrofon.',
      safariPhone:
        'Safari: Tippen Sie auf das Symbol neben der Adresse, dann auf „Website-Einstellungen“, und erlauben Sie Kamera und Mikrofon.',
      chrome:
        'Chrome oder Edge: Klicken Sie auf das Symbol links neben der Adresse, und erlauben Sie Kamera und Mikrofon.',
      firefox: 'Firefox: Klicken Sie auf die durchgestrichene Kamera neben der Adresse, und heben Sie die Sperre auf.',
      safari:
        'Safari: Öffnen Sie im Menü „Safari“ die „Einstellungen für diese Website“, und erlauben Sie Kamera und Mikrofon.',
      other: 'Öffnen Sie die Einstellungen Ihres Browsers für diese Seite, und erlauben Sie Kamera und Mikrofon.',
    },
    thenAgain: 'Kommen Sie dann hierher zurück, und versuchen Sie es noch einmal.',
  },
  start: {
    noCredits:
      'Das Unternehmen kann zurzeit keine Interviews annehmen. Bitte wenden Sie sich an das Unternehmen; Ihr Link bleibt bis zu seinem Ablauf gültig.',
    failed:
      'Der Server hat nicht geantwortet. Bitte versuchen Sie es noch einmal; es wurde nichts begonnen oder verbraucht.',
  },

  resume: {
    title: 'Willkommen zurück',
    body: (answered, total) => `Fertige Antworten: ${answered} von ${total}. Sie machen mit der nächsten weiter.`,
    next: 'Weitermachen',
  },
  question: {
    count: (number, total) => `Frage ${number} von ${total}`,
    progress: 'Fertige Antworten',
    limit: (length) => `Höchstens ${length}. Danach endet die Aufnahme von selbst.`,
    firstAnswerBy: (moment: string) =>
      `Beginnen Sie Ihre erste Antwort bis ${moment}. Danach endet dieser Link, außer eine Antwort ist schon unterwegs.`,
    thinkFree: 'Lassen Sie sich Zeit. Beginnen Sie, wenn Sie bereit sind.',
    thinkLeft: 'Bedenkzeit',
    record: 'Aufnahme starten',
    getReady: 'Die Aufnahme beginnt in',
    now: 'Jetzt starten',
    recording: 'Aufnahme läuft',
    left: (clock) => `Noch ${clock}`,
    leftSpoken: (length) => `Noch ${length}`,
    stop: 'Stopp',
    stopping: 'Ihre Aufnahme wird abgeschlossen …',
    write: 'Antwort schreiben statt aufnehmen',
    quietCamera: 'Von Ihrer Kamera kommt kein neues Bild. Prüfen Sie Kabel oder Abdeckung, oder stoppen Sie.',
    quietMicrophone: 'Von Ihrem Mikrofon kommt kein Ton. Prüfen Sie Kabel oder Schalter, oder stoppen Sie.',
    cameraLost: 'Die Kamera ist aus. Sie wird eingeschaltet, wenn Sie die Aufnahme starten.',
  },
  review: {
    title: 'Sehen Sie sich Ihre Antwort an',
    found: 'Diese Aufnahme war noch da. Sehen Sie sie an; behalten Sie sie oder nehmen Sie neu auf.',
    keep: 'Diese Antwort behalten',
    keepAnyway: 'Trotzdem behalten',
    again: 'Neu aufnehmen',
    againLeft: (count) => `Neu aufnehmen (noch ${count}-mal)`,
    againFree: 'Neu aufnehmen (zählt nicht)',
    noneLeft: 'Das war Ihre letzte Aufnahme für diese Frage.',
    silent: 'In dieser Aufnahme scheint kein Ton zu sein.',
    black: 'Das Bild dieser Aufnahme scheint schwarz zu sein.',
    cameraLost: 'Die Kamera war während dieser Aufnahme nicht mehr da.',
    microphoneLost: 'Das Mikrofon war während dieser Aufnahme nicht mehr da.',
    cut: 'Diese Aufnahme wurde unterbrochen.',
    short: 'Diese Aufnahme ist sehr kurz.',
    faulty: 'Sie können neu aufnehmen, ohne dass es zählt. Wenn die Aufnahme so gewollt ist, behalten Sie sie.',
    player: 'Ihre aufgenommene Antwort',
  },
  write: {
    title: 'Ihre schriftliche Antwort',
    label: 'Ihre Antwort',
    hint: 'Was Sie schreiben, bleibt auf diesem Gerät gespeichert, bis Sie es absenden.',
    send: 'Diese Antwort absenden',
    back: 'Stattdessen ein Video aufnehmen',
    empty: 'Schreiben Sie zuerst Ihre Antwort.',
  },
  pause: {
    title: (number) => `Antwort ${number} ist fertig`,
    first: 'Wenn Sie bereit sind',
    body: 'Machen Sie eine Pause, wenn Sie möchten. Die nächste Frage erscheint erst, wenn Sie sie aufrufen.',
    thinkNext: (length) => `Danach haben Sie ${length} Bedenkzeit, bevor die Aufnahme von selbst beginnt.`,
    next: 'Nächste Frage zeigen',
    nextFirst: 'Erste Frage zeigen',
  },
  sending: {
    heading: 'Ihre Antworten',
    answer: (number) => `Antwort ${number}`,
    saving: 'wird auf diesem Gerät gespeichert …',
    saved: 'auf diesem Gerät gespeichert, noch nicht übertragen',
    unsaved: 'nur in dieser Seite, noch nicht übertragen: Bitte nicht schließen',
    sending: (percent) => `wird übertragen: ${percent}`,
    direct: (percent) =>
      `wird direkt übertragen, nicht auf diesem Gerät gespeichert: ${percent}. Bitte nicht schließen`,
    offline: 'auf diesem Gerät gespeichert; wird von selbst übertragen, sobald Sie wieder online sind',
    waiting: 'auf diesem Gerät gespeichert; die Verbindung war unterbrochen, neuer Versuch läuft',
    arrived: 'angekommen',
    refused: 'nicht angenommen',
    tooLarge: 'Diese Aufnahme ist größer, als der Server annimmt. Bitte nehmen Sie eine kürzere Antwort auf.',
    noRoom:
      'Der Server hat zurzeit keinen Platz. Ihre Antwort bleibt auf diesem Gerät und wird noch einmal übertragen.',
    rejected: 'Der Server hat diese Aufnahme nicht angenommen. Bitte nehmen Sie die Antwort noch einmal auf.',
    noneLeft: 'Diese Frage erlaubt keine weitere Aufnahme. Die vorige ist noch da, und Sie können sie behalten.',
    earlier: 'Die vorige Aufnahme ansehen',
    redo: 'Diese Frage noch einmal beantworten',
  },
  finishing: {
    title: 'Fast geschafft',
    body: 'Sie haben jede Frage beantwortet. Lassen Sie diese Seite offen, bis alle Antworten angekommen sind.',
  },
  done: {
    title: 'Vielen Dank',
    thanks: (name) => (name ? `Vielen Dank, ${name}` : 'Vielen Dank'),
    body: 'Alle Ihre Antworten sind angekommen. Sie können diese Seite schließen.',
    next: 'So geht es weiter',
    nextBody: (organization, isDecided) =>
      isDecided
        ? `${organization} hat über Ihr Interview entschieden. Diese Seite zeigt die Entscheidung nicht.`
        : `${organization} beurteilt Ihre Antworten und entscheidet über den nächsten Schritt.`,
    nextWhen: (organization, isDecided) =>
      isDecided
        ? 'Sie müssen hier nichts weiter tun.'
        : `Wie lange das dauert, bestimmt ${organization}; diese Seite kennt keinen Termin. Sie müssen nichts weiter tun.`,
    nextAsk: (organization, contact, isInvited) =>
      contact
        ? `Fragen, oder lange nichts gehört? Wenden Sie sich an ${contact}`
        : isInvited
          ? `Fragen, oder lange nichts gehört? Schreiben Sie an ${organization} oder an die Person dort, die Sie eingeladen hat.`
          : `Fragen, oder lange nichts gehört? Schreiben Sie an ${organization}.`,
    receipt: 'Ihre Empfangsbestätigung',
    answers: 'Antworten',
    arrivedAll: (count, total) => `${count} von ${total} angekommen`,
    at: 'Letzte angekommen',
    position: 'Stelle',
    organization: 'Unternehmen',
  },
}
