import { numberWords } from '../../language.ts'
import type { ConnectingRefusals } from './de.ts'

const n = (fact: unknown): string => numberWords(Number(fact))

/** Refusals of connecting an ATS, and of one connection that was made here. */
export const connecting: ConnectingRefusals = {
  'connection.connector': ({ connector }) =>
    `El texto de esta conexión nombra el conector «${connector}», para el que no existe este formulario. Cambie su texto o dé una clave nueva con: interview-bridge connections import`,
  'connection.unknown': 'Esa conexión no existe.',
  'connection.not_made_here':
    'En el panel no se creó ninguna conexión con ese nombre. La que está en un archivo se cambia allí.',
  'connection.removed': ({ name, by }) =>
    `${by} eliminó la conexión «${name}». No se cambió nada; guarde su texto con sus secretos para recuperarla.`,
  'connection.changed': ({ name, by }) =>
    `${by} cambió la conexión «${name}» mientras tanto. No se guardó nada; mire la versión más reciente y haga el cambio de nuevo.`,
  'connection.name_taken': ({ name }) =>
    `El nombre «${name}» pertenece a otra conexión de esta instalación. No se guardó nada; elija otro nombre.`,
  'connection.too_many': ({ running, used, max, namesMax }) =>
    `Esta organización tiene ${n(running)} conexiones y ha usado ${n(used)} nombres; puede haber ${n(max)} y ${n(namesMax)} como máximo. No se guardó nada; elimine una conexión que no haga falta o guarde de nuevo una eliminada con su nombre.`,
}
