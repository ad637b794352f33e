import type { EmptyCode, WarningWords } from '../../../../config/warnings.ts'

const EMPTY: Readonly<Record<EmptyCode, (on: string) => string>> = {
  no_analysis: (on) => `il n’y a pas encore d’analyse à «\u00a0${on}\u00a0»\u00a0; utilisez on: analysis.completed`,
  not_completed: (on) => `l’entretien n’est pas encore terminé à «\u00a0${on}\u00a0»`,
  remote_reviewers: () => 'les pages des évaluateurs appartiennent à l’API d’entretiens distante',
}

export const fr: WarningWords = {
  link_unsent: ({ cause }) =>
    `Personne ne reçoit le lien\u00a0: ${cause === 'no_mail_server' ? 'mail.smtpUrl n’est pas défini' : 'sendEmail vaut false'}, et aucune règle de writeBack n’écrit {{ interview.inviteUrl }}\u00a0; ajoutez { on: invited, note: default }`,
  rule_behind: ({ wider, job, stage }) =>
    `Une règle ne s’applique jamais\u00a0: la première qui convient compte, et la règle ${wider} (offre «\u00a0${job}\u00a0», étape «\u00a0${stage}\u00a0») est placée avant\u00a0; remontez la plus étroite`,
  account_twice: ({ other }) =>
    `«\u00a0${other}\u00a0» travaille avec le même compte ATS et la même offre, les deux invitent donc et écrivent des notes\u00a0; réunissez-les en une seule connexion ou donnez à chacune ses propres offres. Le frein demande avant la première synchronisation`,
  value_empty: ({ slot, on, why }) => `{{ ${slot} }} est toujours vide ici\u00a0: ${EMPTY[why](on)}`,
  condition_never: ({ slot, on, why }) => `La condition ${slot} n’est jamais remplie ici\u00a0: ${EMPTY[why](on)}`,
  loose_braces: () =>
    'Accolades non fermées\u00a0: {{ ou }} n’a pas de pendant et s’écrit tel quel\u00a0; une valeur s’écrit par exemple {{ interview.inviteUrl }}',
}
