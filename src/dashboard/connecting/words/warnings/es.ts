import type { EmptyCode, WarningWords } from '../../../../config/warnings.ts'

const EMPTY: Readonly<Record<EmptyCode, (on: string) => string>> = {
  no_analysis: (on) => `con «${on}» todavía no hay análisis; use on: analysis.completed`,
  not_completed: (on) => `con «${on}» la entrevista todavía no está completada`,
  remote_reviewers: () => 'las páginas de quienes evalúan son de la API de entrevistas remota',
}

export const es: WarningWords = {
  link_unsent: ({ cause }) =>
    `Nadie recibe el enlace: ${cause === 'no_mail_server' ? 'mail.smtpUrl no está definido' : 'sendEmail es false'}, y ninguna regla de writeBack escribe {{ interview.inviteUrl }}; añada { on: invited, note: default }`,
  rule_behind: ({ wider, job, stage }) =>
    `Una regla no se aplica nunca: vale la primera que encaja, y la regla ${wider} (vacante «${job}», etapa «${stage}») va antes; suba la más estrecha`,
  account_twice: ({ other }) =>
    `«${other}» trabaja con la misma cuenta del ATS y la misma vacante, así que ambas invitan y escriben notas; únalas en una sola conexión o dé a cada una sus propias vacantes. El freno pregunta antes de la primera sincronización`,
  value_empty: ({ slot, on, why }) => `{{ ${slot} }} queda aquí siempre vacío: ${EMPTY[why](on)}`,
  condition_never: ({ slot, on, why }) => `La condición ${slot} no se cumple aquí nunca: ${EMPTY[why](on)}`,
  loose_braces: () =>
    'Llaves sin cerrar: {{ o }} no tiene pareja y se escribe tal cual; un valor se escribe, por ejemplo, {{ interview.inviteUrl }}',
}
