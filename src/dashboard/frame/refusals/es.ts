import type { Refusals } from './de.ts'
import { positions } from './positions/es.ts'

const ASK = 'Pregunte a un administrador de su organización.'

export const es: Refusals = {
  ...positions,
  internal: 'No se pudo responder a esta solicitud. Inténtelo de nuevo.',
  'database.away': 'Ahora mismo no se puede acceder a la base de datos. Inténtelo de nuevo en un momento.',
  'service.busy': 'El servicio está ocupado en este momento. Inténtelo de nuevo dentro de un minuto.',
  'request.refused': 'Esta solicitud no es válida, así que no se cambió nada.',
  'request.invalid': 'Esta solicitud no es válida, así que no se cambió nada.',
  'dashboard.origin': 'Este formulario se envió desde otro sitio web.',
  'dashboard.form':
    'Este formulario ya no está al día, así que no se cambió nada. Vuelva atrás, cargue la página de nuevo y envíe el formulario otra vez.',
  'dashboard.reviewer': `Solo los evaluadores y los administradores pueden hacer esto. ${ASK}`,
  'dashboard.teams': `Esta página afecta a toda la organización y usted ve las entrevistas de sus equipos. ${ASK}`,
  'dashboard.operator':
    'Solo los administradores de la instalación pueden hacer esto. Pregunte al operador de esta instalación.',
  'dashboard.administrator': `Solo los administradores pueden hacer esto. ${ASK}`,
}
