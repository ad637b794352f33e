import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { PlanCounts, Words } from './en.ts'

const n = numberWords
const of = (count: number, one: string, other: string): string => `${n(count)} ${plural('de', count, { one, other })}`
const would = ({ invite, cancel, write, waiting }: PlanCounts): string =>
  `${of(invite, 'Einladung', 'Einladungen')}, ${of(cancel, 'Stornierung', 'Stornierungen')} und ${of(write, 'Rückmeldung', 'Rückmeldungen')}; ${of(waiting, 'Bewerbung wartet', 'Bewerbungen warten')}. Nichts wurde ausgeführt.`

export const de: Words = {
  title: (connection) => `Vorschau für ${connection}`,
  heading: 'Was der nächste Abgleich täte',
  what: 'Eine Vorschau liest das ATS und die Interviews wie der nächste Abgleich und zeigt Person für Person, was er täte. Niemand wird eingeladen, nichts wird storniert oder geschrieben.',
  asIs: 'Mit den jetzigen Regeln',
  planNext: 'Vorschau des nächsten Abgleichs',
  withOthers: 'Mit anderen Regeln',
  rules: 'Regeln zum Ausprobieren',
  rulesHint: (invite, writeBack) =>
    html`${invite} und ${writeBack}, wie sie in dieser Verbindung der Konfigurationsdatei stünden. Was fehlt, bleibt, wie es ist. Nichts wird gespeichert, und Variablen werden nicht eingesetzt.`,
  example: 'Ein Beispiel',
  planOthers: 'Vorschau mit diesen Regeln',
  again: 'Noch eine Vorschau, auch mit anderen Regeln',
  mistakes: 'Es gibt keine Vorschau. Bitte prüfen Sie:',
  mistake: (line, column, message) => html`Zeile ${line}, Spalte ${column}: ${message}`,
  busy: 'Eine andere Vorschau wird gerade erstellt. In einer Organisation entsteht immer nur eine, in einer Installation nur wenige zugleich; versuchen Sie es in ein, zwei Minuten noch einmal.',

  progress: 'Fortschritt',
  stages: {
    copying: 'Lesen, was von dieser Verbindung bekannt ist …',
    reading: 'ATS und Interviews lesen …',
    deciding: 'Entscheiden, wer wozu eingeladen wird …',
  },
  seconds: (count) => `Bisher ${of(count, 'Sekunde', 'Sekunden')} …`,
  failed: 'Es gibt keine Vorschau',
  tooLong: 'Sie hat zu lange gedauert und wurde beendet. Nichts wurde ausgeführt.',
  ourFault: 'Sie ist fehlgeschlagen; den Grund nennt das Log. Nichts wurde ausgeführt.',
  nothingDone: (why) => html`${why} Nichts wurde ausgeführt.`,

  result: 'Die Vorschau',
  incomplete: (why) => html`Nicht alles konnte gelesen werden, der nächste Abgleich tut also vielleicht mehr: ${why}`,
  incompletes: {
    stopped: 'Sie wurde beendet, bevor alles gelesen war',
    'no-answer': 'Eine Seite hat nicht geantwortet',
  },
  hidden: (ats, { why, right }) => {
    const what = right.name === null ? 'das Recht, Personen zu lesen' : `das Recht „${right.name}“`
    const whom = right.isOfUser ? 'dem Nutzer des Schlüssels' : 'dem Schlüssel'
    const causes = {
      right: `Geben Sie ${whom} in ${ats} ${what}, und sehen Sie noch einmal nach.`,
      unsure: `Vielleicht sind sie dort vertraulich; wenn nicht, geben Sie ${whom} in ${ats} ${what}, und sehen Sie noch einmal nach.`,
      confidential: 'Andere zeigt es, also sind diese dort wohl vertraulich.',
    }
    return `${ats} zeigt die Personen nicht, deren Namen unten fehlen; von ihnen könnte also niemand eingeladen werden. ${causes[why]}`
  },
  summary: (counts) => `Der nächste Abgleich brächte ${would(counts)}`,
  draftSummary: (counts) => `Mit den eingefügten Regeln brächte der nächste Abgleich ${would(counts)}`,
  allHeld: (reason) => html`Alles davon würde zuerst auf Freigabe warten: ${reason}.`,
  partHeld: (reason) => html`Ein Teil davon wartet auf Freigabe (die Bremse): ${reason}.`,
  paused: ({ code, stage, stageName, stageNow }) =>
    code === 'stage_renamed'
      ? `Eine Einladungsregel ist angehalten: Ihre Phase „${stage}“ (${stageName}) heißt im ATS jetzt „${stageNow}“. Sie lädt niemanden ein und storniert nichts, bis die Regel oder das ATS in Ordnung gebracht ist.`
      : `Eine Einladungsregel ist angehalten: Ihre Phase „${stage}“ (${stageName}) gibt es im ATS nicht mehr. Sie lädt niemanden ein und storniert nichts, bis die Regel oder das ATS in Ordnung gebracht ist.`,
  nothing: 'Es ist nichts zu tun.',
  invited: 'Würden eingeladen',
  cancelled: 'Würden storniert',
  written: 'Würde ins ATS geschrieben',
  waiting: 'Würden warten',
  notWritten: 'Nicht geschrieben',
  more: (count) => plural('de', count, { one: 'und 1 weitere Zeile', other: `und ${n(count)} weitere Zeilen` }),
  onceApproved: 'nach der Freigabe',
  columns: { what: 'Was', after: 'Anlass' },
  unlisted: (count) =>
    plural('de', count, {
      one: '1 weitere Rückmeldung hängt davon ab, was die KI von einem Interview hält, deshalb steht hier kein Name.',
      other: `${n(count)} weitere Rückmeldungen hängen davon ab, was die KI von einem Interview hält, deshalb stehen hier keine Namen.`,
    }),
  past: 'Eine Regel schreibt ab ihrem ersten Ereignis. Über frühere Ereignisse schreiben diese Regeln nichts:',
  pastOf: (count, event) => `${of(count, 'Interview', 'Interviews')}, Anlass: ${event}`,
}
