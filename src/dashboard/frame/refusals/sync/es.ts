import type { Refusals } from '../de.ts'

/** States in which nobody changes a write-back. */
const STATES: Readonly<Record<string, string>> = {
  held: 'Está pendiente de autorización.',
  pending: 'Está en camino.',
  claimed: 'Se está escribiendo.',
  unknown: 'Aún no está confirmado.',
  confirmed: 'Ya está escrito.',
  parked: 'Requiere una decisión.',
  discarded: 'Se descartó.',
}

/** Why a write-back stays as it is (`sync/deliveries/deliveries-admin.ts`). */
const STAYS: Readonly<Record<string, string>> = {
  in_doubt:
    'Aún no se sabe si llegó, y eso se comprueba automáticamente; volver a intentarlo ahora podría escribirlo dos veces.',
  other_account:
    'Su conexión llega ahora a otra cuenta u otra organización, así que nadie lo escribiría. Descártelo o devuelva a la conexión sus ajustes anteriores.',
  may_be_written:
    'Puede que ya esté escrito, y este ATS no permite comprobarlo. Mírelo usted allí; después confírmelo al volver a intentarlo, o descártelo.',
  for_person:
    'La IA no estaba segura o alguien ya ha decidido, así que una persona decide sobre cada uno por separado. Mire la entrevista.',
  overtaken: 'Cambió en ese mismo momento; vuelva a mirarlo.',
}

/** Refusals of connections, of what waits for approval, of write-backs and of plans. */
export const sync = {
  'connection.unknown': ({ connection }) =>
    typeof connection === 'string' ? `No existe la conexión «${connection}».` : 'Esta conexión no existe.',
  'connection.account_unknown': ({ ats }) =>
    `Los ajustes de esta conexión han cambiado y aún no se sabe si llegan a la misma cuenta de ${typeof ats === 'string' ? ats : 'su ATS'} que antes. Hasta saberlo no se lee ni se escribe nada; se vuelve a preguntar automáticamente, y un administrador puede aclararlo.`,
  'connection.owner_unknown':
    'El servicio de entrevistas aún no ha dicho a quién pertenece esta conexión. Hasta entonces no se lee ni se escribe nada; se le vuelve a preguntar automáticamente.',
  'connection.of_sample':
    'Esta conexión se rechaza: la configuración la asigna a datos de ejemplo. No se lee ni se escribe nada. El operador indica allí la organización real.',
  'brake.nothing_held': ({ connection }) => `Nada de la conexión «${connection}» está pendiente de autorización.`,
  'brake.changed':
    'Lo que está pendiente de autorización ha cambiado desde que se mostró, así que no se hizo nada. Vuelva a cargar la página y mírelo.',
  'brake.nobody_chosen': 'No hay nadie marcado. Marque a quienes afecte o decida sobre todos.',
  'delivery.unknown': 'Este envío no existe.',
  'delivery.unchanged': ({ stays, state }) =>
    `El envío se queda como está. ${STAYS[String(stays)] ?? STATES[String(state)] ?? ''}`.trim(),
  'sync.not_administrator':
    'Solo un administrador puede hacerlo. Pregunte a un administrador de su organización o a alguien con acceso a la consola del servidor: interview-bridge admin user update ID --role administrator',
  'plan.tables_locked':
    'Las tablas se están modificando, probablemente por una migración. Vuelva a intentarlo dentro de un minuto.',
  'dashboard.unknown': 'Aquí no hay nada.',
} satisfies Partial<Refusals>
