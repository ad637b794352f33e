import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { InviteTold, Words } from './en.ts'

const HOW: Readonly<Record<InviteTold['how'], string>> = {
  mail: 'bekommt per Mail einen Link',
  no_server: 'bekommt einen Link, der nicht gemailt wird, weil diese Installation keinen Mailserver hat,',
  unmailed: 'bekommt einen Link, den niemand mailt,',
}

export const de: Words = {
  page: {
    title: 'Wer wird eingeladen, und was wird zurückgemeldet?',
    leadRunning: 'Diese Verbindung läuft.',
    lead: 'Sie können das jederzeit ändern.',
    store: 'Speichern: gilt ab dem nächsten Abgleich',
    see: 'Ansehen, wen es betrifft',
    typeNames: 'Namen von Stellen und Phasen können Sie inzwischen eintippen.',
    changed: (by) =>
      html`<strong>${by} hat diese Verbindung geändert, während Sie hier waren.</strong> Von Ihren Eingaben ist nichts verloren, und noch ist nichts gespeichert. Wenn Sie weitermachen, ersetzen Ihre Regeln die anderen; die übrigen Einstellungen bleiben, wie sie jetzt sind.`,
    theirsAdded: 'Einladungsregeln, die dort hinzukamen, stehen unten nach Ihren.',
    theirsCorrected: (n) =>
      plural('de', n, {
        one: 'Eine Einladungsregel, die Sie nicht geändert hatten, wurde dort geändert (Stelle, Mail oder Tage); unten steht sie so wie dort.',
        other: `${n} Einladungsregeln, die Sie nicht geändert hatten, wurden dort geändert (Stelle, Mail oder Tage); unten stehen sie so wie dort.`,
      }),
    theirsGone: (n) =>
      plural('de', n, {
        one: 'Eine Einladungsregel, die Sie nicht geändert hatten, gibt es dort nicht mehr oder nur anders; hier fehlt sie deshalb auch.',
        other: `${n} Einladungsregeln, die Sie nicht geändert hatten, gibt es dort nicht mehr oder nur anders; hier fehlen sie deshalb auch.`,
      }),
    theirsUnplaced: (n, max) =>
      `Das Formular fasst ${max} Regeln; ${plural('de', n, { one: 'eine hinzugekommene fehlt', other: `${n} hinzugekommene fehlen` })} deshalb unten. Was fehlt, endet, wenn Sie Ihre Regeln speichern.`,
    sentences: 'In Sätzen zeigen',
    invite: 'Einladen',
    nobody: 'Diese Verbindung lädt niemanden ein.',
    add: 'Regel für eine weitere Stelle im ATS hinzufügen',
    writeBack: (ats) => `Rückmeldung an ${ats}`,
    defaults: (ats, none, link) =>
      html`Der Text dieser Verbindung nennt keine Rückmeldungen, deshalb bekommt ${ats} die üblichen Notizen: bei einer Einladung, beim Abschluss, mit der Auswertung und wenn eine Einladung ungenutzt endet. Was Sie hier ankreuzen, tritt an ihre Stelle. Wenn es gar keine sein sollen, schreiben Sie ${none} in ${link('den Text')}.`,
    untested: (rights, isOfUser) =>
      `Ob der Schlüssel schreiben darf, zeigt sich erst beim ersten Schreiben; seine Prüfung liest nur.${rights === '' ? '' : ` Was ${isOfUser ? 'sein Nutzer' : 'er'} braucht: ${rights}.`}`,
    further: (n) =>
      plural('de', n, {
        one: 'Eine weitere Regel steht im Text dieser Verbindung und bleibt, wie sie ist.',
        other: `${numberWords(n)} weitere Regeln stehen im Text dieser Verbindung und bleiben, wie sie sind.`,
      }),
    seeText: 'Text ansehen',
    willHappen: 'Was geschehen wird',
    running: 'Was Sie hier speichern, gilt ab dem nächsten Abgleich.',
    runningAsks:
      'Bevor eine geänderte Regel diejenigen einlädt oder verschiebt, die schon in ihrer Phase sind, wird ein Administrator gefragt. Wer die Phase später erreicht, wird ohne Nachfrage eingeladen.',
    runningAtOnce:
      'Die Bremse im Text dieser Verbindung fragt nicht, deshalb wird sofort eingeladen, wer schon in der Phase einer geänderten Regel ist.',
    lookFirst: (plan, pause) =>
      html`Um zuerst nachzusehen, ${plan('probieren Sie die Regeln in einer Vorschau aus')} oder ${pause('halten Sie die Verbindung an')}.`,
  },

  fields: {
    rule: (n) => `Regel ${n}`,
    job: 'Wenn jemand bei der Stelle im ATS',
    notEveryJob:
      'Nicht jede offene Stelle ließ sich lesen. Geben Sie die Kennung oder den Namen einer Stelle ein, oder * für jede offene.',
    notEveryStage: 'Nicht von jeder offenen Stelle ließen sich die Phasen lesen. Geben Sie den Namen einer Phase ein.',
    everyJob: 'Jede offene Stelle',
    stage: 'diese Phase erreicht',
    chooseStage: 'Phase auswählen',
    position: 'die Fragen dieser Stelle stellen',
    choosePosition: 'Stelle auswählen',
    days: 'Tage, die der Link gilt',
    mails: 'Den Link an die Person mailen',
    remove: 'Entfernen',
    removeRule: (n) => `Regel ${n} entfernen`,
    moveTo: (label) => `Phase, in die verschoben wird: ${label}`,
    reason: 'Grund der Ablehnung',
    chooseReason: 'Grund auswählen',
    typeReason: 'Geben Sie bis dahin den Namen eines Grundes ein.',
    gone: (name) => `${name} (gibt es dort nicht mehr)`,
    template: (name) => `Für jede Stelle im ATS eine neue Stelle, aus der Vorlage „${name}“`,
  },

  making: {
    none: 'Es ist noch keine Stelle offen.',
    begin: 'Stelle anlegen',
    beginOf: (n) => `Stelle anlegen, für Regel ${n}`,
    name: 'Name der Stelle',
    company: 'Unternehmen',
    firstCompany:
      'Es gibt noch keines. Es wird zusammen mit der Stelle angelegt; die Bewerbenden würden für es arbeiten.',
    chooseCompany: 'Unternehmen auswählen',
    questions: 'Fragen, eine je Zeile',
    questionsHint:
      'Für jede Antwort sind zwei Minuten Zeit. Zeiten, Bilder und alles Weitere lassen sich später auf der Seite der Stelle ändern.',
    make: 'Anlegen und hier auswählen',
    drop: 'Jetzt nicht',
    badName: (min, max) => `Der Name muss ${min} bis ${max} Zeichen haben.`,
    noCompany: 'Wählen Sie ein Unternehmen aus oder benennen Sie das erste.',
    badCompany: (most) => `Der Name eines Unternehmens hat 1 bis ${most} Zeichen.`,
    unmade: 'Diese Stelle ist noch nicht angelegt. Legen Sie sie an, oder drücken Sie „Jetzt nicht“.',
    badQuestions: (most, characters) => `1 bis ${most} Fragen, jede mit höchstens ${characters} Zeichen.`,
  },

  example: {
    person: { firstName: 'Ada', lastName: 'Beispiel' },
    title: (ats) => `Was in ${ats} stehen würde`,
    real: (name, job, ats) =>
      html`Zum Beispiel für ${name}, jetzt bei „${job}“ in ${ats}. Durch das Ansehen wird nichts geschrieben.`,
    madeUp: (name) => html`Zum Beispiel für ${name}, eine erfundene Person. Durch das Ansehen wird nichts geschrieben.`,
    conditional: '(nur, wenn die Bedingungen der Regel erfüllt sind)',
    ai: 'Hier steht, was die KI über die Person sagt. Kein Beispiel zeigt es.',
    whatIsMade:
      'Links, Daten und die Zahl der Antworten sind Beispiele. Ein Name in eckigen Klammern steht für das, was die KI sagen wird. Jede Notiz trägt außerdem ein kurzes Kennzeichen, an dem sie wiedergefunden wird.',
  },

  mistakes: {
    lookAt: 'Noch wurde nichts gespeichert. Bitte prüfen Sie:',
    labelled: (label, problem) => html`${label}: ${problem}`,
    of: {
      job: (n) => `Regel ${n}, Stelle im ATS`,
      stage: (n) => `Regel ${n}, Phase`,
      position: (n) => `Regel ${n}, Stelle`,
      days: (n) => `Regel ${n}, Tage`,
    },
    noJob: 'Wählen Sie eine Stelle im ATS aus, oder jede offene.',
    jobClosed: 'Diese Stelle ist dort nicht mehr offen. Wählen Sie eine andere aus.',
    noStage: 'Wählen Sie eine Phase aus.',
    stageGone: (job, stage, stages) =>
      `„${job}“ hat keine Phase „${stage}“. ${stages ? `Es gibt dort ${stages}.` : 'Es gibt dort keine.'}`,
    stageNowhere: (stage) => `Keine offene Stelle hat noch eine Phase „${stage}“. Wählen Sie eine andere aus.`,
    noPosition: 'Wählen Sie eine Stelle aus.',
    positionClosed: 'Diese Stelle ist nicht mehr offen. Wählen Sie eine andere aus.',
    days: (min, max) => `${min} bis ${max} Tage.`,
    noReason: 'Geben Sie einen Grund an.',
    reasonGone: (reason, reasons) => `Den Grund „${reason}“ gibt es dort nicht mehr. Es gibt ${reasons}.`,
    noneOpen: (stage) =>
      `Dort ist gerade keine Stelle offen, deshalb lässt sich nicht feststellen, ob „${stage}“ eine Phase ist. Öffnen Sie eine Stelle in Ihrem ATS und speichern Sie dann.`,
  },

  writes: {
    'note-invited': {
      label: 'Eine Notiz, wenn jemand eingeladen wird',
      hint: 'Mit dem persönlichen Link und wie lange er gilt.',
      sentence: (ats) => `${ats} bekommt eine Notiz, wenn jemand eingeladen wird.`,
    },
    'note-completed': {
      label: 'Eine Notiz beim Abschluss',
      hint: 'Mit der Adresse, unter der Kollegen das Interview ansehen und entscheiden. Ohne Punktzahlen.',
      sentence: (ats) =>
        `${ats} bekommt eine Notiz, wenn jemand das Interview abschließt, mit der Adresse, um es anzusehen.`,
    },
    'note-unfinished': {
      label: 'Eine Notiz, wenn jemand das Interview nicht abschließt',
      hint: 'Es wurde mittendrin abgebrochen, oder die Einladung endete ungenutzt.',
      sentence: (ats) =>
        `${ats} bekommt eine Notiz, wenn jemand mittendrin abbricht oder die Einladung ungenutzt endet.`,
    },
    'note-decided': {
      label: 'Eine Notiz, wenn eine prüfende Person annimmt oder ablehnt',
      hint: '',
      sentence: (ats) => `${ats} bekommt eine Notiz, wenn eine prüfende Person entscheidet.`,
    },
    'note-analysis': {
      label: 'Eine Notiz mit der Auswertung der KI',
      hint: 'Alle, die die Notizen lesen, sehen sie dort, bevor sie sich selbst ein Urteil gebildet haben. Sie ist ein Rat und verschiebt niemanden.',
      sentence: (ats) =>
        `Die Auswertung der KI wird angefordert, und ${ats} bekommt eine Notiz damit. Sie verschiebt niemanden.`,
    },
    'attach-analysis': {
      label: 'Das Ergebnis der KI als Seite (PDF)',
      hint: 'Eine Datei im Profil der Person. Alle, die sie öffnen, sehen das Ergebnis, bevor sie sich selbst ein Urteil gebildet haben. Es ist ein Rat und verschiebt niemanden.',
      sentence: (ats) =>
        `Die Auswertung der KI wird angefordert, und ${ats} bekommt ihr Ergebnis als Datei von einer Seite. Es verschiebt niemanden.`,
    },
    'link-completed': {
      label: 'Ein Link zum Interview beim Abschluss',
      hint: '',
      sentence: (ats) => `${ats} zeigt einen Link zum Interview, wenn jemand es abschließt.`,
    },
    'tag-completed': {
      label: 'Das Tag „Video interview finished“ beim Abschluss',
      hint: '',
      sentence: () => 'Wer abschließt, bekommt das Tag „Video interview finished“.',
    },
    'move-completed': {
      label: 'Beim Abschluss verschieben',
      hint: 'Was auch immer eine prüfende Person später davon hält.',
      sentence: (_ats, stage) => `Wer das Interview abschließt, wird in die Phase „${stage}“ verschoben.`,
    },
    'move-approved': {
      label: 'Verschieben, wenn eine prüfende Person annimmt',
      hint: '',
      sentence: (_ats, stage) => `Wer angenommen wird, wird in die Phase „${stage}“ verschoben.`,
    },
    'reject-rejected': {
      label: 'Dort ablehnen, wenn eine prüfende Person hier ablehnt',
      hint: 'Ihr ATS schreibt den Bewerbenden vielleicht darüber.',
      sentence: (ats, reason) =>
        `Wer von einer prüfenden Person abgelehnt wird, wird auch in ${ats} abgelehnt, mit dem Grund „${reason}“.`,
    },
  },

  sentences: {
    invite: ({ job, stage, how, position, template, days }) =>
      `Wer ${job === null ? 'bei irgendeiner offenen Stelle' : `bei „${job}“`} die Phase „${stage}“ erreicht, ${HOW[how]} mit den Fragen ${template !== null ? `der Vorlage „${template}“` : position === null ? 'einer Stelle, die Sie auswählen' : `von „${position}“`}. Er gilt ${days === '1' ? 'einen Tag' : `${days} Tage`}.`,
    once: (ats) =>
      `Das wird einmal versucht: In ${ats} lässt sich nicht nachsehen, ob es angekommen ist; geht die Antwort verloren, wartet es auf einen Menschen.`,
    nobody: 'Niemand wird eingeladen.',
    keeps: 'Wer die Phase verlässt, behält die Einladung.',
    cancels: 'Wer die Phase verlässt, bevor das Interview begonnen hat, dessen Einladung wird storniert.',
    defaults: (ats) => `${ats} bekommt die üblichen Notizen, weil der Text keine Rückmeldungen nennt.`,
    nothing: (ats) => `In ${ats} wird nichts geschrieben.`,
    further: 'Was die weiteren Regeln in ihrem Text sagen.',
    unread: 'Was die Regeln in ihrem Text sagen.',
    rejectsAlone: (ats) => `Eine Regel lehnt in ${ats} von selbst ab, bevor eine prüfende Person entschieden hat.`,
    movesAlone: (ats) => `Eine Regel verschiebt in ${ats} von selbst, bevor eine prüfende Person entschieden hat.`,
    personDecides: 'Hier sieht ein Mensch das Interview an und entscheidet. Keine Maschine lehnt jemanden ab.',
  },
}
