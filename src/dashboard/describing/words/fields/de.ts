import type { Words } from './en.ts'

export const de: Words = {
  parts: {
    address: 'Adresse und Schlüssel',
    jobs: 'Stellen',
    stages: 'Phasen',
    applications: 'Bewerbungen',
    people: 'Personen',
    'write-back': 'Rückmeldungen ans ATS',
  },

  groups: {
    address: {
      title: 'Wo es zu erreichen ist, und der Schlüssel',
      about: 'Jede Anfrage geht an eine Adresse unterhalb von dieser, mit dem Schlüssel, und nirgendwo sonst hin.',
    },
    me: {
      title: 'Wem der Schlüssel gehört',
      about:
        'Eine beliebige Anfrage, die der Schlüssel stellen darf und die wenig kostet. Sie zeigt, dass der Schlüssel angenommen wird.',
    },
    jobs: { title: 'Die Liste der Stellen', about: 'Die Regeln nennen Stellen aus dieser Liste.' },
    stages: {
      title: 'Die Phasen einer Stelle',
      about: 'Eine Regel nennt eine davon; wer sie erreicht, wird eingeladen.',
    },
    map: {
      title: 'Was eine Bewerbung ist',
      about:
        'Eine Person bei einer Stelle. Diese Felder sind die Felder einer Zeile in jeder der Listen, die hier folgen.',
    },
    inStage: {
      title: 'Wer in einer Phase ist',
      about: 'Personen in anderen Phasen werden hier ausgelassen; eine Liste der ganzen Stelle genügt also.',
    },
    byId: { title: 'Eine einzelne Bewerbung', about: 'Sie wird noch einmal angesehen, bevor etwas geschrieben wird.' },
    changed: {
      title: 'Geänderte Bewerbungen',
      about:
        'Wenn es eine solche Liste gibt, fragt ein Abgleich viel weniger ab. Ohne sie werden jedes Mal alle gelesen, die in den Phasen der Regeln sind.',
    },
    people: { title: 'Die Bewerbenden', about: 'Wer eingeladen wird und wie die Person zu erreichen ist.' },
    note: { title: 'Notizen', about: 'Bekannt sind {applicationId}, {candidateId}, {jobId} und {note}.' },
    readBack: {
      title: 'Notizen nachlesen',
      about:
        'Eine Notiz, deren Antwort verloren ging, wird in dieser Liste gesucht, bevor sie noch einmal geschrieben wird. Ohne die Liste entscheidet eine Person.',
    },
    tag: { title: 'Tags setzen', about: '{tag} ist das neue, {tags} sind alle, die da sein sollen.' },
    moveTo: {
      title: 'Wechsel in eine Phase',
      about: '{stageId} und {stageName} sind Id und Name der neuen Phase.',
    },
    reasons: {
      title: 'Gründe einer Ablehnung',
      about: 'Eine Ablehnung nennt einen davon, deshalb braucht sie diese Liste.',
    },
    reject: { title: 'Ablehnungen', about: 'Bekannt sind {reasonId}, {reasonName} und {note}.' },
  },

  tries: {
    account: 'Schlüssel probieren',
    jobs: 'Stellen probeweise lesen',
    stages: 'Phasen probeweise lesen',
    applications: 'Liste probeweise lesen',
    application: 'Eine Bewerbung probeweise lesen',
    people: 'Eine Person probeweise lesen',
    notes: 'Notizen probeweise lesen',
    reasons: 'Gründe probeweise lesen',
  },
  by: {
    job: 'Stelle, mit der probiert wird (ihre Id; leer: die erste offene)',
    application: 'Bewerbung, mit der probiert wird (ihre Id; leer: die erste)',
    candidate: 'Person, mit der probiert wird (ihre Id; leer: die erste)',
  },

  labels: {
    baseUrl: 'Adresse der API',
    auth: 'Wie der Schlüssel gesendet wird',
    accountName: 'Name des Kontos',
    id: 'Kennung (Id)',
    name: 'Name',
    status: 'Status',
    applicationId: 'Id der Bewerbung',
    jobId: 'Id der Stelle',
    candidateId: 'Id der Person',
    stageId: 'Id der Phase',
    stageName: 'Name der Phase, wenn keine Id mitgeteilt wird',
    firstName: 'Vorname',
    lastName: 'Nachname',
    fullName: 'Voller Name, wenn er ein einziges Feld ist',
    email: 'E-Mail-Adresse',
    phone: 'Telefon',
    noteText: 'Text der Notiz',
    path: 'Pfad',
    query: 'Parameter (freiwillig)',
    rows: 'Wo die Zeilen stehen (freiwillig)',
    next: 'Wo weitere Zeilen sind',
    row: 'Wo es in der Antwort steht (freiwillig)',
    request: 'Anfrage',
    body: 'Was gesendet wird',
  },

  hints: {
    baseUrl: 'Zum Beispiel https://ats.example.com/api/v1.',
    me: 'Zum Beispiel /me oder /users/current.',
    jobs: 'Zum Beispiel /jobs.',
    jobStatus:
      'Das Ergebnis muss "open", "closed" oder "draft" sein. Zum Beispiel: state = "published" ? "open" : "closed". Wenn nur offene Stellen in der Liste sind: "open", mit den Anführungszeichen.',
    stages: '{jobId} ist die Id der Stelle. Zum Beispiel /jobs/{jobId}/stages.',
    applicationStatus:
      'Das Ergebnis muss "active", "rejected", "hired" oder "converted" sein. Zum Beispiel: rejected_at ? "rejected" : "active".',
    inStage: 'Bekannt sind {jobId}, {stageId} und {stageName}, hier und in den Parametern.',
    byId: 'Zum Beispiel /applications/{applicationId}.',
    changed: '{from} und {to} sind Zeitpunkte. Ein leerer Pfad: Es gibt keine solche Liste.',
    people: 'Zum Beispiel /candidates/{candidateId}.',
    readBack: 'Zum Beispiel /applications/{applicationId}/notes. Leer: Notizen lassen sich nicht auflisten.',
    reasons: 'Zum Beispiel /rejection_reasons. Leer: Es gibt keine.',
    note: 'Zum Beispiel { body: "{note}" }.',
    tag: 'Zum Beispiel { tags: "{tags}" }.',
    moveTo: 'Zum Beispiel { stage_id: "{stageId}" }.',
    reject: 'Zum Beispiel { reason_id: "{reasonId}" }.',
    query: 'In jeder Zeile einer, zum Beispiel limit = 100.',
    rows: 'Der Name in der Antwort, zum Beispiel data. Leer: Die Antwort selbst ist die Liste.',
    row: 'Leer: Die Antwort selbst ist es.',
    request: 'Leer: Es wird nicht geschrieben.',
  },

  columns: {
    id: 'Kennung (Id)',
    name: 'Name',
    status: 'Status',
    jobId: 'Stelle',
    candidateId: 'Person',
    stageId: 'Phase',
    stageName: 'Name der Phase',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    phone: 'Telefon',
    text: 'Text',
  },
}
