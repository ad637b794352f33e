import type { RefusalFacts, Refusals } from './de.ts'
import { settings } from './settings/es.ts'

const ASK = 'Pregunte a un administrador de su organización.'

/** What keeps a company or a team from being deleted. */
function heldBy({ positions, people }: RefusalFacts, its: string): string {
  const held = [
    ...(Number(positions) > 0 ? [positions === 1 ? `un puesto es ${its}` : `${positions} puestos son ${its}`] : []),
    ...(Number(people) > 0 ? [people === 1 ? 'una persona está en él' : `${people} personas están en él`] : []),
  ]
  return held.join(' y ') || 'algo hace referencia a esto'
}

export const es: Refusals = {
  internal: 'No se pudo responder a esta solicitud. Inténtelo de nuevo.',
  'database.away': 'Ahora mismo no se puede acceder a la base de datos. Inténtelo de nuevo en un momento.',
  'service.busy': 'El servicio está ocupado en este momento. Inténtelo de nuevo dentro de un minuto.',
  'account.above':
    'Solo un administrador de la instalación cambia la cuenta de otro administrador de la instalación o nombra a uno.',
  'account.shell_only':
    'Esta instalación tiene varias organizaciones, y un administrador de la instalación ve también conexiones que no pertenecen a ninguna. Su operador los nombra y los retira: interview-bridge admin user update ID --role installation',
  'account.own': 'Aquí no puede cambiar su propia cuenta; otro administrador puede hacerlo.',
  'account.disabled': 'Esta cuenta está desactivada. Actívela primero y cree después un enlace.',
  'account.key_made':
    'Este formulario ya creó su clave, y una clave se muestra una sola vez. Si nadie la ha copiado, revóquela y cree otra.',
  'account.teams_changed':
    'Otra persona cambió estos equipos mientras tanto. Cargue la página de nuevo y vuelva a elegir.',
  'account.teams_not_kept':
    'Aquí los equipos no pueden limitar lo que ven las personas: el usuario de la base de datos no puede crear el rol de las solicitudes. El operador encuentra su nombre en el registro del arranque; cuando exista, elija los equipos.',
  'account.role_changed':
    'Otra persona dio otro rol a esta persona mientras tanto. Cargue la página de nuevo y vuelva a elegir.',
  'company.changed': ({ name }) =>
    `Alguien cambió esta empresa mientras tanto; ahora se llama «${name}». Guarde de nuevo si quiere que valga lo suyo.`,
  'team.changed': ({ name }) =>
    `Alguien cambió este equipo mientras tanto; ahora se llama «${name}». Guarde de nuevo si quiere que valga lo suyo.`,
  'company.in_use': (facts) =>
    `Esta empresa se queda, porque ${heldBy(facts, 'de ella')}. Asígnelo antes a otra empresa.`,
  'team.in_use': (facts) => `Este equipo se queda, porque ${heldBy(facts, 'de él')}. Asígnelo antes a otro equipo.`,
  'login.passwords_off': 'Aquí las contraseñas están desactivadas, así que no se cambió nada.',
  'login.oidc_off': 'Esta instalación no tiene proveedor OpenID. Inicie sesión con su contraseña.',
  'login.oidc_out_of_date':
    'Este inicio de sesión empezó en otro navegador, hace demasiado tiempo, o ya volvió antes. Empiece de nuevo.',
  'login.too_many': ({ minutes }) =>
    `Se empezaron demasiados inicios de sesión. Inténtelo de nuevo dentro de ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  'login.oidc_denied': ({ provider }) => `${provider} no le ha dado acceso.`,
  'login.oidc_invalid': ({ provider }) =>
    `No se puede confiar en la respuesta de ${provider}, así que nadie inició sesión. Inténtelo de nuevo; si sigue igual, avise al operador de esta instalación.`,
  'login.oidc_unreachable': ({ provider }) =>
    `Ahora mismo no se puede acceder a ${provider}. Inténtelo de nuevo dentro de un minuto.`,
  'login.oidc_other_person': ({ email, provider }) =>
    `La cuenta de ${email} está vinculada a otro inicio de sesión en ${provider}. Si ese ya no se usa, un administrador quita el vínculo.`,
  'login.oidc_unverified': ({ provider }) =>
    `${provider} no tiene ninguna dirección de correo verificada de usted, así que nadie sabe qué cuenta es la suya. Verifique allí su dirección o pregunte al operador de esta instalación.`,
  'login.oidc_domain': ({ address }) => `Las direcciones como ${address} no pueden iniciar sesión aquí.`,
  'login.oidc_disabled': `Su cuenta está desactivada aquí. ${ASK}`,
  'login.oidc_operator': ({ email, provider }) =>
    `La cuenta de ${email} administra esta instalación, y ${provider} responde solo por las personas de una organización. Inicie sesión de otra manera; el operador crea un enlace con «interview-bridge admin user login-link ID» o vincula esta cuenta con «interview-bridge admin user link ID --subject S».`,
  'login.oidc_unknown': ({ email }) =>
    `Aquí no hay ninguna cuenta para ${email}. Pida a un administrador de su organización que le añada con esta dirección.`,
  ...settings,
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
