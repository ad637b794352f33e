import { plural } from '../../../../base/languages.ts'
import type { StageFate, StaysCode, Twin } from '../../../../sync/operations/contract.ts'
import { listWords, numberWords as n } from '../../../frame/language.ts'
import { changeParts } from '../pages/changes.ts'
import type { Words } from './en.ts'

const JOBS: Readonly<Record<string, string>> = { closed: 'geschlossen', draft: 'noch ein Entwurf' }
const job = (status: string): string => JOBS[status] ?? `„${status}“`

const APPLICATIONS: Readonly<Record<string, string>> = {
  rejected: 'ist abgelehnt',
  hired: 'ist eingestellt',
  converted: 'wurde im ATS in einen anderen Datensatz überführt',
}
const STAYS: Readonly<Record<StaysCode, string>> = {
  in_progress: '; das Interview hat begonnen und bleibt',
  completed: '; das Interview ist abgeschlossen und bleibt',
  abandoned: '; das Interview endete ohne alle Antworten und bleibt',
  kept_on_leave: '; die Verbindung behält solche Einladungen (onLeave: keep)',
}
const stays = (code: StaysCode | null): string => (code === null ? '' : STAYS[code])

const fate = ({ code, stage, stageName, stageNow }: StageFate): string =>
  code === 'stage_renamed'
    ? `die Phase „${stage}“ (${stageName}) heißt im ATS jetzt „${stageNow}“`
    : `die Phase „${stage}“ (${stageName}) gibt es im ATS nicht mehr`

const beside = (self: string, { name, isConfigured }: Twin): string =>
  isConfigured
    ? `„${name}“ arbeitet mit demselben ATS-Konto und derselben Stelle, also würde alles, was „${self}“ schreibt, doppelt geschrieben`
    : `„${name}“ steht nicht mehr in der Konfiguration und arbeitete mit demselben ATS-Konto und derselben Stelle. Wurde die Verbindung umbenannt, geben Sie ihr den alten Namen zurück: Unter einem anderen Namen beginnt sie von vorn, lädt alle in der Phase neu ein und schreibt alles vom letzten Tag noch einmal`

export const de: Words = {
  causes: {
    in_stage: (one) => `steht in der Phase „${one.stage}“ der offenen Stelle „${one.job}“`,
    invited_before: (one) => `wurde eingeladen, bevor es von der Stelle „${one.job}“ hieß: ${job(one.status)}`,
    job_not_open: (one) =>
      `steht in der Phase „${one.stage}“, aber die Stelle „${one.job}“ ist nicht offen: ${job(one.status)}`,
    invited_before_pause: ({ pause }) => `wurde eingeladen, bevor die Regel angehalten wurde: ${fate(pause)}`,
    rule_paused: ({ pause }) => `wird nicht eingeladen, denn die Regel ist angehalten: ${fate(pause)}`,
    stage_without_rule: (one) =>
      `${one.stage === null ? 'steht jetzt in keiner Phase' : `steht jetzt in der Phase „${one.stage}“, für die es keine Einladungsregel gibt`}${stays(one.stays)}`,
    not_active: (one) => `${APPLICATIONS[one.status] ?? `hat im ATS den Stand „${one.status}“`}${stays(one.stays)}`,
    gone: () => 'ist nicht mehr im ATS (gelöscht, zusammengeführt oder für unseren Zugang verborgen)',
    ordered: () => 'wurde im ATS bestellt',
    taken_back: () => 'wurde im ATS zurückgenommen',
    carried_by_interview: () => 'ist bekannt, weil ein Interview die Kennung trägt',
    invite_expired: () => 'die Einladung ist abgelaufen (onExpired: reinvite)',
  },
  brake: (cause) => {
    const changes = listWords(changeParts(cause.counts))
    if (cause.code === 'more_than_usual') {
      const usual =
        cause.among === 'followed'
          ? plural('de', cause.usual, {
              one: 'bisher wurde 1 Interview verfolgt',
              other: `bisher wurden ${n(cause.usual)} Interviews verfolgt`,
            })
          : plural('de', cause.usual, {
              one: 'bisher wurde 1 Person eingeladen',
              other: `bisher wurden ${n(cause.usual)} Personen eingeladen`,
            })
      return `es wären ${changes}; ${usual}; die Bremse lässt ${n(cause.allowed)} zu oder ${n(cause.percent)} %`
    }
    const asks = cause.beside === null ? 'brake.firstPass ist „ask“' : beside(cause.beside.self, cause.beside.twin)
    return cause.code === 'first_pass'
      ? `der erste Abgleich dieser Verbindung brächte ${changes}; ${asks}`
      : `die geänderten Regeln brächten ${changes}, auch für alle, die schon in der Phase stehen; ${asks}`
  },
}
