import type { Abouts, Words } from './en.ts'

export const es: Words = {
  labels: {
    apiKey: 'Clave de API',
    apiVersion: 'Versión de la API',
    authUrl: 'Dirección de inicio de sesión',
    baseUrl: 'Dirección de la API',
    clientId: 'Identificador de cliente',
    clientSecret: 'Secreto de cliente',
    company: 'Empresa',
    companyDomain: 'Dominio de la empresa',
    confidential: 'También lo confidencial',
    keepsOtherFields: 'Conserva los demás campos',
    memberId: 'Identificador del miembro',
    noteAction: 'Tipo de nota',
    noteVisibility: 'Visibilidad de las notas',
    notesToHiringTeam: 'Notas para el equipo de la vacante',
    password: 'Contraseña',
    performAs: 'Escribir en nombre de',
    personId: 'Identificador de la persona',
    privateNotes: 'Notas privadas',
    subdomain: 'Subdominio',
    token: 'Token',
    userId: 'Identificador del usuario',
    username: 'Nombre de usuario',
    webhookSecret: 'Secreto del webhook',
  },
  choices: { public: 'públicas', private: 'privadas', admin_only: 'solo administradores' },
}

export const abouts: Abouts = {
  'ashby.apiVersion':
    'La versión de la API, por ejemplo 2026-01-01; si falta, vale la que está configurada en la clave.',
  'bamboohr.companyDomain': 'En acme.bamboohr.com es acme.',
  'bullhorn.personId': 'Cifras: el usuario de Bullhorn que firma cada nota.',
  'bullhorn.username': 'El usuario de la API; ve lo que muestran sus «entitlements».',
  'greenhouse.keepsOtherFields':
    'Sí, cuando haya visto en su cuenta que un PATCH de un solo campo deja los demás como están.',
  'greenhouse.userId':
    'Cifras: el usuario de Greenhouse que firma todo lo que se escribe; un «Site Admin», para que lo vea todo.',
  'lever.apiKey': 'La clave del cliente; déjela vacía si la aplicación de un socio accede con OAuth.',
  'lever.performAs': 'Identificador del usuario de Lever que firma todo lo que se escribe.',
  'recruitee.company': 'El identificador en cifras, o acme en acme.recruitee.com.',
  'recruitee.token': 'Un «personal API token»; su dueño firma todo lo que se escribe.',
  'smartrecruiters.apiKey': 'La clave del cliente; ve lo que ve su usuario.',
  'teamtailor.userId': 'Cifras: el usuario de Teamtailor cuyo nombre figura en las notas.',
  webhookSecret: 'Del webhook a /hooks/CONNECTION, con el que empieza enseguida una sincronización.',
  'workable.memberId': 'Identificador del miembro que firma todo lo que se escribe; debe tener acceso a las vacantes.',
  'workable.subdomain': 'En acme.workable.com es acme.',
}
