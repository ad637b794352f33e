import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const n = numberWords
const of = (count: number, one: string, other: string): string => `${n(count)} ${plural('de', count, { one, other })}`
const syncs = (count: number): string => of(count, 'Abgleich', 'Abgleiche')
const back = (count: number, state: string): string => `${of(count, 'Rückmeldung', 'Rückmeldungen')} ${state}`
const on = (connection: string): string => (connection === '' ? '' : ` von ${connection}`)

export const de: Words = {
  connections: 'Verbindungen',
  allConnections: 'Alle Verbindungen',
  noneAdministrator: (organization) =>
    `Zu ${organization} gehört keine Verbindung zu einem ATS. Verbinden Sie eines, und seine Bewerbenden werden von selbst eingeladen.`,
  none: (organization) => `Zu ${organization} gehört keine Verbindung zu einem ATS. Ein Administrator verbindet eines.`,
  inFile: (id) =>
    html`Eine Verbindung kann auch in der Konfigurationsdatei stehen, mit der Kennung der Organisation ${id}.`,
  times: (read, written) => html`letzter vollständiger Abgleich ${read} · zuletzt ins ATS geschrieben ${written}`,
  connection: 'Verbindung',
  whatHappenedTo: 'Was ist geschehen mit',
  whoHint: 'Name, E-Mail-Adresse, Bewerbung oder Interview',
  tellMe: 'Nachsehen',
  waitForApproval: 'Änderungen warten auf Freigabe.',
  seeWhom: 'Zeigen, wen es betrifft',

  counts: {
    parked: (count) =>
      back(count, plural('de', count, { one: 'braucht eine Entscheidung', other: 'brauchen eine Entscheidung' })),
    people: (count) => of(count, 'Bewerbung braucht eine Entscheidung', 'Bewerbungen brauchen eine Entscheidung'),
    unknown: (count) => back(count, 'noch nicht bestätigt'),
    pending: (count) => back(count, 'unterwegs'),
    queued: (count) => of(count, 'Einladung wartet', 'Einladungen warten'),
    cancels: (count) => of(count, 'Stornierung unterwegs', 'Stornierungen unterwegs'),
    held: (count) => of(count, 'Änderung wartet auf Freigabe', 'Änderungen warten auf Freigabe'),
    setAside: (count) => of(count, 'Datensatz konnte nicht gelesen werden', 'Datensätze konnten nicht gelesen werden'),
    drift: (count) => of(count, 'Unterschied beim letzten Vergleich', 'Unterschiede beim letzten Vergleich'),
  },
  nothingWaits: 'Nichts wartet.',
  heldParts: {
    invite: (count) => of(count, 'Einladung', 'Einladungen'),
    cancel: (count) => of(count, 'Stornierung', 'Stornierungen'),
    move: (count) => of(count, 'Phasenwechsel', 'Phasenwechsel'),
    reject: (count) => of(count, 'Ablehnung', 'Ablehnungen'),
    write: (count) => of(count, 'Interview, zu dem geschrieben wird', 'Interviews, zu denen geschrieben wird'),
  },
  heldNothing: 'nichts',

  seePlan: 'Zeigen, was der nächste Abgleich täte, oder andere Regeln ausprobieren',
  peopleTitle: 'Bewerbungen, die eine Entscheidung brauchen',
  waitingTitle: 'Einladungen, die warten',
  lastSyncs: 'Letzte Abgleiche',
  whatASyncIs:
    'Ein Abgleich (auf der Befehlszeile „pass“) liest das ATS und die Interviews einmal und übernimmt, was sich geändert hat.',
  askedLate: (link) =>
    html`Ein Abgleich ist angefordert. Er beginnt, sobald ein Worker läuft. Was er geändert hat, sehen Sie, ${link('wenn Sie diese Seite neu laden')}.`,
  asked: (link) =>
    html`Ein Abgleich ist angefordert. Er beginnt in wenigen Sekunden, oder wenn der laufende endet. Was er geändert hat, sehen Sie, ${link('wenn Sie diese Seite neu laden')}.`,
  syncNow: 'Jetzt abgleichen',
  syncNowHint: 'Er kommt auch von selbst; das spart nur die Wartezeit.',
  earlierTitle: 'Früher ein anderes Konto',
  earlier: (at) =>
    html`Diese Verbindung hat bis zum ${at} ein anderes Konto ihres ATS erreicht. Dort wird nichts mehr gelesen oder geschrieben, und sie zeigt niemanden aus jenem Konto.`,
  earlierParked: (count, link) =>
    html`${link(of(count, 'Rückmeldung', 'Rückmeldungen'))} dorthin ${plural('de', count, { one: 'bleibt', other: 'bleiben' })} unerledigt.`,
  earlierFacts: ({ state, connection, parked }) =>
    `„${connection}“ hat früher ein anderes Konto des ATS erreicht; was von jenem gespeichert ist („${state}“), wird weder gelesen noch geschrieben${parked > 0 ? `, und ${of(parked, 'seiner Rückmeldungen bleibt', 'seiner Rückmeldungen bleiben')} unerledigt` : ''}. Wenn es doch dasselbe Konto ist: interview-bridge connections account ${connection} --same. Zum Löschen: interview-bridge connections forget ${state}`,
  heldTitle: 'Änderungen warten auf Freigabe',
  heldSummary: (why, held) => `${why} Noch ist nichts geschehen. Insgesamt: ${held}.`,
  brakeHolds: (reason) => html`Die Bremse hält sie zurück: ${reason}.`,
  seeWhomAndDecide: 'Zeigen, wen es betrifft, und entscheiden',
  columns: { candidate: 'Person', why: 'Warum', triedAgain: 'Nächster Versuch' },
  needsDecision: 'braucht eine Entscheidung',
  application: (id) => `Bewerbung ${id}`,
  asideTitle: 'Datensätze, die nicht gelesen werden konnten',
  aside: (count, ats) =>
    plural('de', count, {
      one: `Ein Datensatz von ${ats} oder von den Interviews konnte nicht gelesen werden. Alle anderen werden verarbeitet; dieser wird noch einmal versucht, immer seltener.`,
      other: `${n(count)} Datensätze von ${ats} oder von den Interviews konnten nicht gelesen werden. Alle anderen werden verarbeitet; jeder von diesen wird noch einmal versucht, immer seltener.`,
    }),
  asideWho: 'Ein Administrator sieht, welche.',
  asideColumns: { record: 'Datensatz', of: 'Von', problem: 'Problem', times: 'Versuche', last: 'Zuletzt' },
  driftTitle: 'Unterschiede zwischen den beiden Seiten',
  drift: (count) =>
    `Der letzte Vergleich hat ${of(count, 'Unterschied', 'Unterschiede')} gefunden; was fehlte, wurde sofort nachgeholt.`,
  driftCommand: (command) => html`${command} vergleicht noch einmal und nennt jeden mit seiner Ursache.`,

  strip: {
    none: 'Es gab noch keinen Abgleich.',
    told: (count, since, complete, longest) =>
      html`${syncs(count)} seit ${since}: ${n(complete)} vollständig; der längste dauerte ${longest}.`,
    idle: 'Von Abgleichen, die nichts geändert haben, ist der letzte jeder Stunde gezeichnet.',
    label: (complete, count) =>
      `${n(complete)} von ${plural('de', count, { one: '1 Abgleich war', other: `${n(count)} Abgleichen waren` })} vollständig`,
    before: (count) => plural('de', count, { one: 'und der davor', other: `und die ${n(count)} davor` }),
    repeated: (count, since) =>
      plural('de', count, { one: `, wie der davor seit ${since}`, other: `, wie die ${n(count)} davor seit ${since}` }),
  },

  held: {
    title: (connection) => `Änderungen, die auf Freigabe warten: ${connection}`,
    heading: 'Änderungen, die auf Freigabe warten',
    none: 'Nichts von dieser Verbindung wartet auf Freigabe.',
    summary: (why, held) =>
      `${why} So trifft ein Fehler in einer Regel oder im ATS niemanden. Noch ist nichts geschehen. Insgesamt: ${held}.`,
    administratorDecides: 'Ein Administrator gibt diese Änderungen frei oder verwirft sie.',
    nobodyHere: 'Auf dieser Seite ist niemand.',
    backToFirst: 'Zurück zur ersten Seite',
    releaseTicked: 'Ausgewählte freigeben',
    dropTicked: 'Ausgewählte verwerfen',
    pages: 'Seiten',
    firstPage: 'Erste Seite',
    releaseAll: 'Alle freigeben',
    dropAllAsk: 'Alle verwerfen …',
    dropAllWhat:
      'Niemand davon wird eingeladen, verschoben oder abgelehnt, und nichts davon wird storniert, bis sich bei diesen Personen wieder etwas ändert; diese Notizen werden nie geschrieben.',
    dropAll: 'Alle verwerfen',
    happens: 'Was geschähe',
    choose: (who) => `${who} auswählen`,
    applicationAs: (id) => `Bewerbung ${id}`,
    because: (reason) => html`Grund: ${reason}`,
    rule: (place) => html`Regel ${place}`,
  },
  nextPage: 'Nächste Seite',

  deliveries: {
    title: 'Rückmeldungen',
    what: 'Was Interview Bridge in Ihr ATS schreibt: Notizen, Tags, Wechsel in eine andere Phase und dergleichen. Diese Seite zeigt, was nicht erledigt ist.',
    show: 'Zeigen',
    of: 'von',
    all: 'allen Verbindungen',
    choices: {
      open: 'alle, die nicht erledigt sind',
      parked: 'die eine Entscheidung brauchen',
      unknown: 'noch nicht bestätigte',
      pending: 'die unterwegs sind',
      held: 'die auf Freigabe warten',
    },
    noneOpen: (connection) =>
      `Jede Rückmeldung${on(connection)} ist erledigt; keine wartet oder braucht eine Entscheidung.`,
    none: (connection) => (connection === '' ? 'Es gibt keine.' : `Es gibt keine von ${connection}.`),
    place: (connection, isEarlier) => (isEarlier ? `in einem früheren Konto von ${connection}` : `über ${connection}`),
    tried: (count) => plural('de', count, { one: 'einmal versucht', other: `${n(count)}-mal versucht` }),
    number: (seq, application) => `Nr. ${seq}, Bewerbung ${application}`,
    seeHeld: 'Zeigen, was auf Freigabe wartet',
    due: (at) => html`fällig ${at}`,
    unknown: (at) =>
      html`Das ATS hat nicht geantwortet, es hat dies also vielleicht schon. Es wird am ${at} gefragt, bevor noch einmal etwas geschrieben wird.`,
    administratorDecides: 'Ein Administrator entscheidet.',
    discardAsk: 'Verwerfen …',
    discardWhat: 'Es wird nicht geschrieben.',
    discard: 'Verwerfen',
    tryAsk: 'Erneut versuchen …',
    looked: 'Ich habe im ATS nachgesehen: Es ist nicht dort',
    tryAgain: 'Erneut versuchen',
  },

  timeline: {
    nameless: 'Person, deren Name hier nicht bekannt ist',
    findTitle: 'Person suchen',
    nobodySeen: (connection) => `Unter dieser Angabe ist in ${connection} niemand bekannt, dessen Interview Sie sehen.`,
    several: (count, connection) => `${of(count, 'Bewerbung', 'Bewerbungen')} in ${connection}:`,
    interview: (at) => (at === null ? 'Interview' : `Interview ${at}`),
    happened: 'Was geschehen ist',
    nothing: 'Nichts ist vermerkt.',
    writeBacks: 'Rückmeldungen ans ATS',
    noWrites: (ats) => `Nichts wurde in ${ats} geschrieben, und nichts ist dafür vorgesehen.`,
    rate: 'Interview bewerten',
    entries: 'Einträge',
    number: (seq, at) => html`Nr. ${seq}, ${at}`,
    withheld: 'Verborgen, bis Sie bewertet haben: Es enthält, was die KI meint, oder wurde deswegen geschrieben.',
    withheldForGood:
      'Verborgen: Es enthält, was die KI meint, oder wurde deswegen geschrieben. Dieses Interview können Sie nicht bewerten: Es wurde gelöscht oder gehört zu einem anderen Team.',
    becauseOf: (rule) => html`Wegen ${rule}`,
    notTried: 'Es wurde noch nicht versucht.',
    noTry: 'Kein Versuch ist vermerkt.',
    removed: (at) =>
      html`Der Text und die Versuche wurden entfernt (${at}): Sie waren älter als die Aufbewahrungsfrist in der Konfiguration.`,
    tries: 'Versuche',
    sent: (outcome) => `gesendet: ${outcome}`,
    lookedUp: (outcome) => `nachgesehen: ${outcome}`,
    call: (request, status, ms) => html`${request} → ${status ?? 'keine Antwort'} in ${ms} ms`,
    callSent: 'gesendet',
    callAnswered: 'geantwortet',
  },
}
