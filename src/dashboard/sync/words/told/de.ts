import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

const ADMINISTRATOR = 'Ein Administrator sieht mehr.'
const upper = (text: string): string => text.slice(0, 1).toLocaleUpperCase('de') + text.slice(1)
const because = (cause: string | null): string => (cause === null ? '' : `: ${cause}`)
const since = (start: string, why: string | null): string => (why === null ? `${start}.` : `${start}: ${why}`)

const ACTIONS: Readonly<Record<string, string>> = {
  note: 'Notiz',
  tag: 'Tag',
  field: 'Feld',
  link: 'Link',
  attach: 'Datei',
  moveTo: 'Wechsel in eine andere Phase',
  reject: 'Ablehnung',
  requestAnalysis: 'Anforderung der Auswertung der KI',
  result: 'Ergebnis der Auswertung',
}
/** As a word of its own, and behind „nach“. */
const EVENTS: Readonly<Record<string, readonly [name: string, after: string]>> = {
  invited: ['Einladung', 'der Einladung'],
  started: ['Beginn', 'dem Beginn'],
  completed: ['Abschluss', 'dem Abschluss'],
  abandoned: ['Ende ohne alle Antworten', 'dem Ende ohne alle Antworten'],
  expired: ['Ablauf der Einladung', 'dem Ablauf der Einladung'],
  cancelled: ['Stornierung', 'der Stornierung'],
  'analysis.completed': ['Auswertung', 'der Auswertung'],
  'analysis.failed': [
    'Nachricht, dass keine Auswertung zustande kam',
    'der Nachricht, dass keine Auswertung zustande kam',
  ],
  approved: ['Annahme', 'der Annahme'],
  rejected: ['Ablehnung', 'der Ablehnung'],
}
const action = (code: string): string => ACTIONS[code] ?? code
const afterWhat = (code: string): string => EVENTS[code]?.[1] ?? `„${code}“`

