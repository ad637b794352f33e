/** What a refusal names; a connection, an ATS, a reason by its code. */
type Facts = Readonly<Record<string, unknown>>

/** States in which nobody changes a write-back. */
const STATES: Readonly<Record<string, string>> = {
  held: 'Sie wartet auf Freigabe.',
  pending: 'Sie ist unterwegs.',
  claimed: 'Sie wird gerade geschrieben.',
  unknown: 'Sie ist noch nicht bestätigt.',
  confirmed: 'Sie ist geschrieben.',
  parked: 'Sie braucht eine Entscheidung.',
  discarded: 'Sie wurde verworfen.',
}

/** Why a write-back stays as it is (`sync/deliveries/deliveries-admin.ts`). */
const STAYS: Readonly<Record<string, string>> = {
  in_doubt:
    'Es ist noch offen, ob sie angekommen ist, und das wird von selbst nachgesehen; ein neuer Versuch könnte sie zweimal schreiben.',
  other_account:
    'Ihre Verbindung erreicht jetzt ein anderes Konto oder eine andere Organisation, deshalb würde niemand sie schreiben. Verwerfen Sie sie, oder geben Sie der Verbindung ihre früheren Einstellungen zurück.',
  may_be_written:
    'Sie ist vielleicht schon geschrieben, und in diesem ATS lässt sich das nicht nachsehen. Sehen Sie selbst dort nach; bestätigen Sie das dann beim neuen Versuch, oder verwerfen Sie sie.',
  for_person:
    'Die KI war nicht sicher, oder jemand hat schon entschieden; deshalb entscheidet ein Mensch über jede einzeln. Sehen Sie sich das Interview an.',
  overtaken: 'Sie hat sich im selben Augenblick geändert; sehen Sie noch einmal nach.',
}

/** Refusals of connections, of what waits for approval, of write-backs and of plans. */
export const sync = {
  'connection.unknown': ({ connection }: Facts) =>
    typeof connection === 'string' ? `Es gibt keine Verbindung „${connection}“.` : 'Diese Verbindung gibt es nicht.',
  'connection.account_unknown': ({ ats }: Facts) =>
    `Die Einstellungen dieser Verbindung haben sich geändert, und es ist noch nicht bekannt, ob sie dasselbe Konto von ${typeof ats === 'string' ? ats : 'Ihrem ATS'} erreichen wie zuvor. Bis dahin wird nichts gelesen oder geschrieben; es wird von selbst wieder gefragt, und ein Administrator kann es klären.`,
  'connection.owner_unknown':
    'Der Interviewdienst hat noch nicht mitgeteilt, wem diese Verbindung gehört. Bis dahin wird nichts gelesen oder geschrieben; er wird von selbst wieder gefragt.',
  'connection.of_sample':
    'Diese Verbindung wird abgelehnt: Die Konfiguration ordnet sie Beispieldaten zu. Es wird nichts gelesen oder geschrieben. Der Betreiber trägt dort die echte Organisation ein.',
  'brake.nothing_held': ({ connection }: Facts) => `Nichts von der Verbindung „${connection}“ wartet auf Freigabe.`,
  'brake.changed':
    'Was auf Freigabe wartet, hat sich geändert, seit es gezeigt wurde; deshalb ist nichts geschehen. Laden Sie die Seite neu und sehen Sie nach.',
  'brake.nobody_chosen': 'Niemand ist ausgewählt. Wählen Sie aus, wen es betrifft, oder entscheiden Sie über alle.',
  'delivery.unknown': 'Diese Rückmeldung gibt es nicht.',
  'delivery.unchanged': ({ stays, state }: Facts) =>
    `Die Rückmeldung bleibt, wie sie ist. ${STAYS[String(stays)] ?? STATES[String(state)] ?? ''}`.trim(),
  'sync.not_administrator':
    'Nur ein Administrator darf das. Fragen Sie einen Administrator Ihrer Organisation, oder jemanden mit einer Shell auf dem Server: interview-bridge admin user update ID --role administrator',
  'plan.tables_locked':
    'Die Tabellen werden gerade geändert, wahrscheinlich durch eine Migration. Versuchen Sie es in einer Minute noch einmal.',
  'dashboard.unknown': 'Hier ist nichts.',
}
