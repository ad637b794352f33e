import type { EmptyCode, WarningWords } from '../../../../config/warnings.ts'

const EMPTY: Readonly<Record<EmptyCode, (on: string) => string>> = {
  no_analysis: (on) => `bei „${on}“ gibt es noch keine Auswertung; verwenden Sie on: analysis.completed`,
  not_completed: (on) => `bei „${on}“ ist das Interview noch nicht abgeschlossen`,
  remote_reviewers: () => 'die Seiten der Bewertenden gehören zur entfernten Interview-API',
}

export const de: WarningWords = {
  link_unsent: ({ cause }) =>
    `Niemand bekommt den Link: ${cause === 'no_mail_server' ? 'mail.smtpUrl ist nicht gesetzt' : 'sendEmail ist false'}, und keine Regel unter writeBack schreibt {{ interview.inviteUrl }}; ergänzen Sie { on: invited, note: default }`,
  rule_behind: ({ wider, job, stage }) =>
    `Eine Regel gilt nie: Die erste passende Regel zählt, und Regel ${wider} (Stelle „${job}“, Phase „${stage}“) steht davor; verschieben Sie die engere nach oben`,
  account_twice: ({ other }) =>
    `„${other}“ arbeitet mit demselben ATS-Konto und derselben Stelle, also laden beide ein und schreiben beide Notizen; machen Sie daraus eine Verbindung, oder geben Sie jeder eigene Stellen. Die Bremse fragt vor dem ersten Abgleich`,
  value_empty: ({ slot, on, why }) => `{{ ${slot} }} ist hier immer leer: ${EMPTY[why](on)}`,
  condition_never: ({ slot, on, why }) => `Die Bedingung ${slot} ist hier nie erfüllt: ${EMPTY[why](on)}`,
  loose_braces: () =>
    'Offene Klammern: {{ oder }} hat kein Gegenstück und wird so geschrieben, wie es dasteht; ein Wert heißt etwa {{ interview.inviteUrl }}',
}