export const de: Words = {
  deliveries: {
    held: 'wartet auf Freigabe',
    pending: 'unterwegs',
    claimed: 'wird geschrieben',
    unknown: 'noch nicht bestätigt',
    confirmed: 'geschrieben',
    parked: 'braucht eine Entscheidung',
    discarded: 'nicht geschrieben',
  },
  theAts: 'das ATS',
  theService: 'der Interviewdienst',
  action,
  event: (code) => EVENTS[code]?.[0] ?? code,
  after: (what, event) => html`${what} nach ${afterWhat(event)}`,
  title: (code, event) => `${action(code)} nach ${afterWhat(event)}`,
  invite: 'Einladung',
  cancelledInvite: 'Stornierung der Einladung',

  states: {
    'held-invite': () => 'Die Einladung wartet auf die Freigabe durch einen Administrator.',
    'held-change': () => 'Die Änderung wartet auf die Freigabe durch einen Administrator.',
    person: (why) => since('Jemand muss entscheiden', why),
    'stays-invited': () => 'Bleibt eingeladen: Jemand hat die Stornierung verworfen.',
    'about-to-invite': () => 'Die Person wird gleich eingeladen.',
    'not-yet': (why) => since('Noch nicht eingeladen', why),
    invited: () => 'Die Person wurde eingeladen.',
    'not-invited': (why) => since('Nicht eingeladen', why),
    'about-to-cancel': () => 'Die Einladung wird gleich storniert.',
    'not-invited-now': () => 'Zurzeit nicht eingeladen.',
    nothing: () => 'Es ist nichts zu tun.',
  },
  waits: {
    no_email: (ats) => `${ats} zeigt keine E-Mail-Adresse dieser Person. Tragen Sie dort eine ein.`,
    bad_email: (ats) => `Die E-Mail-Adresse in ${ats} kann keine sein. Korrigieren Sie sie dort.`,
    name_too_long: (ats) => `Der Name in ${ats} ist zu lang für eine Einladung. Kürzen Sie ihn dort.`,
    unreadable: (ats) => `Was ${ats} von dieser Person zeigt, lässt sich nicht lesen. ${ADMINISTRATOR}`,
    job_not_open: () => 'Zu der Stelle im ATS gibt es noch keine offene Stelle.',
    no_rule: () => 'Keine Regel passt mehr.',
    conflict: () => 'Diese Person hat ein anderes Interview für die Stelle oder wurde zu oft eingeladen.',
    no_credits: () => 'Es fehlt an Interview-Guthaben oder an einem Abonnement. Sagen Sie es einem Administrator.',
    refused: () => `Die Einladung wurde nicht angenommen. ${ADMINISTRATOR}`,
    ats_away: (ats) => `${ats} hat nicht geantwortet. Es wird noch einmal versucht.`,
    api_away: () => 'Die Interviews waren nicht erreichbar. Es wird noch einmal versucht.',
    look_again: () => 'Das Interview wird noch einmal angesehen.',
    too_many_invites: () => 'Die Person wurde schon zu oft eingeladen. Ein Administrator entscheidet.',
    cancelled_elsewhere: () => 'Jemand anderes hat das Interview storniert.',
    dropped: () => 'Jemand hat es verworfen.',
    failed: () => 'Etwas ist fehlgeschlagen, das ein Administrator ansehen muss.',
  },

  entries: {
    'want.invited': () => 'Die Person soll eingeladen werden',
    'want.cancelled': () => 'Die Einladung soll storniert werden, sofern keine Antworten aufgenommen wurden',
    'want.nothing': () => 'Es ist nichts zu tun',
    'want.anew': () => 'Eine Einladung, die nicht begonnen wurde, soll durch eine neue ersetzt werden',
    invite: () => 'Die Person hat eine Einladung',
    kept: () => 'Das Interview bleibt, deshalb wird niemand noch einmal eingeladen',
    person: () => 'Jemand muss über die Einladung entscheiden',
    cancel: () => 'Die Person ist nicht mehr eingeladen',
    'cancel.kept': () => 'Es wurden schon Antworten aufgenommen, deshalb bleibt das Interview',
    waiting: () => 'Die Einladung wartet',
    conflict: () => 'Die Einladung wartet',
    skipped: () => 'Keine Regel passt mehr auf die Bewerbung, deshalb wird die Person nicht eingeladen',
    failed: () => 'Etwas ist fehlgeschlagen; es wird noch einmal versucht',
    'set-aside': () => 'Das Interview lässt sich nicht lesen; es wird noch einmal versucht, immer seltener',
    not_ours: () => 'Das Interview gehört zu keiner Einladungsregel dieser Verbindung',
    'candidate.other': (ats) =>
      `${ats} zeigt hier jetzt eine andere Person; nichts von der früheren wird dorthin geschrieben`,
    'candidate.merged': (ats) => `${ats} hat zwei Datensätze dieser Person zusammengeführt`,
    missing: (ats) => `${ats} zeigt die Bewerbung nicht; es wird noch einmal gefragt`,
    summarised: () => 'Ältere Einträge wurden entfernt',
  },
  other: 'Etwas anderes wurde vermerkt. Ein Administrator sieht, was',
  changed: (ats) => `In ${ats} geändert`,
  moved: (ats, stage) => `In ${ats} verschoben nach „${stage}“`,
  inviteWaits: (why) => `Die Einladung wartet: ${why}`,
  interview: (event) => `Interview: ${event}`,
  happened: {
    invited: 'eingeladen',
    started: 'begonnen',
    completed: 'abgeschlossen',
    abandoned: 'ohne alle Antworten beendet',
    expired: 'die Einladung lief ungenutzt ab',
    cancelled: 'storniert',
    approved: 'angenommen',
    rejected: 'abgelehnt',
    'analysis.completed': 'Auswertung abgeschlossen',
    'analysis.failed': 'keine Auswertung zustande gekommen',
  },
  withheldForGood: (ats) =>
    `Eine Rückmeldung an ${ats}: Der Rest ist verborgen, und Sie können das Interview nicht bewerten: Es wurde gelöscht oder gehört zu einem anderen Team`,
  writesGone: {
    'delivery.confirmed': 'Etwas wurde ins ATS geschrieben',
    'delivery.pending': 'Etwas soll ins ATS geschrieben werden',
    'delivery.unknown': 'Es ist noch nicht bekannt, ob das ATS etwas hat',
    'delivery.parked': 'Etwas wurde nicht ins ATS geschrieben und braucht eine Entscheidung',
    'delivery.discarded': 'Etwas wird nicht ins ATS geschrieben',
  },

  writes: {
    confirmed: (what, to) => `${what}: ${upper(to)} hat das übernommen`,
    'not-known': (what, to, cause) => `${what}: Ob ${to} das übernommen hat, ist nicht bekannt${because(cause)}`,
    'not-written': (what, to, cause) => `${what}: nicht geschrieben (Ziel: ${to})${because(cause)}`,
    refused: (what, to, cause) => `${what}: ${upper(to)} hat das nicht übernommen${because(cause)}`,
    discarded: (what, to) => `${what}: wird nicht geschrieben (Ziel: ${to})`,
    unknown: (what, to) => `${what}: Ob ${to} das übernommen hat, ist noch nicht bekannt`,
    held: (what) => `${what}: wartet auf die Freigabe durch einen Administrator`,
    pending: (what, to, cause) => `${what}: ${upper(to)} hat das noch nicht bestätigt${because(cause)}`,
  },
  withheld: (ats) => `Eine Rückmeldung an ${ats}: Der Rest ist verborgen, bis Sie das Interview bewertet haben`,
  unallowed: (right, isOfUser) =>
    `unser Zugang erlaubt es nicht, oder die Person ist dort vertraulich${right === null ? '' : `; falls ${isOfUser ? 'dem Nutzer des Schlüssels' : 'dem Schlüssel'} ein Recht fehlt, ist es „${right}“`}`,
  causes: {
    version_ended: 'der Weg dorthin wurde abgeschaltet; ein Administrator sieht, was zu tun ist',
    no_answer: 'es kam keine brauchbare Antwort',
    not_allowed: 'unser Zugang erlaubt es nicht',
    not_shown: 'die Person oder die Stelle wird dort nicht mehr gezeigt',
    asked_to_wait: 'wir wurden gebeten zu warten',
    undrawn:
      'die Datei mit dem Ergebnis ließ sich bei uns nicht erstellen; das Ergebnis steht auf der Seite des Interviews',
    not_accepted: 'für diese Person oder Stelle wird es in ihrem jetzigen Zustand dort nicht angenommen',
  },
}
